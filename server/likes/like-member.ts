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
export async function writeLike(
  tx: Tx,
  { pool_id: poolId, member_id: memberId, other_id: otherId }: Pair,
  source: LikeSource,
): Promise<Written> {
  // Both directions wait for each other here, so that the later one sees the earlier like and makes the match.
  await sql.lockPair(tx, memberId, otherId);
  await requireOther(tx, { pool_id: poolId, member_id: memberId, other_id: otherId });
  const made = (await sql.insertLike.run(tx, memberId, otherId, source)) > 0;
  const match = (await sql.findLike.one(tx, otherId, memberId)) !== undefined;
  const told = made && (await canSee(tx, { pool_id: poolId, member_id: otherId, other_id: memberId }));
  if (told && match) await emit(tx, 'match_made', { member_id: otherId, other_id: memberId });
  else if (told)
    await emit(tx, 'like_received', { member_id: otherId, other_id: memberId, automatic: source === 'automatic' });
  return { made, match, told };
}

/** Tells the liked member's open pages. Call after the commit. */
export async function tellLike(
  services: Services,
  { pool_id: poolId, member_id: memberId, other_id: otherId }: Pair,
  { match, told }: Written,
): Promise<void> {
  if (told) await tellLikes(services, { id: otherId, pool_id: poolId }, match ? { match: memberId } : {});
}

/** Takes a like back; nothing happens when there was none. */
export async function unlikeMember(services: Services, of: Pair): Promise<void> {
  const removed = await transaction(services.db, (tx) => eraseLike(tx, of));
  if (removed) await tellUnlike(services, of);
}

/** @returns false when there was no like */
export async function eraseLike(tx: Tx, { member_id: memberId, other_id: otherId }: Pair): Promise<boolean> {
  await sql.lockPair(tx, memberId, otherId);
  return (await sql.deleteLike.run(tx, memberId, otherId)) > 0;
}

/** The other side's lists and counts are stale. Who never could see the like learns nothing. */
export async function tellUnlike(
  services: Services,
  { pool_id: poolId, member_id: memberId, other_id: otherId }: Pair,
): Promise<void> {
  if (await canSee(services.db, { pool_id: poolId, member_id: otherId, other_id: memberId }))
    await tellLikes(services, { id: otherId, pool_id: poolId });
}

/** Somebody else, whom the member can see. @throws Refusal not_found, blocked */
export async function requireOther(
  tx: Tx,
  { pool_id: poolId, member_id: memberId, other_id: otherId }: Pair,
): Promise<void> {
  if (memberId === otherId) throw new Refusal('not_found');
  await requireVisible(tx, { id: memberId, pool_id: poolId }, otherId);
}

export const canSee = async (
  db: Db | Tx,
  { pool_id: poolId, member_id: memberId, other_id: otherId }: Pair,
): Promise<boolean> => (await findVisible(db, { id: memberId, pool_id: poolId }, [otherId])).has(otherId);
