/** Removes a photo: its row in the transaction, its files after it. */
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { deletePhotoFiles } from './files.ts';
import * as sql from './sql.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws Refusal not_found when it is not a photo of this member */
export async function deletePhoto(
  services: Services,
  { member_id, photo_id }: { member_id: string; photo_id: string },
): Promise<void> {
  if (!uuid.test(photo_id)) throw new Refusal('not_found');
  const filename = await transaction(services.db, async (tx) => {
    if (!(await sql.lockMember.one(tx, member_id))) throw new Refusal('not_found');
    const photo = await sql.deletePhoto.one(tx, photo_id, member_id);
    if (!photo) throw new Refusal('not_found');
    await sql.closeGap.run(tx, member_id, photo.position);
    return photo.filename;
  });
  // The photo is gone either way: without its row no address opens it, and the sweep takes what stays.
  await deletePhotoFiles(services.storage, filename).catch((err) =>
    services.log.warn({ err }, 'photo files left for the sweep'),
  );
}
