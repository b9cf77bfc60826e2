-- The rows of search, maintained by triggers whatever code writes.

create or replace function search_place(lat float8, lon float8) returns cube language sql immutable parallel safe
  return cube(array[cos(radians(lat)) * cos(radians(lon)), cos(radians(lat)) * sin(radians(lon)), sin(radians(lat))]);

-- Interests, and the topics of niches.
create or replace function search_terms(interests text[], body_type text) returns text[] language sql immutable parallel safe
  return interests
    || case when body_type = 'fat' then array['trait:full_figured'] else '{}' end
    || case when interests && array['bondage', 'leather', 'role-play', 'fetish'] then array['trait:bdsm'] else '{}' end;

-- The search rows of these members, with only what others may know.
create or replace function search_rows(ids uuid[]) returns setof member_search language sql stable rows 2 as $$
  select m.id, (w.own * 2 + w.bit)::smallint, m.pool_id, p.country::text, coalesce(p.region, ''), m.shown_active, p.date_of_birth,
         f.id is not null,
         coalesce(i.low, 0), coalesce(i.high, 0),
         (p.lat * 100)::smallint, (p.lon * 100)::smallint
    from unnest(ids) as wanted (id)
    join members m on m.id = wanted.id
    join profiles p on p.member_id = m.id
   cross join lateral (
     select case p.gender when 'female' then 1 else 0 end as own, g.bit
       from (values ('male', 0), ('female', 1)) as g (name, bit) where p.wanted = '{}' or g.name = any (p.wanted)
   ) w
    left join lateral (
     select x.id, x.same_person from photos x where x.member_id = m.id and x.status = 'active' and not x.private order by x.position limit 1
   ) f on true
   cross join lateral (
     select bit_or(1::bigint << b.bit) filter (where b.bit < 64) as low, bit_or(1::bigint << (b.bit - 64)) filter (where b.bit >= 64) as high
       from interest_bits b
      where b.interest = any (search_terms(p.interests, p.body_type) || case when f.same_person then array['trait:photo_checked'] else '{}' end)
   ) i
   where is_findable(m.status, p.status, p.gender, m.invisible or m.age_wanted)
$$;

-- The interests of a row of member_search: for each there is a row of member_interest.
create or replace function interests_in(p_low bigint, p_high bigint) returns setof smallint language sql stable rows 6 as $$
  select b.bit from interest_bits b where case when b.bit < 64 then p_low >> b.bit else p_high >> (b.bit - 64) end & 1 = 1
$$;

-- Once, after migration 0440: the key that the function below names takes the old one's place, both in one transaction.
do $$ begin
  if to_regclass('member_interest_in_order') is not null then
    alter table member_interest drop constraint member_interest_pkey;
    alter table member_interest add constraint member_interest_pkey primary key using index member_interest_in_order;
  end if;
end $$;

-- Updates the search rows of these members. The lock serialises concurrent changes of one member; it is not the
-- member's own row, which others may hold while they wait for ours. Many at once are an import, which runs alone.
create or replace function refresh_search(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) <= 100 then
    perform pg_advisory_xact_lock(9009, hashtext(u.id::text)) from (select unnest(ids) as id order by 1) u;
  end if;
  with rows as materialized (select * from search_rows(ids)),
  before as materialized (select * from member_search s where s.member_id = any (ids)),
  search_gone as (
    delete from member_search s using before b
     where s.member_id = b.member_id and s.seek = b.seek and not exists (select from rows r where r.member_id = s.member_id and r.seek = s.seek)
  ),
  interest_gone as (
    delete from member_interest t using before b cross join interests_in(b.interests, b.interests_more) i (bit)
     where t.pool_id = b.pool_id and t.seek = b.seek and t.country = b.country and t.interest = i.bit and t.member_id = b.member_id
       and not exists (
         select from rows r where r.member_id = b.member_id and r.seek = b.seek and r.pool_id = b.pool_id and r.country = b.country
            and case when i.bit < 64 then r.interests >> i.bit else r.interests_more >> (i.bit - 64) end & 1 = 1)
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
  select r.member_id, r.seek, i.bit, r.pool_id, r.country, r.region, r.last_active, r.birth, r.photo, r.interests, r.interests_more
    from rows r cross join interests_in(r.interests, r.interests_more) i (bit)
  on conflict (pool_id, seek, country, interest, member_id) do update
     set region = excluded.region, last_active = excluded.last_active, birth = excluded.birth, photo = excluded.photo,
         interests = excluded.interests, interests_more = excluded.interests_more
   where (member_interest.region, member_interest.last_active, member_interest.birth, member_interest.photo,
          member_interest.interests, member_interest.interests_more)
      is distinct from (excluded.region, excluded.last_active, excluded.birth, excluded.photo, excluded.interests, excluded.interests_more);
end $$;

-- Many rows at once (demo, imports): once per statement. Single changes: only those that matter to search.
create or replace function search_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if tg_table_name = 'members' then perform refresh_search(array[new.id]); else perform refresh_search(array[new.member_id]); end if;
  else
    perform refresh_search(array(select distinct member_id from changed));
  end if;
  return null;
end $$;
create or replace function search_erased() returns trigger language plpgsql as $$
begin
  with gone as (delete from member_search s using changed c where s.member_id = c.id returning s.*)
  delete from member_interest t using gone g cross join interests_in(g.interests, g.interests_more) i (bit)
   where t.pool_id = g.pool_id and t.seek = g.seek and t.country = g.country and t.interest = i.bit and t.member_id = g.member_id;
  return null;
end $$;

create or replace trigger search_member_changed after update of status, invisible, age_wanted, last_active, pool_id on members for each row
  when ((old.status, old.invisible, old.age_wanted, old.shown_active, old.pool_id) is distinct from (new.status, new.invisible, new.age_wanted, new.shown_active, new.pool_id))
  execute function search_changed();
create or replace trigger search_member_erased after delete on members referencing old table as changed for each statement
  execute function search_erased();
create or replace trigger search_profile_added after insert on profiles referencing new table as changed for each statement
  execute function search_changed();
create or replace trigger search_profile_changed after update of status, date_of_birth, gender, wanted, country, region, lat, lon, interests, body_type on profiles
  for each row when (old.* is distinct from new.*) execute function search_changed();
create or replace trigger search_photo_added after insert on photos referencing new table as changed for each statement
  execute function search_changed();
create or replace trigger search_photo_changed after update of status, private, position, same_person on photos for each row
  when ((old.status, old.private, old.same_person) is distinct from (new.status, new.private, new.same_person)
        or (new.same_person is not null and old.position <> new.position)) execute function search_changed();
create or replace trigger search_photo_removed after delete on photos referencing old table as changed for each statement
  execute function search_changed();
