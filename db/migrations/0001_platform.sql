-- What the platform itself keeps: events on their way out, and the local mailbox.

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
