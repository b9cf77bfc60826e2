/** The SQL of care cases: members who may need protection. */
import { bookedSql } from '../insight/booked.ts';
import { statement } from '../platform/db.ts';

interface CareLine {
  id: string;
  number: string;
  reason: string;
  created_at: Date;
  due_at: Date;
  overdue: boolean;
  closed_at: Date | null;
  member_name: string;
  site: string;
  assigned_to: string | null;
  claimed_by: string | null;
}
const line = `select c.id, c.number, c.reason, c.created_at, c.due_at, c.status = 'open' and c.due_at < now() as overdue, c.decided_at as closed_at,
          m.username as member_name, s.name as site, f.name as assigned_to,
          (select g.name from desk_claims q join staff g on g.id = q.staff_id
            where q.kind = 'case' and q.subject_id = c.id and q.claimed_until > now()) as claimed_by
     from cases c join members m on m.id = c.member_id join sites s on s.id = m.site_id left join staff f on f.id = c.assigned_to
    where c.source = 'care' and in_scope($1::jsonb, m.site_id)`;
export const openCares = statement<CareLine, [scope: string]>(
  'desk.open_cares',
  `${line} and c.status = 'open' order by c.due_at, c.id limit 200`,
);
export const closedCares = statement<CareLine, [scope: string]>(
  'desk.closed_cares',
  `${line} and c.status = 'decided' order by c.decided_at desc limit 100`,
);

export const careBuyer = statement<
  { member_id: string; site_id: number; country: string; language: string; paused: boolean },
  [id: string]
>(
  'desk.care_buyer',
  `select m.id as member_id, m.site_id, p.country, m.language, coalesce(b.blocked_reason is not null, false) as paused
     from cases c join members m on m.id = c.member_id join profiles p on p.member_id = m.id left join buyers b on b.member_id = m.id
    where c.id = $1 and c.source = 'care'`,
);
/**
 * Of what was booked in the currency of now, by day of the site: what was paid, less what was given back, on the day on which it came
 * or went, as all revenue is counted.
 */
export const paidByDay = statement<
  { day: string; minor: number },
  [member: string, currency: string, zone: string, today: string, days: number]
>(
  'desk.paid_by_day',
  `select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(b.net_minor), 0)::int as minor
     from generate_series($4::date - ($5::int - 1), $4::date, interval '1 day') as d(day)
     left join (${bookedSql} where p.member_id = $1 and p.currency = $2) b on (b.created_at at time zone $3)::date = d.day::date
    group by 1 order by 1`,
);
/** Where a member was passed on to care from: their own complaint, or a report about them. */
export const passedFrom = statement<{ number: string; complaint: boolean }, [id: string, member: string]>(
  'desk.passed_from',
  `select number, true as complaint from complaints where id = $1 and member_id = $2 and merged_into is null
   union all select number, false from cases where id = $1 and member_id = $2 and source <> 'care'`,
);
