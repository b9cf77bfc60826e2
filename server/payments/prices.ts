/** What a package costs a buyer now: list price, discount, VAT. Shop and order use the same function. */
import type { Package } from '../../contract/payments.ts';
import { discounted, priceOfCredits, vatInside } from '../../contract/money.ts';
import { bestCode, type Code } from '../credits/discount-rules.ts';
import { isTryout, packagePrice, type Prices } from '../sites/prices.ts';

/**
 * @param basis.codes usable codes; the best one for this package counts
 * @returns undefined when there is no such package
 */
export function priceOf(
  credits: number,
  basis: { prices: Prices; codes: readonly Code[]; message_credits: number },
): Package | undefined {
  const priceMinor = packagePrice(basis.prices, credits);
  if (priceMinor === undefined) return undefined;
  // The tryout package is an offer by itself; no further discount.
  const code = isTryout(basis.prices, credits) ? null : bestCode(basis.codes, priceMinor);
  const percentage = code?.value_percentage ?? 0;
  const amountMinor = discounted(priceMinor, percentage);
  return {
    credits,
    price_minor: priceMinor,
    discount_minor: priceMinor - amountMinor,
    amount_minor: amountMinor,
    code: code?.code ?? null,
    percentage,
    vat_minor: vatInside(amountMinor, basis.prices.vat_basis_points),
    per_credit_minor: priceOfCredits({ amount_minor: amountMinor, credits }, 1),
    per_message_minor: priceOfCredits({ amount_minor: amountMinor, credits }, basis.message_credits),
  };
}
