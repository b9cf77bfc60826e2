/** Appeals: filed by a person concerned, decided by staff other than who took the decision. */
import { uuidv7 } from 'uuidv7';
import { appealMonths } from '../../contract/moderation.ts';
import { unsuspendAccount } from '../accounts/suspend.ts';
import { restoreAbout } from '../members/hide-text.ts';
import { approvePhoto } from '../photos/moderate-photo.ts';
import { transaction, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { releaseHold } from './hold.ts';
import { cleanNumber } from './numbers.ts';
import { giveBackPremium } from './premium.ts';
import * as sql from './sql.ts';

/**
 * @param input.email of the member concerned or of the reporter; a wrong address reveals nothing
 * @throws Refusal case_unknown, appeal_late (after six months), appeal_exists
 */
export async function appealDecision(
  services: Services,
  input: { number: string; email: string; text: string },
): Promise<{ number: string }> {
  const text = input.text.trim();
  if (text === '') throw new Refusal('bad_request', { fields: { text: 'bad_request' } });
  return transaction(services.db, async (tx) => {
    const decision = await sql.decisionFor.one(tx, cleanNumber(input.number), appealMonths, input.email.trim());
    if (!decision) throw new Refusal('case_unknown');
    if (!decision.appealable) throw new Refusal('appeal_late');
    const id = uuidv7();
    if (!(await sql.insertAppeal.one(tx, id, decision.id, decision.by_reporter, text)))
      throw new Refusal('appeal_exists');
    await emit(tx, 'appeal_received', { appeal_id: id });
    return { number: decision.number };
  });
}

export interface DecidedAppeal {
  number: string;
  member_id: string;
  case_id: string;
}

/**
 * Overturned for the member concerned, the decision's effect is undone; for the reporter, the case is reopened.
 * @throws Refusal not_found, conflict (decided already), own_decision
 */
export async function decideAppeal(
  tx: Tx,
  id: string,
  input: { staff_id: string; decision: 'uphold' | 'overturn'; answer: string },
): Promise<DecidedAppeal> {
  const appeal = await sql.lockAppeal.one(tx, id);
  if (!appeal) throw new Refusal('not_found');
  if (appeal.status !== 'open') throw new Refusal('conflict');
  if (appeal.staff_id === input.staff_id) throw new Refusal('own_decision');
  if (input.decision === 'overturn') {
    if (appeal.by_reporter) await sql.reopenCase.run(tx, appeal.case_id);
    else if (!appeal.overturned) await undo(tx, appeal, input.staff_id);
  }
  await sql.closeAppeal.run(
    tx,
    id,
    input.decision === 'uphold' ? 'upheld' : 'overturned',
    input.staff_id,
    input.answer.trim(),
  );
  await emit(tx, 'appeal_decided', { appeal_id: id });
  return { number: appeal.number, member_id: appeal.member_id, case_id: appeal.case_id };
}

type Locked = NonNullable<Awaited<ReturnType<typeof sql.lockAppeal.one>>>;

async function undo(tx: Tx, appeal: Locked, staffId: string): Promise<void> {
  const { member_id: memberId, action } = appeal;
  await sql.overturnDecision.run(tx, appeal.decision_id);
  if (action === 'suspend' && !(await sql.otherSuspension.one(tx, memberId, appeal.decision_id)))
    await unsuspendAccount(tx, memberId);
  if (action === 'hold') await releaseHold(tx, memberId);
  if (action === 'refuse_check') await sql.forgetCheck.run(tx, memberId, appeal.photo_id);
  if (action === 'end_premium') await giveBackPremium(tx, memberId);
  if (action === 'hide_text' && appeal.hidden_text && (await restoreAbout(tx, memberId, appeal.hidden_text)))
    await sql.dropText.run(tx, memberId);
  if (action === 'reject_photo' && appeal.photo_id)
    await approvePhoto(tx, appeal.photo_id, staffId).catch((error: unknown) => {
      // The owner has deleted the photo meanwhile: nothing to restore.
      if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
    });
}
