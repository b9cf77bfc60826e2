-- Chat and what a message costs. A message is sent by one function in one round trip (send_message below).
-- Locks are always taken in this order, so that no two transactions wait for each other:
-- conversation -> account -> chat_members (smaller id first) -> inbox (smaller id first).

-- The ledger -------------------------------------------------------------------------------------------------------

alter table transfers add column other_id uuid;          -- the member it went to, for the history; no key: see member_id
alter table transfers add column note text;              -- of an adjustment the reason, of a gift its id
-- What makes a booking one of its kind is its key; nobody looks one up by its number, and each index costs every message.
alter table transfers drop constraint transfers_pkey;
alter table transfers drop constraint transfers_kind_ref_key;
alter table transfers add primary key (kind, ref);

-- Bookkeeping is added to, never changed.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
create trigger transfers_kept before update or delete on transfers for each statement execute function refuse_change();

-- One booking: the row with both sides, and the balance. Returns the new balance, null when this kind and ref were booked
-- before. A balance below zero is refused by the check on accounts (23514). Called by server/credits/ledger.ts and send_message.
create function book_transfer(p_id uuid, p_member uuid, p_counter text, p_amount int, p_kind text, p_ref text,
                              p_other uuid default null, p_note text default null) returns int language plpgsql as $$
declare
  v_balance int;
begin
  insert into transfers (id, member_id, counter_account, amount, kind, ref, other_id, note)
  values (p_id, p_member, p_counter, p_amount, p_kind, p_ref, p_other, p_note) on conflict (kind, ref) do nothing;
  if not found then return null; end if;
  update accounts set balance = balance + p_amount where member_id = p_member returning balance into v_balance;
  if not found then
    insert into accounts (member_id, balance) values (p_member, p_amount)
    on conflict (member_id) do update set balance = accounts.balance + p_amount returning balance into v_balance;
  end if;
  return v_balance;
end $$;

-- The same for what has a key of its own already, such as a message: a repetition is a unique_violation.
create function spend_credits(p_id uuid, p_member uuid, p_amount int, p_kind text, p_other uuid, p_note text)
returns int language plpgsql as $$
declare
  v_balance int;
begin
  update accounts set balance = balance - p_amount where member_id = p_member returning balance into v_balance;
  if not found then
    raise exception 'no account' using errcode = '23514', constraint = 'accounts_balance_check';
  end if;
  insert into transfers (id, member_id, counter_account, amount, kind, ref, other_id, note)
  values (p_id, p_member, 'revenue', -p_amount, p_kind, p_id::text, p_other, p_note);
  return v_balance;
end $$;

-- Conversations ----------------------------------------------------------------------------------------------------

create table conversations (
  id uuid primary key,
  pool_id int not null references pools,
  member_a uuid not null references members on delete cascade,
  member_b uuid not null references members on delete cascade,
  last_seq int not null default 0,                       -- place of the last message; this row is the lock of the conversation
  created_at timestamptz not null default now(),
  unique (member_a, member_b),
  check (member_a < member_b)
) with (fillfactor = 70);
create index conversations_member_b on conversations (member_b);

-- What a member's client needs of all conversations together.
create table chat_members (
  member_id uuid primary key references members on delete cascade,
  unread int not null default 0 check (unread >= 0),     -- sum over the conversations in the list
  change_seq bigint not null default 0,                  -- number of the last change of the member's list, without gaps
  delivered_change bigint not null default 0,            -- the member's client has fetched the list up to this change
  reset_change bigint not null default 0,                -- a conversation was erased here: older cursors must load anew
  free_used int not null default 0                       -- free conversations used up
) with (fillfactor = 50);

