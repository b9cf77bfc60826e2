/**
 * The demo with its ninety days at the desk, and the same five hundred times over: every member with their photos, payments, cases,
 * letters and lines of the log. Kept in `BENCH_KEEP=FOLDER`; run by itself it starts the large one and says how to connect.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { seedDemo } from '../server/demo/seed.ts';
import { rollUpDays } from '../server/insight/roll-up-days.ts';
import { systemClock } from '../server/platform/clock.ts';
import { readConfig } from '../server/platform/config.ts';
import { createDb, type Db } from '../server/platform/db.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { installationSecret } from '../server/platform/installation-secret.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { createStorage } from '../server/platform/storage.ts';
import { loadWords } from '../server/platform/words.ts';
import { keptFolder } from './kept.ts';
import { multiplyRows } from './multiply-rows.ts';
import { secret } from './world.ts';

/** Members of the demo, of which the large database holds as many copies. */
export const demoMembers = 2_000;
const root = join(import.meta.dirname, '..');
const log = createLog('error');
const began = performance.now();
const tell = (text: string) => console.log(`  ${((performance.now() - began) / 1_000).toFixed(0)} s: ${text}`);

/** Sums by day, which are counted anew from the copies. */
const counted =
  'people_days, money_days, payer_days, return_days, spend_days, work_days, staff_days, mail_days, writer_days, writer_waits, offered_days, offer_days, counted_days, people_months, work_months, staff_months, counted_months, figure_keys, figure_changes';

async function withDb(dir: string, work: (db: Db, server: EmbeddedPostgres) => Promise<void>): Promise<void> {
  const server = await startEmbeddedPostgres({ dir, log });
  const db = createDb(server.url, 4, log, { patient: true });
  try {
    await work(db, server);
  } finally {
    await db.end();
    await server.stop();
  }
}

const fillDemo = (dir: string) =>
  withDb(dir, async (db) => {
    await migrate(db, join(root, 'db'), log);
    const dataDir = await mkdtemp(join(tmpdir(), 'bench-files-'));
    const environment = readConfig({ NODE_ENV: 'test', APP_SECRET: secret, DATABASE_URL: 'postgres://unused' });
    const config = { ...environment, demo: true, secret: await installationSecret(db, environment) };
    const words = loadWords(join(root, 'dist/locales'));
    const storage = createStorage({ dataDir });
    // Few faces: their files are thrown away, since nothing here looks at a picture.
    const options = { members: demoMembers, faces: 4, onProgress: tell };
    await seedDemo({ db, storage, clock: systemClock, config, log, words }, options);
    await rm(dataDir, { recursive: true, force: true });
    await db.query('vacuum analyze');
  });

const fillMany = (from: string, times: number) => async (dir: string) => {
  await promisify(execFile)('cp', ['-a', from, dir]);
  await withDb(dir, async (db, server) => {
    const client = new pg.Client({ connectionString: server.adminUrl });
    await client.connect();
    for (const setting of ['fsync = off', 'full_page_writes = off', `max_wal_size = '8GB'`])
      await client.query(`alter system set ${setting}`);
    await client.query('select pg_reload_conf()');
    await multiplyRows(client, times - 1, tell);
    await client.query(`truncate ${counted}`);
    await client.query(`update active_months set people = people * ${times}`);
    await client.query('vacuum analyze');
    tell('vacuumed');
    await rollUpDays({ db, log, clock: systemClock });
    tell('figures by day counted');
    await client.query('vacuum analyze');
    await client.query('alter system reset all');
    await client.end();
  });
};

/** @param members as many as the demo has, or a multiple of it @returns the folder of its cluster */
async function folderOf(within: string, members: number): Promise<string> {
  const small = await keptFolder(within, `desk-${demoMembers}`, fillDemo);
  return members <= demoMembers
    ? small
    : keptFolder(within, `desk-${members}`, fillMany(small, Math.round(members / demoMembers)));
}

/** Started; what is written stays where the folder is kept. */
export async function openDeskWorld(members: number): Promise<{ url: string; stop(): Promise<void> }> {
  const kept = process.env['BENCH_KEEP'];
  const within = kept ?? (await mkdtemp(join(tmpdir(), 'bench-desk-')));
  // Who runs PostgreSQL where we are root has to reach it.
  if (!kept) await chmod(within, 0o755);
  const server = await startEmbeddedPostgres({ dir: await folderOf(within, members), log });
  const db = createDb(server.url, 1, log, { patient: true });
  await migrate(db, join(root, 'db'), log).finally(() => db.end());
  return {
    url: server.url,
    async stop() {
      await server.stop();
      if (!kept) await rm(within, { recursive: true, force: true });
    },
  };
}
