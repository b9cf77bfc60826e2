-- Chat: sending, receipts, deleting, blocking, erasing; monthly partitions. Locks: see credits.sql.

-- Sending ----------------------------------------------------------------------------------------------------------

-- How many conversations a member may begin today. A checked photo is looked up only by those who come to the other limit.
create or replace function openings_a_day(p_member uuid, p_new boolean, p_used int, p_first int, p_later int, p_checked int) returns int language plpgsql stable as $$
begin
  return case when p_new then p_first when p_used < p_later - 3 then p_later when is_checked(p_member) then p_checked else p_later end;
end $$;

-- Sends messages, one or many, in the order of their ids. Each is sent or refused by itself, and a refused one leaves
-- no trace. p_messages: [{nr, id, made_ms, from, to, kind, body, photo, gift, reply_to, mode, staff, price, as_seen,
-- opens_free, free_conversations, first_hours, openings_first, openings_later, openings_checked, opening}]: how many new conversations
-- a day a member may begin (also with a checked main photo); `opening`: the keyed hash of a text's letters, kept of a first message only.
-- made_ms: the time in the id, null to skip the check. mode: 'member'; 'staff' (a writer, as a fictional profile);
-- 'signup' (the message from sign-up).
-- price, opens_free: the cost according to server/chat/message-cost.ts, and whether it uses up one of
-- `free_conversations`; as_seen: whether the sender saw that price. The cost is not decided here, only verified.
-- Returns [{nr, refusal} or {nr, conversation_id, …}]; `refusal` is a code of contract/errors.ts, `price` (no longer
-- valid) or `repeated` (the id was used before; the caller checks whether it was this very message).
create or replace function send_messages(p_messages jsonb) returns jsonb language plpgsql as $$
declare
  v_from uuid[];
  v_to uuid[];
  v_payers uuid[];
  v_answers jsonb := '[]';
  v_heard jsonb := '[]';
  m record;
  v record;
  v_refusal text;
  v_conversation uuid;
  v_seq int;
  v_balance int;
  v_read int;
  v_found boolean;
