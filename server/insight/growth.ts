/** Growth and money of some days, beside as many days before. */
import type * as contract from '../../contract/desk-insight.ts';
import { type GrowthFilter, growthFilters } from '../../contract/desk-insight.ts';
import type { AnswerOf, QueryOf } from '../../contract/endpoint.ts';
import type { Scope } from '../../contract/permissions.ts';
import type { Services } from '../platform/services.ts';
import { currenciesIn } from './currencies.ts';
import { addDays, sitesIn } from './days.ts';
import { daysOf } from './period.ts';
import { liveSpans, wholeSpans } from './spans.ts';
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
 * The cut whose sums answer a question: one thing it is filtered or cut by, or nothing. Null: by two things at once, which only the facts
 * can tell.
 */
export function cutFor(query: Partial<Record<GrowthFilter, string | undefined>>, by: string, cuts: readonly string[]) {
  const names = new Set<string>(origins.filter((name) => query[name]));
  if (cuts.includes(by)) names.add(by);
  if (names.size > 1) return { cut: null, keys: null };
  const [cut = ''] = names;
  return { cut, keys: query[cut as GrowthFilter]?.split(',') ?? null };
}

/** @throws Refusal bad_request for days that do not exist, are reversed, or too many */
export async function growthOf(
  services: Services,
  query: QueryOf<typeof contract.deskGrowth>,
  scope: Scope,
): Promise<Answer> {
  const { from, to, by } = query;
  const count = daysOf(query);
  const before = { from: addDays(from, -count), to: addDays(from, -1) };
  const zones = await sitesIn(services, scope);
  const { currency, currencies } = await currenciesIn(services, zones, before.from, to, query.currency);
  const live = await liveSpans(services, zones, before.from, to);
  const sites = zones.map(({ site }) => site);
  const [ofPeople, ofMoney] = [cutFor(query, by, origins), cutFor(query, by, [...origins, ...ofPayment])];
  const asked = ({ cut, keys }: ReturnType<typeof cutFor>) =>
    [
      JSON.stringify(cut === null ? wholeSpans(zones, before.from, to) : live),
      before.from,
      query.from,
      to,
      by,
      filtersOf(query),
      sites,
      cut,
      keys,
    ] as const;
  const [people, money, payers, choices] = await Promise.all([
    sql.people(services.db, ...asked(ofPeople)),
    sql.money(services.db, ...asked(ofMoney), currency),
    sql.payers(services.db, ...asked({ cut: '', keys: null }), currency),
    sql.choices(services.db, JSON.stringify(live), before.from, to, sites),
  ]);
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
    const at = days.get(isNow ? (day ?? '') : addDays(day ?? from, count));
    if (!at) continue;
    const net = 'net_minor' in figures ? figures.net_minor : 0;
    if (!isNow) at.before_minor += net;
    else {
      at.net_minor += net;
      at.signups += 'signups' in figures ? figures.signups : 0;
      at.visitors += 'visitors' in figures ? figures.visitors : 0;
      if (net !== 0 && site !== null) at.sites.push({ site, net_minor: net });
    }
  }
  return {
    zone: zones[0]?.zone ?? 'UTC',
    currency,
    currencies,
    before,
    now,
    earlier,
    days: [...days.values()],
    rows: [...rows]
      .map(([key, figures]) => ({ key, ...figures }))
      .toSorted((a, b) => b.net_minor - a.net_minor || b.visitors - a.visitors),
    choices: Object.fromEntries(
      origins.map((name) => [name, choices.flatMap(({ cut, key }) => (cut === name ? [key] : [])).toSorted()]),
    ) as Answer['choices'],
  };
}

function add(sum: Figures, figures: Partial<Figures>): void {
  for (const [name, value] of Object.entries(figures)) sum[name as keyof Figures] += value ?? 0;
}
