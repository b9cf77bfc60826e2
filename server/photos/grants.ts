/** Grants: whom an owner lets see the private photos, member by member; given and revoked in the chat. */
import type { Db, Tx } from '../platform/db.ts';
import * as sql from './sql.ts';

/** Lets `memberId` see the private photos of `ownerId`. Idempotent. @returns whether the grant is new */
export const grantPrivatePhotos = async (db: Db | Tx, ownerId: string, memberId: string): Promise<boolean> =>
  ownerId !== memberId && (await sql.insertGrant.run(db, ownerId, memberId)) > 0;

/** Revokes the grant; URLs already handed out stop working within a minute. @returns whether there was one */
export const revokePrivatePhotos = async (db: Db | Tx, ownerId: string, memberId: string): Promise<boolean> =>
  (await sql.deleteGrant.run(db, ownerId, memberId)) > 0;

/** Whether `memberId` may see the private photos of `ownerId`. (Blocks are checked in members/visible-to.ts.) */
export const isGranted = async (db: Db | Tx, ownerId: string, memberId: string): Promise<boolean> =>
  (await sql.grantBetween.one(db, ownerId, memberId)) !== undefined;

/** Those of these owners who let `memberId` see their private photos. */
export async function grantedBy(db: Db | Tx, memberId: string, ownerIds: readonly string[]): Promise<Set<string>> {
  if (!ownerIds.length) return new Set();
  return new Set((await sql.grantsTo(db, memberId, ownerIds)).map((row) => row.owner_id));
}
