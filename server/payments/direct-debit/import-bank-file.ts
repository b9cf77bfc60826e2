/** Applies a file from the company's own bank: its results become outcomes, as if finance had entered them. */
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type * as contract from '../../../contract/desk-debits.ts';
import { type Tx, transaction } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { lookUp } from '../look-up.ts';
import { paymentById } from '../sql.ts';
import { type BankFile, idsOfOwnFile, readBankFile, type BankResult } from './bank-file.ts';
import { fileAgain } from './export-debits.ts';
import * as sql from './sql-desk.ts';
import { fileOfBatch } from './sql-files.ts';

export type Imported = AnswerOf<typeof contract.deskImportDebits>;

const ourNumber = /^[A-Z0-9]{4}-[A-Z0-9]{4}$/;
/** The scheme's "reason not specified". */
const noReason = 'MS03';

/**
 * Each collection takes at most one step, so importing a file twice changes nothing. A batch the bank rejected as a
 * whole is due again, since the payers did nothing wrong. `also` runs in the transaction (the audit log).
 * @throws Refusal bank_file
 */
export async function importBankFile(
  services: Services,
  company: number,
  upload: { xml: string; also(tx: Tx, report: Imported, kind: BankFile['kind']): Promise<unknown> },
): Promise<Imported> {
  const file = readBankFile(upload.xml);
  if (!file) throw new Refusal('bank_file');
  const { results, rejected } = await spread(services, company, file);
  const changed: string[] = [];
  const report = await transaction(services.db, async (tx) => {
    const result: Imported = {
      settled: 0,
      refused: 0,
      returned: 0,
      due_again: 0,
      known: 0,
      unknown: [],
      differing: [],
    };
    for (const { message_id: messageId, ids } of rejected)
      result.due_again += (await sql.dueAgain(tx, company, messageId, ids)).length;
    const rows = new Map(
      (
        await sql.lockByOrder(
          tx,
          company,
          results.map((bankResult) => bankResult.endToEndId),
        )
      ).map((row) => [row.order_number, row]),
    );
    for (const bankResult of results) {
      const row = rows.get(bankResult.endToEndId);
      // Statements contain much besides our debits; only ids that look like ours are worth reporting.
      if (!row) {
        if (ourNumber.test(bankResult.endToEndId)) result.unknown.push(bankResult.endToEndId);
        continue;
      }
      const step = stepFor(row, bankResult);
      if (step === 'known') result.known += 1;
      else if (step === 'differs') result.differing.push(row.order_number);
      else {
        await sql.putOutcome.run(tx, row.payment_id, step, step === 'settled' ? '' : bankResult.reason || noReason);
        row.outcome = step;
        result[step] += 1;
        changed.push(row.payment_id);
      }
    }
    result.unknown = [...new Set(result.unknown)].slice(0, 100);
    result.differing = [...new Set(result.differing)].slice(0, 100);
    await upload.also(tx, result, file.kind);
    return result;
  });
  for (const paymentId of new Set(changed)) {
    const payment = await paymentById.one(services.db, paymentId);
    if (payment) await lookUp(services, payment, 'staff');
  }
  return report;
}

function stepFor(
  row: sql.BankFileRow,
  { outcome: reported, amount_minor: amountMinor }: BankResult,
): 'settled' | 'refused' | 'returned' | 'known' | 'differs' {
  if (amountMinor !== null && amountMinor !== row.amount_minor) return 'differs';
  const { outcome } = row;
  if (outcome === reported) return 'known';
  if (reported === 'settled') return outcome === null ? 'settled' : outcome === 'returned' ? 'known' : 'differs';
  if (reported === 'returned') return outcome === 'settled' ? 'returned' : outcome === null ? 'refused' : 'known';
  return outcome === null ? 'refused' : outcome === 'returned' ? 'known' : 'differs';
}

/** Expands batches into their collections, using our own file; settlements come before returns. */
async function spread(
  services: Services,
  company: number,
  { entries, batches }: BankFile,
): Promise<{ results: BankResult[]; rejected: { message_id: string; ids: string[] }[] }> {
  const results: BankResult[] = [...entries];
  const rejected: { message_id: string; ids: string[] }[] = [];
  for (const batch of batches) {
    const messageId =
      batch.message_id ?? (await fileOfBatch.one(services.db, company, batch.batchId ?? ''))?.message_id;
    const ownFile = messageId && (await fileAgain(services, company, messageId));
    if (!ownFile) continue;
    const ids = idsOfOwnFile(ownFile.xml, batch.batchId);
    if (batch.outcome === 'rejected') rejected.push({ message_id: ownFile.message_id, ids });
    else
      results.push(
        ...ids.map((endToEndId): BankResult => ({ outcome: 'settled', endToEndId, reason: '', amount_minor: null })),
      );
  }
  const order = { settled: 0, refused: 1, returned: 2 };
  return { results: results.sort((a, b) => order[a.outcome] - order[b.outcome]), rejected };
}
