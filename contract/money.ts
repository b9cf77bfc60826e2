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

/** What one message costs at the cheapest package: minor units, rounded up. */
export function minimumMessageCost(currency: string, message_credits: number): number {
  const prices = package_prices[currency] ?? package_prices['EUR'];
  return Math.ceil(((prices?.[5] ?? 0) * message_credits) / package_credits[5]);
}

/** '€ 12,50' as the reader's language writes it. */
export function formatMoney(money: Money, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: money.currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(money.amount_minor / 10 ** digits);
}
