/** Pictures of fictional profiles: through the pipeline of all photos, and each with where it is from. */
import type { PhotoOrigin } from '../../contract/desk-fictional.ts';
import { addPhoto } from '../photos/add-photo.ts';
import { deletePhoto } from '../photos/delete-photo.ts';
import { orderPhotos, savePhoto } from '../photos/order-photos.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { audit, changesIn } from './audit.ts';
import * as sql from './sql-fictional.ts';
import { photosOf } from './sql-photos.ts';

interface Source {
  origin: PhotoOrigin;
  licence: string;
  /** Its licence allows another profile to show it, too. */
  reusable: boolean;
}
const maxPhotos = 25;
const about = (id: string) => ({ kind: 'member' as const, id });

/** Only of a fictional profile that is not retired. @throws Refusal not_found */
async function check(services: Services, id: string): Promise<void> {
  const profile = await sql.fictionalState.one(services.db, id);
  if (!profile || profile.state === 'retired') throw new Refusal('not_found');
}

/** It waits for approval, as every photo. @throws Refusal not_found, and those of addPhoto */
export async function addFictionalPhoto(
  services: Services,
  staff: StaffCaller,
  id: string,
  input: Source & { bytes: () => Promise<Buffer>; crop?: string | undefined },
): Promise<{ id: string }> {
  await check(services, id);
  const limits = { photos_free: maxPhotos, photos_premium: maxPhotos };
  const [x = 0, y = 0, width = 1, height = 1] = (input.crop ?? '').split(',').filter(Boolean).map(Number);
  const photo = await addPhoto(services, {
    member_id: id,
    bytes: await input.bytes(),
    limits,
    crop: { x, y, width, height },
  });
  await transaction(services.db, async (tx) => {
    await sql.saveOrigin.one(tx, photo.id, id, input.origin, input.licence.trim(), staff.name, input.reusable);
    await audit(tx, staff, 'fictional_photo_added', about(id), { photo: photo.id, origin: input.origin });
  });
  return { id: photo.id };
}

/** @throws Refusal not_found, conflict (photos were added or removed meanwhile) */
export async function saveFictionalPhoto(
  services: Services,
  staff: StaffCaller,
  id: string,
  photoId: string,
  input: { place?: number; private?: boolean; source?: Source },
): Promise<void> {
  await check(services, id);
  const { source } = input;
  const before = await sql.photoForLog.one(services.db, photoId, id);
  if (source) {
    const { origin, licence, reusable } = source;
    if (!(await sql.saveOrigin.one(services.db, photoId, id, origin, licence.trim(), staff.name, reusable)))
      throw new Refusal('not_found');
  }
  if (input.private !== undefined) await savePhoto(services, id, photoId, { private: input.private });
  if (input.place !== undefined) {
    const ids = (await photosOf(services.db, id)).map((photo) => photo.id);
    if (!ids.includes(photoId)) throw new Refusal('not_found');
    const others = ids.filter((id) => id !== photoId);
    await orderPhotos(services, id, others.toSpliced(input.place, 0, photoId));
  }
  const changes = changesIn(before ?? {}, (await sql.photoForLog.one(services.db, photoId, id)) ?? {});
  await audit(services.db, staff, 'fictional_photo_saved', about(id), { photo: photoId }, changes);
}

/** @throws Refusal not_found */
export async function removeFictionalPhoto(
  services: Services,
  staff: StaffCaller,
  id: string,
  photoId: string,
): Promise<void> {
  await check(services, id);
  await deletePhoto(services, { member_id: id, photo_id: photoId });
  await audit(services.db, staff, 'fictional_photo_removed', about(id), { photo: photoId });
}
