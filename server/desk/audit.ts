/** The audit log: one line for each thing staff does or looks at. The database gives number, time and hash, and refuses changes. */
import type { AuditAction } from '../../contract/audit.ts';
import { statement, type Db, type Tx } from '../platform/db.ts';
import type { FileLine } from './audit-file.ts';

type Details = Record<string, string | number | boolean | null>;

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
export type Actor = Parameters<typeof audit>[1];
/** What happens when its time has come. */
export const clockwork: Actor = { id: null, name: 'by itself' };
export const operator: Actor = { id: null, name: 'command line' };

/**
 * Writes a line. Last in a transaction, since lines are numbered one after the other. What staff said beside the call stands beside the
 * line, not in the chain: words about a person can be forgotten.
 * @param details codes and numbers only: never an address, a text of a member or a secret
 */
export const audit = (
  db: Db | Tx,
  staff: { id: string | null; name: string; agreed_by?: string; said?: string | undefined },
  action: AuditAction,
  subject: { kind: string; id: string } = { kind: '', id: '' },
  details: Details = {},
): Promise<number> =>
  insertLine.run(
    db,
    staff.id,
    staff.name,
    action,
    subject.kind,
    subject.id,
    JSON.stringify(staff.agreed_by ? { ...details, agreed_by: staff.agreed_by } : details),
    staff.said ?? null,
  );

export interface AuditLine {
  id: number;
  staff_id: string | null;
  staff_name: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  details: Details;
  created_at: Date;
}
/** Newest first. @param staff whose; 'none': what happened by itself or by a command */
export type Asked = [
  staff: string | null,
  actions: readonly string[] | null,
  subject: string | null,
  before: number | null,
  limit: number,
  since: Date | null,
  until: Date | null,
];
const linesSql = (
  more: string,
  ofSites: boolean,
) => `select id, staff_id, staff_name, action, subject_kind, subject_id, created_at,
          details || coalesce((select jsonb_build_object('said', r.reason) from audit_reasons r where r.line_id = audit_log.id), '{}') as details${more}
     from audit_log ${ofSites ? 'join audit_sites s on s.line_id = audit_log.id and s.site_id = any($8::int[])' : ''}
    where ($1::text is null or case when $1 = 'none' then staff_id is null else staff_id = $1::uuid end)
      and ($2::text[] is null or action = any($2)) and ($3::text is null or subject_id = $3 or details->>'member_id' = $3)
      and ($4::bigint is null or id < $4) and ($6::timestamptz is null or created_at >= $6) and ($7::timestamptz is null or created_at < $7)
    order by id desc limit $5`;
const lines = statement<AuditLine, Asked>('desk.audit_lines', linesSql('', false), { anew: true });
const linesOfSites = statement<AuditLine, [...Asked, sites: readonly number[]]>(
  'desk.audit_lines_of_sites',
  linesSql('', true),
  { anew: true },
);
/** @param sites null: whatever they are about */
export const auditLines = (db: Db, asked: Asked, sites: readonly number[] | null) =>
  sites ? linesOfSites(db, ...asked, sites) : lines(db, ...asked);
const proved = `, audit_row_text(audit_log) as proved, encode(hash, 'hex') as hash,
          coalesce((select encode(b.hash, 'hex') from audit_log b where b.id = audit_log.id - 1), '') as hash_before`;
const fileLines = statement<FileLine, Asked>('desk.audit_file_lines', linesSql(proved, false), { anew: true });
const fileLinesOfSites = statement<FileLine, [...Asked, sites: readonly number[]]>(
  'desk.audit_file_lines_of_sites',
  linesSql(proved, true),
  { anew: true },
);
/** With what proves each of them. */
export const auditFileLines = (db: Db, asked: Asked, sites: readonly number[] | null) =>
  sites ? fileLinesOfSites(db, ...asked, sites) : fileLines(db, ...asked);
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
