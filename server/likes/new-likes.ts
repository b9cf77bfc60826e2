/** How many received likes are new, and what makes one seen. */
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { getProfile } from '../../contract/members.ts';
import { findVisible, type Viewer } from '../members/visible-to.ts';
import type { Db, Tx } from '../platform/db.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import * as sql from './sql.ts';

/** New likes of members that the receiver can see; more than 500 are not counted. */
export async function newLikes(db: Db | Tx, receiver: Viewer & { id: string }): Promise<number> {
  const ids = (await sql.newLikers(db, receiver.id)).map((row) => row.member_id);
  return (await findVisible(db, receiver, ids)).size;
}

/** Tells a member's open pages that their likes changed. Call after the commit. */
export async function tellLikes(
  services: Services,
  receiver: Viewer & { id: string },
  more: { match?: string } = {},
): Promise<void> {
  services.live.send([receiver.id], { type: 'likes', new_likes: await newLikes(services.db, receiver), ...more });
}

/**
 * Composed in server/routes.ts: a profile that was opened is no new like any more. Members cannot do it themselves,
 * since they know nothing of likes.
 */
export function seenWhenOpened(open: Handler<typeof getProfile>): Handler<typeof getProfile> {
  return async (call: Call<typeof getProfile>) => {
    const answer: AnswerOf<typeof getProfile> = await open(call);
    const { services, member_id: memberId, site } = call;
    if (memberId && answer.profile.likes_you && (await sql.markSeen.run(services.db, answer.profile.id, memberId)) > 0)
      await tellLikes(services, { id: memberId, pool_id: site.pool_id });
    return answer;
  };
}
