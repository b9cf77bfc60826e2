/** The offers that run by themselves (time bonus, welcome discount, what leavers get): their terms by site, what they cost and brought. */
import { Type } from 'typebox';
import { scoped } from './desk-scope.ts';
import { endpoint } from './endpoint.ts';
import { Count, Day, Moment, Nullable } from './fields.ts';

/** Those whose terms the desk sets by site. */
export const setOffers = ['time_bonus', 'welcome'] as const;
export const offerKinds = [...setOffers, 'leavers', 'tryout'] as const;
export type OfferKind = (typeof offerKinds)[number];

const N = Type.Integer();

export const deskOffers = endpoint({
  method: 'GET',
  path: '/api/desk/offers.php',
  summary:
    'What runs by itself at each site, since and until when, who was offered it, and what it cost and brought in some days.',
  access: 'staff',
  permission: 'discounts.edit',
  about: 'scope',
  query: Type.Object({ ...scoped, from: Day, to: Day }),
  answer: Type.Object({
    sites: Type.Array(
      Type.Object({
        site: N,
        name: Type.String(),
        offers: Type.Array(
          Type.Object({
            kind: Type.Enum([...offerKinds]),
            /** 0: not offered. Null: the small package, which has a price and no percentage. */
            percentage: Nullable(N),
            runs: Type.Boolean(),
            /** Null: from the beginning. */
            since: Nullable(Type.String()),
            planned: Type.Array(Type.Object({ from: Type.String(), percentage: N })),
            /** In the days. */
            offered: N,
            orders: N,
            sums: Type.Array(
              Type.Object({
                currency: Type.String(),
                orders: N,
                /** How much less was paid than the list price. */
                given_minor: N,
                /** Paid in the days, and given back or charged back in them. */
                paid_minor: N,
                back_minor: N,
              }),
            ),
          }),
        ),
      }),
    ),
  }),
  errors: ['bad_request'],
});

export const deskSetOffer = endpoint({
  method: 'POST',
  path: '/api/desk/offers.php',
  summary:
    'Sets what an offer takes off for whom signs up at a site from a moment on; with `until` it ends then. Terms somebody already has stay.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'say',
  reason: 'asked',
  permission: 'discounts.edit',
  about: 'every',
  body: Type.Object({
    site: Count({ minimum: 1 }),
    kind: Type.Enum([...setOffers]),
    /** 0: it ends. */
    percentage: Count({ maximum: 90 }),
    /** Null: now. */
    from: Nullable(Moment),
    until: Nullable(Moment),
  }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'bad_request'],
});
