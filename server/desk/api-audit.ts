/** The calls of the audit log: its lines, its proof, a signed copy. */
import type { AuditLine } from '../../contract/desk-audit.ts';
import type * as contract from '../../contract/desk-audit.ts';
import { type Scope, scopeOf } from '../../contract/permissions.ts';
import type { Db } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Handler, StaffCaller } from '../platform/http/call.ts';
import { listWhole } from '../platform/lists.ts';
import { signText } from '../platform/signing.ts';
import { audit, auditBreak, auditNames, auditStaff } from './audit.ts';
import { type FileLine, signatureLine, signedPart } from './audit-file.ts';
import { aboutSites, type AuditRow, changesOf, signedSource } from './audit-list.ts';
import { sitesIn } from './door.ts';
import { fileLists } from './file-lists.ts';
import { sendList } from './list-files.ts';
import { answerFileList } from './lists.ts';
import { lastProof } from './prove-audit.ts';

/** Proved while one looks; the whole length every night (prove-audit.ts). */
const checked = 1_000;
/** What is signed is put together in memory. */
const inFile = 100_000;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const idsIn = ({ subject_id, details, changes }: Pick<AuditLine, 'subject_id' | 'details' | 'changes'>): string[] =>
  [
    ...[subject_id, details['member_id'], details['other'], details['profile_id'], details['to']],
    ...changes.flatMap(({ field, before, after }) => (field === 'assigned' ? [before, after] : [])),
  ].filter((id): id is string => typeof id === 'string' && uuid.test(id));

/** With the names of all that lines are about, as they are now; what is gone has none. */
async function present(db: Db, rows: readonly AuditRow[]): Promise<AuditLine[]> {
  const lines = rows.map((row) => ({ ...row, ...changesOf(row) }));
  const companies = lines.filter((line) => line.subject_kind === 'company').map((line) => Number(line.subject_id));
  const named = await auditNames(db, [...new Set(lines.flatMap(idsIn))], companies.filter(Number.isSafeInteger));
  return lines.map((line) => {
    const own = new Set(idsIn(line));
    const names = named.filter(({ kind, id }) => own.has(id) || (kind === line.subject_kind && id === line.subject_id));
    return {
      ...line,
      at: line.at.toISOString(),
      names: Object.fromEntries(names.map(({ kind, id, name, site_id }) => [`${kind} ${id}`, { name, site_id }])),
    };
  });
}

const scopeIn = async (db: Db, { rights }: StaffCaller, query: unknown): Promise<Scope> => {
  const sites = await sitesIn(db, query);
  return sites && scopeOf(rights, 'audit.see', sites);
};

export const deskAudit: Handler<typeof contract.deskAudit> = async (call) => {
  const { db } = call.services;
  const scope = await scopeIn(db, call.staff, call.query);
  return answerFileList({ ...call, scope }, fileLists.audit, (rows: AuditRow[]) => present(db, rows));
};

export const deskAuditFile: Handler<typeof contract.deskAuditFile> = async (call) =>
  sendList({ ...call, scope: await scopeIn(call.services.db, call.staff, call.query) }, fileLists.audit);

export const deskAuditProof: Handler<typeof contract.deskAuditProof> = async ({ services: { db } }) => {
  const [staff, broken, proof] = await Promise.all([auditStaff(db), auditBreak.one(db, checked), lastProof.one(db)]);
  return { staff, broken_at: broken?.id ?? null, proof: proof ? { ...proof, at: proof.at.toISOString() } : null };
};

/** CSV whose last line holds the signature of everything above it, and the key to check it with: see audit-file.ts. */
export const deskAuditSigned: Handler<typeof contract.deskAuditSigned> = async (call) => {
  const { services, staff, query, sendFile } = call;
  const always = aboutSites(await scopeIn(services.db, staff, query));
  const lines = await listWhole<FileLine>(services.db, signedSource, { query, scope: null, always }, inFile);
  // A copy that ends unseen would be taken for the whole.
  if (lines === null) throw new Refusal('audit_file_long');
  await audit(services.db, staff, 'audit_exported', undefined, { lines: lines.length });
  const text = signedPart(lines);
  sendFile({
    bytes: Buffer.from(text + signatureLine(await signText(services, text))),
    type: 'text/csv; charset=utf-8',
    name: `audit-${services.clock.now().toISOString().slice(0, 10)}.csv`,
  });
};