begin
  select array_agg(t."from"), array_agg(t."to"), array_agg(t."from") filter (where t.price > 0) into v_from, v_to, v_payers
    from jsonb_to_recordset(p_messages) t ("from" uuid, "to" uuid, price int);

  perform from members x where x.id = any (v_from || v_to) order by x.id for key share;
  perform from chat_members c where c.member_id = any (v_from || v_to) order by c.member_id for update;
  perform from accounts a where a.member_id = any (v_payers) order by a.member_id for update;

  for m in
    select * from jsonb_to_recordset(p_messages) t (
      nr int, id uuid, made_ms float8, "from" uuid, "to" uuid, kind text, body text, photo uuid, gift text, reply_to uuid,
      mode text, staff uuid, price int, as_seen boolean, opens_free boolean, free_conversations int,
      first_hours int, openings_first int, openings_later int, openings_checked int, opening text)
     order by t.id, t.nr
  loop
    select s.kind as sender_kind, ps.status = 'held' as held, ps.asked, s.pool_id, r.kind, r.status, is_reachable(r.status, p.status) as reachable,
           -- Members who cannot be found can be answered, but not written to first. At sign-up a link led there.
           is_findable(r.status, p.status, case m.mode when 'signup' then coalesce(p.gender, '') else p.gender end, r.invisible or r.age_wanted) as findable,
           c.id as conversation_id, coalesce(i.last_seq, 0) as last_seq, coalesce(i.sent, 0) as sent, coalesce(i.unread, 0) as unread,
           coalesce(i.blocked, exists (select from blocks b where (b.member_id, b.blocked_id) in ((m."from", m."to"), (m."to", m."from")))) as blocked,
           cs.change_seq + 1 as sender_change, cs.unread as sender_unread, cs.free_used,
           cr.change_seq + 1 as recipient_change, cr.unread + 1 as recipient_unread,
           coalesce(a.balance, 0) as balance,
           case cs.openings_day when (now() at time zone 'UTC')::date then cs.openings else 0 end as openings,
           s.signup_date > now() - make_interval(hours => m.first_hours) as is_new, 0 as openings_left
      into v
      from members s
      join profiles ps on ps.member_id = s.id
      join members r on r.id = m."to" and r.pool_id = s.pool_id and r.id <> s.id
      join profiles p on p.member_id = r.id
      join chat_members cs on cs.member_id = s.id
      join chat_members cr on cr.member_id = r.id
      left join conversations c on c.member_a = least(m."from", m."to") and c.member_b = greatest(m."from", m."to")
      left join inbox i on i.member_id = s.id and i.conversation_id = c.id
      left join accounts a on a.member_id = s.id
     where s.id = m."from" and is_alive(s.status);
    v_found := found;
    if v_found and v.conversation_id is null then
      v.openings_left := openings_a_day(m."from", v.is_new, v.openings, m.openings_first, m.openings_later, m.openings_checked) - v.openings;
    end if;
    v_refusal := case
      when not v_found then 'not_found'
      -- The database's clock decides, so that a client with a wrong clock is refused at once.
      when to_timestamp(m.made_ms / 1000) not between now() - interval '2 days' and now() + interval '2 days' then 'bad_request'
      when (v.sender_kind = 'fictional') <> (m.mode = 'staff') then 'forbidden'
      when v.held then 'account_held'
      -- First, so that who is blocked is told the same whether the other hides, has left or is there.
      when v.blocked and v.status <> 'deleted' then 'blocked'
      when not v.reachable or (v.conversation_id is null and (not v.findable
           or exists (select from hidden_pairs h where h.member_id = m."from" and h.other_id = m."to"))) then 'not_found'
      when v.status = 'not_confirmed' then 'partner_unconfirmed'
      when v.conversation_id is null and not may_write_first(m."to", m."from") then 'not_first'
      -- Answering stays open, whatever was asked of them.
      when v.conversation_id is null and v.asked is not null then case v.asked when 'age' then 'age_needed' else 'photo_check_needed' end
      when m.kind = 'photo' and not exists (select from photos f where f.member_id = m."from" and f.status = 'active' and not f.private)
        then 'photo_needed'
      when m.kind = 'photo' and not exists (select from photos f where f.id = m.photo and f.member_id = m."from" and f.status <> 'rejected')
        then 'bad_request'
      when m.reply_to is not null and not exists (select from messages q where q.id = m.reply_to and q.conversation_id = v.conversation_id)
        then 'bad_request'
      when v.conversation_id is null and m.mode <> 'signup' and v.openings_left <= 0 then 'openings_limit'
      when not m.as_seen then 'price'
      when m.opens_free and m.mode = 'member' and (v.sent > 0 or v.free_used >= m.free_conversations) then 'price'
      when v.kind = 'fictional' and m.price > 0
           and not exists (select from fictional_confirmations f where f.member_id = m."from" and f.profile_id = m."to") then 'fictional_unconfirmed'
      when v.balance < m.price then 'not_enough_credits'
      -- Its transfer outlives an erased conversation.
      when exists (select from transfers t where t.kind = case m.kind when 'text' then 'message' else m.kind end and t.ref = m.id::text) then 'repeated'
    end;
    if v_refusal is null then
      v_conversation := coalesce(v.conversation_id, m.id);
      v_seq := v.last_seq + 1;
      insert into messages (id, conversation_id, seq, sender_id, kind, body, photo_id, gift, reply_to, created_at)
      values (m.id, v_conversation, v_seq, m."from", m.kind, m.body, m.photo, m.gift, m.reply_to, now())
      on conflict (id) do nothing;
      if not found then v_refusal := 'repeated'; end if;
    end if;
    if v_refusal is not null then
      v_answers := v_answers || jsonb_build_object('nr', m.nr, 'refusal', v_refusal);
      continue;
    end if;

    v_balance := null;
    if m.price > 0 then
      v_balance := book_transfer(m.id, m."from", 'revenue', -m.price, case m.kind when 'text' then 'message' else m.kind end, m.id::text, m."to", m.gift);
      if v_balance is null then raise exception 'message % was paid for before', m.id; end if;
    end if;
    if v.conversation_id is null then
      insert into conversations (id, pool_id, member_a, member_b) values (v_conversation, v.pool_id, least(m."from", m."to"), greatest(m."from", m."to"));
      insert into inbox (member_id, conversation_id, other_id) values (m."from", v_conversation, m."to"), (m."to", v_conversation, m."from");
      if m.mode = 'member' and m.opening is not null then
        insert into openings as o (member_id, text_hash, day) values (m."from", decode(m.opening, 'hex'), (now() at time zone 'UTC')::date)
        on conflict (member_id, text_hash, day) do update set n = o.n + 1;
      end if;
      if m.mode = 'member' and v.openings_left = 1 then
        insert into outbox (kind, payload) values ('openings_used', jsonb_build_object('member_id', m."from"));
      end if;
    end if;
    -- A writer who answers has read what came before.
    v_read := case m.mode when 'staff' then v.unread else 0 end;
    update chat_members c set
      change_seq = c.change_seq + 1,
      unread = c.unread + case c.member_id when m."to" then 1 else -v_read end,
      free_used = c.free_used + (c.member_id = m."from" and m.opens_free)::int,
      openings_day = case when c.member_id = m."from" and v.conversation_id is null then (now() at time zone 'UTC')::date else c.openings_day end,
      openings = case when c.member_id = m."from" and v.conversation_id is null then v.openings + 1 else c.openings end
     where c.member_id in (m."from", m."to");
    update inbox i set
      unread = i.unread + case i.member_id when m."to" then 1 else -v_read end,
      sent = i.sent + (i.member_id = m."from")::int,
      last_seq = v_seq,
      last_at = now(),
      last_change = case i.member_id when m."to" then v.recipient_change else v.sender_change end,
      change_seq = case i.member_id when m."to" then v.recipient_change else v.sender_change end,
      hidden = false,
      preview_kind = m.kind,
      preview_body = left(m.body, 160),
      preview_mine = i.member_id = m."from",
      waiting_since = case when i.member_id = m."to" and v.kind = 'fictional' then coalesce(i.waiting_since, now()) end,
      -- If everything was delivered before, it still is.
      delivered_seq = case when i.member_id = m."from" and (m.mode = 'staff' or i.delivered_seq = i.last_seq) then v_seq else i.delivered_seq end,
      read_seq = case when i.member_id = m."from" and (m.mode = 'staff' or i.read_seq = i.last_seq) then v_seq else i.read_seq end
     where i.member_id in (m."from", m."to") and i.conversation_id = v_conversation;
    if m.mode = 'staff' then insert into message_writers (message_id, staff_id) values (m.id, m.staff); end if;

    v_heard := v_heard || jsonb_build_object('member_id', m."to", 'first', v_seq = 1);
    v_answers := v_answers || jsonb_build_object(
      'nr', m.nr, 'conversation_id', v_conversation, 'seq', v_seq, 'created_at', now(), 'balance', v_balance, 'first', v_seq = 1,
      'free_used', v.free_used + m.opens_free::int, 'sender_change', v.sender_change, 'sender_unread', v.sender_unread - v_read,
      'recipient_change', v.recipient_change, 'recipient_unread', v.recipient_unread);
  end loop;

  if v_heard <> '[]' then insert into outbox (kind, payload) values ('messages_sent', jsonb_build_object('to', v_heard)); end if;
  return v_answers;
