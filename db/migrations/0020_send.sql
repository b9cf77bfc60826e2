-- Sending in four statements instead of twelve, and one row less. What a member's client needs of all conversations
-- (chat_members) is written with every message on both sides, so those two rows are the lock of a conversation as well; the next
-- place is told by inbox. Locks are always taken in this order, so that no two transactions wait for each other:
-- of the member with the smaller id chat_members and inbox -> the same of the other one -> account.

drop function spend_credits(uuid, uuid, int, text, uuid, text);
alter table conversations drop column last_seq;

-- Nothing is sent, read, deleted or blocked between these two by anybody else until the transaction ends.
create function lock_chat(p_low uuid, p_high uuid) returns void language plpgsql as $$
begin
  perform from chat_members m where m.member_id = p_low for update;
  perform from chat_members m where m.member_id = p_high for update;
end $$;

-- Begins the conversation of two members, or finds the one that the other has begun in the same moment.
create function begin_chat(p_id uuid, p_sender uuid, p_to uuid, p_mode text) returns uuid language plpgsql as $$
declare
  v_low uuid := least(p_sender, p_to);
  v_high uuid := greatest(p_sender, p_to);
begin
  insert into conversations (id, pool_id, member_a, member_b) select p_id, m.pool_id, v_low, v_high from members m where m.id = p_sender
  on conflict (member_a, member_b) do nothing;
  if not found then
    return (select c.id from conversations c where c.member_a = v_low and c.member_b = v_high);
  end if;
  -- Whoever cannot be found can be answered, not written to first (server/members/visible-to.ts; p_mode 'signup': the link led there).
  perform from members m join profiles p on p.member_id = m.id where m.id = p_to and (m.invisible or (p.gender is null and p_mode = 'member'));
  if found then raise exception 'not_found' using errcode = 'CH000'; end if;
  insert into chat_members (member_id) values (v_low), (v_high) on conflict do nothing;
  perform lock_chat(v_low, v_high);
  -- Looked for under the lock, which a block takes too.
  insert into inbox (member_id, conversation_id, other_id, blocked)
  select t.member_id, p_id, t.other_id,
         exists (select from blocks b where (b.member_id, b.blocked_id) in ((p_sender, p_to), (p_to, p_sender)))
    from (values (p_sender, p_to), (p_to, p_sender)) t (member_id, other_id);
  return p_id;
end $$;

-- Sends one message. Refuses by SQLSTATE CH000 with the reason as its message (a code of contract/errors.ts, or `price`);
-- nothing stays then. A repeated id is refused too (unique_violation, or whatever else is no longer right): the caller then
-- looks for the message. Prices come from the site's settings; p_price is what the sender saw.
-- p_made is the time in p_id. p_mode: 'member'; 'staff' (p_staff writes as a fictional profile, free of charge); 'signup' (the message from sign-up).
-- Beginning a statement takes longer here than a row does, so there are few, and what is rare stands by itself.
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
    insert into outbox (kind, payload) values ('message_sent', jsonb_build_object(
      'conversation', conversation_id, 'message_id', p_id, 'from', p_sender, 'to', p_to, 'first', first)))
  insert into messages (id, conversation_id, seq, sender_id, kind, body, photo_id, gift, reply_to, created_at)
  values (p_id, conversation_id, seq, p_sender, p_kind, p_body, p_photo, p_gift, p_reply_to, created_at);
end $$;

-- A block takes the conversation out of both lists, and its unread messages out of the totals; taking it back undoes that.
-- It waits for a message that is being sent, so that after the block none arrives.
create or replace function chat_on_block() returns trigger language plpgsql as $$
declare
  v_conversation uuid;
  v_pair blocks := case tg_op when 'DELETE' then old else new end;
  v_low uuid := least(v_pair.member_id, v_pair.blocked_id);
  v_high uuid := greatest(v_pair.member_id, v_pair.blocked_id);
  v_blocked boolean;
  v_id uuid;
begin
  -- Of two who have never written there may be none yet, and the first message may be under way.
  if tg_op = 'INSERT' then
    insert into chat_members (member_id) select t.id from (values (v_low), (v_high)) t (id) on conflict do nothing;
  end if;
  perform lock_chat(v_low, v_high);
  select id into v_conversation from conversations where member_a = v_low and member_b = v_high;
  if not found then return null; end if;
  v_blocked := exists (select from blocks b where (b.member_id, b.blocked_id) in
    ((v_pair.member_id, v_pair.blocked_id), (v_pair.blocked_id, v_pair.member_id)));
  foreach v_id in array array[v_low, v_high] loop
    with i as (select unread from inbox where member_id = v_id and conversation_id = v_conversation and blocked <> v_blocked for update),
         m as (update chat_members m set change_seq = m.change_seq + 1,
                      unread = m.unread + case when v_blocked then -i.unread else i.unread end
                 from i where m.member_id = v_id returning m.change_seq)
    update inbox set blocked = v_blocked, change_seq = m.change_seq
      from m where inbox.member_id = v_id and inbox.conversation_id = v_conversation;
  end loop;
  return null;
end $$;
