-- A file of a list of the desk that is too long to be made while somebody waits: who asked for what, and how far it is.
create table list_files (
  id uuid primary key,
  staff_id uuid not null references staff on delete cascade,
  list text not null,                                     -- the list's name (contract/desk-list.ts)
  query jsonb not null,                                   -- its filter and order, as they stood in the address
  wish jsonb not null,                                    -- its columns, headings and words
  asked_for bytea not null,                               -- a hash of both: the same file is made once
  rights text not null,                                   -- where who asked could see the list; with other rights it is neither made nor given out
  host_site_id int not null references sites,             -- where the desk was open: for the letterhead of the mail
  state text not null default 'making' check (state in ('making', 'ready', 'failed')),
  reason text check (reason in ('rights', 'broken')),
  rows int not null default 0,
  total int,                                              -- as counted when it was begun
  bytes bigint not null default 0,
  parts int not null default 0,
  next text,                                              -- where the next part begins
  asked_at timestamptz not null,
  ready_at timestamptz,
  fetched_at timestamptz,
  ends_at timestamptz not null,                           -- row and file are gone by then
  check ((state = 'failed') = (reason is not null)),
  check ((state = 'ready') = (ready_at is not null))
);
create unique index list_files_making on list_files (staff_id, list, asked_for) where state = 'making';
create index list_files_staff on list_files (staff_id, asked_at desc);
create index list_files_end on list_files (ends_at);

-- A part of such a file, as it lies in storage, and whom each of its rows is about: whoever is erased is taken out of it.
create table list_file_parts (
  file_id uuid not null references list_files on delete cascade,
  number int not null,
  rows int not null,
  bytes int not null,
  people uuid[] not null,                                 -- row by row; null where a row is about nobody
  primary key (file_id, number)
);
