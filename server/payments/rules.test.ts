import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '../../contract/payments.ts';
import type { ProviderStatus } from './provider.ts';
import {
  countryMethods,
  creditsFor,
  makeOrderNumber,
  methodOf,
  owedCredits,
  priceOfUnused,
  settledStatus,
  stepOf,
  unusedOf,
  vatOfRefund,
} from './rules.ts';

describe('the status table', () => {
  const statuses: PaymentStatus[] = [
    'open',
    'pending',
    'completed',
    'failed',
    'cancelled',
    'expired',
    'refunded',
    'charged_back',
  ];
  const reported: ProviderStatus[] = ['open', 'pending', 'completed', 'failed', 'cancelled', 'expired'];
  it.each<[PaymentStatus, ProviderStatus[]]>([
    ['open', ['pending', 'completed', 'failed', 'cancelled', 'expired']],
    ['pending', ['completed', 'failed', 'cancelled', 'expired']],
    ['failed', ['completed']],
    ['cancelled', ['completed']],
    ['expired', ['completed']],
    ['completed', []],
    ['refunded', []],
    ['charged_back', []],
  ])('from %s', (from, allowed) => {
    expect(statuses).toContain(from);
    expect(reported.filter((to) => stepOf(from, to) !== null)).toEqual(reported.filter((to) => allowed.includes(to)));
  });

  it('what came back makes refunded and charged back', () => {
    expect(settledStatus({ amount_minor: 100, refunded_minor: 99, charged_back_minor: 0 })).toBe('completed');
    expect(settledStatus({ amount_minor: 100, refunded_minor: 100, charged_back_minor: 0 })).toBe('refunded');
    expect(settledStatus({ amount_minor: 100, refunded_minor: 100, charged_back_minor: 1 })).toBe('charged_back');
  });
});

describe('unused credits, the oldest used first', () => {
  const lots = [
    { payment_id: null, credits: 5 },
    { payment_id: 'a', credits: 10 },
    { payment_id: 'b', credits: 25 },
  ];
  it.each([
    [0, 10, 25],
    [5, 10, 25],
    [8, 7, 25],
    [15, 0, 25],
    [20, 0, 20],
    [40, 0, 0],
  ])('%i spent', (spent, a, b) =>
    expect([unusedOf('a', lots, spent), unusedOf('b', lots, spent), unusedOf('c', lots, spent)]).toEqual([a, b, 0]),
  );

  it('all lots together hold exactly what was not spent', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { maxLength: 8 }), fc.nat(400), (sizes, spent) => {
        const some = sizes.map((credits, i) => ({ payment_id: String(i), credits }));
        const total = sizes.reduce((n, s) => n + s, 0);
        expect(some.reduce((n, lot) => n + unusedOf(lot.payment_id, some, spent), 0)).toBe(Math.max(0, total - spent));
      }),
    );
  });
});

describe('what goes back', () => {
  const sold = { credits: 50, amount_minor: 5_250, vat_minor: 911 };
  it('is the part of what was paid', () => {
    expect([priceOfUnused(sold, 50), priceOfUnused(sold, 30), priceOfUnused(sold, 0)]).toEqual([5_250, 3_150, 0]);
    expect(priceOfUnused({ credits: 3, amount_minor: 100 }, 2)).toBe(67);
    expect([creditsFor(sold, 5_250), creditsFor(sold, 5_249), creditsFor(sold, 0), creditsFor(sold, 9_999)]).toEqual([
      50, 49, 0, 50,
    ]);
  });

  it('owed credits do not depend on how the money was divided', () => {
    const refunds = (amountMinor: number, source: 'staff' | 'withdrawal' = 'staff', credits = 0) =>
      ({ source, status: 'completed', amount_minor: amountMinor, credits }) as const;
    expect(owedCredits(sold, [refunds(1_000), refunds(1_100)])).toBe(owedCredits(sold, [refunds(2_100)]));
    expect(owedCredits(sold, [refunds(3_150, 'withdrawal', 30), { ...refunds(2_100), status: 'failed' }])).toBe(30);
  });

  it('the VAT of all parts is the VAT of the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 5 }), (parts) => {
        let before = 0;
        let vat = 0;
        for (const part of [...parts, sold.amount_minor - parts.reduce((n, p) => n + p, 0)]) {
          vat += vatOfRefund(sold, before, part);
          before += part;
        }
        expect(vat).toBe(sold.vat_minor);
      }),
    );
  });
});

describe('methods and order numbers', () => {
  it('takes the scheme’s own spelling, and offers no ended method', () => {
    expect([methodOf('przelewy24'), methodOf('prezelewy24'), methodOf('gold')]).toEqual([
      'prezelewy24',
      'prezelewy24',
      undefined,
    ]);
    expect(methodOf('giropay')).toBe('giropay');
    expect(countryMethods('DE')).not.toContain('giropay');
    expect(countryMethods('XX')).toEqual([]);
  });
  it('order numbers can be read out', () =>
    expect(makeOrderNumber()).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/));
});
