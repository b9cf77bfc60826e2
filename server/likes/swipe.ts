/** The swipe game: a few likes a day, passes without number, and one step back. */
import type { Static } from 'typebox';
import type { SwipeState } from '../../contract/likes.ts';
import { type Db, transaction, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { eraseLike, type Pair, requireOther, tellLike, tellUnlike, writeLike, type Written } from './like-member.ts';
import * as sql from './sql.ts';

export interface SwipeRules {
  likes_a_day: number;
  /** IANA name: where the day begins and ends. */
  time_zone: string;
}

/** Where the game stands now, by the database's clock. */
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
 * One swipe. The same swipe again changes nothing and gives the same answer.
 * @throws Refusal not_found, blocked, swipe_limit
 */
export async function swipeMember(
  services: Services,
  pair: Pair,
  { like, rules }: { like: boolean; rules: SwipeRules },
): Promise<{ match: boolean }> {
  if (like) {
    const written = await transaction(services.db, (tx) => swipeLike(tx, pair, rules));
    await tellLike(services, pair, written);
    return { match: written.match };
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
): Promise<Written> {
  const { member_id: memberId, other_id: otherId } = pair;
  await sql.lockSwipes(tx, memberId);
  const written = await writeLike(tx, pair, 'swipe');
  if (!written.made) return written;
  const counted = likesADay > 0 && (await sql.countLike.run(tx, memberId, timeZone, likesADay)) > 0;
  if (!counted) throw new Refusal('swipe_limit', { data: { limit: likesADay } });
  await sql.deletePass(tx, memberId, otherId);
  await sql.rememberSwipe(tx, memberId, otherId, true, timeZone);
  return written;
}

/**
 * Takes the last swipe back; a like is given back to the day it was counted on.
 * @returns who it was
 * @throws Refusal conflict when there is nothing to take back
 */
export async function undoSwipe(
  services: Services,
  { pool_id: poolId, member_id: memberId }: Omit<Pair, 'other_id'>,
): Promise<{ other_id: string }> {
  const last = await transaction(services.db, async (tx) => {
    await sql.lockSwipes(tx, memberId);
    const taken = await sql.takeLastSwipe.one(tx, memberId);
    if (!taken) throw new Refusal('conflict');
    const { other_id: otherId, liked, day } = taken;
    if (!liked) await sql.deletePass(tx, memberId, otherId);
    // A like that was taken back on the profile meanwhile stays counted: it was given.
    else if (await eraseLike(tx, { pool_id: poolId, member_id: memberId, other_id: otherId }))
      await sql.giveLikeBack(tx, memberId, day);
    return taken;
  });
  if (last.liked) await tellUnlike(services, { pool_id: poolId, member_id: memberId, other_id: last.other_id });
  return { other_id: last.other_id };
}
