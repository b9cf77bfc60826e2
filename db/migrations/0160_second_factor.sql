-- Passkeys, codes, recovery codes and known browsers: what opens an account besides its password.

-- A passkey of a member or of somebody of staff. It holds at one host only (rp_id); the private part never leaves its device.
create table passkeys (
  id bytea primary key,                                  -- the credential's id, made by the authenticator
  member_id uuid references members on delete cascade,
  staff_id uuid references staff on delete cascade,
  rp_id text not null,
  public_key bytea not null,                             -- COSE
  counter bigint not null default 0,                     -- of uses, where the authenticator counts them; never goes back
  transports text[] not null default '{}',
  backed_up boolean not null,                            -- kept by a password manager, so not lost with the device
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  check (num_nonnulls(member_id, staff_id) = 1)
);
create index passkeys_member on passkeys (member_id) where member_id is not null;
create index passkeys_staff on passkeys (staff_id) where staff_id is not null;

-- A question that an authenticator has to sign: once, within 5 minutes, in the browser that asked for it.
create table passkey_challenges (
  challenge_hash bytea primary key,
  visit_hash bytea not null,                             -- SHA-256 of a random cookie
  purpose text not null check (purpose in ('add', 'log_in')),
  member_id uuid references members on delete cascade,   -- of whom a passkey is added
  staff_id uuid references staff on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expired on passkey_challenges (expires_at);
create index passkey_challenges_member on passkey_challenges (member_id) where member_id is not null;

-- Codes of an authenticator app: asked for after the password once confirmed.
create table member_totp (
  member_id uuid primary key references members on delete cascade,
  secret_sealed text not null,                           -- encrypted with APP_SECRET
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,                              -- a first code was right
  last_step bigint not null default 0                    -- time step of the last code used: a code opens the account once
);

-- A recovery code: opens the account once instead of a code from the app.
create table recovery_codes (
  member_id uuid not null references members on delete cascade,
  hash bytea not null,                                   -- keyed
  used_at timestamptz,
  primary key (member_id, hash)
);

-- A member who lost phone and recovery codes asked for the codes to be switched off: that happens after 72 hours, told to everybody
-- who could object.
create table factor_recoveries (
  member_id uuid primary key references members on delete cascade,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null
);
create index factor_recoveries_due on factor_recoveries (due_at);

-- A browser that opened this account, known again by a random cookie.
create table devices (
  hash bytea primary key,                                -- of the member and the cookie
  member_id uuid not null references members on delete cascade,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  user_agent text not null default ''
);
create index devices_member on devices (member_id, last_seen desc);

-- How a session was opened, and when its owner last proved again who they are (null: not since).
alter table sessions add column factor text not null default 'password' check (factor in ('password', 'code', 'passkey'));
alter table sessions add column proven_at timestamptz;

-- The password opens nothing: only a passkey does.
alter table members add column passkey_only boolean not null default false;

alter table mail_tokens drop constraint mail_tokens_kind_check;
alter table mail_tokens add constraint mail_tokens_kind_check check (kind in
  ('activate', 'reset', 'mail_change', 'mail_change_undo', 'reactivate', 'unsubscribe', 'end_sessions', 'lost_factor', 'keep_factor'));
