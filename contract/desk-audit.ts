/** Calls of the audit log: its lines as a list, its proof, a signed copy. */
import { type Static, Type } from 'typebox';
import { auditActions, auditKinds } from './audit.ts';
import { AuditChange } from './audit-changes.ts';
import { CsvWish, defineList, listAnswer, listQuery } from './desk-list.ts';
import { endpoint } from './endpoint.ts';
import { Nullable } from './fields.ts';

export const auditList = defineList({
  name: 'audit',
  columns: {
    when: { kind: 'moment', sort: 'desc' },
    what: { kind: 'code' },
    changes: { kind: 'text', screen: true },
    who: { kind: 'text' },
    about: { kind: 'text' },
    site: { kind: 'text' },
    why: { kind: 'text' },
    agreed: { kind: 'text', extra: true },
    line: { kind: 'text', extra: true },
  },
  filters: {
    staff: { kind: 'choice' },
    kind: { kind: 'choice', codes: auditKinds },
    action: { kind: 'choice', codes: Object.values(auditActions).flat() },
    when: { kind: 'days' },
    subject: { kind: 'text' },
    line: { kind: 'numbers' },
  },
  order: '-when',
  views: {
    money: 'kind=money,sites',
    staff: 'kind=staff',
    looked: 'kind=looked',
    alone: 'staff=none',
  },
});

const AuditLine = Type.Object({
  id: Type.String(),
  at: Type.String(),
  staff_name: Type.String(),
  action: Type.String(),
  subject_kind: Type.String(),
  subject_id: Type.String(),
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
  /** What was there before, and what is there since. */
  changes: Type.Array(AuditChange),
  /** The one it is about, if it is about one. */
  site_id: Nullable(Type.Integer()),
  /** Of what it names, by kind and id, as it is called now. */
  names: Type.Record(Type.String(), Type.Object({ name: Type.String(), site_id: Nullable(Type.Integer()) })),
});
export type AuditLine = Static<typeof AuditLine>;

export const deskAudit = endpoint({
  method: 'GET',
  path: '/api/desk/audit.php',
  summary: 'The audit log as a list, newest first.',
  access: 'staff',
  permission: 'audit.see',
  about: 'every',
  query: listQuery(auditList),
  answer: listAnswer(AuditLine),
  errors: [],
});

export const deskAuditFile = endpoint({
  method: 'POST',
  path: '/api/desk/audit/list.php',
  summary: 'The audit log as CSV: the same filter, these columns.',
  access: 'staff',
  idempotent: 'never',
  confirm: 'do',
  permission: 'audit.see',
  about: 'every',
  query: listQuery(auditList),
  body: CsvWish,
  answer: 'file',
  errors: [],
});

export const deskAuditSigned = endpoint({
  method: 'POST',
  path: '/api/desk/audit/file.php',
  summary:
    'The lines of the audit log that fit a filter, as CSV with a signature of this installation; more than 100,000 are refused.',
  access: 'staff',
  idempotent: 'never',
  confirm: 'do',
  permission: 'audit.see',
  about: 'every',
  query: listQuery(auditList),
  body: Type.Object({}),
  answer: 'file',
  errors: ['audit_file_long'],
});

export const deskAuditProof = endpoint({
  method: 'GET',
  path: '/api/desk/audit/proof.php',
  summary: 'Whether the hash chain of the audit log is intact, and whose lines one may ask for.',
  access: 'staff',
  permission: 'audit.see',
  about: 'every',
  answer: Type.Object({
    /** Everybody who may have lines. */
    staff: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    /** The first of the newest 1,000 lines that was tampered with; null: none. */
    broken_at: Nullable(Type.Integer()),
    /** The last proof over the whole length, once a night. */
    proof: Nullable(Type.Object({ at: Type.String(), lines: Type.Integer(), broken_at: Nullable(Type.Integer()) })),
  }),
  errors: [],
});
