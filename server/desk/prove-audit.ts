/** The proof of the audit log over its whole length: each line follows from the one before. Once a night, in parts. */
import { type Db, statement } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';

const inPart = 20_000;

/** Of the lines after a number: how many there are, the last one, and the first that does not follow from the line before. */
const provePart = statement<
  { lines: number; last: number | null; broken: number | null },
  [after: number, max: number]
>(
  'desk.prove_audit_part',
  `with lines as (select a as line, a.id, a.hash from audit_log a where a.id >= $1 order by a.id limit $2 + 1),
        linked as (select line, id, hash, lag(hash) over w as before_hash, lag(id) over w as before_id from lines window w as (order by id))
   select count(*) filter (where id > $1) as lines, max(id) as last,
          min(id) filter (where case when before_id is null then id = 1 and hash <> audit_row_hash(''::bytea, line) or $1 = 0 and id <> 1
                                     else before_id <> id - 1 or hash <> audit_row_hash(before_hash, line) end) as broken
     from linked`,
);
const insertProof = statement<never, [lines: number, broken: number | null]>(
  'desk.insert_proof',
  `insert into audit_proofs (at, lines, broken_at) values (clock_timestamp(), $1, $2)`,
);
export const lastProof = statement<{ at: Date; lines: number; broken_at: number | null }>(
  'desk.last_proof',
  'select at, lines, broken_at from audit_proofs order by at desc limit 1',
);

/** Walks the whole log and notes what it found. @returns the first line that was tampered with; null: whole */
export async function proveAudit(db: Db, part = inPart): Promise<number | null> {
  let [after, lines, broken] = [0, 0, null as number | null];
  for (;;) {
    const proved = await provePart.one(db, after, part);
    lines += proved?.lines ?? 0;
    broken = proved?.broken ?? null;
    if (broken !== null || !proved || proved.last === null || proved.lines < part) break;
    after = proved.last;
  }
  // A log that was cut off at its end still follows from line to line.
  const before = await lastProof.one(db);
  if (broken === null && before && lines < before.lines) broken = lines + 1;
  await insertProof.run(db, lines, broken);
  return broken;
}

export const proveAuditJob: JobDefinition<object> = {
  name: 'prove_audit',
  retries: 3,
  backoff: true,
  schedule: '52 2 * * *',
  async run(services) {
    const broken = await proveAudit(services.db);
    if (broken !== null) services.log.error({ line: broken }, 'the audit log was tampered with');
  },
};
