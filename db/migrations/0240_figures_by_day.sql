-- Figures by day of each site's zone and by what they are cut: days that are over are counted once, and again when something about them
-- changes. How each is counted stands in server/insight/sql-facts.ts; what of a day has changed is noted by db/functions/insight.sql.

-- A day of a site that is counted, in the zone in which it was.
create table counted_days (
  site_id int not null references sites on delete cascade,
  day date not null,
  zone text not null,
  primary key (site_id, day)
);

-- Something that happened at this moment (or on this day) came, changed or went: its day must be counted again. Until then it is counted
-- from the facts each time somebody looks.
create table figure_changes (
  id bigint generated always as identity primary key,
  site_id int not null references sites on delete cascade,
  at timestamptz,
  day date,
  check (num_nonnulls(at, day) = 1)
);

-- Visitors, and who signed up on a day and how far they came; first payments made on it. cut: '' for all of it, or source, lander,
-- country, device, language; key: its value.
create table people_days (
  cut text not null,
  day date not null,
  site_id int not null references sites on delete cascade,
  key text not null,
  visitors int not null,
  signups int not null,
  activated int not null,
  photo int not null,
  first_message int not null,
  first_payment int not null,
  first_payments int not null,
  primary key (cut, day, site_id, key)
);

-- Money that came and went on a day, in one currency; also cut by method, provider, package.
create table money_days (
  cut text not null,
  day date not null,
  site_id int not null references sites on delete cascade,
  currency char(3) not null,
  key text not null,
  bookings int not null,
  gross_minor bigint not null,
  vat_minor bigint not null,
  refunded_minor bigint not null,
  charged_back_minor bigint not null,
  net_minor bigint not null,
  primary key (cut, day, site_id, currency, key)
);

-- Who paid on a day, once for each way they did: people are counted once over many days, so their number cannot be added up by day.
create table payer_days (
  day date not null,
  site_id int not null references sites on delete cascade,
  currency char(3) not null,
  buyer_id uuid not null,
  source text not null,
  lander text not null,
  country text not null,
  device text not null,
  language text not null,
  method text not null,
  provider text not null,
  package text not null
);
create index payer_days_day on payer_days (day, site_id);

-- Of those who signed up on a day and were activated: how many were here in which week after.
create table return_days (
  cut text not null,
  day date not null,
  site_id int not null references sites on delete cascade,
  key text not null,
  week smallint not null,
  back int not null,
  primary key (cut, day, site_id, key, week)
);

-- What those who signed up on a day have paid in which week after, less what went back.
create table spend_days (
  cut text not null,
  day date not null,
  site_id int not null references sites on delete cascade,
  currency char(3) not null,
  key text not null,
  week smallint not null,
  net_minor bigint not null,
  primary key (cut, day, site_id, currency, key, week)
);

-- The values a cut has had at a site, and when first and last: what the filters offer.
create table figure_keys (
  site_id int not null references sites on delete cascade,
  cut text not null,
  key text not null,
  first_day date not null,
  last_day date not null,
  primary key (site_id, cut, key)
);

create index arrivals_site_came on arrivals (site_id, came_at);
create index arrivals_site_paid on arrivals (site_id, paid_at) where paid_at is not null;
drop index arrivals_came;
drop index arrivals_paid;
