/** The audit log: one line for each thing staff does or looks at. The database gives number, time and hash, and refuses changes. */
import type { AuditAction } from '../../contract/audit.ts';
import {
  type AuditChange,
  type ChangeField,
  changeFields,
  type ChangeValue,
  type ChangingAction,
} from '../../contract/audit-changes.ts';
import { statement, type Db, type Tx } from '../platform/db.ts';

type Scalars = Record<string, string | number | boolean | null>;

const insertLine = statement<
  never,
  [staff: string | null, name: string, action: string, kind: string, id: string, details: string, reason: string | null]
>(
  'desk.insert_audit',
  `with line as (insert into audit_log (staff_id, staff_name, action, subject_kind, subject_id, details)
                 values ($1, $2, $3, $4, $5, $6::jsonb) returning id)
   insert into audit_reasons (line_id, reason) select id, $7 from line where $7::text is not null`,
);

/** Who did it: staff, or whoever may run commands on the server. */
export interface Actor {
  id: string | null;
  name: string;
  agreed_by?: string;
  said?: string | undefined;
}
/** What happens when its time has come. */
export const clockwork: Actor = { id: null, name: 'by itself' };
export const operator: Actor = { id: null, name: 'command line' };

/** Long texts are cut: the line says what changed, versions keep the whole. */
const longest = 300;
const brief = (value: ChangeValue): ChangeValue =>
  typeof value === 'string' && value.length > longest ? `${value.slice(0, longest)}…` : value;

export type ChangeFacts = Partial<Record<ChangeField, ChangeValue | undefined>>;
/** Those of these fields that are not the same before and after. */
export const changesIn = (
  before: ChangeFacts,
  after: ChangeFacts,
  which: Omit<AuditChange, 'field' | 'before' | 'after'> = {},
): AuditChange[] =>
  ([...new Set([...Object.keys(before), ...Object.keys(after)])] as ChangeField[]).flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const seen = changeFields[field] === 'seen';
    return [{ field, ...which, before: seen ? null : brief(was), after: seen ? null : brief(is) }];
  });

/**
 * Writes a line. Last in a transaction, since lines are numbered one after the other. What staff said beside the call stands beside the
 * line, not in the chain: words about a person can be forgotten.
 * @param details codes and numbers only: never an address, a text of a member or a secret
 * @param changes what was there before and is now, the same holds; asked for by every action that is not in `withoutChanges`
 */
export const audit = <A extends AuditAction>(
  db: Db | Tx,
  staff: Actor,
  action: A,
  subject: { kind: string; id: string } = { kind: '', id: '' },
  details: Scalars = {},
  ...[changes]: [Extract<A, ChangingAction>] extends [never] ? [] : [changes: readonly AuditChange[]]
): Promise<number> =>
  insertLine.run(
    db,
    staff.id,
    staff.name,
    action,
    subject.kind,
    subject.id,
    JSON.stringify({
      ...details,
      ...(staff.agreed_by ? { agreed_by: staff.agreed_by } : {}),
      ...(changes?.length ? { changes } : {}),
    }),
    staff.said ?? null,
  );

/** Names of what lines are about, by their ids. */
export const auditNames = statement<
  { kind: string; id: string; name: string; site_id: number | null },
  [uuids: readonly string[], companies: readonly number[]]
>(
  'desk.audit_names',
  `select 'member' as kind, id::text, username as name, site_id from members where id = any($1::uuid[]) and username is not null
   union all select 'staff', id::text, name, null from staff where id = any($1::uuid[])
   union all select 'payment', id::text, order_number, site_id from payments where id = any($1::uuid[])
   union all select 'complaint', id::text, number, site_id from complaints where id = any($1::uuid[])
   union all select 'campaign', id::text, name, null from campaigns where id = any($1::uuid[])
   union all select 'endpoint', id::text, name, null from webhook_endpoints where id = any($1::uuid[])
   union all select 'company', id::text, name, null from companies where id = any($2::int[])`,
);
export const auditStaff = statement<{ id: string; name: string }>(
  'desk.audit_staff',
  'select id, name from staff order by name, id',
);
/** The first of the newest `most` lines whose hash does not follow from the line before, or whose number does not. */
export const auditBreak = statement<{ id: number }, [limit: number]>(
  'desk.audit_break',
  `with newest as (select a as line, a.id, a.hash from audit_log a order by a.id desc limit $1 + 1),
        linked as (select line, id, hash, lag(hash) over w as before_hash, lag(id) over w as before_id, row_number() over w as place,
                          count(*) over () as total from newest window w as (order by id))
   select id from linked
    where case when place = 1 then (id <> 1 and total <= $1) or (id = 1 and hash <> audit_row_hash(''::bytea, line))
               else before_id <> id - 1 or hash <> audit_row_hash(before_hash, line) end
    order by id limit 1`,
);
export const doneToday = statement<{ action: string; n: number }>(
  'desk.done_today',
  `select action, count(*)::int as n from audit_log where created_at > now() - interval '24 hours' group by action`,
);
