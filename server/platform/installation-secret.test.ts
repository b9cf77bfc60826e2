/** Changing APP_SECRET: two at once while the processes change over, then only the new one; what is sealed stays readable. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../tests/helpers/database.ts';
import { createDb, type Db } from './db.ts';
import { forgetOldSecrets, installationSecret } from './installation-secret.ts';
import { createLog } from './log.ts';
import { seal } from './secret-box.ts';

const first = 'the first secret, long enough to be one';
const second = 'the second secret, long enough to be one';
const wrong = 'a secret of somebody else, just as long';
const given = (appSecret: string, oldAppSecret: string | null = null) => ({ appSecret, oldAppSecret });

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await emptyDatabase();
  db = createDb(database.url, 4, createLog('silent'));
  await db.query(
    'create table app_secrets (name text primary key, sealed text not null, created_at timestamptz not null default now())',
  );
});
beforeEach(() => db.query('delete from app_secrets'));
afterAll(async () => {
  await db.end();
  await database.drop();
});

it('is made once, also by processes that start together, and is not APP_SECRET', async () => {
  const secrets = await Promise.all([1, 2, 3, 4].map(() => installationSecret(db, given(first))));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toHaveLength(43);
  expect(secrets[0]).not.toBe(first);
  expect(await installationSecret(db, given(first))).toBe(secrets[0]);
  await expect(installationSecret(db, given(wrong))).rejects.toThrow('APP_SECRET is not the one');
});

it('survives a change: old and new processes start in any order, then the old secret opens nothing', async () => {
  const secret = await installationSecret(db, given(first));
  await expect(installationSecret(db, given(second))).rejects.toThrow('APP_SECRET is not the one');
  await expect(installationSecret(db, given(second, wrong))).rejects.toThrow('APP_SECRET is not the one');
  expect(await installationSecret(db, given(second, first))).toBe(secret);
  // A process of the old release that is restarted meanwhile, a new one without the old secret, one turned the wrong way round.
  expect(await installationSecret(db, given(first))).toBe(secret);
  expect(await installationSecret(db, given(second))).toBe(secret);
  expect(await installationSecret(db, given(first, second))).toBe(secret);
  expect(await forgetOldSecrets(db, given(second))).toBe(1);
  await expect(installationSecret(db, given(first))).rejects.toThrow('APP_SECRET is not the one');
  expect(await installationSecret(db, given(second))).toBe(secret);
  expect(await forgetOldSecrets(db, given(second))).toBe(0);
});

it('is APP_SECRET itself where an older release sealed things under it', async () => {
  const boxes = [{ purpose: 'staff-totp', sealed: seal(first, 'staff-totp', 'code') }];
  await expect(installationSecret(db, given(wrong), boxes)).rejects.toThrow('APP_SECRET is not the one');
  expect((await db.query('select 1 from app_secrets')).rowCount).toBe(0);
  expect(await installationSecret(db, given(second, first), boxes)).toBe(first);
  expect(await installationSecret(db, given(second), boxes)).toBe(first);
});
