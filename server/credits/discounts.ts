/**
 * Discounts: finding and checking codes, the two built-in offers, and reserving a code for an order. A reservation is
 * a row; unique indexes limit a code to as many uses as its validity says, even for concurrent requests.
 */
import { type Offer, timeBonus, welcomeDiscount } from '../../contract/discounts.ts';
import { formatMoney } from '../../contract/money.ts';
import type { Locale } from '../../contract/locales.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Prices } from '../sites/prices.ts';
import { bestCode, type Code, type CodeUse, codeProblem, presentCode } from './discount-rules.ts';
import { termsSql } from './offer-terms.ts';

export interface Buyer {
  member_id: string;
  pool_id: number;
  country: string;
  prices: Prices;
  locale: Locale;
}

type CodeRow = Omit<Code, 'offer'>;

// The member's own open order does not use a code up: their next order ends it and takes the code over. A pending one
// cannot be ended; it holds the code until it is decided.
const findRow = statement<CodeRow, [code: string, member: string, pool: number]>(
  'credits.find_code',
  `select c.code, c.country, c.member_id, c.value_percentage, c.currency, c.minimum_order_value, c.validity, c.status, c.payment_methods,
          c.expires, coalesce(c.expires <= now(), false) as expired, coalesce(c.starts > now(), false) as early,
          exists (select from discount_redemptions r
                   where r.offer = c.code and c.validity <> 'unlimited' and (c.validity = 'once' or r.member_id = $2)
                     and (r.member_id <> $2 or r.status = 'used')) as used,
          (select r.payment_id from discount_redemptions r join payments p on p.id = r.payment_id
            where r.offer = c.code and c.validity <> 'unlimited' and r.member_id = $2 and r.status = 'reserved' and p.status <> 'open' limit 1) as held_by
     from discount_codes c
    where c.code = $1 and (c.pool_id is null or c.pool_id = $3) and (c.member_id is null or c.member_id = $2)
      and c.purpose <> 'welcome'`,
);

/** Times are text where the row was read as JSON. */
export interface OfferRow {
  bonus_ends: Date | string;
  bonus_over: boolean;
  /** 0: not offered to whom signed up then. */
  bonus_percentage: number;
  welcome_percentage: number;
  welcome_ends: Date | string;
  welcome_over: boolean;
  used: boolean;
  held_by: string | null;
  now: Date | string;
}

const [bonusEnds, welcomeEnds] = [timeBonus, welcomeDiscount].map(
  ({ seconds }) => `signup_date + make_interval(secs => ${seconds})`,
);
export const offerFacts = statement<OfferRow, [member: string]>(
  'credits.offer_facts',
  `select ${bonusEnds} as bonus_ends, now() >= ${bonusEnds} as bonus_over,
          ${welcomeEnds} as welcome_ends, now() >= ${welcomeEnds} as welcome_over,
          ${termsSql('time_bonus', 'm.site_id', 'm.signup_date')} as bonus_percentage, ${termsSql('welcome', 'm.site_id', 'm.signup_date')} as welcome_percentage,
          paid_user or exists (select from discount_redemptions r
                                where r.offer = 'first-purchase' and r.member_id = m.id and r.status = 'used') as used,
          (select r.payment_id from discount_redemptions r join payments p on p.id = r.payment_id
            where r.offer = 'first-purchase' and r.member_id = m.id and r.status = 'reserved' and p.status <> 'open' limit 1) as held_by,
          now() as now
     from members m where id = $1`,
);

const firstPurchase = 'first-purchase';
const builtInCodes: readonly string[] = [timeBonus.code, welcomeDiscount.code];

/** What an order with this code uses up: the code itself, or the one first purchase of both built-in offers. */
export const offerOf = (code: string | null): string | null =>
  code !== null && builtInCodes.includes(code) ? firstPurchase : code;

/**
 * Both built-in offers are for the first purchase and are used up together, so that neither follows the other after a
 * purchase.
 */
async function builtIns(db: Db | Tx, buyer: Buyer): Promise<BuiltIns | undefined> {
  const row = await offerFacts.one(db, buyer.member_id);
  return row && builtInsFrom(row, buyer);
}

