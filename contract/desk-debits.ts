/** Direct debits at the desk: mandates, due collections, files for the bank, and the bank's reports. */
import { type Static, Type } from 'typebox';
import { MandateText } from './direct-debit.ts';
import { endpoint } from './endpoint.ts';
import { Id, Nullable, Text } from './fields.ts';

const Minor = Type.Integer();

/** `due`: in no file yet; `sent`: in a file (or at the provider), undecided; then the bank's outcome. */
export const debitStates = ['due', 'sent', 'settled', 'refused', 'returned'] as const;
export type DebitState = (typeof debitStates)[number];

export const mandateStatuses = ['active', 'lapsed', 'withdrawn'] as const;
export type MandateStatus = (typeof mandateStatuses)[number];

export const deskDebits = endpoint({
  method: 'GET',
  path: '/api/desk/debits.php',
  summary:
    'What is due to be collected by the company’s own bank, the files made so far, and who is blocked for direct debits.',
  access: 'staff',
  permission: 'debits.handle',
  about: 'company',
  answer: Type.Object({
    due: Type.Object({ payments: Type.Integer(), amount_minor: Minor }),
    /** The number of collections in each state. */
    counts: Type.Record(Type.Enum([...debitStates]), Type.Integer()),
    /** What the company lacks for making files: 'identifier', 'iban', 'sms'. */
    missing: Type.Array(Type.Enum(['identifier', 'iban', 'sms'])),
    files: Type.Array(
      Type.Object({
        message_id: Type.String(),
        payments: Type.Integer(),
        amount_minor: Minor,
        made_at: Type.String(),
        /** Its collections whose outcome finance still has to enter; 0 for those a provider reports. */
        undecided: Type.Integer(),
      }),
    ),
    blocks: Type.Array(
      Type.Object({
        block_id: Type.String(),
        member_id: Nullable(Type.String()),
        iban_last4: Type.String(),
        reason: Type.String(),
        at: Type.String(),
      }),
    ),
  }),
  errors: [],
});

export const DeskCollection = Type.Object({
  payment_id: Type.String(),
  order_number: Type.String(),
  member_id: Type.String(),
  /** Null: erased. */
  member_name: Nullable(Type.String()),
  state: Type.Enum([...debitStates]),
  amount_minor: Minor,
  currency: Type.String(),
  credits: Type.Integer(),
  sequence: Type.Enum(['FRST', 'RCUR']),
  /** YYYY-MM-DD, as announced. */
  collect_on: Type.String(),
  mandate_id: Type.String(),
  reference: Type.String(),
  mandate_status: Type.Enum([...mandateStatuses]),
  iban_last4: Type.String(),
  message_id: Nullable(Type.String()),
  /** Its steps: signed for, ordered, put in a file, decided by the bank. */
  signed_at: Type.String(),
  ordered_at: Type.String(),
  filed_at: Nullable(Type.String()),
  outcome_at: Nullable(Type.String()),
  /** The bank's code of a refusal or return. */
  reason: Type.String(),
  /** Finance enters the outcome; otherwise the provider reports it. */
  by_hand: Type.Boolean(),
});
export type DeskCollection = Static<typeof DeskCollection>;

export const deskCollections = endpoint({
  method: 'GET',
  path: '/api/desk/debits/list.php',
  summary:
    'Collections of this site’s company by state, the next to collect first, the newest first once decided; 50 a page.',
  access: 'staff',
  permission: 'debits.handle',
  about: 'company',
  query: Type.Object({
    state: Type.Enum([...debitStates]),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  }),
  answer: Type.Object({ collections: Type.Array(DeskCollection), more: Type.Boolean() }),
  errors: [],
});

export const deskExportDebits = endpoint({
  method: 'POST',
  path: '/api/desk/debits/export.php',
  summary:
    'Makes the pain.008.001.08 file of due collections, each in one file only; or returns an earlier file again.',
  access: 'staff',
  idempotent: 'never',
  confirm: 'say',
  reason: 'asked',
  permission: 'debits.handle',
  about: 'company',
  body: Type.Object({ message_id: Type.Optional(Type.String({ maxLength: 35 })) }),
  answer: 'file',
  errors: ['not_found', 'method_unavailable'],
});

