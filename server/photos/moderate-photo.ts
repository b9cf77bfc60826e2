/**
 * What staff decides about a photo. Called inside the desk's transaction, so that decision, audit line and case are one;
 * a photo that already stands as decided is left alone and tells nobody again.
 */
import type { RejectReason } from '../../contract/photos.ts';
import type { Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { emit } from '../platform/outbox.ts';
import * as sql from './sql.ts';

export interface PhotoDecision {
  photo_id: string;
  member_id: string;
  status: 'active' | 'rejected';
  /** False: it stood so already. */
  changed: boolean;
}

/**
 * Others may see the photo from now on. Also takes a rejection back.
 * @throws Refusal not_found when there is no such photo (its owner may have removed it meanwhile)
 */
export const approvePhoto = (tx: Tx, photo_id: string, staff_id: string): Promise<PhotoDecision> =>
  decide(tx, photo_id, staff_id, 'active', null);

/**
 * Nobody may see the photo any more, files included; its owner reads the reason in their own language.
 * @throws Refusal not_found when there is no such photo
 */
export const rejectPhoto = (tx: Tx, photo_id: string, staff_id: string, reason: RejectReason): Promise<PhotoDecision> =>
  decide(tx, photo_id, staff_id, 'rejected', reason);

async function decide(
  tx: Tx,
  photo_id: string,
  staff_id: string,
  status: 'active' | 'rejected',
  reason: RejectReason | null,
): Promise<PhotoDecision> {
  const before = await sql.lockPhoto.one(tx, photo_id);
  if (!before) throw new Refusal('not_found');
  const { member_id } = before;
  const changed = before.status !== status || before.reject_reason !== reason;
  if (changed) {
    await sql.decidePhoto.run(tx, photo_id, status, reason, staff_id);
    await emit(tx, 'photo_decided', { member_id, photo_id, status });
  }
  return { photo_id, member_id, status, changed };
}
