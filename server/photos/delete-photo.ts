/** Removes a photo, and restores it while that is possible. A removed photo is served to nobody; its files are deleted later. */
import { photoUndoSeconds } from '../../contract/photos.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { defaultValues } from '../sites/settings.ts';
import { limitOf, type PhotoLimits, refuseAbove } from './add-photo.ts';
import { forgetRemovedPhotosJob } from './jobs.ts';
import * as sql from './sql.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws Refusal not_found if it is not a photo of this member */
export async function deletePhoto(
  services: Services,
  { member_id: memberId, photo_id: photoId }: { member_id: string; photo_id: string },
): Promise<void> {
  if (!uuid.test(photoId)) throw new Refusal('not_found');
  await transaction(services.db, async (tx) => {
    if (!(await sql.lockMember.one(tx, memberId))) throw new Refusal('not_found');
    const photo = await sql.removePhoto.one(tx, photoId, memberId);
    if (!photo) throw new Refusal('not_found');
    await sql.closeGap.run(tx, memberId, photo.position);
    // One second extra, so that the row has expired by then.
    await services.jobs.enqueue(tx, forgetRemovedPhotosJob, {}, { start_after: photoUndoSeconds + 1 });
  });
}

/**
 * Puts a photo back in its place, or last if there are fewer photos now. The photo limit applies again.
 * @throws Refusal not_found if it was not removed, or too long ago; photo_limit
 */
export async function restorePhoto(
  services: Services,
  {
    member_id: memberId,
    photo_id: photoId,
    limits = defaultValues,
  }: { member_id: string; photo_id: string; limits?: PhotoLimits },
): Promise<void> {
  if (!uuid.test(photoId)) throw new Refusal('not_found');
  await transaction(services.db, async (tx) => {
    const member = await sql.lockMember.one(tx, memberId);
    if (!member) throw new Refusal('not_found');
    const removed = await sql.takeRemoved.one(tx, photoId, memberId, photoUndoSeconds);
    if (!removed) throw new Refusal('not_found');
    const { photos } = (await sql.countPhotos.one(tx, memberId)) ?? { photos: 0 };
    refuseAbove(limitOf(limits, member.paid_user), photos);
    const position = Math.min(removed.position, photos);
    await sql.makeRoom.run(tx, memberId, position);
    await sql.putBack.run(tx, JSON.stringify(removed.photo), position);
  });
}
