-- Who may be found: the SQL form of the rule in server/members/visible-to.ts, and the only one. Blocks are separate,
-- since they depend on the viewer. tests/api/visibility.test.ts proves function and SQL equal.

-- An account that may log in and be dealt with.
create or replace function is_alive(p_status text) returns boolean language sql immutable parallel safe
  return p_status in ('not_confirmed', 'active');

create or replace function is_findable(p_status text, p_profile_status text, p_gender text, p_invisible boolean)
returns boolean language sql immutable parallel safe
  return is_alive(p_status) and p_profile_status = 'active' and p_gender is not null and not p_invisible;

-- A partner of a conversation stays within reach, even invisible, unless blocked.
create or replace function is_reachable(p_status text, p_profile_status text) returns boolean language sql immutable parallel safe
  return is_alive(p_status) and p_profile_status = 'active';

-- What others may learn of a member's place and last visit: never more than the coarse value shown, whatever they ask
-- and however often. Only coarse values are stored and compared, so no call can reveal more.

-- Place. Positions are stored as the centre of a cell at least 5 km wide and high, the smallest distance shown. Cells
-- are fixed on the globe, the same for everybody: rows of 0.05 degrees, each with as many columns as keep them wide
-- enough at the edge nearer the pole.
create or replace function coarse_place(p_lat numeric, p_lon numeric, out lat numeric, out lon numeric) language plpgsql immutable parallel safe as $$
declare
  v_row int := least(floor(round(p_lat * 100) / 5), 1799);
  v_width int := least(36000, ceil(5 / greatest(0.001, cos(radians((greatest(abs(v_row * 5 - 0.5), abs(v_row * 5 + 4.5)) / 100)::float8)))));
  -- The remainder before 180 degrees east belongs to the last whole cell.
  v_column int := least(floor((round(p_lon * 100) + 18000) / v_width), 36000 / v_width - 1);
begin
  lat := (v_row * 5 + 2) / 100.0;
  lon := (v_column * v_width - 18000 + (v_width - 1) / 2) / 100.0;
end $$;

-- Whatever code writes a position, nothing finer is ever stored.
create or replace function keep_place_coarse() returns trigger language plpgsql as $$
begin
  select c.lat, c.lon into new.lat, new.lon from coarse_place(new.lat, new.lon) c;
  return new;
end $$;
create or replace trigger profiles_place_coarse before insert or update of lat, lon on profiles for each row
  when (new.lat is not null and new.lon is not null) execute function keep_place_coarse();

-- Last seen: the word shown on the profile, by UTC days. By hours, the moment it changes would reveal the hour.
create or replace function activity_word(last_active timestamptz, today date) returns text language sql immutable parallel safe
  return case when today - (last_active at time zone 'UTC')::date < 1 then 'today'
              when today - (last_active at time zone 'UTC')::date < 7 then 'week'
              when today - (last_active at time zone 'UTC')::date < 30 then 'month'
              else 'longer' end;

-- The word as a position in the order of activity. It is nobody's real time: each word has a day of its own, and
-- `draw` (0 to 1) is the time within it. `shown_word` is the inverse.
create or replace function shown_activity(word text, draw float8) returns timestamptz language sql immutable parallel safe
  return timestamptz '2000-01-01 00:00:00+00'
    + (array_position(array['longer', 'month', 'week', 'today'], word) - 1 + least(draw, 0.999999)) * interval '24 hours';
create or replace function shown_word(shown timestamptz) returns text language sql immutable parallel safe
  return (array['longer', 'month', 'week', 'today'])[1 + extract(day from shown - timestamptz '2000-01-01 00:00:00+00')::int];

-- Drawn again only when the word changes, so that neither the order nor its change reveals more than the word.
create or replace function show_activity() returns trigger language plpgsql as $$
declare
  v_word text := activity_word(new.last_active, (now() at time zone 'UTC')::date);
begin
  if tg_op = 'INSERT' or v_word is distinct from shown_word(old.shown_active) then
    new.shown_active := shown_activity(v_word, random());
  end if;
  new.shown_until := (new.last_active at time zone 'UTC')::date
    + case v_word when 'today' then 1 when 'week' then 7 when 'month' then 30 end;
  return new;
end $$;
create or replace trigger members_show_activity before insert or update of last_active on members for each row execute function show_activity();

-- Whether a member's main photo was compared with a selfie.
create or replace function is_checked(p_member uuid) returns boolean language sql stable as $$
  select coalesce((select f.same_person from photos f
    where f.member_id = p_member and f.status = 'active' and not f.private order by f.position limit 1), false)
$$;

-- Whether p_from may begin a conversation with p_to: the one rule, for the composer and for sending. Whoever is liked always may.
create or replace function may_write_first(p_to uuid, p_from uuid) returns boolean language sql stable as $$
  select m.writers = 'everybody'
      or exists (select from likes l where l.member_id = p_to and l.other_id = p_from)
      or m.writers = 'checked' and is_checked(p_from)
    from members m where m.id = p_to
$$;

-- Who is not to see a member who knows them. A pair is made when an entry meets a mark, whichever comes last, and goes with the
-- entry. One way only: who made the entry sees everybody as before, so that no entry tells whose the address is (decision 0435).
-- Not for two who write to each other.
create or replace function add_hidden_pair(p_hide uuid, p_member uuid, p_other uuid) returns void language sql as $$
  insert into hidden_pairs (member_id, other_id, hide_id)
  select p_other, p_member, p_hide
   where p_member <> p_other
     and not exists (select from conversations c where c.member_a = least(p_member, p_other) and c.member_b = greatest(p_member, p_other))
  on conflict do nothing
$$;
-- Whoever writes to somebody shows themselves to them, for good.
create or replace function writing_shows() returns trigger language plpgsql as $$
begin
  delete from hidden_pairs p using written w
   where (p.member_id, p.other_id) in ((w.member_a, w.member_b), (w.member_b, w.member_a));
  return null;
end $$;
create or replace trigger conversations_show after insert on conversations referencing new table as written
  for each statement execute function writing_shows();
-- Entry and mark of one address may be written at the same moment: the second waits, and finds the first.
create or replace function lock_mark(p_kind text, p_hash bytea) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(p_kind || encode(p_hash, 'hex'), 260))
$$;
create or replace function hide_meets_marks() returns trigger language plpgsql as $$
begin
  perform lock_mark(new.kind, new.hash);
  perform add_hidden_pair(new.id, new.member_id, k.member_id) from member_keys k where k.kind = new.kind and k.hash = new.hash;
  return null;
end $$;
create or replace trigger member_hides_meet after insert on member_hides for each row execute function hide_meets_marks();
create or replace function mark_meets_hides() returns trigger language plpgsql as $$
begin
  perform lock_mark(new.kind, new.hash);
  perform add_hidden_pair(h.id, h.member_id, new.member_id) from member_hides h where h.kind = new.kind and h.hash = new.hash;
  return null;
end $$;
create or replace trigger member_keys_meet after insert on member_keys for each row
  when (new.kind in ('email', 'phone')) execute function mark_meets_hides();
