import { describe, expect, it } from 'vitest';
import { formatMoney, minimumMessageCost, package_credits, package_prices } from './money.ts';

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
