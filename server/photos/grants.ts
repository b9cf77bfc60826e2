/** Whom an owner lets see the private photos, one person at a time; given and taken back in the chat. */
import type { Db, Tx } from '../platform/db.ts';
import * as sql from './sql.ts';

/** Lets `member_id` see the private photos of `owner_id`. Doing it twice is doing it once. @returns whether it is new */
export const grantPrivatePhotos = async (db: Db | Tx, ownerId: string, memberId: string): Promise<boolean> =>
  ownerId !== memberId && (await sql.insertGrant.run(db, ownerId, memberId)) > 0;

/** Takes it back; addresses already handed out stop working within a minute. @returns whether there was a grant */
export const revokePrivatePhotos = async (db: Db | Tx, ownerId: string, memberId: string): Promise<boolean> =>
  (await sql.deleteGrant.run(db, ownerId, memberId)) > 0;

/** May `member_id` see the private photos of `owner_id`? (Blocks are looked at elsewhere: members/visible-to.ts.) */
export const isGranted = async (db: Db | Tx, ownerId: string, memberId: string): Promise<boolean> =>
  (await sql.grantBetween.one(db, ownerId, memberId)) !== undefined;

/** Of these owners, those who let `member_id` see their private photos. */
export async function grantedBy(db: Db | Tx, memberId: string, ownerIds: readonly string[]): Promise<Set<string>> {
  if (!ownerIds.length) return new Set();
  return new Set((await sql.grantsTo(db, memberId, ownerIds)).map((row) => row.owner_id));
}
