/** The SQL of threads, templates, care cases and privacy requests. */
import { statement } from '../platform/db.ts';

export interface ThreadRow {
  id: string;
  kind: 'in' | 'out' | 'note';
  text: string;
  staff_name: string;
  created_at: Date;
}
/** The complaint itself and an answer from before there were threads come first. */
export const complaintThread = statement<ThreadRow, [complaint: string]>(
  'desk.complaint_thread',
  `select c.id, 'in' as kind, c.text, '' as staff_name, c.created_at from complaints c where c.id = $1 or c.merged_into = $1
   union all
   select c.id, 'out', c.answer, coalesce(f.name, ''), c.answered_at from complaints c left join staff f on f.id = c.answered_by
    where c.id = $1 and c.answer <> '' and not exists (select from thread_messages x where x.complaint_id = c.id and x.kind = 'out')
   union all
   select x.id, x.kind, x.text, x.staff_name, x.created_at from thread_messages x
    where x.complaint_id = $1 or x.complaint_id in (select m.id from complaints m where m.merged_into = $1)
    order by created_at`,
);
export const threadHead = statement<
  {
    assigned_to: string | null;
    assigned_name: string | null;
    merged_into: string | null;
    merged_number: string | null;
    due_at: Date;
    status: string;
    email: string;
    number: string;
    site_id: number;
    language: string;
  },
  [complaint: string]
>(
  'desk.thread_head',
  `select c.assigned_to, f.name as assigned_name, t.id as merged_into, t.number as merged_number, c.due_at, c.status, c.email, c.number, c.site_id, c.language
     from complaints c left join staff f on f.id = c.assigned_to left join complaints t on t.id = c.merged_into where c.id = $1`,
);
export const mergedInto = statement<{ id: string; number: string }, [complaint: string]>(
  'desk.merged_into',
  'select id, number from complaints where merged_into = $1 order by created_at',
);
export const sameAddress = statement<{ id: string; number: string; text: string }, [complaint: string]>(
  'desk.same_address',
  `select o.id, o.number, left(o.text, 120) as text from complaints c join complaints o on lower(o.email) = lower(c.email) and o.site_id = c.site_id
    where c.id = $1 and o.id <> c.id and o.status = 'open' order by o.created_at limit 20`,
);
export const lockThread = statement<
  { status: string; number: string; email: string; site_id: number; language: string; merged_into: string | null },
  [complaint: string]
>(
  'desk.lock_thread',
  'select status, number, email, site_id, language, merged_into from complaints where id = $1 for update',
);
export const insertMessage = statement<
  never,
  [
    id: string,
    complaint: string | null,
    privacy: string | null,
    kind: string,
    text: string,
    staff: string | null,
    name: string,
  ]
>(
  'desk.insert_thread_message',
  'insert into thread_messages (id, complaint_id, privacy_id, kind, text, staff_id, staff_name) values ($1, $2, $3, $4, $5, $6, $7)',
);
export const reopen = statement<never, [complaint: string, days: number]>(
  'desk.reopen_complaint',
  `update complaints set status = 'open', answered_at = null, answered_by = null, due_at = now() + make_interval(days => $2::int)
    where id = $1 and status = 'answered' and merged_into is null`,
);
export const assign = statement<never, [complaint: string, staff: string | null]>(
  'desk.assign_complaint',
  'update complaints set assigned_to = $2 where id = $1',
);
export const setDue = statement<never, [complaint: string, due: Date]>(
  'desk.set_due',
  `update complaints set due_at = $2 where id = $1 and status = 'open'`,
);
export const merge = statement<never, [complaint: string, into: string, staff: string]>(
  'desk.merge_complaint',
  `update complaints set merged_into = $2, status = 'answered', answered_by = $3, answered_at = now() where id = $1`,
);
/** Who asks about two things waits no longer than for the first of them; whoever had the one has both. */
export const takeOver = statement<never, [complaint: string, from: string]>(
  'desk.take_complaint_over',
  `update complaints c set due_at = least(c.due_at, o.due_at), assigned_to = coalesce(c.assigned_to, o.assigned_to)
     from complaints o where c.id = $1 and o.id = $2 and o.status = 'open'`,
);
/** Those merged into it follow it. */
export const mergeRest = statement<never, [complaint: string, into: string]>(
  'desk.merge_rest',
  'update complaints set merged_into = $2 where merged_into = $1',
);

