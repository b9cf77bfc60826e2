/** Direct debits at the desk: mandates, due collections, files for the bank, and the bank's reports. */
import { type Static, Type } from 'typebox';
import { MandateText } from './direct-debit.ts';
import { CsvWish, defineList, listAnswer, listQuery } from './desk-list.ts';
import { scoped } from './desk-scope.ts';
import { endpoint } from './endpoint.ts';
import { Count, Id, Nullable, Text } from './fields.ts';

const Minor = Type.Integer();

/** `due`: in no file yet; `sent`: in a file (or at the provider), undecided; then the bank's outcome. */
export const debitStates = ['due', 'sent', 'settled', 'refused', 'returned'] as const;
export type DebitState = (typeof debitStates)[number];

/** The first collection of a mandate, and those after it. */
export const debitSequences = ['FRST', 'RCUR'] as const;

export const mandateStatuses = ['active', 'lapsed', 'withdrawn'] as const;
export type MandateStatus = (typeof mandateStatuses)[number];

/**
 * Which company a call is about: files, mandates and blocks are a company's, whatever site its member came from. Whoever handles them may do
 * so at all of its sites (server/desk/door.ts). Without it the company of the host at which the desk is open.
 */
const ofCompany = Type.Object({ company: Type.Optional(Count({ minimum: 1 })) });

export const deskDebits = endpoint({
  method: 'GET',
  path: '/api/desk/debits.php',
  summary: 'What is due to be collected by the own banks of the companies in scope, and what each lacks for it.',
  access: 'staff',
  permission: 'debits.handle',
  about: 'scope',
  query: Type.Object(scoped),
  answer: Type.Object({
    companies: Type.Array(
      Type.Object({
        company: Type.Integer(),
        name: Type.String(),
        due: Type.Object({ payments: Type.Integer(), amount_minor: Minor }),
        /** What it lacks for making files: 'identifier', 'iban', 'sms'. */
        missing: Type.Array(Type.Enum(['identifier', 'iban', 'sms'])),
      }),
    ),
  }),
  errors: [],
});

export const debitsList = defineList({
  name: 'debits',
  columns: {
    number: { kind: 'text', sort: 'asc' },
    when: { kind: 'moment', sort: 'desc' },
    collect: { kind: 'day', sort: 'asc' },
    member: { kind: 'text', sort: 'asc' },
    site: { kind: 'text', sort: 'asc' },
    company: { kind: 'text', sort: 'asc', extra: true },
    credits: { kind: 'number', sort: 'desc', sum: true, extra: true },
    currency: { kind: 'text', extra: true },
    amount: { kind: 'money', sort: 'desc', sum: true },
    sequence: { kind: 'code', sort: 'asc' },
    mandate: { kind: 'text', sort: 'asc' },
    account: { kind: 'text' },
    file: { kind: 'text', sort: 'desc', extra: true },
    state: { kind: 'code', sort: 'asc' },
    reason: { kind: 'code', sort: 'asc' },
    outcome: { kind: 'moment', sort: 'desc', extra: true },
    acts: { kind: 'text', screen: true },
  },
  filters: {
    state: { kind: 'choice', codes: debitStates },
    when: { kind: 'days' },
    collect: { kind: 'days' },
    sequence: { kind: 'choice', codes: debitSequences },
    amount: { kind: 'numbers' },
    reason: { kind: 'choice' },
    file: { kind: 'text' },
  },
  order: '-when',
  views: {
    due: 'state=due',
    sent: 'state=sent',
    settled: 'state=settled',
    refused: 'state=refused',
    returned: 'state=returned',
  },
});

export const DeskCollection = Type.Object({
  payment_id: Type.String(),
  order_number: Type.String(),
  member_id: Type.String(),
  /** Null: erased. */
  member_name: Nullable(Type.String()),
  site_id: Type.Integer(),
  company_id: Type.Integer(),
  company: Type.String(),
  state: Type.Enum([...debitStates]),
  amount_minor: Minor,
  currency: Type.String(),
  credits: Type.Integer(),
  sequence: Type.Enum([...debitSequences]),
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
  summary: 'Collections of the companies in scope as a list: filters, order, sums, views (contract/desk-list.ts).',
  access: 'staff',
  permission: 'debits.handle',
  about: 'scope',
  query: listQuery(debitsList),
  answer: listAnswer(DeskCollection),
  errors: [],
});

