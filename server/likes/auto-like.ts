/**
 * The automatic like: given by a fictional profile, marked as such, that fits what a new member looks for.
 * Likes from real members are never made up.
 */
import { findVisible } from '../members/visible-to.ts';
import { transaction } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { canSee, notifyLike, writeLike } from './like-member.ts';
import * as sql from './sql.ts';

export interface AutoLikeRules {
  /** Maximum for one member. */
  auto_likes: number;
  /** Members older than this get none. */
  auto_like_days: number;
}

/** @returns who gave the like, or null if none is due or nobody fits */
export async function giveAutomaticLike(
  services: Services,
  { id: memberId, pool_id: poolId }: { id: string; pool_id: number },
  { auto_likes: autoLikes, auto_like_days: autoLikeDays }: AutoLikeRules,
): Promise<string | null> {
  if (autoLikes <= 0) return null;
  // Most calls end here, without taking a lock.
  if (!(await sql.automaticLikeDue.one(services.db, memberId, autoLikes, autoLikeDays))) return null;
  const like = await transaction(services.db, async (tx) => {
    const candidates = (await sql.fittingFictional(tx, memberId)).map((row) => row.id);
    const visible = await findVisible(tx, { id: memberId, pool_id: poolId }, candidates);
    const fictionalId = candidates.find((id) => visible.has(id));
    if (!fictionalId) return null;
    const pair = { pool_id: poolId, member_id: fictionalId, other_id: memberId };
    // Nobody likes a member they cannot find (an invisible one, for instance). Of concurrent calls one claims the row.
    if (!(await canSee(tx, pair)) || (await sql.claimAutomaticLike.run(tx, memberId, autoLikes, autoLikeDays)) === 0)
      return null;
    return { pair, written: await writeLike(tx, pair, 'automatic') };
  });
  if (!like) return null;
  await notifyLike(services, like.pair, like.written);
  return like.pair.member_id;
}