end $$;

-- Every member has a row here from the beginning; it serves as their lock.
create or replace function chat_member_added() returns trigger language plpgsql as $$
begin
  insert into chat_members (member_id) select id from added;
  return null;
end $$;
create or replace trigger members_chat after insert on members referencing new table as added
  for each statement execute function chat_member_added();

-- Delivered, read, deleted -----------------------------------------------------------------------------------------

-- The member's client has fetched the conversation list as of change p_up_to. Returns what that delivered.
create or replace function mark_list_delivered(p_member uuid, p_up_to bigint)
returns table (conversation_id uuid, other_id uuid, delivered_seq int, read_seq int, silent boolean) language plpgsql as $$
#variable_conflict use_column
declare
  v_after bigint;
begin
  select c.delivered_change into v_after from chat_members c where c.member_id = p_member and c.delivered_change < p_up_to for update;
  if not found then return; end if;
  update chat_members c set delivered_change = p_up_to where c.member_id = p_member;
  return query
    update inbox i set delivered_seq = i.last_seq
     where i.member_id = p_member and i.change_seq > v_after and i.change_seq <= p_up_to and i.delivered_seq < i.last_seq and not i.blocked
    returning i.conversation_id, i.other_id, i.delivered_seq, i.read_seq, (select m.invisible from members m where m.id = i.member_id);
end $$;

-- Messages up to these positions have reached these members' clients. Returns what was not recorded before; `silent`:
-- the reader is invisible, so nobody is notified.
create or replace function mark_delivered(p_members uuid[], p_conversations uuid[], p_seqs int[])
returns table (conversation_id uuid, other_id uuid, delivered_seq int, read_seq int, silent boolean) language plpgsql as $$
#variable_conflict use_column
begin
  perform from chat_members c where c.member_id = any (p_members) order by c.member_id for update;
  return query
    update inbox i set delivered_seq = least(w.seq, i.last_seq)
      from unnest(p_members, p_conversations, p_seqs) w (member_id, conversation_id, seq)
     where i.member_id = w.member_id and i.conversation_id = w.conversation_id and i.delivered_seq < least(w.seq, i.last_seq) and not i.blocked
    returning i.conversation_id, i.other_id, i.delivered_seq, i.read_seq, (select m.invisible from members m where m.id = i.member_id);
