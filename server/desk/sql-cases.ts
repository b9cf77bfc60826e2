/** The SQL of the desk about cases, appeals and complaints. */
import { statement } from '../platform/db.ts';
import type { EvidenceMessage } from '../moderation/evidence.ts';
import type { Signal } from '../moderation/signals/signal-case.ts';

export interface CaseLine {
  id: string;
  number: string;
  source: string;
  reason: string;
  created_at: Date;
  member_id: string;
  member_name: string;
  fictional: boolean;
  site: string;
  reporter_id: string | null;
  reporter_name: string | null;
  same_member: number;
  claimed_by: string | null;
  mine: boolean;
  decided_at: Date | null;
  behind: boolean;
}
const line = `c.id, c.number, c.source, c.reason, c.created_at, c.member_id, m.username as member_name, m.kind = 'fictional' as fictional,
          s.name as site, c.reporter_id, r.username as reporter_name, c.decided_at`;
const lineTables =
  'cases c join members m on m.id = c.member_id join sites s on s.id = m.site_id left join members r on r.id = c.reporter_id';
/** What brooks no delay. */
const urgent = `(is_urgent(c.reason) or c.source = 'care')`;
/** Whoever reported it misused reports before, and was told that theirs wait (server/moderation/misuse.ts). */
const behindSql = `(c.source = 'report' and reports_wait_until(c.reporter_id, c.reason) is not null)`;

/**
 * One line for a person: the most urgent of the open reports about them, then the oldest; behind others only if all about the person
 * wait. Care stands by itself.
 */
export const openCases = statement<CaseLine, [scope: string, staff: string]>(
  'desk.open_cases',
  `select o.*, case when q.staff_id <> $2 then f.name end as claimed_by, coalesce(q.staff_id = $2, false) as mine from (
     select ${line}, ${urgent} as urgent,
            row_number() over (partition by c.member_id, c.source = 'care' order by ${urgent} desc, c.created_at, c.id) as place,
            first_value(c.id) over (partition by c.member_id, c.source = 'care' order by c.created_at, c.id) as lead,
            count(*) over (partition by c.member_id, c.source = 'care')::int as same_member,
            bool_and(${behindSql}) over (partition by c.member_id, c.source = 'care') as behind
       from ${lineTables} where c.status = 'open' and c.source <> 'care' and in_scope($1::jsonb, m.site_id)) o
     left join desk_claims q on q.kind = 'case' and q.subject_id = o.lead and q.claimed_until > now() left join staff f on f.id = q.staff_id
    where o.place = 1 order by o.urgent desc, o.behind, o.created_at, o.id limit 100`,
);
/** Decided last; of those decided together the first. */
export const decidedCases = statement<CaseLine, [scope: string]>(
  'desk.decided_cases',
  `select ${line}, 1 as same_member, null as claimed_by, false as mine, false as behind
     from ${lineTables}
    where c.status = 'decided' and c.source <> 'care' and c.source in ('report', 'desk', 'signal') and in_scope($1::jsonb, m.site_id)
      and not exists (select from decisions d where d.case_id = c.id and d.same_as is not null)
    order by c.decided_at desc, c.id limit 50`,
);
export const countCases = statement<{ n: number }, [scope: string]>(
  'desk.count_cases',
  `select count(distinct (c.member_id, c.source = 'care'))::int as n from cases c join members m on m.id = c.member_id
    where c.status = 'open' and c.source <> 'care' and in_scope($1::jsonb, m.site_id)`,
);
export type FoundCase = CaseLine & { status: string; about: string; signals: Signal[] };
export const caseById = statement<FoundCase, [id: string]>(
  'desk.case_by_id',
  `select ${line}, c.status, p.about, null as claimed_by, false as mine,
          case c.source when 'signal' then c.signals
               else coalesce((select x.signals from cases x where x.member_id = c.member_id and x.source = 'signal' and x.status = 'open'), '[]') end as signals,
          (select count(*)::int from cases o where o.member_id = c.member_id and o.status = 'open' and o.source <> 'care') as same_member,
          coalesce((select bool_and(${behindSql}) from cases c where c.member_id = m.id and c.status = 'open' and c.source <> 'care'), false) as behind
     from ${lineTables} join profiles p on p.member_id = c.member_id where c.id = $1`,
);
/** One case at a time: what was opened before is somebody else's again. */
export const releaseOthers = statement<never, [staff: string, id: string]>(
  'desk.release_other_cases',
  `delete from desk_claims q using cases c
    where q.kind = 'case' and q.staff_id = $1 and q.subject_id <> $2 and c.id = q.subject_id and c.source <> 'care'`,
);
export interface DecisionLine {
  id: string;
  case_id: string;
  number: string;
  action: string;
  reason: string;
  facts: string;
  staff_name: string;
  created_at: Date;
  overturned_at: Date | null;
}
/** What was done in care is no decision about anybody. */
export const decisionsOf = statement<DecisionLine & { photo_id: string | null }, [member: string]>(
  'desk.decisions_of',
  `select d.photo_id, d.id, d.case_id, c.number, d.action, d.reason, d.facts, coalesce(f.name, '') as staff_name, d.created_at, d.overturned_at
     from decisions d join cases c on c.id = d.case_id left join staff f on f.id = d.staff_id
    where c.member_id = $1 and c.source <> 'care' and d.same_as is null order by d.created_at desc, d.id desc limit 50`,
);

