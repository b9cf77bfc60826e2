/**
 * Work to be done later, at least once: pg-boss queues in the schema `jobs`. A job is written in the caller's
 * transaction, so it exists exactly when the change does; a crash during a job only delays it.
 */
import { createHash } from 'node:crypto';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Db, Tx } from './db.ts';
import { inTurn } from './in-turn.ts';
import type { Log } from './log.ts';
import type { Services } from './services.ts';
import { tellSome } from './tell-some.ts';

export interface JobDefinition<T extends object> {
  /** Unique; letters, digits, `_`, `-`. Also the name of its queue. */
  name: string;
  /** Retries after the first failure, before it becomes a dead letter. */
  retries: number;
  /** True: pauses double from `retrySeconds` up to an hour; false: each pause is `retrySeconds`. */
  backoff: boolean;
  /** Pause before the first retry. Default 2. */
  retrySeconds?: number;
  /** A run longer than this counts as failed, as does one whose process died. Default 300. */
  expiresSeconds?: number;
  /** Parallel runs per process. Default 1. */
  concurrency?: number;
  /** Cron, in UTC; runs once across all processes, with `{}` as data. */
  schedule?: string;
  /** Must tolerate being called twice with the same data: a crash may come after the work but before it is recorded. */
  run(services: Services, data: T, job: JobRun): Promise<void>;
}

interface JobRun {
  id: string;
  /** 1 for the first try. */
  attempt: number;
  /**
   * Aborted when the process is about to end: whoever goes through many things ends after the one in hand; the next run does the rest.
   * Absent where no queue runs the job.
   */
  stopping?: AbortSignal;
}

export interface EnqueueOptions {
  /** The same key adds nothing while the first job exists (until three days after its end). */
  key?: string;
  /** Earliest start: a moment, or seconds from now. Default at once. */
  start_after?: Date | number;
}

export interface Jobs {
  /**
   * Writes the job in the transaction; it starts after commit.
   * @throws Error when workers run and the definition is not among them (server/workers.ts lists all)
   */
  enqueue<T extends object>(db: Tx | Db, job: JobDefinition<T>, data: T, options?: EnqueueOptions): Promise<void>;
  /** Enqueues many jobs with one statement. No two may have the same key. */
  enqueueAll<T extends object>(
    db: Tx | Db,
    job: JobDefinition<T>,
    orders: readonly (EnqueueOptions & { data: T })[],
  ): Promise<void>;
  /**
   * Puts dead letters back into their queue, as the jobs they were, with their first ids: what an id has done once is not done twice.
   * @returns false when there is no such queue any more
   */
  replay(tx: Tx, name: string, jobs: readonly { id: string; data: object }[]): Promise<boolean>;
  /** Deletes waiting jobs whose data includes all of `match`. Running ones go on. */
  drop<T extends object>(db: Tx | Db, job: JobDefinition<T>, about: Partial<T>): Promise<void>;
  /**
   * Starts one worker per definition (or `concurrency` of them) and the schedules.
   * @throws Error when two share a name, a cron line is bad, or a job was enqueued that is not among `definitions`
   */
  start(services: Services, definitions: readonly AnyJob[]): Promise<void>;
  /** Gives running jobs up to 10 seconds to finish (later ones are retried elsewhere); none is left that could ask for anything. */
  stop(): Promise<void>;
}

// `run` is a method, so definitions with any data are assignable.
export type AnyJob = JobDefinition<object>;

export const deadLetterQueue = 'dead_letter';
const keepSeconds = 3 * 86_400;
// Dead letters may hold personal data: they must be gone before an account's erasure is due (14 days).
const keepDeadSeconds = 10 * 86_400;

/**
 * Connects to the queues (created if missing); nothing runs before `start`, but jobs can be enqueued.
 * @param options.pollSeconds how often a worker looks for jobs of other processes, at least 0.5; own jobs wake it at
 * once
 * @param options.superviseSeconds how often expired runs are looked for
 */
