import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { countries } from './countries.ts';
import {
  byPriceList, discounted, formatMoney, minimumMessageCost, package_credits, package_prices, packagePrice, priceOfCredits, vat_basis_points, vatInside,
} from './money.ts';

describe('package_prices', () => {
  it.each(Object.entries(package_prices))('%s: whole minor units, and a credit gets cheaper as packages grow', (currency, prices) => {
    expect(currency).toMatch(/^[A-Z]{3}$/);
    expect(prices).toHaveLength(package_credits.length);
    const each = prices.map((price, i) => price / (package_credits[i] as number));
    for (let i = 1; i < each.length; i++) {
      expect(Number.isInteger(prices[i])).toBe(true);
      expect(each[i]).toBeLessThan(each[i - 1] as number);
    }
  });
});

describe('minimumMessageCost', () => {
  it('is the share of the cheapest package, rounded up', () => {
    expect(minimumMessageCost('EUR', 1)).toBe(75);
    expect(minimumMessageCost('EUR', 3)).toBe(225);
    expect(minimumMessageCost('USD', 1)).toBe(83);
    expect(minimumMessageCost('EUR', 0)).toBe(0);
  });

  it('falls back to euros for a currency without prices', () => expect(minimumMessageCost('XXX', 1)).toBe(75));
});

describe('formatMoney', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ');
  it('writes as the language does, with the digits of the currency', () => {
    expect(plain(formatMoney({ amount_minor: 1250, currency: 'EUR' }, 'nl'))).toBe('€ 12,50');
    expect(formatMoney({ amount_minor: 1250, currency: 'EUR' }, 'en')).toBe('€12.50');
    expect(plain(formatMoney({ amount_minor: 5390, currency: 'PLN' }, 'pl'))).toBe('53,90 zł');
    expect(formatMoney({ amount_minor: 500, currency: 'JPY' }, 'en')).toBe('¥500');
    expect(formatMoney({ amount_minor: -5, currency: 'USD' }, 'en')).toBe('-$0.05');
  });
});

describe('VAT, discounts and prices of credits', () => {
  it('every country we serve has a rate', () => {
    for (const { code } of countries) expect(vat_basis_points[code], code).toBeGreaterThanOrEqual(0);
  });

  it('VAT is exact to the cent: net and VAT add up, and net is the nearest cent', () => {
    expect(vatInside(12_100, 2_100)).toBe(2_100);
    expect(vatInside(5_250, 2_100)).toBe(911);
    expect(vatInside(999, 2_550)).toBe(203);
    expect(vatInside(999, 0)).toBe(0);
    fc.assert(fc.property(fc.integer({ min: 1, max: 2_000_000 }), fc.constantFrom(...Object.values(vat_basis_points)), (amount, rate) => {
      const net = amount - vatInside(amount, rate);
      // Whole numbers only: |net·(1 + rate) − amount| is at most half a cent of net.
      expect(Math.abs(net * (10_000 + rate) - amount * 10_000) * 2).toBeLessThanOrEqual(10_000 + rate);
    }));
  });

  it('a discount is rounded in the buyer’s favour, the price of a credit never told too low', () => {
    expect([discounted(1_250, 25), discounted(2_875, 33), discounted(100, 0)]).toEqual([937, 1_926, 100]);
    expect(priceOfCredits({ amount_minor: 937, credits: 10 }, 1)).toBe(94);
    expect(priceOfCredits({ amount_minor: 37_500, credits: 500 }, 2)).toBe(150);
  });

  it('limits change currency by the price list', () => {
    expect(byPriceList(9_500, 'EUR', 'PLN')).toBe(40_900);
    expect(byPriceList(9_500, 'EUR', 'EUR')).toBe(9_500);
    expect(packagePrice(11, 'EUR')).toBeUndefined();
  });
});
