/** The SQL of care cases: members who may need protection. */
import { bookedSql } from '../insight/booked.ts';
import { statement } from '../platform/db.ts';

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
