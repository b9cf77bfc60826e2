/**
 * Databases of generated members. With `BENCH_KEEP=FOLDER` each is made once and stays in that folder for later runs (500,000
 * members take 3 GB and 4 minutes); otherwise it is made anew and thrown away.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDb } from '../server/platform/db.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { multiplyMembers } from './multiply-members.ts';
import { fillMembers } from './search-people.ts';

const million = 1_000_000;

const kept = process.env['BENCH_KEEP'];
const log = createLog('error');

export interface MembersDatabase {
  url: string;
  stop(): Promise<void>;
}

async function make(dir: string, count: number): Promise<void> {
  const millions = count / million;
  console.log(
    `  Making ${count.toLocaleString('en')} members: about ${Math.ceil(4 * millions)} GB, ${Math.ceil(4 + 2 * millions)} minutes on a quiet machine …`,
  );
  const began = performance.now();
  const tell = (text: string) => console.log(`  ${((performance.now() - began) / 1_000).toFixed(0)} s: ${text}`);
  const postgres = await startEmbeddedPostgres({ dir, log });
  const db = createDb(postgres.url, 2, log, { patient: true });
  try {
    await migrate(db, join(import.meta.dirname, '../db'), log);
    const base = count > million && count % million === 0 ? million : count;
    await fillMembers(db, base, count > million ? tell : undefined);
    if (base < count) await multiplyMembers(db, base, count, tell);
  } finally {
    await db.end();
    await postgres.stop();
  }
}

/** @returns the folder of the kept cluster, made if it is not there */
export async function keptFolder(folder: string, name: string, fill: (dir: string) => Promise<void>): Promise<string> {
  const dir = join(folder, name);
  if (existsSync(dir)) return dir;
  const unfinished = `${dir}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await fill(unfinished);
  await rename(unfinished, dir);
  return dir;
}

/** Starts `use` with a cluster of so many members. */
async function withCluster<T>(count: number, copied: boolean, use: (dir: string) => Promise<T>) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-members-'));
  // Who runs PostgreSQL where we are root has to reach it.
  await chmod(folder, 0o755);
  const remove = () => rm(folder, { recursive: true, force: true });
  const madeOnce = (within: string) => keptFolder(within, String(count), (dir) => make(dir, count));
  try {
    let dir = join(folder, 'postgres');
    if (!kept) await make(dir, count);
    else if (copied) await promisify(execFile)('cp', ['-a', await madeOnce(kept), dir]);
    else dir = await madeOnce(kept);
    return { server: await use(dir), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A copy of a kept database, which is thrown away; every write is flushed. */
export async function copyMembers(count: number): Promise<MembersDatabase> {
  const { server, remove } = await withCluster(count, true, async (dir) => {
    const postgres = await startEmbeddedPostgres({ dir, log });
    await upToDate(postgres.url);
    return postgres;
  });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await remove();
    },
  };
}

export interface WatchedDatabase extends MembersDatabase {
  /** What the statements since the last call of this read: pages of 8 KB, from memory or disk, and rows. */
  reads(): Promise<Read[]>;
}

export interface Read {
  query: string;
  calls: number;
  pages: number;
  rows: number;
}

/** A kept database itself, whose statements are counted; writes are not flushed. What is written stays. */
export async function watchMembers(count: number): Promise<WatchedDatabase> {
  const { server, remove } = await withCluster(count, false, async (dir) => {
    await settle(dir, [
      "alter system set shared_preload_libraries = 'pg_stat_statements'",
      'alter system set synchronous_commit = off',
    ]);
    const postgres = await startEmbeddedPostgres({ dir, log });
    await upToDate(postgres.url);
    return { dir, postgres };
  });
  const admin = createDb(server.postgres.adminUrl, 1, log, { patient: true });
  await admin.query('create extension if not exists pg_stat_statements');
  return {
    url: server.postgres.url,
    async reads() {
      const { rows } = await admin.query<Read>(
        `select query, calls, shared_blks_hit + shared_blks_read as pages, rows from pg_stat_statements
          where dbid = (select oid from pg_database where datname = current_database())
            and userid = (select oid from pg_roles where rolname = 'app') and query !~ '\\mjobs\\M' order by pages desc`,
      );
      await admin.query('select pg_stat_statements_reset()');
      return rows;
    },
    async stop() {
      await admin.end();
      await server.postgres.stop();
      await settle(server.dir, ['alter system reset all']);
      await remove();
    },
  };
}

async function settle(dir: string, statements: string[]): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dir, log });
  const admin = createDb(postgres.adminUrl, 1, log);
  for (const text of statements) await admin.query(text);
  await admin.end();
  await postgres.stop();
}

async function upToDate(url: string): Promise<void> {
  const db = createDb(url, 1, log, { patient: true });
  await migrate(db, join(import.meta.dirname, '../db'), log).finally(() => db.end());
}
