/**
 * Reads on a replica. Here it is a copy of the database that nobody keeps up to date, so that every answer tells where it
 * was read.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import type { Db } from '../../server/platform/db.ts';
import { cloneDatabase, type TestDatabase } from '../helpers/database.ts';
import { addSites } from '../helpers/factories.ts';
import { type Gate, startGate } from '../helpers/tcp-gate.ts';

let replica: TestDatabase;
let gate: Gate;
let app: TestApp;
let anna: TestMember;
beforeAll(async () => {
  replica = await cloneDatabase();
  gate = await startGate(replica.url);
  app = await startTestApp({ config: { databaseReplicaUrl: gate.url } });
  anna = await app.signup({ gender: 'female', wanted: 'male' });
  await app.signup({ gender: 'male', wanted: 'female' });
  // The viewer as the replica knows her, who sees nobody there.
  const db = new pg.Pool({ connectionString: replica.url, max: 1 });
  const { a } = await addSites(db as unknown as Db);
  await db.query(
    `insert into members (id, pool_id, site_id, email, username, password_hash, status, language, consent_at, confirmed_at)
     values ($1, $2, $3, 'a@b.test', 'anna', 'none', 'active', 'en', now(), now())`,
    [anna.id, a.pool_id, a.site_id],
  );
  await db.end();
});
afterAll(async () => {
  await app.stop();
  await gate.shut();
  await replica.drop();
});

const found = async () => (await anna.client.get('/api/members.php?country=NL')).json.profiles.length as number;
const reads = async (to: string) =>
  Number(new RegExp(`replica_reads_total\\{to="${to}"\\} (\\d+)`).exec(await app.services.metrics.text())?.[1] ?? 0);

it('searches on the replica, but on the primary for whoever has just changed something', async () => {
  await expect.poll(async () => (anna.client.cookies.delete('fresh'), await found()), { timeout: 5_000 }).toBe(0);
  expect(await reads('replica')).toBeGreaterThan(0);

  const changed = await anna.client.put('/api/user.php', { language: 'nl' });
  expect(changed.setCookie.find((cookie) => cookie.startsWith('fresh='))).toMatch(/Max-Age=10.*HttpOnly/i);
  expect(await found()).toBe(1);
  anna.client.cookies.delete('fresh');
  expect(await found()).toBe(0);
});

it('the primary answers when the replica fails, at once and without an error', async () => {
  anna.client.cookies.delete('fresh');
  await gate.shut();
  expect(await found()).toBe(1);
  expect(await found()).toBe(1);
  await gate.open();
  await expect.poll(found, { timeout: 15_000, interval: 250 }).toBe(0);
});