interface BuiltIns {
  bonus: Code;
  welcome: Code;
  now: Date;
}

function builtInsFrom(row: OfferRow, buyer: Buyer): BuiltIns {
  const common = {
    offer: firstPurchase,
    country: null,
    member_id: buyer.member_id,
    validity: 'once-per-user',
    payment_methods: null,
    used: row.used,
    held_by: row.held_by,
    status: 'active',
    early: false,
  } as const;
  return {
    bonus: {
      ...common,
      code: timeBonus.code,
      value_percentage: row.bonus_percentage,
      currency: null,
      minimum_order_value: null,
      expires: new Date(row.bonus_ends),
      expired: row.bonus_over || row.bonus_percentage === 0,
    },
    welcome: {
      ...common,
      code: welcomeDiscount.code,
      value_percentage: row.welcome_percentage,
      currency: buyer.prices.currency,
      minimum_order_value:
        buyer.prices.packages.find(({ credits }) => credits >= welcomeDiscount.minimum_credits)?.amount_minor ?? null,
      expires: new Date(row.welcome_ends),
      expired: row.welcome_over || row.welcome_percentage === 0,
    },
    now: new Date(row.now),
  };
}

/**
 * A code as typed by the buyer (any case, spaces around it).
 * @throws Refusal code_not_found
 */
async function findCode(db: Db | Tx, buyer: Buyer, typed: string): Promise<Code> {
  const name = typed.trim().toUpperCase();
  if (name === timeBonus.code || name === welcomeDiscount.code) {
    const builtIn = await builtIns(db, buyer);
    if (builtIn) return name === timeBonus.code ? builtIn.bonus : builtIn.welcome;
  }
  const row = await findRow.one(db, name, buyer.member_id, buyer.pool_id);
  if (!row) throw new Refusal('code_not_found', { fields: { code: 'code_not_found' } });
  return { ...row, offer: row.code };
}

/**
 * A code that is usable for this order. @throws Refusal code_not_found, code_expired, code_early, code_used,
 * code_country, code_minimum, code_method
 */
export async function usableCode(db: Db | Tx, buyer: Buyer, typed: string, use: Partial<CodeUse> = {}): Promise<Code> {
  const code = await findCode(db, buyer, typed);
  const problem = codeProblem(code, { country: buyer.country, currency: buyer.prices.currency, ...use });
  if (!problem) return code;
  const minimum = formatMoney(
    { amount_minor: code.minimum_order_value ?? 0, currency: code.currency ?? buyer.prices.currency },
    buyer.locale,
  );
  throw new Refusal(problem, { data: { minimum }, fields: { code: problem } });
}

/**
 * The code for an order: usable, and no worse than the active offer.
 * @throws Refusal code_worse beside those of `usableCode`
 */
export async function codeForOrder(
  db: Db | Tx,
  buyer: Buyer,
  typed: string,
  use: { price_minor: number; method?: string },
): Promise<Code> {
  const code = await usableCode(db, buyer, typed, use);
  const { code: running } = await activeOffer(db, buyer);
  if (running && bestCode([code, running], use.price_minor) === running) throw worse();
  return code;
}

/** The typed code is valid but not used: the active offer saves more. */
export const worse = (): Refusal => new Refusal('code_worse', { fields: { code: 'code_worse' } });

/**
 * The offer active without typing a code: the time bonus, else the welcome discount, else none.
 * @returns `code` null while a pending payment holds it
 */
export async function activeOffer(db: Db | Tx, buyer: Buyer): Promise<ActiveOffer> {
  const row = await offerFacts.one(db, buyer.member_id);
  return row ? activeOfferFrom(row, buyer) : { offer: null, code: null, now: null };
}

interface ActiveOffer {
  offer: Offer | null;
  code: Code | null;
  now: Date | null;
}

