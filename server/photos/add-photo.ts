/** Adds a photo: read and written anew, its files stored, then its row. There is never a row without files. */
import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { readPhoto } from '../platform/images.ts';
import type { Services } from '../platform/services.ts';
import { isDiskFull } from '../platform/storage.ts';
import { default_values } from '../sites/defaults.ts';
import { deletePhotoFiles, photoKey } from './files.ts';
import * as sql from './sql.ts';

/** How many photos a member may have; a site may set other numbers than the built-in ones. */
export interface PhotoLimits {
  photos_free: number;
  photos_premium: number;
}

export const limitOf = (limits: PhotoLimits, paid_user: boolean): number =>
  paid_user ? limits.photos_premium : limits.photos_free;

/**
 * Adds one photo behind the member's others; it waits for approval.
 * @throws Refusal photo_type, photo_too_large, photo_pixels, photo_limit; unavailable when the disk is full or too many
 * pictures wait; not_found when there is no such member, or the account is suspended or leaving
 */
export async function addPhoto(
  services: Services,
  { member_id, bytes, limits = default_values }: { member_id: string; bytes: Buffer; limits?: PhotoLimits },
): Promise<sql.OwnPhotoRow> {
  // Looked at first to spare the work; what counts is the look under the lock.
  const before = await sql.countPhotos.one(services.db, member_id);
  if (!before) throw new Refusal('not_found');
  refuseAbove(limitOf(limits, before.paid_user), before.photos);

  const photo = await readPhoto(bytes);
  const filename = randomBytes(16).toString('hex');
  let row_sent = false;
  try {
    for (const file of photo.files) await services.storage.put(photoKey(filename, file.name), file.bytes);
    return await transaction(services.db, async (tx) => {
      const member = await sql.lockMember.one(tx, member_id);
      if (!member) throw new Refusal('not_found');
      // A statement of its own: it must see what those before us in the line have committed.
      const { photos } = (await sql.countPhotos.one(tx, member_id)) ?? { photos: 0 };
      refuseAbove(limitOf(limits, member.paid_user), photos);
      const { width, height, thumbhash, focal_x, focal_y } = photo;
      const row = await sql.insertPhoto.one(
        tx,
        uuidv7(),
        member_id,
        filename,
        width,
        height,
        thumbhash,
        focal_x,
        focal_y,
      );
      if (!row) throw new Error('the photo was not stored');
      row_sent = true;
      return row;
    });
  } catch (error) {
    // When the commit itself breaks off, the row may be there or not: then the sweep decides, an hour later.
    if (!row_sent)
      await deletePhotoFiles(services.storage, filename).catch((err) =>
        services.log.warn({ err }, 'photo files left for the sweep'),
      );
    if (!isDiskFull(error)) throw error;
    services.log.error({ err: error }, 'no room for photos');
    throw new Refusal('unavailable', { retry_after: 60 });
  }
}

function refuseAbove(limit: number, photos: number): void {
  if (photos >= limit) throw new Refusal('photo_limit', { data: { limit } });
}
