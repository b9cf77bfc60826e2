-- Who likes, blocks, visits and lets in whom: the small tables that several domains read.

-- A block hides both from each other, everywhere (members/visible-to.ts). Read in both directions.
create table blocks (
  member_id  uuid not null references members on delete cascade,
  blocked_id uuid not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, blocked_id),
  check (member_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id, member_id);

-- A like; both ways is a match. `seen_at` null: the liked member has not opened that profile yet (`like_new`).
create table likes (
  member_id  uuid not null references members on delete cascade,
  other_id   uuid not null references members on delete cascade,
  source     text not null default 'profile' check (source in ('profile', 'swipe', 'automatic')),
  created_at timestamptz not null default now(),
  seen_at    timestamptz,
  primary key (member_id, other_id),
  check (member_id <> other_id)
);
create index likes_sent on likes (member_id, created_at desc, other_id desc);
create index likes_received on likes (other_id, created_at desc, member_id desc) include (seen_at);

-- Who looked at whom: the last time only. Invisible visitors leave no row.
create table visits (
  member_id  uuid not null references members on delete cascade,
  visitor_id uuid not null references members on delete cascade,
  visited_at timestamptz not null default now(),
  primary key (member_id, visitor_id),
  check (member_id <> visitor_id)
);
create index visits_recent on visits (member_id, visited_at desc, visitor_id desc);

-- Whom the owner lets see the private photos; given and taken back from the chat.
create table photo_grants (
  owner_id   uuid not null references members on delete cascade,
  member_id  uuid not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (owner_id, member_id),
  check (owner_id <> member_id)
);
create index photo_grants_member on photo_grants (member_id, owner_id);
