/** What the offers that run by themselves cost and brought at each site, from the same bookings as all revenue. */
import type { deskOffers, OfferKind } from '../../contract/desk-offers.ts';
import type { AnswerOf, QueryOf } from '../../contract/endpoint.ts';
import type { Scope } from '../../contract/permissions.ts';
import { termsNow } from '../credits/offer-terms.ts';
import { statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { listSites } from '../sites/find-site.ts';
import { pricesFor } from '../sites/prices.ts';
import type { Site } from '../sites/site.ts';
import { sitesIn } from './days.ts';
import { daysOf } from './period.ts';
import { liveSpans } from './spans.ts';
import { liveDays } from './sql-growth.ts';
import { offeredSql, offerOrdersSql } from './sql-offers.ts';

type Offer = AnswerOf<typeof deskOffers>['sites'][number]['offers'][number];

interface Sum {
  site_id: number;
  kind: OfferKind;
  currency: string;
  orders: number;
  given_minor: number;
  paid_minor: number;
  back_minor: number;
}
type Asked = [live: string, from: string, to: string, sites: readonly number[]];
/** Days that are rolled up. */
const rolledSql = `d.day between $2::date and $3::date and d.site_id = any($4::int[])
             and not exists (select from live_days l where l.site = d.site_id and l.day = d.day)`;
const offerSums = statement<Sum, Asked>(
  'insight.offer_sums',
  `with ${liveDays}
   select site_id, kind, currency, sum(orders)::int as orders, sum(given_minor)::bigint::float8 as given_minor, sum(paid_minor)::bigint::float8 as paid_minor,
          sum(back_minor)::bigint::float8 as back_minor
     from (select site_id, kind, currency, orders, given_minor, paid_minor, back_minor from offer_days d where ${rolledSql}
           union all
           select site, kind, currency, orders, given_minor, paid_minor, back_minor from (${offerOrdersSql}) f) days
    group by 1, 2, 3 order by 1, 2, sum(paid_minor - back_minor) desc, 3`,
);
const offeredTimes = statement<{ site_id: number; kind: OfferKind; n: number }, Asked>(
  'insight.offered_times',
  `with ${liveDays}
   select site_id, kind, sum(offered)::int as n
     from (select site_id, kind, offered from offered_days d where ${rolledSql}
           union all
           select site, kind, offered from (${offeredSql}) f) days group by 1, 2`,
);

/** What an offer is now, apart from what came of it. */
type State = Pick<Offer, 'kind' | 'percentage' | 'runs' | 'since' | 'planned'>;

/** What leavers get: a discount of the company's, and the small package where a country's prices have one. */
function ofLeavers(site: Site, now: Date): State[] {
  const percentage = site.company.delete_discount;
  const runs = site.countries.some((country) => pricesFor(site.company, country, now, site.id).tryout !== null);
  const rest = { since: null, planned: [] };
  return [
    { kind: 'leavers', percentage, runs: percentage > 0, ...rest },
    { kind: 'tryout', percentage: null, runs, ...rest },
  ];
}

/** @throws Refusal bad_request for days that do not exist, are reversed, or too many */
export async function offersOf(
  services: Services,
  query: QueryOf<typeof deskOffers>,
  scope: Scope,
): Promise<AnswerOf<typeof deskOffers>> {
  daysOf(query);
  const zones = await sitesIn(services, scope);
  const ids = zones.map(({ site }) => site);
  const { from, to } = query;
  const live = JSON.stringify(await liveSpans(services, zones, from, to, { of: 'offers' }));
  const [sites, terms, sums, offered] = await Promise.all([
    listSites(services),
    termsNow(services.db, ids),
    offerSums(services.db, live, from, to, ids),
    offeredTimes(services.db, live, from, to, ids),
  ]);
  const of = (site: number) => (row: { site_id: number }) => row.site_id === site;
  return {
    sites: sites
      .filter(({ id }) => ids.includes(id))
      .map((site) => {
        const states: State[] = terms.filter(of(site.id)).map(({ kind, percentage, since, planned }) => ({
          kind,
          percentage,
          runs: percentage > 0,
          since: since?.toISOString() ?? null,
          planned,
        }));
        return {
          site: site.id,
          name: site.stored.name ?? site.name,
          offers: [...states, ...ofLeavers(site, services.clock.now())].map((state) => {
            const own = sums.filter(of(site.id)).filter(({ kind }) => kind === state.kind);
            return {
              ...state,
              offered: offered.filter(of(site.id)).find(({ kind }) => kind === state.kind)?.n ?? 0,
              orders: own.reduce((all, { orders }) => all + orders, 0),
              sums: own.map(({ site_id: _, kind: __, ...sum }) => sum),
            };
          }),
        };
      }),
  };
}
