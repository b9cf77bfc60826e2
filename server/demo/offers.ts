/** The demo's discount codes, and the orders that were made with an offer. */
import { stayCode } from '../credits/discount-codes.ts';
import { type Buyer, usableCode } from '../credits/discounts.ts';
import type { Code } from '../credits/discount-rules.ts';
import { dayMs, hourMs } from '../../contract/time.ts';
import { type Db, statement } from '../platform/db.ts';
import type { Person } from './person.ts';

export type DemoOffer = 'code' | 'leavers' | 'time_bonus' | 'welcome';

const sixWeeks = 42 * dayMs;
const insertCodes = statement<never>(
  'demo.codes',
  `insert into discount_codes (code, pool_id, country, value_percentage, currency, minimum_order_value, validity, status, purpose, expires, created_at)
   select c.code || case when p.n = 1 then '' else '-' || p.n end, p.id, c.country, c.percentage, c.currency, c.minimum, c.validity, c.status, 'campaign', now() + c.expires, now() - c.age
     from (select id, row_number() over (order by id) as n from pools) p
    cross join (values
      ('WINTER20', null, 20, null, null, 'once-per-user', 'active', interval '21 days', interval '40 days'),
      ('DUTCHNIGHTS', 'NL', 15, 'EUR', 2875, 'unlimited', 'active', null, interval '12 days'),
      ('SUMMER30', null, 30, null, null, 'once-per-user', 'closed', interval '-60 days', interval '150 days'))
      c (code, country, percentage, currency, minimum, validity, status, expires, age)
   on conflict do nothing`,
);
export const makeDemoCodes = (db: Db): Promise<number> => insertCodes.run(db);

const poolCode = statement<{ code: string }, [pool: number]>(
  'demo.pool_code',
  `select code from discount_codes where pool_id = $1 and code like 'WINTER20%'`,
);
// As it was on the day of the order: new, and without a purchase.
const asNew = statement<never, [member: string, hours: number]>(
  'demo.as_new',
  'update members set paid_user = false, signup_date = now() - make_interval(hours => $2) where id = $1',
);
const asBefore = statement<never, [member: string, signedUp: Date]>(
  'demo.as_before',
  'update members set signup_date = $2 where id = $1',
);

/** Makes a member a buyer to whom the offer applies now. @returns the code, or none where the offer cannot be had (any more) */
export async function demoCode(db: Db, buyer: Buyer, offer: DemoOffer): Promise<Code | undefined> {
  if (offer === 'time_bonus' || offer === 'welcome') {
    await asNew.run(db, buyer.member_id, offer === 'time_bonus' ? 1 : 20);
    return usableCode(db, buyer, offer === 'time_bonus' ? 'TIMEBONUS25' : 'WELCOME25');
  }
  const name =
    offer === 'leavers'
      ? (await stayCode(db, buyer.member_id, 25)).code
      : (await poolCode.one(db, buyer.pool_id))?.code;
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
/** Leavers whom the code did not keep, beside those who bought with theirs; when each asked for it. */
export async function demoLeavers(db: Db, people: readonly Person[], now: Date): Promise<void> {
  const some = people.filter(
    (p, i) => i % 17 === 4 && p.kind === 'person' && !p.login && now.getTime() - p.signup_date.getTime() > 3 * dayMs,
  );
  for (const { id } of some) await stayCode(db, id, 25);
  await datedCodes.run(db);
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
