-- The rules of honesty about fictional profiles, whatever code writes.

-- Only a fictional profile is kept as one, and nobody changes between person and fiction.
create or replace function fictional_only() returns trigger language plpgsql as $$
begin
  if not exists (select from members where id = new.member_id and kind = 'fictional') then
    raise exception 'only a fictional profile is one' using errcode = '23514';
  end if;
  return new;
end $$;
create or replace trigger fictional_profiles_only before insert or update of member_id on fictional_profiles for each row execute function fictional_only();
create or replace trigger fictional_texts_only before insert or update of member_id on fictional_texts for each row execute function fictional_only();

create or replace function fictional_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a profile stays what it is' using errcode = '23514';
end $$;
create or replace trigger members_kind_stays before update of kind on members for each row when (old.kind is distinct from new.kind) execute function fictional_stays();

-- Whatever code makes one (a demo, an import), the desk has it; what the studio makes is a draft already.
create or replace function fictional_kept() returns trigger language plpgsql as $$
begin
  insert into fictional_profiles (member_id, state, made_by, shown_at) values (new.id, 'shown', '', now()) on conflict do nothing;
  return null;
end $$;
create or replace trigger members_fictional_kept after insert on members for each row when (new.kind = 'fictional') execute function fictional_kept();

-- Paused or resting, it is out of search and lists, and stays within reach of those it talks with.
create or replace function fictional_seen() returns trigger language plpgsql as $$
begin
  update members set invisible = new.state = 'paused' or new.rests where id = new.member_id and invisible <> (new.state = 'paused' or new.rests);
  return null;
end $$;
create or replace trigger fictional_profiles_seen after update of state, rests on fictional_profiles for each row execute function fictional_seen();

-- No picture of a fictional profile is shown unless it is known where it is from, however it came there. Asked at the end of the
-- transaction, so that a picture and its origin may come in any order.
create or replace function fictional_photo_origin() returns trigger language plpgsql as $$
begin
  if exists (select from photos f join members m on m.id = f.member_id
              where f.id = new.id and f.status = 'active' and m.kind = 'fictional')
     and not exists (select from fictional_photos where photo_id = new.id) then
    raise exception 'a picture of a fictional profile needs its origin' using errcode = '23514';
  end if;
  return null;
end $$;
drop trigger if exists photos_fictional_origin on photos;
create constraint trigger photos_fictional_origin after insert or update of status, member_id on photos deferrable initially deferred
  for each row when (new.status = 'active') execute function fictional_photo_origin();

create or replace function fictional_photo_kept() returns trigger language plpgsql as $$
begin
  if exists (select from photos f join members m on m.id = f.member_id
              where f.id = old.photo_id and f.status = 'active' and m.kind = 'fictional')
     and not exists (select from fictional_photos where photo_id = old.photo_id) then
    raise exception 'a picture of a fictional profile needs its origin' using errcode = '23514';
  end if;
  return null;
end $$;
drop trigger if exists fictional_photos_kept on fictional_photos;
create constraint trigger fictional_photos_kept after delete or update of photo_id on fictional_photos deferrable initially deferred
  for each row execute function fictional_photo_kept();

-- Whoever is given a first writer has had one for good.
create or replace function fictional_assigned() returns trigger language plpgsql as $$
begin
  update fictional_profiles set assigned = true where not assigned and member_id in (select profile_id from given);
  return null;
end $$;
create or replace trigger fictional_writers_assigned after insert on fictional_writers
  referencing new table as given for each statement execute function fictional_assigned();

-- Whether somebody writes to this reader in their language. People write for themselves; where nobody was ever assigned, everybody may.
create or replace function speaks_to(p_id uuid, p_kind text, p_viewer uuid) returns boolean language sql stable parallel safe
  return p_kind = 'person' or p_viewer is null
    or not exists (select from fictional_profiles x where x.member_id = p_id and x.assigned)
    or exists (select from fictional_writers w join members v on v.id = p_viewer and v.language = w.language where w.profile_id = p_id);

-- Whether an hour of the day is within a writer's hours; from 20 to 2 goes over midnight.
create or replace function within_hours(p_from smallint, p_to smallint, p_hour int) returns boolean language sql immutable parallel safe
  return case when p_from < p_to then p_hour >= p_from and p_hour < p_to else p_hour >= p_from or p_hour < p_to end;

-- Who is on duty for a profile in a language now. p_hours: the hour it is at each site.
create or replace function on_duty(p_profile uuid, p_language text, p_hours jsonb) returns setof uuid language sql stable parallel safe
begin atomic
  select w.staff_id from fictional_writers w join members m on m.id = w.profile_id
   where w.profile_id = p_profile and w.language = p_language and within_hours(w.from_hour, w.to_hour, (p_hours->>m.site_id::text)::int);
end;

-- Whether it is others' turn to answer: somebody is on duty for it, not this one, and it began to wait after p_late.
create or replace function kept_for_others(p_profile uuid, p_language text, p_since timestamptz, p_staff uuid, p_hours jsonb, p_late timestamptz)
returns boolean language sql stable parallel safe
  return coalesce(p_since, p_late + interval '1 second') > p_late
     and coalesce((select not bool_or(d = p_staff) from on_duty(p_profile, p_language, p_hours) d), false);
