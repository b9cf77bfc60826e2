-- A photo, at its place in the profile. Others see it once staff approved it.
create table photos (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  position smallint not null,
  private boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'active', 'rejected')),
  filename text not null unique,                          -- unguessable stem of its files
  width int not null, height int not null,
  thumbhash bytea not null,
  focal_x real not null default 0.5, focal_y real not null default 0.4,
  created_at timestamptz not null default now(),
  reject_reason text,                                     -- a code of contract/photos.ts
  decided_at timestamptz,
  decided_by uuid references staff on delete set null,
  constraint photos_reject_reason check (reject_reason is null or status = 'rejected'),
  unique (member_id, position) deferrable initially deferred
);
create index photos_waiting on photos (created_at, id) where status = 'pending';

-- Whom the owner lets see the private photos; given and taken back from the chat.
create table photo_grants (
  owner_id   uuid not null references members on delete cascade,
  member_id  uuid not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (owner_id, member_id),
  check (owner_id <> member_id)
);
create index photo_grants_member on photo_grants (member_id, owner_id);

-- Removed by its owner, but not for good yet: nobody is served its files, and only its owner can bring it back.
create table removed_photos (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  position smallint not null,                             -- where it goes when brought back
  filename text not null unique,
  photo jsonb not null,                                   -- the whole row as it was, thumbhash in hex
  removed_at timestamptz not null default now()
);
create index removed_photos_member on removed_photos (member_id);
create index removed_photos_due on removed_photos (removed_at);

-- A photo on its way: its parts are files `uploads/{id}/{name}`, in the order of the list.
create table photo_uploads (
  id uuid primary key,                                    -- made by the client; becomes the id of the photo
  member_id uuid not null references members on delete cascade,
  size int not null check (size > 0),                     -- bytes of the whole file
  received int not null default 0 check (received between 0 and size),
  parts text[] not null default '{}',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index photo_uploads_member on photo_uploads (member_id, changed_at);
create index photo_uploads_changed on photo_uploads (changed_at);
