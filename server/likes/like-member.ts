/** Liking and unliking. Two members who like each other at the same moment make exactly one match. */
import { findVisible, requireVisible } from '../members/visible-to.ts';
import { type Db, transaction, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { notifyLikes } from './new-likes.ts';
import * as sql from './sql.ts';

export type LikeSource = 'profile' | 'swipe' | 'automatic';

/** Who likes whom. */
export interface Pair {
  pool_id: number;
  member_id: string;
  other_id: string;
}

export interface LikeResult {
  /** False if the like already existed. */
  created: boolean;
  match: boolean;
  /** Whether the liked member may know: they can see the liker, who is not invisible, for instance. */
  visible: boolean;
}

/** Likes a member the caller can see. Idempotent. @throws Refusal not_found (oneself, hidden), blocked */
export async function likeMember(services: Services, pair: Pair): Promise<{ match: boolean }> {
  const result = await transaction(services.db, (tx) => writeLike(tx, pair, 'profile'));
  await notifyLike(services, pair, result);
  return { match: result.match };
}

/** Writes the like, for callers with more to do in the same transaction. @throws Refusal not_found, blocked */
export async function writeLike(
  tx: Tx,
  { pool_id: poolId, member_id: memberId, other_id: otherId }: Pair,
  source: LikeSource,
): Promise<LikeResult> {
  // Both directions wait here for each other, so that the later one sees the earlier like and makes the match.
  await sql.lockPair(tx, memberId, otherId);
  await requireOther(tx, { pool_id: poolId, member_id: memberId, other_id: otherId });
  const created = (await sql.insertLike.run(tx, memberId, otherId, source)) > 0;
  const match = (await sql.findLike.one(tx, otherId, memberId)) !== undefined;
  const visible = created && (await canSee(tx, { pool_id: poolId, member_id: otherId, other_id: memberId }));
  if (visible && match) await emit(tx, 'match_made', { member_id: otherId, other_id: memberId });
  else if (visible)
    await emit(tx, 'like_received', { member_id: otherId, other_id: memberId, automatic: source === 'automatic' });
  return { created, match, visible };
}

/** Notifies the liked member's open pages. Call after the commit. */
export async function notifyLike(
  services: Services,
  { member_id: memberId, other_id: otherId }: Pair,
  { match, visible }: LikeResult,
): Promise<void> {
  if (visible) await notifyLikes(services, otherId, match ? { match: memberId } : {});
}

/** Takes a like back; does nothing if there was none. */
export async function unlikeMember(services: Services, pair: Pair): Promise<void> {
  const removed = await transaction(services.db, (tx) => eraseLike(tx, pair));
  if (removed) await notifyUnlike(services, pair);
}

/** @returns false if there was no like */
export async function eraseLike(tx: Tx, { member_id: memberId, other_id: otherId }: Pair): Promise<boolean> {
  await sql.lockPair(tx, memberId, otherId);
  return (await sql.deleteLike.run(tx, memberId, otherId)) > 0;
}

/** Refreshes the other member's lists and counts, unless they never could see the like. */
export async function notifyUnlike(
  services: Services,
  { pool_id: poolId, member_id: memberId, other_id: otherId }: Pair,
): Promise<void> {
  if (await canSee(services.db, { pool_id: poolId, member_id: otherId, other_id: memberId }))
    await notifyLikes(services, otherId);
}

/** Checks that the other is not oneself and visible to the member. @throws Refusal not_found, blocked */
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
