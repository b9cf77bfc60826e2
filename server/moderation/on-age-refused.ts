/** Two checks did not show that a member is 18: support looks at it before there is another. */
import type { Listener } from '../platform/outbox.ts';
import { openCare } from './open-care.ts';

export const careOfMinor: Listener<'age_refused'> = async (services, { member_id: memberId }) => {
  const note = 'age check refused twice';
  await openCare(services.db, { member_id: memberId, reason: 'minor', note, now: services.clock.now() });
};
