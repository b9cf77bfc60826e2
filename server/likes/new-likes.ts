/** Counting new likes, and marking them as seen. */
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { getProfile } from '../../contract/members.ts';
import { findVisible, type Viewer } from '../members/visible-to.ts';
import type { Db, Tx } from '../platform/db.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import * as sql from './sql.ts';

/** New likes from members visible to the receiver; counts at most 500. */
export async function newLikes(db: Db | Tx, receiver: Viewer & { id: string }): Promise<number> {
  const ids = (await sql.newLikers(db, receiver.id)).map((row) => row.member_id);
  return (await findVisible(db, receiver, ids)).size;
}

/** Sends the number of new likes to the member's open pages. Call after the commit. */
export async function notifyLikes(
  services: Services,
  receiver: Viewer & { id: string },
  more: { match?: string } = {},
): Promise<void> {
  services.live.send([receiver.id], { type: 'likes', new_likes: await newLikes(services.db, receiver), ...more });
}

/**
 * Wraps the handler of profiles so that opening a profile marks its like as seen. Composed in server/routes.ts, since members
 * must not import likes.
 */
export function seenWhenOpened(handler: Handler<typeof getProfile>): Handler<typeof getProfile> {
  return async (call: Call<typeof getProfile>) => {
    const answer: AnswerOf<typeof getProfile> = await handler(call);
    const { services, member_id: memberId, site } = call;
    if (memberId && answer.profile.likes_you && (await sql.markSeen.run(services.db, answer.profile.id, memberId)) > 0)
      await notifyLikes(services, { id: memberId, pool_id: site.pool_id });
    return answer;
  };
}
