-- Where a member came from (network, ref, sub1..3), kept from the first link until sign-up.
create table member_tracking (
  member_id uuid primary key references members on delete cascade,
  network text, ref text, sub1 text, sub2 text, sub3 text
);

-- A message written before the account existed; delivered once the account does (by chat, as a free conversation).
create table signup_messages (
  member_id uuid primary key references members on delete cascade,
  to_member_id uuid references members on delete cascade,
  body text not null check (length(body) between 1 and 20000),
  created_at timestamptz not null default now(),
  delivered_at timestamptz
);

-- Sign-ups at a site that hides who has an account: written alike whether or not the address has one, and made into an account,
-- or a mail to the address's owner, after the answer. What is left of the latter is the name: it is as taken as any.
create table pending_signups (
  id            uuid primary key,
  pool_id       int not null references pools,
  site_id       int not null references sites,
  name          text not null,
  email         text,                                    -- null once there was nothing to make
  password_hash text,
  language      text not null,
  data          jsonb not null default '{}',
  created_at    timestamptz not null default now()
);
create unique index pending_signups_name on pending_signups (pool_id, lower(name));
