-- Health of the installation as the desk shows it: which processes run, the state of each part, who is told.

-- A process of the application. It says every few seconds that it lives; one that ends well takes its row along.
create table processes (
  id uuid primary key,
  host text not null,
  pid int not null,
  roles text[] not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  figures jsonb not null default '{}'                    -- what only the process itself knows: bus, lag of its replica, disk
);

-- The state of a part of the installation, as the last look found it.
create table health_parts (
  part text primary key,
  state text not null check (state in ('ok', 'warn', 'bad', 'unknown')),
  since timestamptz not null,
  checked_at timestamptz not null,
  facts jsonb not null default '[]',
  next_state text,                                       -- seen, but not often enough to be believed
  seen int not null default 0                            -- how often in a row
);

-- Who gets a mail when a part turns bad, and when it is well again.
create table health_watchers (
  id uuid primary key,
  email text not null unique,
  language text not null,
  least text not null check (least in ('warn', 'bad')),
  repeat_hours int not null check (repeat_hours between 1 and 168),
  created_at timestamptz not null default now()
);

-- What a watcher was told last about a part.
create table health_told (
  watcher_id uuid not null references health_watchers on delete cascade,
  part text not null,
  state text not null,
  told_at timestamptz not null,
  primary key (watcher_id, part)
);

-- A backup that was made, or a restore that was tried. Written by whatever makes backups, and at the desk.
create table backups (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('made', 'restored')),
  at timestamptz not null default now(),
  note text not null default ''
);
create index backups_kind on backups (kind, at desc);

-- A check of the books.
create table ledger_checks (
  at timestamptz primary key,
  payments int not null,
  faults int not null
);