export const decisionsOfMany = statement<DecisionLine & { member_id: string }, [members: readonly string[]]>(
  'desk.decisions_of_many',
  `select c.member_id, d.id, d.case_id, c.number, d.action, d.reason, d.facts, '' as staff_name, d.created_at, d.overturned_at
     from decisions d join cases c on c.id = d.case_id
    where c.member_id = any($1::uuid[]) and c.source <> 'care' and d.same_as is null order by d.created_at desc, d.id desc limit 500`,
);

export const openAppeals = statement<
  {
    id: string;
    by_reporter: boolean;
    text: string;
    created_at: Date;
    due_at: Date;
    number: string;
    action: string;
    reason: string;
    facts: string;
    decided_at: Date;
    overturned_at: Date | null;
    hidden_text: string | null;
    photo_id: string | null;
    case_reason: string;
    note: string;
    evidence: EvidenceMessage[];
    member_id: string;
    claimed_by: string | null;
    yours_until: Date | null;
  },
  [scope: string, staff: string, id: string | null]
>(
  'desk.open_appeals',
  `select a.id, a.by_reporter, a.text, a.created_at, a.created_at + interval '14 days' as due_at, c.number, d.action, d.reason, d.facts,
          d.created_at as decided_at, d.overturned_at, d.hidden_text, d.photo_id, c.reason as case_reason,
          c.note, c.evidence, c.member_id,
          case when q.staff_id <> $2 then w.name end as claimed_by, case when q.staff_id = $2 then q.claimed_until end as yours_until
     from appeals a join decisions d on d.id = a.decision_id join cases c on c.id = d.case_id join members m on m.id = c.member_id
     left join desk_claims q on q.kind = 'appeal' and q.subject_id = a.id and q.claimed_until > now() left join staff w on w.id = q.staff_id
    where a.status = 'open' and judge_of(d.id) is distinct from $2 and in_scope($1::jsonb, m.site_id)
      and ($3::uuid is null or a.id = $3) order by a.created_at, a.id limit 50`,
);
/** Against decisions of the caller. */
export const ownAppeals = statement<{ n: number }, [scope: string, staff: string]>(
  'desk.own_appeals',
  `select count(*)::int as n from appeals a join decisions d on d.id = a.decision_id join cases c on c.id = d.case_id join members m on m.id = c.member_id
    where a.status = 'open' and judge_of(d.id) = $2 and in_scope($1::jsonb, m.site_id)`,
);
export const appealById = statement<{ decided_by: string | null; status: string }, [id: string]>(
  'desk.appeal_by_id',
  'select judge_of(a.decision_id) as decided_by, a.status from appeals a where a.id = $1',
);
