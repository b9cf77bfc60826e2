/** Growth and money of some days, beside as many days before. */
import type * as contract from '../../contract/desk-insight.ts';
import { daysBeside, type GrowthFilter, growthFilters } from '../../contract/desk-insight.ts';
import type { AnswerOf, QueryOf } from '../../contract/endpoint.ts';
import type { Scope } from '../../contract/permissions.ts';
import { dayMs } from '../../contract/time.ts';
import type { Services } from '../platform/services.ts';
import { currenciesIn } from './currencies.ts';
import { addDays, sitesIn } from './days.ts';
import { daysOf } from './period.ts';
import { isPair, liveSpans, type Pieces, piecesOf, wholeSpans } from './spans.ts';
import { ofPayment, origins } from './sql-facts.ts';
import * as sql from './sql-growth.ts';

type Answer = AnswerOf<typeof contract.deskGrowth>;
type Figures = Answer['now'];

const nothing = (): Figures => ({
  visitors: 0,
  signups: 0,
  activated: 0,
  photo: 0,
  first_message: 0,
  first_payment: 0,
  first_payments: 0,
  payers: 0,
  gross_minor: 0,
  vat_minor: 0,
  refunded_minor: 0,
  charged_back_minor: 0,
  net_minor: 0,
  fee_minor: 0,
});

/** The filters of a query as SQL reads them: null is no filter. */
export const filtersOf = (query: Partial<Record<GrowthFilter, string | undefined>>): string =>
  JSON.stringify(
    Object.fromEntries(
      (Object.keys(growthFilters) as GrowthFilter[]).flatMap((name) =>
        query[name] ? [[name, query[name].split(',')]] : [],
      ),
    ),
  );

/**
 * The cut whose sums answer a question: by nothing, or by what it is filtered and cut by. Null: by more than is summed, which only finer
 * lines can tell. The keys of a place in it are those of its filter; null: all there are.
 */
export function cutFor(
  query: Partial<Record<GrowthFilter, string | undefined>>,
  by: string,
  { cuts, most }: { cuts: readonly string[]; most: 1 | 2 },
) {
  const names = cuts.filter((name) => name === by || query[name as GrowthFilter]);
  if (names.length > most) return { cut: null, keys: null, others: null };
  const keysOf = (name: string | undefined) => (name ? (query[name as GrowthFilter]?.split(',') ?? null) : ['']);
  return { cut: names.join(' '), keys: keysOf(names[0]), others: keysOf(names[1]) };
}

/** @throws Refusal bad_request for days that do not exist, are reversed, or too many */
export async function growthOf(
  services: Services,
  query: QueryOf<typeof contract.deskGrowth>,
  scope: Scope,
): Promise<Answer> {
  const { from, to, by } = query;
  const count = daysOf(query);
  const before = daysBeside(query, query.beside);
  const zones = await sitesIn(services, scope);
  const { currency, currencies } = await currenciesIn(services, zones, before.from, to, query.currency);
  const sites = zones.map(({ site }) => site);
  const ofPeople = cutFor(query, by, { cuts: origins, most: 2 });
  const ofMoney = cutFor(query, by, { cuts: [...origins, ...ofPayment], most: 1 });
  const filters = filtersOf(query);
  const periods = [before, query];
  const pieces = await Promise.all(
    periods.map((days) => piecesOf(services, zones, days.from, days.to, { of: 'people', pairs: isPair(ofPeople) })),
  );
  const moneyLive = await Promise.all(
    periods.map((days) => liveSpans(services, zones, days.from, days.to, { of: 'money', pairs: ofMoney.cut === null })),
  );
  const whole = periods.flatMap((days) => wholeSpans(zones, days.from, days.to));
  const both = (name: keyof Pieces) => JSON.stringify(pieces.flatMap((part): unknown[] => part[name]));
  const peopleIn =
    ofPeople.cut === null
      ? ([JSON.stringify(whole), '[]', '[]'] as const)
      : ([both('live'), both('days'), both('months')] as const);
  // Only filtered, not cut: what a day was.
  const ofDays = cutFor(query, '', { cuts: origins, most: 2 });
  const moneyOfDays = cutFor(query, '', { cuts: origins, most: 1 });
  const ofCut = [ofPeople.cut, ofPeople.keys, ofPeople.others, ofDays.cut, ofDays.keys, ofDays.others] as const;
  const asked = [JSON.stringify(moneyLive.flat()), before.from, from, to, by, filters, sites] as const;
  const [people, money, payers] = await Promise.all([
    sql.people(services.db, ...peopleIn, from, by, filters, sites, ...ofCut),
    sql.money(services.db, ...asked, ofMoney.cut, ofMoney.keys, currency, moneyOfDays.cut, moneyOfDays.keys),
    sql.payers(services.db, ...asked, currency),
  ]);
  const later = (Date.parse(from) - Date.parse(before.from)) / dayMs;
  const [now, earlier] = [nothing(), nothing()];
  const rows = new Map<string, Figures>();
  const days = new Map(
    Array.from({ length: count }, (_, i) => [
      addDays(from, i),
      {
        day: addDays(from, i),
        sites: [],
        net_minor: 0,
        before_minor: 0,
        signups: 0,
        visitors: 0,
      } as Answer['days'][number],
    ]),
  );
  for (const { is_now: isNow, key, payers: count } of payers) {
    if (key === null) (isNow ? now : earlier).payers = count;
    else if (isNow) rows.set(key, { ...nothing(), payers: count });
  }
  for (const row of [...people, ...money]) {
    const { is_now: isNow, key, day, site, ...figures } = row;
    if (key !== null) {
      add(isNow ? now : earlier, figures);
      if (isNow) {
        const figuresOfKey = rows.get(key) ?? nothing();
        add(figuresOfKey, figures);
        rows.set(key, figuresOfKey);
      }
      continue;
    }
    const at = days.get(isNow ? (day ?? '') : addDays(day ?? from, later));
    if (!at) continue;
    const net = 'net_minor' in figures ? (figures.net_minor ?? 0) : 0;
    if (!isNow) at.before_minor += net;
    else {
      at.net_minor += net;
      at.signups += 'signups' in figures ? figures.signups : 0;
      at.visitors += 'visitors' in figures ? figures.visitors : 0;
      if (net !== 0 && site !== null) at.sites.push({ site, net_minor: net });
    }
  }
  return {
    currency,
    currencies,
    before,
    now,
    earlier,
    days: [...days.values()],
    rows: [...rows]
      .map(([key, figures]) => ({ key, ...figures }))
      .toSorted((a, b) => b.net_minor - a.net_minor || b.visitors - a.visitors),
  };
}

function add(sum: Figures, figures: Partial<Record<keyof Figures, number | null>>): void {
  for (const [name, value] of Object.entries(figures)) sum[name as keyof Figures] += value ?? 0;
}
