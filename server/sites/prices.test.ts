import { describe, expect, it } from 'vitest';
import { byPriceList, minimumMessageCosts, packagePrice, pricesFor } from './prices.ts';
import type { PriceList, Site } from './site.ts';

const list = (currency: string, validFrom: string, amounts: Record<number, number>, begun = true): PriceList => ({
  currency,
  country: null,
  site: null,
  begun,
  valid_from: Date.parse(validFrom),
  tryout: null,
  packages: Object.entries(amounts).map(([credits, amountMinor]) => ({
    credits: Number(credits),
    amount_minor: amountMinor,
  })),
});
const company = {
  price_lists: [
    list('EUR', '2000-01-01', { 10: 1_250, 100: 9_500, 500: 37_500 }),
    list('EUR', '2030-01-01', { 10: 1_300, 500: 40_000 }, false),
    list('PLN', '2000-01-01', { 10: 5_390, 100: 40_900, 500: 161_500 }),
    list('GBP', '2030-01-01', { 10: 1_090 }, false),
  ],
  vat_rates: [
    { country: 'NL', valid_from: 0, begun: true, basis_points: 2_100 },
    { country: 'NL', valid_from: Date.parse('2030-01-01'), begun: false, basis_points: 2_300 },
  ],
};
const now = new Date('2026-11-22');
const at = (country: string, when = now) => pricesFor(company, country, when, null);

describe('pricesFor', () => {
  it('takes the newest list and rate that has begun, to the millisecond', () => {
    expect(at('NL')).toMatchObject({ currency: 'EUR', vat_basis_points: 2_100 });
    expect(packagePrice(at('NL'), 10)).toBe(1_250);
    expect(packagePrice(at('NL', new Date('2029-12-31T23:59:59.999Z')), 10)).toBe(1_250);
    expect(at('NL', new Date('2030-01-01'))).toMatchObject({
      packages: [{ credits: 10, amount_minor: 1_300 }, { credits: 500 }],
      vat_basis_points: 2_300,
    });
  });

  it('takes what the database says has begun, even if the local clock is behind', () => {
    const late = { ...company, price_lists: [list('EUR', '2026-11-22T00:00:01Z', { 10: 1_300 })] };
    expect(packagePrice(pricesFor(late, 'NL', now, null), 10)).toBe(1_300);
  });

  it('sells in euros where there is no list in the country’s own currency yet, and without VAT where there is no rate', () => {
    expect(at('GB')).toMatchObject({ currency: 'EUR', vat_basis_points: 0 });
    expect(at('GB', new Date('2030-01-01')).currency).toBe('GBP');
    expect(pricesFor({ price_lists: [], vat_rates: [] }, 'NL', now, null)).toMatchObject({
      currency: 'EUR',
      packages: [],
    });
  });
});

it('limits change currency by the price list', () => {
  expect(byPriceList(at('PL'), 9_500, 'EUR', 'PLN')).toBe(40_900);
  expect(byPriceList(at('NL'), 9_500, 'EUR', 'EUR')).toBe(9_500);
  expect(byPriceList(at('NL'), 9_500, 'EUR', 'XXX')).toBe(9_500);
  expect(packagePrice(at('NL'), 11)).toBeUndefined();
});

describe('minimumMessageCosts', () => {
  const site = { company, countries: ['NL', 'PL', 'XX'] } as unknown as Site;
  it('is the share of the cheapest package, rounded up', () => {
    expect(minimumMessageCosts(site, 1, now)).toEqual({
      NL: { costs: 75, currency: 'EUR' },
      PL: { costs: 323, currency: 'PLN' },
      XX: { costs: 75, currency: 'EUR' },
    });
    expect(minimumMessageCosts(site, 3, now)['NL']?.costs).toBe(225);
    expect(minimumMessageCosts(site, 0, now)['NL']?.costs).toBe(0);
  });
});
