-- Signing in, and the single-use links of the account mails. Only hashes of secrets are stored.

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,                       -- SHA-256 of the opaque token in the cookie
  member_id uuid not null references members on delete cascade,
  created_at timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default '',
  ip_prefix text not null default ''                      -- shortened address, enough for its owner to recognise
);
create index sessions_member on sessions (member_id);
create index sessions_expired on sessions (expires_at);

create table mail_tokens (
  token_hash bytea primary key,
  kind text not null check (kind in ('activate', 'reset', 'mail_change', 'mail_change_undo', 'reactivate', 'unsubscribe')),
  member_id uuid not null references members on delete cascade,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_tokens_member on mail_tokens (member_id, kind);
create index mail_tokens_expired on mail_tokens (expires_at);

-- Wrong passwords and reset requests, by the keyed hash of what was typed, so that unknown accounts count alike.
create table attempts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('login', 'reset')),
  subject_hash bytea not null,
  created_at timestamptz not null default now()
);
create index attempts_subject on attempts (kind, subject_hash, created_at);
create index attempts_old on attempts (created_at);

-- Why members leave; kept without the member.
create table deletion_surveys (
  id bigint generated always as identity primary key,
  site_id int not null references sites on delete cascade,
  reason text not null,
  note text not null default '',
  created_at timestamptz not null default now()
);

-- Sign-in and refusals, for the member's security page and for staff; holds no password, token or address.
create table security_events (
  id bigint generated always as identity primary key,
  member_id uuid references members on delete cascade,
  kind text not null,
  created_at timestamptz not null default now()
);
create index security_events_member on security_events (member_id, created_at desc);
