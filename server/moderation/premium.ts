/**
 * Premium gained by a payment that was charged back: removed by a decision with reason and appeal (payments restores
 * it when the bank returns the money). Runs after the payment's commit, so everything is checked again under the
 * member's lock.
 */
import { uuidv7 } from 'uuidv7';
import { statement, type Tx } from '../platform/db.ts';
import { emit, type Listener } from '../platform/outbox.ts';
import { openCase } from './decide-case.ts';
import * as sql from './sql.ts';

// Purchases hold a key share lock on this row until they commit, so whoever locks it here sees all of them.
const lockMember = statement<{ paid_user: boolean }, [member: string]>(
  'moderation.lock_premium',
  'select paid_user from members where id = $1 for update',
);
/** A withdrawn or refunded purchase also made the member premium; only a charged-back one did not. */
const otherPurchase = statement<{ id: string }, [member: string]>(
  'moderation.other_purchase',
  `select id from payments where member_id = $1 and completed_at is not null and status <> 'charged_back' limit 1`,
);
// Locked before the member, in the same order as payments: the decision refers to this row.
const standsCharged = statement<{ order_number: string }, [payment: string]>(
  'moderation.stands_charged',
  `select order_number from payments where id = $1 and status = 'charged_back' for key share`,
);
const setPremium = statement<never, [member: string, premium: boolean]>(
  'moderation.set_premium',
  'update members set paid_user = $2 where id = $1',
);
const overturn = statement<never, [payment: string]>(
  'moderation.overturn_end_of_premium',
  'update decisions set overturned_at = now() where payment_id = $1 and overturned_at is null',
);

/** After a charge-back: without another purchase premium ends, and the member learns why and how to appeal. */
export const endPremium: Listener<'payment_charged_back'> = async (
  { db: tx, clock, live, afterCommit },
  { payment_id: paymentId, member_id: memberId },
) => {
  const payment = await standsCharged.one(tx, paymentId);
  const member = await lockMember.one(tx, memberId);
  // Handled before, decided otherwise since, or premium by another purchase.
  if (!member?.paid_user || !payment || (await otherPurchase.one(tx, memberId))) return;
  const openedCase = await openCase(tx, { source: 'payment', member_id: memberId, now: clock.now() });
  const id = uuidv7();
  await sql.insertDecision.run(
    tx,
    id,
    openedCase.id,
    null,
    'end_premium',
    'charge_back',
    payment.order_number,
    null,
    null,
    paymentId,
    null,
  );
  await sql.closeCase.run(tx, openedCase.id);
  await setPremium.run(tx, memberId, false);
  await emit(tx, 'decision_made', { decision_id: id, action: 'end_premium' });
  afterCommit(() => live.send([memberId], { type: 'user' }));
};

/** The bank returned the money, and payments restored premium: the decision no longer holds. */
export const overturnEndOfPremium: Listener<'charge_back_reversed'> = async (
  { db: tx },
  { payment_id: paymentId, member_id: memberId },
) => {
  const charged = await standsCharged.one(tx, paymentId);
  await lockMember.one(tx, memberId);
  if (!charged) await overturn.run(tx, paymentId);
};

/** An appeal succeeded: premium again. */
export const giveBackPremium = async (tx: Tx, memberId: string): Promise<void> =>
  void (await setPremium.run(tx, memberId, true));
