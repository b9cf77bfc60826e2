/**
 * Many members for the search bench, generated in SQL by the same rules for any number, so that 100,000 and 1,000,000
 * differ only in size. Places are real cities, weighted by size; everything else is distributed as on a real site.
 */
import { connectPatiently, type Db } from '../server/platform/db.ts';
import { citiesOf } from '../server/sites/places.ts';

/** Share of each country among the members. */
const countries: readonly (readonly [country: string, share: number])[] = [
  ['DE', 24],
  ['NL', 16],
  ['FR', 12],
  ['IT', 10],
  ['ES', 8],
  ['PL', 9],
  ['BE', 6],
  ['SE', 5],
  ['DK', 4],
  ['FI', 3],
  ['NO', 3],
];
const batch = 100_000;

interface Places {
  ends: number[];
  country: string[];
  region: string[];
  city: string[];
  lat: number[];
  lon: number[];
}

/**
 * The 120 largest cities of each country, with their cumulative shares from 0 to 1, to be picked by a random number.
 */
function places(): Places {
  const picked: Places = { ends: [], country: [], region: [], city: [], lat: [], lon: [] };
  const total = countries.reduce((sum, [, share]) => sum + share, 0);
  let end = 0;
  for (const [country, share] of countries) {
    const cities = citiesOf(country, undefined, undefined, 120);
    const weights = cities.map((_, rank) => 1 / (rank + 4));
    const sum = weights.reduce((a, b) => a + b, 0);
    cities.forEach(({ region, name, lat, lon }, i) => {
      end += ((weights[i] ?? 0) / sum) * (share / total);
      picked.ends.push(end);
      picked.country.push(country);
      picked.region.push(region);
      picked.city.push(name);
      picked.lat.push(lat);
      picked.lon.push(lon);
    });
  }
  return picked;
}

/** A company, a pool, and a site that serves every country of `countries`. */
async function addSite(db: Db): Promise<void> {
  await db.query(`insert into companies (name, address, city, country) values ('Bench', 'Street 1', 'Town', 'NL')`);
  await db.query(`insert into pools (company_id, name) values (1, 'pool')`);
  await db.query(`insert into sites (company_id, pool_id, name, is_default) values (1, 1, 'Bench', true)`);
  await db.query(`insert into site_hosts (host, site_id, is_primary) values ('localhost', 1, true)`);
  await db.query('insert into site_countries (site_id, country) select 1, unnest($1::text[])', [
    countries.map(([c]) => c),
  ]);
}

/**
 * Fills a migrated, empty database. The search rows come from the database function that the triggers call
 * (`search_rows`), all at once with the indexes built afterwards, as an import would.
 */
