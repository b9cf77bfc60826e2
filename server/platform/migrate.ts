/**
 * Brings the database to the newest schema. `migrations/`: tables, plain SQL, forward only, each verified to be the
 * file that was applied. `functions/`: current functions and triggers, reapplied whenever one of the files changes.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectPatiently, type Db } from './db.ts';
import type { Log } from './log.ts';
import { splitStatements } from './sql-statements.ts';

/** Of the advisory lock; any number, but the same in every process. */
const lockKey = 7_241_001;

/** First line of a file that cannot run in a transaction, such as `create index concurrently`. */
const outsideTransaction = '-- no transaction';

interface Migration {
  version: number;
  /** File name without extension: 0001_platform. */
  name: string;
  checksum: string;
  text: string;
}

class MigrationError extends Error {}

/** A checkout on Windows may have other line ends; that is no change. */
const readText = async (path: string): Promise<string> => (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const sqlFiles = async (dir: string): Promise<string[]> =>
  (await readdir(dir)).filter((file) => file.endsWith('.sql')).sort();

/** @throws MigrationError for a file not named NNNN_name.sql, and for two with one number */
async function readMigrations(dir: string): Promise<Migration[]> {
  const migrations = await Promise.all(
    (await sqlFiles(dir)).map(async (file) => {
      if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(file))
        throw new MigrationError(`${file}: migrations are named NNNN_name.sql`);
      const text = await readText(join(dir, file));
      return { version: Number(file.slice(0, 4)), name: file.slice(0, -4), checksum: checksumOf(text), text };
    }),
  );
  migrations.forEach((migration, i) => {
    if (migrations[i - 1]?.version === migration.version)
      throw new MigrationError(
        `${migrations[i - 1]?.name} and ${migration.name} have the same number; give the newer one the next`,
      );
  });
  return migrations;
}

interface FunctionFile {
  name: string;
  text: string;
}

/** Sorted by name, the order of application. */
const readFunctions = async (dir: string): Promise<FunctionFile[]> =>
  existsSync(dir)
    ? Promise.all((await sqlFiles(dir)).map(async (file) => ({ name: file, text: await readText(join(dir, file)) })))
    : [];

/**
 * Applies what is new in `dir` (the folder `db`): migrations, oldest first, then the functions. Of two processes that
 * start at once, one waits for the other. A database that is ahead of us (an older release beside a newer one) is
 * left alone.
 * @throws MigrationError when an applied migration was changed, a new one has a number below an applied one, or a
 * file fails: nothing of that file remains, unless it runs outside a transaction
 */
