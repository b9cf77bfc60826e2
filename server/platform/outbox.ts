/**
 * The event outbox: events are written in the transaction of the change and delivered after commit, at least once.
 * One process delivers them in order; a failing event is retried later without holding up the others.
 */
import type { EventKind, Events } from '../../contract/events.ts';
import { type Db, statement, type Tx, transaction } from './db.ts';
import type { AnyJob, EnqueueOptions, Jobs } from './jobs.ts';
import type { Services } from './services.ts';

/**
 * What a listener may use. It runs inside the batch's transaction, whose rows stay locked meanwhile, so it only
 * queries, enqueues jobs and sends live events. Anything slow (files, mail, other servers) is a job.
 */
export interface ListenerContext extends Pick<Services, 'clock' | 'log'> {
  /** The batch's transaction: a listener's writes commit together with the mark that its events are handled. */
  db: Tx;
  /** Jobs enqueued here are written at the end of the batch, in the same transaction. */
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll' | 'drop'>;
  live: Pick<Services['live'], 'send' | 'isOnline'>;
  /** Called after the batch has committed; not if it fails. */
  afterCommit(work: () => void): void;
}

/**
 * Handles an event. May be called again for the same event (with the same `event.id`), so it must be idempotent: set
 * rows to what they should be, or enqueue a job with a key made of the id.
 */
export type Listener<K extends EventKind> = (
  context: ListenerContext,
  payload: Events[K],
  event: { id: number },
) => Promise<void>;

/**
 * Handles consecutive events of one kind in one call, for kinds whose queries cost much the same for one event or
 * many. The rules for a `Listener` apply; if the call fails, each event is delivered by itself.
 */
export interface GroupListener<K extends EventKind> {
  group(context: ListenerContext, events: readonly ListenerEvent<K>[]): Promise<void>;
}

interface ListenerEvent<K extends EventKind> {
  id: number;
  payload: Events[K];
}

/** The listeners of every kind; each kind must be named, if only with `[]`. */
export type Listeners = { readonly [K in EventKind]: readonly Listener<K>[] | GroupListener<K> };

export interface EventOutbox {
  /** Looks for events now. A commit in this process does so by itself. */
  poke(): void;
  /** Finishes the current batch, then stops. */
  stop(): Promise<void>;
}

interface Row {
  id: number;
  kind: string;
  payload: never;
  attempts: number;
}

const insertEvent = statement<never, [kind: string, payload: string]>(
  'outbox.insert',
  'insert into outbox (kind, payload) values ($1, $2::jsonb)',
);
const takeEvents = statement<Row, [limit: number]>(
  'outbox.take',
  `select id, kind, payload, attempts from outbox
    where handled_at is null and next_try_at <= now() order by id limit $1 for update skip locked`,
);
const markHandled = statement<never, [ids: number[]]>(
  'outbox.handled',
  'update outbox set handled_at = now(), attempts = attempts + 1, last_error = null where id = any($1::bigint[])',
);
const markFailed = statement<never, [id: number, error: string]>(
  'outbox.failed',
  `update outbox set attempts = attempts + 1, last_error = $2,
          next_try_at = now() + least(interval '1 hour', interval '1 second' * power(2, least(attempts, 12)))
    where id = $1`,
);
const deleteOld = statement<never, []>(
  'outbox.delete_old',
  `delete from outbox where id in
     (select id from outbox where handled_at < now() - interval '7 days' order by id limit 5000)`,
);

/** Connections whose open transaction wrote an event; checked when they return to the pool. */
const wrote = new WeakSet<object>();

/** Writes an event in the transaction of the change: no commit, no event. */
export async function emit<K extends EventKind>(tx: Tx, kind: K, payload: Events[K]): Promise<void> {
  await insertEvent.run(tx, kind, JSON.stringify(payload));
  wrote.add(tx);
}

const batch = 50;
const tidyEveryMs = 10 * 60_000;

/**
 * Delivers events to their listeners until stopped. Any number of processes may do so; each row is locked by one.
 * @param options.pollMs how often to look for events of other processes and for due retries; default 1000
 */
