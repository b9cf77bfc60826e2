-- The append-only audit log, and the queue of texts.

create or replace function audit_row_hash(before bytea, r audit_log) returns bytea language sql immutable as $$
  select sha256(before || convert_to(jsonb_build_array(
    r.id, r.staff_id, r.staff_name, r.action, r.subject_kind, r.subject_id, r.details,
    (extract(epoch from r.created_at) * 1000000)::bigint)::text, 'UTF8'))
$$;

-- Numbers and hashes form one sequence across all writers, so this takes its lock last in a transaction.
create or replace function audit_append() returns trigger language plpgsql as $$
declare
  last audit_log;
begin
  perform pg_advisory_xact_lock(4810233706);
  select * into last from audit_log order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.created_at := clock_timestamp();
  new.hash := audit_row_hash(coalesce(last.hash, ''::bytea), new);
  return new;
end $$;
create or replace trigger audit_append before insert on audit_log for each row execute function audit_append();

create or replace function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log cannot be changed';
end $$;
create or replace trigger audit_refuse_row before update or delete on audit_log for each row execute function audit_refuse();
create or replace trigger audit_refuse_all before truncate on audit_log for each statement execute function audit_refuse();

-- A trigger, so that no way of writing a text can skip the queue. Fictional profiles are written by staff.
create or replace function text_changed() returns trigger language plpgsql as $$
begin
  if new.about = '' then
    delete from text_queue where member_id = new.member_id;
  else
    insert into text_queue (member_id) select id from members where id = new.member_id and kind = 'person'
      on conflict (member_id) do update set changed_at = now();
  end if;
  return null;
end $$;
create or replace trigger text_added after insert on profiles for each row when (new.about <> '') execute function text_changed();
create or replace trigger text_changed after update of about on profiles for each row
  when (old.about is distinct from new.about) execute function text_changed();
