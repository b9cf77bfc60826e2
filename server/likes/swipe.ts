/** The swipe game: a limited number of likes a day, unlimited passes, and one step back. */
import type { Static } from 'typebox';
import type { SwipeState } from '../../contract/likes.ts';
import { type Db, transaction, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import {
  eraseLike,
  type Pair,
  requireOther,
  notifyLike,
  notifyUnlike,
  writeLike,
  type LikeResult,
} from './like-member.ts';
import * as sql from './sql.ts';

export interface SwipeRules {
  likes_a_day: number;
  /** IANA time zone: decides when a day begins. */
  time_zone: string;
}

/** The state of the game now, by the database's clock. */
export async function swipeState(
  db: Db | Tx,
  memberId: string,
  { likes_a_day: likesADay, time_zone: timeZone }: SwipeRules,
): Promise<Static<typeof SwipeState>> {
  const row = await sql.swipeState.one(db, memberId, timeZone);
  return {
    likes_left: Math.max(0, likesADay - (row?.likes ?? 0)),
    likes_a_day: likesADay,
    continues_at: (row?.continues_at ?? new Date(0)).toISOString(),
    can_undo: row?.can_undo ?? false,
  };
}

/**
 * One swipe. Repeating the same swipe changes nothing and gives the same answer.
 * @throws Refusal not_found, blocked, swipe_limit
 */
export async function swipeMember(
  services: Services,
  pair: Pair,
  { like, rules }: { like: boolean; rules: SwipeRules },
): Promise<{ match: boolean }> {
  if (like) {
    const result = await transaction(services.db, (tx) => swipeLike(tx, pair, rules));
    await notifyLike(services, pair, result);
    return { match: result.match };
  }
  const { member_id: memberId, other_id: otherId } = pair;
  await transaction(services.db, async (tx) => {
    await sql.lockSwipes(tx, memberId);
    await requireOther(tx, pair);
    await sql.insertPass(tx, memberId, otherId);
    await sql.rememberSwipe(tx, memberId, otherId, false, rules.time_zone);
  });
  return { match: false };
}

async function swipeLike(
  tx: Tx,
  pair: Pair,
  { likes_a_day: likesADay, time_zone: timeZone }: SwipeRules,
): Promise<LikeResult> {
  const { member_id: memberId, other_id: otherId } = pair;
  await sql.lockSwipes(tx, memberId);
  const result = await writeLike(tx, pair, 'swipe');
  if (!result.created) return result;
  const counted = likesADay > 0 && (await sql.countLike.run(tx, memberId, timeZone, likesADay)) > 0;
  if (!counted) throw new Refusal('swipe_limit', { data: { limit: likesADay } });
  await sql.deletePass(tx, memberId, otherId);
  await sql.rememberSwipe(tx, memberId, otherId, true, timeZone);
  return result;
}

/**
 * Undoes the last swipe; a like is credited to the day it was counted on.
 * @returns the member it was about
 * @throws Refusal conflict if there is nothing to undo
 */
export async function undoSwipe(
  services: Services,
  { pool_id: poolId, member_id: memberId }: Omit<Pair, 'other_id'>,
): Promise<{ other_id: string }> {
  const last = await transaction(services.db, async (tx) => {
    await sql.lockSwipes(tx, memberId);
    const lastSwipe = await sql.takeLastSwipe.one(tx, memberId);
    if (!lastSwipe) throw new Refusal('conflict');
    const { other_id: otherId, liked, day } = lastSwipe;
    if (!liked) await sql.deletePass(tx, memberId, otherId);
    // A like the member has meanwhile taken back on the profile still counts: it was given.
    else if (await eraseLike(tx, { pool_id: poolId, member_id: memberId, other_id: otherId }))
      await sql.uncountLike(tx, memberId, day);
    return lastSwipe;
  });
  if (last.liked) await notifyUnlike(services, { pool_id: poolId, member_id: memberId, other_id: last.other_id });
  return { other_id: last.other_id };
}
