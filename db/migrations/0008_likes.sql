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

-- Passed by in the swipe game: comes back after 30 days.
create table swipe_passes (
  member_id uuid not null references members on delete cascade,
  other_id  uuid not null references members on delete cascade,
  passed_at timestamptz not null default now(),
  primary key (member_id, other_id),
  check (member_id <> other_id)
);
create index swipe_passes_old on swipe_passes (passed_at);

-- Likes given in the swipe game on a day of the site's time zone. Counting happens in this row, so it is exact.
create table swipe_days (
  member_id uuid not null references members on delete cascade,
  day       date not null,
  likes     smallint not null default 0 check (likes >= 0),
  primary key (member_id, day)
);
create index swipe_days_old on swipe_days (day);

-- The one swipe that can be undone: what it was, and the day whose like it took.
create table last_swipes (
  member_id uuid primary key references members on delete cascade,
  other_id  uuid not null references members on delete cascade,
  liked     boolean not null,
  day       date not null,
  swiped_at timestamptz not null default now()
);

-- How many automatic likes (of fictional profiles) a new member was given, and when the last one.
create table automatic_likes (
  member_id uuid primary key references members on delete cascade,
  given     smallint not null default 1 check (given > 0),
  last_at   timestamptz not null default now()
);

-- Automatic likes look among the fictional profiles of a pool only.
create index members_fictional on members (pool_id, id) where kind = 'fictional';
