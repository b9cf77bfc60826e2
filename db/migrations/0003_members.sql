-- A member is an account (how one signs in, what one allows) and a profile (what others see).

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
  invisible boolean not null default false,
  mail_preferences text[] not null default '{}',          -- kinds the member switched off
  mail_disabled text check (mail_disabled in ('fbl', 'bounce', 'listunsubscribe')),
  delete_after timestamptz,
  -- Whoever has no credentials of their own is fictional, and whoever is fictional has none: no profile escapes the mark.
  check (case kind when 'fictional' then email is null and password_hash is null
              else status = 'deleted' or (email is not null and password_hash is not null and consent_at is not null) end),
  check ((status = 'pending_deletion') = (delete_after is not null))
);
create unique index members_email on members (pool_id, lower(email)) where email is not null;
create unique index members_username on members (pool_id, lower(username));
create index members_due_deletion on members (delete_after) where delete_after is not null;

create table profiles (
  member_id uuid primary key references members on delete cascade,
  status text not null default 'active' check (status in ('active', 'disabled')),
  date_of_birth date not null,
  gender text check (gender in ('male', 'female')),
  wanted text[] not null default '{}' check (wanted <@ array['male', 'female']),
  sexuality text check (sexuality in ('hetero', 'gay', 'lesbian', 'bi')),
  country char(2) not null,
  region text,
  city text,
  lat numeric(5, 2), lon numeric(5, 2),                   -- rounded to a grid of about 1 km when stored
  place_shared boolean not null default false,
  hair_color text, eye_color text,
  body_type text check (body_type in ('slim', 'normal', 'fat')),
  relationship_status text
    check (relationship_status in ('divorced', 'living_together', 'married', 'single', 'widowed', 'unmarried')),
  tattoos boolean,
  signup_reason text,
  interests text[] not null default '{}',
  about text not null default '' check (length(about) <= 4000),
  updated_at timestamptz not null default now(),
  check ((lat is null) = (lon is null))
);

create table photos (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  position smallint not null,
  private boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'active', 'rejected')),
  filename text not null unique,                          -- unguessable stem of its files
  width int not null, height int not null,
  thumbhash bytea not null,
  focal_x real not null default 0.5, focal_y real not null default 0.4,
  created_at timestamptz not null default now(),
  unique (member_id, position) deferrable initially deferred
);

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
