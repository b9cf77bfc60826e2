-- Photos: why one was rejected, who decided, taking a removal back, and uploads that can be resumed.

alter table photos
  add column reject_reason text,                          -- a code of contract/photos.ts
  add column decided_at timestamptz,
  add column decided_by uuid references staff on delete set null,
  add constraint photos_reject_reason check (reject_reason is null or status = 'rejected');
create index photos_waiting on photos (created_at, id) where status = 'pending';

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
