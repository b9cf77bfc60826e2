/** Discounts: codes, the welcome discount and the time bonus. A countdown shows exactly when the server stops accepting an offer. */
import { type Static, Type } from 'typebox';
import { PAYMENT_METHODS } from './methods.ts';
import { endpoint } from './endpoint.ts';
import { Count, Nullable } from './fields.ts';

/** 25 % for four hours from sign-up, for members who have not bought yet; any package. */
export const timeBonus = { code: 'TIMEBONUS25', percentage: 25, seconds: 14_400 } as const;
/** For the first purchase. Follows the time bonus, but requires an order of at least 25 credits. */
export const welcomeDiscount = { code: 'WELCOME25', percentage: 25, seconds: 48 * 3_600, minimum_credits: 25 } as const;

export const validities = ['once', 'once-per-user', 'unlimited'] as const;
export type Validity = (typeof validities)[number];

export const MethodName = Type.Enum([...PAYMENT_METHODS]);

/** A code as its holder sees it. Times are ISO 8601. */
export const DiscountCode = Type.Object({
  code: Type.String(),
  /** Null: any country. */
  country: Nullable(Type.String()),
  /** Null: any member. */
  user_id: Nullable(Type.String()),
  /** Null: never. At this moment it is already refused. */
  expires: Nullable(Type.String()),
  value_percentage: Type.Integer(),
  percentage: Type.Integer(),
  /** The currency of `minimum_order_value`. */
  currency: Nullable(Type.String()),
  /** In minor units of the list price including VAT, before the discount; null: none. */
  minimum_order_value: Nullable(Type.Integer()),
  minimum: Nullable(Type.Integer()),
  status: Type.Enum(['active', 'closed']),
  validity: Type.Enum([...validities]),
  expired: Type.Boolean(),
  /** Empty: all methods. */
  paymentmethods: Type.Array(Type.String()),
});
export type DiscountCode = Static<typeof DiscountCode>;

/** The one offer a member has now without entering a code. */
export const Offer = Type.Object({
  kind: Type.Enum(['time_bonus', 'welcome']),
  code: DiscountCode,
  /** The smallest package it applies to; 0: any. */
  minimum_credits: Type.Integer(),
  /** When the server stops accepting it (ISO). */
  ends_at: Type.String(),
  /** A payment in progress that reserves the offer; if that fails, the offer is available again until it ends. */
  held_by: Nullable(Type.String()),
});
export type Offer = Static<typeof Offer>;

/** Why a code that was typed does not hold. */
export const codeRefusals = [
  'code_not_found',
  'code_expired',
  'code_early',
  'code_used',
  'code_country',
  'code_minimum',
] as const;

export const getDiscountCode = endpoint({
  method: 'GET',
  path: '/api/discountcode.php',
  summary:
    'Checks a discount code for the caller, or with `welcome=true` returns the welcome discount while it is valid.',
  access: 'member',
  limit: { max: 30, window_seconds: 60, by: 'member' },
  query: Type.Object({
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    /** Credits of the package, to check the minimum order. */
    package: Type.Optional(Count({ minimum: 1 })),
    welcome: Type.Optional(Type.Enum(['true', 'false'])),
  }),
  answer: DiscountCode,
  errors: [...codeRefusals, 'code_held', 'code_worse'],
});

export const getOffer = endpoint({
  method: 'GET',
  path: '/api/offer.php',
  summary: 'The member’s current offer (time bonus, then welcome discount), and the server’s time for its countdown.',
  access: 'member',
  answer: Type.Object({ offer: Nullable(Offer), now: Type.String() }),
  errors: [],
});
