/** Before the tests: one throw-away PostgreSQL with a migrated database, which each test file copies. */
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDb } from '../server/platform/db.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** As a role that may create databases. */
    postgres_url: string;
    /** The migrated database to copy. */
    postgres_template: string;
  }
}

const template = 'template_migrated';
const roomNeeded = 2 * 1024 ** 3;

/** In memory if there is room; the cluster is never kept. */
async function folder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  if (memory && memory.bavail * memory.bsize > roomNeeded) {
    const dir = await mkdtemp('/dev/shm/test-postgres-').catch(() => undefined);
    if (dir) return dir;
  }
  return mkdtemp(join(tmpdir(), 'test-postgres-'));
}

async function start(): Promise<EmbeddedPostgres> {
  const log = createLog('warn');
  const dir = await folder();
  try {
    const server = await startEmbeddedPostgres({ dir, log, volatile: true });
    const admin = createDb(server.url, 1, log);
    await admin.query(`create database ${template}`);
    await admin.end();
    const db = createDb(databaseUrl(server.url, template), 1, log);
    await migrate(db, join(import.meta.dirname, '../db'), log).finally(() => db.end());
    return server;
  } catch (error) {
    await rm(dir, { recursive: true, force: true });
    throw error;
  }
}

const databaseUrl = (url: string, name: string) => Object.assign(new URL(url), { pathname: name }).href;

// Each project loads this module separately, but they share one server.
const shared = globalThis as { testPostgres?: { users: number; server: Promise<EmbeddedPostgres> } | undefined };

export async function setup(project: TestProject): Promise<void> {
  shared.testPostgres ??= { users: 0, server: start() };
  shared.testPostgres.users++;
  const server = await shared.testPostgres.server;
  project.provide('postgres_url', server.url);
  project.provide('postgres_template', template);
}

export async function teardown(): Promise<void> {
  const mine = shared.testPostgres;
  if (!mine || --mine.users > 0) return;
  shared.testPostgres = undefined;
  await (await mine.server).stop();
}
