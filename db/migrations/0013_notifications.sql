-- What members are told outside of the site: mails about what happened, and push messages.

-- The last mail of a kind about what happened: the next one waits until the member has been back. `job_id`: of the job that
-- sends it, so that a try again is not taken for a second mail.
create table notices (
  member_id uuid not null references members on delete cascade,
  kind      text not null,
  job_id    uuid not null,
  sent_at   timestamptz not null default now(),
  primary key (member_id, kind)
);

-- Where a browser gets push messages. It belongs to the session it was given in: logging out ends it.
create table push_subscriptions (
  id           uuid primary key default gen_random_uuid(),
  member_id    uuid not null references members on delete cascade,
  session_id   uuid not null references sessions on delete cascade,
  endpoint     text not null unique check (length(endpoint) <= 1000),
  p256dh       text not null,
  auth         text not null,
  vapid_public text not null,                            -- the key of ours the browser was told
  created_at   timestamptz not null default now()
);
create index push_subscriptions_member on push_subscriptions (member_id, created_at desc);
create index push_subscriptions_session on push_subscriptions (session_id);
