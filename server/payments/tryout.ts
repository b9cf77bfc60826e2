/** The tryout package: small and cheaper, for members about to leave; offered there, ordered once per account. */
import type * as contract from '../../contract/payments.ts';
import type { Package } from '../../contract/payments.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Handler } from '../platform/http/call.ts';
import { isTryout, type Prices, pricesFor } from '../sites/prices.ts';
import { setting } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';
import { priceOf } from './prices.ts';

/** Reserved and used up like a code: the same unique index allows it once. */
export const tryout = { offer: 'tryout', validity: 'once-per-user' } as const;

const offered = `select m.tryout_offered_at is not null as offered,
       exists (select from discount_redemptions r join payments p on p.id = r.payment_id
                where r.offer = 'tryout' and r.member_id = m.id and p.status <> 'open') as used
  from members m where m.id = $1`;
// The member's own open order does not use it up: a new order ends that one and takes it over.
const readState = statement<{ offered: boolean; used: boolean }, [member: string]>('payments.tryout_state', offered);
const markOffered = statement<never, [member: string]>(
  'payments.offer_tryout',
  'update members set tryout_offered_at = coalesce(tryout_offered_at, now()) where id = $1',
);

/** Its price; null for a member who was not offered it, or has used it. */
export async function tryoutOf(
  db: Db | Tx,
  memberId: string,
  at: { site: Site; prices: Prices; country: string },
): Promise<Package | null> {
  const state = await readState.one(db, memberId);
  return state?.offered && !state.used ? packageAt(at) : null;
}

/** Its price here; null if the company has none. */
export const packageAt = ({
  site,
  prices,
  country,
}: {
  site: Site;
  prices: Prices;
  country: string;
}): Package | null => {
  const { tryout: offered } = prices;
  if (!offered || !isTryout(prices, offered.credits)) return null;
  return (
    priceOf(offered.credits, { prices, codes: [], message_credits: setting(site, country, 'message_credits') }) ?? null
  );
};

/** @throws Refusal bad_request (never offered), tryout_used */
export async function checkTryout(db: Db | Tx, memberId: string): Promise<void> {
  const state = await readState.one(db, memberId);
  if (!state?.offered) throw new Refusal('bad_request', { fields: { package: 'bad_request' } });
  if (state.used) throw new Refusal('tryout_used', { fields: { package: 'tryout_used' } });
}

export const offerTryout: Handler<typeof contract.offerTryout> = async ({
  services: { db, clock },
  member_id: memberId,
  site,
  country,
}) => {
  if ((await readState.one(db, memberId))?.used) throw new Refusal('tryout_used');
  const pack = packageAt({ site, prices: pricesFor(site.company, country, clock.now(), site.id), country });
  if (!pack) throw new Refusal('not_found');
  await markOffered.run(db, memberId);
  return { package: pack };
};
