/** Jobs as the desk shows them: what waits, what fails and why; and dead letters, put back into their queues or put aside. */
import { jobsList, type JobLine, type JobState } from '../../contract/desk-system.ts';
import { deadLetterQueue, type Jobs } from './jobs.ts';
import { type Db, statement, type Tx } from './db.ts';
import { leftOut, withoutTokens } from './left-out.ts';
import { codesOf, type ListSource } from './lists.ts';

export interface JobRow {
  id: string;
  job: string;
  state: JobState;
  data: Record<string, unknown> | null;
  tries: number;
  retries: number;
  first_at: Date;
  last_at: Date | null;
  next_at: Date | null;
  cause: string | null;
  aside_reason: string | null;
  aside_by: string | null;
}

const deadSql = `'${deadLetterQueue}'`;
/** Internal queues of pg-boss begin with two underscores. */
const ownSql = `name not like '\\_\\_%'`;
/** Null: a failed job, which stands among the dead letters. */
const stateSql = `case when name = ${deadSql} then case state::text when 'created' then 'dead' when 'cancelled' then 'aside' end
  else case state::text when 'retry' then 'failing' when 'created' then 'waiting' when 'active' then 'running' when 'completed' then 'done' end end`;
/** The message of an error as the queue keeps it, without addresses. */
const causeSql = `left(regexp_replace(coalesce(output->>'message', output->>'value'), '[^[:space:]<>"'']+@[^[:space:]<>"'']+', '…', 'g'), 400)`;
/** What could be a secret, an address or somebody's words, by its name. */
const secretName = 'token|secret|password|proof|email|mail_to|address|phone|mobile|iban|code|hash|text|body';

const rowsSql = `(select id, coalesce(source_name, name) as job, ${stateSql} as shown, data, retry_limit as retries,
    coalesce(source_retry_count, retry_count) + (state <> 'created' or source_name is not null)::int as tries,
    coalesce(source_created_on, created_on) as first_at,
    case when source_name is not null then created_on else coalesce(completed_on, started_on) end as last_at, created_on,
    case when state in ('created', 'retry') and source_name is null then start_after end as next_at, ${causeSql} as cause,
    output->'aside'->>'reason' as aside_reason, output->'aside'->>'by' as aside_by
  from jobs.job where ${ownSql} and (${stateSql}) is not null) j`;

export const jobSource: ListSource<typeof jobsList> = {
  list: jobsList,
  from: rowsSql,
  id: 'j.id',
  idType: 'uuid',
  // The calls are about every site.
  scope: 'null',
  columns: {
    job: 'j.job',
    about: `''`,
    tries: 'j.tries',
    first: 'j.first_at',
    last: 'coalesce(j.last_at, j.created_on)',
    next: 'j.next_at',
    cause: 'j.cause',
  },
  full: ['job', 'tries', 'first'],
  filters: {
    state: (set) => `j.shown = any(${codesOf(set)})`,
    when: 'coalesce(j.last_at, j.created_on)',
    job: 'j.job',
    cause: 'j.cause',
    tries: 'j.tries',
  },
  // In the cause, or what it works on by its id: secrets are not found by guessing.
  search: (text, param) => `j.cause ilike ${param(`%${text.replace(/[\\%_]/g, '\\$&')}%`)}
    or exists (select from jsonb_each_text(case when jsonb_typeof(j.data) = 'object' then j.data else '{}' end) e
                where e.value = ${param(text)} and e.key !~* '${secretName}' and e.value not like '%@%')`,
  select:
    'j.id, j.job, j.shown as state, j.data, j.tries, j.retries, j.first_at, j.last_at, j.next_at, j.cause, j.aside_reason, j.aside_by',
};

