/** Opening one's private photos to a partner, and taking that back. */
import { findVisible } from '../members/visible-to.ts';
import { grantPrivatePhotos, revokePrivatePhotos } from '../photos/grants.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { findChat } from './open-chat.ts';

/** @throws Refusal not_found, blocked (by the partner), conflict (the member blocked the partner) */
export async function setPhotoGrant(
  services: Services,
  memberId: string,
  profile: string,
  granted: boolean,
): Promise<void> {
  if (!granted) {
    // Always possible, even when blocked or after the partner has left.
    if (await revokePrivatePhotos(services.db, memberId, profile)) await notify();
    return;
  }
  const row = await findChat(services, memberId, { profile });
  if (row.blocked_by_me || !row.available) throw new Refusal('conflict');
  if (await grantPrivatePhotos(services.db, memberId, profile)) await notify();

  // Who is blocked, or not to see this member, is not told that they are here and tidying up.
  async function notify() {
    if ((await findVisible(services.db, profile, [memberId])).has(memberId))
      services.live.send([profile], { type: 'profile', profile: memberId });
  }
}
