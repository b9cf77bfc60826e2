-- The append-only audit log, and the queue of texts.

-- What a line says, as it is proved; signed copies hold it, so that others can prove it too.
create or replace function audit_row_text(r audit_log) returns text language sql immutable as $$
  select jsonb_build_array(
    r.id, r.staff_id, r.staff_name, r.action, r.subject_kind, r.subject_id, r.details,
    (extract(epoch from r.created_at) * 1000000)::bigint)::text
$$;
create or replace function audit_row_hash(before bytea, r audit_log) returns bytea language sql immutable as $$
  select sha256(before || convert_to(audit_row_text(r), 'UTF8'))
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

-- The site of what a line is about. After the line, so that no way of writing one can leave it out; what is gone has none.
create or replace function audit_note_site() returns trigger language plpgsql as $$
declare
  uuids constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  member text := case when new.subject_kind = 'member' then new.subject_id else new.details->>'member_id' end;
  site int;
begin
  if member ~ uuids then
    select m.site_id into site from members m where m.id = member::uuid;
  elsif new.subject_kind = 'site' and new.subject_id ~ '^[1-9][0-9]{0,8}$' then
    site := new.subject_id::int;
  elsif new.subject_id ~ uuids then
    case new.subject_kind
      when 'payment' then select p.site_id into site from payments p where p.id = new.subject_id::uuid;
      when 'complaint' then select c.site_id into site from complaints c where c.id = new.subject_id::uuid;
      when 'privacy' then select r.site_id into site from privacy_requests r where r.id = new.subject_id::uuid;
      when 'case' then select m.site_id into site from cases c join members m on m.id = c.member_id where c.id = new.subject_id::uuid;
      else null;
    end case;
  end if;
  if site is not null then
    insert into audit_sites (line_id, site_id) values (new.id, site) on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger audit_note_site after insert on audit_log for each row execute function audit_note_site();

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
    insert into text_queue (member_id, text_before)
      select id, case when tg_op = 'UPDATE' then old.about else '' end from members where id = new.member_id and kind = 'person'
      on conflict (member_id) do update set changed_at = now();
  end if;
  return null;
end $$;
create or replace trigger text_added after insert on profiles for each row when (new.about <> '') execute function text_changed();
create or replace trigger text_changed after update of about on profiles for each row
  when (old.about is distinct from new.about) execute function text_changed();

-- Whether something of a site (and a language, where that matters) lies where somebody may see it: contract/permissions.ts, `Scope`.
create or replace function in_scope(p_scope jsonb, p_site int, p_language text default null)
returns boolean language sql immutable parallel safe
  return case when p_scope is null or jsonb_typeof(p_scope) = 'null' then true else exists (
    select from jsonb_array_elements(p_scope) g
     where (g->'sites' = 'null' or g->'sites' @> to_jsonb(p_site))
       and (p_language is null or g->'languages' = 'null' or g->'languages' @> to_jsonb(p_language))) end;

-- Members by something known of them, best first: the beginning of a name or an address by its index, then a part of one by trigrams.
-- Dynamic, so that each text gets a plan of its own: a common one is found by reading on, a rare one in the index.
-- Addresses and networks only at the sites of p_contact; null: all sites.
create or replace function find_members(p_text text, p_network text, p_mobiles bytea[], p_sites int[], p_contact int[], p_most int)
returns table (member_id uuid, matched text) language plpgsql stable as $$
declare
  found uuid[] := '{}';
  part text := '%' || replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  step record;
  one record;
begin
  for step in
    select * from (values
      ('phone', true, cardinality(p_mobiles) > 0,
        'select m.id from debit_mandates d join members m on m.id = d.member_id where (d.mobile_hash = any($3) or d.mobile_ends && $3)'),
      ('network', true, p_network <> '',
        'select m.id from (select s.member_id, max(s.last_seen) as at from (select member_id, last_seen from sessions
            where ip_prefix ~>=~ $2 and ip_prefix ~<~ ($2 || chr(1114111)) limit 500) s group by 1 order by 2 desc) s join members m on m.id = s.member_id where true'),
      ('name', false, true, 'select m.id from members m where lower(m.username) ~>=~ $1 and lower(m.username) ~<~ ($1 || chr(1114111))'),
      ('address', true, true, 'select m.id from members m where m.email is not null and lower(m.email) ~>=~ $1 and lower(m.email) ~<~ ($1 || chr(1114111))'),
      ('name', false, length(p_text) >= 3, 'select m.id from members m where lower(m.username) like $4'),
      ('address', true, length(p_text) >= 3, 'select m.id from members m where lower(m.email) like $4')
    ) as t (field, masked, asked, query)
  loop
    continue when not step.asked or (step.masked and p_contact = '{}');
    exit when cardinality(found) >= p_most;
    for one in execute step.query || ' and ($5 is null or m.site_id = any($5)) and not (m.id = any($6))'|| ' limit $7'
      using p_text, p_network, p_mobiles, part, case when step.masked then p_contact else p_sites end, found, p_most - cardinality(found)
    loop
      -- Of two mandates of one member.
      continue when one.id = any(found);
      found := found || one.id;
      member_id := one.id;
      matched := step.field;
      return next;
    end loop;
  end loop;
end $$;
