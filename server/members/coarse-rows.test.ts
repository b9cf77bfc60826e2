/** Migration 0026 over a database that has members: what was kept finely is coarse afterwards, and the search agrees with it. */
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../tests/helpers/database.ts';
import { createDb, type Db } from '../platform/db.ts';
import { createLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';

const log = createLog('silent');
const migrations = join(import.meta.dirname, '../../db/migrations');
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let db: Db;
let dir: string;
beforeAll(async () => {
  database = await emptyDatabase();
  db = createDb(database.url, 4, log);
  dir = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterAll(async () => {
  await db.end();
  await database.drop();
  await rm(dir, { recursive: true });
});

test('places, activity and search of members from before are as if they had been written today', async () => {
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();
  const copy = (names: string[]) => Promise.all(names.map((name) => copyFile(join(migrations, name), join(dir, name))));
  await copy(files.filter((name) => name < '0026'));
  await migrate(db, dir, log);
  await db.query(`insert into companies (name, address, city, country) values ('Company', 'Street 1', 'Town', 'NL');
    insert into pools (company_id, name) values (1, 'pool');
    insert into sites (company_id, pool_id, name) values (1, 1, 'Site');
    insert into members (id, pool_id, site_id, email, username, password_hash, status, language, consent_at, last_active)
      select gen_random_uuid(), 1, 1, n || '@example.test', 'member' || n, 'hash', 'active', 'en', now(), now() - n * interval '17 hours' from generate_series(0, 60) n;
    insert into profiles (member_id, date_of_birth, gender, country, region, city, lat, lon, interests)
      select id, '1990-01-01', 'female', 'NL', 'NL-UT', 'Utrecht', round((52 + random())::numeric, 2), round((5 + random())::numeric, 2), '{beer}' from members;
    update profiles set lat = null, lon = null where member_id in (select id from members where username like '%7')`);
  await copy(files);
  await migrate(db, dir, log);

  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from members m join profiles p on p.member_id = m.id
       left join coarse_place(p.lat, p.lon) c on true
       join member_search s on s.member_id = m.id join member_interest i on i.member_id = m.id and i.seek = s.seek
      where (p.lat is null or (p.lat, p.lon) = (c.lat, c.lon)) and (s.lat, s.lon) is not distinct from ((p.lat * 100)::smallint, (p.lon * 100)::smallint)
        and shown_word(m.shown_active) = activity_word(m.last_active, (now() at time zone 'UTC')::date)
        and s.last_active = m.shown_active and i.last_active = m.shown_active`);
  // Each wants both, so each has two rows.
  expect(rows).toEqual([{ n: 122 }]);
  expect((await db.query('select lat, lon from search_places except select lat, lon from member_search')).rows).toEqual([]);
  expect((await db.query('select distinct lat, lon from member_search where lat is not null except select lat, lon from search_places')).rows).toEqual([]);
  expect((await db.query("select count(*)::int as n from (select lat, lon from profiles where lat is not null group by 1, 2) x")).rows[0].n).toBeLessThan(55);
  // The triggers work again.
  await db.query("update members set last_active = now() where username = 'member60'");
  expect((await db.query("select distinct shown_word(s.last_active) as word from member_search s join members m on m.id = s.member_id where m.username = 'member60'")).rows).toEqual([{ word: 'today' }]);
}, 60_000);
