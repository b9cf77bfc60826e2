/** Money: integer minor units with an ISO 4217 code. And the price list: credits by package and currency. */

export interface Money {
  amount_minor: number;
  currency: string;
}

export const package_credits = [10, 25, 50, 100, 250, 500] as const;

/** Price of each package in minor units, VAT included; the price of a credit falls as packages grow. */
export const package_prices: Record<string, readonly [number, number, number, number, number, number]> = {
  EUR: [1_250, 2_875, 5_250, 9_500, 21_250, 37_500],
  GBP: [1_090, 2_500, 4_550, 8_250, 18_500, 32_500],
  USD: [1_390, 3_175, 5_800, 10_500, 23_500, 41_500],
  CAD: [1_890, 4_325, 7_900, 14_300, 32_000, 56_500],
  AUD: [2_090, 4_775, 8_700, 15_800, 35_250, 62_500],
  NZD: [2_290, 5_250, 9_600, 17_400, 38_750, 68_500],
  CHF: [1_190, 2_725, 4_975, 9_000, 20_125, 35_500],
  DKK: [9_300, 21_400, 39_000, 70_500, 158_000, 279_000],
  SEK: [13_900, 31_900, 58_500, 105_500, 236_500, 417_500],
  NOK: [14_500, 33_300, 60_900, 110_000, 246_500, 435_000],
  PLN: [5_390, 12_400, 22_600, 40_900, 91_500, 161_500],
  CZK: [31_500, 72_500, 132_500, 239_500, 536_000, 945_000],
};

/** The package for members about to leave, once an account: a third off what so many credits cost in the smallest package, VAT included. */
export const tryout_credits = 5;
export const tryout_prices: Record<string, number> = {
  EUR: 415, GBP: 360, USD: 460, CAD: 630, AUD: 695, NZD: 760, CHF: 395, DKK: 3_100, SEK: 4_600, NOK: 4_800, PLN: 1_795, CZK: 10_500,
};

/**
 * VAT (or GST) on electronic services to private people, by the buyer's country: basis points (2100 is 21 %), the
 * standard rates of 2026. Prices hold it already. US: sales tax differs by state and is the operator's own matter.
 */
export const vat_basis_points: Readonly<Record<string, number>> = {
  NL: 2_100, BE: 2_100, DE: 1_900, AT: 2_000, CH: 810, LI: 810, LU: 1_700, IT: 2_200, FR: 2_000, ES: 2_100, PL: 2_300, DK: 2_500,
  FI: 2_550, NO: 2_500, SE: 2_500, GB: 2_000, IE: 2_300, US: 0, CA: 500, AU: 1_000, NZ: 1_500, PT: 2_300, CZ: 2_100, MT: 1_800,
  CY: 1_900,
};

/** The VAT inside a gross amount: minor units, the net part rounded half up, so that net and VAT always add up. */
export function vatInside(amount_minor: number, basis_points: number): number {
  return amount_minor - Math.floor((amount_minor * 20_000 + 10_000 + basis_points) / (2 * (10_000 + basis_points)));
}

/** What is left to pay after a discount in whole per cent: rounded down, in the buyer's favour. */
export function discounted(price_minor: number, percentage: number): number {
  return Math.floor((price_minor * (100 - percentage)) / 100);
}

/** What `units` credits of a package cost: minor units, rounded up so that it is never told too low. */
export function priceOfCredits(package_: { amount_minor: number; credits: number }, units: number): number {
  return Math.ceil((package_.amount_minor * units) / package_.credits);
}

/** The list price of a package; undefined when there is no such package. An unknown currency has the prices in euros. */
export function packagePrice(credits: number, currency: string): number | undefined {
  if (credits === tryout_credits) return tryout_prices[currency] ?? tryout_prices['EUR'];
  const place = (package_credits as readonly number[]).indexOf(credits);
  return (package_prices[currency] ?? package_prices['EUR'])?.[place];
}

/** An amount in another currency of the price list, by the lists' own proportion; for limits, never for a price. */
export function byPriceList(amount_minor: number, from: string, to: string): number {
  const [a, b] = [packagePrice(100, from), packagePrice(100, to)];
  return from === to || a === undefined || b === undefined ? amount_minor : Math.ceil((amount_minor * b) / a);
}

/** What one message costs at the cheapest package: minor units, rounded up. */
export function minimumMessageCost(currency: string, message_credits: number): number {
  const prices = package_prices[currency] ?? package_prices['EUR'];
  return Math.ceil(((prices?.[5] ?? 0) * message_credits) / package_credits[5]);
}

/** Minor units of one unit of a currency: 100, mostly. */
export function minorUnits(currency: string): number {
  return 10 ** (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2);
}

/** '€ 12,50' as the reader's language writes it. */
export function formatMoney(money: Money, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: money.currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(money.amount_minor / 10 ** digits);
}