export async function migrate(db: Db, dir: string, log: Log): Promise<void> {
  const migrations = await readMigrations(join(dir, 'migrations'));
  const functions = await readFunctions(join(dir, 'functions'));
  // Functions are written for the tables of their release, so any new migration makes them due again.
  const checksum = checksumOf(JSON.stringify([functions, migrations.at(-1)?.version]));
  // Waiting for the lock, or building an index, may take longer than a request is allowed to.
  const client = await connectPatiently(db);
  try {
    const state = await readApplied(client);
    if (!missing(migrations, state.applied, log).length && !areFunctionsDue(checksum, migrations, state)) return;
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(`create table if not exists schema_migrations (
      version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
    await client.query(`create table if not exists schema_functions (
      only_row boolean primary key default true check (only_row), checksum text not null, applied_at timestamptz not null default now())`);
    for (const migration of missing(migrations, (await readApplied(client)).applied, log)) {
      const started = performance.now();
      await patiently(migration.name, log, () => apply(client, migration));
      log.info({ migration: migration.name, ms: Math.round(performance.now() - started) }, 'migrated');
    }
    if (areFunctionsDue(checksum, migrations, await readApplied(client)))
      await patiently('functions', log, () => applyFunctions(client, functions, checksum));
  } finally {
    // Ends its lock, too.
    await client.end();
  }
}

type Applied = Pick<Migration, 'version' | 'name' | 'checksum'>;

interface State {
  applied: Applied[];
  /** Checksum of the functions applied last. */
  functions: string | undefined;
}

async function readApplied(client: pg.Client): Promise<State> {
  const {
    rows: [existing],
  } = await client.query<{ migrations: boolean; functions: boolean }>(
    "select to_regclass('schema_migrations') is not null as migrations, to_regclass('schema_functions') is not null as functions",
  );
  return {
    applied: existing?.migrations
      ? (await client.query<Applied>('select version, name, checksum from schema_migrations order by version')).rows
      : [],
    functions: existing?.functions
      ? (await client.query<{ checksum: string }>('select checksum from schema_functions')).rows[0]?.checksum
      : undefined,
  };
}

/** Not for an older release beside a newer one, whose functions stay. */
const areFunctionsDue = (checksum: string, migrations: Migration[], { applied, functions }: State): boolean =>
  functions !== checksum && (applied.at(-1)?.version ?? 0) <= (migrations.at(-1)?.version ?? 0);

function missing(migrations: Migration[], applied: Applied[], log: Log): Migration[] {
  const last = applied.at(-1)?.version ?? 0;
  for (const done of applied) {
    const file = migrations.find((migration) => migration.version === done.version);
    if (file && file.checksum !== done.checksum)
      throw new MigrationError(
        `${done.name}.sql was changed after it was applied to this database. Undo that and write a new migration.`,
      );
    if (!file && done.version < (migrations.at(-1)?.version ?? 0))
      throw new MigrationError(`${done.name} was applied to this database, but its file is gone.`);
  }
  if (last > (migrations.at(-1)?.version ?? 0))
    log.warn(`the database is newer than this release: it had ${applied.at(-1)?.name}`);
  const waiting = migrations.filter((migration) => !applied.some((done) => done.version === migration.version));
  const late = waiting.find((migration) => migration.version < last);
  if (late)
    throw new MigrationError(
      `${late.name}.sql comes before ${applied.at(-1)?.name}, which was already applied. Give it a higher number.`,
    );
  return waiting;
}

const is = (error: unknown, code: string): boolean => error instanceof pg.DatabaseError && error.code === code;

/** Waits 5 s for a table in use, so that requests behind us do not pile up, then retries a little later. */
async function patiently(name: string, log: Log, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const { cause } = error as Error;
      if (!(is(cause, '55P03') || is(cause, '40P01')) || tries === 5) throw error;
      log.warn({ migration: name }, 'a table is in use; trying again');
      await sleep(1_000 * tries);
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await (migration.text.startsWith(outsideTransaction) ? applyOutside : applyInside)(client, migration);
  } catch (error) {
    throw new MigrationError(`${migration.name}.sql failed: ${explain(error, migration.text)}`, { cause: error });
  }
}

/** In one transaction: concurrent statements see either the old functions or the new ones. */
async function applyFunctions(client: pg.Client, files: FunctionFile[], checksum: string): Promise<void> {
  let current: FunctionFile | undefined;
  await client.query('begin');
  try {
    await client.query("set local lock_timeout = '5s'");
    for (current of files) await client.query(current.text);
    current = undefined;
    await client.query(
      'insert into schema_functions (checksum) values ($1) on conflict (only_row) do update set checksum = excluded.checksum, applied_at = now()',
      [checksum],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(`functions/${current?.name ?? ''} failed: ${explain(error, current?.text ?? '')}`, {
      cause: error,
    });
  }
}

const record = (client: pg.Client, m: Migration) =>
  client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
    m.version,
    m.name,
    m.checksum,
  ]);

async function applyInside(client: pg.Client, migration: Migration): Promise<void> {
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

/** One statement at a time; after a failure the file starts over, so it needs `if not exists`. */
async function applyOutside(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("set lock_timeout = '5s'");
  for (const statement of splitStatements(migration.text)) await client.query(statement);
  await record(client, migration);
}

/** PostgreSQL's message, with the line of the file if known. */
function explain(error: unknown, text: string): string {
  if (!(error instanceof pg.DatabaseError)) return (error as Error).message;
  const line =
    error.position && !text.startsWith(outsideTransaction)
      ? ` (line ${text.slice(0, Number(error.position)).split('\n').length})`
      : '';
  return `${error.message}${line}${error.hint ? `. ${error.hint}` : ''}`;
}
