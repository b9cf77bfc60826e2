/** What is a thread: complaints and care cases, each in its own table, read and steered by the same statements. */
import { promisedHours } from '../../contract/desk-overview.ts';
import { complaintAnswerDays } from '../../contract/moderation.ts';
import { statement } from '../platform/db.ts';

export interface ThreadRow {
  id: string;
  kind: 'in' | 'out' | 'note';
  text: string;
  staff_name: string;
  created_at: Date;
  ref: string;
}
interface ThreadHead {
  assigned_to: string | null;
  assigned_name: string | null;
  merged_into: string | null;
  merged_number: string | null;
  due_at: Date;
  site_id: number;
  language: string;
  reference: string;
  linked: string[];
}
interface Locked {
  open: boolean;
  assigned_to: string | null;
  due_at: Date;
  number: string;
  email: string | null;
  site_id: number;
  language: string;
  merged_into: string | null;
  linked: string[];
}
interface Other {
  id: string;
  number: string;
  text: string;
  site_id: number;
  language: string;
}

/** What differs between the tables; in `c` is the thread, in `o` another one. */
interface Home {
  table: string;
  /** Its column in thread_messages. */
  column: string;
  email: (row: string) => string;
  language: (row: string) => string;
  /** Which rows of the table are threads. */
  those: (row: string) => string;
  begins: string;
  /** What the sender said it is about. */
  reference: string;
  /** What it was linked to. */
  linked: string;
  text: string;
  /** Whether the other one may be of another site. */
  same: string;
  /** Sets what a closed one has. */
  closed: string;
  reopened: string;
  mayReopen: string;
  hours: number;
}

const ofMember = (column: string) => (row: string) =>
  `(select m.${column} from members m where m.id = ${row}.member_id)`;

const homes: Readonly<Record<'complaint' | 'care', Home>> = {
  complaint: {
    table: 'complaints',
    column: 'complaint_id',
    email: (row) => `${row}.email`,
    language: (row) => `${row}.language`,
    those: () => 'true',
    // The complaint itself and an answer from before there were threads come first; of what our team began, its own letter.
    begins: `select c.id, 'in' as kind, c.text, '' as staff_name, c.created_at, '' as ref from complaints c where (c.id = $1 or c.merged_into = $1) and c.kind <> 'begun'
   union all
   select c.id, 'out', c.answer, coalesce(f.name, ''), c.answered_at, '' from complaints c left join staff f on f.id = c.answered_by
    where c.id = $1 and c.answer <> '' and not exists (select from thread_messages x where x.complaint_id = c.id and x.kind = 'out')`,
    reference: 'c.reference',
    linked: 'c.linked',
    text: 'o.text',
    same: 'o.site_id = c.site_id',
    closed: `status = 'answered', answered_by = $3, answered_at = now()`,
    reopened: 'answered_at = null, answered_by = null, reopened_at = now()',
    mayReopen: `c.status = 'answered'`,
    hours: complaintAnswerDays * 24,
  },
  care: {
    table: 'cases',
    column: 'case_id',
    email: ofMember('email'),
    language: ofMember('language'),
    those: (row) => `${row}.source = 'care'`,
    // What was seen, and what was done each time it was closed.
    begins: `select c.id, 'note' as kind, c.note as text, '' as staff_name, c.created_at, '' as ref from cases c
    where (c.id = $1 or c.merged_into = $1) and c.note <> ''
   union all
   select d.id, 'note', d.facts, coalesce(f.name, ''), d.created_at, '' from decisions d left join staff f on f.id = d.staff_id
    where (d.case_id = $1 or d.case_id in (select m.id from cases m where m.merged_into = $1)) and d.facts <> ''`,
    reference: `''`,
    linked: `'{}'::text[]`,
    text: `coalesce(nullif(o.note, ''), (select x.text from thread_messages x where x.case_id = o.id order by x.created_at limit 1), '')`,
    same: 'true',
    closed: `status = 'decided', decided_at = now(), assigned_to = coalesce(assigned_to, $3)`,
    reopened: 'decided_at = null',
    // A member has one open case.
    mayReopen: `c.status = 'decided' and not exists (select from cases o where o.member_id = c.member_id and o.source = 'care' and o.status = 'open')`,
    hours: promisedHours.care,
  },
};

