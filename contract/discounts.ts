/** Discounts: codes, the welcome discount and the time bonus. What a countdown says is what the server accepts. */
import { type Static, Type } from 'typebox';
import { PAYMENT_METHODS } from './methods.ts';
import { endpoint } from './endpoint.ts';
import { Count, Moment, Money, Text } from './fields.ts';

/** Starts with the sign-up, for members who have not bought yet; any package (specification, sections 4 and 9). */
export const timeBonus = { code: 'TIMEBONUS25', percentage: 25, seconds: 14_400 } as const;
/** On the first purchase; needs an order of 25 credits, so its terms differ from the time bonus that comes before it. */
export const welcomeDiscount = { code: 'WELCOME25', percentage: 25, seconds: 48 * 3_600, minimum_credits: 25 } as const;

const validities = ['once', 'once-per-user', 'unlimited'] as const;
export type Validity = (typeof validities)[number];

export const MethodName = Type.Enum([...PAYMENT_METHODS]);

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(of: T) => Type.Union([of, Type.Null()]);

/** A code as its holder sees it. Moments are ISO 8601. */
export const DiscountCode = Type.Object({
  code: Type.String(),
  /** Null: any. */
  country: Nullable(Type.String()),
  /** Null: anybody's. */
  user_id: Nullable(Type.String()),
  /** Null: never. At this moment it is refused. */
  expires: Nullable(Type.String()),
  value_percentage: Type.Integer(),
  percentage: Type.Integer(),
  /** Of `minimum_order_value`. */
  currency: Nullable(Type.String()),
  /** Minor units of the list price, VAT included, before the discount; null: none. */
  minimum_order_value: Nullable(Type.Integer()),
  minimum: Nullable(Type.Integer()),
  status: Type.Enum(['active', 'closed']),
  validity: Type.Enum([...validities]),
  expired: Type.Boolean(),
  /** Empty: all. */
  paymentmethods: Type.Array(Type.String()),
});
export type DiscountCode = Static<typeof DiscountCode>;

/** The one offer that holds for a member now without typing anything. */
export const Offer = Type.Object({
  kind: Type.Enum(['time_bonus', 'welcome']),
  code: DiscountCode,
  /** The smallest package it holds for; 0: any. */
  minimum_credits: Type.Integer(),
  /** When the server stops accepting it (ISO). */
  ends_at: Type.String(),
  /** A payment that is under way with it, which keeps it from other orders; should that come to nothing, it holds again until it ends. */
  held_by: Nullable(Type.String()),
});
export type Offer = Static<typeof Offer>;

export const getDiscountCode = endpoint({
  method: 'GET',
  path: '/api/discountcode.php',
  summary: 'Checks a discount code for the caller, or with `welcome=true` gives the welcome discount while it holds.',
  access: 'member',
  limit: { max: 30, window_seconds: 60, by: 'member' },
  query: Type.Object({
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    /** Credits of the package it is for: the minimum order is checked then. */
    package: Type.Optional(Count({ minimum: 1 })),
    welcome: Type.Optional(Type.Enum(['true', 'false'])),
  }),
  answer: DiscountCode,
  errors: ['code_not_found', 'code_expired', 'code_used', 'code_held', 'code_worse', 'code_country', 'code_minimum'],
});

export const getOffer = endpoint({
  method: 'GET',
  path: '/api/offer.php',
  summary:
    'The offer that holds for the member now (time bonus, then welcome discount), and the server’s time for its countdown.',
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
  summary:
    'Campaign codes of this site’s pool and codes of its members, the newest first, with how often each was used.',
  access: 'staff',
  permission: 'discounts.edit',
  about: 'company',
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 40 })) }),
  answer: Type.Object({ codes: Type.Array(DeskCode) }),
  errors: [],
});

export const deskSaveDiscountCode = endpoint({
  method: 'POST',
  path: '/api/desk/discount-codes.php',
  summary:
    'Makes a campaign code for this site’s pool. A code that exists is refused: what was promised is not changed.',
  access: 'staff',
  idempotent: 'answer',
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
  summary: 'Closes a code: nobody can use it from now on; orders that hold it keep it.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'say',
  permission: 'discounts.edit',
  about: 'company',
  body: Type.Object({ code: Type.String({ maxLength: 40 }) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['code_not_found'],
});
