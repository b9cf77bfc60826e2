/** The SQL of reports as cases about one person. */
import type { EvidenceMessage } from '../moderation/evidence.ts';
import { misuseStepsSql } from '../moderation/misuse.ts';
import { statement } from '../platform/db.ts';

/** Reports, and what staff opened themselves, are one case about the person; care is another matter. */
const togetherSql = `c.status = 'open' and c.source <> 'care'`;

export interface ReportRow {
  id: string;
  number: string;
  source: string;
  reason: string;
  note: string;
  evidence: EvidenceMessage[];
  created_at: Date;
  reporter_id: string | null;
  /** Reports of the same reporter that were decided, and those that led to something. */
  reports_made: number;
  reports_right: number;
  /** How many of contract/moderation.ts' steps are possible. */
  misuse_steps: number;
}
const report = `select c.id, c.number, c.source, c.reason, c.note, c.evidence, c.created_at, c.reporter_id,
          (select count(*)::int from cases o where o.reporter_id = c.reporter_id and o.status = 'decided') as reports_made,
          (select count(distinct o.id)::int from cases o join decisions d on d.case_id = o.id
            where o.reporter_id = c.reporter_id and d.action <> 'dismiss' and d.overturned_at is null) as reports_right,
          ${misuseStepsSql} as misuse_steps
     from cases c`;
/** The open ones about a member, the oldest first. */
export const openReportsAbout = statement<ReportRow, [member: string]>(
  'desk.open_reports_about',
  `${report} where c.member_id = $1 and ${togetherSql} order by c.created_at, c.id limit 50`,
);
export const reportsById = statement<ReportRow, [ids: readonly string[]]>(
  'desk.reports_by_id',
  `${report} where c.id = any($1::uuid[]) order by c.created_at, c.id`,
);
/** Those decided together with this one, itself included. */
export const decidedWith = statement<{ id: string }, [caseId: string]>(
  'desk.decided_with',
  `select distinct o.case_id as id from decisions d join decisions o on coalesce(o.same_as, o.id) = coalesce(d.same_as, d.id) where d.case_id = $1
   union select $1::uuid`,
);
/** The one by which the case about the person is held: its oldest open report. */
export const leadOf = statement<{ id: string }, [member: string]>(
  'desk.case_lead',
  `select c.id from cases c where c.member_id = $1 and ${togetherSql} order by c.created_at, c.id limit 1`,
);
export const lockOpenAbout = statement<{ id: string; number: string }, [member: string]>(
  'desk.lock_open_about',
  `select c.id, c.number from cases c where c.member_id = $1 and ${togetherSql} order by c.created_at, c.id for update`,
);
export const answerWith = statement<never, [id: string, caseId: string, decision: string]>(
  'desk.answer_with',
  `insert into decisions (id, case_id, staff_id, action, reason, facts, same_as)
   select $1, $2, staff_id, action, reason, facts, id from decisions where id = $3`,
);
/** Of a case opened by rules; the others were right, if something is done (db/functions/signals.sql). */
export const markWrongRules = statement<never, [member: string, rules: readonly string[]]>(
  'desk.mark_wrong_rules',
  `update cases c set signals = (select jsonb_agg(case when s ->> 'rule' = any ($2::text[]) then s || '{"right": false}' else s end order by n)
                                   from jsonb_array_elements(c.signals) with ordinality x (s, n))
    where c.member_id = $1 and c.source = 'signal' and c.status = 'open' and c.signals <> '[]'`,
);
/** What was reported about a member before, and what came of it. */
export const earlierReports = statement<
  { number: string; reason: string; created_at: Date; action: string | null },
  [member: string, but: readonly string[]]
>(
  'desk.earlier_reports',
  `select c.number, c.reason, c.created_at,
          (select d.action from decisions d where d.case_id = c.id order by d.created_at desc, d.id desc limit 1) as action
     from cases c where c.member_id = $1 and c.source in ('report', 'desk') and c.reason <> '' and not (c.id = any($2::uuid[]))
    order by c.created_at desc limit 20`,
);
