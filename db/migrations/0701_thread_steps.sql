-- What somebody did to a complaint, a care case or a request about data, so that they can take it back for some seconds: each row
-- that changed with what stood in it before and after.
create table thread_steps (
  id uuid primary key,
  thread text not null check (thread in ('complaint', 'care', 'privacy')),
  subject_id uuid not null,
  staff_id uuid not null references staff(id) on delete cascade,
  changed jsonb not null,
  created_at timestamptz not null default now()
);
create index thread_steps_created on thread_steps (created_at);
create index thread_steps_staff on thread_steps (staff_id);
