/** Brings the database to the newest schema: plain SQL files, forward only, each checked to be the one that was applied. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import type { Db } from './db.ts';
import type { Log } from './log.ts';

const lock_key = 7_241_001;

interface Migration {
  version: number;
  name: string;
  checksum: string;
  text: string;
}

async function readMigrations(dir: string): Promise<Migration[]> {
  const files = (await readdir(dir)).filter((f) => f.endsWith('.sql')).sort();
  return Promise.all(files.map(async (file) => {
    const match = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file);
    if (!match) throw new Error(`${file}: migrations are named NNNN_name.sql`);
    const text = await readFile(join(dir, file), 'utf8');
    return { version: Number(match[1]), name: match[2] ?? '', checksum: createHash('sha256').update(text).digest('hex'), text };
  }));
}

/**
 * Applies what is missing; two processes that start at once do it once.
 * @throws Error when an applied file was changed or is gone, or a file fails (nothing of that file stays)
 */
export async function migrate(db: Db, dir: string, log: Log): Promise<void> {
  const migrations = await readMigrations(dir);
  const client = await db.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock_key]);
    await client.query(`create table if not exists schema_migrations (
      version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ version: number; name: string; checksum: string }>('select version, name, checksum from schema_migrations');
    for (const done of rows) {
      const file = migrations.find((m) => m.version === done.version);
      if (!file) throw new Error(`migration ${done.version}_${done.name} was applied but its file is gone`);
      if (file.checksum !== done.checksum) throw new Error(`migration ${done.version}_${done.name} was changed after it was applied; write a new one`);
    }
    for (const m of migrations.filter((one) => !rows.some((r) => r.version === one.version))) {
      await apply(client, m);
      log.info({ migration: m.name }, 'migrated');
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock_key]).catch(() => {});
    client.release();
  }
}

async function apply(client: PoolClient, m: Migration): Promise<void> {
  const record = () =>
    client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [m.version, m.name, m.checksum]);
  // Indexes on large tables are built concurrently, which PostgreSQL does only outside a transaction.
  if (m.text.startsWith('-- no transaction')) {
    await client.query(m.text);
    await record();
    return;
  }
  await client.query('begin');
  try {
    await client.query("set local lock_timeout = '5s'; set local statement_timeout = 0");
    await client.query(m.text);
    await record();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${m.version}_${m.name} failed: ${(error as Error).message}`, { cause: error });
  }
}