end $$;

-- The member has read everything up to p_seq. No row: no such conversation. `changed` false: nothing was new.
create or replace function read_chat(p_member uuid, p_conversation uuid, p_seq int,
  out changed boolean, out total int, out change bigint, out other_id uuid, out read_seq int, out delivered_seq int
) returns setof record language plpgsql as $$
#variable_conflict use_column
declare
  v inbox%rowtype;
  v_unread int;
begin
  select m.unread, m.change_seq into total, change from chat_members m where m.member_id = p_member for update;
  select * into v from inbox i where i.member_id = p_member and i.conversation_id = p_conversation and not i.blocked;
  if not found then return; end if;
  other_id := v.other_id;
  read_seq := greatest(v.read_seq, least(p_seq, v.last_seq));
  delivered_seq := greatest(v.delivered_seq, read_seq);
  v_unread := case when v.unread = 0 or read_seq >= v.last_seq then 0
    else (select count(*) from messages m
           where m.conversation_id = p_conversation and m.sender_id <> p_member
             and m.seq > greatest(read_chat.read_seq, v.cleared_seq)) end;
  changed := v_unread <> v.unread or read_seq <> v.read_seq;
  if changed then
    update chat_members m set unread = m.unread - v.unread + v_unread, change_seq = m.change_seq + 1
     where m.member_id = p_member returning m.unread, m.change_seq into total, change;
    update inbox i set unread = v_unread, read_seq = read_chat.read_seq, delivered_seq = read_chat.delivered_seq, change_seq = change
     where i.member_id = p_member and i.conversation_id = p_conversation;
  end if;
  return next;
end $$;

-- Empties the conversation for one side. No row: no such conversation in the member's list.
create or replace function delete_chat(p_member uuid, p_conversation uuid, out total int, out change bigint)
returns setof record language plpgsql as $$
#variable_conflict use_column
declare
  v inbox%rowtype;
begin
  perform from chat_members m where m.member_id = p_member for update;
  select * into v from inbox i where i.member_id = p_member and i.conversation_id = p_conversation and not i.hidden;
  if not found then return; end if;
  update chat_members m set change_seq = m.change_seq + 1, unread = m.unread - case when v.blocked then 0 else v.unread end
   where m.member_id = p_member returning m.unread, m.change_seq into total, change;
  update inbox i set cleared_seq = i.last_seq, hidden = true, unread = 0, preview_body = '', change_seq = change, waiting_since = null
   where i.member_id = p_member and i.conversation_id = p_conversation;
  return next;
end $$;

-- Removes previews older than p_days from the lists of up to p_limit members. Returns how many members.
create or replace function blank_previews(p_days int, p_limit int) returns int language plpgsql as $$
declare
  v_members uuid[];
begin
  v_members := array(select distinct i.member_id from inbox i
                      where i.preview_body <> '' and i.last_at < now() - make_interval(days => p_days) limit p_limit);
  perform from chat_members c where c.member_id = any (v_members) order by c.member_id for update;
  update inbox i set preview_body = ''
   where i.member_id = any (v_members) and i.preview_body <> '' and i.last_at < now() - make_interval(days => p_days);
  return cardinality(v_members);
end $$;

-- Blocking and erasing ---------------------------------------------------------------------------------------------

-- A block removes the conversation from both lists and its unread messages from the totals; unblocking undoes that.
-- It waits for a message that is being sent, so that none arrives after the block.
create or replace function chat_on_block() returns trigger language plpgsql as $$
declare
  v_pair blocks := case tg_op when 'DELETE' then old else new end;
  v_blocked boolean;
  v_conversation uuid;
  v_id uuid;
begin
  perform from chat_members c where c.member_id in (v_pair.member_id, v_pair.blocked_id) order by c.member_id for update;
  select c.id into v_conversation from conversations c
   where c.member_a = least(v_pair.member_id, v_pair.blocked_id) and c.member_b = greatest(v_pair.member_id, v_pair.blocked_id);
  if not found then return null; end if;
  v_blocked := exists (select from blocks b where (b.member_id, b.blocked_id) in
    ((v_pair.member_id, v_pair.blocked_id), (v_pair.blocked_id, v_pair.member_id)));
  foreach v_id in array array[v_pair.member_id, v_pair.blocked_id] loop
    with i as (select unread from inbox where member_id = v_id and conversation_id = v_conversation and blocked <> v_blocked),
         m as (update chat_members c set change_seq = c.change_seq + 1,
                      unread = c.unread + case when v_blocked then -i.unread else i.unread end
                 from i where c.member_id = v_id returning c.change_seq)
    update inbox set blocked = v_blocked, change_seq = m.change_seq
      from m where inbox.member_id = v_id and inbox.conversation_id = v_conversation;
  end loop;
  return null;
