-- Insight: who visited, and what the statistics keep of every sign-up.

-- The salt under which a day's visitors are marked, the same for all processes. Thrown away when the day is over.
create table visitor_salts (
  day date primary key,
  salt bytea not null default sha256(gen_random_uuid()::text::bytea || gen_random_uuid()::text::bytea)
);

-- A browser without a log-in that opened a page of a site on a day of the site's zone, once. The mark is a hash under the day's salt:
-- once that is gone nobody can make it again. The row itself goes a day later.
create table visitor_marks (
  day date not null,
  mark bytea not null,
  site_id int not null references sites on delete cascade,
  seen_at timestamptz not null,
  source text not null,                                  -- the network of a tracked link, 'search', 'referral', 'direct'
  lander text not null,                                  -- of contract/landers.ts, '' for any other page
  country char(2) not null,
  device text not null check (device in ('phone', 'tablet', 'computer')),
  language text not null,
  primary key (day, mark)
);

-- Visitors by hour: each in the hour of the day in which they first came, so that the hours of a day add up to its visitors.
create table visitor_hours (
  hour timestamptz not null,
  site_id int not null references sites on delete cascade,
  source text not null,
  lander text not null,
  country char(2) not null,
  device text not null,
  language text not null,
  visitors int not null check (visitors > 0),
  primary key (hour, site_id, source, lander, country, device, language)
);

-- Visitors by day of the site's zone.
create table visitor_days (
  day date not null,
  site_id int not null references sites on delete cascade,
  source text not null,
  lander text not null,
  country char(2) not null,
  device text not null,
  language text not null,
  visitors int not null check (visitors > 0),
  primary key (day, site_id, source, lander, country, device, language)
);

-- Messages by hour and the site of who wrote them; a real member's, not a writer's.
create table message_hours (
  hour timestamptz not null,
  site_id int not null references sites on delete cascade,
  messages int not null check (messages > 0),
  primary key (hour, site_id)
);

-- Where a member came from is known for everybody now, not only after a tracked link.
alter table member_tracking add column source text;      -- as in visitor_marks; null: not known
alter table member_tracking add column lander text;
alter table member_tracking add column device text;

-- A sign-up of a real person with how far they came, for the statistics. It outlives the account without its name, so that the figures
-- of the past stay what they were.
create table arrivals (
  id bigint generated always as identity primary key,
  member_id uuid unique references members on delete set null,
  site_id int not null references sites on delete cascade,
  came_at timestamptz not null,
  source text not null,
  lander text not null,
  country char(2) not null,
  device text not null,
  language text not null,
  activated_at timestamptz,
  photo_at timestamptz,                                  -- the first photo that staff approved
  message_at timestamptz,                                -- the first message they wrote
  paid_at timestamptz                                    -- the first payment that was made
);
create index arrivals_came on arrivals (came_at);
create index arrivals_activated on arrivals (activated_at) where activated_at is not null;
create index arrivals_paid on arrivals (paid_at) where paid_at is not null;

-- A week, counted from the sign-up, in which somebody was there. Week 0 is that of the sign-up.
create table arrival_weeks (
  arrival_id bigint not null references arrivals on delete cascade,
  week smallint not null check (week >= 0),
  primary key (arrival_id, week)
);

-- How far the statistics have followed the facts.
create table insight_progress (
  name text primary key,
  at timestamptz not null
);

-- Whose sign-up or activation the statistics have not followed yet.
create index members_signed_up on members (signup_date) where kind = 'person';
create index members_confirmed on members (confirmed_at) where confirmed_at is not null;
create index photos_shown_since on photos (coalesce(decided_at, created_at)) where status = 'active';

-- A month of a company that is closed: what was sold and given back, by country and rate, as it stood in the books.
create table closed_months (
  company_id int not null references companies,
  month date not null check (extract(day from month) = 1),
  time_zone text not null,
  lines jsonb not null,
  staff_name text not null,
  closed_at timestamptz not null default now(),
  primary key (company_id, month)
);

-- What a writer gets for a message, from a day on.
create table writer_rates (
  staff_id uuid not null references staff on delete cascade,
  valid_from date not null,
  amount_minor int not null check (amount_minor >= 0),
  currency char(3) not null,
  primary key (staff_id, valid_from)
);

-- A writer's month that is closed: what pay is reckoned from.
create table writer_months (
  staff_id uuid not null references staff,
  month date not null check (extract(day from month) = 1),
  messages int not null,
  characters int not null,
  conversations int not null,
  amount_minor int not null,
  currency char(3) not null,
  closed_by text not null,
  closed_at timestamptz not null default now(),
  primary key (staff_id, month)
);
