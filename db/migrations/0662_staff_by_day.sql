-- What staff did by day, apart from how long things waited: by both, nearly every thing was a line of its own, and a year of them 1.1 million.
drop table work_days;
-- A row: things of one queue that had waited equally long, on a day of a site.
create table work_days (
  day date not null,
  site_id integer not null references sites (id) on delete cascade,
  queue text not null,
  took integer,
  n integer not null,
  late integer not null,
  unique nulls not distinct (day, site_id, queue, took)
);
comment on table work_days is 'How many things of a queue were done on a day of a site, and how long they had waited: seconds in steps (waited_step), null where that is not known.';
-- A row: things one employee did that had waited equally long, on a day of a site.
create table staff_days (
  day date not null,
  site_id integer not null references sites (id) on delete cascade,
  staff_id uuid not null,
  took integer,
  n integer not null,
  photos integer not null,
  texts integer not null,
  unique nulls not distinct (day, site_id, staff_id, took)
);
comment on table staff_days is 'How many things an employee did on a day of a site, other than writing, and how long they had waited, in the same steps.';
update counted_days set work = false;
comment on column counted_days.work is 'What was done at the desk is in work_days and staff_days, too.';
