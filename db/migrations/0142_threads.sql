-- Complaints and privacy requests as threads, templates for answers.

alter table complaints add column assigned_to uuid references staff on delete set null;
-- Another complaint about the same: this one is followed there.
alter table complaints add column merged_into uuid references complaints on delete set null;
create index complaints_merged on complaints (merged_into) where merged_into is not null;
create index complaints_assigned on complaints (assigned_to) where assigned_to is not null;

-- What somebody wants of the data about them. Once it is closed, number, dates and what was done stay as proof; who it was does not.
create table privacy_requests (
  id uuid primary key,
  number text not null unique,
  kind text not null check (kind in ('export', 'erase', 'correct', 'object')),
  source text not null check (source in ('form', 'mail', 'letter')),
  site_id int not null references sites,
  member_id uuid references members on delete set null,
  email text,                                             -- where the answer goes; forgotten once it went
  language text not null,
  country char(2) not null,
  status text not null default 'open' check (status in ('open', 'done', 'refused')),
  arrived_at timestamptz not null,
  due_at timestamptz not null,
  extended boolean not null default false,
  assigned_to uuid references staff on delete set null,
  identity text not null default '' check (identity in ('', 'code', 'account', 'questions')),
  identity_at timestamptz,
  code_sent_at timestamptz,                               -- the code itself follows from this and the server's secret
  code_tries int not null default 0,
  closed_at timestamptz,
  closed_by text,
  done jsonb not null default '{}',                       -- what was given, corrected, erased: kinds and counts, no data
  created_at timestamptz not null default now()
);
create index privacy_requests_open on privacy_requests (due_at, id) where status = 'open';
create index privacy_requests_closed on privacy_requests (closed_at desc) where status <> 'open';
create index privacy_requests_member on privacy_requests (member_id) where member_id is not null;

-- One step of a thread: what came in, what went out by mail, what colleagues noted.
create table thread_messages (
  id uuid primary key,
  complaint_id uuid references complaints on delete cascade,
  privacy_id uuid references privacy_requests on delete cascade,
  kind text not null check (kind in ('in', 'out', 'note')),
  text text not null check (length(text) <= 8000),
  staff_id uuid,                                          -- no foreign key: the thread outlives the account
  staff_name text not null default '',
  created_at timestamptz not null default now(),
  check (num_nonnulls(complaint_id, privacy_id) = 1)
);
create index thread_messages_complaint on thread_messages (complaint_id, created_at) where complaint_id is not null;
create index thread_messages_privacy on thread_messages (privacy_id, created_at) where privacy_id is not null;

-- A text for answers in one language; {name}, {number} and {site} are filled in.
create table reply_templates (
  id uuid primary key,
  language text not null,
  name text not null check (length(name) between 2 and 80),
  text text not null check (length(text) between 1 and 4000),
  staff_name text not null,
  updated_at timestamptz not null default now()
);
create unique index reply_templates_name on reply_templates (language, lower(name));
