/** Photos as their owner sees them, and the main photos of members. */
import type { Db, Tx } from '../platform/db.ts';
import * as sql from './sql.ts';

export type { OwnPhotoRow } from './sql.ts';

/** All photos of a member whatever their status, in order. */
export const listOwnPhotos = (db: Db | Tx, memberId: string): Promise<sql.OwnPhotoRow[]> => sql.ownPhotos(db, memberId);

/** By member id, the first approved photo that is not private; members without one are not in the map. */
export async function mainImage(db: Db | Tx, memberIds: readonly string[]): Promise<Map<string, sql.MainImageRow>> {
  if (!memberIds.length) return new Map();
  const rows = await sql.mainImages(db, [...new Set(memberIds)]);
  return new Map(rows.map((row) => [row.member_id, row]));
}
