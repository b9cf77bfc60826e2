import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { discounted, formatMoney, priceOfCredits, vatInside } from './money.ts';

describe('formatMoney', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ');
  it('writes as the language does, with the digits of the currency', () => {
    expect(plain(formatMoney({ amount_minor: 1250, currency: 'EUR' }, 'nl'))).toBe('€ 12,50');
    expect(formatMoney({ amount_minor: 1250, currency: 'EUR' }, 'en')).toBe('€12.50');
    expect(plain(formatMoney({ amount_minor: 5390, currency: 'PLN' }, 'pl'))).toBe('53,90 zł');
    expect(formatMoney({ amount_minor: 500, currency: 'JPY' }, 'en')).toBe('¥500');
    expect(formatMoney({ amount_minor: -5, currency: 'USD' }, 'en')).toBe('-$0.05');
    expect(formatMoney({ amount_minor: -0, currency: 'USD' }, 'en')).toBe('$0.00');
  });
});

describe('VAT, discounts and prices of credits', () => {
  it('VAT is exact to the cent: net and VAT add up, and net is the nearest cent', () => {
    expect(vatInside(12_100, 2_100)).toBe(2_100);
    expect(vatInside(5_250, 2_100)).toBe(911);
    expect(vatInside(999, 2_550)).toBe(203);
    expect(vatInside(999, 0)).toBe(0);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.constantFrom(0, 500, 810, 1_700, 1_900, 2_100, 2_550),
        (amount, rate) => {
          const net = amount - vatInside(amount, rate);
          // Whole numbers only: |net·(1 + rate) − amount| is at most half a cent of net.
          expect(Math.abs(net * (10_000 + rate) - amount * 10_000) * 2).toBeLessThanOrEqual(10_000 + rate);
        },
      ),
    );
  });

  it('a discount is rounded in the buyer’s favour, the price of a credit is never shown too low', () => {
    expect([discounted(1_250, 25), discounted(2_875, 33), discounted(100, 0)]).toEqual([937, 1_926, 100]);
    expect(priceOfCredits({ amount_minor: 937, credits: 10 }, 1)).toBe(94);
    expect(priceOfCredits({ amount_minor: 37_500, credits: 500 }, 2)).toBe(150);
  });
});
