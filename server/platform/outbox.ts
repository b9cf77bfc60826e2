/**
 * Events on their way out: written in the transaction of the change, heard after commit, at least once.
 * In order as far as one process is concerned; an event that fails waits by itself and holds nobody up.
 */
import type { EventKind, Events } from '../../contract/events.ts';
import { type Db, statement, type Tx, transaction } from './db.ts';
import type { AnyJob, EnqueueOptions, Jobs } from './jobs.ts';
import type { Services } from './services.ts';

/**
 * All that a listener may use. It works inside the batch's transaction, whose rows stay locked meanwhile: so it queries, orders
 * jobs and says so to whoever is online. What takes longer (files, mail, other servers) is a job.
 */
export interface Hearing extends Pick<Services, 'clock' | 'log'> {
  /** The transaction of the batch: what a listener writes holds when its events are handled, and only then. */
  db: Tx;
  /** Jobs ordered here are written at the end of the batch, in the same transaction. */
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll' | 'drop'>;
  live: Pick<Services['live'], 'tell' | 'isOnline'>;
  /** Called once the batch is committed; not when it fails. */
  afterCommit(work: () => void): void;
}

/**
 * Hears of an event. May be called again for the same event (`event.id` is the same then), so it must be idempotent:
 * change rows to what they should be, or enqueue a job with a key made of the id.
 */
export type Listener<K extends EventKind> = (
  hearing: Hearing,
  payload: Events[K],
  event: { id: number },
) => Promise<void>;

/**
 * Hears of events of a kind that wait next to each other with one call, where what it looks up and writes costs much the same for
 * one or many. What holds for a `Listener` holds for it; should it fail, it hears of each of them by itself.
 */
export interface GroupListener<K extends EventKind> {
  group(hearing: Hearing, events: readonly HeardEvent<K>[]): Promise<void>;
}

interface HeardEvent<K extends EventKind> {
  id: number;
  payload: Events[K];
}

/** Who hears of what: every kind must be named, if only with `[]`. */
export type Listeners = { readonly [K in EventKind]: readonly Listener<K>[] | GroupListener<K> };

export interface Outbox {
  /** Looks for events now. A commit in this process does that by itself. */
  poke(): void;
  /** Finishes the events in hand, then stops. */
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

/** Connections whose open transaction wrote an event: looked at when they come back to the pool. */
const wrote = new WeakSet<object>();

/** Tells of an event, in the transaction of the change: no commit, no event. */
export async function emit<K extends EventKind>(tx: Tx, kind: K, payload: Events[K]): Promise<void> {
  await insertEvent.run(tx, kind, JSON.stringify(payload));
  wrote.add(tx);
}

const batch = 50;
const tidyEveryMs = 10 * 60_000;

/**
 * Hands events to their listeners until stopped. Any number of processes may do so: each row is locked by one.
 * @param options.poll_ms how often to look for events of other processes and for those due again; default 1000
 */
export function startOutbox(services: Services, listeners: Listeners, options: { pollMs?: number } = {}): Outbox {
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
        // The database is away: the rows stay, the next round takes them.
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

/** What listeners ordered in a batch. One that fails takes its own part back. */
class Orders {
  #jobs: { job: AnyJob; order: EnqueueOptions & { data: object } }[] = [];
  #after: (() => void)[] = [];

  hearing({ clock, log, live, jobs }: Services, db: Tx): Hearing {
    const enqueueAll: Hearing['jobs']['enqueueAll'] = async (_db, job, all) =>
      void this.#jobs.push(...all.map((order) => ({ job: job as AnyJob, order })));
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

  /** One statement a kind of job, everything in the order of its keys: two processes at once then never wait for each other in a circle. */
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

/** Handles at most one batch. The rows stay locked meanwhile, so a crash gives them back at once. @returns how many */
async function handleBatch(db: Db, services: Services, listeners: Listeners): Promise<number> {
  const orders = new Orders();
  const n = await transaction(db, async (tx) => {
    const rows = await takeEvents(tx, batch);
    const hearing = orders.hearing(services, tx);
    const handled: number[] = [];
    const hear = async (together: readonly Row[]): Promise<void> => {
      const mark = orders.mark();
      try {
        await tell(hearing, listeners, together);
        handled.push(...together.map((row) => row.id));
      } catch (err) {
        orders.backTo(mark);
        const [row, ...more] = together;
        if (!row) return;
        if (more.length) {
          for (const one of together) await hear([one]);
          return;
        }
        services.log[row.attempts >= 5 ? 'error' : 'warn'](
          { err, event: row.kind, eventId: row.id },
          'event failed, will be tried again',
        );
        await markFailed.run(tx, row.id, String((err as Error)?.message ?? err).slice(0, 500));
      }
    };
    for (const together of runsOf(rows, listeners)) await hear(together);
    await orders.write(services.jobs, tx);
    if (handled.length) await markHandled.run(tx, handled);
    return rows.length;
  });
  orders.committed();
  return n;
}

const listenersOf = (listeners: Listeners, kind: string) =>
  listeners[kind as EventKind] as readonly Listener<EventKind>[] | GroupListener<EventKind> | undefined;

/** In their order: those of one kind that follow each other together where that kind is heard in groups, any other by itself. */
function runsOf(rows: readonly Row[], listeners: Listeners): Row[][] {
  const runs: Row[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    const own = listenersOf(listeners, row.kind);
    if (last?.[0]?.kind === row.kind && own && 'group' in own) last.push(row);
    else runs.push([row]);
  }
  return runs;
}

/**
 * A statement of a listener that fails takes back what that listener did, not the batch.
 * @param together of one kind, one event only where that kind has no group listener
 */
async function tell(hearing: Hearing, listeners: Listeners, together: readonly Row[]): Promise<void> {
  const [row] = together;
  if (!row) return;
  const own = listenersOf(listeners, row.kind);
  // Written by a newer version: its own process will know what to do.
  if (!own) throw new Error(`no listeners are listed for ${row.kind}`);
  if (!('group' in own) && own.length === 0) return;
  await hearing.db.query('savepoint heard');
  try {
    if ('group' in own) await own.group(hearing, together);
    else for (const listener of own) await listener(hearing, row.payload, { id: row.id });
  } catch (error) {
    await hearing.db.query('rollback to savepoint heard');
    throw error;
  }
  await hearing.db.query('release savepoint heard');
}
