/**
 * The only place where a provider's report changes a payment. Webhook, return page, poller and reconciliation all end
 * here, in any order and any number of times: the row is locked, the report is compared with the order, the status
 * only climbs, bookings are unique.
 */
import { releaseCode, markCodeUsed } from '../credits/discounts.ts';
import { type Tx, transaction } from '../platform/db.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { applyChargebacks, applyRefunds } from './apply-reversals.ts';
import { noteReturn } from './direct-debit/limits.ts';
import { book, settle } from './bookings.ts';
import type { ProviderName, Snapshot } from './provider.ts';
import { markPayer } from './mark-payer.ts';
import { issueReceipt } from './receipts.ts';
import { settledStatus, stepOf, unpaidEnds } from './rules.ts';
import * as sql from './sql.ts';

export type Source = 'order' | 'webhook' | 'return' | 'poll' | 'reconcile' | 'member' | 'staff';

export interface Applied {
  /** `unknown`: not a payment of ours; `mismatch`: differs from the order, so it was only marked for staff. */
  result: 'unknown' | 'mismatch' | 'unchanged' | 'changed';
  payment_id: string | null;
}

/** Applies a snapshot of `provider`. Safe to call at any time, also concurrently. */
export async function applySnapshot(
  services: Services,
  provider: ProviderName,
  snapshot: Snapshot,
  source: Source,
): Promise<Applied> {
  const paymentId = await find(services, provider, snapshot);
  if (!paymentId) {
    services.log.warn({ provider, ref: snapshot.ref }, 'a payment that is not ours');
    return { result: 'unknown', payment_id: null };
  }
  const outcome = await transaction(services.db, (tx) => apply(tx, paymentId, snapshot, source));
  if (outcome.result === 'mismatch')
    services.log.error({ payment_id: paymentId, provider, source }, 'the provider tells another order');
  if (outcome.reached) services.metrics.count('payments_total', { provider, state: outcome.reached });
  // Also told again: whatever ended this process before must not lose the mark.
  if (snapshot.card && outcome.result !== 'mismatch' && snapshot.status === 'completed')
    await markPayer(services, paymentId, outcome.member_id, { card: snapshot.card });
  if (outcome.result === 'changed') services.live.send([outcome.member_id], { type: 'user' });
  return { result: outcome.result, payment_id: paymentId };
}

/** By reference; if the report came before the reference was stored, by our id, which the provider returns. */
async function find(services: Services, provider: ProviderName, snapshot: Snapshot): Promise<string | undefined> {
  const byRef = await sql.paymentByRef.one(services.db, provider, snapshot.ref);
  if (byRef) return byRef.id;
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(snapshot.order_id)) return undefined;
  return (await sql.paymentWithoutRef.one(services.db, snapshot.order_id, provider))?.id;
}

async function apply(
  tx: Tx,
  id: string,
  snapshot: Snapshot,
  source: Source,
): Promise<{ result: 'mismatch' | 'unchanged' | 'changed'; member_id: string; reached?: string }> {
  const before = await sql.lockPayment.one(tx, id);
  if (!before) throw new Error('the payment is gone');
  let payment = before;
  const memberId = before.member_id;

  const problem = differs(before, snapshot);
  if (problem) {
    if (before.problem !== problem) {
      await sql.setProblem.run(tx, id, problem);
      await sql.addHistory.run(
        tx,
        id,
        before.status,
        before.status,
        source,
        `refused: ${problem} ${snapshot.amount_minor} ${snapshot.currency}`,
      );
    }
    return { result: 'mismatch', member_id: memberId };
  }
  if (payment.ref === null) payment = await withRef(tx, payment, snapshot.ref);
  if (mismatches.includes(before.problem ?? '')) await sql.setProblem.run(tx, id, null);

  const step = stepOf(payment.status, snapshot.status);
  if (step) {
    await sql.setStatus.run(tx, id, step, snapshot.failure_code, snapshot.method_detail);
    await sql.addHistory.run(tx, id, payment.status, step, source, snapshot.failure_code ?? '');
    if (unpaidEnds.includes(step)) await releaseCode(tx, id);
    if (step === 'completed') await completePurchase(tx, payment);
    payment = (await sql.lockPayment.one(tx, id)) ?? payment;
  }
  if (snapshot.fee_minor != null && snapshot.fee_minor !== payment.fee_minor)
    await sql.setFee.run(tx, id, snapshot.fee_minor);
  // What a provider writes with stars is cut to its digits.
  const end = /\d{4}$/.exec(snapshot.method_end ?? '')?.[0];
  if (end !== undefined && end !== payment.method_end) await sql.setMethodEnd.run(tx, id, end);
  await noteReturn(tx, payment, snapshot);
  if (payment.completed_at === null)
    return { result: step ? 'changed' : 'unchanged', member_id: memberId, ...(step ? { reached: step } : {}) };

  const reversed = [
    await applyRefunds(tx, payment, snapshot.refunds),
    await applyChargebacks(tx, payment, snapshot.chargebacks),
  ].some(Boolean);
  if (reversed) {
    const from = payment.status;
    payment = await settle(tx, payment, settledStatus);
    if (payment.status !== from) await sql.addHistory.run(tx, id, from, payment.status, source, '');
  }
  return {
    result: step || reversed ? 'changed' : 'unchanged',
    member_id: memberId,
    ...(payment.status === before.status ? {} : { reached: payment.status }),
  };
}

const mismatches = ['order', 'currency', 'amount'];

/** The first difference between the order and the snapshot. */
function differs(payment: sql.PaymentRow, snapshot: Snapshot): string | undefined {
  if (snapshot.order_id !== payment.id) return 'order';
  if (snapshot.currency !== payment.currency) return 'currency';
  return snapshot.amount_minor === payment.amount_minor ? undefined : 'amount';
}

async function withRef(tx: Tx, payment: sql.PaymentRow, ref: string): Promise<sql.PaymentRow> {
  await sql.setCreated.run(tx, payment.id, ref, 'null', payment.expires_at);
  return { ...payment, ref };
}

/** Credits, premium, code and receipt of a paid order; once, because its booking is unique. */
async function completePurchase(tx: Tx, payment: sql.PaymentRow): Promise<void> {
  const member = await sql.holdMember.one(tx, payment.member_id);
  const credits = member ? payment.credits : 0;
  if (!(await book(tx, payment, { kind: 'purchase', entity_id: '', amount_minor: payment.amount_minor, credits })))
    return;
  // Erased between order and payment: the money is here, but nobody to receive the credits. Staff pays it back.
  if (!member) await sql.setProblem.run(tx, payment.id, 'member_gone');
  const first = member ? (await sql.makePremium.one(tx, payment.member_id)) !== undefined : false;
  // Two orders were paid with one offer, since the first one's money came late. Both were promised the price; staff decides.
  if (!(await markCodeUsed(tx, payment.id)) && payment.discount_code)
    await sql.setProblem.run(tx, payment.id, 'offer_twice');
  await emit(tx, 'payment_completed', { payment_id: payment.id, member_id: payment.member_id, first });
  // Last, because it locks the company's counter.
  await issueReceipt(tx, { company_id: payment.company_id, kind: 'sale', payment_id: payment.id, refund_id: null });
}
