-- What others see of members, who hides from whom, and the search.

-- What others see of a member.
create table profiles (
  member_id uuid primary key references members on delete cascade,
  status text not null default 'active' check (status in ('active', 'disabled')),
  date_of_birth date not null,
  gender text check (gender in ('male', 'female')),
  wanted text[] not null default '{}' check (wanted <@ array['male', 'female']),
  sexuality text check (sexuality in ('hetero', 'gay', 'lesbian', 'bi')),
  country char(2) not null,
  region text,
  city text,
  lat numeric(5, 2), lon numeric(5, 2),                   -- the middle of a cell of at least 5 km: a trigger sees to it
  place_shared boolean not null default false,
  hair_color text, eye_color text,
  body_type text check (body_type in ('slim', 'normal', 'fat')),
  relationship_status text
    check (relationship_status in ('divorced', 'living_together', 'married', 'single', 'widowed', 'unmarried')),
  tattoos boolean,
  signup_reason text,
  interests text[] not null default '{}',
  about text not null default '' check (length(about) <= 4000),
  updated_at timestamptz not null default now(),
  -- What a bdsm site asks besides: role and limits, both optional. Special data (GDPR, article 9) under the consent of sign-up;
  -- others see them only where their owner wants.
  bdsm_role text check (bdsm_role in ('dominant', 'submissive', 'switch', 'curious')),
  bdsm_limits text[] not null default '{}' check (bdsm_limits <@ array[
    'pain', 'marks', 'restraint', 'breath', 'humiliation', 'blood', 'public', 'third_person', 'pictures', 'no_safeword']),
  bdsm_shown text not null default 'nobody' check (bdsm_shown in ('nobody', 'bdsm_sites', 'everywhere')),
  check ((lat is null) = (lon is null))
);

-- A block hides both from each other, everywhere (members/visible-to.ts). Read in both directions.
create table blocks (
  member_id  uuid not null references members on delete cascade,
  blocked_id uuid not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, blocked_id),
  check (member_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id, member_id);

-- Who looked at whom: the last time only. Invisible visitors leave no row.
create table visits (
  member_id  uuid not null references members on delete cascade,
  visitor_id uuid not null references members on delete cascade,
  visited_at timestamptz not null default now(),
  primary key (member_id, visitor_id),
  check (member_id <> visitor_id)
);
create index visits_recent on visits (member_id, visited_at desc, visitor_id desc);

-- Search: narrow rows beside the members, kept right by the triggers of db/functions/search.sql whatever code writes, read by
-- index only scans. A row is there only while the member may be found (db/functions/members.sql), blocks aside.
create extension if not exists cube;

-- The bit of each interest, as in contract/interests.ts, and of what niches are about (contract/niche-filters.ts), which the same
-- indexes find; tests compare them. A new interest needs a migration that adds its row.
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
  ('flirting', 66), ('role-play', 67), ('swinging', 68), ('nudism', 69), ('leather', 70), ('fetish', 71),
  ('trait:full_figured', 125), ('trait:bdsm', 126);

-- One row a member and gender wanted; who wants none in particular has both.
create table member_search (
  member_id      uuid not null,
  seek           smallint not null,                       -- own gender * 2 + wanted one; male 0, female 1
  pool_id        int not null,
  country        text not null,
  region         text not null default '',
  last_active    timestamptz not null,                    -- members.shown_active: the order others may know
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

-- A member of `member_search` once more for each interest, so that a rare one is found without reading past all who lack it.
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
