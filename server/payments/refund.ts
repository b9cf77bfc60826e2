/** Refunds: the buyer's withdrawal for unused credits, and refunds by staff. A job sends them to the provider. */
import { statement, type Tx, transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';
import { creditsOfRefund, startRefund } from './apply-reversals.ts';
import { applySnapshot } from './apply-snapshot.ts';
import { settle, unusedCredits } from './bookings.ts';
import { providerOf } from './look-up.ts';
import { ProviderError } from './provider.ts';
import { priceOfUnused, settledStatus } from './rules.ts';
import * as sql from './sql.ts';
import * as refundSql from './sql-refunds.ts';

/** The end of a purchase's withdrawal period: `refund_days` from completion, as agreed at the time of purchase. */
export const withdrawUntil = (payment: sql.PaymentRow): Date | null =>
  payment.completed_at && new Date(payment.completed_at.getTime() + payment.refund_days * 86_400_000);

const stillTime = statement<{ open: boolean }, [payment: string]>(
  'payments.withdrawal_open',
  'select coalesce(now() < completed_at + make_interval(days => refund_days), false) as open from payments where id = $1',
);

export interface WithdrawalOffer {
  payment: sql.PaymentRow;
  credits: number;
  amount_minor: number;
}

/** @throws Refusal not_found, withdrawal_over, nothing_to_refund */
async function compute(tx: Tx, memberId: string, paymentId: string): Promise<WithdrawalOffer> {
  const payment = await sql.lockPayment.one(tx, paymentId);
  if (!payment || payment.member_id !== memberId || payment.completed_at === null) throw new Refusal('not_found');
  if (payment.status !== 'completed') throw new Refusal('nothing_to_refund');
  if (!(await stillTime.one(tx, paymentId))?.open) throw new Refusal('withdrawal_over');
  const credits = await unusedCredits(tx, payment);
  // Never more than what remains after earlier refunds.
  const amountMinor = Math.min(priceOfUnused(payment, credits), payment.amount_minor - payment.refunded_minor);
  if (credits < 1 || amountMinor < 1) throw new Refusal('nothing_to_refund');
  return { payment, credits, amount_minor: amountMinor };
}

/** What a withdrawal would refund now. @throws Refusal not_found, withdrawal_over, nothing_to_refund */
export const previewWithdrawal = (services: Services, memberId: string, paymentId: string): Promise<WithdrawalOffer> =>
  transaction(services.db, (tx) => compute(tx, memberId, paymentId));

/**
 * Withdraws as previewed. Repeating it with the same `key` changes nothing and returns the same answer.
 * @throws Refusal conflict when credits were used meanwhile, so that the refund would differ
 */
export async function withdrawPurchase(
  services: Services,
  memberId: string,
  request: { key: string; id: string; credits: number; amount_minor: number },
): Promise<void> {
  await transaction(services.db, async (tx) => {
    // Locked first, so that a concurrent request with the same key finds the other's refund.
    const payment = await sql.lockPayment.one(tx, request.id);
    if (await repeated(tx, request.key, payment, memberId)) return;
    const now = await compute(tx, memberId, request.id);
    if (now.credits !== request.credits || now.amount_minor !== request.amount_minor) throw new Refusal('conflict');
    await startRefund(tx, now.payment, {
      id: request.key,
      source: 'withdrawal',
      staff_id: null,
      reason: '',
      amount_minor: now.amount_minor,
      credits: now.credits,
      provider_id: null,
    });
    await afterStart(services, tx, now.payment, request.key);
  });
  services.live.send([memberId], { type: 'user' });
}

/**
 * Staff refunds any part of the remaining money. The unused credits that belong to it are taken; `credits` is the
 * number staff was shown: if it has changed, nothing is done.
 * @throws Refusal not_found, nothing_to_refund, refund_too_large, conflict
 */
export async function refundByStaff(
  services: Services,
  request: {
    key: string;
    id: string;
    amount_minor: number;
    credits?: number | undefined;
    reason: string;
    staff_id: string;
  },
  /** Done last, in the same transaction. */
  also?: (tx: Tx, payment: sql.PaymentRow) => Promise<unknown>,
): Promise<void> {
  const memberId = await transaction(services.db, async (tx) => {
    const payment = await sql.lockPayment.one(tx, request.id);
    if (await repeated(tx, request.key, payment)) return null;
    if (!payment || payment.completed_at === null) throw new Refusal('not_found');
    const { credits } = await staffRefund(tx, payment, request.amount_minor);
    if (request.credits !== undefined && request.credits !== credits) throw new Refusal('conflict');
    await startRefund(tx, payment, {
      id: request.key,
      source: 'staff',
      staff_id: request.staff_id,
      reason: request.reason,
      amount_minor: request.amount_minor,
      provider_id: null,
    });
    await afterStart(services, tx, payment, request.key);
    await also?.(tx, payment);
    return payment.member_id;
  });
  if (memberId) services.live.send([memberId], { type: 'user' });
}

/** @throws Refusal nothing_to_refund, refund_too_large */
async function staffRefund(
  tx: Tx,
  payment: sql.PaymentRow,
  amountMinor: number,
): Promise<{ credits: number; left_minor: number }> {
  const remainingMinor = payment.amount_minor - payment.refunded_minor - payment.charged_back_minor;
  if (remainingMinor < 1) throw new Refusal('nothing_to_refund');
  if (amountMinor > remainingMinor)
    throw new Refusal('refund_too_large', { fields: { amount_minor: 'refund_too_large' } });
  return {
    credits: await creditsOfRefund(tx, payment, { source: 'staff', amount_minor: amountMinor }),
    left_minor: remainingMinor - amountMinor,
  };
}

/** What a refund by staff would do now. @throws as `refundByStaff` */
export const previewRefund = (
  services: Services,
  id: string,
  amountMinor: number,
): Promise<{ credits: number; left_minor: number }> =>
  transaction(services.db, async (tx) => {
    const payment = await sql.lockPayment.one(tx, id);
    if (!payment || payment.completed_at === null) throw new Refusal('not_found');
    return staffRefund(tx, payment, amountMinor);
  });

/** @throws Refusal conflict when the key was used for something else */
async function repeated(tx: Tx, key: string, payment: sql.PaymentRow | undefined, memberId?: string): Promise<boolean> {
  const existing = await refundSql.refundById.one(tx, key);
  if (!existing) return false;
  if (existing.payment_id !== payment?.id || (memberId !== undefined && payment.member_id !== memberId))
    throw new Refusal('conflict');
  return true;
}

async function afterStart(services: Services, tx: Tx, payment: sql.PaymentRow, refundId: string): Promise<void> {
  const now = await settle(tx, payment, settledStatus);
  if (now.status !== payment.status) await sql.addHistory.run(tx, payment.id, payment.status, now.status, 'refund', '');
  await sql.soonChecked.run(tx, payment.id);
  await services.jobs.enqueue(tx, sendRefund, { refund_id: refundId }, { key: refundId });
}

/**
 * Requests the refund from the provider; the refund's id is the idempotency key, so it happens once however often
 * this runs.
 */
export const sendRefund: JobDefinition<{ refund_id: string }> = {
  name: 'send_refund',
  retries: 20,
  backoff: true,
  expiresSeconds: 60,
  async run(services, { refund_id: refundId }) {
    const refund = await refundSql.refundById.one(services.db, refundId);
    const payment = refund && (await sql.paymentById.one(services.db, refund.payment_id));
    if (!payment || refund.status !== 'pending' || payment.ref === null) return;
    const provider = providerOf(services, payment.provider);
    if (!provider) throw new Error(`the provider ${payment.provider} is switched off: the refund waits`);
    try {
      await provider.refund({
        ref: payment.ref,
        refund_id: refundId,
        amount_minor: refund.amount_minor,
        currency: payment.currency,
        description: `${payment.seller.name} ${payment.order_number}`.slice(0, 100),
      });
    } catch (error) {
      if (!(error instanceof ProviderError) || !error.permanent) throw error;
      services.log.error(
        { err: error, payment_id: payment.id, refund_id: refundId },
        'the provider refuses the refund',
      );
      await transaction(services.db, (tx) => sql.setProblem.run(tx, payment.id, 'refund_refused'));
      return;
    }
    await applySnapshot(services, payment.provider, await provider.snapshot(payment.ref), 'poll');
  },
};
