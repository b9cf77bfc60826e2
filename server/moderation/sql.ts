/** The SQL of moderation. */
import type { DecisionAction } from '../../contract/moderation.ts';
import { statement } from '../platform/db.ts';
import type { EvidenceMessage } from './evidence.ts';

export const reportedMember = statement<{ id: string; site_id: number }, [id: string, reporter: string]>(
  'moderation.reported_member',
  `select m.id, m.site_id from members m join members r on r.id = $2 and r.pool_id = m.pool_id
    where m.id = $1 and m.id <> $2 and m.status <> 'deleted'`,
);

export const openReport = statement<
  { id: string; number: string; evidence: EvidenceMessage[] },
  [reporter: string, member: string]
>(
  'moderation.open_report',
  `select id, number, evidence from cases where reporter_id = $1 and member_id = $2 and status = 'open' and source = 'report' for update`,
);
export const setEvidence = statement<never, [id: string, evidence: string]>(
  'moderation.set_evidence',
  'update cases set evidence = $2::jsonb where id = $1',
);

export const insertCase = statement<
  { id: string },
  [
    id: string,
    number: string,
    source: string,
    site: number,
    member: string,
    reporter: string | null,
    reason: string,
    note: string,
    conversation: string | null,
    evidence: string,
    /** Of a care case. */
    due: Date | null,
  ]
>(
  'moderation.insert_case',
  `insert into cases (id, number, source, site_id, member_id, reporter_id, reason, note, conversation_id, evidence, due_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11) on conflict do nothing returning id`,
);

export const openCareCase = statement<{ id: string; number: string }, [member: string]>(
  'moderation.open_care_case',
  `select id, number from cases where member_id = $1 and status = 'open' and source = 'care'`,
);

export const siteOfMember = statement<{ site_id: number }, [member: string]>(
  'moderation.site_of_member',
  'select site_id from members where id = $1',
);

export interface CaseRow {
  id: string;
  number: string;
  source: 'report' | 'photo' | 'text' | 'desk' | 'care' | 'payment' | 'signal';
  member_id: string;
  reporter_id: string | null;
  status: 'open' | 'decided';
}
export const lockCase = statement<CaseRow, [id: string]>(
  'moderation.lock_case',
  'select id, number, source, member_id, reporter_id, status from cases where id = $1 for update',
);

export const closeCase = statement<never, [id: string]>(
  'moderation.close_case',
  `update cases set status = 'decided', decided_at = now() where id = $1`,
);
/** Unless the same two have another open report by now. */
export const reopenCase = statement<never, [id: string]>(
  'moderation.reopen_case',
  `update cases c set status = 'open', decided_at = null where c.id = $1 and not exists (
     select 1 from cases o where o.reporter_id = c.reporter_id and o.member_id = c.member_id and o.status = 'open' and o.source = 'report')`,
);
export const deleteCase = statement<never, [id: string]>('moderation.delete_case', 'delete from cases where id = $1');

export const insertDecision = statement<
  never,
  [
    id: string,
    caseId: string,
    staff: string | null,
    action: DecisionAction,
    reason: string,
    facts: string,
    photo: string | null,
    hidden: string | null,
    payment: string | null,
    until: Date | null,
  ]
