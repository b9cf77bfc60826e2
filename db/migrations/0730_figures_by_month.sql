-- Sums of months that are over and counted: a year is read from twelve of them and the days beside them.

-- A row: people_days of a month (its first day) added up.
create table people_months (
  cut text not null,
  month date not null,
  site_id integer not null references sites (id) on delete cascade,
  key text not null,
  second text not null,
  visitors integer not null,
  signups integer not null,
  activated integer not null,
  photo integer not null,
  first_message integer not null,
  first_payment integer not null,
  first_payments integer not null,
  primary key (cut, key, second, month, site_id)
);
create index people_months_month on people_months (month, site_id);
-- A row: work_days of a month added up.
create table work_months (
  month date not null,
  site_id integer not null references sites (id) on delete cascade,
  queue text not null,
  took integer,
  n integer not null,
  late integer not null,
  unique nulls not distinct (month, site_id, queue, took)
);
-- A row: staff_days of a month added up.
create table staff_months (
  month date not null,
  site_id integer not null references sites (id) on delete cascade,
  staff_id uuid not null,
  took integer,
  n integer not null,
  photos integer not null,
  texts integer not null,
  unique nulls not distinct (month, site_id, staff_id, took)
);
-- A row goes in the transaction that counts one of its days again, and comes back once the month is added up anew.
create table counted_months (
  site_id integer not null references sites (id) on delete cascade,
  month date not null,
  primary key (site_id, month)
);
comment on table people_months is 'people_days added up by month (its first day).';
comment on table work_months is 'work_days added up by month (its first day).';
comment on table staff_months is 'staff_days added up by month (its first day).';
comment on table counted_months is 'Months whose days are all counted, and whose sums stand in the tables by month.';
