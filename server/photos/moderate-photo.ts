/**
 * Staff's decisions about photos, inside the desk's transaction, so that decision, audit line and case succeed or fail together.
 * Repeating a decision changes nothing and notifies nobody.
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
  /** False if the photo already had this status. */
  changed: boolean;
}

/**
 * Makes the photo visible to others; also reverses a rejection.
 * @throws Refusal not_found if there is no such photo (its owner may have removed it meanwhile)
 */
export const approvePhoto = (tx: Tx, photoId: string, staffId: string): Promise<PhotoDecision> =>
  decide(tx, photoId, staffId, 'active', null);

/**
 * Hides the photo and its files from everybody; its owner reads the reason in their own language.
 * @throws Refusal not_found if there is no such photo
 */
export const rejectPhoto = (tx: Tx, photoId: string, staffId: string, reason: RejectReason): Promise<PhotoDecision> =>
  decide(tx, photoId, staffId, 'rejected', reason);

async function decide(
  tx: Tx,
  photoId: string,
  staffId: string,
  status: 'active' | 'rejected',
  reason: RejectReason | null,
): Promise<PhotoDecision> {
  const before = await sql.lockPhoto.one(tx, photoId);
  if (!before) throw new Refusal('not_found');
  const { member_id: memberId } = before;
  const changed = before.status !== status || before.reject_reason !== reason;
  if (changed) {
    await sql.decidePhoto.run(tx, photoId, status, reason, staffId);
    await emit(tx, 'photo_decided', { member_id: memberId, photo_id: photoId, status });
  }
  return { photo_id: photoId, member_id: memberId, status, changed };
}