export const deskCollectionsFile = endpoint({
  method: 'POST',
  path: '/api/desk/debits/list/file.php',
  summary: 'The list of collections as CSV: the same filter and order, these columns.',
  access: 'staff',
  idempotent: 'never',
  confirm: 'do',
  permission: 'debits.handle',
  about: 'scope',
  query: listQuery(debitsList),
  body: CsvWish,
  answer: 'file',
  errors: [],
});

export const debitFilesList = defineList({
  name: 'debit_files',
  columns: {
    file: { kind: 'text', sort: 'desc' },
    when: { kind: 'moment', sort: 'desc' },
    company: { kind: 'text', sort: 'asc' },
    by: { kind: 'text', sort: 'asc' },
    collections: { kind: 'number', sort: 'desc', sum: true },
    amount: { kind: 'money', sort: 'desc', sum: true },
    undecided: { kind: 'number', sort: 'desc', sum: true },
    refused: { kind: 'number', sort: 'desc', sum: true },
    returned: { kind: 'number', sort: 'desc', sum: true },
    acts: { kind: 'text', screen: true },
  },
  filters: { when: { kind: 'days' }, undecided: { kind: 'flag' }, returned: { kind: 'flag' } },
  order: '-when',
  views: { undecided: 'undecided=yes', returned: 'returned=yes' },
});

export const DeskDebitFile = Type.Object({
  message_id: Type.String(),
  company_id: Type.Integer(),
  company: Type.String(),
  /** Null: made by itself. */
  made_by: Nullable(Type.String()),
  payments: Type.Integer(),
  amount_minor: Minor,
  made_at: Type.String(),
  /** Its collections whose outcome finance still has to enter; 0 for those a provider reports. */
  undecided: Type.Integer(),
  refused: Type.Integer(),
  returned: Type.Integer(),
  /** How many came back for which reason of the bank, the most frequent first. */
  reasons: Type.Array(Type.Object({ reason: Type.String(), n: Type.Integer() })),
});
export type DeskDebitFile = Static<typeof DeskDebitFile>;

export const deskDebitFiles = endpoint({
  method: 'GET',
  path: '/api/desk/debits/files.php',
  summary: 'Files made for the banks of the companies in scope as a list, with what became of their collections.',
  access: 'staff',
  permission: 'debits.handle',
  about: 'scope',
  query: listQuery(debitFilesList),
  answer: listAnswer(DeskDebitFile),
  errors: [],
});

export const deskDebitFilesFile = endpoint({
  method: 'POST',
  path: '/api/desk/debits/files/file.php',
  summary: 'The list of files made for the bank as CSV.',
  access: 'staff',
  idempotent: 'never',
  confirm: 'do',
  permission: 'debits.handle',
  about: 'scope',
  query: listQuery(debitFilesList),
  body: CsvWish,
  answer: 'file',
  errors: [],
});

export const debitBlocksList = defineList({
  name: 'debit_blocks',
  columns: {
    account: { kind: 'text' },
    member: { kind: 'text', sort: 'asc' },
    company: { kind: 'text', sort: 'asc' },
    reason: { kind: 'code', sort: 'asc' },
    when: { kind: 'moment', sort: 'desc' },
    lifted: { kind: 'moment', sort: 'desc' },
    by: { kind: 'text', sort: 'asc', extra: true },
    acts: { kind: 'text', screen: true },
  },
  filters: {
    state: { kind: 'choice', codes: ['active', 'lifted'] },
    reason: { kind: 'choice' },
    when: { kind: 'days' },
  },
  order: '-when',
  views: { active: 'state=active', lifted: 'state=lifted' },
});