export function startEventOutbox(
  services: Services,
  listeners: Listeners,
  options: { pollMs?: number } = {},
): EventOutbox {
  const { db, log } = services;
  const pollMs = options.pollMs ?? 1_000;
  let stopping = false;
  let poked = false;
  let awake: () => void = () => {};
  let tidied = 0;

  const poke = () => {
    poked = true;
    awake();
  };
  const onRelease = (_error: Error | undefined, client: object) => {
    if (wrote.delete(client)) poke();
  };
  db.on('release', onRelease as never);

  const running = (async () => {
    while (!stopping) {
      poked = false;
      let more = false;
      try {
        more = (await handleBatch(db, services, listeners)) === batch;
        const now = services.clock.now().getTime();
        if (now - tidied > tidyEveryMs) {
          tidied = now;
          await deleteOld.run(db);
        }
      } catch (err) {
        // The database is down: the rows stay, the next round takes them.
        log.warn({ err }, 'outbox waits');
      }
      if (stopping || poked || more) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        awake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();

  return {
    poke,
    async stop() {
      stopping = true;
      db.off('release', onRelease as never);
      awake();
      await running;
    },
  };
}

/** Jobs and callbacks collected from the listeners of a batch. A failing listener's part is discarded. */
class Orders {
  #jobs: { job: AnyJob; order: EnqueueOptions & { data: object } }[] = [];
  #after: (() => void)[] = [];

  hearing({ clock, log, live, jobs }: Services, db: Tx): ListenerContext {
    const enqueueAll: ListenerContext['jobs']['enqueueAll'] = async (_db, job, orders) =>
      void this.#jobs.push(...orders.map((order) => ({ job: job as AnyJob, order })));
    return {
      db,
      clock,
      log,
      live,
      jobs: {
        enqueueAll,
        enqueue: (on, job, data, options) => enqueueAll(on, job, [{ ...options, data }]),
        drop: (_db, job, about) => jobs.drop(db, job, about),
      },
      afterCommit: (work) => void this.#after.push(work),
    };
  }

  mark = () => [this.#jobs.length, this.#after.length] as const;
  backTo([jobs, after]: readonly [number, number]): void {
    this.#jobs.length = jobs;
    this.#after.length = after;
  }

  /** One statement per kind of job, kinds and keys in a fixed order, so that two processes cannot deadlock. */
  async write(jobs: Jobs, tx: Tx): Promise<void> {
    const kinds = Map.groupBy(this.#jobs, ({ job }) => job);
    for (const [job, orders] of [...kinds].sort(([a], [b]) => (a.name < b.name ? -1 : 1))) {
      const keyed = new Map(orders.map(({ order }, i) => [order.key ?? `\uffff${i}`, order]));
      await jobs.enqueueAll(
        tx,
        job,
        [...keyed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, order]) => order),
      );
    }
  }

  committed(): void {
    for (const work of this.#after) work();
  }
}

/** Handles at most one batch. The rows stay locked meanwhile, so a crash releases them at once. @returns how many */
async function handleBatch(db: Db, services: Services, listeners: Listeners): Promise<number> {
  const orders = new Orders();
  const n = await transaction(db, async (tx) => {
    const rows = await takeEvents(tx, batch);
    const context = orders.hearing(services, tx);
    const handled: number[] = [];
    const handle = async (run: readonly Row[]): Promise<void> => {
      const mark = orders.mark();
      try {
        await deliver(context, listeners, run);
        handled.push(...run.map((row) => row.id));
      } catch (err) {
        orders.backTo(mark);
        const [row, ...more] = run;
        if (!row) return;
        if (more.length) {
          for (const event of run) await handle([event]);
          return;
        }
        services.log[row.attempts >= 5 ? 'error' : 'warn'](
          { err, event: row.kind, eventId: row.id },
          'event failed, will be tried again',
        );
        await markFailed.run(tx, row.id, String((err as Error)?.message ?? err).slice(0, 500));
      }
    };
    for (const run of runsOf(rows, listeners)) await handle(run);
    await orders.write(services.jobs, tx);
    if (handled.length) await markHandled.run(tx, handled);
    return rows.length;
  });
  orders.committed();
  return n;
}

const listenersOf = (listeners: Listeners, kind: string) =>
  listeners[kind as EventKind] as readonly Listener<EventKind>[] | GroupListener<EventKind> | undefined;

/**
 * Keeps their order: consecutive events of one kind form a run if that kind has a group listener, any other event is
 * a run of its own.
 */
function runsOf(rows: readonly Row[], listeners: Listeners): Row[][] {
  const runs: Row[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    const kindListeners = listenersOf(listeners, row.kind);
    if (last?.[0]?.kind === row.kind && kindListeners && 'group' in kindListeners) last.push(row);
    else runs.push([row]);
  }
  return runs;
}

/**
 * Runs within a savepoint: a failing listener undoes its own work, not the batch.
 * @param run events of one kind; a single one unless the kind has a group listener
 */
async function deliver(context: ListenerContext, listeners: Listeners, run: readonly Row[]): Promise<void> {
  const [row] = run;
  if (!row) return;
  const kindListeners = listenersOf(listeners, row.kind);
  // Written by a newer version, whose own processes will handle it.
  if (!kindListeners) throw new Error(`no listeners are listed for ${row.kind}`);
  if (!('group' in kindListeners) && kindListeners.length === 0) return;
  await context.db.query('savepoint heard');
  try {
    if ('group' in kindListeners) await kindListeners.group(context, run);
    else for (const listener of kindListeners) await listener(context, row.payload, { id: row.id });
  } catch (error) {
    await context.db.query('rollback to savepoint heard');
    throw error;
  }
  await context.db.query('release savepoint heard');
}