const regular = statement<{ job: string; cron: string; last_at: Date | null }>(
  'jobs.regular',
  `select s.name as job, s.cron, (select max(j.completed_on) from jobs.job j where j.name = s.name and j.state = 'completed') as last_at
     from jobs.schedule s order by s.name`,
);
const lastDead = statement<{ at: Date | null }>(
  'jobs.last_dead',
  `select max(completed_on) as at from jobs.job where state = 'failed'`,
);
const oneJob = statement<{ data: unknown; alike: number; until: Date }, [id: string]>(
  'jobs.one',
  `select o.data, now() as until,
          (select count(*)::int from jobs.job a where a.name = ${deadSql} and a.state = 'created' and a.source_name = o.source_name
              and (${causeSql.replaceAll('output', 'a.output')}) is not distinct from (${causeSql.replaceAll('output', 'o.output')})) as alike
     from jobs.job o where o.id = $1 and o.${ownSql} order by o.source_name nulls last limit 1`,
);
interface Dead {
  id: string;
  name: string;
  source_id: string;
  data: object;
  cause: string | null;
}
const deadColumns = `id, source_name as name, source_id, data, ${causeSql} as cause`;
const isDeadSql = `name = ${deadSql} and state = 'created' and source_name is not null`;
const takeDead = statement<Dead, [ids: readonly string[]]>(
  'jobs.take_dead',
  `select ${deadColumns} from jobs.job where ${isDeadSql} and id = any($1::uuid[]) order by id for update`,
);
const alikeSql = `${isDeadSql} and source_name = $1 and (${causeSql}) is not distinct from $2 and created_on <= $3`;
const takeAlike = statement<Dead, [job: string, cause: string | null, until: string, max: number]>(
  'jobs.take_alike',
  `select ${deadColumns} from jobs.job where ${alikeSql} order by id limit $4 for update`,
);
const countAlike = statement<{ n: number }, [job: string, cause: string | null, until: string]>(
  'jobs.count_alike',
  `select count(*)::int as n from jobs.job where ${alikeSql}`,
);
const dropDead = statement<never, [ids: readonly string[]]>(
  'jobs.drop_dead',
  `delete from jobs.job where name = ${deadSql} and id = any($1::uuid[])`,
);
// Put aside or not, it goes when it would have gone: it may hold personal data (jobs.ts).
const setAside = statement<{ name: string; cause: string | null }, [ids: readonly string[], note: string]>(
  'jobs.put_aside',
  `update jobs.job set state = 'cancelled', completed_on = now(), deletion_seconds = greatest(60, floor(extract(epoch from keep_until - now())))::int,
          output = case when jsonb_typeof(output) = 'object' then output else '{}' end || jsonb_build_object('aside', $2::jsonb)
    where ${isDeadSql} and id = any($1::uuid[]) returning source_name as name, ${causeSql} as cause`,
);
const setBack = statement<{ name: string }, [ids: readonly string[]]>(
  'jobs.put_back',
  `update jobs.job set state = 'created', completed_on = null, output = output - 'aside'
    where name = ${deadSql} and state = 'cancelled' and output ? 'aside' and id = any($1::uuid[]) returning source_name as name`,
);

const secret = new RegExp(secretName, 'i');
const clean = (name: string, value: unknown): unknown => {
  if (value === null || typeof value === 'boolean') return value;
  if (secret.test(name)) return leftOut;
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.map((item) => clean(name, item));
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(key, inner)]));
  return String(value).includes('@') ? leftOut : withoutTokens(String(value)).slice(0, 200);
};

/** Ids and codes of a job's data. */
function aboutOf(data: Record<string, unknown> | null): string {
  const parts = Object.entries(data ?? {}).flatMap(([name, value]) =>
    value === null || typeof value === 'object' ? [] : [`${name}: ${String(clean(name, value)).slice(0, 80)}`],
  );
  return parts.join(', ');
}

export const presentJob = ({ data, first_at: first, last_at: last, next_at: next, ...row }: JobRow): JobLine => ({
  ...row,
  about: aboutOf(data),
  first_at: first.toISOString(),
  last_at: last?.toISOString() ?? null,
  next_at: next?.toISOString() ?? null,
});

/** What a job was given, without its secrets; undefined when it is gone. */
export async function jobDetails(db: Db, id: string) {
  const row = await oneJob.one(db, id);
  return (
    row && { payload: JSON.stringify(clean('', row.data), null, 2), alike: row.alike, until: row.until.toISOString() }
  );
}

export async function regularJobs(db: Db) {
  const [clock, last] = await Promise.all([regular(db), lastDead.one(db)]);
  return {
    regular: clock.map(({ last_at: at, ...row }) => ({ ...row, last_at: at?.toISOString() ?? null })),
    last_dead_at: last?.at?.toISOString() ?? null,
  };
}

async function replay(jobs: Jobs, tx: Tx, rows: readonly Dead[]): Promise<Dead[]> {
  const replayed: Dead[] = [];
  for (const [name, alike] of Map.groupBy(rows, (row) => row.name)) {
    const sources = alike.map(({ source_id: id, data }) => ({ id, data }));
    if (await jobs.replay(tx, name, sources)) replayed.push(...alike);
  }
  await dropDead.run(
    tx,
    replayed.map(({ id }) => id),
  );
  return replayed;
}

/** Puts dead letters back into their queues. @returns those that were, with their cause */
export const replayDead = async (jobs: Jobs, tx: Tx, ids: readonly string[]): Promise<Dead[]> =>
  replay(jobs, tx, await takeDead(tx, ids));

const alikeAtOnce = 500;
/** The same with some of those that are alike. @returns how many are left */
export async function replayAlike(
  jobs: Jobs,
  tx: Tx,
  { job, cause, until }: { job: string; cause: string | null; until: string },
): Promise<{ replayed: Dead[]; left: number }> {
  const replayed = await replay(jobs, tx, await takeAlike(tx, job, cause, until, alikeAtOnce));
  // Those of a queue that is no more cannot be replayed: nothing is left to do about them here.
  const left = replayed.length === 0 ? 0 : ((await countAlike.one(tx, job, cause, until))?.n ?? 0);
  return { replayed, left };
}

/** Takes dead letters from the list, with a reason. */
export const putAside = (tx: Tx, ids: readonly string[], note: { reason: string; by: string }) =>
  setAside(tx, ids, JSON.stringify(note));
export const putBack = (tx: Tx, ids: readonly string[]) => setBack(tx, ids);