export async function fillMembers(db: Db, count: number, onProgress: (text: string) => void = () => {}): Promise<void> {
  await addSite(db);
  const client = await connectPatiently(db);
  const run = (text: string, values?: unknown[]) => client.query(text, values);
  try {
    await run(`set maintenance_work_mem = '1GB'`);
    await run('select setseed(0.4)');
    for (const table of ['members', 'profiles', 'photos']) await run(`alter table ${table} disable trigger user`);
    const indexes = (
      await run(`select indexname as name, indexdef as text from pg_indexes
                  where tablename in ('members', 'member_search', 'member_interest', 'photos') and indexname not like '%\\_pkey' and indexname not like 'photos\\_%key'`)
    ).rows as { name: string; text: string }[];
    for (const { name } of indexes) await run(`drop index ${name}`);
    const constraints = (
      await run(`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as text from pg_constraint
                  where conrelid::regclass::text in ('members', 'profiles', 'photos') and contype in ('f', 'u')
                     or conrelid = 'member_interest'::regclass and contype = 'p'`)
    ).rows as { table: string; name: string; text: string }[];
    for (const { table, name } of constraints) await run(`alter table ${table} drop constraint ${name}`);
    // Random draws for each interest of each member would take longer than all the rest, so sets are drawn once and
    // dealt out.
    await run(
      `create temp table interest_sets as select n, array(
         select b.interest from interest_bits b where random() < 0.3 / (1 + b.bit * 0.12) and n is not null) as interests
         from generate_series(1, 20000) n`,
    );
    await run('create unique index on interest_sets (n)');
    await run('analyze interest_sets');
    const { ends, ...columns } = places();
    await run(
      `create temp table dwelling as select row_number() over ()::int as n, * from unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[])
         as p (country, region, city, lat, lon)`,
      [columns.country, columns.region, columns.city, columns.lat, columns.lon],
    );
    await run('create unique index on dwelling (n)');
    await run('analyze dwelling');
    for (let from = 1; from <= count; from += batch) {
      const to = Math.min(count, from + batch - 1);
      // The first half of an id is its number, so that ids ascend as the application's do.
      await run(
        `insert into members (id, pool_id, site_id, email, username, password_hash, status, language, paid_user, consent_at, signup_step,
                              invisible, last_active, shown_active)
         select (lpad(to_hex(i), 8, '0') || substr(gen_random_uuid()::text, 9))::uuid, 1, 1, 'm' || i || '@bench.example', 'member' || i, 'none', 'active',
                'en', random() < 0.1, now(), 5, random() < 0.02, a.at, shown_activity(activity_word(a.at, current_date), random())
           from generate_series($1::int, $2::int) i cross join lateral (select now() - interval '700 days' * power(random(), 3 + i * 0) as at) a`,
        [from, to],
      );
      await run(
        `insert into profiles (member_id, date_of_birth, gender, wanted, country, region, city, lat, lon, interests, about)
         select m.id, current_date - (365.25 * (18 + 55 * (random() + random()) / 2 * power(random(), 0.3)))::int, m.gender,
                case when m.r < 0.86 then array[case m.gender when 'male' then 'female' else 'male' end]
                     when m.r < 0.93 then array[m.gender] when m.r < 0.98 then array['male', 'female'] else '{}' end,
                d.country, d.region, d.city, c.lat, c.lon,
                s.interests, ''
           from (select id, 1 + floor(random() * 20000)::int as set, case when random() < 0.62 then 'male' else 'female' end as gender, random() as r, (random() < 0.4)::int as off,
                        least(width_bucket(random(), $3::float8[]) + 1, cardinality($3::float8[])) as place
                   from members where id >= $1::uuid and id < $2::uuid offset 0) m
           join interest_sets s on s.n = m.set
           join dwelling d on d.n = m.place
          cross join lateral coarse_place((d.lat + m.off * (random() - 0.5) * 0.1)::numeric, (d.lon + m.off * (random() - 0.5) * 0.14)::numeric) c`,
        [idFrom(from), idFrom(to + 1), ends],
      );
      await run(
        `insert into photos (id, member_id, position, private, status, filename, width, height, thumbhash)
         select (substr(m.id::text, 1, 8) || substr(gen_random_uuid()::text, 9))::uuid, m.id, n, n = 3, case when random() < 0.9 then 'active' else 'pending' end,
                replace(gen_random_uuid()::text, '-', ''), 1280, 1600, '\\x1234567890123456789012345678901234567890123456'
           from (select id, floor(random() * random() * 6)::int as photos from members where id >= $1::uuid and id < $2::uuid) m
          cross join lateral generate_series(0, m.photos - 1) n`,
        [idFrom(from), idFrom(to + 1)],
      );
      if (from === 1) for (const table of ['members', 'profiles', 'photos']) await run(`analyze ${table}`);
      onProgress(`${to} members`);
    }
    const constrain = async (isDue: (table: string) => boolean) => {
      for (const { table, name, text } of constraints)
        if (isDue(table)) await run(`alter table ${table} add constraint ${name} ${text}`);
    };
    await constrain((table) => table !== 'member_interest');
    onProgress('constraints');
    for (let from = 1; from <= count; from += batch)
      await run(
        `insert into member_search select * from search_rows(array(select id from members where id >= $1::uuid and id < $2::uuid order by id))`,
        [idFrom(from), idFrom(from + batch)],
      );
    onProgress('search rows');
    await run(
      `insert into member_interest (member_id, seek, interest, pool_id, country, region, last_active, birth, photo, interests, interests_more)
       select s.member_id, s.seek, b.bit, s.pool_id, s.country, s.region, s.last_active, s.birth, s.photo, s.interests, s.interests_more
         from member_search s join profiles p using (member_id) cross join unnest(p.interests) as i (interest) join interest_bits b using (interest)`,
    );
    await constrain((table) => table === 'member_interest');
    onProgress('interests');
    await run(
      `insert into search_places select distinct lat, lon, search_place(lat / 100.0, lon / 100.0) from member_search where lat is not null`,
    );
    for (const { name, text } of indexes) {
      await run(text);
      onProgress(name);
    }
    // Some blocks, so that filtering out blocked members is real work.
    await run(
      `insert into blocks (member_id, blocked_id) select a.id, b.id
         from (select id, row_number() over () as n from members tablesample system (5) limit 20000) a
         join (select id, row_number() over (order by md5(id::text)) as n from members tablesample system (5) limit 20000) b using (n) where a.id <> b.id`,
    );
    for (const table of ['members', 'profiles', 'photos']) await run(`alter table ${table} enable trigger user`);
    await run('vacuum analyze');
  } finally {
    await client.end();
  }
}

const idFrom = (n: number): string => `${n.toString(16).padStart(8, '0')}-0000-0000-0000-000000000000`;
