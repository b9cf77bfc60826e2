-- What the console of a member keeps: notes of staff, pairs that are not one person, permits to read a conversation, suspensions for a time.

-- A note of staff about a member, for colleagues; part of the member's own export.
create table member_notes (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  staff_id uuid,                                          -- no foreign key: the note outlives the account
  staff_name text not null,
  text text not null check (length(text) between 1 and 2000),
  pinned boolean not null default false,
  created_at timestamptz not null default now()
);
create index member_notes_member on member_notes (member_id, created_at desc);

-- Two members of whom staff says that they are not one person: not shown as linked any more. Both directions.
create table members_apart (
  member_id uuid not null references members on delete cascade,
  other_id uuid not null references members on delete cascade,
  staff_name text not null,
  created_at timestamptz not null default now(),
  primary key (member_id, other_id)
);
create index members_apart_other on members_apart (other_id);

-- Somebody of staff may read one conversation for a while, for a written reason.
create table talk_permits (
  conversation_id uuid not null references conversations on delete cascade,
  staff_id uuid not null references staff on delete cascade,
  reason text not null check (length(reason) between 10 and 500),
  until timestamptz not null,
  primary key (conversation_id, staff_id)
);
create index talk_permits_staff on talk_permits (staff_id);

-- A suspension for a time ends by itself; null: for good.
alter table members add column suspended_until timestamptz;
create index members_suspended_until on members (suspended_until) where suspended_until is not null;
alter table decisions add column until timestamptz;
