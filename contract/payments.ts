/** The shop, payments, transactions, refunds and spend limits. The finance calls of the desk are in desk-payments.ts. */
import { type Static, Type } from 'typebox';
import { codeRefusals, MethodName, Offer } from './discounts.ts';
import { endpoint } from './endpoint.ts';
import { Count, Id, Moment, Money, Nullable } from './fields.ts';

/** Minor units of the `currency` beside it, VAT included. */
const Minor = Type.Integer();

export const paymentStatuses = [
  'open',
  'pending',
  'completed',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'charged_back',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
const Status = Type.Enum([...paymentStatuses]);

export const spendPeriods = ['day', 'week', 'month'] as const;
export type SpendPeriod = (typeof spendPeriods)[number];

/** One package at one price, exactly as `create_payment` accepts it. */
export const Package = Type.Object({
  credits: Type.Integer(),
  /** From the price list. */
  price_minor: Minor,
  discount_minor: Minor,
  /** To pay: price minus discount. */
  amount_minor: Minor,
  /** The code behind this price, to be sent with the order; null: none. Of two codes the better one for this package. */
  code: Nullable(Type.String()),
  percentage: Type.Integer(),
  /** The VAT inside `amount_minor`. */
  vat_minor: Minor,
  /** Rounded up to a minor unit. */
  per_credit_minor: Minor,
  per_message_minor: Minor,
});
export type Package = Static<typeof Package>;

const ShopMethod = Type.Object({
  method: MethodName,
  /** `debit`: our own direct-debit form; `redirect`: the provider's page; `instructions`: the buyer transfers by hand. */
  way: Type.Enum(['redirect', 'debit', 'instructions']),
});

export const SpendLimit = Type.Object({
  period: Type.Enum([...spendPeriods]),
  /** Null: no limit. */
  amount_minor: Nullable(Minor),
  /** Spent, or about to be, in the last 24 hours, 7 days, 30 days. */
  spent_minor: Minor,
  /** A higher limit (null: none) that applies from `next_from` on. */
  next_amount_minor: Nullable(Minor),
  next_from: Nullable(Type.String()),
});

const ListedPackage = Type.Pick(Package, ['credits', 'amount_minor', 'per_credit_minor', 'per_message_minor']);
export const getPrices = endpoint({
  method: 'GET',
  path: '/api/prices.php',
  summary: 'The price list for the visitor’s country, without any discount.',
  access: 'anyone',
  answer: Type.Object({
    country: Type.String(),
    currency: Type.String(),
    vat_basis_points: Type.Integer(),
    /** The smallest first. */
    packages: Type.Array(ListedPackage),
    /** The small package for members about to leave. */
    tryout: Nullable(ListedPackage),
  }),
  errors: [],
});

export const getShop = endpoint({
  method: 'GET',
  path: '/api/shop.php',
  summary: 'Packages with prices for the member’s country, methods, the current offer, terms, and the last order.',
  access: 'member',
  query: Type.Object({
    /** Shows the prices with this code instead of the offer. */
    code: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  answer: Type.Object({
    country: Type.String(),
    currency: Type.String(),
    vat_basis_points: Type.Integer(),
    /** What a message costs, in credits. */
    message_credits: Type.Integer(),
    refund_days: Type.Integer(),
    terms_date: Type.String(),
    packages: Type.Array(Package),
    /** The package offered to members about to leave, while it is still available to them. */
    tryout: Nullable(Package),
    methods: Type.Array(ShopMethod),
    /** The code entered, else the offer's, else null; each package says which code applies to it. */
    code: Nullable(Type.String()),
    percentage: Type.Integer(),
    offer: Nullable(Offer),
    /** The last paid order, for /credits/repeat-order. `method` is null if no longer offered. */
    last_order: Nullable(Type.Object({ credits: Type.Integer(), method: Nullable(MethodName), at: Type.String() })),
    credits: Type.Integer(),
    paid_user: Type.Boolean(),
    /** Buying is stopped until customer service has reviewed the account. */
    blocked: Type.Boolean(),
    limits: Type.Array(SpendLimit),
    now: Type.String(),
  }),
  errors: ['code_not_found', 'code_expired', 'code_early', 'code_used', 'code_held', 'code_worse', 'code_country'],
});

/** What the browser does next to pay. */
export const Action = Type.Union([
  Type.Object({ kind: Type.Literal('redirect'), url: Type.String() }),
  /** A signed form is sent to the provider: `url` is our own page that posts it. */
  Type.Object({ kind: Type.Literal('form_post'), url: Type.String() }),
  Type.Object({
    kind: Type.Literal('instructions'),
    holder: Type.String(),
    iban: Type.String(),
    bic: Nullable(Type.String()),
    reference: Type.String(),
  }),
  Type.Object({ kind: Type.Literal('none') }),
]);

export const Payment = Type.Object({
  payment_id: Type.String(),
  /** Readable, for customer service: `A7K2-93QF`. */
  order_number: Type.String(),
  status: Status,
  credits: Type.Integer(),
  /** The method of this payment first; `method_detail` describes it. */
  methods: Type.Array(MethodName),
  method_detail: Nullable(Type.String()),
  /** Of a card the last four digits. */
  method_end: Nullable(Type.String()),
  country: Type.String(),
  currency: Type.String(),
  price_minor: Minor,
  discount_minor: Minor,
  discount_percentage: Type.Integer(),
  discount_code: Nullable(Type.String()),
  amount_minor: Minor,
  vat_basis_points: Type.Integer(),
  vat_minor: Minor,
  refunded_minor: Minor,
  refund_days: Type.Integer(),
  terms_date: Type.String(),
  created_at: Type.String(),
  completed_at: Nullable(Type.String()),
  expires_at: Nullable(Type.String()),
  /** `card_failed`: 'Credit card payment failed'; `payment_failed`: the general text; `checking`: staff are reviewing it. */
  note: Nullable(Type.Enum(['card_failed', 'payment_failed', 'checking'])),
  /** How to continue paying, while it is open. */
  action: Nullable(Action),
  /** The end of the withdrawal period; null: none (any more). `withdrawal_preview` tells the amount. */
  withdraw_until: Nullable(Type.String()),
  receipt: Nullable(Type.String()),
  refunds: Type.Array(
    Type.Object({
      refund_id: Type.String(),
      status: Type.Enum(['pending', 'completed', 'failed']),
      amount_minor: Minor,
      credits: Type.Integer(),
      created_at: Type.String(),
      receipt: Nullable(Type.String()),
    }),
  ),
});
export type Payment = Static<typeof Payment>;

export const offerTryout = endpoint({
  method: 'POST',
  path: '/api/tryout.php',
  summary: 'Offers the tryout package to a member about to leave; from then on it can be ordered, once per account.',
  access: 'member',
  idempotent: 'natural',
  limit: { max: 10, window_seconds: 900, by: 'member' },
  body: Type.Object({}),
  answer: Type.Object({ package: Package }),
  errors: ['tryout_used', 'not_found'],
});

export const createPayment = endpoint({
  method: 'POST',
  path: '/api/payments.php',
  summary: 'Orders a package: a payment, and what the browser does next. Direct debits have their own call.',
  access: 'member',
  idempotent: true,
  limit: { max: 20, window_seconds: 300, by: 'member' },
  body: Type.Object({
    /** Credits of the package. */
    package: Count({ minimum: 1 }),
    method: Type.String({ minLength: 1, maxLength: 20 }),
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    /** What the page showed: a different price or other terms refuse the order (`price_changed`). */
    amount_minor: Money(),
    currency: Type.String({ minLength: 3, maxLength: 3 }),
    terms_date: Moment,
    agreed: Type.Boolean(),
  }),
  answer: Type.Object({ payment: Payment, action: Action }),
  errors: [
    'price_changed',
    'tryout_used',
    'terms_required',
    'method_unavailable',
    'buying_blocked',
    'spend_limit',
    ...codeRefusals,
    'code_held',
    'code_worse',
    'code_method',
    'payment_failed',
    'card_failed',
    'unavailable',
    'conflict',
  ],
});

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/payment.php',
  summary: 'One payment of the member, up to date: an undecided one is looked up at the provider.',
  access: 'member',
  etag: true,
  query: Type.Object({ id: Id }),
  answer: Type.Object({
    payment: Payment,
    credits: Type.Integer(),
    paid_user: Type.Boolean(),
    first_purchase: Type.Boolean(),
  }),
  errors: ['not_found'],
});

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/api/payment/cancel.php',
  summary: 'Cancels an open payment, to pay another way or not at all. One that cannot be cancelled keeps its state.',
  access: 'member',
  idempotent: 'natural',
  limit: { max: 30, window_seconds: 300, by: 'member' },
  body: Type.Object({ id: Id }),
  answer: Type.Object({ payment: Payment }),
  errors: ['not_found', 'unavailable'],
});

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/payments.php',
  summary: 'The member’s transactions, the newest first, 20 a page.',
  access: 'member',
  etag: true,
  query: Type.Object({ before: Type.Optional(Id) }),
  answer: Type.Object({ payments: Type.Array(Payment), next: Nullable(Type.String()) }),
  errors: [],
});

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/receipt.php',
  summary: 'The receipt of a payment, or of one of its refunds, as PDF in the member’s language.',
  access: 'member',
  limit: { max: 30, window_seconds: 300, by: 'member' },
  query: Type.Object({ id: Id, refund: Type.Optional(Id) }),
  answer: 'file',
  errors: ['not_found'],
});

