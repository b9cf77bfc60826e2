/** The SQL of the mails about cases and complaints. */
import type { DecisionAction } from '../../contract/moderation.ts';
import { statement } from '../platform/db.ts';

export interface CasePerson {
  id: string;
  email: string;
  username: string;
  language: string;
  country: string;
}
export interface CaseMail {
  number: string;
  site_id: number;
  action: DecisionAction;
  reason: string;
  suspended_until: Date | null;
  facts: string;
  /** Who is concerned has bought credits. */
  bought: boolean;
  /** Nobody decided it: it followed from a fact. */
  automatic: boolean;
  appeal_until: Date;
  detected_by: string | null;
  /** Null: nobody to write to (a fictional profile, an erased account). */
  member: CasePerson | null;
  reporter: CasePerson | null;
}

const person = (m: string, p: string) => `case when ${m}.email is not null then
            jsonb_build_object('id', ${m}.id, 'email', ${m}.email, 'username', ${m}.username, 'language', ${m}.language, 'country', ${p}.country) end`;
/** Whose account it is about, as long as the address is theirs too. */
const owner = (member: string, email: string) =>
  `(select o.id from members o where o.id = ${member} and lower(o.email) = lower(${email}))`;
const complainerSql = owner('c.member_id', 'c.email');
const threadOwnerSql = owner('coalesce(c.member_id, p.member_id, k.member_id)', 'coalesce(c.email, p.email, w.email)');
/** What repeats another decision is told to who reported alone. */
const columns = `c.number, c.site_id, d.action, d.reason, d.facts, d.until as suspended_until, m.paid_user as bought, d.staff_id is null as automatic, d.detected_by, d.created_at + make_interval(months => $2::int) as appeal_until,
          case when d.same_as is null then ${person('m', 'p')} end as member, ${person('r', 'rp')} as reporter`;
const around = `join cases c on c.id = d.case_id join members m on m.id = c.member_id join profiles p on p.member_id = m.id
     left join members r on r.id = c.reporter_id left join profiles rp on rp.member_id = r.id`;

export const decisionMail = statement<CaseMail, [id: string, months: number]>(
  'notifications.decision_mail',
  `select ${columns} from decisions d ${around} where d.id = $1`,
);
export const appealMail = statement<
  CaseMail & { by_reporter: boolean; status: 'open' | 'upheld' | 'overturned'; answer: string },
  [id: string, months: number]
>(
  'notifications.appeal_mail',
  `select ${columns}, a.by_reporter, a.status, a.answer
     from appeals a join decisions d on d.id = a.decision_id ${around} where a.id = $1`,
);
export const complaintMail = statement<
  {
    number: string;
    site_id: number;
    email: string;
    language: string;
    country: string;
    text: string;
    answer: string;
    due_at: Date;
    own_address: boolean;
    member_id: string | null;
  },
  [id: string]
>(
  'notifications.complaint_mail',
  `select c.number, c.site_id, c.email, c.language, c.country,
          coalesce((select x.text from thread_messages x where x.complaint_id = c.id and x.kind = 'in' order by x.created_at desc limit 1), c.text) as text, c.answer, c.due_at,
          exists (select from members m where m.id = c.member_id and m.status = 'active' and lower(m.email) = lower(c.email)) as own_address,
          ${complainerSql} as member_id
     from complaints c where c.id = $1`,
);
export interface ThreadMail {
  member_id: string | null;
  number: string;
  site_id: number;
  email: string | null;
  language: string;
  country: string;
  text: string;
  words: 'complaint_answer' | 'privacy_answer' | 'care_letter' | 'begun_letter';
  /** Of what our team began: what it is about. */
  subject: string;
}
/** What goes out of a thread, as long as somebody is there to get it. */
export const threadMail = statement<ThreadMail, [message: string]>(
  'notifications.thread_mail',
  `select coalesce(c.number, p.number, k.number) as number, coalesce(c.site_id, p.site_id, k.site_id) as site_id,
          coalesce(c.email, p.email, w.email) as email, coalesce(c.language, p.language, w.language) as language,
          coalesce(c.country, p.country, y.country) as country, m.text,
          case when k.id is not null then 'care_letter' when p.id is not null then 'privacy_answer'
               when c.kind = 'begun' and not exists (select from thread_messages i where i.complaint_id = c.id and i.kind = 'in') then 'begun_letter'
               else 'complaint_answer' end as words, case c.kind when 'begun' then c.text else '' end as subject,
          ${threadOwnerSql} as member_id
     from thread_messages m left join complaints c on c.id = m.complaint_id left join privacy_requests p on p.id = m.privacy_id
     left join cases k on k.id = m.case_id left join members w on w.id = k.member_id left join profiles y on y.member_id = k.member_id
    where m.id = $1 and m.kind = 'out'`,
);
export const privacyMail = statement<
  {
    number: string;
    site_id: number;
    email: string | null;
    language: string;
    country: string;
    member_id: string;
    code_sent_at: Date | null;
  },
  [id: string]
>(
  'notifications.privacy_mail',
  `select p.number, p.site_id, m.email, p.language, p.country, p.member_id, p.code_sent_at
     from privacy_requests p join members m on m.id = p.member_id where p.id = $1 and p.status = 'open'`,
);
export const askedMail = statement<
  { number: string; site_id: number; email: string | null; language: string; country: string },
  [id: string]
>(
  'notifications.asked_mail',
  `select number, site_id, email, language, country from privacy_requests where id = $1 and status = 'asked'`,
);
