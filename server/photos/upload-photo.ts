/**
 * Uploads in parts: whoever loses the connection goes on where the server stands instead of at zero. Each part is a
 * file of its own in the storage, so that the next may come to another process; the row says which parts count.
 */
import { randomBytes } from 'node:crypto';
import { photoMaxBytes, photoPartMinBytes, photoUploadsMost } from '../../contract/photos.ts';
import { Refusal } from '../platform/errors.ts';
import { hasPhotoType, type PhotoWishes } from '../platform/images.ts';
import type { Services } from '../platform/services.ts';
import { addPhoto, limitOf, type PhotoLimits, refuseAbove, tellIfFull } from './add-photo.ts';
import { partKey } from './files.ts';
import * as sql from './sql.ts';

/** How far an upload has come; `photo` once it is finished. */
export interface UploadState {
  id: string;
  size: number;
  offset: number;
  photo: sql.OwnPhotoRow | null;
}

const stateOf = ({ id, size, received }: sql.UploadRow): UploadState => ({ id, size, offset: received, photo: null });

/**
 * Announces a photo. The same id again says how far it has come, or gives the finished photo.
 * @throws Refusal photo_too_large, photo_limit; conflict when the id is somebody else's or was for another size
 */
export async function startUpload(
  services: Services,
  { member_id: memberId, id, size, limits }: { member_id: string; id: string; size: number; limits: PhotoLimits },
): Promise<UploadState> {
  if (size > photoMaxBytes) throw new Refusal('photo_too_large');
  const photo = await sql.ownPhoto.one(services.db, id, memberId);
  if (photo) return { id, size, offset: size, photo };
  const member = await sql.countPhotos.one(services.db, memberId);
  if (!member) throw new Refusal('not_found');
  refuseAbove(limitOf(limits, member.paid_user), member.photos);
  await sql.insertUpload.run(services.db, id, memberId, size);
  const upload = await sql.findUpload.one(services.db, id, memberId);
  if (!upload || upload.size !== size) throw new Refusal('conflict');
  for (const old of await sql.deleteOldUploads(services.db, memberId, photoUploadsMost))
    await forgetParts(services, old);
  return stateOf(upload);
}

/** @throws Refusal not_found when there is none, or it was forgotten */
export async function uploadState(services: Services, memberId: string, id: string): Promise<UploadState> {
  const upload = await sql.findUpload.one(services.db, id, memberId);
  if (upload) return stateOf(upload);
  const photo = await sql.ownPhoto.one(services.db, id, memberId);
  if (!photo) throw new Refusal('not_found');
  return { id, size: 0, offset: 0, photo };
}

/**
 * Takes the next bytes.
 * @throws Refusal conflict when they do not begin where the upload stands, photo_type when it is no picture from the
 * first byte on, bad_request when they are too few or too many, photos_full, not_found
 */
export async function receivePart(
  services: Services,
  { member_id: memberId, id, offset, bytes }: { member_id: string; id: string; offset: number; bytes: Buffer },
): Promise<UploadState> {
  const upload = await sql.findUpload.one(services.db, id, memberId);
  if (!upload) throw new Refusal('not_found');
  if (upload.received !== offset) throw new Refusal('conflict');
  const left = upload.size - offset;
  if (bytes.length === 0 || bytes.length > left || (bytes.length < photoPartMinBytes && bytes.length < left))
    throw new Refusal('bad_request');
  if (offset === 0 && !hasPhotoType(bytes)) {
    await cancelUpload(services, memberId, id);
    throw new Refusal('photo_type');
  }
  // A name of its own: of two requests with the same offset one counts, and neither writes over the other.
  const name = `${String(offset).padStart(8, '0')}-${randomBytes(4).toString('hex')}`;
  try {
    await services.storage.put(partKey(id, name), bytes);
    const row = await sql.addPart.one(services.db, id, memberId, offset, bytes.length, name);
    if (row) return stateOf(row);
  } catch (error) {
    await forgetParts(services, { id, parts: [name] });
    throw tellIfFull(services, error);
  }
  await forgetParts(services, { id, parts: [name] });
  throw new Refusal('conflict');
}

/**
 * Makes the photo of a whole upload; again, it gives the same photo. What is no good as a picture is forgotten; what was
 * refused for another reason (limit, full storage) can be finished later.
 * @throws Refusal conflict while bytes are missing, not_found, and those of addPhoto
 */
export async function finishUpload(
  services: Services,
  input: { member_id: string; id: string; private?: boolean; limits: PhotoLimits; address?: string } & PhotoWishes,
): Promise<sql.OwnPhotoRow> {
  const { member_id: memberId, id } = input;
  const done = await sql.ownPhoto.one(services.db, id, memberId);
  if (done) return done;
  const upload = await sql.findUpload.one(services.db, id, memberId);
  if (!upload) throw new Refusal('not_found');
  if (upload.received !== upload.size) throw new Refusal('conflict');
  const parts = await Promise.all(upload.parts.map((name) => services.storage.get(partKey(id, name))));
  const whole = parts.filter((part) => part !== undefined);
  const bytes = Buffer.concat(whole);
  // Its files are gone: swept while it was taken up again. It has to begin anew.
  if (whole.length !== parts.length || bytes.length !== upload.size) {
    await cancelUpload(services, memberId, id);
    throw new Refusal('not_found');
  }
  try {
    const photo = await addPhoto(services, { ...input, bytes });
    await cancelUpload(services, memberId, id);
    return photo;
  } catch (error) {
    if (error instanceof Refusal && ['photo_type', 'photo_heic', 'photo_pixels'].includes(error.code))
      await cancelUpload(services, memberId, id);
    throw error;
  }
}

/** Forgets an upload, if there is one. */
export async function cancelUpload(services: Services, memberId: string, id: string): Promise<void> {
  const row = await sql.deleteUpload.one(services.db, id, memberId);
  if (row) await forgetParts(services, { id, parts: row.parts });
}

/** What cannot be removed now is left for the sweep. */
async function forgetParts(
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  { id, parts }: { id: string; parts: readonly string[] },
): Promise<void> {
  await storage
    .delete(parts.map((name) => partKey(id, name)))
    .catch((err) => log.warn({ err }, 'parts of an upload left for the sweep'));
}
