/** Liking and taking it back. Two who like each other at the same moment make exactly one match. */
import { findVisible, requireVisible } from '../members/visible-to.ts';
import { type Db, transaction, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { tellLikes } from './new-likes.ts';
import * as sql from './sql.ts';

export type LikeSource = 'profile' | 'swipe' | 'automatic';

/** Who likes whom. */
export interface Pair {
  pool_id: number;
  member_id: string;
  other_id: string;
}

export interface Written {
  /** False: the like was there already. */
  made: boolean;
  match: boolean;
  /** The liked member may know who likes them: they see the caller (who is not invisible, say). */
  told: boolean;
}

/** Likes a member the caller can see. Liking twice is one like. @throws Refusal not_found (oneself, hidden), blocked */
export async function likeMember(services: Services, of: Pair): Promise<{ match: boolean }> {
  const written = await transaction(services.db, (tx) => writeLike(tx, of, 'profile'));
  await tellLike(services, of, written);
  return { match: written.match };
}

/** The like itself, for whoever has more to do in the same transaction. @throws Refusal not_found, blocked */
export async function writeLike(tx: Tx, { pool_id, member_id, other_id }: Pair, source: LikeSource): Promise<Written> {
  // Both directions wait for each other here, so that the later one sees the earlier like and makes the match.
  await sql.lockPair(tx, member_id, other_id);
  await requireOther(tx, { pool_id, member_id, other_id });
  const made = (await sql.insertLike.run(tx, member_id, other_id, source)) > 0;
  const match = (await sql.findLike.one(tx, other_id, member_id)) !== undefined;
  const told = made && (await canSee(tx, { pool_id, member_id: other_id, other_id: member_id }));
  if (told && match) await emit(tx, 'match_made', { member_id: other_id, other_id: member_id });
  else if (told) await emit(tx, 'like_received', { member_id: other_id, other_id: member_id, automatic: source === 'automatic' });
  return { made, match, told };
}

/** Tells the liked member's open pages. Call after the commit. */
export async function tellLike(services: Services, { pool_id, member_id, other_id }: Pair, { match, told }: Written): Promise<void> {
  if (told) await tellLikes(services, { id: other_id, pool_id }, match ? { match: member_id } : {});
}

/** Takes a like back; nothing happens when there was none. */
export async function unlikeMember(services: Services, of: Pair): Promise<void> {
  const removed = await transaction(services.db, (tx) => eraseLike(tx, of));
  if (removed) await tellUnlike(services, of);
}

/** @returns false when there was no like */
export async function eraseLike(tx: Tx, { member_id, other_id }: Pair): Promise<boolean> {
  await sql.lockPair(tx, member_id, other_id);
  return (await sql.deleteLike.run(tx, member_id, other_id)) > 0;
}

/** The other side's lists and counts are stale. Who never could see the like learns nothing. */
export async function tellUnlike(services: Services, { pool_id, member_id, other_id }: Pair): Promise<void> {
  if (await canSee(services.db, { pool_id, member_id: other_id, other_id: member_id }))
    await tellLikes(services, { id: other_id, pool_id });
}

/** Somebody else, whom the member can see. @throws Refusal not_found, blocked */
export async function requireOther(tx: Tx, { pool_id, member_id, other_id }: Pair): Promise<void> {
  if (member_id === other_id) throw new Refusal('not_found');
  await requireVisible(tx, { id: member_id, pool_id }, other_id);
}

export const canSee = async (db: Db | Tx, { pool_id, member_id, other_id }: Pair): Promise<boolean> =>
  (await findVisible(db, { id: member_id, pool_id }, [other_id])).has(other_id);
