/** Jobs as the desk shows them: what waits, what fails and why; and dead letters, put back or put aside. */
import { deadLetterQueue, type Jobs } from './jobs.ts';
import { type Db, statement, type Tx } from './db.ts';

export type State = 'dead' | 'failing' | 'waiting' | 'running' | 'done';

interface Row {
  id: string;
  job: string;
  data: Record<string, unknown> | null;
  tries: number;
  retries: number;
  first_at: Date;
  last_at: Date | null;
  next_at: Date | null;
  output: unknown;
}

const deadSql = `'${deadLetterQueue}'`;
/** Internal queues of pg-boss begin with two underscores. */
const ownSql = `name not like '\\_\\_%'`;
const inStateSql = (state: string) =>
  `case ${state} when 'dead' then name = ${deadSql} and state = 'created' when 'failing' then name <> ${deadSql} and state = 'retry'
        when 'waiting' then name <> ${deadSql} and state = 'created' when 'running' then state = 'active' else state = 'completed' end`;

const jobRows = statement<Row, [state: string, max: number]>(
  'jobs.list',
  `select id, coalesce(source_name, name) as job, data, coalesce(source_retry_count, retry_count) + (state <> 'created' or source_name is not null)::int as tries,
          retry_limit as retries, coalesce(source_created_on, created_on) as first_at,
          case when source_name is not null then created_on else coalesce(completed_on, started_on) end as last_at,
          case when state in ('created', 'retry') and source_name is null then start_after end as next_at, output
     from jobs.job where ${ownSql} and ${inStateSql('$1')} order by created_on desc limit $2`,
);
const counts = statement<Record<State, number>>(
  'jobs.counts',
  `select count(*) filter (where ${inStateSql("'dead'")}) as dead, count(*) filter (where ${inStateSql("'failing'")}) as failing,
          count(*) filter (where ${inStateSql("'waiting'")}) as waiting, count(*) filter (where ${inStateSql("'running'")}) as running,
          count(*) filter (where ${inStateSql("'done'")}) as done from jobs.job where ${ownSql}`,
);
const regular = statement<{ job: string; cron: string; last_at: Date | null }>(
  'jobs.regular',
  `select s.name as job, s.cron, (select max(j.completed_on) from jobs.job j where j.name = s.name and j.state = 'completed') as last_at
     from jobs.schedule s order by s.name`,
);
const lastDead = statement<{ at: Date | null }>(
  'jobs.last_dead',
  `select max(completed_on) as at from jobs.job where state = 'failed'`,
);
const takeDead = statement<
  { id: string; name: string; source_id: string; data: object; output: unknown },
  [ids: string[]]
>(
  'jobs.take_dead',
  `select id, source_name as name, source_id, data, output from jobs.job
    where name = ${deadSql} and state = 'created' and source_name is not null and id = any($1::uuid[]) order by id for update`,
);
const dropDead = statement<never, [ids: string[]]>(
  'jobs.drop_dead',
  `delete from jobs.job where name = ${deadSql} and id = any($1::uuid[])`,
);

const secretKey = /token|secret|password|email|mail_to|address|phone|mobile|iban|code|hash|text|body/i;

/** Ids and codes of a job's data; what could be a secret, an address or somebody's words is left out. */
export function aboutOf(data: Record<string, unknown> | null): string {
  const parts = Object.entries(data ?? {}).flatMap(([name, value]) => {
    if (value === null || typeof value === 'object') return [];
    return [`${name}: ${secretKey.test(name) || String(value).includes('@') ? '…' : String(value).slice(0, 80)}`];
  });
  return parts.join(', ');
}

/** The message of an error as the queue keeps it, without addresses. */
export function causeOf(output: unknown): string | null {
  const message =
    (output as { message?: unknown; value?: unknown } | null)?.message ?? (output as { value?: unknown } | null)?.value;
  return typeof message === 'string' ? message.replace(/[^\s<>"']+@[^\s<>"']+/g, '…').slice(0, 400) : null;
}

export async function listJobs(db: Db, state: State, max = 200) {
  const [rows, sums, clock, last] = await Promise.all([
    jobRows(db, state, max),
    counts.one(db),
    regular(db),
    lastDead.one(db),
  ]);
  return {
    counts: sums ?? { dead: 0, failing: 0, waiting: 0, running: 0, done: 0 },
    jobs: rows.map(({ data, output, first_at: first, last_at: lastAt, next_at: next, ...row }) => ({
      ...row,
      about: aboutOf(data),
      first_at: first.toISOString(),
      last_at: lastAt?.toISOString() ?? null,
      next_at: next?.toISOString() ?? null,
      cause: causeOf(output),
    })),
    regular: clock.map(({ last_at: at, ...row }) => ({ ...row, last_at: at?.toISOString() ?? null })),
    last_dead_at: last?.at?.toISOString() ?? null,
  };
}

/** Puts dead letters back into their queues. @returns those that were, with their cause */
export async function replayDead(jobs: Jobs, tx: Tx, ids: string[]): Promise<{ name: string; cause: string | null }[]> {
  const replayed: { name: string; cause: string | null }[] = [];
  for (const { id, name, source_id: sourceId, data, output } of await takeDead(tx, ids)) {
    if (!(await jobs.replay(tx, { name, id: sourceId, data }))) continue;
    await dropDead.run(tx, [id]);
    replayed.push({ name, cause: causeOf(output) });
  }
  return replayed;
}

/** Takes dead letters from the list for good. */
export async function putAside(tx: Tx, ids: string[]): Promise<{ name: string; cause: string | null }[]> {
  const rows = await takeDead(tx, ids);
  await dropDead.run(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ name, output }) => ({ name, cause: causeOf(output) }));
}
