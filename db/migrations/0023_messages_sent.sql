-- Of messages that were stored one event tells, whether one or many, and it holds what those who hear of it need: who is to be
-- told. Who wrote to whom stays in the conversation.
--
-- send_message and send_together are those of 0020 and 0021 but for that event, and for two things send_together looked up dearly.

update outbox set kind = 'messages_sent', payload = jsonb_build_object('to', jsonb_build_array(jsonb_build_object(
  'member_id', payload -> 'to', 'first', payload -> 'first'))) where kind = 'message_sent';

create or replace function send_message(
  p_id uuid, p_made timestamptz, p_sender uuid, p_to uuid, p_kind text, p_body text, p_photo uuid, p_gift text, p_reply_to uuid,
  p_price int, p_text_price int, p_item_price int, p_free_conversations int, p_mode text, p_staff uuid,
  out conversation_id uuid, out seq int, out created_at timestamptz, out balance int, out first boolean,
  out free_left int, out sender_change bigint, out sender_unread int, out recipient_change bigint, out recipient_unread int
) language plpgsql
-- Two rows of a table are then always taken by its index, in the order of their ids.
set enable_seqscan = off set enable_bitmapscan = off
as $$
#variable_conflict use_column
declare
  v_refusal text;
  v_status text;
  v_kind text;
  v_plain boolean;
  v_may_be_free boolean;
  v_price int := case when p_mode <> 'member' then 0 when p_kind = 'text' then p_text_price else p_item_price end;