/** The same from facts that are already read. */
export function activeOfferFrom(row: OfferRow, buyer: Buyer): ActiveOffer {
  const { bonus, welcome, now } = builtInsFrom(row, buyer);
  const code = [bonus, welcome].find((c) => !c.expired && !c.used);
  if (!code?.expires) return { offer: null, code: null, now };
  const kind = code === bonus ? 'time_bonus' : 'welcome';
  const minimumCredits = kind === 'welcome' ? welcomeDiscount.minimum_credits : 0;
  const { held_by: heldBy } = code;
  return {
    offer: {
      kind,
      code: presentCode(code),
      minimum_credits: minimumCredits,
      ends_at: code.expires.toISOString(),
      held_by: heldBy,
    },
    code: heldBy === null ? code : null,
    now,
  };
}

const insertRedemption = statement<
  { payment_id: string },
  [payment: string, offer: string, validity: string, member: string]
>(
  'credits.reserve_code',
  `insert into discount_redemptions (payment_id, offer, validity, member_id) values ($1, $2, $3, $4)
   on conflict do nothing returning payment_id`,
);
const deleteRedemption = statement<never, [payment: string]>(
  'credits.release_code',
  `delete from discount_redemptions where payment_id = $1 and status = 'reserved'`,
);
const markUsed = statement<{ payment_id: string }, [payment: string]>(
  'credits.use_code',
  `update discount_redemptions set status = 'used' where payment_id = $1 returning payment_id`,
);
// Released earlier (the order was given up, the money came late): still used up. What a later order of the same buyer
// has reserved is taken from that order, so that the code is not free again when that order comes to nothing.
const takeOver = statement<
  { payment_id: string },
  [payment: string, builtIn: readonly string[], firstPurchase: string]
>(
  'credits.take_code_over',
  `update discount_redemptions r set payment_id = p.id, status = 'used'
     from payments p
    where p.id = $1 and r.member_id = p.member_id and r.status = 'reserved' and r.validity <> 'unlimited'
      and r.offer = case when p.discount_code = any ($2::text[]) then $3 else p.discount_code end
   returning r.payment_id`,
);
// And where nobody has it reserved, or another buyer has it.
const takeAgain = statement<{ payment_id: string }, [payment: string, builtIn: readonly string[]]>(
  'credits.take_code_again',
  `insert into discount_redemptions (payment_id, offer, validity, member_id, status)
   select p.id, case when p.discount_code = any ($2::text[]) then 'first-purchase' else p.discount_code end, coalesce(c.validity, 'once-per-user'), m.id, 'used'
     from payments p join members m on m.id = p.member_id left join discount_codes c on c.code = p.discount_code
    where p.id = $1 and p.discount_code is not null
   on conflict do nothing returning payment_id`,
);
const holders = statement<{ payment_id: string }, [offer: string, member: string]>(
  'credits.code_holders',
  `select r.payment_id from discount_redemptions r join payments p on p.id = r.payment_id
    where r.offer = $1 and r.member_id = $2 and r.status = 'reserved' and p.status = 'open' and r.validity <> 'unlimited'`,
);

/**
 * Reserves a code for an order until it is paid or abandoned. @throws Refusal code_used when somebody else was faster
 */
export async function reserveCode(
  tx: Tx,
  code: Pick<Code, 'offer' | 'validity'>,
  paymentId: string,
  memberId: string,
): Promise<void> {
  const row = await insertRedemption.one(tx, paymentId, code.offer, code.validity, memberId);
  if (!row) throw new Refusal('code_used', { fields: { code: 'code_used' } });
}

/** The order was abandoned: its code is free again. */
export const releaseCode = async (tx: Tx, paymentId: string): Promise<void> =>
  void (await deleteRedemption.run(tx, paymentId));

/**
 * The order was paid. If its code had been released (the money came late) and has been used since, the agreed price
 * still holds.
 * @returns whether the code is used by this order; false also when it has none
 */
export async function markCodeUsed(tx: Tx, paymentId: string): Promise<boolean> {
  const used =
    (await markUsed.one(tx, paymentId)) ??
    (await takeOver.one(tx, paymentId, builtInCodes, firstPurchase)) ??
    (await takeAgain.one(tx, paymentId, builtInCodes));
  return used !== undefined;
}

/** The member's own open orders that hold this code. */
export const codeHolders = async (db: Db | Tx, code: Pick<Code, 'offer'>, memberId: string): Promise<string[]> =>
  (await holders(db, code.offer, memberId)).map((row) => row.payment_id);
