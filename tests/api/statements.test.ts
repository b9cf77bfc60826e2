/**
 * Every statement of the product prepares against the migrated schema: a renamed column fails here, not for a member.
 */
import { getConstructionPlans } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, type Db, statement, statements } from '../../server/platform/db.ts';
import { createLog } from '../../server/platform/log.ts';
import { cloneDatabase, type TestDatabase } from '../helpers/database.ts';
// The application's imports declare every statement there is.
import '../../server/app.ts';
import '../../server/workers.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase();
  db = createDb(database.url, 1, createLog('silent'));
  // The tables of jobs are made by their library at the start.
  await db.query(getConstructionPlans('jobs'));
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

it('each prepares', async () => {
  expect(statements.size).toBeGreaterThan(50);
  const client = await db.connect();
  const broken: string[] = [];
  let i = 0;
  for (const [name, text] of statements) {
    i += 1;
    await client
      .query(`prepare s${i} as ${text}`)
      .catch((error: Error) => void broken.push(`${name}: ${error.message}`));
  }
  client.release();
  expect(broken).toEqual([]);
});

it('each is named after its domain', () => {
  for (const name of statements.keys()) expect(name).toMatch(/^[a-z]+\.[a-z\d_]+$/);
});

it('a statement with one plan is never planned anew, others are where PostgreSQL thinks it helps; both end with the pool', async () => {
  const text = "select current_setting('plan_cache_mode') as mode";
  const onePlan = statement<{ mode: string }>('tests.onePlan', text, { onePlan: true });
  const anyPlan = statement<{ mode: string }>('tests.any_plan', text);
  const pool = createDb(database.url, 3, createLog('silent'));
  const connections = async () =>
    (await db.query('select count(*)::int as n from pg_stat_activity where datname = current_database()')).rows[0]?.n;
  const before = await connections();
  expect((await Promise.all(Array.from({ length: 9 }, () => onePlan.one(pool)))).map((row) => row?.mode)).toEqual(
    Array(9).fill('force_generic_plan'),
  );
  expect(await connections()).toBe(before + 2);
  expect((await anyPlan.one(pool))?.mode).toBe('auto');
  await pool.end();
  await expect.poll(connections).toBe(before);
});
