/** The SQL of templates and privacy requests. */
import type { Static } from 'typebox';
import type { DoneAct } from '../../contract/desk-threads.ts';
import { statement } from '../platform/db.ts';
import type { ThreadRow } from './sql-thread-homes.ts';

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
export const templateById = statement<{ name: string; language: string; text: string; version: number }, [id: string]>(
  'desk.template_by_id',
  'select name, language, text, version from reply_templates where id = $1 for update',
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
  assigned_to: string | null;
  done: Static<typeof DoneAct>[];
}
const request = `select p.id, p.number, p.kind, p.source, p.site_id, p.email, p.member_id, m.username as member_name, m.status as member_status, p.language, p.country,
          p.status, p.arrived_at, p.due_at, p.extended, p.identity, p.identity_at, p.code_sent_at, p.code_tries, p.closed_at, p.closed_by, p.done, f.name as assigned_to
     from privacy_requests p left join members m on m.id = p.member_id left join staff f on f.id = p.assigned_to`;
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
/** Of nobody with an account. */
export const insertByAddress = statement<
  { id: string },
  [
    id: string,
    number: string,
    kind: string,
    source: string,
    arrived: Date,
    days: number,
    email: string,
    site: number,
    language: string,
    country: string,
  ]
>(
  'desk.insert_request_by_address',
  `insert into privacy_requests (id, number, kind, source, site_id, email, language, country, arrived_at, due_at)
   values ($1::uuid, $2::text, $3::text, $4::text, $8::int, $7::text, $9::text, $10::text, $5::timestamptz, $5::timestamptz + make_interval(days => $6::int))
   on conflict (number) do nothing returning id`,
);
export const requestThread = statement<ThreadRow, [privacy: string]>(
  'desk.request_thread',
  'select id, kind, text, staff_name, created_at, ref from thread_messages where privacy_id = $1 order by created_at',
);
export const assignRequest = statement<never, [id: string, staff: string | null]>(
  'desk.assign_request',
  'update privacy_requests set assigned_to = $2 where id = $1',
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
/** Appends to the list. */
export const noteDone = statement<never, [id: string, act: string]>(
  'desk.note_done',
  'update privacy_requests set done = done || $2::jsonb where id = $1',
);
export const closeRequest = statement<never, [id: string, status: string, by: string]>(
  'desk.close_request',
  'update privacy_requests set status = $2, closed_at = now(), closed_by = $3 where id = $1',
);
/** Two days after the end, when its answer has gone out: number, dates and what was done stay, what stood in a corrected field does not. */
export const forgetRequests = statement<never>(
  'desk.forget_requests',
  `with over as (update privacy_requests set email = null, member_id = null, code_sent_at = null,
                        done = (select coalesce(jsonb_agg(a.act - 'from' - 'to' order by a.place), '[]') from jsonb_array_elements(done) with ordinality a (act, place))
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
/** What can be corrected, as it is. */
export const correctable = statement<
  {
    name: string;
    date_of_birth: string;
    gender: string | null;
    wanted: string[];
    country: string;
    region: string | null;
    city: string | null;
    language: string;
    email: string;
  },
  [member: string]
>(
  'desk.correctable',
  `select m.username as name, p.date_of_birth, p.gender, p.wanted, p.country, p.region, p.city, m.language, m.email
     from members m join profiles p on p.member_id = m.id where m.id = $1`,
);
