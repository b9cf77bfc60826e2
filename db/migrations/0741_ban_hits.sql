-- How often an exclusion met somebody, and when last: kept with it, and gone with it. Nothing says whom.
alter table bans add column hits integer not null default 0, add column hit_at timestamptz, add column refused_on date;
-- Which accounts it met already, so that each counts once; gone with the account, and with the end of the exclusion.
create table ban_meetings (
  ban_id uuid not null references bans (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  primary key (ban_id, member_id)
);
create index ban_meetings_member on ban_meetings (member_id);
