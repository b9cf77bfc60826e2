import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discounted } from '../../contract/money.ts';
import { bestCode, type Code, codeProblem } from './discount-rules.ts';

const code = (more: Partial<Code> = {}): Code => ({
  code: 'A',
  offer: 'A',
  country: null,
  member_id: null,
  value_percentage: 20,
  currency: null,
  minimum_order_value: null,
  validity: 'once-per-user',
  status: 'active',
  payment_methods: null,
  expires: null,
  expired: false,
  early: false,
  used: false,
  held_by: null,
  ...more,
});

describe('bestCode', () => {
  it('never makes an order dearer than any of its codes would', () => {
    const some = fc.array(
      fc
        .record({
          value_percentage: fc.integer({ min: 1, max: 90 }),
          minimum_order_value: fc.option(fc.integer({ min: 1, max: 40_000 })),
        })
        .map((more) => code(more)),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 40_000 }), (codes, price) => {
        const paid = (chosen: Code | undefined) =>
          discounted(price, chosen && price >= (chosen.minimum_order_value ?? 0) ? chosen.value_percentage : 0);
        const best = bestCode(codes, price);
        for (const chosen of codes) expect(paid(best)).toBeLessThanOrEqual(paid(chosen));
        if (best) expect(price).toBeGreaterThanOrEqual(best.minimum_order_value ?? 0);
      }),
    );
  });

  it('takes the first of equals, so that what was typed counts', () => {
    const [typed, offer] = [code({ code: 'TYPED' }), code({ code: 'OFFER' })];
    expect(bestCode([typed, offer], 1_250)).toBe(typed);
  });
});

describe('codeProblem', () => {
  it('says that a code has not begun before it says anything about its use, but after that it is closed', () => {
    const planned = code({ early: true, used: true });
    expect(codeProblem(planned, { country: 'NL', currency: 'EUR' })).toBe('code_early');
    expect(codeProblem({ ...planned, status: 'closed' }, { country: 'NL', currency: 'EUR' })).toBe('code_expired');
  });

  it('says that a payment under way holds it before it says anything about the order', () => {
    const held = code({ held_by: 'a payment', minimum_order_value: 9_000 });
    expect(codeProblem(held, { country: 'NL', currency: 'EUR', price_minor: 1_250 })).toBe('code_held');
    expect(codeProblem({ ...held, used: true }, { country: 'NL', currency: 'EUR' })).toBe('code_used');
  });
});