end $$;
create or replace trigger blocks_close_chat after insert or delete on blocks for each row execute function chat_on_block();

-- An erasure touches many members' rows, so erasures run one at a time. Taken before the member's lock.
create or replace function lock_erasure() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('erasure', 0))
$$;
create or replace function members_before_erasure() returns trigger language plpgsql as $$
begin
  perform lock_erasure();
  return null;
end $$;
create or replace trigger members_one_erasure before delete on members for each statement execute function members_before_erasure();

-- Before the rows that reference the member are deleted: locks all the rows the triggers below will change, in one
-- order per table.
create or replace function chat_before_erasure() returns trigger language plpgsql as $$
begin
  perform from blocks b where old.id in (b.member_id, b.blocked_id) order by b.member_id, b.blocked_id for update;
  perform from chat_members m
    where m.member_id in (select old.id
                          union select c.member_a from conversations c where c.member_b = old.id
                          union select c.member_b from conversations c where c.member_a = old.id
                          union select b.member_id from blocks b where b.blocked_id = old.id
                          union select b.blocked_id from blocks b where b.member_id = old.id)
    order by m.member_id for update;
  return old;
end $$;
create or replace trigger members_chat_erased before delete on members for each row execute function chat_before_erasure();

-- Erasing one member erases the conversation for both: its messages go, and the other side's counters are corrected.
create or replace function chat_erase_messages() returns trigger language plpgsql as $$
begin
  delete from message_writers w using messages m where m.conversation_id = old.id and w.message_id = m.id;
  delete from messages where conversation_id = old.id;
  delete from inbox where conversation_id = old.id and member_id in (old.member_a, old.member_b);
  return null;
end $$;
create or replace trigger conversations_messages after delete on conversations for each row execute function chat_erase_messages();

create or replace function chat_erase_inbox() returns trigger language plpgsql as $$
begin
  update chat_members set change_seq = change_seq + 1, reset_change = change_seq + 1,
         unread = unread - case when old.blocked then 0 else old.unread end
   where member_id = old.member_id;
  return null;
end $$;
create or replace trigger inbox_erased after delete on inbox for each row execute function chat_erase_inbox();

-- The smallest id of a moment.
create or replace function uuid_at(p_at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

-- Months ------------------------------------------------------------------------------------------------------------

-- Creates the partition of a month and moves its messages there from the default partition. Returns whether it was
-- missing.
create or replace function make_message_month(p_month date) returns boolean language plpgsql as $$
declare
  v_name text := 'messages_' || to_char(p_month, 'YYYYMM');
  v_from uuid := uuid_at(p_month::timestamp at time zone 'UTC');
  v_to uuid := uuid_at((p_month + interval '1 month')::timestamp at time zone 'UTC');
begin
  if to_regclass(v_name) is not null then return false; end if;
  lock table messages_default in access exclusive mode;
  execute format('create table %I (like messages including all)', v_name);
  execute format('with moved as (delete from messages_default where id >= %L and id < %L returning *) insert into %I select * from moved',
                 v_from, v_to, v_name);
  execute format('alter table messages attach partition %I for values from (%L) to (%L)', v_name, v_from, v_to);
  return true;
end $$;

-- Drops the months whose messages are all older than p_days. The time in an id is at most two days off.
create or replace function drop_message_months(p_days int) returns int language plpgsql as $$
declare
  v record;
  v_dropped int := 0;
begin
  for v in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
            where i.inhparent = 'messages'::regclass and c.relname ~ '^messages_\d{6}$' loop
    if to_date(right(v.relname, 6), 'YYYYMM')::timestamp at time zone 'UTC' + interval '1 month' < now() - make_interval(days => p_days + 3) then
      execute format('drop table %I', v.relname);
      v_dropped := v_dropped + 1;
    end if;
  end loop;
  return v_dropped;
end $$;

-- Old chats show gifts of the past.
create or replace function gifts_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a gift is retired, never deleted: old chats show it' using errcode = '23514';
end $$;
create or replace trigger gifts_stay before delete on gifts for each row execute function gifts_stay();
