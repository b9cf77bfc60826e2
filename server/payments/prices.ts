/** What a package costs a buyer now: list price, discount, VAT. The shop shows it and the order takes it: one function. */
import type { Package } from '../../contract/payments.ts';
import { discounted, packagePrice, priceOfCredits, tryout_credits, vat_basis_points, vatInside } from '../../contract/money.ts';
import { reachesMinimum, type Code } from '../credits/discount-rules.ts';

/** Rate of VAT in basis points; 0 for a country without one in the list. */
export const vatOf = (country: string): number => vat_basis_points[country] ?? 0;

/** @returns undefined when there is no such package */
export function priceOf(
  credits: number,
  of: { country: string; currency: string; code: Code | null; message_credits: number },
): Package | undefined {
  const price_minor = packagePrice(credits, of.currency);
  if (price_minor === undefined) return undefined;
  // The tryout package is an offer of its own: nothing comes off it.
  const percentage = credits !== tryout_credits && of.code && reachesMinimum(of.code, price_minor) ? of.code.value_percentage : 0;
  const amount_minor = discounted(price_minor, percentage);
  return {
    credits,
    price_minor,
    discount_minor: price_minor - amount_minor,
    amount_minor,
    vat_minor: vatInside(amount_minor, vatOf(of.country)),
    per_credit_minor: priceOfCredits({ amount_minor, credits }, 1),
    per_message_minor: priceOfCredits({ amount_minor, credits }, of.message_credits),
  };
}
