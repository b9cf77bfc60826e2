/**
 * A decision about a member, inside the desk's transaction: its effect, its reason as the member reads it, and the
 * mails. Both the reported member and the reporter can appeal (appeals.ts).
 */
import { uuidv7 } from 'uuidv7';
import type { AutomaticAction, DecisionAction, DecisionReason, ReportReason } from '../../contract/moderation.ts';
import type { CheckReason } from '../../contract/photo-check.ts';
import type { RejectReason } from '../../contract/photos.ts';
import { suspendAccount } from '../accounts/suspend.ts';
import { hideAbout } from '../members/hide-text.ts';
import { rejectPhoto } from '../photos/moderate-photo.ts';
import type { Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { emit } from '../platform/outbox.ts';
import { newNumber } from './numbers.ts';
import * as sql from './sql.ts';

export interface Decision {
  staff_id: string;
  action: Exclude<DecisionAction, AutomaticAction>;
  /** From contract/moderation.ts, for a photo from contract/photos.ts, for a check from photo-check.ts; none for a dismissal. */
  reason?: DecisionReason | RejectReason | CheckReason | 'misuse' | undefined;
  photo_id?: string | undefined;
  facts?: string | undefined;
  /** When a suspension or a wait ends by itself (a suspension without it is for good), or until when something is to be shown. */
  until?: Date | undefined;
}

/**
 * A case without a report: found by staff in a queue or on a member's page, or caused by a bank's message. @throws
 * Refusal not_found
 */
export async function openCase(
  tx: Tx,
  input: {
    source: 'photo' | 'text' | 'desk' | 'payment';
    member_id: string;
    now: Date;
    reason?: ReportReason;
    note?: string;
  },
): Promise<{ id: string; number: string; member_id: string }> {
  const member = await sql.siteOfMember.one(tx, input.member_id);
  if (!member) throw new Refusal('not_found');
  for (let tries = 0; tries < 5; tries++) {
    const id = uuidv7();
    const number = newNumber('D', input.now);
    const created = await sql.insertCase.one(
      tx,
      id,
      number,
      input.source,
      member.site_id,
      input.member_id,
      null,
      input.reason ?? '',
      (input.note ?? '').trim(),
      null,
      '[]',
      null,
    );
    if (created) return { id, number, member_id: input.member_id };
  }
  throw new Refusal('conflict');
}

/**
 * Carries out the decision and closes the case.
 * @returns the id of the decision
 * @throws Refusal bad_request without the reason or photo it needs; conflict when an account cannot be suspended (it
 * is being deleted)
 */
export async function decideCase(
  tx: Tx,
  target: { id: string; member_id: string },
  decision: Decision,
): Promise<string> {
  const { staff_id: staffId, action, reason } = decision;
  if (action !== 'dismiss' && !reason) throw new Refusal('bad_request', { fields: { reason: 'bad_request' } });
  let hidden: string | undefined;
  if (action === 'hide_text') {
    hidden = await hideAbout(tx, target.member_id);
    await sql.dropText.run(tx, target.member_id);
  }
  if (action === 'reject_photo') {
    if (!decision.photo_id) throw new Refusal('bad_request', { fields: { photo_id: 'bad_request' } });
    const rejection = await rejectPhoto(tx, decision.photo_id, staffId, reason as RejectReason);
    if (rejection.member_id !== target.member_id) throw new Refusal('not_found');
  }
  if (action === 'suspend' && !(await suspendAccount(tx, target.member_id, decision.until)))
    throw new Refusal('conflict');
  const id = uuidv7();
  await sql.insertDecision.run(
    tx,
    id,
    target.id,
    staffId,
    action,
    reason ?? '',
    (decision.facts ?? '').trim(),
    decision.photo_id ?? null,
    hidden || null,
    null,
    decision.until ?? null,
  );
  await sql.closeCase.run(tx, target.id);
  await emit(tx, 'decision_made', { decision_id: id, action });
  return id;
}