-- A conversation as one of its two members has it.
create table inbox (
  member_id uuid not null,
  conversation_id uuid not null,                         -- no foreign key: a trigger removes them with the conversation
  other_id uuid not null,
  last_seq int not null default 0,
  last_at timestamptz not null default now(),
  last_change bigint not null default 0,                 -- the change that brought the last message: the order of the list
  change_seq bigint not null default 0,                  -- the last change of any kind
  unread int not null default 0 check (unread >= 0),
  sent int not null default 0,                           -- messages this member wrote here
  delivered_seq int not null default 0,                  -- what this member's client has received, has shown
  read_seq int not null default 0,
  cleared_seq int not null default 0,                    -- deleted for oneself up to here
  hidden boolean not null default false,                 -- deleted, and no message since
  blocked boolean not null default false,                -- one of the two blocked the other: not in the list
  preview_kind text not null default 'text',
  preview_body text not null default '',
  preview_mine boolean not null default false,
  waiting_since timestamptz,                             -- of a fictional profile: the first message that waits for an answer
  primary key (member_id, conversation_id)
) with (fillfactor = 70);
-- No index on what every message changes: the row is then replaced in its page (HOT), and a member's rows are few enough to sort.
create index inbox_waiting on inbox (waiting_since) where waiting_since is not null;

