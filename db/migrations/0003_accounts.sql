-- A member is an account (how one signs in, what one allows) and a profile (what others see: 0005). Only hashes of secrets are
-- stored.

-- An account: a person, or a fictional profile written by staff.
create table members (
  id uuid primary key,                                   -- uuidv7 made by the application
  pool_id int not null references pools,
  site_id int not null references sites,
  kind text not null default 'person' check (kind in ('person', 'fictional')),
  email text,
  username text not null check (length(username) between 3 and 30 and username !~ '^@'),
  password_hash text,
  status text not null default 'not_confirmed'
    check (status in ('not_confirmed', 'active', 'suspended', 'pending_deletion', 'deleted')),
  language text not null,
  paid_user boolean not null default false,
  signup_date timestamptz not null default now(),
  confirmed_at timestamptz,
  consent_at timestamptz,                                 -- agreed that data on sex life are kept (GDPR, article 9)
  signup_step smallint not null default 1 check (signup_step between 1 and 5), -- 1..4 next step, 5 complete
  last_active timestamptz not null default now(),
  -- What others may know of it: the word of the profile as a place in the order, drawn anew when the word changes (db/functions/members.sql).
  shown_active timestamptz not null,
  shown_until date,                                       -- the day on which the word changes by itself
  invisible boolean not null default false,
  mail_preferences text[] not null default '{}',          -- kinds the member switched off
  -- The same of push messages. To begin with what just happened rings; overviews and reminders do not.
  push_preferences text[] not null default '{unread_message_reminders,promotions,weekly_updates,news,reminders}'
    check (push_preferences <@ '{new_conversations,new_messages,like,unread_message_reminders,promotions,weekly_updates,news,reminders}'::text[]),
  push_content boolean not null default false,            -- whether they may show names and words
  tryout_offered_at timestamptz,                          -- about to leave; the tryout package can be ordered from then on, once
  mail_disabled text check (mail_disabled in ('fbl', 'bounce', 'listunsubscribe')),
  delete_after timestamptz,
  -- Whoever has no credentials of their own is fictional, and whoever is fictional has none: no profile escapes the mark.
  check (case kind when 'fictional' then email is null and password_hash is null
              else status = 'deleted' or (email is not null and password_hash is not null and consent_at is not null) end),
  check ((status = 'pending_deletion') = (delete_after is not null))
);
create unique index members_email on members (pool_id, lower(email)) where email is not null;
create unique index members_username on members (pool_id, lower(username));
create index members_shown_until on members (shown_until) where shown_until is not null;
create index members_due_deletion on members (delete_after) where delete_after is not null;

-- Somebody signed in, in one browser.
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

-- Every change of an e-mail address that was asked for. For 7 days its undo brings back the address the account had before the
-- first of them, and nobody else can take that address.
create table mail_changes (
  id           bigint generated always as identity primary key,
  member_id    uuid not null references members on delete cascade,
  old_email    text not null,
  new_email    text not null,
  asked_at     timestamptz not null default now(),
  confirmed_at timestamptz,
  ended_at     timestamptz                                -- can no longer be confirmed; its undo can still be pressed
);
create index mail_changes_member on mail_changes (member_id, id);
create index mail_changes_old on mail_changes (lower(old_email));
create index mail_changes_asked on mail_changes (asked_at);

-- A single-use link of an account mail.
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
  kind text not null check (kind in ('login', 'reset', 'check', 'mail')),
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