function sqlOf(name: keyof typeof homes) {
  const { table, column, email, language, those, begins, reference, linked, text, same, ...change } = homes[name];
  return {
    messages: statement<ThreadRow, [id: string]>(
      `desk.${name}_thread`,
      `${begins}
   union all
   select x.id, x.kind, x.text, x.staff_name, x.created_at, x.ref from thread_messages x
    where x.${column} = $1 or x.${column} in (select m.id from ${table} m where m.merged_into = $1)
    order by created_at`,
    ),
    head: statement<ThreadHead, [id: string]>(
      `desk.${name}_head`,
      `select c.assigned_to, f.name as assigned_name, t.id as merged_into, t.number as merged_number, c.due_at, c.site_id, ${language('c')} as language, ${reference} as reference, ${linked} as linked
     from ${table} c left join staff f on f.id = c.assigned_to left join ${table} t on t.id = c.merged_into where c.id = $1 and ${those('c')}`,
    ),
    merged: statement<{ id: string; number: string }, [id: string]>(
      `desk.${name}_merged`,
      `select id, number from ${table} where merged_into = $1 order by created_at`,
    ),
    same: statement<Other, [id: string]>(
      `desk.${name}_same_address`,
      `select o.id, o.number, left(${text}, 120) as text, o.site_id, ${language('o')} as language
     from ${table} c join ${table} o on lower(${email('o')}) = lower(${email('c')}) and ${same}
    where c.id = $1 and o.id <> c.id and o.status = 'open' and ${those('o')} order by o.created_at limit 20`,
    ),
    lock: statement<Locked, [id: string]>(
      `desk.lock_${name}_thread`,
      `select c.status = 'open' as open, c.assigned_to, c.due_at, c.number, ${email('c')} as email, c.site_id, ${language('c')} as language, c.merged_into, ${linked} as linked
     from ${table} c where c.id = $1 and ${those('c')} for update of c`,
    ),
    /** A colleague's letter, since the last that was seen. */
    answeredSince: statement<{ id: string }, [id: string, staff: string, seen: string | null]>(
      `desk.${name}_answered_since`,
      `select x.id from thread_messages x where x.${column} = $1 and x.kind = 'out' and x.staff_id is distinct from $2
          and x.created_at > coalesce((select y.created_at from thread_messages y where y.id = $3), '-infinity') limit 1`,
    ),
    reopen: statement<never, [id: string]>(
      `desk.reopen_${name}`,
      `update ${table} c set status = 'open', ${change.reopened}, due_at = now() + interval '${change.hours} hours'
    where c.id = $1 and c.merged_into is null and ${change.mayReopen}`,
    ),
    assign: statement<never, [id: string, staff: string | null]>(
      `desk.assign_${name}`,
      `update ${table} set assigned_to = $2 where id = $1`,
    ),
    setDue: statement<never, [id: string, due: Date]>(
      `desk.set_${name}_due`,
      `update ${table} set due_at = $2 where id = $1 and status = 'open'`,
    ),
    merge: statement<never, [id: string, into: string, staff: string]>(
      `desk.merge_${name}`,
      `update ${table} set merged_into = $2, ${change.closed} where id = $1`,
    ),
    /** Who asks about two things waits no longer than for the first of them; whoever had the one has both. */
    takeOver: statement<never, [id: string, from: string]>(
      `desk.take_${name}_over`,
      `update ${table} c set due_at = least(c.due_at, o.due_at), assigned_to = coalesce(c.assigned_to, o.assigned_to)
     from ${table} o where c.id = $1 and o.id = $2 and o.status = 'open'`,
    ),
    /** Those merged into it follow it. */
    mergeRest: statement<never, [id: string, into: string]>(
      `desk.merge_rest_of_${name}`,
      `update ${table} set merged_into = $2 where merged_into = $1`,
    ),
  };
}

export const threadSql = { complaint: sqlOf('complaint'), care: sqlOf('care') };
export type ThreadOf = keyof typeof threadSql;

export const linkComplaint = statement<never, [id: string, linked: readonly string[]]>(
  'desk.link_complaint',
  'update complaints set linked = $2 where id = $1',
);

/** Who can be written to, where and in what language. */
export const letterTo = statement<
  { site_id: number; email: string; language: string; country: string },
  [member: string]
>(
  'desk.letter_to',
  `select m.site_id, m.email, m.language, p.country from members m join profiles p on p.member_id = m.id
    where m.id = $1 and m.kind = 'person' and m.status <> 'deleted' and m.email is not null for share of m`,
);

const columns = { complaint: 'complaint_id', care: 'case_id', privacy: 'privacy_id' } as const;
export interface NewMessage {
  id: string;
  kind: ThreadRow['kind'];
  text: string;
  /** Nobody, of what came in by itself. */
  staff?: { id: string; name: string };
  /** The number of what it was passed on from, or to. */
  ref?: string;
}
const insertMessage = statement<never, [row: string]>(
  'desk.insert_thread_message',
  `insert into thread_messages (id, complaint_id, privacy_id, case_id, kind, text, staff_id, staff_name, ref)
   select id, complaint_id, privacy_id, case_id, kind, text, staff_id, staff_name, ref from jsonb_populate_record(null::thread_messages, $1::jsonb)`,
);
/** Adds to a thread of any kind. */
export const writeMessage = (
  db: Parameters<typeof insertMessage.run>[0],
  of: ThreadOf | 'privacy',
  about: string,
  { id, kind, text, staff, ref = '' }: NewMessage,
) =>
  insertMessage.run(
    db,
    JSON.stringify({
      id,
      [columns[of]]: about,
      kind,
      text,
      staff_id: staff?.id ?? null,
      staff_name: staff?.name ?? '',
      ref,
    }),
  );
