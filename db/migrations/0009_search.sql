-- Search: narrow rows beside the members, kept right by triggers whatever code writes, read by index only scans.
-- A row is there only while the member may be found: visible_to (server/members/visible-to.ts) minus the blocks.
create extension if not exists cube;

-- The bit of each interest, as in contract/interests.ts (a test compares them). A new interest needs a row here.
create table interest_bits (
  interest text primary key,
  bit smallint not null unique check (bit between 0 and 127)
);
insert into interest_bits (interest, bit) values
  ('adventure', 0), ('animals', 1), ('art', 2), ('astrology', 3), ('bbq', 4), ('beach', 5),
  ('beer', 6), ('biking', 7), ('bondage', 8), ('coffee', 9), ('cooking', 10), ('dancing', 11),
  ('fashion', 12), ('foodie', 13), ('gardening', 14), ('gym', 15), ('hiking', 16), ('hugging', 17),
  ('kissing', 18), ('lingerie', 19), ('massages', 20), ('movies', 21), ('music', 22), ('one-night-stand', 23),
  ('outdoors', 24), ('party', 25), ('photography', 26), ('politics', 27), ('reading', 28), ('relationship', 29),
  ('shopping', 30), ('sports', 31), ('sushi', 32), ('tattoos', 33), ('tea', 34), ('theater', 35),
  ('threesome', 36), ('travelling', 37), ('vegetarian', 38), ('videogames', 39), ('wine', 40), ('swimming', 41),
  ('running', 42), ('yoga', 43), ('football', 44), ('skiing', 45), ('sailing', 46), ('motorcycling', 47),
  ('camping', 48), ('festivals', 49), ('concerts', 50), ('singing', 51), ('museums', 52), ('languages', 53),
  ('writing', 54), ('crafts', 55), ('technology', 56), ('board-games', 57), ('baking', 58), ('cocktails', 59),
  ('wellness', 60), ('dogs', 61), ('cats', 62), ('series', 63), ('city-trips', 64), ('romance', 65),
  ('flirting', 66), ('role-play', 67), ('swinging', 68), ('nudism', 69), ('leather', 70), ('fetish', 71);


-- One row a member and gender wanted; who wants none in particular has both.
create table member_search (
  member_id      uuid not null,
  seek           smallint not null,                       -- own gender * 2 + wanted one; male 0, female 1
  pool_id        int not null,
  country        text not null,
  region         text not null default '',
  last_active    timestamptz not null,
  birth          date not null,
  photo          boolean not null,                        -- has an approved one that is not private
  interests      bigint not null,                         -- bits 0 to 63
  interests_more bigint not null,                         -- bits 64 to 127
  lat            smallint,                                -- hundredths of a degree: the grid positions are kept on
  lon            smallint,
  primary key (member_id, seek)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);

-- What is filtered by stands behind the order, as key columns: then it is looked at in the index.
create index member_search_recent on member_search
  (pool_id, seek, country, last_active desc, member_id desc, birth, photo, region);
create index member_search_region on member_search
  (pool_id, seek, country, region, last_active desc, member_id desc, birth, photo);
create index member_search_age on member_search
  (pool_id, seek, country, birth, last_active desc, member_id desc, photo, region);
create index member_search_near on member_search
  (pool_id, seek, lat, lon, last_active desc, member_id desc, birth, photo, country, region);

-- The places where somebody lives or once lived, as points of the unit sphere: there the straight line between two grows with
-- their distance on the globe. "Nearest first" walks along them and at each reads who is there.
create table search_places (
  lat smallint not null,
  lon smallint not null,
  at cube not null,
  primary key (lat, lon)
);
create index search_places_at on search_places using gist (at) include (lat, lon);

