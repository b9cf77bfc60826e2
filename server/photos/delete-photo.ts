/** Removes a photo, and brings it back while that is possible. Nobody is served a removed one; its files go later. */
import { photo_undo_seconds } from '../../contract/photos.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { default_values } from '../sites/settings.ts';
import { limitOf, type PhotoLimits, refuseAbove } from './add-photo.ts';
import { forget_removed_photos } from './jobs.ts';
import * as sql from './sql.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws Refusal not_found when it is not a photo of this member */
export async function deletePhoto(
  services: Services,
  { member_id, photo_id }: { member_id: string; photo_id: string },
): Promise<void> {
  if (!uuid.test(photo_id)) throw new Refusal('not_found');
  await transaction(services.db, async (tx) => {
    if (!(await sql.lockMember.one(tx, member_id))) throw new Refusal('not_found');
    const photo = await sql.removePhoto.one(tx, photo_id, member_id);
    if (!photo) throw new Refusal('not_found');
    await sql.closeGap.run(tx, member_id, photo.position);
    // A second later than it must, so that the row is over by then.
    await services.jobs.enqueue(tx, forget_removed_photos, {}, { start_after: photo_undo_seconds + 1 });
  });
}

/**
 * To where it was, or behind the last where there are fewer by now. It counts again, so it must fit the limit.
 * @throws Refusal not_found when it was not removed or that is too long ago, photo_limit
 */
export async function restorePhoto(
  services: Services,
  { member_id, photo_id, limits = default_values }: { member_id: string; photo_id: string; limits?: PhotoLimits },
): Promise<void> {
  if (!uuid.test(photo_id)) throw new Refusal('not_found');
  await transaction(services.db, async (tx) => {
    const member = await sql.lockMember.one(tx, member_id);
    if (!member) throw new Refusal('not_found');
    const removed = await sql.takeRemoved.one(tx, photo_id, member_id, photo_undo_seconds);
    if (!removed) throw new Refusal('not_found');
    const { photos } = (await sql.countPhotos.one(tx, member_id)) ?? { photos: 0 };
    refuseAbove(limitOf(limits, member.paid_user), photos);
    const position = Math.min(removed.position, photos);
    await sql.makeRoom.run(tx, member_id, position);
    await sql.putBack.run(tx, JSON.stringify(removed.photo), position);
  });
}
