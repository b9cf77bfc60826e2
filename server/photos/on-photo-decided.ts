/** Refreshes the owner's open pages when staff has decided about a photo. */
import type { Listener } from '../platform/outbox.ts';

export const notifyPhotoOwner: Listener<'photo_decided'> = async ({ live }, { member_id: memberId }) =>
  live.send([memberId], { type: 'user' });