-- The same once more for each interest, so that a rare one is found without reading past all who lack it.
create table member_interest (
  member_id      uuid not null,
  seek           smallint not null,
  interest       smallint not null,
  pool_id        int not null,
  country        text not null,
  region         text not null default '',
  last_active    timestamptz not null,
  birth          date not null,
  photo          boolean not null,
  interests      bigint not null,
  interests_more bigint not null,
  primary key (member_id, seek, interest)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
create index member_interest_recent on member_interest
  (pool_id, seek, country, interest, last_active desc, member_id desc, birth, photo, interests, interests_more, region);

-- What a member searched for last: the filters of the address, null for "any".
create table last_searches (
  member_id uuid primary key references members on delete cascade,
  filters jsonb not null
);

create function search_place(lat float8, lon float8) returns cube language sql immutable parallel safe
  return cube(array[cos(radians(lat)) * cos(radians(lon)), cos(radians(lat)) * sin(radians(lon)), sin(radians(lat))]);

-- The rows these members should have.
create function search_rows(ids uuid[]) returns setof member_search language sql stable rows 2
begin atomic
  select m.id, (w.own * 2 + w.bit)::smallint, m.pool_id, p.country::text, coalesce(p.region, ''), m.last_active, p.date_of_birth,
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

-- Brings the rows of these members to what they should be. The lock makes two changes of one member wait for and see each other;
-- not the member's own row, which others may hold while they wait for what we hold. Many at once are an import, and alone.
create function refresh_search(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) <= 100 then
    perform pg_advisory_xact_lock(9009, hashtext(u.id::text)) from (select unnest(ids) as id order by 1) u;
  end if;
  with rows as materialized (select * from search_rows(ids)),
  search_gone as (
    delete from member_search s using unnest(ids) as u (id)
     where s.member_id = u.id and not exists (select from rows r where r.member_id = s.member_id and r.seek = s.seek)
  ),
  interest_gone as (
    delete from member_interest s using unnest(ids) as u (id)
     where s.member_id = u.id and not exists (
       select from rows r where r.member_id = s.member_id and r.seek = s.seek
          and case when s.interest < 64 then r.interests >> s.interest else r.interests_more >> (s.interest - 64) end & 1 = 1)
  ),
  places_put as (
    insert into search_places select distinct lat, lon, search_place(lat / 100.0, lon / 100.0) from rows where lat is not null
    on conflict do nothing
  ),
  search_put as (
    insert into member_search select * from rows
    on conflict (member_id, seek) do update
       set pool_id = excluded.pool_id, country = excluded.country, region = excluded.region, last_active = excluded.last_active,
           birth = excluded.birth, photo = excluded.photo, interests = excluded.interests, interests_more = excluded.interests_more,
           lat = excluded.lat, lon = excluded.lon
     where (member_search.pool_id, member_search.country, member_search.region, member_search.last_active, member_search.birth,
            member_search.photo, member_search.interests, member_search.interests_more, member_search.lat, member_search.lon)
        is distinct from (excluded.pool_id, excluded.country, excluded.region, excluded.last_active, excluded.birth,
            excluded.photo, excluded.interests, excluded.interests_more, excluded.lat, excluded.lon)
  )
  insert into member_interest (member_id, seek, interest, pool_id, country, region, last_active, birth, photo, interests, interests_more)
  select r.member_id, r.seek, b.bit, r.pool_id, r.country, r.region, r.last_active, r.birth, r.photo, r.interests, r.interests_more
    from rows r join interest_bits b
      on case when b.bit < 64 then r.interests >> b.bit else r.interests_more >> (b.bit - 64) end & 1 = 1
  on conflict (member_id, seek, interest) do update
     set pool_id = excluded.pool_id, country = excluded.country, region = excluded.region, last_active = excluded.last_active,
         birth = excluded.birth, photo = excluded.photo, interests = excluded.interests, interests_more = excluded.interests_more
   where (member_interest.pool_id, member_interest.country, member_interest.region, member_interest.last_active, member_interest.birth,
          member_interest.photo, member_interest.interests, member_interest.interests_more)
      is distinct from (excluded.pool_id, excluded.country, excluded.region, excluded.last_active, excluded.birth,
          excluded.photo, excluded.interests, excluded.interests_more);
end $$;

-- Many rows come at once (demo, imports): once a statement. Changes come one by one: only those that matter here.
create function search_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if tg_table_name = 'members' then perform refresh_search(array[new.id]); else perform refresh_search(array[new.member_id]); end if;
  else
    perform refresh_search(array(select distinct member_id from changed));
  end if;
  return null;
end $$;
create function search_erased() returns trigger language plpgsql as $$
begin
  delete from member_search s using changed c where s.member_id = c.id;
  delete from member_interest s using changed c where s.member_id = c.id;
  return null;
end $$;

create trigger search_member_changed after update of status, invisible, last_active, pool_id on members for each row
  when ((old.status, old.invisible, old.last_active, old.pool_id) is distinct from (new.status, new.invisible, new.last_active, new.pool_id))
  execute function search_changed();
create trigger search_member_erased after delete on members referencing old table as changed for each statement
  execute function search_erased();
create trigger search_profile_added after insert on profiles referencing new table as changed for each statement
  execute function search_changed();
create trigger search_profile_changed after update of status, date_of_birth, gender, wanted, country, region, lat, lon, interests on profiles
  for each row when (old.* is distinct from new.*) execute function search_changed();
create trigger search_photo_added after insert on photos referencing new table as changed for each statement
  execute function search_changed();
create trigger search_photo_changed after update of status, private on photos for each row
  when ((old.status, old.private) is distinct from (new.status, new.private)) execute function search_changed();
create trigger search_photo_removed after delete on photos referencing old table as changed for each statement
  execute function search_changed();

-- Members of before this file.
do $$ begin perform refresh_search(array(select member_id from profiles)); end $$;
