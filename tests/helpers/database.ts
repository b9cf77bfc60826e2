/** A database of its own for each test file. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  /** Removes the database, open connections or not. */
  drop(): Promise<void>;
}

/** A copy of the migrated database: every table, no rows but those of the migrations. Takes about 30 ms. */
export const cloneDatabase = (): Promise<TestDatabase> =>
  create(`template ${inject('postgres_template')} strategy file_copy`);

/** A database without tables, for tests of what precedes the migrations. */
export const emptyDatabase = (): Promise<TestDatabase> => create('template template0');

async function create(how: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asOwner(`create database ${name} ${how}`);
  return {
    url: Object.assign(new URL(inject('postgres_url')), { pathname: name }).href,
    drop: () => asOwner(`drop database if exists ${name} with (force)`),
  };
}

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgres_url'));
  await client.connect();
  try {
    // An autovacuum may be running in that database for a moment, and only the server can end it.
    for (let triesLeft = 50; ; triesLeft -= 1) {
      const error = await client.query(statement).then(
        () => undefined,
        (e: { code?: string }) => e,
      );
      if (!error) return;
      if (triesLeft === 0 || (error.code !== '42501' && error.code !== '55006')) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  } finally {
    await client.end();
  }
}
