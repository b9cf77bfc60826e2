/** Sign-ups by week: who of the activated came back in which week after, and what they have paid. */
import type * as contract from '../../contract/desk-insight.ts';
import type { AnswerOf, QueryOf } from '../../contract/endpoint.ts';
import type { Scope } from '../../contract/permissions.ts';
import { dayMs } from '../../contract/time.ts';
import { statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { bookedSql } from './booked.ts';
import { currenciesIn } from './currencies.ts';
import { addDays, dayIn, sitesIn } from './days.ts';
import { filtersOf } from './growth.ts';

type Asked = [zones: string, from: string, filters: string];
const fits = (name: string) => `($3::jsonb->'${name}' is null or $3::jsonb->'${name}' ? a.${name})`;
const peopleSql = `select a.id, a.member_id, a.came_at, a.activated_at, date_trunc('week', a.came_at at time zone z.zone)::date as monday
     from arrivals a join jsonb_to_recordset($1::jsonb) as z (site int, zone text) on z.site = a.site_id
    where a.came_at >= $2::date::timestamp at time zone z.zone
      and ${['country', 'source', 'lander', 'language', 'device'].map(fits).join(' and ')}`;

const people = statement<{ monday: string; signups: number; activated: number }, Asked>(
  'insight.cohort_people',
  `select monday, count(*) as signups, count(activated_at) as activated from (${peopleSql}) p group by 1 order by 1`,
);
const returns = statement<{ monday: string; week: number; back: number }, Asked>(
  'insight.cohort_returns',
  `select p.monday, w.week, count(*) as back from (${peopleSql}) p join arrival_weeks w on w.arrival_id = p.id
    where p.activated_at is not null group by 1, 2`,
);
const revenue = statement<{ monday: string; week: number; net_minor: number }, [...Asked, currency: string]>(
  'insight.cohort_revenue',
  `select p.monday, greatest(0, floor(extract(epoch from b.created_at - p.came_at) / 604800))::int as week, sum(b.net_minor) as net_minor
     from (${peopleSql}) p join (${bookedSql}) b on b.member_id = p.member_id
    where b.created_at >= $2::date::timestamp at time zone 'UTC' - interval '14 hours' and b.currency = $4 group by 1, 2`,
);

export async function cohortsOf(
  services: Services,
  query: QueryOf<typeof contract.deskCohorts>,
  scope: Scope,
): Promise<AnswerOf<typeof contract.deskCohorts>> {
  const zones = await sitesIn(services, scope);
  const now = services.clock.now();
  const today = dayIn(zones[0]?.zone ?? 'UTC', now);
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
  const first = addDays(monday, -7 * (query.weeks - 1));
  const { currency, currencies } = await currenciesIn(services, zones, [new Date(first), now], query.currency);
  const asked = [JSON.stringify(zones), first, filtersOf(query)] as const;
  const [signups, back, money] = await Promise.all([
    people(services.db, ...asked),
    returns(services.db, ...asked),
    revenue(services.db, ...asked, currency),
  ]);
  return {
    currency,
    currencies,
    rows: signups.map((row) => {
      const age = Math.floor((Date.parse(monday) - Date.parse(row.monday)) / (7 * dayMs));
      const of = <T extends { monday: string; week: number }>(rows: readonly T[], week: number) =>
        rows.find((one) => one.monday === row.monday && one.week === week);
      return {
        week: row.monday,
        signups: row.signups,
        activated: row.activated,
        cells: Array.from({ length: age + 1 }, (_, week) => ({
          week,
          back: of(back, week)?.back ?? 0,
          net_minor: of(money, week)?.net_minor ?? 0,
          // Whoever came on the Sunday ends this week of theirs the last.
          open: Date.parse(row.monday) + (week + 2) * 7 * dayMs > now.getTime(),
        })),
        net_minor: money.filter((one) => one.monday === row.monday).reduce((sum, one) => sum + one.net_minor, 0),
      };
    }),
  };
}