const Withdrawal = Type.Object({
  payment_id: Type.String(),
  /** Unused credits of this purchase that are returned (the oldest credits are used first). */
  credits: Type.Integer(),
  /** The refund for them, in proportion to what was paid. */
  amount_minor: Minor,
  currency: Type.String(),
  until: Type.String(),
  methods: Type.Array(MethodName),
});

export const withdrawalPreview = endpoint({
  method: 'GET',
  path: '/api/withdrawal.php',
  summary: 'What a withdrawal from a purchase would refund now; changes nothing.',
  access: 'member',
  query: Type.Object({ id: Id }),
  answer: Withdrawal,
  errors: ['not_found', 'withdrawal_over', 'nothing_to_refund'],
});

export const withdraw = endpoint({
  method: 'POST',
  path: '/api/withdrawal.php',
  summary:
    'Withdraws from a purchase as previewed: credits back, money back. `conflict` if credits have been used meanwhile.',
  access: 'member',
  idempotent: true,
  limit: { max: 20, window_seconds: 300, by: 'member' },
  body: Type.Object({ id: Id, credits: Count({ minimum: 1 }), amount_minor: Money() }),
  answer: Type.Object({ payment: Payment, credits: Type.Integer() }),
  errors: ['not_found', 'withdrawal_over', 'nothing_to_refund', 'conflict'],
});

const Limits = Type.Object({ currency: Type.String(), limits: Type.Array(SpendLimit) });

export const getSpendLimits = endpoint({
  method: 'GET',
  path: '/api/spend-limits.php',
  summary: 'The member’s own spend limits for 24 hours, 7 days and 30 days, and what has been spent.',
  access: 'member',
  answer: Limits,
  errors: [],
});

export const saveSpendLimits = endpoint({
  method: 'PUT',
  path: '/api/spend-limits.php',
  summary: 'Sets limits: lower ones apply immediately, higher or none after 24 hours. Omitted periods are unchanged.',
  access: 'member',
  idempotent: 'natural',
  limit: { max: 30, window_seconds: 300, by: 'member' },
  body: Type.Object({
    day: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100_000_000 }))),
    week: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100_000_000 }))),
    month: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100_000_000 }))),
  }),
  answer: Limits,
  errors: [],
});
