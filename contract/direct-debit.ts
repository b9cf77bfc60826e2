/**
 * Paying by SEPA direct debit: the mandate, a code by SMS bound to it, and the order (docs/flows/direct-debit.md). Prices come from
 * `get_shop`.
 */
import { type Static, Type } from 'typebox';
import { codeRefusals } from './discounts.ts';
import { endpoint } from './endpoint.ts';
import { Count, Country, Id, Moment, Money, Nullable } from './fields.ts';
import { Action, Payment } from './payments.ts';

const Minor = Type.Integer();

/** The most a member may pay by direct debit within `days` days, and how many debits may be undecided at once. */
export const debitLimit = { amount_minor: 15_000, currency: 'EUR', days: 30, open: 1 } as const;
export const smsCode = { digits: 6, minutes: 10, tries: 5, resend_seconds: 60, an_hour: 3 } as const;

/** Countries whose accounts can be debited: the SEPA area (address and IBAN). */
export const sepaCountries = [
  'NL',
  'BE',
  'DE',
  'FR',
  'IT',
  'ES',
  'AT',
  'PT',
  'IE',
  'LU',
  'FI',
  'EE',
  'LV',
  'LT',
  'SI',
  'SK',
  'HR',
  'BG',
  'CY',
  'MT',
  'GR',
  'PL',
  'DK',
  'SE',
  'CZ',
  'HU',
  'RO',
  'NO',
  'IS',
  'LI',
  'CH',
  'MC',
  'SM',
  'AD',
  'VA',
  'GB',
  'AL',
  'MD',
  'ME',
  'MK',
  'RS',
] as const;

const Address = Type.Object({
  street: Type.String({ minLength: 1, maxLength: 70 }),
  number: Type.String({ minLength: 1, maxLength: 16 }),
  postal_code: Type.String({ minLength: 2, maxLength: 16 }),
  city: Type.String({ minLength: 1, maxLength: 35 }),
  /** ISO 3166-1 alpha-2, one of `sepaCountries`. */
  country: Country,
});
export type DebitAddress = Static<typeof Address>;

/**
 * The mandate as shown in the member's language: heading, creditor, then the paragraphs. A signed one is stored word for word,
 * with its version.
 */
export const MandateText = Type.Object({
  version: Type.String(),
  language: Type.String(),
  /** 'SEPA Direct Debit mandate' */
  heading: Type.String(),
  creditor: Type.Object({
    name: Type.String(),
    /** Lines of the address. */
    address: Type.Array(Type.String()),
    /** Creditor identifier. */
    identifier: Type.String(),
  }),
  /** The scheme's authorisation, the refund within eight weeks, and how early a collection is announced. */
  authorisation: Type.String(),
  refund: Type.String(),
  /** Where the rights are explained; mandates before 2026-11-2 have no such sentence. */
  rights: Type.Optional(Type.String()),
  notice: Type.String(),
  /** The sentence beside the checkbox. */
  accept: Type.String(),
  notice_days: Type.Integer(),
});
export type MandateText = Static<typeof MandateText>;

const ReusableMandate = Type.Object({
  mandate_id: Type.String(),
  reference: Type.String(),
  holder: Type.String(),
  iban_last4: Type.String(),
  /** Masked: `+31 •••••• 78`. The code is sent there. */
  mobile: Type.String(),
  signed_at: Type.String(),
});

export const getDirectDebit = endpoint({
  method: 'GET',
  path: '/api/directdebit.php',
  summary: 'The mandate text, whether the member may pay by direct debit now, and a mandate that can be used again.',
  access: 'member',
  answer: Type.Object({
    /** `blocked`, `limit`: the errors debit_blocked, debit_limit; `unavailable`: not in this country or currency. */
    state: Type.Enum(['ok', 'blocked', 'limit', 'unavailable']),
    /** The highest amount still allowed, in euro cents; 0 while a debit is undecided. */
    left_minor: Minor,
    /** The payment of an undecided debit. */
    open_payment_id: Nullable(Type.String()),
    mandate: Nullable(ReusableMandate),
    text: MandateText,
    /** From the last mandate; without one, all empty but the member's `country`. */
    prefilled: Type.Object({
      holder: Type.String(),
      street: Type.String(),
      number: Type.String(),
      postal_code: Type.String(),
      city: Type.String(),
      country: Type.String(),
    }),
    countries: Type.Array(Type.String()),
  }),
  errors: [],
});

