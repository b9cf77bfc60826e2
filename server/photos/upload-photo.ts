/**
 * Uploads in parts: after a lost connection a client resumes at the server's offset instead of zero. Each part is a separate file
 * in the storage, so that the next may reach another process; the row lists the parts that count.
 */
import { randomBytes } from 'node:crypto';
import { photoMaxBytes, photoPartMinBytes, photoUploadsMax } from '../../contract/photos.ts';
import { Refusal } from '../platform/errors.ts';
import { hasPhotoType, type PhotoWishes } from '../platform/images.ts';
import type { Services } from '../platform/services.ts';
import { addPhoto, limitOf, type PhotoLimits, refuseAbove, storageRefusal } from './add-photo.ts';
import { partKey } from './files.ts';
import * as sql from './sql.ts';

/** The progress of an upload; `photo` is set once it is finished. */
export interface UploadState {
  id: string;
  size: number;
  offset: number;
  photo: sql.OwnPhotoRow | null;
}

const stateOf = ({ id, size, received }: sql.UploadRow): UploadState => ({ id, size, offset: received, photo: null });

/**
 * Announces a photo. Repeated with the same id it returns the progress, or the finished photo.
 * @throws Refusal photo_too_large, photo_limit; conflict if the id belongs to another member or was announced with another size
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
  for (const old of await sql.deleteOldUploads(services.db, memberId, photoUploadsMax))
    await forgetParts(services, old);
  return stateOf(upload);
}

/** @throws Refusal not_found if there is no such upload, or it has expired */
export async function uploadState(services: Services, memberId: string, id: string): Promise<UploadState> {
  const upload = await sql.findUpload.one(services.db, id, memberId);
  if (upload) return stateOf(upload);
  const photo = await sql.ownPhoto.one(services.db, id, memberId);
  if (!photo) throw new Refusal('not_found');
  return { id, size: 0, offset: 0, photo };
}

/**
 * Receives the next bytes.
 * @throws Refusal conflict if they do not start at the upload's offset, photo_type if the first bytes are not a picture,
 * bad_request if they are too few or too many, photos_full, not_found
 */
export async function receivePart(
  services: Services,
  { member_id: memberId, id, offset, bytes }: { member_id: string; id: string; offset: number; bytes: Buffer },
): Promise<UploadState> {
  const upload = await sql.findUpload.one(services.db, id, memberId);
  if (!upload) throw new Refusal('not_found');
  if (upload.received !== offset) throw new Refusal('conflict');
  const remaining = upload.size - offset;
  if (bytes.length === 0 || bytes.length > remaining || (bytes.length < photoPartMinBytes && bytes.length < remaining))
    throw new Refusal('bad_request');
  if (offset === 0 && !hasPhotoType(bytes)) {
    await cancelUpload(services, memberId, id);
    throw new Refusal('photo_type');
  }
  // A unique name: of two requests with the same offset one counts, and neither overwrites the other.
  const name = `${String(offset).padStart(8, '0')}-${randomBytes(4).toString('hex')}`;
  try {
    await services.storage.put(partKey(id, name), bytes);
    const row = await sql.addPart.one(services.db, id, memberId, offset, bytes.length, name);
    if (row) return stateOf(row);
  } catch (error) {
    await forgetParts(services, { id, parts: [name] });
    throw storageRefusal(services, error);
  }
  await forgetParts(services, { id, parts: [name] });
  throw new Refusal('conflict');
}

/**
 * Turns a complete upload into a photo; idempotent. If the picture is unusable the upload is deleted; after other refusals (limit,
 * full storage) it can be finished later.
 * @throws Refusal conflict while bytes are missing, not_found, and those of addPhoto
 */
export async function finishUpload(
  services: Services,
  input: { member_id: string; id: string; private?: boolean; limits: PhotoLimits; address?: string } & PhotoWishes,
): Promise<sql.OwnPhotoRow> {
  const { member_id: memberId, id } = input;
  const existing = await sql.ownPhoto.one(services.db, id, memberId);
  if (existing) return existing;
  const upload = await sql.findUpload.one(services.db, id, memberId);
  if (!upload) throw new Refusal('not_found');
  if (upload.received !== upload.size) throw new Refusal('conflict');
  const parts = await Promise.all(upload.parts.map((name) => services.storage.get(partKey(id, name))));
  const available = parts.filter((part) => part !== undefined);
  const bytes = Buffer.concat(available);
  // The sweep has deleted files of this upload meanwhile: it has to start over.
  if (available.length !== parts.length || bytes.length !== upload.size) {
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

/** Deletes an upload, if there is one. */
export async function cancelUpload(services: Services, memberId: string, id: string): Promise<void> {
  const row = await sql.deleteUpload.one(services.db, id, memberId);
  if (row) await forgetParts(services, { id, parts: row.parts });
}

/** Deletes parts of an upload; on failure the sweep deletes them later. */
async function forgetParts(
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  { id, parts }: { id: string; parts: readonly string[] },
): Promise<void> {
  await storage
    .delete(parts.map((name) => partKey(id, name)))
    .catch((err) => log.warn({ err }, 'parts of an upload left for the sweep'));
}
