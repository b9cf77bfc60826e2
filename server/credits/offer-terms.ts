/** What the time bonus and the welcome discount take off at a site, and from when on. Whom they hold for is decided by the moment of sign-up. */
import type { setOffers } from '../../contract/desk-offers.ts';
import { timeBonus, welcomeDiscount } from '../../contract/discounts.ts';
import { statement, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';

type SetOffer = (typeof setOffers)[number];

const usual: Record<SetOffer, number> = {
  time_bonus: timeBonus.percentage,
  welcome: welcomeDiscount.percentage,
};

/** The percentage that holds for whom signed up then, as SQL. */
export const termsSql = (kind: SetOffer, site: string, signedUp: string): string =>
  `coalesce((select t.percentage from offer_terms t where t.site_id = ${site} and t.kind = '${kind}' and t.valid_from <= ${signedUp}
              order by t.valid_from desc limit 1), ${usual[kind]})`;

interface Terms {
  site_id: number;
  kind: SetOffer;
  percentage: number;
  since: Date | null;
  planned: { from: string; percentage: number }[];
}
/** Of some sites, each of the two: what holds now, since when, and what is to come. */
export const termsNow = statement<Terms, [sites: readonly number[]]>(
  'credits.offer_terms',
  `select s.id as site_id, k.kind, case k.kind when 'time_bonus' then ${termsSql('time_bonus', 's.id', 'now()')} else ${termsSql('welcome', 's.id', 'now()')} end as percentage,
          (select max(valid_from) from offer_terms t where t.site_id = s.id and t.kind = k.kind and t.valid_from <= now()) as since,
          coalesce((select jsonb_agg(jsonb_build_object('from', to_char(t.valid_from at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'percentage', t.percentage) order by t.valid_from)
                      from offer_terms t where t.site_id = s.id and t.kind = k.kind and t.valid_from > now()), '[]') as planned
     from sites s cross join (values ('time_bonus'), ('welcome')) k (kind)
    where s.id = any ($1) order by s.id, k.kind`,
);
const termsAt = statement<Record<SetOffer, number>, [site: number, at: Date]>(
  'credits.offer_terms_at',
  `select ${termsSql('time_bonus', '$1', '$2::timestamptz')} as time_bonus, ${termsSql('welcome', '$1', '$2::timestamptz')} as welcome`,
);
const lockSite = statement<{ now: Date }, [site: number]>(
  'credits.lock_offers',
  'select clock_timestamp() as now from sites where id = $1 for no key update',
);
const dropPlanned = statement<never, [site: number, kind: string, from: Date]>(
  'credits.drop_offer_terms',
  'delete from offer_terms where site_id = $1 and kind = $2 and valid_from >= $3 and valid_from > now()',
);
const insertTerms = statement<never, [site: number, kind: string, from: Date, percentage: number, staff: string]>(
  'credits.insert_offer_terms',
  `insert into offer_terms (site_id, kind, valid_from, percentage, staff_id) values ($1, $2, $3, $4, $5)
   on conflict (site_id, kind, valid_from) do update set percentage = excluded.percentage, staff_id = excluded.staff_id`,
);

/**
 * From a moment on (null: now) an offer takes off so much for whom signs up; what was planned from then on gives way. With `until` it ends
 * then. Who has an offer keeps it as it was shown.
 * @returns what held for that moment until now
 * @throws Refusal not_found, bad_request for moments that are over or reversed
 */
export async function setOffer(
  tx: Tx,
  staff: { id: string },
  wanted: { site: number; kind: SetOffer; percentage: number; from: string | null; until: string | null },
): Promise<number> {
  const { site, kind, percentage } = wanted;
  const now = (await lockSite.one(tx, site))?.now;
  if (!now) throw new Refusal('not_found');
  const from = wanted.from === null ? now : new Date(wanted.from);
  const until = wanted.until === null ? null : new Date(wanted.until);
  if (Number.isNaN(from.getTime()) || from < now) throw fieldRefusal('from', 'bad_request');
  if (until && !(until > from)) throw fieldRefusal('until', 'bad_request');
  const before = (await termsAt.one(tx, site, from))?.[kind] ?? usual[kind];
  await dropPlanned.run(tx, site, kind, from);
  await insertTerms.run(tx, site, kind, from, percentage, staff.id);
  if (until && percentage > 0) await insertTerms.run(tx, site, kind, until, 0, staff.id);
  return before;
}
