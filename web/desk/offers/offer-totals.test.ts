import { expect, it } from 'vitest';
import { offerTotals } from './offer-totals.ts';

const euro = (orders: number, given: number, paid: number, back: number, currency = 'EUR') => ({
  currency,
  orders,
  given_minor: given,
  paid_minor: paid,
  back_minor: back,
});

it('adds up an offer over sites, each currency by itself, and leaves out what no site has', () => {
  const sites = [
    {
      offers: [
        { kind: 'welcome' as const, offered: 3, orders: 2, sums: [euro(1, 100, 300, 50), euro(1, 7, 21, 0, 'PLN')] },
      ],
    },
    {
      offers: [
        { kind: 'time_bonus' as const, offered: 9, orders: 0, sums: [] },
        { kind: 'welcome' as const, offered: 4, orders: 5, sums: [euro(5, 11, 33, 3)] },
      ],
    },
  ];
  expect(offerTotals(sites)).toEqual([
    { kind: 'time_bonus', offered: 9, orders: 0, sums: [] },
    { kind: 'welcome', offered: 7, orders: 7, sums: [euro(6, 111, 333, 53), euro(1, 7, 21, 0, 'PLN')] },
  ]);
});
