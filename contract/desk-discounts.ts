/** Discount codes at the desk, with what each gave away and brought. Apart from the member's calls, so that members do not load it. */
import { type Static, Type } from 'typebox';
import { PAYMENT_METHODS } from './methods.ts';
import { CsvWish, defineList, listAnswer, listQuery } from './desk-list.ts';
import { endpoint } from './endpoint.ts';
import { Count, Moment, Money, Nullable, Text } from './fields.ts';
import { MethodName, validities } from './discounts.ts';

/** Planned: it begins later; closed by staff; expired by its date; used where it held once in all. */
export const codeStates = ['active', 'planned', 'closed', 'expired', 'used'] as const;
/** Whom a code is for: everybody of its sites, or one member (who was about to leave). */
export const codeKinds = ['campaigns', 'members'] as const;

export const codesList = defineList({
  name: 'codes',
  columns: {
    code: { kind: 'text', sort: 'asc' },
    of: { kind: 'code', sort: 'asc', extra: true },
    campaign: { kind: 'text', screen: true },
    percent: { kind: 'number', sort: 'desc' },
    company: { kind: 'text', sort: 'asc', extra: true },
    country: { kind: 'text' },
    minimum: { kind: 'text' },
    methods: { kind: 'text', extra: true },
    validity: { kind: 'code', sort: 'asc' },
    made: { kind: 'moment', sort: 'desc', extra: true },
    from: { kind: 'moment', sort: 'asc' },
    until: { kind: 'moment', sort: 'asc' },
    state: { kind: 'code', sort: 'asc' },
    open: { kind: 'number', sort: 'desc', sum: true, extra: true },
    used: { kind: 'number', sort: 'desc', sum: true },
    given: { kind: 'text' },
    brought: { kind: 'text' },
    close: { kind: 'text', screen: true },
  },
  filters: {
    of: { kind: 'choice', codes: codeKinds },
    state: { kind: 'choice', codes: codeStates },
    validity: { kind: 'choice', codes: validities },
    company: { kind: 'choice' },
    country: { kind: 'choice' },
    method: { kind: 'choice', codes: PAYMENT_METHODS },
    percent: { kind: 'numbers' },
    minimum: { kind: 'numbers' },
    used: { kind: 'numbers' },
    when: { kind: 'days' },
  },
  // Those of campaigns first: of members who wanted to leave there are many.
  order: 'of',
  views: {
    active: 'of=campaigns&state=active,planned',
    ended: 'of=campaigns&state=closed,expired,used',
    members: 'of=members',
  },
});

const DeskCode = Type.Object({
  code: Type.String(),
  company: Type.String(),
  country: Nullable(Type.String()),
  user_id: Nullable(Type.String()),
  value_percentage: Type.Integer(),
  currency: Nullable(Type.String()),
  minimum_order_value: Nullable(Type.Integer()),
  validity: Type.Enum([...validities]),
  status: Type.Enum([...codeStates]),
  /** Null: at once. */
  starts: Nullable(Type.String()),
  expires: Nullable(Type.String()),
  paymentmethods: Type.Array(Type.String()),
  created_at: Type.String(),
  reserved: Type.Integer(),
  used: Type.Integer(),
  /** By currency, net of what was given back and charged back: the same bookings as all revenue. */
  sums: Type.Array(
    Type.Object({ currency: Type.String(), given_minor: Type.Integer(), brought_minor: Type.Integer() }),
  ),
  /** Whose mails promise it, the newest first: those the caller may see. */
  campaigns: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  /** The caller may close it. */
  may_close: Type.Boolean(),
});
export type DeskCode = Static<typeof DeskCode>;

export const deskDiscountCodes = endpoint({
  method: 'GET',
  path: '/api/desk/discount-codes.php',
  summary:
    'Discount codes of the sites in scope as a list, with how often each was used, what it gave away and brought.',
  access: 'staff',
  permission: 'discounts.edit',
  about: 'scope',
  query: listQuery(codesList),
  answer: listAnswer(DeskCode),
  errors: [],
});

export const deskDiscountCodesFile = endpoint({
  method: 'POST',
  path: '/api/desk/discount-codes/file.php',
  summary: 'The list of discount codes as CSV: the same filter and order, these columns.',
  access: 'staff',
  idempotent: 'never',
  confirm: 'do',
  permission: 'discounts.edit',
  about: 'scope',
  query: listQuery(codesList),
  body: CsvWish,
  answer: 'file',
  errors: [],
});

export const deskCodePools = endpoint({
  method: 'GET',
  path: '/api/desk/discount-codes/pools.php',
  summary: 'For which sites the caller may make codes: those of a pool share them.',
  access: 'staff',
  permission: 'discounts.edit',
  about: 'scope',
  answer: Type.Object({
    pools: Type.Array(
      Type.Object({
        id: Type.Integer(),
        company_id: Type.Integer(),
        company: Type.String(),
        sites: Type.Array(Type.String()),
      }),
    ),
  }),
  errors: [],
});

export const deskSaveDiscountCode = endpoint({
  method: 'POST',
  path: '/api/desk/discount-codes.php',
  summary: 'Creates a campaign code for the sites of a pool. An existing code is refused: promised terms never change.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'discounts.edit',
  about: 'scope',
  body: Type.Object({
    /** Default: that of the site at whose host the desk is open. */
    pool: Type.Optional(Count({ minimum: 1 })),
    code: Type.String({ minLength: 3, maxLength: 40 }),
    value_percentage: Type.Integer({ minimum: 1, maximum: 90 }),
    validity: Type.Enum([...validities]),
    country: Type.Optional(Text(2, { pattern: '^[A-Za-z]{2}$' })),
    currency: Type.Optional(Text(3, { pattern: '^[A-Za-z]{3}$' })),
    minimum_order_value: Type.Optional(Money()),
    /** Before this moment it is refused with `code_early`. Default: it holds at once. */
    starts: Type.Optional(Moment),
    expires: Type.Optional(Moment),
    paymentmethods: Type.Optional(Type.Array(MethodName, { minItems: 1, maxItems: PAYMENT_METHODS.length })),
  }),
  answer: Type.Object({ code: Type.String() }),
  errors: ['code_exists', 'bad_request', 'forbidden'],
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
  about: 'scope',
  body: Type.Object({ code: Type.String({ maxLength: 40 }) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['code_not_found', 'forbidden'],
});