>(
  'moderation.insert_decision',
  `insert into decisions (id, case_id, staff_id, action, reason, facts, photo_id, hidden_text, payment_id, until)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

/** The case of a photo's rejection that has not been appealed. */
export const rejectionCase = statement<{ case_id: string; appealed: boolean }, [photo: string, staff: string]>(
  'moderation.rejection_case',
  `select d.case_id, exists (select 1 from appeals a where a.decision_id = d.id) as appealed
     from decisions d join cases c on c.id = d.case_id
    where d.photo_id = $1 and d.staff_id = $2 and d.action = 'reject_photo' and c.source = 'photo' and d.overturned_at is null
    order by d.created_at desc limit 1`,
);

/** The recent case by which somebody hid a member's text. */
export const hidingCase = statement<
  { case_id: string; hidden_text: string; appealed: boolean },
  [member: string, staff: string, minutes: number]
>(
  'moderation.hiding_case',
  `select d.case_id, d.hidden_text, exists (select 1 from appeals a where a.decision_id = d.id) as appealed
     from decisions d join cases c on c.id = d.case_id
    where c.member_id = $1 and d.staff_id = $2 and d.action = 'hide_text' and c.source = 'text' and d.overturned_at is null
      and d.hidden_text is not null and d.created_at > now() - make_interval(mins => $3::int)
    order by d.created_at desc limit 1`,
);

export interface DecisionRow {
  id: string;
  number: string;
  source: string;
  action: DecisionAction;
  reason: string;
  facts: string;
  created_at: Date;
  appeal_until: Date;
  appealable: boolean;
  appeal_status: 'open' | 'upheld' | 'overturned' | null;
  appeal_answer: string | null;
  appeal_created_at: Date | null;
  /** Who is concerned has bought credits. */
  bought: boolean;
}
const decisionColumns = `d.id, c.number, c.source, d.action, d.reason, d.facts, d.created_at,
          d.created_at + make_interval(months => $2::int) as appeal_until,
          d.created_at + make_interval(months => $2::int) > now() as appealable,
          (select m.paid_user from members m where m.id = c.member_id) as bought,
          a.status as appeal_status, a.answer as appeal_answer, a.created_at as appeal_created_at`;

export const decisionsAgainst = statement<DecisionRow, [member: string, months: number]>(
  'moderation.decisions_against',
  `select ${decisionColumns}
     from decisions d join cases c on c.id = d.case_id left join appeals a on a.decision_id = d.id and not a.by_reporter
    where c.member_id = $1 and d.action <> 'dismiss' and d.same_as is null order by d.created_at desc, d.id desc limit 50`,
);

/**
 * The latest decision of a case, for the member concerned or for the reporter; a dismissal concerns only the latter.
 */
export const decisionFor = statement<
  DecisionRow & { by_reporter: boolean },
  [number: string, months: number, email: string]
>(
  'moderation.decision_for',
  `select ${decisionColumns}, w.by_reporter
     from cases c
     join lateral (
       select r.id is not null as by_reporter from members m left join members r on r.id = c.reporter_id and lower(r.email) = lower($3)
        where m.id = c.member_id and (r.id is not null or lower(m.email) = lower($3))) w on true
     join decisions d on d.case_id = c.id and (w.by_reporter or (d.action <> 'dismiss' and d.same_as is null))
     left join appeals a on a.decision_id = d.id and a.by_reporter = w.by_reporter
    where c.number = $1 order by d.created_at desc, d.id desc limit 1`,
);

/** A case as the reporter can follow it, decided or not. */
export const reportFor = statement<
  { status: 'open' | 'decided'; note: string; created_at: Date },
  [number: string, email: string]
>(
  'moderation.report_for',
  `select c.status, c.note, c.created_at from cases c join members r on r.id = c.reporter_id
    where c.number = $1 and lower(r.email) = lower($2)`,
);

export const insertAppeal = statement<
  { id: string },
  [id: string, decision: string, byReporter: boolean, text: string]
>(
  'moderation.insert_appeal',
  `insert into appeals (id, decision_id, by_reporter, text) values ($1, $2, $3, $4) on conflict (decision_id, by_reporter) do nothing returning id`,
);

export const lockAppeal = statement<
  {
    id: string;
    status: string;
    by_reporter: boolean;
    decision_id: string;
    staff_id: string | null;
    action: DecisionAction;
    case_id: string;
    member_id: string;
    photo_id: string | null;
    hidden_text: string | null;
    number: string;
    overturned: boolean;
  },
  [id: string]
>(
  'moderation.lock_appeal',
  `select a.id, a.status, a.by_reporter, a.decision_id, judge_of(d.id) as staff_id, d.action, d.case_id, c.member_id, d.photo_id, d.hidden_text, c.number,
          d.overturned_at is not null as overturned
     from appeals a join decisions d on d.id = a.decision_id join cases c on c.id = d.case_id
    where a.id = $1 for update of a, d`,
);
export const closeAppeal = statement<never, [id: string, status: string, staff: string, answer: string]>(
  'moderation.close_appeal',
  'update appeals set status = $2, decided_by = $3, answer = $4, decided_at = now() where id = $1',
);
export const overturnDecision = statement<never, [id: string]>(
  'moderation.overturn_decision',
  'update decisions set overturned_at = now() where id = $1 or same_as = $1',
);
/** A suspension lifted by hand: the decisions behind it no longer hold. */
export const overturnSuspensions = statement<never, [member: string]>(
  'moderation.overturn_suspensions',
  `update decisions d set overturned_at = now() from cases c
    where c.id = d.case_id and c.member_id = $1 and d.action = 'suspend' and d.overturned_at is null`,
);
/** Another suspension of the same member that still holds. */
export const otherSuspension = statement<{ id: string }, [member: string, decision: string]>(
  'moderation.other_suspension',
  `select d.id from decisions d join cases c on c.id = d.case_id
    where c.member_id = $1 and d.id <> $2 and d.same_as is null and d.action = 'suspend' and d.overturned_at is null limit 1`,
);

export const dropText = statement<never, [member: string]>(
  'moderation.drop_text',
  'delete from text_queue where member_id = $1',
);
export const lockText = statement<{ about: string; waited: number }, [member: string]>(
  'moderation.lock_text',
  `select p.about, greatest(0, extract(epoch from now() - q.changed_at))::int as waited from text_queue q join profiles p on p.member_id = q.member_id where q.member_id = $1 for update`,
);

/** The language of the member who writes or owns the address; otherwise that of the page. */
export const insertComplaint = statement<
  { due_at: Date },
  [
    id: string,
    number: string,
    site: number,
    member: string | null,
    email: string,
    language: string,
    country: string,
    kind: string,
    text: string,
    reference: string,
    days: number,
  ]
>(
  'moderation.insert_complaint',
  `insert into complaints (id, number, site_id, member_id, email, language, country, kind, text, reference, due_at)
   values ($1, $2, $3, $4, $5,
           coalesce((select m.language from members m join sites s on s.pool_id = m.pool_id
                      where s.id = $3 and lower(m.email) = lower($5) and m.kind = 'person' and m.status <> 'deleted'),
                    (select m.language from members m where m.id = $4), $6),
           $7, $8, $9, $10, now() + make_interval(days => $11::int))
   on conflict (number) do nothing returning due_at`,
);
export const complaintFor = statement<
  { number: string; status: 'open' | 'answered'; text: string; answer: string; created_at: Date; due_at: Date },
  [number: string, email: string]
>(
  'moderation.complaint_for',
  `select c.number, coalesce(t.status, c.status) as status, c.text, coalesce(t.answer, c.answer) as answer, c.created_at, coalesce(t.due_at, c.due_at) as due_at
     from complaints c left join complaints t on t.id = c.merged_into where c.number = $1 and lower(c.email) = lower($2)`,
);
export const lockComplaint = statement<{ id: string; status: string; number: string }, [id: string]>(
  'moderation.lock_complaint',
  'select id, status, number from complaints where id = $1 for update',
);
export const closeComplaint = statement<never, [id: string, staff: string, answer: string]>(
  'moderation.close_complaint',
  `update complaints set status = 'answered', answered_by = $2, answer = $3, answered_at = now() where id = $1`,
);

/** Of the same address; one that was merged into another goes on there. */
export const complaintQuoted = statement<{ id: string }, [number: string, site: number, email: string]>(
  'moderation.complaint_quoted',
  `select t.id from complaints c join complaints t on t.id = coalesce(c.merged_into, c.id)
    where c.number = $1 and c.site_id = $2 and lower(c.email) = lower($3) for update of t`,
);
/** Whoever writes again waits again, unless they wait already. */
export const goOnWithComplaint = statement<
  { number: string; due_at: Date },
  [id: string, message: string, text: string, days: number]
>(
  'moderation.go_on_with_complaint',
  `with added as (insert into thread_messages (id, complaint_id, kind, text) values ($2, $1, 'in', $3))
   update complaints set status = 'open', answered_at = null, answered_by = null,
          reopened_at = case status when 'open' then reopened_at else now() end,
          due_at = case status when 'open' then due_at else now() + make_interval(days => $4::int) end
    where id = $1 returning number, due_at`,
);

/** Over for good: answered or decided, and the time for an appeal is past (plus a month for a dispute). */
export const forgetComplaints = statement<never, [months: number]>(
  'moderation.forget_complaints',
  `delete from complaints where status = 'answered' and answered_at < now() - make_interval(months => $1::int)`,
);
export const forgetCases = statement<never, [months: number]>(
  'moderation.forget_cases',
  `delete from cases c where c.status = 'decided' and c.decided_at < now() - make_interval(months => $1::int)
      and not exists (select 1 from decisions d join appeals a on a.decision_id = d.id
                       where d.case_id = c.id and (a.status = 'open' or a.decided_at > now() - make_interval(months => $1::int)))
      -- A decision still in force keeps its reasons.
      and not exists (select 1 from decisions d join members m on m.id = c.member_id
                       where d.case_id = c.id and d.overturned_at is null
                         and (d.action = 'suspend' and m.status = 'suspended' or d.action in ('require_age', 'require_selfie') and d.ended_at is null))`,
);

/** A refused photo check counts as never made; a main photo is compared anew. */
export const forgetCheck = statement<never, [member: string, photo: string | null]>(
  'moderation.forget_check',
  `with photo as (update photos set same_person = null, checked_at = null where id = $2 and member_id = $1 and not same_person)
   update photo_checks set status = 'lapsed', reason = null, decided_by = null, decided_at = null
    where $2::uuid is null and member_id = $1 and status = 'failed'`,
);
