-- no transaction
-- The figures of queues, staff and e-mails read what happened in some days from these indexes alone, not row by row from tables that
-- hold every photo, answer and letter. Each is built while the desk goes on, beside the narrower one it takes the place of.
drop index concurrently if exists photos_decided_wide;
create index concurrently photos_decided_wide on photos (decided_at) include (created_at, decided_by, member_id) where decided_by is not null;
drop index concurrently if exists photos_decided;
alter index photos_decided_wide rename to photos_decided;
drop index concurrently if exists thread_messages_answered;
create index concurrently thread_messages_answered on thread_messages (created_at) include (complaint_id) where kind = 'out' and complaint_id is not null;
drop index concurrently if exists letters_last_wide;
create index concurrently letters_last_wide on letters (last_at desc, id desc) include (site_id, domain, state, first_at);
drop index concurrently if exists letters_last;
alter index letters_last_wide rename to letters_last;
