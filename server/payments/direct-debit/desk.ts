/** Direct debits at the desk: files for the bank, and who is blocked. Within the company of the site the desk is opened at. */
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type * as contract from '../../../contract/direct-debit.ts';
import { transaction } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { emit } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { Site } from '../../sites/site.ts';
import { type DebitFile, exportDebits, fileAgain } from './export-debits.ts';
import { creditorFor } from './mandate-text.ts';
import * as sql from './sql-files.ts';

export async function listDebits({ db }: Services, { company }: Site): Promise<AnswerOf<typeof contract.deskDebits>> {
  const [due, files, blocks] = await Promise.all([
    sql.sumDue.one(db, company.id, sql.by_file), sql.listFiles(db, company.id), sql.listBlocks(db, company.id),
  ]);
  return {
    due: due ?? { payments: 0, amount_minor: 0 },
    files: files.map(({ message_id, payments, amount_minor, created_at }) => ({ message_id, payments, amount_minor, made_at: created_at.toISOString() })),
    blocks: blocks.map(({ id, created_at, ...row }) => ({ ...row, block_id: id, at: created_at.toISOString() })),
  };
}

/** @throws Refusal not_found when nothing is due or there is no such file; method_unavailable without a creditor's account */
export async function debitFile(services: Services, { company }: Site, of: { staff_id: string; message_id: string | undefined }): Promise<DebitFile> {
  const creditor = await creditorFor(services, company);
  if (!of.message_id && !creditor?.iban) throw new Refusal('method_unavailable');
  const file = of.message_id
    ? await fileAgain(services, company, of.message_id)
    : creditor && (await exportDebits(services, company, creditor, of.staff_id));
  if (!file) throw new Refusal('not_found');
  await transaction(services.db, (tx) =>
    emit(tx, 'staff_acted', {
      staff_id: of.staff_id, action: of.message_id ? 'debits_file_read' : 'debits_exported', subject_kind: 'debit_file', subject_id: file.message_id, detail: { payments: file.payments },
    }));
  return file;
}

/** @throws Refusal not_found */
export async function liftBlock({ db }: Services, { company }: Site, of: { staff_id: string; block_id: string }): Promise<void> {
  await transaction(db, async (tx) => {
    const lifted = await sql.liftBlock.one(tx, company.id, of.block_id, of.staff_id);
    if (!lifted) throw new Refusal('not_found');
    await emit(tx, 'staff_acted', {
      staff_id: of.staff_id, action: 'debit_block_lifted', subject_kind: lifted.member_id ? 'member' : 'debit_block', subject_id: lifted.member_id ?? lifted.id, detail: {},
    });
  });
}
