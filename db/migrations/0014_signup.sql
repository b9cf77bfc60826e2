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
