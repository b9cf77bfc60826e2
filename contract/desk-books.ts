/** The proof of the books by day, and months of writers closed for pay. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Count, Id, Month, Nullable, Text } from './fields.ts';

const N = Type.Integer();

/** What is compared: sold with payments, given back with refunds, charged back with what payments say, credits with their transfers. */
export const provedThings = ['sold', 'refunded', 'charged_back', 'credits'] as const;
export type ProvedThing = (typeof provedThings)[number];

/** What the ledger booked, and what is found where it must be the same. Money in minor units. */
const Sides = Type.Object({ booked: N, found: N });

export const deskBookDays = endpoint({
  method: 'GET',
  path: '/api/desk/books/days.php',
  summary: 'A month of every company’s books by day, as it was last proved, with the rows that do not agree.',
  access: 'staff',
  permission: 'books.see',
  about: 'every',
  query: Type.Object({ month: Month }),
  answer: Type.Object({
    month: Type.String(),
    companies: Type.Array(
      Type.Object({
        company: N,
        name: Type.String(),
        zone: Type.String(),
        /** Null: this month was never proved. */
        checked_at: Nullable(Type.String()),
        days: Type.Array(
          Type.Object({
            day: Type.String(),
            /** XXX: credits that belong to no payment. */
            currency: Type.String(),
            sold: Sides,
            refunded: Sides,
            charged_back: Sides,
            credits: Sides,
            /** How many rows do not agree, and the first of them. */
            faults: N,
            rows: Type.Array(
              Type.Object({
                payment_id: Nullable(Type.String()),
                /** The order’s number; without a payment what the transfer refers to. */
                number: Type.String(),
                what: Type.Enum([...provedThings]),
                booked: N,
                found: N,
              }),
            ),
            faulty_since: Nullable(Type.String()),
          }),
        ),
      }),
    ),
  }),
  errors: ['bad_request'],
});

export const deskProveBooks = endpoint({
  method: 'POST',
  path: '/api/desk/books/days/prove.php',
  summary: 'Proves a month of the books by day now, instead of at night, and keeps what came of it.',
  access: 'staff',
  permission: 'books.see',
  about: 'every',
  idempotent: 'natural',
  confirm: 'do',
  body: Type.Object({ month: Month }),
  answer: Type.Object({ faults: N }),
  errors: ['bad_request'],
});

export const deskCloseWriting = endpoint({
  method: 'POST',
  path: '/api/desk/writing/close.php',
  summary: 'Closes a month of all writers for pay: what each wrote is kept as it stands. Only when it is over.',
  access: 'staff',
  permission: 'books.see',
  about: 'every',
  idempotent: 'natural',
  confirm: 'say',
  reason: 'asked',
  body: Type.Object({ month: Month }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['bad_request', 'conflict'],
});

export const deskSetWriterRate = endpoint({
  method: 'PUT',
  path: '/api/desk/writing/rate.php',
  summary:
    'Sets what a writer is paid from a day on, in minor units: for each message, for each thousand characters; null takes back what was set for that day. Not in a closed month; another currency begins with a month.',
  access: 'staff',
  permission: 'books.see',
  about: 'every',
  idempotent: 'natural',
  confirm: 'say',
  reason: 'asked',
  body: Type.Object({
    staff_id: Id,
    from: Text(10, { pattern: '^20\\d{2}-\\d{2}-\\d{2}$' }),
    rate: Nullable(
      Type.Object({
        currency: Text(3, { pattern: '^[A-Z]{3}$' }),
        message_minor: Count({ maximum: 1_000_000 }),
        thousand_minor: Count({ maximum: 1_000_000 }),
      }),
    ),
  }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['bad_request', 'not_found', 'writer_rate_closed', 'writer_rate_currency'],
});
