-- How many were active in a month (of UTC): the sum of arrival_months, which has a row for each member and month. Who is erased later was active nonetheless.
create table active_months (
  month date not null check (extract(day from month) = 1),
  site_id integer not null references sites on delete cascade,
  country char(2) not null,
  people integer not null check (people > 0),
  primary key (month, site_id, country)
);
comment on table active_months is 'How many members of a site and country were active in a month: for the report of transparency.';
insert into active_months
select w.month, a.site_id, a.country, count(*) from arrival_months w join arrivals a on a.id = w.arrival_id group by 1, 2, 3;
