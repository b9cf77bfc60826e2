/** The finance calls of the desk: payments, refunds, the ledger check. (Revenue: desk-insight.ts.) */
import { ledgerRules } from './ledger-rules.ts';
import { type Static, Type } from 'typebox';
import { CsvWish, defineList, listAnswer, listQuery } from './desk-list.ts';
import { endpoint } from './endpoint.ts';
import { reportOutcomes } from './desk-webhooks.ts';
import { SecondLook } from './desk-looks.ts';
import { Count, Id, Money, Nullable } from './fields.ts';
import { Payment, paymentStatuses } from './payments.ts';

/** Minor units of the payment's currency, VAT included. */
const Minor = Type.Integer();

const DeskPayment = Type.Object({
  payment: Payment,
  member_id: Type.String(),
  /** Null: erased. */
  member_name: Nullable(Type.String()),
  site_id: Type.Integer(),
  site: Type.String(),
  provider: Type.String(),
  ref: Nullable(Type.String()),
  problem: Nullable(Type.String()),
  /** When somebody had looked at the problem. */
  looked_at: Nullable(Type.String()),
  charged_back_minor: Minor,
  /** VAT of what did not go back; 0 while nothing is paid. */
  vat_left_minor: Minor,
  /** What the provider keeps; null: it has not said. */
  fee_minor: Nullable(Minor),
  /** What is left of what was paid, without VAT and costs. */
  stays_minor: Minor,
});

export const paymentsList = defineList({
  name: 'payments',
  columns: {
    number: { kind: 'text', sort: 'asc' },
    when: { kind: 'moment', sort: 'desc' },
    member: { kind: 'text', sort: 'asc' },
    site: { kind: 'text', sort: 'asc' },
    country: { kind: 'code', sort: 'asc' },
    credits: { kind: 'number', sort: 'desc', sum: true },
    method: { kind: 'code', sort: 'asc' },
    currency: { kind: 'text', extra: true },
    paid: { kind: 'money', sort: 'desc', sum: true },
    vat: { kind: 'money', sort: 'desc', sum: true },
    back: { kind: 'money', sort: 'desc', sum: true },
    stays: { kind: 'money', sort: 'desc', sum: true },
    status: { kind: 'code', sort: 'asc' },
    provider: { kind: 'text', sort: 'asc', extra: true },
    ref: { kind: 'text', extra: true },
    about: { kind: 'code' },
  },
  filters: {
    when: { kind: 'days' },
    status: { kind: 'choice', codes: paymentStatuses },
    method: { kind: 'choice' },
    country: { kind: 'choice' },
    amount: { kind: 'numbers' },
    currency: { kind: 'choice' },
    back: { kind: 'flag' },
    problem: { kind: 'flag' },
    stale: { kind: 'flag' },
  },
  order: '-when',
  views: {
    to_look_at: 'problem=yes',
    given_back: 'back=yes',
    returned: 'status=charged_back&method=sdd',
    charged_back: 'status=charged_back',
    stale: 'status=open,pending&stale=yes',
  },
});

/** A payment as a row of the list. Amounts in minor units of its currency. */
export const PaymentLine = Type.Object({
  id: Type.String(),
  number: Type.String(),
  at: Type.String(),
  member_id: Type.String(),
  /** Null: erased. */
  member_name: Nullable(Type.String()),
  site_id: Type.Integer(),
  country: Type.String(),
  credits: Type.Integer(),
  method: Type.String(),
  currency: Type.String(),
  /** What the order costs, paid or not. */
  amount_minor: Minor,
  paid_minor: Minor,
  vat_minor: Minor,
  back_minor: Minor,
  stays_minor: Minor,
  status: Type.Enum([...paymentStatuses]),
  provider: Type.String(),
  ref: Nullable(Type.String()),
  problem: Nullable(Type.String()),
  /** When somebody had looked at the problem. */
  looked_at: Nullable(Type.String()),
  failure_code: Nullable(Type.String()),
  discount_code: Nullable(Type.String()),
  discount_percentage: Type.Integer(),
});
export type PaymentLine = Static<typeof PaymentLine>;

export const deskPayments = endpoint({
  method: 'GET',
  path: '/api/desk/payments.php',
  summary: 'Payments of the sites one may see as a list: filters, order, sums, views (contract/desk-list.ts).',
  access: 'staff',
  permission: 'payments.see',
  about: 'scope',
  query: listQuery(paymentsList),
  answer: Type.Object({
    ...listAnswer(PaymentLine).properties,
    /** The last one before the days that were asked for, when there is none in them. */
    before: Type.Optional(PaymentLine),
  }),
  errors: [],
});

export const deskPaymentsLooked = endpoint({
  method: 'POST',
  path: '/api/desk/payments/looked.php',
  summary:
    'Says that somebody looked at what is odd about these payments, or takes it back. Others of them do not change.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'undo',
  permission: 'payments.refund',
  about: 'scope',
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }), looked: Type.Boolean() }),
  answer: Type.Object({ changed: Type.Array(Type.String()) }),
  errors: [],
});

