-- What others may learn of a member's place and of when they were last here: no finer than it is told, whatever they ask and
-- however often. The coarse values are what is stored and compared, so no call can tell more.

-- Place. Positions are kept as the middle of a cell of at least 5 km each way, the smallest distance told. Cells lie fixed on the
-- globe, the same for everybody: rows of 0.05 degrees, in each as many columns as leave them wide enough at the edge nearer the pole.
create function coarse_place(p_lat numeric, p_lon numeric, out lat numeric, out lon numeric) language plpgsql immutable parallel safe as $$
declare
  v_row int := least(floor(round(p_lat * 100) / 5), 1799);
  v_width int := least(36000, ceil(5 / greatest(0.001, cos(radians((greatest(abs(v_row * 5 - 0.5), abs(v_row * 5 + 4.5)) / 100)::float8)))));
  -- What is left over before 180 degrees east belongs to the last whole cell.
  v_column int := least(floor((round(p_lon * 100) + 18000) / v_width), 36000 / v_width - 1);
begin
  lat := (v_row * 5 + 2) / 100.0;
  lon := (v_column * v_width - 18000 + (v_width - 1) / 2) / 100.0;
end $$;

-- Whatever code writes a position, nothing finer is ever stored.
create function keep_place_coarse() returns trigger language plpgsql as $$
begin
  select c.lat, c.lon into new.lat, new.lon from coarse_place(new.lat, new.lon) c;
  return new;
end $$;
create trigger profiles_place_coarse before insert or update of lat, lon on profiles for each row
  when (new.lat is not null and new.lon is not null) execute function keep_place_coarse();

-- Last seen. The word of the profile, by days of UTC: were it by hours, the moment it changes would tell the hour.
create function activity_word(last_active timestamptz, today date) returns text language sql immutable parallel safe
  return case when today - (last_active at time zone 'UTC')::date < 1 then 'today'
              when today - (last_active at time zone 'UTC')::date < 7 then 'week'
              when today - (last_active at time zone 'UTC')::date < 30 then 'month'
              else 'longer' end;

-- The word as a place in the order of activity. It is no time of anybody: each word has a day of its own, and `draw` (0 to 1) is
-- where in it. `shown_word` is the way back.
create function shown_activity(word text, draw float8) returns timestamptz language sql immutable parallel safe
  return timestamptz '2000-01-01 00:00:00+00'
    + (array_position(array['longer', 'month', 'week', 'today'], word) - 1 + least(draw, 0.999999)) * interval '24 hours';
create function shown_word(shown timestamptz) returns text language sql immutable parallel safe
  return (array['longer', 'month', 'week', 'today'])[1 + extract(day from shown - timestamptz '2000-01-01 00:00:00+00')::int];

alter table members add column shown_active timestamptz, add column shown_until date;

-- Drawn anew when the word changes and never between, so that neither the order nor a change of it tells more than the word.
create function show_activity() returns trigger language plpgsql as $$
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

-- Rows there are already, once each and without what a change of a member sets off.
alter table members disable trigger user;
alter table profiles disable trigger user;
update members set
  shown_active = shown_activity(activity_word(last_active, (now() at time zone 'UTC')::date), random()),
  shown_until = (last_active at time zone 'UTC')::date
    + case activity_word(last_active, (now() at time zone 'UTC')::date) when 'today' then 1 when 'week' then 7 when 'month' then 30 end;
update profiles p set (lat, lon) = (select c.lat, c.lon from coarse_place(p.lat, p.lon) c) where p.lat is not null;
alter table profiles enable trigger user;
alter table members enable trigger user;

alter table members alter column shown_active set not null;
create index members_shown_until on members (shown_until) where shown_until is not null;
create trigger members_show_activity before insert or update of last_active on members for each row execute function show_activity();

-- Search rows are in the order others may know: `member_search.last_active` and `member_interest.last_active` hold `shown_active`.
create or replace function search_rows(ids uuid[]) returns setof member_search language sql stable rows 2
begin atomic
  select m.id, (w.own * 2 + w.bit)::smallint, m.pool_id, p.country::text, coalesce(p.region, ''), m.shown_active, p.date_of_birth,
         exists (select from photos f where f.member_id = m.id and f.status = 'active' and not f.private),
         coalesce(i.low, 0), coalesce(i.high, 0),
         (p.lat * 100)::smallint, (p.lon * 100)::smallint
    from unnest(ids) as wanted (id)
    join members m on m.id = wanted.id
    join profiles p on p.member_id = m.id
   cross join lateral (
     select case p.gender when 'female' then 1 else 0 end as own, g.bit
       from (values ('male', 0), ('female', 1)) as g (name, bit) where p.wanted = '{}' or g.name = any (p.wanted)
   ) w
   cross join lateral (
     select bit_or(1::bigint << b.bit) filter (where b.bit < 64) as low, bit_or(1::bigint << (b.bit - 64)) filter (where b.bit >= 64) as high
       from interest_bits b where b.interest = any (p.interests)
   ) i
   where m.status in ('not_confirmed', 'active') and p.status = 'active' and p.gender is not null and not m.invisible;
end;
drop trigger search_member_changed on members;
create trigger search_member_changed after update of status, invisible, last_active, pool_id on members for each row
  when ((old.status, old.invisible, old.shown_active, old.pool_id) is distinct from (new.status, new.invisible, new.shown_active, new.pool_id))
  execute function search_changed();

update member_search s set last_active = m.shown_active from members m where m.id = s.member_id;
update member_interest s set last_active = m.shown_active from members m where m.id = s.member_id;
update member_search s set lat = (p.lat * 100)::smallint, lon = (p.lon * 100)::smallint from profiles p where p.member_id = s.member_id and p.lat is not null;
delete from search_places;
insert into search_places select distinct lat, lon, search_place(lat / 100.0, lon / 100.0) from member_search where lat is not null;

-- Photos sent in the chat: an address is looked up at each fetch (server/photos/who-sees.ts).
create index messages_photo on messages (photo_id, conversation_id) where photo_id is not null;