export async function createJobs(
  db: Db,
  log: Log,
  options: { pollSeconds?: number; superviseSeconds?: number } = {},
): Promise<Jobs> {
  const supervise = options.superviseSeconds ?? 30;
  // Every queue looks for its jobs at the same moment. Members must not stand behind all of them, nor be turned away for them.
  const queueTurn = inTurn(Math.ceil(db.options.max / 2));
  const boss = new PgBoss({
    db: { executeSql: (text, values) => queueTurn(() => db.query(text, values)) },
    schema: 'jobs',
    superviseIntervalSeconds: supervise,
    monitorIntervalSeconds: supervise,
  });
  boss.on(
    'error',
    tellSome((err, keptBack) => log.error({ err, kept_back: keptBack }, 'job queue failed')),
  );
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue'));
  await boss.start();
  await boss.createQueue(deadLetterQueue, { retentionSeconds: keepDeadSeconds });

  const queues = new Map<string, Promise<void>>();
  /** Workers by queue; undefined until `start`. */
  let workers: Map<string, string[]> | undefined;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  const ensureQueue = (job: AnyJob): Promise<void> => {
    const existing = queues.get(job.name);
    if (existing) return existing;
    const created = makeQueue(boss, job);
    queues.set(job.name, created);
    created.catch(() => queues.delete(job.name));
    return created;
  };
  const wake = (queue: string) => {
    for (const id of workers?.get(queue) ?? []) boss.notifyWorker(id);
  };
  // A transaction's jobs are visible once its connection is back in the pool; that is when their workers are woken.
  const waiting = new WeakMap<object, Set<string>>();
  const onRelease = (_error: Error | undefined, client: object) => {
    for (const queue of waiting.get(client) ?? []) wake(queue);
    waiting.delete(client);
  };
  db.on('release', onRelease as never);

  const startWorker = async (services: Services, job: AnyJob): Promise<string> => {
    const id: string = await boss.work(
      job.name,
      { pollingIntervalSeconds: options.pollSeconds ?? 2, includeMetadata: true, batchSize: 1 },
      async (batch: JobWithMetadata<object>[]) => {
        for (const run of batch) {
          const done = runJob(services, job, run, stopping.signal);
          running.add(done);
          await done.finally(() => running.delete(done));
        }
        // There may be more: look again without waiting for the next poll.
        boss.notifyWorker(id);
      },
    );
    return id;
  };

  const enqueueAll: Jobs['enqueueAll'] = async (on, job, orders) => {
    if (workers && !workers.has(job.name)) throw new Error(`job ${job.name} is not listed in server/workers.ts`);
    if (orders.length === 0) return;
    await ensureQueue(job as AnyJob);
    const rows = orders.map(({ data, key, start_after: startAfter }) => ({
      data,
      ...(key === undefined ? {} : { id: jobId(job.name, key) }),
      ...(startAfter === undefined ? {} : { startAfter }),
    }));
    await boss.insert(job.name, rows, { db: { executeSql: (text, values) => (on as Db).query(text, values) } });
    // Delayed jobs are found by polling.
    if (orders.every(({ start_after: startAfter }) => startAfter !== undefined)) return;
    if (on === db) wake(job.name);
    else waiting.set(on, (waiting.get(on) ?? new Set<string>()).add(job.name));
  };

  return {
    enqueue: (on, job, data, options) => enqueueAll(on, job, [{ ...options, data }]),
    enqueueAll,
    async replay(tx, name, jobs) {
      if (workers && !workers.has(name)) return false;
      await (tx as unknown as Db).query(
        "delete from jobs.job where name = $1 and id = any($2::uuid[]) and state = 'failed'",
        [name, jobs.map(({ id }) => id)],
      );
      await boss.insert(name, [...jobs], {
        db: { executeSql: (text, values) => (tx as unknown as Db).query(text, values) },
      });
      waiting.set(tx, (waiting.get(tx) ?? new Set<string>()).add(name));
      return true;
    },
    async drop(on, job, about) {
      await (on as Db).query("delete from jobs.job where name = $1 and state < 'active' and data @> $2::jsonb", [
        job.name,
        JSON.stringify(about),
      ]);
    },

    async start(services, definitions) {
      if (workers) throw new Error('the jobs were started before');
      const names = new Set(definitions.map((d) => d.name));
      if (names.size < definitions.length) throw new Error('two jobs share a name');
      for (const name of queues.keys())
        if (!names.has(name)) throw new Error(`job ${name} was enqueued but is not listed in server/workers.ts`);
      const scheduled = new Set<string>();
      for (const job of definitions) {
        await ensureQueue(job);
        if (!job.schedule) continue;
        await boss.schedule(job.name, job.schedule, {}, { tz: 'UTC' });
        scheduled.add(job.name);
      }
      // Schedules of an older version would enqueue jobs that nobody runs.
      for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name);
      workers = new Map();
      for (const job of definitions) {
        const ids: string[] = [];
        for (let i = 0; i < (job.concurrency ?? 1); i++) ids.push(await startWorker(services, job));
        workers.set(job.name, ids);
      }
    },

    async stop() {
      db.off('release', onRelease as never);
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 10_000, close: false });
      // The queue has given those up that took longer; what they ask next must not meet a pool that has ended.
      await Promise.allSettled(running);
    },
  };
}

async function makeQueue(boss: PgBoss, job: AnyJob): Promise<void> {
  const expires = job.expiresSeconds ?? 300;
  const settings = {
    retryLimit: job.retries,
    retryBackoff: job.backoff,
    retryDelay: job.retrySeconds ?? 2,
    ...(job.backoff ? { retryDelayMax: 3_600 } : {}),
    expireInSeconds: expires,
    deleteAfterSeconds: keepSeconds,
    deadLetter: deadLetterQueue,
    // Long jobs send heartbeats, so that a crash is noticed within half a minute instead of at expiry.
    ...(expires > 30 ? { heartbeatSeconds: 30 } : {}),
  };
  await boss.createQueue(job.name, settings);
  await boss.updateQueue(job.name, settings);
}

async function runJob(
  services: Services,
  job: AnyJob,
  { id, data, retryCount }: JobWithMetadata<object>,
  stopping: AbortSignal,
): Promise<void> {
  try {
    await job.run(services, data ?? {}, { id, attempt: retryCount + 1, stopping });
  } catch (err) {
    const last = retryCount >= job.retries;
    services.log[last ? 'error' : 'warn'](
      { err, job: job.name, job_id: id },
      last ? 'job given up' : 'job failed, will be tried again',
    );
    throw err;
  }
}

/** The id of a job with a key: the same for the same name and key (a version 8 UUID). */
function jobId(name: string, key: string): string {
  const hex = createHash('sha256').update(`${name}\n${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
