/** Discounts: codes, the welcome discount and the time bonus. A countdown shows exactly when the server stops accepting an offer. */
import { type Static, Type } from 'typebox';
import { PAYMENT_METHODS } from './methods.ts';
import { endpoint } from './endpoint.ts';
import { Count, Moment, Money, Text } from './fields.ts';

/** 25 % for four hours from sign-up, for members who have not bought yet; any package. */
export const timeBonus = { code: 'TIMEBONUS25', percentage: 25, seconds: 14_400 } as const;
/** For the first purchase. Follows the time bonus, but requires an order of at least 25 credits. */
export const welcomeDiscount = { code: 'WELCOME25', percentage: 25, seconds: 48 * 3_600, minimum_credits: 25 } as const;

const validities = ['once', 'once-per-user', 'unlimited'] as const;
export type Validity = (typeof validities)[number];

export const MethodName = Type.Enum([...PAYMENT_METHODS]);

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

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
  errors: ['code_not_found', 'code_expired', 'code_used', 'code_held', 'code_worse', 'code_country', 'code_minimum'],
});

export const getOffer = endpoint({
  method: 'GET',
  path: '/api/offer.php',
  summary: 'The member’s current offer (time bonus, then welcome discount), and the server’s time for its countdown.',
  access: 'member',
  answer: Type.Object({ offer: Nullable(Offer), now: Type.String() }),
  errors: [],
});

const DeskCode = Type.Object({
  code: Type.String(),
  purpose: Type.String(),
  country: Nullable(Type.String()),
  user_id: Nullable(Type.String()),
  value_percentage: Type.Integer(),
  currency: Nullable(Type.String()),
  minimum_order_value: Nullable(Type.Integer()),
  validity: Type.Enum([...validities]),
  status: Type.Enum(['active', 'closed']),
  expires: Nullable(Type.String()),
  paymentmethods: Type.Array(Type.String()),
  created_at: Type.String(),
  reserved: Type.Integer(),
  used: Type.Integer(),
});

export const deskDiscountCodes = endpoint({
  method: 'GET',
  path: '/api/desk/discount-codes.php',
  summary: 'Campaign codes of this site’s pool and codes of its members, newest first, with the number of uses.',
  access: 'staff',
  permission: 'discounts.edit',
  about: 'company',
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 40 })) }),
  answer: Type.Object({ codes: Type.Array(DeskCode) }),
  errors: [],
});

export const deskDiscountResults = endpoint({
  method: 'GET',
  path: '/api/desk/discount-codes/results.php',
  summary: 'What each code and each offer of this site’s company gave away and brought, net of what was given back.',
  access: 'staff',
  permission: 'discounts.edit',
  about: 'company',
  answer: Type.Object({
    results: Type.Array(
      Type.Object({
        kind: Type.Enum(['time_bonus', 'welcome', 'leavers', 'code']),
        code: Nullable(Type.String()),
        currency: Type.String(),
        orders: Type.Integer(),
        given_minor: Type.Integer(),
        revenue_minor: Type.Integer(),
      }),
    ),
  }),
  errors: [],
});

export const deskSaveDiscountCode = endpoint({
  method: 'POST',
  path: '/api/desk/discount-codes.php',
  summary: 'Creates a campaign code for this site’s pool. An existing code is refused: promised terms never change.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'discounts.edit',
  about: 'company',
  body: Type.Object({
    code: Type.String({ minLength: 3, maxLength: 40 }),
    value_percentage: Type.Integer({ minimum: 1, maximum: 90 }),
    validity: Type.Enum([...validities]),
    country: Type.Optional(Text(2, { pattern: '^[A-Za-z]{2}$' })),
    currency: Type.Optional(Text(3, { pattern: '^[A-Za-z]{3}$' })),
    minimum_order_value: Type.Optional(Money()),
    expires: Type.Optional(Moment),
    paymentmethods: Type.Optional(Type.Array(MethodName, { minItems: 1, maxItems: PAYMENT_METHODS.length })),
  }),
  answer: Type.Object({ code: Type.String() }),
  errors: ['code_exists', 'bad_request'],
});

export const deskCloseDiscountCode = endpoint({
  method: 'POST',
  path: '/api/desk/discount-codes/close.php',
  summary: 'Closes a code: it can no longer be used; orders that have reserved it keep it.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'say',
  reason: 'asked',
  permission: 'discounts.edit',
  about: 'company',
  body: Type.Object({ code: Type.String({ maxLength: 40 }) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['code_not_found'],
});
