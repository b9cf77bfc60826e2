import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { cloneDatabase } from '../../tests/helpers/database.ts';
import { createDb, type Db, transaction } from './db.ts';
import { crashJob } from './jobs.test-child.ts';
import { createJobs, deadLetterQueue, type JobDefinition, type Jobs } from './jobs.ts';
import { createLog } from './log.ts';
import type { Services } from './services.ts';

const log = createLog('silent');
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Db;
let services: Services;
const open: Jobs[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  db = createDb(database.url, 10, log);
  services = { db, log } as unknown as Services;
});
afterEach(async () => {
  for (const jobs of open.splice(0)) await jobs.stop();
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

async function make(pollSeconds = 0.5): Promise<Jobs> {
  const jobs = await createJobs(db, log, { pollSeconds, superviseSeconds: 1 });
  open.push(jobs);
  return jobs;
}
const job = <T extends object>(
  name: string,
  run: JobDefinition<T>['run'],
  more: Partial<JobDefinition<T>> = {},
): JobDefinition<T> => ({
  name,
  retries: 2,
  backoff: false,
  retrySeconds: 0,
  ...more,
  run,
});
const until = (check: () => unknown, timeout = 15_000) =>
  vi.waitFor(() => expect(check()).toBeTruthy(), { timeout, interval: 25 });

describe('enqueue', () => {
  test('a committed job runs at once, without waiting for the poll; a rolled back one never', async () => {
    const seen: number[] = [];
    const greet = job<{ n: number }>('greet', async (_, { n }) => void seen.push(n));
    const jobs = await make(30);
    await jobs.start(services, [greet]);
    await expect(
      transaction(db, async (tx) => {
        await jobs.enqueue(tx, greet, { n: 1 });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await transaction(db, async (tx) => {
      for (const n of [2, 3, 4]) await jobs.enqueue(tx, greet, { n });
      // One that is committed meanwhile has run, these have not.
      await jobs.enqueue(db, greet, { n: 1.5 });
      await until(() => seen.length === 1, 3_000);
      expect(seen).toEqual([1.5]);
    });
    await until(() => seen.length === 4, 3_000);
    await jobs.enqueue(db, greet, { n: 5 });
    await until(() => seen.length === 5, 3_000);
    expect(seen).toEqual([1.5, 2, 3, 4, 5]);
  });

  test('the same key is the same job; start_after waits', async () => {
    const seen: string[] = [];
    const keyed = job<{ word: string }>('keyed', async (_, { word }) => void seen.push(word));
    const jobs = await make();
    await jobs.start(services, [keyed]);
    await jobs.enqueue(db, keyed, { word: 'later' }, { start_after: 2 });
    for (const word of ['one', 'two']) await jobs.enqueue(db, keyed, { word }, { key: 'k' });
    await until(() => seen.length === 1);
    expect(seen).toEqual(['one']);
    await jobs.enqueue(db, keyed, { word: 'three' }, { key: 'k' });
    await until(() => seen.length === 2);
    expect(seen).toEqual(['one', 'later']);
  });

  test('before start it waits for the workers; a job that is not listed fails at start, and after it at once', async () => {
    const seen: number[] = [];
    const listed = job<{ n: number }>('listed', async (_, { n }) => void seen.push(n));
    const forgotten = job<object>('forgotten', async () => {});
    const jobs = await make();
    await jobs.enqueue(db, listed, { n: 1 });
    await jobs.enqueue(db, forgotten, {});
    await expect(jobs.start(services, [listed])).rejects.toThrow('forgotten was enqueued but is not listed');
    const again = await make();
    await expect(again.start(services, [listed, listed])).rejects.toThrow('share a name');
    await again.start(services, [listed]);
    await until(() => seen.length === 1);
    await expect(again.enqueue(db, forgotten, {})).rejects.toThrow('not listed');
  });
});

test('schedules are kept once for all processes, and old ones are taken away', async () => {
  const crons = async () => (await db.query('select name, cron from jobs.schedule order by name')).rows;
  const hourly = job<object>('hourly', async () => {}, { schedule: '5 * * * *' });
  const daily = job<object>('daily', async () => {}, { schedule: '0 3 * * *' });
  await (await make()).start(services, [hourly, daily]);
  await (await make()).start(services, [hourly, daily]);
  expect(await crons()).toEqual([
    { name: 'daily', cron: '0 3 * * *' },
    { name: 'hourly', cron: '5 * * * *' },
  ]);
  await (await make()).start(services, [hourly]);
  expect(await crons()).toEqual([{ name: 'hourly', cron: '5 * * * *' }]);
  const wrong = job<object>('wrong', async () => {}, { schedule: 'every day' });
  await expect((await make()).start(services, [wrong])).rejects.toThrow();
});

test('poison job: retries with back-off, dead letter, queue moves on', async () => {
  const tries: { at: number; attempt: number }[] = [];
  const done: number[] = [];
  const mixed = job<{ n: number }>(
    'mixed',
    async (_, { n }, { attempt }) => {
      if (n > 0) return void done.push(n);
      tries.push({ at: Date.now(), attempt });
      throw new Error('poison');
    },
    { retries: 2, backoff: true, retrySeconds: 1 },
  );
  const jobs = await make();
  await jobs.start(services, [mixed]);
  for (const n of [0, 1, 2, 3]) await jobs.enqueue(db, mixed, { n });
  await until(() => done.length === 3, 3_000);
  expect(tries.length).toBe(1);
  await until(() => tries.length === 3, 15_000);
  expect(tries.map((t) => t.attempt)).toEqual([1, 2, 3]);
  const [first, second, third] = tries.map((t) => t.at) as [number, number, number];
  expect(second - first).toBeGreaterThan(400);
  expect(third - second).toBeGreaterThan(900);
  await vi.waitFor(
    async () => {
      const { rows } = await db.query('select data, state from jobs.job where name = $1', [deadLetterQueue]);
      expect(rows).toEqual([{ data: { n: 0 }, state: 'created' }]);
    },
    { timeout: 5_000 },
  );
  await jobs.enqueue(db, mixed, { n: 4 });
  await until(() => done.length === 4, 3_000);
});

test('kill -9 in the middle of a job: another process finishes it', async () => {
  await db.query('create table crash_log (what text not null)');
  const child: ChildProcess = fork(join(import.meta.dirname, 'jobs.test-child.ts'), [database.url], {
    execPath: join(import.meta.dirname, '../../node_modules/.bin/node'),
    execArgv: [],
    stdio: 'ignore',
  });
  const what = async () => (await db.query<{ what: string }>('select what from crash_log')).rows.map((r) => r.what);
  await vi.waitFor(async () => expect(await what()).toEqual(['started by the child']), {
    timeout: 20_000,
    interval: 100,
  });
  child.kill('SIGKILL');
  await once(child, 'exit');

  const jobs = await make();
  await jobs.start({ ...services, config: { env: 'test' } } as Services, [crashJob]);
  await vi.waitFor(async () => expect(await what()).toEqual(['started by the child', 'finished by the heir']), {
    timeout: 20_000,
    interval: 100,
  });
  await vi.waitFor(async () => {
    const { rows } = await db.query(`select state, retry_count from jobs.job where name = 'crash'`);
    expect(rows).toEqual([{ state: 'completed', retry_count: 1 }]);
  });
});

describe('the end', () => {
  test('a job that goes through many things ends after the one in hand; none is left when the queue has stopped', async () => {
    const [seen, ended] = [[] as number[], { at: 0 }];
    const long = job<object>('long', async (_services, _data, { stopping }) => {
      for (let n = 0; n < 1_000 && !stopping?.aborted; n++) {
        seen.push(n);
        await db.query('select pg_sleep(0.05)');
      }
      ended.at = seen.length;
    });
    const jobs = await make();
    await jobs.start(services, [long]);
    await jobs.enqueue(db, long, {});
    await until(() => seen.length > 2);
    await jobs.stop();
    expect(ended.at).toBe(seen.length);
    expect(seen.length).toBeLessThan(1_000);
  });

  test('one that asks nobody and takes longer than the queue waits is still waited for: it never meets a pool that has ended', async () => {
    let state = '';
    const deaf = job<object>('deaf', async () => {
      state = 'running';
      await db.query('select pg_sleep(12)');
      await db.query('select 1');
      state = 'done';
    });
    const jobs = await make();
    await jobs.start(services, [deaf]);
    await jobs.enqueue(db, deaf, {});
    await until(() => state === 'running');
    await jobs.stop();
    expect(state).toBe('done');
  }, 60_000);
});
