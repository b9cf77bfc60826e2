-- Work at the desk by day, so that a page of it reads sums: with 1,000,000 members staff and writers do 30,000 things a day.
create table work_days (
  day date not null,
  site_id integer not null references sites (id) on delete cascade,
  queue text not null,
  staff_id uuid,
  took integer,
  n integer not null,
  late integer not null,
  unique nulls not distinct (day, site_id, queue, staff_id, took)
);
comment on table work_days is 'How many things of a queue were done on a day of a site, by whom (null: not told), and how long they had waited: seconds in steps (waited_step), null where that is not known.';
alter table counted_days add column work boolean not null default false;
comment on column counted_days.work is 'What was done at the desk is in work_days, too.';
alter table figure_changes drop constraint figure_changes_what_check;
alter table figure_changes add constraint figure_changes_what_check check (what in ('all', 'people', 'returns', 'work'));
comment on column figure_changes.what is 'people: how far those who came have come; returns: that somebody was here again; work: what was done at the desk; all: anything of people and money.';
create index photo_checks_decided on photo_checks (decided_at) where decided_by is not null;
