/** Direct debits at the desk: files for the bank, and who is blocked. Within the company of the site the desk is opened at. */
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type * as contract from '../../../contract/direct-debit.ts';
import { type Tx, transaction } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
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

/**
 * A new file of what is due. `also` runs in its transaction (the audit log).
 * @throws Refusal not_found when nothing is due; method_unavailable without a creditor's account
 */
export async function makeDebitFile(
  services: Services, { company }: Site, by: { staff_id: string; also(tx: Tx, file: DebitFile): Promise<unknown> },
): Promise<DebitFile> {
  const creditor = await creditorFor(services, company);
  if (!creditor?.iban) throw new Refusal('method_unavailable');
  const file = await exportDebits(services, company, creditor, by);
  if (!file) throw new Refusal('not_found');
  return file;
}

/** A file made before. @throws Refusal not_found */
export async function openDebitFile(services: Services, { company }: Site, message_id: string): Promise<DebitFile> {
  const file = await fileAgain(services, company, message_id);
  if (!file) throw new Refusal('not_found');
  return file;
}

/** @throws Refusal not_found */
export async function liftBlock(
  { db }: Services, { company }: Site, of: { staff_id: string; block_id: string; also(tx: Tx, member_id: string | null): Promise<unknown> },
): Promise<void> {
  await transaction(db, async (tx) => {
    const lifted = await sql.liftBlock.one(tx, company.id, of.block_id, of.staff_id);
    if (!lifted) throw new Refusal('not_found');
    await of.also(tx, lifted.member_id);
  });
}
