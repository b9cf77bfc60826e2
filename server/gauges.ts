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
  // Those the desk lists: put back or put aside they are gone.
  `select source_name as queue, count(*)::int as n from jobs.job
    where name = 'dead_letter' and state = 'created' and source_name is not null group by 1`,
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

const silent = statement<{ provider: string; age: number }>(
  'gauges.providers_silent',
  `select provider, extract(epoch from now() - updated_at)::float8 as age from provider_cursors`,
);
const recentMail = statement<{ state: string; n: number }>(
  'gauges.recent_mail',
  `select state, count(*)::int as n from letters where last_at > now() - interval '15 minutes' group by state`,
);
const ages = statement<{ what: string; age: number }>(
  'gauges.ages',
  `select kind as what, extract(epoch from now() - max(at))::float8 as age from backups group by kind
   union all select 'archived', extract(epoch from now() - last_archived_time)::float8 from pg_stat_archiver where last_archived_time is not null
   union all select 'archive_failed', extract(epoch from now() - last_failed_time)::float8 from pg_stat_archiver
    where last_failed_time > coalesce(last_archived_time, '-infinity')
   union all select 'books', extract(epoch from now() - max(at))::float8 from ledger_checks having count(*) > 0
   union all select 'audit', extract(epoch from now() - max(at))::float8 from audit_proofs having count(*) > 0`,
);
const wear = statement<{ what: string; share: number }>(
  'gauges.wear',
  `select 'transactions' as what, max(age(datfrozenxid)) / 2000000000.0::float8 as share from pg_database
   union all select 'dead_rows', max(n_dead_tup / (n_live_tup + n_dead_tup)::float8) from pg_stat_user_tables
              where n_live_tup + n_dead_tup > 100000 having count(*) > 0`,
);
const differences = statement<{ n: number }>(
  'gauges.differences',
  'select faults as n from ledger_checks order by at desc limit 1',
);
const parts = statement<{ part: string; state: number }>(
  'gauges.health',
  `select part, array_position(array['unknown', 'ok', 'warn', 'bad'], state) - 1 as state from health_parts`,
);

const unchecked = statement<{ provider: string; n: number }>(
  'gauges.webhooks_unchecked',
  `select provider, count(*)::int as n from webhooks_in where outcome = 'later' and at > now() - interval '1 hour' group by provider`,
);
const receivers = statement<{ state: string; n: number }>(
  'gauges.webhook_endpoints',
  `select case when failing_since < now() - interval '1 hour' then 'failing' else 'working' end as state, count(*)::int as n
     from webhook_endpoints where active group by 1`,
);
const untold = statement<{ n: number }>(
  'gauges.webhooks_waiting',
  `select count(*)::int as n from webhook_deliveries where state = 'waiting'`,
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
    <R extends { provider: string }>(value: (row: R) => number) =>
    (rows: readonly R[]) =>
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

  gauge(
    'provider_silent_seconds',
    'How long ago a payment provider last told what changed; asked every hour.',
    ['provider'],
    remembered(services, () => silent(db)),
    (rows) => rows.map(({ provider, age: value }) => ({ labels: { provider }, value })),
  );
  gauge(
    'letters_recent',
    'Mails of the last quarter of an hour by what became of them.',
    ['state'],
    remembered(services, () => recentMail(db)),
    (rows) => rows.map(({ state, n: value }) => ({ labels: { state }, value })),
  );
  gauge(
    'age_seconds',
    'How long ago a backup was made, WAL archived (archive_failed: and not since), a restore tried, the books checked, the audit log proved.',
    ['what'],
    remembered(services, () => ages(db)),
    (rows) => rows.map(({ what, age: value }) => ({ labels: { what }, value })),
  );
  gauge(
    'database_wear',
    'From 0 to 1: transaction numbers that are used up, dead rows of the large table with most of them.',
    ['what'],
    remembered(services, () => wear(db)),
    (rows) => rows.map(({ what, share: value }) => ({ labels: { what }, value })),
  );
  gauge(
    'ledger_differences',
    'Faults found by the last check of the books.',
    [],
    remembered(services, () => differences(db)),
    (rows) => rows.map(({ n: value }) => ({ value })),
  );
  gauge(
    'webhooks_unchecked',
    'Reports of payment providers in the last hour that could not be checked.',
    ['provider'],
    remembered(services, () => unchecked(db)),
    byProvider((row) => row.n),
  );
  gauge(
    'webhook_endpoints',
    'Receivers of webhooks; failing: nothing was taken for an hour.',
    ['state'],
    remembered(services, () => receivers(db)),
    (rows) => rows.map(({ state, n: value }) => ({ labels: { state }, value })),
  );
  gauge(
    'webhooks_waiting',
    'Events that wait for their receiver.',
    [],
    remembered(services, () => untold(db)),
    (rows) => rows.map(({ n: value }) => ({ value })),
  );
  gauge(
    'health_part',
    'The state of each part as the desk shows it: 0 unknown, 1 well, 2 to be watched, 3 bad.',
    ['part'],
    remembered(services, () => parts(db)),
    (rows) => rows.map(({ part, state: value }) => ({ labels: { part }, value })),
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
