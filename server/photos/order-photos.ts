/** The order of the photos, and what their owner sets for each. */
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import * as sql from './sql.ts';

/**
 * Puts all photos in the order of `ids`.
 * @throws Refusal conflict if the list is not exactly the member's photos (one was added or removed elsewhere)
 */
export async function orderPhotos(services: Services, memberId: string, ids: readonly string[]): Promise<void> {
  await transaction(services.db, async (tx) => {
    if (!(await sql.lockMember.one(tx, memberId))) throw new Refusal('not_found');
    const existing = new Set((await sql.ownPhotos(tx, memberId)).map((photo) => photo.id));
    const requested = new Set(ids.map((id) => id.toLowerCase()));
    if (
      requested.size !== ids.length ||
      requested.size !== existing.size ||
      [...requested].some((id) => !existing.has(id))
    )
      throw new Refusal('conflict');
    await sql.orderPhotos.run(tx, memberId, ids);
  });
}

/** @throws Refusal not_found if it is not a photo of this member */
export async function savePhoto(
  services: Services,
  memberId: string,
  photoId: string,
  input: { private?: boolean | undefined; focus?: { x: number; y: number } | undefined },
): Promise<void> {
  if (!/^[0-9a-f-]{36}$/i.test(photoId)) throw new Refusal('not_found');
  const { focus } = input;
  const changed = await sql.savePhoto.run(
    services.db,
    photoId,
    memberId,
    input.private ?? null,
    focus?.x ?? null,
    focus?.y ?? null,
  );
  if (!changed) throw new Refusal('not_found');
}