export const deskPaymentsFile = endpoint({
  method: 'POST',
  path: '/api/desk/payments/file.php',
  summary: 'The list of payments as CSV: the same filter and order, these columns.',
  access: 'staff',
  idempotent: 'never',
  confirm: 'do',
  permission: 'payments.see',
  about: 'scope',
  query: listQuery(paymentsList),
  body: CsvWish,
  answer: 'file',
  errors: [],
});

export const deskPayment = endpoint({
  method: 'GET',
  path: '/api/desk/payment.php',
  summary:
    'One payment: its history and bookings, unused credits, what the provider reported, a like one just before, and second looks that wait.',
  access: 'staff',
  permission: 'payments.see',
  about: { kind: 'payment', at: 'query.id' },
  query: Type.Object({ id: Id }),
  answer: Type.Object({
    payment: DeskPayment,
    unused_credits: Type.Integer(),
    refundable_minor: Minor,
    buying_blocked: Nullable(Type.String()),
    /** The member's credits; null: erased. */
    balance: Nullable(Type.Integer()),
    /** The same member paid the same amount so many seconds before. */
    twin: Nullable(Type.Object({ id: Type.String(), number: Type.String(), seconds: Type.Integer() })),
    reports: Type.Array(
      Type.Object({
        id: Type.String(),
        at: Type.String(),
        kind: Type.String(),
        outcome: Type.Enum([...reportOutcomes]),
        tries: Type.Integer(),
      }),
    ),
    /** Requests about it that wait, and what the caller may do with each. */
    looks: Type.Array(Type.Object({ look: SecondLook, acts: Type.Array(Type.Enum(['agree', 'refuse', 'withdraw'])) })),
    history: Type.Array(
      Type.Object({
        from_status: Nullable(Type.String()),
        to_status: Type.String(),
        source: Type.String(),
        note: Type.String(),
        at: Type.String(),
      }),
    ),
    bookings: Type.Array(
      Type.Object({
        kind: Type.Enum(['purchase', 'refund', 'refund_failed', 'charge_back', 'charge_back_reversed']),
        entity_id: Type.String(),
        amount_minor: Minor,
        credits: Type.Integer(),
        at: Type.String(),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const deskRefundPreview = endpoint({
  method: 'GET',
  path: '/api/desk/refund.php',
  summary:
    'The effect of a refund of this amount: credits removed, and the amount that could still be refunded. Changes nothing.',
  access: 'staff',
  permission: 'payments.refund',
  about: { kind: 'payment', at: 'query.id' },
  query: Type.Object({ id: Id, amount_minor: Money() }),
  answer: Type.Object({ credits: Type.Integer(), left_minor: Minor }),
  errors: ['not_found', 'nothing_to_refund', 'refund_too_large'],
});

export const deskRefund = endpoint({
  method: 'POST',
  path: '/api/desk/refund.php',
  summary:
    'Refunds a payment in full or in part; removes unused credits in proportion. `conflict` if `credits` have changed since the preview.',
  access: 'staff',
  permission: 'payments.refund',
  about: { kind: 'payment', at: 'body.id' },
  idempotent: true,
  confirm: 'second_look',
  reason: 'body.reason',
  body: Type.Object({
    id: Id,
    amount_minor: Money(),
    credits: Type.Optional(Count()),
    reason: Type.String({ minLength: 1, maxLength: 500 }),
  }),
  answer: Type.Object({ payment: Payment }),
  errors: ['not_found', 'nothing_to_refund', 'refund_too_large', 'conflict'],
});

export const deskReceipt = endpoint({
  method: 'GET',
  path: '/api/desk/receipt.php',
  summary: 'The receipt of a payment, or of one of its refunds, as PDF.',
  access: 'staff',
  permission: 'payments.see',
  about: { kind: 'payment', at: 'query.id' },
  query: Type.Object({ id: Id, refund: Type.Optional(Id) }),
  answer: 'file',
  errors: ['not_found'],
});

export const deskCheckPayment = endpoint({
  method: 'POST',
  path: '/api/desk/payment/check.php',
  summary: 'Looks a payment up at the provider and applies the result; clears the problem flag if it is solved.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'payments.refund',
  about: { kind: 'payment', at: 'body.id' },
  body: Type.Object({ id: Id }),
  answer: Type.Object({ payment: Payment }),
  errors: ['not_found', 'unavailable'],
});

export const deskBuying = endpoint({
  method: 'POST',
  path: '/api/desk/buying.php',
  summary: 'Allows a member to buy again after a charge-back was reviewed, or stops it.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'say',
  reason: 'asked',
  permission: 'buying.pause',
  about: { kind: 'member', at: 'body.member_id' },
  body: Type.Object({ member_id: Id, blocked: Type.Boolean() }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});

export const deskLedgerCheck = endpoint({
  method: 'GET',
  path: '/api/desk/ledger-check.php',
  summary: 'Checks that ledger, payments, balances and receipts agree, listing every row that does not.',
  access: 'staff',
  permission: 'books.see',
  about: 'every',
  answer: Type.Object({
    checked_at: Type.String(),
    payments: Type.Integer(),
    faults: Type.Array(Type.Object({ check: Type.Enum([...ledgerRules]), row: Type.String(), detail: Type.String() })),
  }),
  errors: [],
});
