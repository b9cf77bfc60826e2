/** Staff decided about a photo: its owner's pages show it at once. */
import type { Listener } from '../platform/outbox.ts';

export const tellPhotoOwner: Listener<'photo_decided'> = async ({ live }, { member_id: memberId }) =>
  live.send([memberId], { type: 'user' });
