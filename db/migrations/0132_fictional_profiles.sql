-- Fictional profiles at the desk: made, shown, paused and retired there. The mark is not among what can be set: it follows from
-- members.kind, and whoever is fictional has no credentials (0003_accounts.sql).

-- What the desk keeps of a fictional profile beside its account and profile.
create table fictional_profiles (
  member_id  uuid primary key references members on delete cascade,
  state      text not null default 'draft' check (state in ('draft', 'shown', 'paused', 'retired')),
  voice      text not null default '' check (length(voice) <= 2000),   -- how they write; only writers read it
  never      text not null default '' check (length(never) <= 2000),   -- what they never write
  version    int not null default 1,                       -- who saves has seen the version before
  made_by    text not null,
  made_at    timestamptz not null default now(),
  shown_at   timestamptz,                                  -- first shown, after a second look
  retired_at timestamptz,
  check (state = 'draft' or shown_at is not null),
  check ((state = 'retired') = (retired_at is not null))
);
insert into fictional_profiles (member_id, state, made_by, made_at, shown_at)
select id, 'shown', '', signup_date, signup_date from members where kind = 'fictional' and status <> 'deleted';

-- Their text in a language; without one its readers see that of the profile.
create table fictional_texts (
  member_id uuid not null references members on delete cascade,
  language  text not null check (length(language) = 2),
  about     text not null check (length(about) between 1 and 4000),
  primary key (member_id, language)
);

-- Who writes for a fictional profile, in which language, from when to when. Where there is any, readers of other languages are not
-- shown the profile.
create table fictional_writers (
  profile_id uuid not null references members on delete cascade,
  language   text not null check (length(language) = 2),
  staff_id   uuid not null references staff on delete cascade,
  from_hour  smallint not null default 0 check (from_hour between 0 and 23),
  to_hour    smallint not null default 24 check (to_hour between 1 and 24),
  primary key (profile_id, language, staff_id),
  check (from_hour < to_hour)
);

-- Where a picture of a fictional profile is from: drawn, or licensed; never of a member.
create table fictional_photos (
  photo_id uuid primary key references photos on delete cascade,
  origin   text not null check (origin in ('drawn', 'licensed', 'generated')),
  licence  text not null check (length(licence) between 3 and 500),
  added_by text not null,
  added_at timestamptz not null default now()
);
insert into fictional_photos (photo_id, origin, licence, added_by)
select f.id, 'drawn', 'Made for this site before origins were kept', '' from photos f join members m on m.id = f.member_id where m.kind = 'fictional';