export const deskDebitOutcome = endpoint({
  method: 'POST',
  path: '/api/desk/debits/outcome.php',
  summary: 'Enters the outcome of a collection at the company’s own bank, or that a whole file was settled.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'debits.handle',
  about: 'company',
  body: Type.Union([
    Type.Object({ message_id: Type.String({ minLength: 1, maxLength: 35 }), outcome: Type.Literal('settled') }),
    Type.Object({ payment_id: Id, outcome: Type.Literal('settled') }),
    /** `refused` before it was settled, `returned` after. The reason is the bank’s code: AC01, MD06, MS03 … */
    Type.Object({
      payment_id: Id,
      outcome: Type.Enum(['refused', 'returned']),
      reason: Text(4, { pattern: '^[A-Z]{2}\\d{2}$' }),
    }),
  ]),
  answer: Type.Object({ changed: Type.Integer() }),
  errors: ['not_found'],
});

export const deskImportDebits = endpoint({
  method: 'POST',
  path: '/api/desk/debits/import.php',
  summary:
    'Reads a file of the company’s bank (pain.002, camt.053 or camt.054) and applies its outcomes to our collections. A repetition changes nothing.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'debits.handle',
  about: 'company',
  body_limit: 2_000_000,
  body: Type.Object({ xml: Type.String({ minLength: 1, maxLength: 1_000_000 }) }),
  answer: Type.Object({
    settled: Type.Integer(),
    refused: Type.Integer(),
    returned: Type.Integer(),
    /** From a file or batch the bank refused as a whole: they go into the next file. */
    due_again: Type.Integer(),
    /** Already reported or entered by hand. */
    known: Type.Integer(),
    /** End-to-end ids in the file that match no collection. */
    unknown: Type.Array(Type.String()),
    /** Order numbers whose amount or state contradicts the file: nothing was changed for these. */
    differing: Type.Array(Type.String()),
  }),
  errors: ['bank_file'],
});

export const deskLiftDebitBlock = endpoint({
  method: 'POST',
  path: '/api/desk/debits/unblock.php',
  summary: 'Lets a member and their account pay by direct debit again.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'say',
  reason: 'asked',
  permission: 'debits.handle',
  about: 'company',
  body: Type.Object({ block_id: Id }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});

const DeskMandate = Type.Object({
  mandate_id: Type.String(),
  reference: Type.String(),
  status: Type.Enum([...mandateStatuses]),
  member_id: Type.String(),
  member_name: Nullable(Type.String()),
  iban_last4: Type.String(),
  signed_at: Type.String(),
  last_used_at: Type.String(),
  /** When it expires if unused; null: it has ended. */
  lapses_at: Nullable(Type.String()),
  ended_at: Nullable(Type.String()),
  collections: Type.Integer(),
});

export const deskMandates = endpoint({
  method: 'GET',
  path: '/api/desk/mandates.php',
  summary:
    'Mandates of this site’s company, the newest first, 50 a page; by reference, member, or the last four characters of the IBAN.',
  access: 'staff',
  permission: 'debits.handle',
  about: 'company',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 80 })),
    status: Type.Optional(Type.Enum([...mandateStatuses])),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  }),
  answer: Type.Object({ mandates: Type.Array(DeskMandate), more: Type.Boolean() }),
  errors: [],
});

export const deskMandate = endpoint({
  method: 'GET',
  path: '/api/desk/mandate.php',
  summary: 'A mandate as it was signed, with its evidence and collections, as proof for a bank or a court.',
  access: 'staff',
  permission: 'debits.handle',
  about: 'company',
  query: Type.Object({ id: Id }),
  answer: Type.Object({
    mandate: DeskMandate,
    holder: Type.String(),
    iban: Type.String(),
    /** Lines of the address. */
    address: Type.Array(Type.String()),
    place: Type.String(),
    signed_on: Type.String(),
    text: MandateText,
    /** The recorded evidence of the signature, by name. */
    evidence: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
    collections: Type.Array(DeskCollection),
  }),
  errors: ['not_found'],
});

export const deskEndMandate = endpoint({
  method: 'POST',
  path: '/api/desk/mandate/end.php',
  summary: 'Ends a mandate, as when the member revokes it by letter: nothing new can be collected with it.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'say',
  reason: 'body.note',
  permission: 'debits.handle',
  about: 'company',
  body: Type.Object({ mandate_id: Id, note: Type.String({ minLength: 1, maxLength: 500 }) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict'],
});