export const templates = statement<{
  id: string;
  language: string;
  name: string;
  text: string;
  staff_name: string;
  updated_at: Date;
  version: number;
}>(
  'desk.templates',
  'select id, language, name, text, staff_name, updated_at, version from reply_templates order by language, lower(name) limit 500',
);
/** Which one has the name; locked, so that the line of the audit log says what it was called. */
export const templateById = statement<{ name: string; version: number }, [id: string]>(
  'desk.template_by_id',
  'select name, version from reply_templates where id = $1 for update',
);
export const insertTemplate = statement<
  never,
  [id: string, language: string, name: string, text: string, staff: string]
>(
  'desk.insert_template',
  'insert into reply_templates (id, language, name, text, staff_name) values ($1, $2, $3, $4, $5)',
);
export const changeTemplate = statement<
  never,
  [id: string, language: string, name: string, text: string, staff: string]
>(
  'desk.change_template',
  'update reply_templates set language = $2, name = $3, text = $4, staff_name = $5, updated_at = now(), version = version + 1 where id = $1',
);
export const dropTemplate = statement<never, [id: string]>(
  'desk.drop_template',
  'delete from reply_templates where id = $1',
);

export const careCases = statement<
  {
    id: string;
    number: string;
    reason: string;
    note: string;
    created_at: Date;
    member_id: string;
    member_name: string;
    claimed_by: string | null;
    currency: string | null;
    days: { day: string; minor: number }[];
  },
  [scope: string]
>(
  'desk.care_cases',
  `select c.id, c.number, c.reason, c.note, c.created_at, c.member_id, m.username as member_name,
          (select f.name from desk_claims q join staff f on f.id = q.staff_id
            where q.kind = 'case' and q.subject_id = c.id and q.claimed_until > now()) as claimed_by,
          (select y.currency from payments y where y.member_id = c.member_id order by y.created_at desc limit 1) as currency,
          coalesce((select jsonb_agg(jsonb_build_object('day', d.day, 'minor', d.minor) order by d.day) from (
             select to_char(y.completed_at, 'YYYY-MM-DD') as day, sum(y.amount_minor) as minor from payments y
              where y.member_id = c.member_id and y.completed_at > now() - interval '14 days' group by 1) d), '[]') as days
     from cases c join members m on m.id = c.member_id
    where c.status = 'open' and c.source = 'care' and in_scope($1::jsonb, m.site_id) order by c.created_at, c.id limit 100`,
);

export interface PrivacyRow {
  id: string;
  number: string;
  kind: 'export' | 'erase' | 'correct' | 'object';
  source: string;
  site_id: number;
  email: string | null;
  member_id: string | null;
  member_name: string | null;
  member_status: string | null;
  language: string;
  country: string;
  status: 'open' | 'done' | 'refused';
  arrived_at: Date;
  due_at: Date;
  extended: boolean;
  identity: '' | 'code' | 'account' | 'questions' | 'link';
  identity_at: Date | null;
  code_sent_at: Date | null;
  code_tries: number;
  closed_at: Date | null;
  closed_by: string | null;
  done: Record<string, string | number>;
}
const request = `select p.id, p.number, p.kind, p.source, p.site_id, p.email, p.member_id, m.username as member_name, m.status as member_status, p.language, p.country,
          p.status, p.arrived_at, p.due_at, p.extended, p.identity, p.identity_at, p.code_sent_at, p.code_tries, p.closed_at, p.closed_by, p.done
     from privacy_requests p left join members m on m.id = p.member_id`;
