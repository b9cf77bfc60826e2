/**
 * The database server itself is stopped and started again while members write to each other. This file has a server of
 * its own.
 */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb } from '../../server/platform/db.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/platform/embedded-postgres.ts';
import { createLog } from '../../server/platform/log.ts';
import { migrate } from '../../server/platform/migrate.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { balance, checkBooks, grant, send } from '../helpers/chat.ts';

const log = createLog('silent');
let dir: string;
let postgres: EmbeddedPostgres;
let app: TestApp;
let members: TestMember[];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'test-restart-'));
  // Who runs PostgreSQL where we are root has to reach it; else the cluster would lie elsewhere, and stay there.
  await chmod(dir, 0o755);
  // Not `volatile`: committed data must survive a crash.
  postgres = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log });
  const db = createDb(postgres.url, 1, log);
  await migrate(db, join(import.meta.dirname, '../../db'), log).finally(() => db.end());
  app = await startTestApp({ databaseVia: async () => postgres.url });
  members = await Promise.all(Array.from({ length: 6 }, () => app.signup({ gender: 'male', wanted: 'female' })));
  for (const { id } of members) {
    await app.sql('update members set paid_user = true where id = $1', [id]);
    await grant(app, id, 1_000);
  }
});
afterAll(async () => {
  await app.stop();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
});

/** Like `pg_ctl stop -m immediate`, without notice; resolves when the server is gone. */
async function crash(): Promise<void> {
  const pid = Number((await readFile(join(dir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGQUIT');
  await expect
    .poll(
      () => {
        try {
          return process.kill(pid, 0);
        } catch {
          return false;
        }
      },
      { interval: 20, timeout: 10_000 },
    )
    .toBe(false);
}

it('PostgreSQL restarts under load, once by a crash and once in good order: nothing lost, nothing doubled, 503 then recovery without help', async () => {
  const statuses = new Set<number>();
  const acknowledged: string[] = [];
  const spent = new Map(members.map((m) => [m.id, 0]));
  /** Stops the server, lets calls fail, starts it again at the same place. */
  const restart = async (stop: () => Promise<void>) => {
    const { url } = postgres;
    statuses.clear();
    await stop();
    await expect.poll(() => statuses.has(503), { interval: 10, timeout: 10_000 }).toBe(true);
    await postgres.stop();
    postgres = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log });
    expect(postgres.url).toBe(url);
  };
  const more = async (n: number) => {
    const goal = acknowledged.length + n;
    await expect.poll(() => acknowledged.length >= goal, { interval: 10, timeout: 15_000 }).toBe(true);
  };
  let done = false;
  const writing = members.map(async (from, i) => {
    for (let n = 0; !done; n++) {
      const id = uuidv7();
      const to = members[(i + 1 + (n % 5)) % 6] as TestMember;
      // Like the browser: the same key until there is an answer.
      for (let answered = false; !answered; ) {
        const answer = await send(from, to.id, { id });
        statuses.add(answer.status);
        expect([200, 503], answer.text).toContain(answer.status);
        answered = answer.status === 200;
        // Stays within the call's rate limit.
        await new Promise((next) => setTimeout(next, 60));
      }
      acknowledged.push(id);
      spent.set(from.id, (spent.get(from.id) ?? 0) + 1);
    }
  });
  const story = (async () => {
    await more(20);
    await restart(crash);
    await more(20);
    await restart(() => postgres.stop());
    await more(20);
  })().finally(() => (done = true));
  await Promise.all([story, ...writing]);

  const stored = await app.sql<{ id: string }>('select id from messages order by id');
  expect(stored.map((m) => m.id)).toEqual(acknowledged.sort());
  for (const { id } of members) expect(await balance(app, id)).toBe(1_000 - (spent.get(id) ?? 0));
  await checkBooks(app);
  // Sessions and workers are back too.
  expect((await members[0]?.client.get('/api/user.php'))?.json.user.id).toBe(members[0]?.id);
  await app.idle();
}, 60_000);
