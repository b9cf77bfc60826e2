/** Growth and money of some days, beside as many days before. */
import type * as contract from '../../contract/desk-insight.ts';
import { type GrowthFilter, growthFilters } from '../../contract/desk-insight.ts';
import type { AnswerOf, QueryOf } from '../../contract/endpoint.ts';
import type { Scope } from '../../contract/permissions.ts';
import { dayMs } from '../../contract/time.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { currenciesIn } from './currencies.ts';
import { addDays, isDay, sitesIn } from './days.ts';
import * as sql from './sql-growth.ts';

type Answer = AnswerOf<typeof contract.deskGrowth>;
type Figures = Answer['now'];

const longest = 400;

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

/** @throws Refusal bad_request for days that do not exist, are reversed, or too many */
export async function growthOf(
  services: Services,
  query: QueryOf<typeof contract.deskGrowth>,
  scope: Scope,
): Promise<Answer> {
  const { from, to, by } = query;
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (!isDay(from) || !isDay(to) || from > to || count > longest)
    throw new Refusal('bad_request', { fields: { from: 'bad_request' } });
  const before = { from: addDays(from, -count), to: addDays(from, -1) };
  const zones = await sitesIn(services, scope);
  const { currency, currencies } = await currenciesIn(
    services,
    zones,
    [new Date(Date.parse(before.from) - dayMs), new Date(Date.parse(to) + 2 * dayMs)],
    query.currency,
  );
  const asked = [JSON.stringify(zones), before.from, from, to, by, filtersOf(query)] as const;
  const [visitors, arrivals, firsts, money, payers, choices] = await Promise.all([
    sql.visitors(services.db, ...asked),
    sql.arrivals(services.db, ...asked),
    sql.firstPayments(services.db, ...asked),
    sql.money(services.db, ...asked, currency),
    sql.payers(services.db, ...asked, currency),
    sql.choices.one(services.db, JSON.stringify(zones), before.from, to),
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
  for (const row of [...visitors, ...arrivals, ...firsts, ...money]) {
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
    choices: choices ?? { country: [], source: [], lander: [], language: [], device: [] },
  };
}

function add(sum: Figures, figures: Partial<Figures>): void {
  for (const [name, value] of Object.entries(figures)) sum[name as keyof Figures] += value ?? 0;
}
