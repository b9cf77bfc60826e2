/** The demo's discount codes, and the orders that were made with an offer. */
import { stayCode } from '../credits/discount-codes.ts';
import { type Buyer, usableCode } from '../credits/discounts.ts';
import type { Code } from '../credits/discount-rules.ts';
import { dayMs, hourMs } from '../../contract/time.ts';
import { type Db, statement } from '../platform/db.ts';
import type { Person } from './person.ts';

export type DemoOffer = 'code' | 'leavers' | 'time_bonus' | 'tryout' | 'welcome';

const sixWeeks = 42 * dayMs;

interface DemoCode {
  /** Of which company's pool. */
  pool: number;
  code: string;
  country?: string;
  percentage: number;
  /** In euros, minor units. */
  minimum?: number;
  validity: 'once-per-user' | 'unlimited';
  /** Days before today on which it was made, and on which it ends (later than today) or ended. */
  made: number;
  ends?: number;
  /** In how many days it begins. */
  begins?: number;
  closed?: true;
}
const demoCodes: readonly DemoCode[] = [
  { pool: 1, code: 'SUMMER30', percentage: 30, validity: 'once-per-user', made: 150, ends: 58, closed: true },
  { pool: 1, code: 'WINTER20', percentage: 20, validity: 'once-per-user', made: 40, ends: -21 },
  { pool: 1, code: 'CANDLES25', percentage: 25, validity: 'once-per-user', made: 2, begins: 9, ends: -37 },
  { pool: 1, code: 'DUTCHNIGHTS', country: 'NL', percentage: 15, minimum: 2_875, validity: 'unlimited', made: 52 },
  { pool: 2, code: 'SOMMER25', percentage: 25, validity: 'once-per-user', made: 140, ends: 48 },
  { pool: 2, code: 'ALSTER10', country: 'DE', percentage: 10, minimum: 2_875, validity: 'unlimited', made: 75 },
  { pool: 2, code: 'LICHTER15', percentage: 15, validity: 'once-per-user', made: 33, ends: -28 },
];
// Those that are over by now, too, were good when the orders were made.
const insertCodes = statement<never, [rows: string]>(
  'demo.codes',
  `insert into discount_codes (code, pool_id, country, value_percentage, currency, minimum_order_value, validity, status, purpose, starts, created_at)
   select c.code, p.id, c.country, c.percentage, case when c.minimum is not null then 'EUR' end, c.minimum, c.validity, 'active', 'campaign', now() + make_interval(days => c.begins), now() - make_interval(days => c.made)
     from jsonb_to_recordset($1::jsonb) as c (pool int, code text, country text, percentage int, minimum int, validity text, made int, begins int)
     join (select id, row_number() over (order by id) as n from pools) p on p.n = c.pool
   on conflict do nothing`,
);
const endCodes = statement<never, [rows: string]>(
  'demo.end_codes',
  `update discount_codes d set expires = now() - make_interval(days => c.ends), status = case when c.closed then 'closed' else 'active' end
     from jsonb_to_recordset($1::jsonb) as c (code text, ends int, closed boolean) where c.code = d.code and c.ends is not null`,
);
/** An offer's terms are those of the moment of sign-up, so they come before the orders. */
const insertTerms = statement<never>(
  'demo.offer_terms',
  `insert into offer_terms (site_id, kind, valid_from, percentage)
   select s.id, t.kind, date_trunc('day', now()) + t.after, t.percentage from sites s join (values
     ('Silberstunde', 'welcome', interval '-75 days', 20), ('Velvet Hour', 'time_bonus', interval '-24 days', 30),
     ('Evenfall', 'time_bonus', interval '6 days', 35), ('Evenfall', 'time_bonus', interval '9 days', 25)) t (site, kind, after, percentage) on t.site = s.name`,
);
export async function makeDemoCodes(db: Db): Promise<void> {
  await insertCodes.run(db, JSON.stringify(demoCodes));
  await insertTerms.run(db);
}
export const endDemoCodes = (db: Db): Promise<number> => endCodes.run(db, JSON.stringify(demoCodes));

