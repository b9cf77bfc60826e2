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
export async function swipeState(db: Db | Tx, member_id: string, { likes_a_day, time_zone }: SwipeRules): Promise<Static<typeof SwipeState>> {
  const row = await sql.swipeState.one(db, member_id, time_zone);
  return {
    likes_left: Math.max(0, likes_a_day - (row?.likes ?? 0)),
    likes_a_day,
    continues_at: (row?.continues_at ?? new Date(0)).toISOString(),
    can_undo: row?.can_undo ?? false,
  };
}

/**
 * One swipe. The same swipe again changes nothing and gives the same answer.
 * @throws Refusal not_found, blocked, swipe_limit
 */
export async function swipeMember(services: Services, pair: Pair, { like, rules }: { like: boolean; rules: SwipeRules }): Promise<{ match: boolean }> {
  if (like) {
    const written = await transaction(services.db, (tx) => swipeLike(tx, pair, rules));
    await tellLike(services, pair, written);
    return { match: written.match };
  }
  const { member_id, other_id } = pair;
  await transaction(services.db, async (tx) => {
    await sql.lockSwipes(tx, member_id);
    await requireOther(tx, pair);
    await sql.insertPass(tx, member_id, other_id);
    await sql.rememberSwipe(tx, member_id, other_id, false, rules.time_zone);
  });
  return { match: false };
}

async function swipeLike(tx: Tx, pair: Pair, { likes_a_day, time_zone }: SwipeRules): Promise<Written> {
  const { member_id, other_id } = pair;
  await sql.lockSwipes(tx, member_id);
  const written = await writeLike(tx, pair, 'swipe');
  if (!written.made) return written;
  const counted = likes_a_day > 0 && (await sql.countLike.run(tx, member_id, time_zone, likes_a_day)) > 0;
  if (!counted) throw new Refusal('swipe_limit', { data: { limit: likes_a_day } });
  await sql.deletePass(tx, member_id, other_id);
  await sql.rememberSwipe(tx, member_id, other_id, true, time_zone);
  return written;
}

/**
 * Takes the last swipe back; a like is given back to the day it was counted on.
 * @returns who it was
 * @throws Refusal conflict when there is nothing to take back
 */
export async function undoSwipe(services: Services, { pool_id, member_id }: Omit<Pair, 'other_id'>): Promise<{ other_id: string }> {
  const last = await transaction(services.db, async (tx) => {
    await sql.lockSwipes(tx, member_id);
    const taken = await sql.takeLastSwipe.one(tx, member_id);
    if (!taken) throw new Refusal('conflict');
    const { other_id, liked, day } = taken;
    if (!liked) await sql.deletePass(tx, member_id, other_id);
    // A like that was taken back on the profile meanwhile stays counted: it was given.
    else if (await eraseLike(tx, { pool_id, member_id, other_id })) await sql.giveLikeBack(tx, member_id, day);
    return taken;
  });
  if (last.liked) await tellUnlike(services, { pool_id, member_id, other_id: last.other_id });
  return { other_id: last.other_id };
}