const CodeSent = {
  attempt_id: Type.String(),
  /** Masked. */
  mobile: Type.String(),
  /** When the code expires. */
  expires_at: Type.String(),
  /** When another code may be requested. */
  resend_after: Type.String(),
  tries_left: Type.Integer(),
  /** The server's time, for countdowns. */
  now: Type.String(),
};

export const startDirectDebit = endpoint({
  method: 'POST',
  path: '/api/directdebit.php',
  summary: 'Checks account and limits and sends a code by SMS. `mandate_id` reuses a mandate, `account` creates one.',
  access: 'member',
  idempotent: 'never',
  limit: { max: 20, window_seconds: 3_600, by: 'member' },
  body: Type.Object({
    /** Credits of the package. */
    package: Count({ minimum: 1 }),
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    /** The price shown on the page, as with `create_payment`. */
    amount_minor: Money(),
    currency: Type.String({ minLength: 3, maxLength: 3 }),
    terms_date: Moment,
    agreed: Type.Boolean(),
    /** Either a known mandate … */
    mandate_id: Type.Optional(Id),
    /** … or a new account. */
    account: Type.Optional(
      Type.Object({
        holder: Type.String({ minLength: 1, maxLength: 70 }),
        iban: Type.String({ minLength: 5, maxLength: 50 }),
        address: Address,
        /** With country code (`+31 …`), or as dialled in the country of the address. */
        mobile: Type.String({ minLength: 6, maxLength: 30 }),
      }),
    ),
  }),
  answer: Type.Object({
    ...CodeSent,
    /** Unique mandate reference. */
    reference: Type.String(),
    iban_last4: Type.String(),
    holder: Type.String(),
    amount_minor: Minor,
    currency: Type.String(),
    /** The earliest day of the collection, YYYY-MM-DD. */
    collect_on: Type.String(),
    text: MandateText,
  }),
  errors: [
    'debit_blocked',
    'debit_limit',
    'iban_invalid',
    'mobile_invalid',
    'method_unavailable',
    'terms_required',
    'price_changed',
    'buying_blocked',
    'spend_limit',
    ...codeRefusals,
    'code_method',
    'too_many_requests',
    'not_found',
    'unavailable',
  ],
});

export const resendDirectDebitCode = endpoint({
  method: 'POST',
  path: '/api/directdebit/resend.php',
  summary: 'Sends another code, which replaces the one before: after 60 seconds, 3 an hour to one number.',
  access: 'member',
  idempotent: 'never',
  limit: { max: 20, window_seconds: 3_600, by: 'member' },
  body: Type.Object({ attempt_id: Id }),
  answer: Type.Object(CodeSent),
  errors: ['not_found', 'conflict', 'too_many_requests', 'unavailable'],
});

export const confirmDirectDebit = endpoint({
  method: 'POST',
  path: '/api/directdebit/confirm.php',
  summary:
    'Signs the mandate with the code and places the order. `code_invalid`: wrong; `code_spent`: expired or tried too often, request a new one.',
  access: 'member',
  idempotent: true,
  limit: { max: 40, window_seconds: 3_600, by: 'member' },
  body: Type.Object({
    attempt_id: Id,
    code: Type.String({ minLength: 1, maxLength: 12 }),
    /** The mandate's checkbox: refused with `terms_required` without it. */
    authorised: Type.Boolean(),
  }),
  answer: Type.Object({ payment: Payment, action: Action }),
  errors: [
    'code_invalid',
    'code_spent',
    'not_found',
    'terms_required',
    'debit_blocked',
    'debit_limit',
    'method_unavailable',
    'price_changed',
    'buying_blocked',
    'spend_limit',
    ...codeRefusals,
    'code_method',
    'payment_failed',
    'unavailable',
    'conflict',
  ],
});
