/**
 * The only place where a payment moves money and credits, each move once: a booking, and a transfer with the
 * booking's id.
 */
import { uuidv7 } from 'uuidv7';
import { bookTransfer } from '../credits/ledger.ts';
import type { Tx } from '../platform/db.ts';
import { unusedOf } from './rules.ts';
import * as sql from './sql.ts';
import * as refundSql from './sql-refunds.ts';

export interface Move {
  kind: refundSql.BookingRow['kind'];
  /** Id of the refund or charge-back; '' for the purchase. */
  entity_id: string;
  /** Positive: to the company. */
  amount_minor: number;
  /** Positive: to the member. */
  credits: number;
}

/** @returns false when this was booked before; then nothing changes */
export async function book(tx: Tx, payment: sql.PaymentRow, move: Move): Promise<boolean> {
  const id = uuidv7();
  const { kind, entity_id: entityId, amount_minor: amountMinor, credits } = move;
  const inserted = await refundSql.insertBooking.one(
    tx,
    id,
    payment.id,
    payment.provider,
    payment.ref ?? payment.id,
    kind,
    entityId,
    amountMinor,
    credits,
  );
  if (!inserted) return false;
  if (credits !== 0)
    await bookTransfer(tx, { member_id: payment.member_id, amount: credits, counter_account: 'shop', kind, ref: id });
  return true;
}

/**
 * Unused credits of a purchase; a member's oldest credits are used first. Locks the balance, so the result holds
 * until the transaction ends. 0 when the member was erased.
 */
export async function unusedCredits(tx: Tx, payment: sql.PaymentRow): Promise<number> {
  // The member before the credit account: the lock order of db/functions/credits.sql.
  const account =
    (await sql.holdMember.one(tx, payment.member_id)) && (await refundSql.lockBalance.one(tx, payment.member_id));
  if (!account) return 0;
  const lots = await refundSql.lotsOf(tx, payment.member_id);
  const spent = (await refundSql.spentBy.one(tx, payment.member_id))?.spent ?? 0;
  return Math.min(account.balance, unusedOf(payment.id, lots, spent));
}

/** The sums of a payment's bookings. */
export function sumsOf(bookings: readonly refundSql.BookingRow[]) {
  const sum = (...kinds: refundSql.BookingRow['kind'][]) =>
    bookings.filter((b) => kinds.includes(b.kind)).reduce((n, b) => n + b.amount_minor, 0);
  const chargeBacks = bookings.filter((b) => b.kind === 'charge_back');
  return {
    refunded_minor: -sum('refund', 'refund_failed'),
    charged_back_minor: -sum('charge_back', 'charge_back_reversed'),
    /** Credits of the purchase that were taken back and not returned. */
    heldCredits: -bookings.filter((b) => b.kind !== 'purchase').reduce((n, b) => n + b.credits, 0),
    /** A charge-back that was not reversed: the bank has the money. */
    charged: chargeBacks.some(
      (c) => !bookings.some((b) => b.kind === 'charge_back_reversed' && b.entity_id === c.entity_id),
    ),
  };
}

/** Updates the sums and the status from the bookings of a paid payment. @returns the updated payment */
export async function settle(
  tx: Tx,
  payment: sql.PaymentRow,
  statusOf: (sums: {
    amount_minor: number;
    refunded_minor: number;
    charged_back_minor: number;
  }) => sql.PaymentRow['status'],
): Promise<sql.PaymentRow> {
  const sums = sumsOf(await refundSql.bookingsOf(tx, payment.id));
  await sql.setSums.run(tx, payment.id, statusOf({ amount_minor: payment.amount_minor, ...sums }));
  const now = await sql.lockPayment.one(tx, payment.id);
  if (!now) throw new Error('the payment is gone');
  return now;
}
