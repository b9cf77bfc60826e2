-- Every twentieth decision of a moderator about a photo is made once more by somebody else, who does not see the first answer.

alter table staff add column photos_decided integer not null default 0;

-- A decision that is made twice.
create table photo_repeats (
  id          uuid primary key,
  photo_id    uuid references photos on delete set null,   -- gone with its owner; how often two agreed stays
  site_id     integer not null references sites,
  first_by    uuid not null references staff,
  approved    boolean not null,
  decided_at  timestamptz not null,
  passed_by   uuid references staff on delete set null,   -- did not want to say; another is asked
  second_by   uuid references staff check (second_by <> first_by),
  second_approved boolean,
  second_at   timestamptz,
  check ((second_by is null) = (second_at is null) and (second_by is null) = (second_approved is null))
);
create unique index photo_repeats_photo on photo_repeats (photo_id);
create index photo_repeats_open on photo_repeats (decided_at) where second_by is null;
create index photo_repeats_done on photo_repeats (second_at) where second_by is not null;
