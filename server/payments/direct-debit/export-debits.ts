/** Makes the file of due collections: each collection goes into one file, and a file never changes. */
import { open, seal } from '../../platform/secret-box.ts';
import { type Tx, transaction } from '../../platform/db.ts';
import type { Services } from '../../platform/services.ts';
import type { CompanyFacts } from '../../sites/site.ts';
import { databaseNow } from '../sql.ts';
import { openAccount } from './account.ts';
import type { Creditor } from './mandate-text.ts';
import { pain008, splitStreet } from './pain008.ts';
import { bankingDayAfter, makeReference } from './rules.ts';
import * as sql from './sql-files.ts';

const purpose = 'debit-file';

export interface DebitFile {
  message_id: string;
  xml: string;
  payments: number;
  amount_minor: number;
}

const laterOf = (a: string, b: string): string => [a, b].sort().at(-1) ?? a;

type Needed = Pick<Services, 'db' | 'config'>;

/**
 * @param request who requested it, and what else belongs into the transaction
 * @returns undefined when nothing is due. @throws Error when the file would be refused (pain008.ts)
 */
export function exportDebits(
  { db, config }: Needed,
  company: CompanyFacts,
  creditor: Creditor,
  request?: { staff_id: string; also(tx: Tx, file: DebitFile): Promise<unknown> },
): Promise<DebitFile | undefined> {
  return transaction(db, async (tx) => {
    const due = await sql.lockDue(tx, company.id, sql.byFile);
    const now = (await databaseNow.one(tx))?.now;
    if (due.length === 0 || !now) return undefined;
    // Banks need the file a day ahead; overdue collections go as soon as possible.
    const earliest = bankingDayAfter(now.toISOString().slice(0, 10), 1);
    const messageId = `DDI-${now.toISOString().slice(0, 10)}-${makeReference().slice(2, 14)}`;
    const { name, address, postal_code: postalCode, city, country } = company;
    const xml = pain008({
      message_id: messageId,
      created_at: now,
      creditor: {
        name,
        identifier: creditor.identifier,
        iban: creditor.iban,
        bic: creditor.bic,
        address: { ...splitStreet(address), postal_code: postalCode, city, country },
      },
      collections: due.map((row) => {
        const account = openAccount(config.secret, row.account);
        return {
          endToEndId: row.order_number,
          amount_minor: row.amount_minor,
          mandateReference: row.reference,
          signed_on: row.signed_on,
          sequence: row.sequence,
          collect_on: laterOf(row.collect_on, earliest),
          holder: account.holder,
          address: account.address,
          iban: account.iban,
          text: `${name} ${row.order_number}`,
        };
      }),
    });
    const amountMinor = due.reduce((total, row) => total + row.amount_minor, 0);
    await sql.insertFile.run(
      tx,
      messageId,
      company.id,
      due.length,
      amountMinor,
      seal(config.secret, purpose, xml),
      request?.staff_id ?? null,
    );
    await sql.setFile.run(
      tx,
      messageId,
      due.map((row) => row.payment_id),
    );
    const file = { message_id: messageId, xml, payments: due.length, amount_minor: amountMinor };
    await request?.also(tx, file);
    return file;
  });
}

/** An existing file, byte for byte; undefined when it is not this company's. */
export async function fileAgain(
  { db, config }: Needed,
  company: number,
  messageId: string,
): Promise<DebitFile | undefined> {
  const row = await sql.fileById.one(db, company, messageId);
  return (
    row && {
      message_id: messageId,
      xml: open(config.secret, purpose, row.sealed),
      payments: row.payments,
      amount_minor: row.amount_minor,
    }
  );
}
