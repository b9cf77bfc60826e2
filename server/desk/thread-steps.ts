/** Steps of threads that can be taken back for some seconds: whose it is, until when, linked, merged, closed, reopened. */
import { uuidv7 } from 'uuidv7';
import { statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { ThreadOf } from './sql-thread-homes.ts';

export type SteppedThread = ThreadOf | 'privacy';
type Columns = Record<string, unknown>;
/** A column may hold a list. */
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
interface Change {
  id: string;
  was: Columns;
  became: Columns;
}

/** The toast stays for 10 seconds, longer while the pointer is on it. */
const minutes = 2;

/** What steps change; of requests about data only whose they are: their answers are no steps. */
const homes = {
  complaint: {
    table: 'complaints',
    column: 'complaint_id',
    columns: ['status', 'due_at', 'assigned_to', 'merged_into', 'answered_at', 'answered_by', 'reopened_at', 'linked'],
  },
  care: {
    table: 'cases',
    column: 'case_id',
    columns: ['status', 'due_at', 'assigned_to', 'merged_into', 'decided_at'],
    // Closing may pause buying; the row of the buyer is care's to put back.
    beside: { buying: 'select b.blocked_reason from buyers b where b.member_id = c.member_id' },
  },
  privacy: { table: 'privacy_requests', column: 'privacy_id', columns: ['status', 'assigned_to'] },
} as const;

function sqlOf(name: SteppedThread) {
  const { table, column, columns, ...home } = homes[name];
  const read = [
    ...columns.map((key) => `'${key}', c.${key}`),
    ...Object.entries('beside' in home ? home.beside : {}).map(([key, query]) => `'${key}', (${query})`),
  ];
  return {
    /** Those and what was merged into them, locked in one order. */
    now: statement<{ id: string; row: Columns }, [ids: readonly string[]]>(
      `desk.${name}_step_rows`,
      `select c.id, jsonb_build_object(${read.join(', ')}) as row from ${table} c
    where c.id = any($1::uuid[]) order by c.id for update of c`,
    ),
    put: statement<never, [id: string, values: string]>(
      `desk.put_${name}_step_back`,
      `update ${table} c set ${columns.map((key) => `${key} = p.${key}`).join(', ')}
     from ${table} o cross join lateral jsonb_populate_record(o, $2::jsonb) p where c.id = $1 and o.id = c.id`,
    ),
    /** Mail that came or went since; what colleagues noted changes nothing. */
    wrote: statement<{ id: string }, [ids: readonly string[], since: string]>(
      `desk.${name}_wrote_since`,
      `select id from thread_messages where ${column} = any($1::uuid[]) and kind <> 'note' and created_at > $2::text::timestamptz limit 1`,
    ),
  };
}
const sqls = { complaint: sqlOf('complaint'), care: sqlOf('care'), privacy: sqlOf('privacy') };

const insertStep = statement<never, [id: string, thread: string, subject: string, staff: string, changed: string]>(
  'desk.insert_thread_step',
  'insert into thread_steps (id, thread, subject_id, staff_id, changed) values ($1, $2, $3, $4, $5)',
);
const takeStep = statement<
  { changed: Change[]; at: string },
  [id: string, thread: string, subject: string, staff: string, minutes: number]
>(
  'desk.take_thread_step',
  `delete from thread_steps where id = $1 and thread = $2 and subject_id = $3 and staff_id = $4
     and created_at > now() - make_interval(mins => $5::int) returning changed, created_at::text as at`,
);
export const forgetSteps = statement<never>(
  'desk.forget_thread_steps',
  `delete from thread_steps where created_at < now() - interval '1 hour'`,
);

/** Does something to threads, and keeps what it changed. @returns its id; null: nothing changed */
export async function step(
  tx: Tx,
  staff: StaffCaller,
  of: SteppedThread,
  ids: readonly [subject: string, ...others: string[]],
  work: () => Promise<unknown>,
): Promise<string | null> {
  const sql = sqls[of];
  const before = await sql.now(tx, ids);
  await work();
  const after = new Map((await sql.now(tx, ids)).map(({ id, row }) => [id, row]));
  const changed = before.flatMap(({ id, row: was }): Change[] => {
    const became = after.get(id) ?? {};
    const keys = Object.keys(was).filter((key) => !same(was[key], became[key]));
    if (keys.length === 0) return [];
    const only = (row: Columns) => Object.fromEntries(keys.map((key) => [key, row[key]]));
    return [{ id, was: only(was), became: only(became) }];
  });
  if (changed.length === 0) return null;
  const id = uuidv7();
  await insertStep.run(tx, id, of, ids[0], staff.id, JSON.stringify(changed));
  return id;
}

/**
 * Takes a step of one's own back.
 * @param mayHaveIt whether somebody can be given it now
 * @returns what each thread is again
 * @throws Refusal conflict: too late, or something else has happened since (another step changed the same; it was closed, somebody wrote,
 * or whose it was has left)
 */
export async function stepBack(
  tx: Tx,
  staff: StaffCaller,
  of: SteppedThread,
  subject: string,
  id: string,
  mayHaveIt: (staff: string) => Promise<boolean>,
): Promise<Columns[]> {
  const sql = sqls[of];
  const kept = await takeStep.one(tx, id, of, subject, staff.id, minutes);
  if (!kept) throw new Refusal('conflict');
  const { changed } = kept;
  const ids = changed.map((change) => change.id);
  const now = new Map((await sql.now(tx, ids)).map(({ id: row, row: columns }) => [row, columns]));
  const untouched = changed.every(({ id: row, became }) =>
    Object.entries(became).every(([key, value]) => same(now.get(row)?.[key], value)),
  );
  if (!untouched) throw new Refusal('conflict');
  // Of what was merged or closed a letter has told the other side since.
  const ends = changed.some(({ became }) => 'status' in became);
  const into = changed.flatMap(({ became }) =>
    typeof became['merged_into'] === 'string' ? [became['merged_into']] : [],
  );
  if (ends && (await sql.wrote.one(tx, [...new Set([...ids, ...into])], kept.at))) throw new Refusal('conflict');
  for (const { was } of changed)
    if (typeof was['assigned_to'] === 'string' && !(await mayHaveIt(was['assigned_to']))) throw new Refusal('conflict');
  try {
    for (const change of changed) await sql.put.run(tx, change.id, JSON.stringify(change.was));
  } catch (error) {
    // Meanwhile the member has another open care case.
    if ((error as { code?: string }).code === '23505') throw new Refusal('conflict');
    throw error;
  }
  return changed.map(({ was }) => was);
}
