/** What the offers that run by themselves cost and brought at each site, from the same bookings as all revenue. */
import type { deskOffers, OfferKind } from '../../contract/desk-offers.ts';
import { timeBonus, welcomeDiscount } from '../../contract/discounts.ts';
import type { AnswerOf, QueryOf } from '../../contract/endpoint.ts';
import type { Scope } from '../../contract/permissions.ts';
import { termsNow, termsSql } from '../credits/offer-terms.ts';
import { statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { listSites } from '../sites/find-site.ts';
import { pricesFor } from '../sites/prices.ts';
import type { Site } from '../sites/site.ts';
import { bookedIn } from './booked.ts';
import { sitesIn } from './days.ts';
import { offerOfSql } from './discounts.ts';
import { daysOf } from './period.ts';
import { type Span, wholeSpans } from './spans.ts';

type Offer = AnswerOf<typeof deskOffers>['sites'][number]['offers'][number];

// Days of each site's own zone.
const spansSql = `span as materialized (
  select site, "from"::date::timestamp at time zone zone as start, ("to"::date + 1)::timestamp at time zone zone as stop
    from jsonb_to_recordset($1::jsonb) as s (site int, zone text, "from" text, "to" text))`;

interface Sum {
  site_id: number;
  kind: OfferKind;
  currency: string;
  orders: number;
  given_minor: number;
  paid_minor: number;
  back_minor: number;
}
const offerSums = statement<Sum, [spans: string, timeBonus: string, welcome: string]>(
  'insight.offer_sums',
  `with ${spansSql},
        booked as (${bookedIn(`b.created_at >= (select min(start) from span) and b.created_at < (select max(stop) from span)`)})
   select p.site_id, k.kind, p.currency, count(*) filter (where b.kind = 'purchase')::int as orders,
          coalesce(sum(p.discount_minor) filter (where b.kind = 'purchase'), 0)::bigint::float8 as given_minor,
          sum(b.gross_minor)::bigint::float8 as paid_minor, sum(b.refunded_minor + b.charged_back_minor)::bigint::float8 as back_minor
     from booked b
     join span s on s.site = b.site_id and b.created_at >= s.start and b.created_at < s.stop
     join payments p on p.id = b.payment_id
     left join discount_codes c on c.code = p.discount_code
     cross join lateral (select case when p.discount_code is not null then ${offerOfSql}
                                     when exists (select from discount_redemptions r where r.payment_id = p.id and r.offer = 'tryout') then 'tryout' end as kind) k
    where k.kind in ('time_bonus', 'welcome', 'leavers', 'tryout')
    group by 1, 2, 3 order by 1, 2, sum(b.net_minor) desc, 3`,
);

const bonusTimeSql = `make_interval(secs => ${timeBonus.seconds})`;
/** How many were offered it: who signed up, was still without a purchase when the time bonus was over, asked to leave. */
const offeredTimes = statement<{ site_id: number; kind: OfferKind; n: number }, [spans: string]>(
  'insight.offered_times',
  `with ${spansSql},
        joined as (select m.id, m.site_id, m.signup_date, ${termsSql('time_bonus', 'm.site_id', 'm.signup_date')} as bonus, ${termsSql('welcome', 'm.site_id', 'm.signup_date')} as welcome
                     from members m join span s on s.site = m.site_id
                    where m.kind = 'person' and m.signup_date >= s.start and m.signup_date < s.stop)
   select site_id, 'time_bonus' as kind, count(*)::int as n from joined where bonus > 0 group by 1
   union all
   select site_id, 'welcome', count(*)::int from joined j
    where welcome > 0 and (bonus = 0 or (signup_date + ${bonusTimeSql} <= now()
          and not exists (select from payments p where p.member_id = j.id and p.completed_at < j.signup_date + ${bonusTimeSql})))
    group by 1
   union all
   select m.site_id, 'leavers', count(*)::int from discount_codes c join members m on m.id = c.member_id
     join span s on s.site = m.site_id and c.created_at >= s.start and c.created_at < s.stop where c.purpose = 'stay' group by 1
   union all
   select m.site_id, 'tryout', count(*)::int from members m
     join span s on s.site = m.site_id and m.tryout_offered_at >= s.start and m.tryout_offered_at < s.stop group by 1`,
);

/** What an offer is now, apart from what came of it. */
type State = Pick<Offer, 'kind' | 'percentage' | 'runs' | 'since' | 'planned'>;

/** What leavers get: a discount of the company's, and the small package where a country's prices have one. */
function ofLeavers(site: Site, now: Date): State[] {
  const percentage = site.company.delete_discount;
  const runs = site.countries.some((country) => pricesFor(site.company, country, now).tryout !== null);
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
  const spans: Span[] = wholeSpans(zones, query.from, query.to);
  const asked = JSON.stringify(spans);
  const [sites, terms, sums, offered] = await Promise.all([
    listSites(services),
    termsNow(services.db, ids),
    offerSums(services.db, asked, timeBonus.code, welcomeDiscount.code),
    offeredTimes(services.db, asked),
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
