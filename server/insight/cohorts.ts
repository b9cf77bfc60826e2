/** Sign-ups by week: who of the activated came back in which week after, and what they have paid. */
import type * as contract from '../../contract/desk-insight.ts';
import { mostCohortWeeks } from '../../contract/desk-insight.ts';
import type { AnswerOf, QueryOf } from '../../contract/endpoint.ts';
import type { Scope } from '../../contract/permissions.ts';
import { dayMs } from '../../contract/time.ts';
import type { Services } from '../platform/services.ts';
import { currenciesIn } from './currencies.ts';
import { addDays, latestDay, sitesIn } from './days.ts';
import { cutFor, filtersOf } from './growth.ts';
import { daysOf } from './period.ts';
import { isPair, liveSpans, wholeSpans } from './spans.ts';
import { origins } from './sql-facts.ts';
import * as sql from './sql-growth.ts';

const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** @throws Refusal bad_request */
export async function cohortsOf(
  services: Services,
  query: QueryOf<typeof contract.deskCohorts>,
  scope: Scope,
): Promise<AnswerOf<typeof contract.deskCohorts>> {
  daysOf(query);
  const zones = await sitesIn(services, scope);
  const now = services.clock.now();
  const today = latestDay(zones, now);
  const first = mondayOf(query.from);
  const sunday = addDays(mondayOf(query.to), 6);
  const last = sunday < today ? sunday : addDays(today, 1);
  const { currency, currencies } = await currenciesIn(services, zones, first, today, query.currency);
  const asked = async (of: 'people' | 'returns' | 'money', { cut, keys }: ReturnType<typeof cutFor>) => {
    const spans =
      cut === null
        ? wholeSpans(zones, first, last)
        : await liveSpans(services, zones, first, last, { of, pairs: isPair({ cut }) });
    return [JSON.stringify(spans), first, last, filtersOf(query), zones.map(({ site }) => site), cut, keys] as const;
  };
  const [ofPeople, ofOthers] = [
    cutFor(query, '', { cuts: origins, most: 2 }),
    cutFor(query, '', { cuts: origins, most: 1 }),
  ];
  const [askedPeople, askedReturns, askedMoney] = [
    await asked('people', ofPeople),
    await asked('returns', ofOthers),
    await asked('money', ofOthers),
  ];
  const [signups, back, money] = await Promise.all([
    sql.cohortPeople(services.db, ...askedPeople, ofPeople.others),
    sql.cohortReturns(services.db, ...askedReturns),
    sql.cohortSpend(services.db, ...askedMoney, currency),
  ]);
  return {
    currency,
    currencies,
    rows: signups.map((row) => {
      const age = Math.floor((Date.parse(mondayOf(today)) - Date.parse(row.monday)) / (7 * dayMs));
      const of = <T extends { monday: string; week: number }>(rows: readonly T[], week: number) =>
        rows.find((cell) => cell.monday === row.monday && cell.week === week);
      return {
        week: row.monday,
        signups: row.signups,
        activated: row.activated,
        cells: Array.from({ length: Math.min(age + 1, mostCohortWeeks) }, (_, week) => ({
          week,
          back: of(back, week)?.back ?? 0,
          net_minor: of(money, week)?.net_minor ?? 0,
          // Whoever came on the Sunday ends this week of theirs the last.
          open: Date.parse(row.monday) + (week + 2) * 7 * dayMs > now.getTime(),
        })),
        net_minor: money.filter((paid) => paid.monday === row.monday).reduce((sum, row) => sum + row.net_minor, 0),
      };
    }),
  };
}
