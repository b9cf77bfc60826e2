-- Banned members stay out: marks of what an account was made and paid with. Never a value itself, only its keyed hash.

-- Random keys of this installation, 32 bytes each, sealed with APP_SECRET; sealed anew when that changes, so that no mark is lost.
create table installation_keys (
  name text primary key check (name in ('ban', 'opening', 'proof')),
  sealed text not null
);

-- A mark of a member: the keyed hash of an address, number, account, card, device or network, by company (server/accounts/bans).
create table member_keys (
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in ('email', 'phone', 'iban', 'card', 'device', 'network')),
  hash bytea not null check (octet_length(hash) = 16),
  seen_at timestamptz not null default now(),
  primary key (kind, hash, member_id)
);
create index member_keys_member on member_keys (member_id);
create index member_keys_old on member_keys (kind, seen_at) where kind in ('device', 'network');

-- Somebody who is excluded from the sites of a company. Outlives the account, hence names nobody: what it knows are marks.
-- `self`: they asked for it; `owner`: somebody else had used their address.
create table bans (
  id uuid primary key default gen_random_uuid(),
  company_id int not null references companies,
  kind text not null check (kind in ('ban', 'minor', 'self', 'owner')),
  decision_id uuid unique,                                -- no foreign key: see above
  case_number text,
  reason text not null default '',
  created_at timestamptz not null default now(),
  until timestamptz,
  renewed_at timestamptz,                                 -- surely back once: kept as long again
  lifted_at timestamptz,
  lifted_by uuid
);
create index bans_company on bans (company_id, created_at);

-- A mark of somebody excluded; goes with the end of the ban.
create table ban_keys (
  ban_id uuid not null references bans on delete cascade,
  kind text not null check (kind in ('email', 'phone', 'iban', 'card', 'device', 'network')),
  hash bytea not null check (octet_length(hash) = 16),
  primary key (ban_id, kind, hash)
);
create index ban_keys_hash on ban_keys (kind, hash);

-- The mark of the address asked for: looked at again when the change is confirmed.
alter table mail_changes add new_hash bytea;

-- The one automatic restriction: an account found to be that of somebody excluded waits for a look, 72 hours at most.
alter table profiles drop constraint profiles_status_check,
  add constraint profiles_status_check check (status in ('active', 'disabled', 'held')),
  add held_until timestamptz,
  add constraint profiles_held check ((status = 'held') = (held_until is not null));
create index profiles_held_until on profiles (held_until) where held_until is not null;

-- `signal`: opened by rules. Which, with points and counts, so that a person can judge them.
alter table cases drop constraint cases_source_check,
  add constraint cases_source_check check (source in ('report', 'photo', 'text', 'desk', 'care', 'payment', 'signal')),
  add signals jsonb not null default '[]';
create unique index cases_one_signal on cases (member_id) where status = 'open' and source = 'signal';

-- What the Digital Services Act asks to be told (17(3), 24): on which ground, who or what pointed to it, until when.
alter table decisions drop constraint decisions_action_check,
  add constraint decisions_action_check check
    (action in ('dismiss', 'warn', 'hide_text', 'reject_photo', 'suspend', 'end_premium', 'hold', 'require_age', 'require_selfie')),
  drop constraint decisions_by_staff,
  add constraint decisions_by_staff check ((action in ('end_premium', 'hold')) = (staff_id is null)),
  add ground text check (ground in ('law', 'terms')),
  add detected_by text check (detected_by in ('person', 'report', 'rule', 'hash')),
  add automated boolean not null default false,
  add column if not exists until timestamptz,
  add ended_at timestamptz;                               -- its time was over
create index decisions_made on decisions (created_at);