export const openRequests = statement<PrivacyRow, [scope: string]>(
  'desk.open_requests',
  `${request} where p.status = 'open' and in_scope($1::jsonb, p.site_id, p.language) order by p.due_at, p.id limit 200`,
);
export const closedRequests = statement<PrivacyRow, [scope: string]>(
  'desk.closed_requests',
  `${request} where p.status in ('done', 'refused') and in_scope($1::jsonb, p.site_id, p.language) order by p.closed_at desc limit 100`,
);
export const requestById = statement<PrivacyRow, [id: string]>(
  'desk.request_by_id',
  `${request} where p.id = $1 and p.status <> 'asked'`,
);
export const lockRequest = statement<PrivacyRow, [id: string]>(
  'desk.lock_request',
  `${request} where p.id = $1 and p.status <> 'asked' for update of p`,
);
export const insertRequest = statement<
  { id: string },
  [id: string, number: string, kind: string, source: string, member: string, arrived: Date, days: number]
>(
  'desk.insert_request',
  `insert into privacy_requests (id, number, kind, source, site_id, member_id, email, language, country, arrived_at, due_at)
   select $1::uuid, $2::text, $3::text, $4::text, m.site_id, m.id, m.email, m.language, p.country, $6::timestamptz, $6::timestamptz + make_interval(days => $7::int)
     from members m join profiles p on p.member_id = m.id where m.id = $5::uuid and m.kind = 'person' and m.email is not null
   on conflict (number) do nothing returning id`,
);
export const requestThread = statement<ThreadRow, [privacy: string]>(
  'desk.request_thread',
  'select id, kind, text, staff_name, created_at from thread_messages where privacy_id = $1 order by created_at',
);
export const setIdentity = statement<never, [id: string, how: string]>(
  'desk.set_identity',
  'update privacy_requests set identity = $2, identity_at = now() where id = $1',
);
export const sendCode = statement<never, [id: string]>(
  'desk.send_code',
  `update privacy_requests set code_sent_at = date_trunc('milliseconds', now()), code_tries = 0 where id = $1`,
);
export const countTry = statement<never, [id: string]>(
  'desk.count_code_try',
  'update privacy_requests set code_tries = code_tries + 1 where id = $1',
);
export const extendRequest = statement<never, [id: string, days: number]>(
  'desk.extend_request',
  'update privacy_requests set extended = true, due_at = due_at + make_interval(days => $2::int) where id = $1 and not extended',
);
export const noteDone = statement<never, [id: string, done: string]>(
  'desk.note_done',
  'update privacy_requests set done = done || $2::jsonb where id = $1',
);
export const closeRequest = statement<never, [id: string, status: string, by: string]>(
  'desk.close_request',
  'update privacy_requests set status = $2, closed_at = now(), closed_by = $3 where id = $1',
);
/** Two days after the end, when its answer has gone out: number, dates and what was done stay. */
export const forgetRequests = statement<never>(
  'desk.forget_requests',
  `with over as (update privacy_requests set email = null, member_id = null, code_sent_at = null
                  where status <> 'open' and closed_at < now() - interval '2 days' and (email is not null or member_id is not null) returning id)
   delete from thread_messages where privacy_id in (select id from over)`,
);
/** A request that was agreed to holds what was typed: nothing of it is needed any more. */
export const blankErasureLooks = statement<never, [subject: string]>(
  'desk.blank_erasure_looks',
  `update second_looks set input = '{}', why = '' where call = 'desk_erase_privacy' and subject_id = $1`,
);
export const againstErasing = statement<
  { charge_backs: number; open_cases: number; unused_credits: number },
  [member: string]
>(
  'desk.against_erasing',
  `select (select count(*)::int from payments p where p.member_id = $1::uuid and p.status = 'charged_back') as charge_backs,
          (select count(*)::int from cases c where c.member_id = $1::uuid and c.status = 'open') as open_cases,
          coalesce((select a.balance from accounts a where a.member_id = $1::uuid), 0) as unused_credits`,
);
export const correctName = statement<never, [member: string, name: string]>(
  'desk.correct_name',
  'update members set username = $2 where id = $1',
);
export const correctBirth = statement<never, [member: string, date: string]>(
  'desk.correct_birth',
  'update profiles set date_of_birth = $2 where member_id = $1',
);
export const correctGender = statement<never, [member: string, gender: string]>(
  'desk.correct_gender',
  'update profiles set gender = $2 where member_id = $1',
);
