/** What an order agrees on, before anything is written down or ended for it. */
import type { PaymentMethod } from '../../contract/methods.ts';
import { type Buyer, codeForOrder } from '../credits/discounts.ts';
import type { Db, Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { termsDate } from '../sites/page-texts.ts';
import { isTryout } from '../sites/prices.ts';
import { setting } from '../sites/settings.ts';
import type { Order } from './place-order.ts';
import { priceOf } from './prices.ts';
import { checkTryout } from './tryout.ts';

/**
 * The price of the order and its code, as the buyer was shown them.
 * @throws Refusal price_changed, bad_request, and those of the code
 */
export async function agree(db: Db | Tx, order: Order, buyer: Buyer, method: PaymentMethod) {
  const { prices } = buyer;
  const { site, country } = order;
  const messageCredits = setting(site, country, 'message_credits');
  const list = priceOf(order.credits, { prices, codes: [], message_credits: messageCredits });
  if (!list) throw new Refusal('bad_request', { fields: { package: 'bad_request' } });
  const asTryout = isTryout(prices, order.credits);
  if (asTryout && order.code) throw new Refusal('bad_request', { fields: { code: 'bad_request' } });
  if (asTryout) await checkTryout(db, buyer.member_id);
  const code = order.code ? await codeForOrder(db, buyer, order.code, { price_minor: list.price_minor, method }) : null;
  const price = priceOf(order.credits, { prices, codes: code ? [code] : [], message_credits: messageCredits }) ?? list;
  const terms = termsDate(site);
  if (
    price.amount_minor !== order.amount_minor ||
    prices.currency !== order.currency ||
    terms.getTime() !== Date.parse(order.terms_date)
  )
    throw new Refusal('price_changed');
  return { code, price, terms, asTryout };
}
