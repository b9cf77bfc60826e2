/**
 * Who may pay by direct debit: nobody with a returned debit; at most one undecided debit and 150 euro in 30 days, per
 * member and per account.
 */
import { uuidv7 } from 'uuidv7';
import { debitLimit } from '../../../contract/direct-debit.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { emit } from '../../platform/outbox.ts';
import type { Snapshot } from '../provider.ts';
import type { PaymentRow } from '../sql.ts';
import { leftOf } from './rules.ts';
import * as sql from './sql.ts';

export interface DebitState {
  blocked: boolean;
  left_minor: number;
  open_payment_id: string | null;
}

/** @param ibanHash the account, if already known. @param except a payment that does not count */
export async function debitState(
  db: Db | Tx,
  memberId: string,
  ibanHash: Buffer | null,
  except: string | null = null,
): Promise<DebitState> {
  const blocked = (await sql.debitBlock.one(db, memberId, ibanHash)) !== undefined;
  const use = (await sql.debitUse.one(db, memberId, ibanHash, debitLimit.days, except)) ?? {
    open: 0,
    amount_minor: 0,
    open_payment_id: null,
  };
  return { blocked, left_minor: leftOf(use), open_payment_id: use.open_payment_id };
}

/** @throws Refusal debit_blocked, debit_limit */
export function refuseDebit(state: DebitState, amountMinor: number): void {
  if (state.blocked) throw new Refusal('debit_blocked');
  if (amountMinor > state.left_minor) throw new Refusal('debit_limit');
}

/**
 * A debit that the bank refused or returned blocks debits of that member and that account, and ends its mandate,
 * until staff lifts the block. Once per payment: a repeated report does not restore what staff has lifted.
 */
export async function noteReturn(tx: Tx, payment: PaymentRow, snapshot: Snapshot): Promise<void> {
  const returned = snapshot.chargebacks.find((c) => !c.reversed);
  const reason = returned
    ? returned.reason
    : payment.status === 'failed' && snapshot.status === 'failed'
      ? (snapshot.failure_code ?? '')
      : undefined;
  if (payment.method !== 'sdd' || reason === undefined) return;
  const block = await sql.insertBlock.one(tx, uuidv7(), payment.id, reason);
  if (!block) return;
  if (payment.mandate_id) await sql.withdrawMandate.run(tx, payment.mandate_id);
  // A return is reported as a charge-back; for a debit that never settled this is the only event.
  if (!returned) await emit(tx, 'debit_refused', { payment_id: payment.id, member_id: payment.member_id, reason });
}
