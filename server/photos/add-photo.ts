/** Adds a photo: read and written anew, its files stored, then its row. There is never a row without files. */
import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { type PhotoWishes, readPhoto } from '../platform/images.ts';
import type { Services } from '../platform/services.ts';
import { isDiskFull } from '../platform/storage.ts';
import { defaultValues } from '../sites/settings.ts';
import { deletePhotoFiles, photoKey } from './files.ts';
import * as sql from './sql.ts';

/** How many photos a member may have; a site may set other numbers than the built-in ones. */
export interface PhotoLimits {
  photos_free: number;
  photos_premium: number;
}

/** How many photos a member may have. */
export const limitOf = (limits: PhotoLimits, paidUser: boolean): number =>
  paidUser ? limits.photos_premium : limits.photos_free;

export interface NewPhoto extends PhotoWishes {
  member_id: string;
  bytes: Buffer;
  /** Adding with the same id again gives the photo that is there. Default: a new one. */
  id?: string;
  private?: boolean;
  limits?: PhotoLimits;
  /** Where it came from, beside the member: whose turn the work takes. */
  address?: string;
}

/** What the services of adding must hold: a child process of a test has no more. */
export type AddingServices = Pick<Services, 'db' | 'storage' | 'log'>;

/**
 * Adds one photo behind the member's others; it waits for approval.
 * @throws Refusal photo_type, photo_too_large, photo_pixels, photo_limit; photos_full when the storage is full;
 * too_many_requests, unavailable when too many pictures wait; not_found when there is no such member, or the account is suspended or leaving
 */
export async function addPhoto(services: AddingServices, input: NewPhoto): Promise<sql.OwnPhotoRow> {
  const { member_id: memberId, bytes, id = uuidv7(), limits = defaultValues } = input;
  // Looked at first, and again when it is its turn, to spare the work; what counts is the look under the lock.
  const hasRoom = async () => {
    const before = await sql.countPhotos.one(services.db, memberId);
    if (!before) throw new Refusal('not_found');
    refuseAbove(limitOf(limits, before.paid_user), before.photos);
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
    // All of them are waited for, also when one fails: what is still being written could not be removed.
    const written = await Promise.allSettled(
      photo.files.map((file) => services.storage.put(photoKey(filename, file.name), file.bytes)),
    );
    for (const one of written) if (one.status === 'rejected') throw one.reason;
    const { width, height, thumbhash, focal_x: focalX, focal_y: focalY } = photo;
    return await transaction(services.db, async (tx) => {
      const member = await sql.lockMember.one(tx, memberId);
      if (!member) throw new Refusal('not_found');
      const there = await sql.ownPhoto.one(tx, id, memberId);
      if (there) throw new AlreadyThere(there);
      // A statement of its own: it must see what those before us in the line have committed.
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
      return row;
    });
  } catch (error) {
    // When the commit itself breaks off, the row may be there or not: then the sweep decides, an hour later.
    if (!rowSent)
      await deletePhotoFiles(services.storage, filename).catch((err) =>
        services.log.warn({ err }, 'photo files left for the sweep'),
      );
    if (error instanceof AlreadyThere) return error.photo;
    throw tellIfFull(services, error);
  }
}

/** Two requests made the same photo at once: this one was second. */
class AlreadyThere extends Error {
  readonly photo: sql.OwnPhotoRow;
  constructor(photo: sql.OwnPhotoRow) {
    super('the photo is there');
    this.photo = photo;
  }
}

/** The refusal that says the storage is full, or the error itself. */
export function tellIfFull({ log }: Pick<Services, 'log'>, error: unknown): unknown {
  if (!isDiskFull(error)) return error;
  log.error({ err: error }, 'no room for photos');
  return new Refusal('photos_full', { retry_after: 60 });
}

/** @throws Refusal photo_limit with the limit */
export function refuseAbove(limit: number, photos: number): void {
  if (photos >= limit) throw new Refusal('photo_limit', { data: { limit } });
}
