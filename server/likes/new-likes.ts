/** Counting new likes, and marking them as seen. */
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { getProfile } from '../../contract/members.ts';
import type { Db, Tx } from '../platform/db.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import * as sql from './sql.ts';

/** New likes from members visible to the receiver; counts at most 500. */
export const newLikes = async (db: Db | Tx, memberId: string): Promise<number> =>
  (await sql.newLikesOf.one(db, memberId))?.new_likes ?? 0;

/** Sends the number of new likes to the member's open pages. Call after the commit. */
export async function notifyLikes(services: Services, memberId: string, more: { match?: string } = {}): Promise<void> {
  services.live.send([memberId], { type: 'likes', new_likes: await newLikes(services.db, memberId), ...more });
}

/**
 * Wraps the handler of profiles so that opening a profile marks its like as seen. Composed in server/routes.ts, since members
 * must not import likes.
 */
export function seenWhenOpened(handler: Handler<typeof getProfile>): Handler<typeof getProfile> {
  return async (call: Call<typeof getProfile>) => {
    const answer: AnswerOf<typeof getProfile> = await handler(call);
    const { services, member_id: memberId } = call;
    if (memberId && answer.profile.likes_you && (await sql.markSeen.run(services.db, answer.profile.id, memberId)) > 0)
      await notifyLikes(services, memberId);
    return answer;
  };
}
