-- Care cases are threads as complaints are: who has one, until when, what was written.

alter table cases add column assigned_to uuid references staff on delete set null;
-- Another care case about the same person: this one is followed there.
alter table cases add column merged_into uuid references cases on delete set null;
alter table cases add column due_at timestamptz;
update cases set due_at = created_at + interval '24 hours' where source = 'care';
alter table cases add constraint cases_care_due check ((source = 'care') = (due_at is not null));
alter table cases add constraint cases_care_thread check (source = 'care' or (assigned_to is null and merged_into is null));
create index cases_assigned on cases (assigned_to) where assigned_to is not null;
create index cases_merged on cases (merged_into) where merged_into is not null;

alter table thread_messages add column case_id uuid references cases on delete cascade;
-- The number of what it was passed on from, or to.
alter table thread_messages add column ref text not null default '';
alter table thread_messages drop constraint thread_messages_check;
alter table thread_messages add constraint thread_messages_of_one check (num_nonnulls(complaint_id, privacy_id, case_id) = 1);
create index thread_messages_case on thread_messages (case_id, created_at) where case_id is not null;
