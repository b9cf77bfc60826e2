/** Brings the database to the newest schema: plain SQL files, forward only, each checked to be the one that was applied. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Db } from './db.ts';
import type { Log } from './log.ts';
import { splitStatements } from './sql-statements.ts';

/** Of the advisory lock: any number, but the same in every process. */
const lock_key = 7_241_001;

/** First line of a file that PostgreSQL refuses to run in a transaction, such as `create index concurrently`. */
const outside_transaction = '-- no transaction';

interface Migration {
  version: number;
  /** File name without its ending: 0001_platform. */
  name: string;
  checksum: string;
  text: string;
}

class MigrationError extends Error {}

/** @throws MigrationError for a file that is not named NNNN_name.sql, and for two of one number */
async function readMigrations(dir: string): Promise<Migration[]> {
  const files = (await readdir(dir)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(files.map(async (file) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(file)) throw new MigrationError(`${file}: migrations are named NNNN_name.sql`);
    // A checkout on Windows may have other line ends; that is no change.
    const text = (await readFile(join(dir, file), 'utf8')).replaceAll('\r\n', '\n');
    return { version: Number(file.slice(0, 4)), name: file.slice(0, -4), checksum: createHash('sha256').update(text).digest('hex'), text };
  }));
  migrations.forEach((one, i) => {
    if (migrations[i - 1]?.version === one.version)
      throw new MigrationError(`${migrations[i - 1]?.name} and ${one.name} have the same number; give the newer one the next`);
  });
  return migrations;
}

/**
 * Applies the files of `dir` that `db` has not had yet, oldest first. Two processes that start at once do it once: the other
 * one waits. A database that is ahead of us (an older release beside a newer one) is left as it is.
 * @throws MigrationError when an applied file was changed, or a new one has a number below an applied one; and when a file
 * fails: nothing of that file stays, unless it runs outside a transaction
 */
export async function migrate(db: Db, dir: string, log: Log): Promise<void> {
  const migrations = await readMigrations(dir);
  const client = await db.connect();
  try {
    // Waiting for the lock, and building an index, may take longer than any request is allowed to.
    await client.query('set statement_timeout = 0');
    if (!missing(migrations, await readApplied(client), log).length) return;
    await client.query('select pg_advisory_lock($1)', [lock_key]);
    await client.query(`create table if not exists schema_migrations (
      version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
    for (const migration of missing(migrations, await readApplied(client), log)) {
      const started = performance.now();
      await apply(client, migration, log);
      log.info({ migration: migration.name, ms: Math.round(performance.now() - started) }, 'migrated');
    }
  } finally {
    // The connection is closed, not returned: that ends its lock and its settings, whatever happened.
    client.release(true);
  }
}

type Applied = Pick<Migration, 'version' | 'name' | 'checksum'>;

async function readApplied(client: pg.PoolClient): Promise<Applied[]> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('schema_migrations') is not null as there");
  if (!rows[0]?.there) return [];
  return (await client.query<Applied>('select version, name, checksum from schema_migrations order by version')).rows;
}

function missing(migrations: Migration[], applied: Applied[], log: Log): Migration[] {
  const last = applied.at(-1)?.version ?? 0;
  for (const done of applied) {
    const file = migrations.find((one) => one.version === done.version);
    if (file && file.checksum !== done.checksum)
      throw new MigrationError(`${done.name}.sql was changed after it was applied to this database. Undo that and write a new migration.`);
    if (!file && done.version < (migrations.at(-1)?.version ?? 0))
      throw new MigrationError(`${done.name} was applied to this database, but its file is gone.`);
  }
  if (last > (migrations.at(-1)?.version ?? 0)) log.warn(`the database is newer than this release: it had ${applied.at(-1)?.name}`);
  const waiting = migrations.filter((one) => !applied.some((done) => done.version === one.version));
  const late = waiting.find((one) => one.version < last);
  if (late) throw new MigrationError(`${late.name}.sql comes before ${applied.at(-1)?.name}, which was already applied. Give it a higher number.`);
  return waiting;
}

const is = (error: unknown, code: string): boolean => error instanceof pg.DatabaseError && error.code === code;

/** A table that is in use is waited for 5 s, so that requests behind us do not pile up, and tried again a little later. */
async function apply(client: pg.PoolClient, migration: Migration, log: Log): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await (migration.text.startsWith(outside_transaction) ? applyOutside : applyInside)(client, migration);
      return;
    } catch (error) {
      if (is(error, '55P03') && tries < 5) {
        log.warn({ migration: migration.name }, 'a table is in use; trying again');
        await sleep(1_000 * tries);
        continue;
      }
      throw new MigrationError(`${migration.name}.sql failed: ${explain(error, migration.text)}`, { cause: error });
    }
  }
}

const record = (client: pg.PoolClient, m: Migration) =>
  client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [m.version, m.name, m.checksum]);

async function applyInside(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query("set local lock_timeout = '5s'");
    await client.query(migration.text);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** One statement at a time; after a failure the file runs again from its start, so it says `if not exists`. */
async function applyOutside(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query("set lock_timeout = '5s'");
  for (const statement of splitStatements(migration.text)) await client.query(statement);
  await record(client, migration);
}

/** PostgreSQL's message, with the line of the file where it knows it. */
function explain(error: unknown, text: string): string {
  if (!(error instanceof pg.DatabaseError)) return (error as Error).message;
  const line = error.position && !text.startsWith(outside_transaction) ? ` (line ${text.slice(0, Number(error.position)).split('\n').length})` : '';
  return `${error.message}${line}${error.hint ? `. ${error.hint}` : ''}`;
}
