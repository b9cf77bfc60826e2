-- Chat. What sends, reads, deletes and blocks: db/functions/chat.sql.

-- Two members who have written to each other. Locked by the chat_members of both.
create table conversations (
  id uuid primary key,
  pool_id int not null references pools,
  member_a uuid not null references members on delete cascade,
  member_b uuid not null references members on delete cascade,
  created_at timestamptz not null default now(),
  unique (member_a, member_b),
  check (member_a < member_b)
) with (fillfactor = 70);
create index conversations_member_b on conversations (member_b);

-- What a member's client needs of all conversations together, and the lock of all that is theirs in chat (db/functions/credits.sql).
-- Every member has one, from the beginning.
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

-- A message. By month of their id (uuidv7, made by the sender's client). Months are made and dropped by a job; what has none is in default.
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
-- A photo sent in a chat is looked up at each fetch (server/photos/who-sees.ts).
create index messages_photo on messages (photo_id, conversation_id) where photo_id is not null;
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
