-- Work done at the desk and letters by day (work_days, mail_days): how waits are stepped, and what has changed of days that may be counted.

-- Seconds in steps of at most a sixteenth of them. One expression, like the next: a query takes it in instead of calling it for each row.
create or replace function step_of(p_seconds integer) returns integer language sql immutable as $$
  select case when p_seconds < 32 then greatest(p_seconds, 0)
              else p_seconds >> (floor(ln(p_seconds) / ln(2))::int - 4) << (floor(ln(p_seconds) / ln(2))::int - 4) end
$$;

-- How long something had waited. Null where it is not known since when.
create or replace function waited_step(p_since timestamptz, p_at timestamptz) returns integer language sql immutable as $$
  select step_of(floor(date_part('epoch', p_at - p_since))::int)
$$;

-- A day is counted half an hour after its end, so only what happened before the last minutes has to be noted. Its site where the row tells
-- it, else every site. The arguments: the column that says when
-- it was done, and what it is of.
create or replace function note_work() returns trigger language plpgsql as $$
begin
  insert into figure_changes (site_id, at, what)
  select distinct s.id, m.at, coalesce(tg_argv[1], 'work')
    from (select (l.line ->> tg_argv[0])::timestamptz as at,
                 coalesce((l.line ->> 'site_id')::int, (select o.site_id from members o where o.id = (l.line ->> 'member_id')::uuid)) as site
            from unnest(array[case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end]) l (line)) m
    join sites s on m.site is null or s.id = m.site
   where m.at < now() - interval '20 minutes';
  return null;
end $$;

create or replace trigger photos_work_came after insert on photos
  for each row when (new.decided_by is not null) execute function note_work('decided_at');
create or replace trigger photos_work_changed after update of decided_at, decided_by, created_at on photos
  for each row when (old.decided_by is not null or new.decided_by is not null) execute function note_work('decided_at');
create or replace trigger photos_work_gone after delete on photos
  for each row when (old.decided_by is not null) execute function note_work('decided_at');
create or replace trigger photo_checks_work after insert or update or delete on photo_checks for each row execute function note_work('decided_at');
create or replace trigger cases_work after insert or update of decided_at, created_at, status, source, site_id or delete on cases
  for each row execute function note_work('decided_at');
-- Who did it stands in the decision; whoever decides again does so now.
create or replace trigger appeals_work after insert or update of decided_at, decided_by, created_at or delete on appeals
  for each row execute function note_work('decided_at');
create or replace trigger complaints_work after insert or update of answered_at, status, created_at, site_id or delete on complaints
  for each row execute function note_work('answered_at');
create or replace trigger thread_messages_work_came after insert on thread_messages
  for each row when (new.kind = 'out' and new.complaint_id is not null) execute function note_work('created_at');
create or replace trigger thread_messages_work_changed after update of complaint_id, created_at, kind on thread_messages
  for each row when (old.complaint_id is not null or new.complaint_id is not null) execute function note_work('created_at');
create or replace trigger thread_messages_work_gone after delete on thread_messages
  for each row when (old.kind = 'out' and old.complaint_id is not null) execute function note_work('created_at');
create or replace trigger privacy_requests_work after insert or update of closed_at, arrived_at, site_id or delete on privacy_requests
  for each row execute function note_work('closed_at');
create or replace trigger writer_answers_work after insert or update or delete on writer_answers for each row execute function note_work('sent_at');
create or replace trigger audit_log_work after insert on audit_log
  for each row when (new.action in ('text_passed', 'text_hidden')) execute function note_work('created_at');

-- Letters: a bounce comes days later. The old ones go by thousands a night.
create or replace trigger letters_mail_came after insert on letters
  for each row when (new.last_at < now() - interval '20 minutes') execute function note_work('last_at', 'mail');
create or replace trigger letters_mail_changed after update of state, first_at, last_at, domain on letters
  for each row when (old.last_at < now() - interval '20 minutes' or new.last_at < now() - interval '20 minutes') execute function note_work('last_at', 'mail');
create or replace function note_letters_gone() returns trigger language plpgsql as $$
begin
  insert into figure_changes (site_id, at, what)
  select distinct site_id, date_trunc('hour', last_at), 'mail' from gone;
  return null;
end $$;
create or replace trigger letters_mail_gone after delete on letters referencing old table as gone
  for each statement execute function note_letters_gone();
