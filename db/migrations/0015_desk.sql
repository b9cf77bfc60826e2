-- The back office: staff sessions, the audit log, claims of work, queues, notes of writers.

-- Somebody of staff signed in, in one browser.
create table staff_sessions (
  id uuid primary key,
  token_hash bytea not null unique,                       -- SHA-256 of the opaque token in the cookie
  staff_id uuid not null references staff on delete cascade,
  host text not null,                                     -- holds at the host where it began
  created_at timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default '',
  ip_prefix text not null default ''
);
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_expired on staff_sessions (expires_at);

-- A staff action. Nobody changes a row: the triggers refuse, and each row's hash covers the one before it, so that
-- a row changed behind their back is found. No foreign keys: the log outlives staff and members.
create table audit_log (
  id bigint primary key,
  staff_id uuid,                                          -- null: nobody was signed in (a refused log-in)
  staff_name text not null,
  action text not null,
  subject_kind text not null default '',
  subject_id text not null default '',
  details jsonb not null default '{}',
  created_at timestamptz not null,
  hash bytea not null
);
create index audit_log_staff on audit_log (staff_id, id desc);
create index audit_log_subject on audit_log (subject_id, id desc);
create index audit_log_created on audit_log (created_at);

-- Who works on what right now; over when its time is, so that nothing stays with somebody who left.
create table desk_claims (
  kind text not null check (kind in ('photo', 'text', 'case', 'appeal', 'complaint', 'conversation')),
  subject_id uuid not null,
  staff_id uuid not null references staff on delete cascade,
  claimed_until timestamptz not null,
  primary key (kind, subject_id)
);
-- What a writer leaves is given free at once.
create index desk_claims_staff on desk_claims (staff_id) where kind = 'conversation';

-- Profile texts that wait for a look.
create table text_queue (
  member_id uuid primary key references members on delete cascade,
  changed_at timestamptz not null default now()
);
create index text_queue_order on text_queue (changed_at, member_id);

-- What writers know of a fictional profile, or of one of its conversations: one text each, shared by all writers.
create table writing_notes (
  subject_id uuid primary key,                            -- the profile or the conversation
  profile_id uuid references members on delete cascade,
  conversation_id uuid references conversations on delete cascade,
  text text not null check (length(text) <= 4000),
  version int not null default 1,                         -- who saves has seen the version before
  staff_name text not null,
  updated_at timestamptz not null default now(),
  check (num_nonnulls(profile_id, conversation_id) = 1 and subject_id = coalesce(profile_id, conversation_id))
);
create index writing_notes_profile on writing_notes (profile_id) where profile_id is not null;
create index writing_notes_conversation on writing_notes (conversation_id) where conversation_id is not null;

-- The members desk finds a name by its beginning.
create index members_name_start on members (lower(username) text_pattern_ops);
