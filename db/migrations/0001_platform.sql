-- What the platform itself keeps.

-- Events written in the transaction of the change they tell about; the outbox worker hands them on after commit.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text
);
create index outbox_waiting on outbox (next_try_at, id) where handled_at is null;

-- Mail that landed in the local mailbox because no SMTP server is configured.
create table local_mailbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null default '{}',
  created_at timestamptz not null default now()
);

-- Text messages of a server without an SMS provider, shown in the local mailbox.
create table local_sms (
  id bigint generated always as identity primary key,
  recipient text not null,
  body text not null,
  created_at timestamptz not null default now()
);

-- Secrets the application made itself, sealed under APP_SECRET (platform/secret-box.ts).
create table app_secrets (
  name       text primary key,
  sealed     text not null,
  created_at timestamptz not null default now()
);

-- First answers of calls that change something: a call repeated with its key gets the answer it had, and does nothing. Written in the
-- transaction of the work, forgotten after a day. Who called is in the key, so that nobody reads somebody else's answer.
create table call_answers (
  caller text not null,                     -- 'member …', 'staff …', or '' for a visitor
  key uuid not null,
  call text not null,
  request bytea not null,                   -- SHA-256 of what was asked: another question under the same key is refused
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (caller, key)
);
create index call_answers_created on call_answers (created_at);
