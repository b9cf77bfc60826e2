/** The calls of the audit log: its lines, its proof, a signed copy. */
import { auditActions, type AuditKind } from '../../contract/audit.ts';
import type * as contract from '../../contract/desk-members.ts';
import type { Db } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Handler } from '../platform/http/call.ts';
import { signText } from '../platform/signing.ts';
import {
  type Asked,
  audit,
  auditBreak,
  type AuditLine,
  auditFileLines,
  auditLines,
  auditNames,
  auditStaff,
} from './audit.ts';
import { signatureLine, signedPart } from './audit-file.ts';
import { sitesIn } from './door.ts';
import { lastProof } from './prove-audit.ts';

const page = 100;
/** Proved while one looks; the whole length every night (prove-audit.ts). */
const checked = 1_000;
/** What is signed is put together in memory. */
const inFile = 100_000;

type Filter = Partial<Record<'staff' | 'action' | 'subject' | 'site', string | undefined>> &
  Partial<Record<'since' | 'until', number | undefined>> & { kind?: AuditKind | undefined };
const askedOf = (filter: Filter, before: number | null, max: number): Asked => [
  filter.staff || null,
  filter.action ? [filter.action] : filter.kind ? auditActions[filter.kind] : null,
  filter.subject || null,
  before,
  max,
  filter.since === undefined ? null : new Date(filter.since),
  filter.until === undefined ? null : new Date(filter.until),
];
const linesOf = async (db: Db, filter: Filter, before: number | null) =>
  auditLines(db, askedOf(filter, before, page + 1), await sitesIn(db, filter));

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Names of all that lines are about, as they are now; what is gone has none. */
async function namesOf(db: Db, lines: readonly AuditLine[]) {
  const ids = lines.flatMap(({ subject_id, details }) =>
    [subject_id, details['member_id'], details['other'], details['profile_id'], details['to']].filter(
      (id): id is string => typeof id === 'string' && uuid.test(id),
    ),
  );
  const companies = lines.filter((line) => line.subject_kind === 'company').map((line) => Number(line.subject_id));
  const rows = await auditNames(db, [...new Set(ids)], companies.filter(Number.isSafeInteger));
  return Object.fromEntries(rows.map(({ kind, id, ...named }) => [`${kind} ${id}`, named]));
}

export const getAudit: Handler<typeof contract.getAudit> = async ({ services: { db }, query }) => {
  const { before } = query;
  const [listed, staff, broken, proof] = await Promise.all([
    linesOf(db, query, before ?? null),
    auditStaff(db),
    before === undefined ? auditBreak.one(db, checked) : undefined,
    lastProof.one(db),
  ]);
  const lines = listed.slice(0, page);
  return {
    lines: lines.map(({ staff_id: _, ...line }) => ({ ...line, created_at: line.created_at.toISOString() })),
    names: await namesOf(db, lines),
    more: listed.length > page,
    staff,
    broken_at: broken?.id ?? null,
    proof: proof ? { ...proof, at: proof.at.toISOString() } : null,
  };
};

/** CSV whose last line holds the signature of everything above it, and the key to check it with: see audit-file.ts. */
export const getAuditFile: Handler<typeof contract.getAuditFile> = async ({ services, staff, body, sendFile }) => {
  const { db } = services;
  const lines = await auditFileLines(db, askedOf(body, null, inFile + 1), await sitesIn(db, body));
  // A copy that ends unseen would be taken for the whole.
  if (lines.length > inFile) throw new Refusal('audit_file_long');
  await audit(services.db, staff, 'audit_exported', undefined, { lines: lines.length });
  const text = signedPart(lines);
  sendFile({
    bytes: Buffer.from(text + signatureLine(await signText(services, text))),
    type: 'text/csv; charset=utf-8',
    name: `audit-${services.clock.now().toISOString().slice(0, 10)}.csv`,
  });
};
