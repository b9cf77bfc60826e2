-- Writers work in the evening and over midnight: from 20 to 2 is one span. Whose turn it is, db/functions/fictional.sql says.
alter table fictional_writers drop constraint fictional_writers_check;
alter table fictional_writers add constraint fictional_writers_hours check (from_hour <> to_hour);
comment on table fictional_writers is
  'Who of the staff writes for a fictional profile in a language, in which hours of the day of its site; from 20 to 2 goes over midnight.';
