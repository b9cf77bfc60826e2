/**
 * For the tests of photos: services on an own, freshly migrated database and an own folder. Needs `TEST_DATABASE_URL`,
 * a server on which databases may be created; without it these tests are skipped.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { readConfig } from '../platform/config.ts';
import { createDb } from '../platform/db.ts';
import { createLog } from '../platform/log.ts';
import type { Services } from '../platform/services.ts';
import { createStorage } from '../platform/storage.ts';

export const test_database_url = process.env['TEST_DATABASE_URL'];

export interface TestServices {
  services: Services;
  /** A new member who may sign in. */
  addMember(more?: { paid_user?: boolean; status?: string }): Promise<string>;
  /** Names of all stored files. */
  storedFiles(): Promise<string[]>;
  /** Moves the clock forward. */
  wait(ms: number): void;
  close(): Promise<void>;
}

export async function createTestServices(): Promise<TestServices> {
  if (!test_database_url) throw new Error('TEST_DATABASE_URL is not set');
  const name = `photos_${randomBytes(6).toString('hex')}`;
  const onServer = async (text: string) => {
    const client = new pg.Client({ connectionString: test_database_url });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await onServer(`create database ${name}`);
  const data_dir = await mkdtemp(join(tmpdir(), 'photos-'));
  const log = createLog('silent');
  const url = new URL(test_database_url);
  url.pathname = `/${name}`;
  const db = createDb(url.href, 12, log);

  const migrations = join(import.meta.dirname, '../../db/migrations');
  for (const file of (await readdir(migrations)).filter((f) => f.endsWith('.sql')).sort())
    await db.query(await readFile(join(migrations, file), 'utf8'));
  await db.query(`insert into companies (name, address, city, country) values ('Company', 'Street 1', 'Town', 'NL');
    insert into pools (company_id, name) values (1, 'pool');
    insert into sites (company_id, pool_id, name) values (1, 1, 'Site')`);

  let ahead_ms = 0;
  const config = { ...readConfig({ NODE_ENV: 'test' }), data_dir };
  const storage = createStorage(config);
  const services = {
    config,
    log,
    db,
    storage,
    clock: { now: () => new Date(Date.now() + ahead_ms) },
  } as unknown as Services;
  return {
    services,
    addMember: async ({ paid_user = false, status = 'active' } = {}) => {
      const id = uuidv7();
      await db.query(
        `insert into members (id, pool_id, site_id, email, username, password_hash, status, language, paid_user, consent_at,
                              delete_after)
         values ($1, 1, 1, $2, $3, 'hash', $4, 'en', $5, now(), case $4 when 'pending_deletion' then now() end)`,
        [id, `${id}@example.test`, `m${id.slice(-12)}`, status, paid_user],
      );
      return id;
    },
    storedFiles: async () => {
      const keys: string[] = [];
      for await (const { key } of storage.list('photos')) keys.push(key);
      return keys.sort();
    },
    wait: (ms) => {
      ahead_ms += ms;
    },
    close: async () => {
      await db.end();
      await onServer(`drop database ${name} with (force)`);
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}
