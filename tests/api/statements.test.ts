/** Every statement of the product prepares against the migrated schema: a renamed column is found here, not by a member. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, type Db, statements } from '../../server/platform/db.ts';
import { createLog } from '../../server/platform/log.ts';
import { cloneDatabase, type TestDatabase } from '../helpers/database.ts';
// What the application imports declares every statement there is.
import '../../server/app.ts';
import '../../server/workers.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase();
  db = createDb(database.url, 1, createLog('silent'));
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
    await client.query(`prepare s${i} as ${text}`).catch((error: Error) => void broken.push(`${name}: ${error.message}`));
  }
  client.release();
  expect(broken).toEqual([]);
});

it('each is named after its domain', () => {
  for (const name of statements.keys()) expect(name).toMatch(/^[a-z]+\.[a-z\d_]+$/);
});
