/** Discount codes and what they gave and brought, at the desk. Apart from the member's calls, so that members do not load it. */
import { Type } from 'typebox';
import { PAYMENT_METHODS } from './methods.ts';
import { endpoint } from './endpoint.ts';
import { Moment, Money, Nullable, Text } from './fields.ts';
import { MethodName, validities } from './discounts.ts';

const DeskCode = Type.Object({
  code: Type.String(),
  purpose: Type.String(),
  country: Nullable(Type.String()),
  user_id: Nullable(Type.String()),
  value_percentage: Type.Integer(),
  currency: Nullable(Type.String()),
  minimum_order_value: Nullable(Type.Integer()),
  validity: Type.Enum([...validities]),
  /** Closed by staff; expired by its date; used where it held once in all. */
  status: Type.Enum(['active', 'closed', 'expired', 'used']),
  expires: Nullable(Type.String()),
  paymentmethods: Type.Array(Type.String()),
  created_at: Type.String(),
  reserved: Type.Integer(),
  used: Type.Integer(),
});

export const deskDiscountCodes = endpoint({
  method: 'GET',
  path: '/api/desk/discount-codes.php',
  summary: 'Campaign codes of this site’s pool, or codes of its members, newest first, with the number of uses.',
  access: 'staff',
  permission: 'discounts.edit',
  about: 'company',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 40 })),
    of: Type.Optional(Type.Enum(['campaigns', 'members'], { description: 'Default campaigns.' })),
  }),
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
