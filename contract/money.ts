/** Money: integer minor units with an ISO 4217 code. What things cost is data of a company (server/sites/prices.ts). */

export interface Money {
  amount_minor: number;
  currency: string;
}

/** The VAT inside a gross amount: minor units, the net part rounded half up, so that net and VAT always add up. */
export function vatInside(amountMinor: number, basisPoints: number): number {
  return amountMinor - Math.floor((amountMinor * 20_000 + 10_000 + basisPoints) / (2 * (10_000 + basisPoints)));
}

/** What is left to pay after a discount in whole per cent: rounded down, in the buyer's favour. */
export function discounted(priceMinor: number, percentage: number): number {
  return Math.floor((priceMinor * (100 - percentage)) / 100);
}

/** What `units` credits of a package cost: minor units, rounded up so that it is never told too low. */
export function priceOfCredits(pack: { amount_minor: number; credits: number }, units: number): number {
  return Math.ceil((pack.amount_minor * units) / pack.credits);
}

/** Minor units of one unit of a currency: 100, mostly. */
export function minorUnits(currency: string): number {
  return (
    10 ** (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)
  );
}

/** '€ 12,50' as the reader's language writes it. */
export function formatMoney(money: Money, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: money.currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(money.amount_minor / 10 ** digits);
}
