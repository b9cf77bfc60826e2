/**
 * Figures that live in the database, for whoever watches the installation: queues and their age, dead letters, what
 * waits for staff, payments that are not decided, the check of the books. Read when Prometheus asks, at most every ten seconds.
 */
import { queueCounts } from './desk/sql.ts';
import { statement } from './platform/db.ts';
import { type GaugeRows, measureDatabase } from './platform/metrics.ts';
import type { Services } from './platform/services.ts';

const jobs = statement<{ queue: string; waiting: number; oldest: number; failed: number }>(
  'gauges.jobs',
  `select name as queue, count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
          coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8 as oldest,
          count(*) filter (where state = 'retry')::int as failed
     from jobs.job where name <> 'dead_letter' and state < 'completed' group by name`,
);
const dead = statement<{ queue: string; n: number }>(
  'gauges.dead_letters',
  `select name as queue, count(*)::int as n from jobs.job where state = 'failed' and name <> 'dead_letter' group by name`,
);
const outbox = statement<{ waiting: number; oldest: number }>(
  'gauges.outbox',
  `select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
     from outbox where handled_at is null`,
);
const undecided = statement<{ provider: string; n: number; oldest: number }>(
  'gauges.payments_open',
  `select provider, count(*)::int as n, extract(epoch from now() - min(created_at))::float8 as oldest
     from payments where status in ('open', 'pending') group by provider`,
);

const cacheMs = 10_000;

/** Reads at most once in ten seconds; several gauges share an answer. */
function remembered<T>(services: Services, read: () => Promise<T>): () => Promise<T> {
  let at = Number.NEGATIVE_INFINITY;
  let last: Promise<T> | undefined;
  return () => {
    const now = services.clock.now().getTime();
    if (!last || now - at >= cacheMs) {
      at = now;
      last = read();
      last.catch(() => (last = undefined));
    }
    return last;
  };
}

/** The state of this process: its connections, sockets and bus. */
export function measureProcess({ metrics, db, live }: Pick<Services, 'metrics' | 'db' | 'live'>): void {
  measureDatabase(metrics, db);
  metrics.gauge('bus_connected', 'Whether live events reach the other processes.', [], () => [
    { value: live.isConnected() ? 1 : 0 },
  ]);
  metrics.gauge(
    'bus_dropped',
    'Live events that could not be given to the other processes, since the start.',
    [],
    () => [{ value: live.dropped() }],
  );
}

/** Registers all of them. A figure that cannot be read is left out; `database_up` says why. */
export function measureWork(services: Services): void {
  const { metrics, db, log } = services;
  const gauge = <T>(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => Promise<T>,
    rowsOf: (answer: T) => GaugeRows,
  ) =>
    metrics.gauge(name, help, labels, () =>
      read().then(rowsOf, (err: unknown) => {
        log.warn({ err, metric: name }, 'a figure could not be read');
        return [];
      }),
    );

  const jobRows = remembered(services, () => jobs(db));
  const byQueue =
    <R extends { queue: string }>(value: (row: R) => number) =>
    (rows: readonly R[]) =>
      rows.map((row) => ({ labels: { queue: row.queue }, value: value(row) }));
  gauge(
    'jobs_waiting',
    'Jobs that are due and not begun.',
    ['queue'],
    jobRows,
    byQueue((row) => row.waiting),
  );
  gauge(
    'jobs_oldest_seconds',
    'How long the oldest due job waits.',
    ['queue'],
    jobRows,
    byQueue((row) => row.oldest),
  );
  gauge(
    'jobs_failing',
    'Jobs that failed and will be tried again.',
    ['queue'],
    jobRows,
    byQueue((row) => row.failed),
  );
  gauge(
    'jobs_dead',
    'Jobs that were given up.',
    ['queue'],
    remembered(services, () => dead(db)),
    byQueue((row) => row.n),
  );

  const outboxRows = remembered(services, () => outbox(db));
  gauge('outbox_waiting', 'Events not handled yet.', [], outboxRows, (rows) => rows.map((r) => ({ value: r.waiting })));
  gauge('outbox_oldest_seconds', 'Age of the oldest of them.', [], outboxRows, (rows) =>
    rows.map((r) => ({ value: r.oldest })),
  );

  // No scopes: the queues of all sites.
  const staffRows = remembered(services, () => queueCounts(db, '{}'));
  const age = (at: Date | null) => (at === null ? 0 : (services.clock.now().getTime() - at.getTime()) / 1_000);
  gauge(
    'desk_waiting',
    'What waits for staff.',
    ['queue'],
    staffRows,
    byQueue((row) => row.count),
  );
  gauge(
    'desk_late',
    'What waits for longer than was promised.',
    ['queue'],
    staffRows,
    byQueue((row) => row.overdue),
  );
  gauge(
    'desk_oldest_seconds',
    'How long the oldest of it waits.',
    ['queue'],
    staffRows,
    byQueue((row) => age(row.oldest_at)),
  );

  const openRows = remembered(services, () => undecided(db));
  const byProvider =
    (value: (row: { n: number; oldest: number }) => number) =>
    (rows: readonly { provider: string; n: number; oldest: number }[]) =>
      rows.map((row) => ({ labels: { provider: row.provider }, value: value(row) }));
  gauge(
    'payments_open',
    'Payments nobody has decided yet.',
    ['provider'],
    openRows,
    byProvider((row) => row.n),
  );
  gauge(
    'payments_open_oldest_seconds',
    'Age of the oldest.',
    ['provider'],
    openRows,
    byProvider((row) => row.oldest),
  );

  metrics.gauge('database_up', 'Whether the database answers.', [], async () => [
    {
      value: await db.query('select 1').then(
        () => 1,
        () => 0,
      ),
    },
  ]);
}
