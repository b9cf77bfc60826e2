/** Adds a photo: re-encodes it, stores its files, then its row. A row without files never exists. */
import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { type PhotoWishes, readPhoto } from '../platform/images.ts';
import type { Services } from '../platform/services.ts';
import { emit } from '../platform/outbox.ts';
import { isDiskFull } from '../platform/storage.ts';
import { defaultValues } from '../sites/settings.ts';
import { deletePhotoFiles, photoKey } from './files.ts';
import * as sql from './sql.ts';

/** The limits on photos per member; a site may override the built-in ones. */
export interface PhotoLimits {
  photos_free: number;
  photos_premium: number;
}

/** How many photos a member may have. */
export const limitOf = (limits: PhotoLimits, paidUser: boolean): number =>
  paidUser ? limits.photos_premium : limits.photos_free;

export interface PhotoInput extends PhotoWishes {
  member_id: string;
  bytes: Buffer;
  /** Adding the same id again returns the existing photo. Default: a new id. */
  id?: string;
  private?: boolean;
  limits?: PhotoLimits;
  /** The network address of the upload: members behind one address share their turns (platform/fair-share.ts). */
  address?: string;
}

/** The services needed for adding; a test's child process has no others. */
export type AddingServices = Pick<Services, 'db' | 'storage' | 'log'>;

/**
 * Adds one photo after the member's others; it then waits for approval.
 * @throws Refusal photo_type, photo_too_large, photo_pixels, photo_limit; photos_full if the storage is full; too_many_requests,
 * unavailable if too many pictures are waiting; not_found if there is no such member, or the account is suspended or being deleted
 */
export async function addPhoto(services: AddingServices, input: PhotoInput): Promise<sql.OwnPhotoRow> {
  const { member_id: memberId, bytes, id = uuidv7(), limits = defaultValues } = input;
  // Checked first, and again when the photo's turn comes, to save work; only the check under the lock decides.
  const hasRoom = async () => {
    const count = await sql.countPhotos.one(services.db, memberId);
    if (!count) throw new Refusal('not_found');
    refuseAbove(limitOf(limits, count.paid_user), count.photos);
  };
  await hasRoom();
  const photo = await readPhoto(bytes, input, {
    sharer: { member_id: memberId, address: input.address },
    checkWanted: async () => {
      if (!(await sql.ownPhoto.one(services.db, id, memberId))) await hasRoom();
    },
  });
  const filename = randomBytes(16).toString('hex');
  let rowSent = false;
  try {
    // Wait for all writes even if one fails: a write in progress could not be cleaned up.
    const writes = await Promise.allSettled(
      photo.files.map((file) => services.storage.put(photoKey(filename, file.name), file.bytes)),
    );
    for (const write of writes) if (write.status === 'rejected') throw write.reason;
    const { width, height, thumbhash, focal_x: focalX, focal_y: focalY } = photo;
    return await transaction(services.db, async (tx) => {
      const member = await sql.lockMember.one(tx, memberId);
      if (!member) throw new Refusal('not_found');
      const existing = await sql.ownPhoto.one(tx, id, memberId);
      if (existing) throw new AlreadyThere(existing);
      // Counted after the lock, to see what transactions before us have committed.
      const { photos } = (await sql.countPhotos.one(tx, memberId)) ?? { photos: 0 };
      refuseAbove(limitOf(limits, member.paid_user), photos);
      const row = await sql.insertPhoto.one(
        tx,
        id,
        memberId,
        filename,
        width,
        height,
        thumbhash,
        focalX,
        focalY,
        input.private ?? false,
      );
      if (!row) throw new Error('the photo was not stored');
      rowSent = true;
      await emit(tx, 'photo_added', { member_id: memberId, photo_id: id });
      return row;
    });
  } catch (error) {
    // If the commit itself fails, the row may or may not exist: the sweep decides an hour later.
    if (!rowSent)
      await deletePhotoFiles(services.storage, filename).catch((err) =>
        services.log.warn({ err }, 'photo files left for the sweep'),
      );
    if (error instanceof AlreadyThere) return error.photo;
    throw storageRefusal(services, error);
  }
}

/** Of two concurrent requests with the same photo, this one lost. */
class AlreadyThere extends Error {
  readonly photo: sql.OwnPhotoRow;
  constructor(photo: sql.OwnPhotoRow) {
    super('the photo is there');
    this.photo = photo;
  }
}

/** The refusal for a full storage, or the error itself. */
export function storageRefusal({ log }: Pick<Services, 'log'>, error: unknown): unknown {
  if (!isDiskFull(error)) return error;
  log.error({ err: error }, 'no room for photos');
  return new Refusal('photos_full', { retry_after: 60 });
}

/** @throws Refusal photo_limit with the limit */
export function refuseAbove(limit: number, photos: number): void {
  if (photos >= limit) throw new Refusal('photo_limit', { data: { limit } });
}
