/** Direct debits at the desk: bank files and blocks, within a company. */
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type * as contract from '../../../contract/desk-debits.ts';
import { canSendSms } from '../../platform/sms.ts';
import { type Tx, transaction } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { listSites } from '../../sites/find-site.ts';
import { lookUp } from '../look-up.ts';
import { paymentById } from '../sql.ts';
import { type DebitFile, exportDebits, fileAgain } from './export-debits.ts';
import { creditorFor } from './mandate-text.ts';
import { creditorOf } from './sql.ts';
import * as sql from './sql-files.ts';

/** What each of these companies has to collect, and what it lacks for it. */
export async function dueOf(
  services: Services,
  companies: readonly { id: number; name: string }[],
): Promise<AnswerOf<typeof contract.deskDebits>['companies']> {
  return Promise.all(
    companies.map(async ({ id, name }) => {
      const [due, creditor] = await Promise.all([
        sql.sumDue.one(services.db, id, sql.byFile),
        creditorOf.one(services.db, id),
      ]);
      return {
        company: id,
        name,
        due: due ?? { payments: 0, amount_minor: 0 },
        missing: [
          ...(creditor?.creditor_identifier ? [] : ['identifier' as const]),
          ...(creditor?.creditor_iban ? [] : ['iban' as const]),
          ...(canSendSms(services) ? [] : ['sms' as const]),
        ],
      };
    }),
  );
}

/**
 * A new file of the due collections. `also` runs in its transaction (the audit log).
 * @throws Refusal not_found when nothing is due; method_unavailable without a creditor's account
 */
export async function makeDebitFile(
  services: Services,
  id: number,
  request: { staff_id: string; also(tx: Tx, file: DebitFile): Promise<unknown> },
): Promise<DebitFile> {
  const company = (await listSites(services)).find((site) => site.company.id === id)?.company;
  if (!company) throw new Refusal('not_found');
  const creditor = await creditorFor(services, company);
  if (!creditor?.iban) throw new Refusal('method_unavailable');
  const file = await exportDebits(services, company, creditor, request);
  if (!file) throw new Refusal('not_found');
  return file;
}

/** An existing file. @throws Refusal not_found */
export async function openDebitFile(services: Services, company: number, messageId: string): Promise<DebitFile> {
  const file = await fileAgain(services, company, messageId);
  if (!file) throw new Refusal('not_found');
  return file;
}

/** @throws Refusal not_found */
export async function liftBlock(
  { db }: Services,
  company: number,
  request: { staff_id: string; block_id: string; also(tx: Tx, memberId: string | null): Promise<unknown> },
): Promise<void> {
  await transaction(db, async (tx) => {
    const lifted = await sql.liftBlock.one(tx, company, request.block_id, request.staff_id);
    if (!lifted) throw new Refusal('not_found');
    await request.also(tx, lifted.member_id);
  });
}

/**
 * Records the result from the company's own bank: of one collection, or (settled) of all in a file that have none
 * yet. It is then applied like any provider's report. `also` runs in the transaction that records it.
 * @returns how many changed. @throws Refusal not_found when none did
 */
export async function enterOutcome(
  services: Services,
  company: number,
  request: {
    message_id?: string | undefined;
    payment_id?: string | undefined;
    outcome: 'settled' | 'refused' | 'returned';
    reason: string;
    also(tx: Tx, changed: number): Promise<unknown>;
  },
): Promise<number> {
  const changed = await transaction(services.db, async (tx) => {
    const rows = await sql.setOutcome(
      tx,
      company,
      request.message_id ?? null,
      request.payment_id ?? null,
      request.outcome,
      request.reason,
    );
    if (rows.length === 0) throw new Refusal('not_found');
    await request.also(tx, rows.length);
    return rows;
  });
  for (const { payment_id: paymentId } of changed) {
    const payment = await paymentById.one(services.db, paymentId);
    if (payment) await lookUp(services, payment, 'staff');
  }
  return changed.length;
}