const poolPlace = statement<{ n: number }, [pool: number]>(
  'demo.pool_place',
  'select count(*)::int as n from pools where id <= $1',
);
/** A campaign's code that was good there on that day, the country's own first. */
async function campaignCode(db: Db, buyer: Buyer, daysAgo: number): Promise<string | undefined> {
  const place = (await poolPlace.one(db, buyer.pool_id))?.n;
  return demoCodes
    .filter(({ pool, country, made, ends = -1, begins = 0 }) => {
      const isThere = pool === place && (country === undefined || country === buyer.country);
      return isThere && begins === 0 && made > daysAgo && ends < daysAgo;
    })
    .toSorted((a, b) => Number(b.country !== undefined) - Number(a.country !== undefined))[0]?.code;
}
// As it was on the day of the order: new, and without a purchase.
const asNew = statement<never, [member: string, hours: number]>(
  'demo.as_new',
  'update members set paid_user = false, signup_date = now() - make_interval(hours => $2) where id = $1',
);
const asBefore = statement<never, [member: string, signedUp: Date]>(
  'demo.as_before',
  'update members set signup_date = $2 where id = $1',
);

const offerTryout = statement<never, [member: string]>(
  'demo.offer_tryout',
  'update members set tryout_offered_at = now() where id = $1',
);

/** Makes a member a buyer to whom the offer applies now. @returns the code, or none where the offer cannot be had (any more) */
export async function demoCode(db: Db, buyer: Buyer, offer: DemoOffer, daysAgo: number): Promise<Code | undefined> {
  if (offer === 'tryout') {
    await offerTryout.run(db, buyer.member_id);
    return undefined;
  }
  if (offer === 'time_bonus' || offer === 'welcome') {
    await asNew.run(db, buyer.member_id, offer === 'time_bonus' ? 1 : 20);
    return usableCode(db, buyer, offer === 'time_bonus' ? 'TIMEBONUS25' : 'WELCOME25');
  }
  const name =
    offer === 'leavers' ? (await stayCode(db, buyer.member_id, 25)).code : await campaignCode(db, buyer, daysAgo);
  return name === undefined ? undefined : usableCode(db, buyer, name);
}

export const signedUpBefore = (db: Db, person: Person): Promise<number> =>
  asBefore.run(db, person.id, person.signup_date);

// Asked for an hour before the order it was used for; of those who bought nothing with it, at some time in the ninety days.
const datedCodes = statement<never>(
  'demo.dated_stay_codes',
  `update discount_codes c set created_at = a.at, expires = a.at + (c.expires - c.created_at)
     from (select s.code, coalesce(
                    (select min(p.created_at) - interval '1 hour' from payments p where p.discount_code = s.code),
                    now() - least(interval '1 hour' + interval '90 days' * ((abs(hashtext(s.member_id::text)) % 997) / 997.0), now() - m.signup_date)) as at
             from discount_codes s join members m on m.id = s.member_id where s.purpose = 'stay') a
    where a.code = c.code and c.purpose = 'stay'`,
);
// Shown the small package where the code did not keep them; of those who bought it, just before.
const datedTryouts = statement<never>(
  'demo.dated_tryouts',
  `with bought as (update members m set tryout_offered_at = p.created_at - interval '20 minutes'
                     from discount_redemptions r join payments p on p.id = r.payment_id where r.offer = 'tryout' and r.member_id = m.id returning m.id)
   update members m set tryout_offered_at = c.created_at + interval '3 minutes' from discount_codes c
    where c.member_id = m.id and c.purpose = 'stay' and m.tryout_offered_at is null and abs(hashtext(c.member_id::text)) % 2 = 0`,
);
/** Leavers whom the code did not keep, beside those who bought with theirs; when each asked for it. */
export async function demoLeavers(db: Db, people: readonly Person[], now: Date): Promise<void> {
  const some = people.filter(
    (p, i) => i % 17 === 4 && p.kind === 'person' && !p.login && now.getTime() - p.signup_date.getTime() > 3 * dayMs,
  );
  for (const { id } of some) await stayCode(db, id, 25);
  await datedCodes.run(db);
  await datedTryouts.run(db);
}

export interface FirstOrder {
  end: 'completed';
  at: Date;
  buyer: Person;
  offer: DemoOffer;
}
/** The first orders of those who signed up lately: within the time bonus, or the day after. */
export const firstOrders = (buyers: readonly Person[], now: Date): FirstOrder[] =>
  buyers
    .filter((p) => !p.login && now.getTime() - p.signup_date.getTime() < 2 * sixWeeks)
    .map((buyer, i) => ({
      end: 'completed' as const,
      at: new Date(buyer.signup_date.getTime() + (i % 3 === 2 ? 20 : 1.2) * hourMs),
      buyer,
      offer: i % 3 === 2 ? ('welcome' as const) : ('time_bonus' as const),
    }))
    .filter(({ at }) => now.getTime() - at.getTime() > hourMs && at.getUTCFullYear() === now.getUTCFullYear());
