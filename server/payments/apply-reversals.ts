/** Reversals of a payment: refunds (ours, or made at the provider) and charge-backs, as a snapshot reports them. */
import { uuidv7 } from 'uuidv7';
import type { Tx } from '../platform/db.ts';
import { emit } from '../platform/outbox.ts';
import { book, sumsOf, unusedCredits } from './bookings.ts';
import type { SnapshotChargeback, SnapshotRefund } from './provider.ts';
import { issueReceipt } from './receipts.ts';
import { owedCredits, vatOfRefund } from './rules.ts';
import * as sql from './sql.ts';
import * as refundSql from './sql-refunds.ts';

/** @returns whether anything changed */
export async function applyRefunds(
  tx: Tx,
  payment: sql.PaymentRow,
  reported: readonly SnapshotRefund[],
): Promise<boolean> {
  let changed = false;
  for (const refund of reported) {
    const recorded = await refundSql.refundsOf(tx, payment.id);
    const row = recorded.find((r) => r.id === refund.refund_id || r.provider_id === refund.id);
    if (row) changed = (await stepRefund(tx, payment, row, refund)) || changed;
    else changed = (await foreignRefund(tx, payment, refund)) || changed;
  }
  return changed;
}

/** pending → completed → failed (a bank may return it after all); never backwards. */
const refundRank = { pending: 0, completed: 1, failed: 2 } as const;

async function stepRefund(
  tx: Tx,
  payment: sql.PaymentRow,
  row: refundSql.RefundRow,
  reported: SnapshotRefund,
): Promise<boolean> {
  if (reported.amount_minor !== row.amount_minor) {
    await sql.setProblem.run(tx, payment.id, 'refund_amount');
    return false;
  }
  if (refundRank[reported.status] <= refundRank[row.status]) {
    if (row.provider_id === null) await refundSql.setRefund.run(tx, row.id, row.status, reported.id);
    return false;
  }
  await refundSql.setRefund.run(tx, row.id, reported.status, reported.id);
  await sql.addHistory.run(tx, payment.id, payment.status, payment.status, 'refund', `refund ${reported.status}`);
  if (reported.status === 'completed')
    await issueReceipt(tx, {
      company_id: payment.company_id,
      kind: 'refund',
      payment_id: payment.id,
      refund_id: row.id,
    });
  if (reported.status === 'failed') {
    // The money stayed here, so the credits go back to their owner, and staff finds another way.
    const credits = await tooMuchHeld(tx, payment);
    await book(tx, payment, { kind: 'refund_failed', entity_id: row.id, amount_minor: row.amount_minor, credits });
    await sql.setProblem.run(tx, payment.id, 'refund_failed');
  }
  return true;
}

/** Made in the provider's own dashboard: booked as reported, with the credits that belong to it. */
async function foreignRefund(tx: Tx, payment: sql.PaymentRow, reported: SnapshotRefund): Promise<boolean> {
  if (reported.status === 'failed') {
    // It moved no money. Its row stays, so that an older snapshot in which it succeeded has no effect if it arrives
    // late.
    const failed = await refundSql.insertRefund.one(
      tx,
      uuidv7(),
      payment.id,
      'provider',
      null,
      '',
      reported.amount_minor,
      0,
      0,
      reported.id,
    );
    if (failed) await refundSql.setRefund.run(tx, failed.id, 'failed', reported.id);
    return false;
  }
  const row = await startRefund(tx, payment, {
    id: uuidv7(),
    source: 'provider',
    staff_id: null,
    reason: '',
    amount_minor: reported.amount_minor,
    provider_id: reported.id,
  });
  await stepRefund(tx, payment, row, reported);
  return true;
}

export interface NewRefund {
  id: string;
  source: 'withdrawal' | 'staff' | 'provider';
  staff_id: string | null;
  reason: string;
  amount_minor: number;
  provider_id: string | null;
  /** Credits to take; undefined: those that belong to the money, as far as they are unused. */
  credits?: number;
}

