/** The calls of the audit log: its lines, its proof, a signed copy. */
import type * as contract from '../../contract/desk-members.ts';
import { csvLine } from '../platform/csv.ts';
import type { Handler } from '../platform/http/call.ts';
import { signText } from '../platform/signing.ts';
import { audit, auditBreak, auditLines, auditNames } from './audit.ts';
import { lastProof } from './prove-audit.ts';

const page = 100;
/** Proved while one looks; the whole length every night (prove-audit.ts). */
const checked = 10_000;
const inFile = 100_000;

type Filter = Partial<Record<'staff' | 'action' | 'subject', string | undefined>> &
  Partial<Record<'since' | 'until', number | undefined>>;
const linesOf = (db: Parameters<typeof auditLines>[0], filter: Filter, before: number | null, max: number) =>
  auditLines(
    db,
    filter.staff || null,
    filter.action || null,
    filter.subject || null,
    before,
    max,
    filter.since === undefined ? null : new Date(filter.since),
    filter.until === undefined ? null : new Date(filter.until),
  );

export const getAudit: Handler<typeof contract.getAudit> = async ({ services: { db }, query }) => {
  const { before } = query;
  const [lines, names, broken, proof] = await Promise.all([
    linesOf(db, query, before ?? null, page + 1),
    auditNames.one(db),
    before === undefined ? auditBreak.one(db, checked) : undefined,
    lastProof.one(db),
  ]);
  return {
    lines: lines.slice(0, page).map((line) => ({ ...line, created_at: line.created_at.toISOString() })),
    more: lines.length > page,
    actions: names?.actions ?? [],
    staff: names?.staff ?? [],
    broken_at: broken?.id ?? null,
    proof: proof ? { ...proof, at: proof.at.toISOString() } : null,
  };
};

/** CSV whose last line holds the signature of everything above it, and the key to check it with. */
export const getAuditFile: Handler<typeof contract.getAuditFile> = async ({ services, staff, body, sendFile }) => {
  const lines = await linesOf(services.db, body, null, inFile);
  await audit(services.db, staff, 'audit_exported', undefined, { lines: lines.length });
  const text = [
    csvLine(['number', 'at', 'who', 'what', 'about', 'id', 'details']),
    ...lines.map((line) =>
      csvLine([
        String(line.id),
        line.created_at.toISOString(),
        line.staff_name,
        line.action,
        line.subject_kind,
        line.subject_id,
        JSON.stringify(line.details),
      ]),
    ),
  ].join('');
  const { signature, publicKey } = await signText(services, text);
  sendFile({
    bytes: Buffer.from(`${text}${csvLine(['# Ed25519', signature, publicKey])}`),
    type: 'text/csv; charset=utf-8',
    name: `audit-${services.clock.now().toISOString().slice(0, 10)}.csv`,
  });
};
