-- Letters by day and provider, as work_days has what was done at the desk.
create table mail_days (
  day date not null,
  site_id integer not null references sites (id) on delete cascade,
  domain text not null,
  state text not null,
  took integer,
  n integer not null,
  unique nulls not distinct (day, site_id, domain, state, took)
);
comment on table mail_days is 'How many letters of a site were last tried on a day, by mail provider and what became of them; of those that were taken how long after the first try: seconds in steps (waited_step).';
alter table counted_days add column mail boolean not null default false;
comment on column counted_days.mail is 'Its letters are in mail_days, too.';
alter table figure_changes drop constraint figure_changes_what_check;
alter table figure_changes add constraint figure_changes_what_check check (what in ('all', 'people', 'returns', 'work', 'mail'));
comment on column figure_changes.what is 'people: how far those who came have come; returns: that somebody was here again; work: what was done at the desk; mail: what became of letters; all: anything of people and money.';
