/** Money: integer minor units with an ISO 4217 code. Prices are data of a company (server/sites/prices.ts). */

export interface Money {
  amount_minor: number;
  currency: string;
}

/** The VAT inside a gross amount, in minor units. The net part is rounded half up, so net and VAT always add up. */
export function vatInside(amountMinor: number, basisPoints: number): number {
  return amountMinor - Math.floor((amountMinor * 20_000 + 10_000 + basisPoints) / (2 * (10_000 + basisPoints)));
}

/** The price after a discount in whole per cent, rounded down in the buyer's favour. */
export function discounted(priceMinor: number, percentage: number): number {
  return Math.floor((priceMinor * (100 - percentage)) / 100);
}

/** The price of `units` credits of a package in minor units, rounded up so that it is never shown too low. */
export function priceOfCredits(pack: { amount_minor: number; credits: number }, units: number): number {
  return Math.ceil((pack.amount_minor * units) / pack.credits);
}

/** Minor units per unit of a currency: usually 100. */
export function minorUnits(currency: string): number {
  return (
    10 ** (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)
  );
}

/** An amount as a field of a form holds it, e.g. '12.50'. */
export function amountText(money: Money): string {
  const units = minorUnits(money.currency);
  return (money.amount_minor / units).toFixed(Math.log10(units));
}

/** E.g. '€ 12,50', as the reader's language writes it. */
export function formatMoney(money: Money, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: money.currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  // What is taken off may be nothing: minus zero is written like zero.
  return format.format(money.amount_minor / 10 ** digits + 0);
}
