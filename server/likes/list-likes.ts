/** A member's received, sent and matched likes, where the other member is visible to them. */
import type { Static } from 'typebox';
import type { LikeEntry, LikeType } from '../../contract/likes.ts';
import { fromCursor, toCursor } from '../members/cursor.ts';
import { findVisible } from '../members/visible-to.ts';
import { type CallerOfCards, cardsFor } from './cards.ts';
import * as sql from './sql.ts';

const pages = { received: sql.receivedPage, sent: sql.sentPage, matches: sql.matchesPage };
const pageSize = 24;

/** One page of a tab: 24 likes with a visible other member, and where the next page starts. @throws Refusal bad_request */
export async function listLikes(
  call: CallerOfCards,
  { type, cursor }: { type: LikeType; cursor: string | undefined },
): Promise<{ likes: Static<typeof LikeEntry>[]; next_cursor: string | null }> {
  const { db } = call.services;
  const viewer = { id: call.member_id, pool_id: call.site.pool_id };
  let [beforeAt, beforeId]: [string, string] | [null, null] =
    cursor === undefined ? [null, null] : fromCursor<[string, string]>(call.services, `likes ${type}`, cursor);
  const visibleRows: sql.LikeRow[] = [];
  // Skips rows of members who are not visible, in larger steps once there turn out to be many.
  for (let step = pageSize * 2; ; step = 500) {
    const rows = await pages[type](db, call.member_id, beforeAt, beforeId, step);
    const visibleIds = await findVisible(
      db,
      viewer,
      rows.map((row) => row.id),
    );
    visibleRows.push(...rows.filter((row) => visibleIds.has(row.id)));
    const last = rows.at(-1);
    if (visibleRows.length > pageSize || rows.length < step || !last) break;
    [beforeAt, beforeId] = [last.at_exact, last.id];
  }
  const page = visibleRows.slice(0, pageSize);
  const cards = await cardsFor(
    call,
    page.map((row) => row.id),
  );
  const end = visibleRows.length > pageSize ? page.at(-1) : undefined;
  return {
    likes: page.flatMap(({ id, at, like_new: likeNew, match }) => {
      const profile = cards.get(id);
      return profile ? [{ profile, like_new: likeNew, match, created_at: at.toISOString() }] : [];
    }),
    next_cursor: end ? toCursor(call.services, `likes ${type}`, [end.at_exact, end.id]) : null,
  };
}