/** The credits that belong to refunded money, as far as they are unused. */
export async function creditsOfRefund(
  tx: Tx,
  payment: sql.PaymentRow,
  next: Pick<NewRefund, 'source' | 'amount_minor'>,
): Promise<number> {
  const { heldCredits } = sumsOf(await refundSql.bookingsOf(tx, payment.id));
  const refunds = [...(await refundSql.refundsOf(tx, payment.id)), { ...next, status: 'pending', credits: 0 } as const];
  return Math.max(0, Math.min(owedCredits(payment, refunds) - heldCredits, await unusedCredits(tx, payment)));
}

/**
 * Records a refund, takes its credits and books both. The payment must be locked; the caller updates its sums
 * (`settle`).
 */
export async function startRefund(tx: Tx, payment: sql.PaymentRow, order: NewRefund): Promise<refundSql.RefundRow> {
  const sums = sumsOf(await refundSql.bookingsOf(tx, payment.id));
  const credits = order.credits ?? (await creditsOfRefund(tx, payment, order));
  const vat = vatOfRefund(payment, sums.refunded_minor, order.amount_minor);
  const row = await refundSql.insertRefund.one(
    tx,
    order.id,
    payment.id,
    order.source,
    order.staff_id,
    order.reason,
    order.amount_minor,
    vat,
    credits,
    order.provider_id,
  );
  if (!row) throw new Error('the refund exists');
  await book(tx, payment, { kind: 'refund', entity_id: row.id, amount_minor: -order.amount_minor, credits: -credits });
  await sql.addHistory.run(
    tx,
    payment.id,
    payment.status,
    payment.status,
    order.source,
    `refund of ${order.amount_minor}`,
  );
  await emit(tx, 'payment_refunded', { payment_id: payment.id, member_id: payment.member_id, refund_id: row.id });
  return row;
}

/** A charge-back takes back the rest of the purchase and blocks buying until staff has looked. */
export async function applyChargebacks(
  tx: Tx,
  payment: sql.PaymentRow,
  reported: readonly SnapshotChargeback[],
): Promise<boolean> {
  let changed = false;
  for (const chargeback of reported) {
    const booked = await refundSql.bookingsOf(tx, payment.id);
    const booking = booked.find((b) => b.kind === 'charge_back' && b.entity_id === chargeback.id);
    if (!booking) {
      const credits = await unusedCredits(tx, payment);
      await book(tx, payment, {
        kind: 'charge_back',
        entity_id: chargeback.id,
        amount_minor: -chargeback.amount_minor,
        credits: -credits,
      });
      await sql.addHistory.run(tx, payment.id, payment.status, payment.status, 'charge_back', chargeback.reason);
      if (!chargeback.reversed) {
        await sql.blockBuyer.run(tx, payment.member_id, 'charge_back');
        await emit(tx, 'payment_charged_back', { payment_id: payment.id, member_id: payment.member_id });
      }
      changed = true;
    }
    if (chargeback.reversed) changed = (await giveBack(tx, payment, chargeback)) || changed;
  }
  return changed;
}

/** The bank returned the money, so the credits return too, except those of money refunded meanwhile. */
async function giveBack(tx: Tx, payment: sql.PaymentRow, reported: SnapshotChargeback): Promise<boolean> {
  const booked = await refundSql.bookingsOf(tx, payment.id);
  if (booked.some((b) => b.kind === 'charge_back_reversed' && b.entity_id === reported.id)) return false;
  const credits = await tooMuchHeld(tx, payment, reported.id);
  await sql.makePremium.one(tx, payment.member_id);
  await emit(tx, 'charge_back_reversed', { payment_id: payment.id, member_id: payment.member_id });
  return book(tx, payment, {
    kind: 'charge_back_reversed',
    entity_id: reported.id,
    amount_minor: reported.amount_minor,
    credits,
  });
}

/**
 * Credits that were taken back but are no longer owed: all beyond what refunds take, unless a charge-back (other than
 * the `reversed` one) holds them. 0 when the member was erased.
 */
async function tooMuchHeld(tx: Tx, payment: sql.PaymentRow, reversed?: string): Promise<number> {
  const booked = await refundSql.bookingsOf(tx, payment.id);
  const { heldCredits } = sumsOf(booked);
  const { charged } = sumsOf(booked.filter((b) => b.entity_id !== reversed));
  if (charged || !(await sql.holdMember.one(tx, payment.member_id))) return 0;
  return Math.max(0, heldCredits - owedCredits(payment, await refundSql.refundsOf(tx, payment.id)));
}