begin
  select case
           -- The database's clock decides, so that a client whose clock is off is told at once.
           when p_made not between now() - interval '2 days' and now() + interval '2 days' then 'bad_request'
           when (s.kind = 'fictional') <> (p_mode = 'staff') then 'forbidden'
           when r.status not in ('active', 'not_confirmed') or p.status <> 'active' then 'not_found'
           else 'none'
         end,
         r.status, r.kind, c.id, now(),
         p_mode = 'member' and p_kind <> 'photo' and p_reply_to is null and s.paid_user and r.kind <> 'fictional'
    into v_refusal, v_status, v_kind, conversation_id, created_at, v_plain
    from members s
    join members r on r.id = p_to and r.pool_id = s.pool_id and r.id <> s.id
    join profiles p on p.member_id = r.id
    left join conversations c on c.member_a = least(p_sender, p_to) and c.member_b = greatest(p_sender, p_to)
   where s.id = p_sender and s.status in ('active', 'not_confirmed');
  if v_refusal is distinct from 'none' then
    raise exception '%', coalesce(v_refusal, 'not_found') using errcode = 'CH000';
  end if;
  if conversation_id is null then conversation_id := begin_chat(p_id, p_sender, p_to, p_mode); end if;

  -- From here on this conversation is ours alone. Whoever had everything still has everything.
  with m as (
    update chat_members m set change_seq = m.change_seq + 1, unread = m.unread + (m.member_id = p_to)::int
     where m.member_id = any (array[p_sender, p_to])
    returning m.member_id, m.change_seq, m.unread, m.free_used
  ), i as (
    update inbox i set
      unread = i.unread + (i.member_id = p_to)::int,
      sent = i.sent + (i.member_id = p_sender)::int,
      last_seq = i.last_seq + 1,
      last_at = send_message.created_at,
      last_change = m.change_seq,
      change_seq = m.change_seq,
      hidden = false,
      preview_kind = p_kind,
      preview_body = left(p_body, 160),
      preview_mine = i.member_id = p_sender,
      waiting_since = case when i.member_id = p_to and v_kind = 'fictional' then coalesce(i.waiting_since, send_message.created_at) end,
      delivered_seq = i.delivered_seq + (i.member_id = p_sender and i.delivered_seq = i.last_seq)::int,
      read_seq = i.read_seq + (i.member_id = p_sender and i.read_seq = i.last_seq)::int
      from m where i.member_id = m.member_id and i.conversation_id = send_message.conversation_id
    returning i.member_id, i.last_seq, i.sent, i.blocked, m.change_seq, m.unread, m.free_used
  )
  select case when s.blocked then 'blocked' when v_status = 'not_confirmed' then 'partner_unconfirmed' else 'none' end,
         s.last_seq, s.last_seq = 1, s.change_seq, s.unread, r.change_seq, r.unread, greatest(0, p_free_conversations - s.free_used), s.sent = 1
    into v_refusal, seq, first, sender_change, sender_unread, recipient_change, recipient_unread, free_left, v_may_be_free
    from i s join i r on r.member_id = p_to where s.member_id = p_sender;
  if v_refusal is distinct from 'none' then
    -- No row: erased while we waited for it.
    raise exception '%', coalesce(v_refusal, 'not_found') using errcode = 'CH000';
  end if;

  if not v_plain then
    if p_kind = 'photo' then
      perform from photos f where f.member_id = p_sender and f.status = 'active' and not f.private;
      if not found then raise exception 'photo_needed' using errcode = 'CH000'; end if;
      perform from photos f where f.id = p_photo and f.member_id = p_sender and f.status <> 'rejected';
      if not found then raise exception 'bad_request' using errcode = 'CH000'; end if;
    end if;
    if p_reply_to is not null then
      perform from messages m where m.id = p_reply_to and m.conversation_id = send_message.conversation_id;
      if not found then raise exception 'bad_request' using errcode = 'CH000'; end if;
    end if;
    -- A free member's first text in a conversation is free, in so many conversations.
    if p_mode = 'signup' or (p_mode = 'member' and p_kind = 'text' and v_price > 0 and v_may_be_free and free_left > 0
                             and not (select s.paid_user from members s where s.id = p_sender)) then
      v_price := 0;
      update chat_members m set free_used = m.free_used + 1 where m.member_id = p_sender
      returning greatest(0, p_free_conversations - m.free_used) into free_left;
    end if;
    if v_kind = 'fictional' and v_price > 0 and v_price = p_price then
      perform from fictional_confirmations f where f.member_id = p_sender and f.profile_id = p_to;
      if not found then raise exception 'fictional_unconfirmed' using errcode = 'CH000'; end if;
    end if;
    if p_mode = 'staff' then
      -- A writer who answers has read what came before.
      with was as (select unread from inbox where member_id = p_sender and conversation_id = send_message.conversation_id),
           counted as (update chat_members m set unread = m.unread - was.unread from was where m.member_id = p_sender returning m.unread),
           shown as (update inbox set unread = 0, delivered_seq = last_seq, read_seq = last_seq
                      where member_id = p_sender and conversation_id = send_message.conversation_id)
      select c.unread into sender_unread from counted c;
      insert into message_writers (message_id, staff_id) values (p_id, p_staff);
    end if;
  end if;
  if v_price <> p_price then raise exception 'price' using errcode = 'CH000'; end if;

  if v_price > 0 then
    -- A balance below zero is refused by the check on accounts; so is an account that is missing. The message is the booking's key.
    with paid as (update accounts a set balance = a.balance - v_price where a.member_id = p_sender returning a.balance),
         booked as (
           insert into transfers (id, member_id, counter_account, amount, kind, ref, other_id, note)
           select p_id, p_sender, 'revenue', -v_price, case p_kind when 'text' then 'message' else p_kind end, p_id::text, p_to, p_gift from paid)
    select p.balance into balance from paid p;
    if not found then raise exception 'no account' using errcode = '23514', constraint = 'accounts_balance_check'; end if;
  end if;
  with told as (
    insert into outbox (kind, payload) values ('messages_sent', jsonb_build_object(
      'to', jsonb_build_array(jsonb_build_object('member_id', p_to, 'first', first)))))
  insert into messages (id, conversation_id, seq, sender_id, kind, body, photo_id, gift, reply_to, created_at)
  values (p_id, conversation_id, seq, p_sender, p_kind, p_body, p_photo, p_gift, p_reply_to, created_at);
end $$;

