-- Figures of work done, and who was active in a month.

-- What was decided in some days.
create index photos_decided on photos (decided_at) where decided_by is not null;
create index cases_decided on cases (decided_at) where decided_at is not null;

create index appeals_made on appeals (created_at);
create index appeals_decided on appeals (decided_at) where decided_at is not null;

-- A month (of UTC) in which a member was here: the report of transparency counts them over six months.
create table arrival_months (
  arrival_id bigint not null references arrivals on delete cascade,
  month date not null check (extract(day from month) = 1),
  primary key (arrival_id, month)
);
create index arrival_months_month on arrival_months (month);
-- Of the past only the weeks since each sign-up are known.
insert into arrival_months
select distinct a.id, date_trunc('month', (a.came_at + w.week * interval '7 days') at time zone 'UTC')::date
  from arrivals a join arrival_weeks w on w.arrival_id = a.id on conflict do nothing;