export const DeskDebitBlock = Type.Object({
  block_id: Type.String(),
  company_id: Type.Integer(),
  company: Type.String(),
  member_id: Nullable(Type.String()),
  /** Null: erased, or of an account alone. */
  member_name: Nullable(Type.String()),
  iban_last4: Type.String(),
  reason: Type.String(),
  at: Type.String(),
  /** Null: it holds. */
  lifted_at: Nullable(Type.String()),
  lifted_by: Nullable(Type.String()),
});
export type DeskDebitBlock = Static<typeof DeskDebitBlock>;

export const deskDebitBlocks = endpoint({
  method: 'GET',
  path: '/api/desk/debits/blocks.php',
  summary: 'Who is or was blocked for direct debits of the companies in scope, as a list.',
  access: 'staff',
  permission: 'debits.handle',
  about: 'scope',
  query: listQuery(debitBlocksList),
  answer: listAnswer(DeskDebitBlock),
  errors: [],
});

export const deskDebitBlocksFile = endpoint({
  method: 'POST',
  path: '/api/desk/debits/blocks/file.php',
  summary: 'The list of blocks as CSV.',
  access: 'staff',
  idempotent: 'never',
  confirm: 'do',
  permission: 'debits.handle',
  about: 'scope',
  query: listQuery(debitBlocksList),
  body: CsvWish,
  answer: 'file',
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
  query: ofCompany,
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
  query: ofCompany,
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
  query: ofCompany,
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
  query: ofCompany,
  body: Type.Object({ block_id: Id }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});

export const mandatesList = defineList({
  name: 'mandates',
  columns: {
    reference: { kind: 'text', sort: 'asc' },
    when: { kind: 'moment', sort: 'desc' },
    member: { kind: 'text', sort: 'asc' },
    company: { kind: 'text', sort: 'asc' },
    account: { kind: 'text' },
    collections: { kind: 'number', sort: 'desc', sum: true },
    used: { kind: 'moment', sort: 'desc' },
    lapses: { kind: 'moment', sort: 'asc' },
    ended: { kind: 'moment', sort: 'desc' },
    status: { kind: 'code', sort: 'asc' },
  },
  filters: {
    status: { kind: 'choice', codes: mandateStatuses },
    when: { kind: 'days' },
    used: { kind: 'days' },
  },
  order: '-when',
  views: { active: 'status=active', lapsed: 'status=lapsed', withdrawn: 'status=withdrawn' },
});

export const DeskMandate = Type.Object({
  mandate_id: Type.String(),
  reference: Type.String(),
  status: Type.Enum([...mandateStatuses]),
  company_id: Type.Integer(),
  company: Type.String(),
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
export type DeskMandate = Static<typeof DeskMandate>;

export const deskMandates = endpoint({
  method: 'GET',
  path: '/api/desk/mandates.php',
  summary:
    'Mandates of the companies in scope as a list; by reference, member, or the last four characters of the IBAN.',
  access: 'staff',
  permission: 'debits.handle',
  about: 'scope',
  query: listQuery(mandatesList),
  answer: listAnswer(DeskMandate),
  errors: [],
});

export const deskMandatesFile = endpoint({
  method: 'POST',
  path: '/api/desk/mandates/file.php',
  summary: 'The list of mandates as CSV.',
  access: 'staff',
  idempotent: 'never',
  confirm: 'do',
  permission: 'debits.handle',
  about: 'scope',
  query: listQuery(mandatesList),
  body: CsvWish,
  answer: 'file',
  errors: [],
});

export const deskMandate = endpoint({
  method: 'GET',
  path: '/api/desk/mandate.php',
  summary: 'A mandate as it was signed, with its evidence and collections, as proof for a bank or a court.',
  access: 'staff',
  permission: 'debits.handle',
  about: { kind: 'mandate', at: 'query.id' },
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
  about: { kind: 'mandate', at: 'body.mandate_id' },
  body: Type.Object({ mandate_id: Id, note: Type.String({ minLength: 1, maxLength: 500 }) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict'],
});
