-- Dangerous acts that somebody else must agree to: a call as it was asked, done when it is agreed to.

-- One request. Of what it is about there are ids and codes, never a member's name or text beside the reason given.
create table second_looks (
  id uuid primary key,
  call text not null,                                     -- its name in the contract
  input jsonb not null,                                   -- params, query, body, as they were sent
  host_site_id int not null references sites,             -- where the desk was open
  permission text not null,
  site_id int references sites on delete cascade,         -- whose right decides; null: every site
  subject_kind text not null,
  subject_id text not null,
  effect jsonb not null,                                  -- what it will do: compared again when it is agreed to
  why text not null default '',
  asked_by uuid not null references staff,
  asked_name text not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'agreed', 'refused', 'withdrawn', 'lapsed')),
  decided_by uuid,
  decided_name text,
  decided_at timestamptz,
  answer text not null default '',
  check ((state in ('agreed', 'refused', 'withdrawn')) = (decided_by is not null)),
  check (state not in ('agreed', 'refused') or decided_by <> asked_by)   -- never who asked
);
-- The same is asked for once at a time.
create unique index second_looks_waiting on second_looks (call, subject_id) where state = 'waiting';
create index second_looks_asked on second_looks (asked_by, asked_at desc);
