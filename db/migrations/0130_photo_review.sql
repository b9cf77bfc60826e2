-- What helps moderators of photos: hints, scores, second opinions. None of it decides.

-- Something seen about a photo by a program, shown under it: a duplicate elsewhere, text on it, no face.
create table photo_hints (
  photo_id   uuid not null references photos on delete cascade,
  kind       text not null check (kind in ('duplicate', 'small', 'dark', 'skin', 'text', 'faces', 'no_face', 'screenshot')),
  score      real not null default 1 check (score between 0 and 1),   -- how sure
  other_id   uuid,                                        -- of a duplicate: the other photo; no key, it may be gone
  mirrored   boolean not null default false,
  source     text not null,                               -- who says so; each replaces only what it said itself
  created_at timestamptz not null default now()
);
create unique index photo_hints_one on photo_hints (photo_id, kind, source, coalesce(other_id, photo_id));

-- The chance that a person would refuse a photo, as a program sees it: only to sort by.
create table photo_scores (
  photo_id  uuid primary key references photos on delete cascade,
  score     real not null check (score between 0 and 1),
  source    text not null,
  scored_at timestamptz not null default now()
);

-- A moderator wants somebody else to decide; who asked does not get the photo again for a day.
create table photo_opinions (
  photo_id uuid primary key references photos on delete cascade,
  staff_id uuid not null references staff on delete cascade,
  asked_at timestamptz not null default now()
);
