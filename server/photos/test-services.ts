/** For tests of photos: services with their own database and folder, a site, and a clock that can be moved forward. */
import { uuidv7 } from 'uuidv7';
import { cloneDatabase } from '../../tests/helpers/database.ts';
import * as helpers from '../../tests/helpers/services.ts';
import { systemClock } from '../platform/clock.ts';
import type { Services } from '../platform/services.ts';

export interface TestServices {
  services: Services;
  /** Adds a member who may log in. */
  addMember(more?: { paid_user?: boolean; status?: string }): Promise<string>;
  /** Names of all stored files. */
  storedFiles(): Promise<string[]>;
  /** Moves the clock forward. */
  wait(ms: number): void;
  close(): Promise<void>;
}

export async function createTestServices(): Promise<TestServices> {
  const database = await cloneDatabase();
  let aheadMs = 0;
  const clock = { now: () => new Date(systemClock.now().getTime() + aheadMs) };
  const { services, stop } = await helpers.createTestServices({ databaseUrl: database.url, clock, workers: false });
  const { db, storage } = services;
  await db.query(`insert into companies (name, address, city, country) values ('Company', 'Street 1', 'Town', 'NL');
    insert into pools (company_id, name) values (1, 'pool');
    insert into sites (company_id, pool_id, name) values (1, 1, 'Site')`);
  return {
    services,
    addMember: async ({ paid_user: paidUser = false, status = 'active' } = {}) => {
      const id = uuidv7();
      await db.query(
        `insert into members (id, pool_id, site_id, email, username, password_hash, status, language, paid_user, consent_at,
                              delete_after)
         values ($1, 1, 1, $2, $3, 'hash', $4, 'en', $5, now(), case $4 when 'pending_deletion' then now() end)`,
        [id, `${id}@example.test`, `m${id.slice(-12)}`, status, paidUser],
      );
      await db.query(
        `insert into profiles (member_id, date_of_birth, gender, country) values ($1, '1990-01-01', 'female', 'NL')`,
        [id],
      );
      return id;
    },
    storedFiles: async () => {
      const keys: string[] = [];
      for await (const { key } of storage.list('photos')) keys.push(key);
      return keys.sort();
    },
    wait: (ms) => {
      aheadMs += ms;
    },
    close: async () => {
      await stop();
      await database.drop();
    },
  };
}