-- By month of their id (uuidv7, made by the sender's client). Months are made and dropped by a job; what has none is in default.
create table messages (
  id uuid primary key,
  conversation_id uuid not null,                         -- no foreign key: a trigger removes them with the conversation
  seq int not null,
  sender_id uuid not null,
  kind text not null check (kind in ('text', 'photo', 'gift')),
  body text not null,
  photo_id uuid,
  gift text,
  reply_to uuid,
  created_at timestamptz not null default now(),
  check ((kind = 'photo') = (photo_id is not null)),
  check ((kind = 'gift') = (gift is not null))
) partition by range (id);
create index messages_conversation on messages (conversation_id, seq desc);
create table messages_default partition of messages default;

-- Which writer wrote a fictional profile's message. No key to the message, which is erased by month; a job tidies.
create table message_writers (
  message_id uuid primary key,
  staff_id uuid not null references staff,
  created_at timestamptz not null default now()
);

-- The member has seen that this profile is fictional, before spending credits there.
create table fictional_confirmations (
  member_id uuid not null references members on delete cascade,
  profile_id uuid not null references members on delete cascade,
  confirmed_at timestamptz not null default now(),
  primary key (member_id, profile_id)
);
create index fictional_confirmations_profile on fictional_confirmations (profile_id);

-- Fictional profiles that are waited for, the longest wait first: the writers' queue.
create view waiting_conversations as
  select i.conversation_id, i.member_id as fictional_id, i.other_id as member_id, f.pool_id, i.waiting_since, i.unread,
         i.last_seq, m.language
    from inbox i
    join members f on f.id = i.member_id and f.kind = 'fictional' and f.status = 'active'
    join profiles fp on fp.member_id = f.id and fp.status = 'active'
    join members m on m.id = i.other_id and m.status = 'active'
    join profiles mp on mp.member_id = m.id and mp.status = 'active'
   where i.waiting_since is not null and not i.blocked;

-- Sending ----------------------------------------------------------------------------------------------------------

-- The smallest id made at a moment.
create function uuid_at(p_at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

-- Sends one message. Refuses by SQLSTATE CH000 with the reason as its message (a code of contract/errors.ts, or `price`);
-- nothing stays then. A repeated id is refused too (unique_violation, or whatever else is no longer right): the caller then
-- looks for the message. Prices come from the site's settings; p_price is what the sender saw.
-- p_made is the time in p_id. p_mode: 'member'; 'staff' (p_staff writes as a fictional profile, free of charge); 'signup' (the message from sign-up).
create function send_message(
  p_id uuid, p_made timestamptz, p_sender uuid, p_to uuid, p_kind text, p_body text, p_photo uuid, p_gift text, p_reply_to uuid,
  p_price int, p_text_price int, p_item_price int, p_free_conversations int, p_mode text, p_staff uuid,
  out conversation_id uuid, out seq int, out created_at timestamptz, out balance int, out first boolean,
  out free_left int, out sender_change bigint, out sender_unread int, out recipient_change bigint, out recipient_unread int
) language plpgsql as $$
#variable_conflict use_column
declare
  v record;
  v_free boolean := false;
  v_price int;
  v_preview text := left(p_body, 160);
  v_own record;
  v_id uuid;
  v_mine boolean;
begin
  -- The database's clock decides, so that a client whose clock is off is told at once.
  if p_made not between now() - interval '2 days' and now() + interval '2 days' then
    raise exception 'bad_request' using errcode = 'CH000';
  end if;
  select s.pool_id, s.paid_user, s.kind as sender_kind, r.kind, r.status, r.invisible,
         rp.status as profile_status, rp.gender
    into v
    from members s
    join members r on r.id = p_to and r.pool_id = s.pool_id and r.id <> s.id
    join profiles rp on rp.member_id = r.id
   where s.id = p_sender and s.status in ('active', 'not_confirmed');
  if not found then raise exception 'not_found' using errcode = 'CH000'; end if;
  if (v.sender_kind = 'fictional') <> (p_mode = 'staff') then raise exception 'forbidden' using errcode = 'CH000'; end if;
  if v.status not in ('active', 'not_confirmed') or v.profile_status <> 'active' then
    raise exception 'not_found' using errcode = 'CH000';
  end if;

  -- From here on this conversation is ours alone. The next place is given back when anything is refused below.
  update conversations c set last_seq = c.last_seq + 1
   where c.member_a = least(p_sender, p_to) and c.member_b = greatest(p_sender, p_to)
  returning c.id, c.last_seq into conversation_id, seq;
  if not found then
    insert into conversations as c (id, pool_id, member_a, member_b, last_seq)
    values (p_id, v.pool_id, least(p_sender, p_to), greatest(p_sender, p_to), 1)
    on conflict (member_a, member_b) do update set last_seq = c.last_seq + 1
    returning c.id, c.last_seq into conversation_id, seq;
    if seq = 1 then
      -- Whoever cannot be found can be answered, not written to first (server/members/visible-to.ts; p_mode 'signup': the link led there).
      if v.invisible or (v.gender is null and p_mode = 'member') then raise exception 'not_found' using errcode = 'CH000'; end if;
      insert into inbox (member_id, conversation_id, other_id, blocked)
      select t.member_id, conversation_id, t.other_id,
             exists (select from blocks b where (b.member_id = p_sender and b.blocked_id = p_to)
                                             or (b.member_id = p_to and b.blocked_id = p_sender))
        from (values (p_sender, p_to), (p_to, p_sender)) t (member_id, other_id);
      insert into chat_members (member_id) select t.id from (values (least(p_sender, p_to)), (greatest(p_sender, p_to))) t (id)
      on conflict do nothing;
    end if;
  end if;

  select i.sent, i.blocked into v_own
    from inbox i where i.member_id = p_sender and i.conversation_id = send_message.conversation_id;
  if v_own.blocked then raise exception 'blocked' using errcode = 'CH000'; end if;
  if v.status = 'not_confirmed' then raise exception 'partner_unconfirmed' using errcode = 'CH000'; end if;
  first := seq = 1;

  if p_kind = 'photo' then
    if not exists (select from photos f where f.member_id = p_sender and f.status = 'active' and not f.private) then
      raise exception 'photo_needed' using errcode = 'CH000';
    end if;
    if not exists (select from photos f where f.id = p_photo and f.member_id = p_sender and f.status <> 'rejected') then
      raise exception 'bad_request' using errcode = 'CH000';
    end if;
  end if;
  if p_reply_to is not null and not exists (
    select from messages m where m.id = p_reply_to and m.conversation_id = send_message.conversation_id
  ) then
    raise exception 'bad_request' using errcode = 'CH000';
  end if;

  -- A free member's first text in a conversation is free, in so many conversations. The counter is locked before it is read.
  if p_mode = 'member' then
    v_price := case p_kind when 'text' then p_text_price else p_item_price end;
    if p_kind = 'text' and not v.paid_user and v_own.sent = 0 and v_price > 0 then
      select m.free_used < p_free_conversations into v_free from chat_members m where m.member_id = p_sender;
      if v_free then v_price := 0; end if;
    end if;
    if v_price <> p_price then raise exception 'price' using errcode = 'CH000'; end if;
    if v_price > 0 then
      if v.kind = 'fictional' and not exists (
        select from fictional_confirmations f where f.member_id = p_sender and f.profile_id = p_to
      ) then
        raise exception 'fictional_unconfirmed' using errcode = 'CH000';
      end if;
      balance := spend_credits(p_id, p_sender, v_price, case p_kind when 'text' then 'message' else p_kind end, p_to, p_gift);
    end if;
  else
    v_free := p_mode = 'signup';
  end if;

  insert into messages (id, conversation_id, seq, sender_id, kind, body, photo_id, gift, reply_to)
  values (p_id, conversation_id, seq, p_sender, p_kind, p_body, p_photo, p_gift, p_reply_to)
  returning messages.created_at into created_at;
  if p_staff is not null then insert into message_writers (message_id, staff_id) values (p_id, p_staff); end if;

  if p_sender > p_to then
    update chat_members m set change_seq = m.change_seq + 1, unread = m.unread + 1
     where m.member_id = p_to returning m.change_seq, m.unread into recipient_change, recipient_unread;
  end if;
  -- Two first texts at once, in two conversations: the later one sees here that the last free one is gone.
  update chat_members m set change_seq = m.change_seq + 1, free_used = m.free_used + v_free::int
   where m.member_id = p_sender and (not v_free or p_mode <> 'member' or m.free_used < p_free_conversations)
  returning m.change_seq, m.unread, m.free_used into sender_change, sender_unread, free_left;
  if not found then raise exception 'price' using errcode = 'CH000'; end if;
  free_left := greatest(0, p_free_conversations - free_left);
  if p_sender < p_to then
    update chat_members m set change_seq = m.change_seq + 1, unread = m.unread + 1
     where m.member_id = p_to returning m.change_seq, m.unread into recipient_change, recipient_unread;
  end if;

  -- Both rows, the smaller id first. Whoever had everything still has everything; a writer who answers has read what came before.
  foreach v_id in array array[least(p_sender, p_to), greatest(p_sender, p_to)] loop
    v_mine := v_id = p_sender;
    update inbox i set
      unread = i.unread + (not v_mine)::int,
      sent = i.sent + v_mine::int,
      last_seq = send_message.seq,
      last_at = send_message.created_at,
      last_change = case when v_mine then sender_change else recipient_change end,
      change_seq = case when v_mine then sender_change else recipient_change end,
      hidden = false,
      preview_kind = p_kind,
      preview_body = v_preview,
      preview_mine = v_mine,
      waiting_since = case when not v_mine and v.kind = 'fictional' then coalesce(i.waiting_since, send_message.created_at) end,
      delivered_seq = case when v_mine and (i.delivered_seq = i.last_seq or p_mode = 'staff') then send_message.seq else i.delivered_seq end,
      read_seq = case when v_mine and (i.read_seq = i.last_seq or p_mode = 'staff') then send_message.seq else i.read_seq end
     where i.member_id = v_id and i.conversation_id = send_message.conversation_id;
  end loop;
  if p_mode = 'staff' then
    with was as (select unread from inbox where member_id = p_sender and conversation_id = send_message.conversation_id),
         counted as (update chat_members m set unread = m.unread - was.unread from was where m.member_id = p_sender)
    update inbox set unread = 0 where member_id = p_sender and conversation_id = send_message.conversation_id;
  end if;

  insert into outbox (kind, payload) values ('message_sent', jsonb_build_object(
    'conversation', conversation_id, 'message_id', p_id, 'from', p_sender, 'to', p_to, 'first', first));
end $$;

-- Reading, deleting, blocking, erasing ------------------------------------------------------------------------------

-- The member has seen everything up to p_seq. No row: no such conversation. `changed` false: nothing was new.
create function read_chat(p_member uuid, p_conversation uuid, p_seq int,
  out changed boolean, out total int, out change bigint, out other_id uuid, out read_seq int, out delivered_seq int
) returns setof record language plpgsql as $$
#variable_conflict use_column
declare
  v inbox%rowtype;
  v_unread int;
begin
  select m.unread, m.change_seq into total, change from chat_members m where m.member_id = p_member for update;
  select * into v from inbox i where i.member_id = p_member and i.conversation_id = p_conversation and not i.blocked for update;
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
create function delete_chat(p_member uuid, p_conversation uuid, out total int, out change bigint)
returns setof record language plpgsql as $$
#variable_conflict use_column
declare
  v inbox%rowtype;
begin
  perform from chat_members m where m.member_id = p_member for update;
  select * into v from inbox i where i.member_id = p_member and i.conversation_id = p_conversation and not i.hidden for update;
  if not found then return; end if;
  update chat_members m set change_seq = m.change_seq + 1, unread = m.unread - case when v.blocked then 0 else v.unread end
   where m.member_id = p_member returning m.unread, m.change_seq into total, change;
  update inbox i set cleared_seq = i.last_seq, hidden = true, unread = 0, preview_body = '', change_seq = change, waiting_since = null
   where i.member_id = p_member and i.conversation_id = p_conversation;
  return next;
end $$;

-- A block takes the conversation out of both lists, and its unread messages out of the totals; taking it back undoes that.
-- The row lock makes it wait for a message that is being sent, so that after the block none arrives.
create function chat_on_block() returns trigger language plpgsql as $$
declare
  v_conversation uuid;
  v_pair blocks := case tg_op when 'DELETE' then old else new end;
  v_blocked boolean;
  v_id uuid;
begin
  select id into v_conversation from conversations
   where member_a = least(v_pair.member_id, v_pair.blocked_id) and member_b = greatest(v_pair.member_id, v_pair.blocked_id)
     for update;
  if not found then return null; end if;
  v_blocked := exists (select from blocks b where (b.member_id, b.blocked_id) in
    ((v_pair.member_id, v_pair.blocked_id), (v_pair.blocked_id, v_pair.member_id)));
  foreach v_id in array array[least(v_pair.member_id, v_pair.blocked_id), greatest(v_pair.member_id, v_pair.blocked_id)] loop
    perform from chat_members where member_id = v_id for update;
  end loop;
  foreach v_id in array array[least(v_pair.member_id, v_pair.blocked_id), greatest(v_pair.member_id, v_pair.blocked_id)] loop
    with i as (select unread from inbox where member_id = v_id and conversation_id = v_conversation and blocked <> v_blocked for update),
         m as (update chat_members m set change_seq = m.change_seq + 1,
                      unread = m.unread + case when v_blocked then -i.unread else i.unread end
                 from i where m.member_id = v_id returning m.change_seq)
    update inbox set blocked = v_blocked, change_seq = m.change_seq
      from m where inbox.member_id = v_id and inbox.conversation_id = v_conversation;
  end loop;
  return null;
end $$;
create trigger blocks_close_chat after insert or delete on blocks for each row execute function chat_on_block();

-- Erasing one member erases the conversation for both: its messages go, the other one's counters are put right.
create function chat_before_erasure() returns trigger language plpgsql as $$
begin
  perform from chat_members where member_id in (old.member_a, old.member_b) order by member_id for update;
  return old;
end $$;
create trigger conversations_lock before delete on conversations for each row execute function chat_before_erasure();

create function chat_erase_messages() returns trigger language plpgsql as $$
begin
  delete from message_writers w using messages m where m.conversation_id = old.id and w.message_id = m.id;
  delete from messages where conversation_id = old.id;
  delete from inbox where conversation_id = old.id and member_id in (old.member_a, old.member_b);
  return null;
end $$;
create trigger conversations_messages after delete on conversations for each row execute function chat_erase_messages();

create function chat_erase_inbox() returns trigger language plpgsql as $$
begin
  update chat_members set change_seq = change_seq + 1, reset_change = change_seq + 1,
         unread = unread - case when old.blocked then 0 else old.unread end
   where member_id = old.member_id;
  return null;
end $$;
create trigger inbox_erased after delete on inbox for each row execute function chat_erase_inbox();

-- Months ------------------------------------------------------------------------------------------------------------

-- Makes the partition of a month, and moves there what the default partition holds of it. Returns whether it was missing.
create function make_message_month(p_month date) returns boolean language plpgsql as $$
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

-- Drops the months all of whose messages are older than p_days. Ids are at most two days off.
create function drop_message_months(p_days int) returns int language plpgsql as $$
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
