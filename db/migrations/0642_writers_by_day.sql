-- What writers wrote by day, so that a page of a month reads sums: with 1,000,000 members they write 15,000 messages a day.
create table writer_days (
  day date not null,
  site_id integer not null references sites (id) on delete cascade,
  staff_id uuid not null,
  language text not null,
  conversation_id uuid not null,
  messages integer not null,
  characters integer not null,
  begun integer not null,
  photos integer not null,
  gifts integer not null,
  true_answers integer not null,
  primary key (day, site_id, staff_id, conversation_id, language)
);
comment on table writer_days is 'What an employee wrote in a conversation on a day of a site.';
-- Half and nineteen of twenty of their answers are found in these.
create table writer_waits (
  day date not null,
  site_id integer not null references sites (id) on delete cascade,
  staff_id uuid not null,
  language text not null,
  took integer not null,
  n integer not null,
  primary key (day, site_id, staff_id, language, took)
);
comment on table writer_waits is 'How many messages an employee answered on a day of a site, by how long they had waited: seconds in steps (waited_step).';
alter table counted_days add column writing boolean not null default false;
comment on column counted_days.writing is 'What writers wrote is in writer_days and writer_waits, too.';
alter table closed_writing_months alter column time_zone drop not null;
comment on column closed_writing_months.time_zone is 'The zone of all its days where an older release closed it; null: each day is of its site''s zone.';
