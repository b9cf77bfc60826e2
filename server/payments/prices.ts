/** What a package costs a buyer now: list price, discount, VAT. The shop shows it and the order takes it: one function. */
import type { Package } from '../../contract/payments.ts';
import { discounted, priceOfCredits, vatInside } from '../../contract/money.ts';
import { bestCode, type Code } from '../credits/discount-rules.ts';
import { isTryout, packagePrice, type Prices } from '../sites/prices.ts';

/**
 * @param of.codes those that could be used: the one that is best for this package counts
 * @returns undefined when there is no such package
 */
export function priceOf(credits: number, of: { prices: Prices; codes: readonly Code[]; message_credits: number }): Package | undefined {
  const price_minor = packagePrice(of.prices, credits);
  if (price_minor === undefined) return undefined;
  // The tryout package is an offer of its own: nothing comes off it.
  const code = isTryout(of.prices, credits) ? null : bestCode(of.codes, price_minor);
  const percentage = code?.value_percentage ?? 0;
  const amount_minor = discounted(price_minor, percentage);
  return {
    credits,
    price_minor,
    discount_minor: price_minor - amount_minor,
    amount_minor,
    code: code?.code ?? null,
    percentage,
    vat_minor: vatInside(amount_minor, of.prices.vat_basis_points),
    per_credit_minor: priceOfCredits({ amount_minor, credits }, 1),
    per_message_minor: priceOfCredits({ amount_minor, credits }, of.message_credits),
  };
}
