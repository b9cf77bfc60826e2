-- The same picture again: numbers by which a photo is found after scaling, cropping and mirroring (server/photos/same-picture).

-- One window of a photo. No face is measured: these are coarse frequencies of the picture.
create table photo_hashes (
  photo_id uuid not null references photos on delete cascade,
  "window" smallint not null check ("window" between 0 and 17),
  hash bigint not null,
  primary key (photo_id, "window")
);
-- Numbers within 11 bits agree to 2 bits in one of four parts.
create index photo_hashes_0 on photo_hashes ((((hash >> 48) & 65535)::int));
create index photo_hashes_1 on photo_hashes ((((hash >> 32) & 65535)::int));
create index photo_hashes_2 on photo_hashes ((((hash >> 16) & 65535)::int));
create index photo_hashes_3 on photo_hashes (((hash & 65535)::int));

-- One window of a photo of somebody excluded; goes with the end of the ban.
create table ban_photo_hashes (
  ban_id uuid not null references bans on delete cascade,
  slot smallint not null,
  "window" smallint not null check ("window" between 0 and 17),
  hash bigint not null,
  primary key (ban_id, slot, "window")
);
create index ban_photo_hashes_0 on ban_photo_hashes ((((hash >> 48) & 65535)::int));
create index ban_photo_hashes_1 on ban_photo_hashes ((((hash >> 32) & 65535)::int));
create index ban_photo_hashes_2 on ban_photo_hashes ((((hash >> 16) & 65535)::int));
create index ban_photo_hashes_3 on ban_photo_hashes (((hash & 65535)::int));

-- When a photo was compared with the others.
alter table photos add compared_at timestamptz;
create index photos_to_compare on photos (created_at) where compared_at is null;
