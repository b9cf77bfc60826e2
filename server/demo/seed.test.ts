/** The demo in a real database: every constraint holds, the same seed gives the same rows, files are there. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { cloneDatabase } from '../../tests/helpers/database.ts';
import { checkPassword } from '../accounts/passwords.ts';
import { photoKey } from '../photos/files.ts';
import { createDb, type Db } from '../platform/db.ts';
import { createLog } from '../platform/log.ts';
import { createStorage } from '../platform/storage.ts';
import { demo_password, isEmpty, seedDemo } from './seed.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function emptyWorld() {
  const database = await cloneDatabase();
  ends.push(() => database.drop());
  const db = createDb(database.url, 3, createLog('silent'));
  ends.push(() => db.end());
  const data_dir = await mkdtemp(join(tmpdir(), 'demo-'));
  ends.push(() => rm(data_dir, { recursive: true, force: true }));
  return { db, storage: createStorage({ data_dir }), clock: { now: () => now } };
}

/** All that the seed decides; a password's hash has salt of its own. */
async function rowsHash(db: Db): Promise<string> {
  const hash = createHash('sha256');
  for (const table of [
    'companies',
    'pools',
    'sites',
    'site_hosts',
    'site_countries',
    'members',
    'profiles',
    'photos',
    'accounts',
  ]) {
    const { rows } = await db.query<{ row: string }>(
      `select (to_jsonb(t) - 'password_hash' - 'updated_at' - case when '${table}' = 'sites' then 'created_at' else '' end)::text as row from ${table} t order by 1`,
    );
    hash.update(`${table}\n${rows.map((r) => r.row).join('\n')}`);
  }
  return hash.digest('hex');
}

it('gives the same rows for the same seed and others for another', async () => {
  const hashes: string[] = [];
  for (const seed of ['one', 'one', 'two']) {
    const world = await emptyWorld();
    await seedDemo(world, { members: 200, faces: 0, seed });
    hashes.push(await rowsHash(world.db));
  }
  expect(hashes[0]).toBe(hashes[1]);
  expect(hashes[0]).not.toBe(hashes[2]);
});

it('fills an empty database once, with sites, members and log-ins that work', async () => {
  const world = await emptyWorld();
  expect(await isEmpty(world.db)).toBe(true);
  const { logins } = await seedDemo(world, { members: 2000, faces: 0 });
  expect(await isEmpty(world.db)).toBe(false);
  await expect(seedDemo(world, { members: 10, faces: 0 })).rejects.toThrow('empty');

  const one = async (sql: string) => (await world.db.query<{ n: number }>(`select (${sql})::int as n`)).rows[0]?.n;
  expect(await one('select count(*) from members')).toBe(2000);
  expect(await one('select count(*) from profiles')).toBe(2000);
  expect(await one('select count(*) from sites where is_default')).toBe(1);
  expect(await one('select count(*) from sites')).toBe(7);
  expect(await one('select count(distinct pool_id) from members')).toBe(2);
  expect(await one(`select count(*) from members where kind = 'fictional'`)).toBeGreaterThan(130);
  expect(await one('select coalesce(sum(balance), 0) - (select sum(amount) from transfers) from accounts')).toBe(0);

  expect(logins).toHaveLength(3);
  for (const { email, password } of logins) {
    expect(password).toBe(demo_password);
    const { rows } = await world.db.query<{ password_hash: string }>(
      'select password_hash from members where email = $1',
      [email],
    );
    expect(await checkPassword(rows[0]?.password_hash, password)).toBe(true);
  }
});

it('stores every file of every photo, and none that no photo owns', async () => {
  const world = await emptyWorld();
  const said: string[] = [];
  await seedDemo(world, { members: 14, faces: 8, on_progress: (text) => said.push(text) });
  const { rows } = await world.db.query<{
    filename: string;
    width: number;
    height: number;
    focal_x: number;
    focal_y: number;
  }>('select filename, width, height, focal_x, focal_y from photos');
  expect(rows.length).toBeGreaterThanOrEqual(14);
  const stems = new Set<string>();
  for await (const { key } of world.storage.list('photos')) stems.add(key.split('/')[1] ?? '');
  expect(stems).toEqual(new Set(rows.map((r) => r.filename)));
  for (const { filename, width, height, focal_x, focal_y } of rows) {
    expect([width, height]).toEqual([960, 1280]);
    expect(Math.min(focal_x, focal_y)).toBeGreaterThan(0.2);
    expect(Math.max(focal_x, focal_y)).toBeLessThan(0.8);
    for (const name of [
      '160.avif',
      '160.webp',
      '320.avif',
      '320.webp',
      '640.avif',
      '640.webp',
      '1280.avif',
      '1280.webp',
      '640.jpg',
      'blur.webp',
    ])
      expect(await world.storage.get(photoKey(filename, name)), name).toBeDefined();
  }
  expect(said.at(-1)).toContain('14 members');
}, 60_000);
