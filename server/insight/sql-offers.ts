/**
 * The offers that run by themselves, from the facts: to whom they were made, and what orders with them brought. The roll-up
 * (roll-up-days.ts) keeps these sums by day, the page (offers.ts) adds those of days that are not rolled up.
 */
import { timeBonus } from '../../contract/discounts.ts';
import { termsSql } from '../credits/offer-terms.ts';
import { bookedIn } from './booked.ts';
import { offerOfSql } from './discounts.ts';
import { boundedSpans, inBounds, stretches } from './sql-facts.ts';

/** `offset 0` keeps the planner to ranges of an index. */
const arrivalsBy = (at: string) => `
  select (a.${at} at time zone s.zone)::date as day, s.site, a.* from ${boundedSpans}
    cross join lateral (select * from arrivals o where o.site_id = s.site and ${inBounds(`o.${at}`)} offset 0) a`;
const bonusTimeSql = `make_interval(secs => ${timeBonus.seconds})`;

/**
 * To how many: who signed up while there was a time bonus; or a welcome discount, unless they bought before it, in the time of the bonus;
 * who asked to leave. Who was erased since counts as well.
 */
export const offeredSql = `
  select day, site, k.kind, count(*)::int as offered
    from (select m.day, m.site, m.came_at, m.paid_at, ${termsSql('time_bonus', 'm.site', 'm.came_at')} as bonus, ${termsSql('welcome', 'm.site', 'm.came_at')} as welcome
            from (${arrivalsBy('came_at')}) m) a
    cross join lateral (
      select 'time_bonus' as kind where a.bonus > 0
      union all
      select 'welcome' where a.welcome > 0 and (a.bonus = 0 or a.paid_at is null or a.paid_at >= a.came_at + ${bonusTimeSql})) k
   group by 1, 2, 3
  union all
  select day, site, 'leavers', count(*)::int from (${arrivalsBy('stay_offered_at')}) a group by 1, 2
  union all
  select day, site, 'tryout', count(*)::int from (${arrivalsBy('tryout_offered_at')}) a group by 1, 2`;

/** What orders with an offer brought, on the days on which money came or went. */
export const offerOrdersSql = `
  select (b.created_at at time zone s.zone)::date as day, s.site, k.kind, b.currency, count(*) filter (where b.kind = 'purchase')::int as orders,
         coalesce(sum(p.discount_minor) filter (where b.kind = 'purchase'), 0) as given_minor, sum(b.gross_minor) as paid_minor,
         sum(b.refunded_minor + b.charged_back_minor) as back_minor
    from ${stretches}
    cross join lateral (select * from (${bookedIn('b.created_at >= w.first and b.created_at < w.stop')}) o offset 0) b
    join ${boundedSpans} on s.site = b.site_id and ${inBounds('b.created_at')}
    join payments p on p.id = b.payment_id
    left join discount_codes c on c.code = p.discount_code
    cross join lateral (select case when p.discount_code is not null then ${offerOfSql}
                                    when exists (select from discount_redemptions r where r.payment_id = p.id and r.offer = 'tryout') then 'tryout' end as kind) k
   where k.kind in ('time_bonus', 'welcome', 'leavers', 'tryout') group by 1, 2, 3, 4`;
