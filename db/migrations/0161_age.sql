-- Checks of age: what is kept is that somebody is over 18, who said so, and when.

-- A check under way, at a provider. Half an hour.
create table age_sessions (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  provider text not null,
  nonce text not null,                                   -- random; what the answer must name
  return_url text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index age_sessions_member on age_sessions (member_id);
create index age_sessions_expired on age_sessions (expires_at);

-- A member's checked age. No date of birth, no document, no picture.
create table age_checks (
  member_id uuid primary key references members on delete cascade,
  provider text not null,
  method text not null default '',
  "over" smallint not null check ("over" >= 18),
  checked_at timestamptz not null,
  valid_until timestamptz not null,
  proof_hash bytea unique                                -- keyed; so that one proof opens one account of a pool
);

-- A check that did not show it. 30 days.
create table age_refusals (
  id bigint generated always as identity primary key,
  member_id uuid not null references members on delete cascade,
  refused_at timestamptz not null default now()
);
create index age_refusals_member on age_refusals (member_id, refused_at);

-- Their site asks for a checked age and they have none yet: others neither find nor reach them, and their photos of others are veiled.
alter table members add column age_wanted boolean not null default false;