create or replace function send_together(
  p_ids uuid[], p_made timestamptz[], p_senders uuid[], p_to uuid[], p_kinds text[], p_bodies text[], p_gifts text[],
  p_prices int[], p_free_conversations int[]
) returns json language plpgsql
-- A few rows of large tables, always by their index, planned once.
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_sent json;
begin
  -- Counted without a query, which would take a twentieth of the whole: the lexemes of a text vector are distinct.
  if length(array_to_tsvector((p_senders || p_to)::text[])) < cardinality(p_senders) + cardinality(p_to) then
    raise exception 'a member is in two messages';
  end if;
  with ready as (
    select a.*, c.id as conversation_id, si.last_seq + 1 as seq, ac.balance - a.price as balance,
           cs.change_seq + 1 as sender_change, cs.unread as sender_unread, cs.free_used,
           cr.change_seq + 1 as recipient_change, cr.unread + 1 as recipient_unread
      from unnest(p_ids, p_made, p_senders, p_to, p_kinds, p_bodies, p_gifts, p_prices, p_free_conversations)
             a (id, made, sender, recipient, kind, body, gift, price, free_conversations)
      join members s on s.id = a.sender and s.status in ('active', 'not_confirmed') and s.paid_user and s.kind <> 'fictional'
      join members r on r.id = a.recipient and r.pool_id = s.pool_id and r.status = 'active' and r.kind <> 'fictional'
      join profiles p on p.member_id = a.recipient and p.status = 'active'
      join conversations c on c.member_a = least(a.sender, a.recipient) and c.member_b = greatest(a.sender, a.recipient)
      join chat_members cs on cs.member_id = a.sender
      join chat_members cr on cr.member_id = a.recipient
      join inbox si on si.member_id = a.sender and si.conversation_id = c.id and not si.blocked
      join inbox ri on ri.member_id = a.recipient and ri.conversation_id = c.id
      join accounts ac on ac.member_id = a.sender and ac.balance >= a.price
     where a.kind in ('text', 'gift') and a.price > 0
       and a.made between now() - interval '2 days' and now() + interval '2 days'
       -- Sent before: what is plain has been paid for, and bookings lie in one table, messages in one a month.
       and not exists (select from transfers t where t.kind = case a.kind when 'text' then 'message' else a.kind end and t.ref = a.id::text)
       for update of cs, cr, si, ri, ac skip locked
  -- Each row from `ready` alone, a side at a time: what an update joins with is kept only as a plain row should it meet a newer
  -- version of its own; anything else (union all, say) is looked up anew, as of the beginning of the statement.
  ), sender as (
    update chat_members m set change_seq = n.sender_change from ready n where m.member_id = n.sender
  ), recipient as (
    update chat_members m set change_seq = n.recipient_change, unread = n.recipient_unread from ready n where m.member_id = n.recipient
  ), sender_entry as (
    update inbox i set
      sent = i.sent + 1, last_seq = n.seq, last_at = now(), last_change = n.sender_change, change_seq = n.sender_change, hidden = false,
      preview_kind = n.kind, preview_body = left(n.body, 160), preview_mine = true,
      -- Whoever had everything still has everything.
      delivered_seq = i.delivered_seq + (i.delivered_seq = i.last_seq)::int,
      read_seq = i.read_seq + (i.read_seq = i.last_seq)::int
      from ready n where i.member_id = n.sender and i.conversation_id = n.conversation_id
  ), recipient_entry as (
    update inbox i set
      unread = i.unread + 1, last_seq = n.seq, last_at = now(), last_change = n.recipient_change, change_seq = n.recipient_change,
      hidden = false, preview_kind = n.kind, preview_body = left(n.body, 160), preview_mine = false
      from ready n where i.member_id = n.recipient and i.conversation_id = n.conversation_id
  ), paid as (
    update accounts ac set balance = n.balance from ready n where ac.member_id = n.sender
  ), booked as (
    insert into transfers (id, member_id, counter_account, amount, kind, ref, other_id, note)
    select n.id, n.sender, 'revenue', -n.price, case n.kind when 'text' then 'message' else n.kind end, n.id::text, n.recipient, n.gift from ready n
  ), told as (
    insert into outbox (kind, payload)
    select 'messages_sent', jsonb_build_object('to', jsonb_agg(jsonb_build_object('member_id', n.recipient, 'first', n.seq = 1)))
      from ready n having count(*) > 0
  ), stored as (
    insert into messages (id, conversation_id, seq, sender_id, kind, body, gift, created_at)
    select n.id, n.conversation_id, n.seq, n.sender, n.kind, n.body, n.gift, now() from ready n
  )
  select json_agg(json_build_object(
           'id', n.id, 'conversation_id', n.conversation_id, 'seq', n.seq, 'created_at', now(), 'balance', n.balance, 'first', n.seq = 1,
           'free_left', greatest(0, n.free_conversations - n.free_used), 'sender_change', n.sender_change, 'sender_unread', n.sender_unread,
           'recipient_change', n.recipient_change, 'recipient_unread', n.recipient_unread))
    into v_sent from ready n;
  return v_sent;
end $$;
