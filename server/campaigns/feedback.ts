/** What comes back of a campaign's mails: the way out was taken, a mail bounced, somebody marked it as spam. */
import { statement } from '../platform/db.ts';
import type { Listener } from '../platform/outbox.ts';

const markLeft = statement<never, [id: string, now: Date]>(
  'campaigns.mark_left',
  'update campaign_recipients set left_at = coalesce(left_at, $2) where id = $1',
);
/** A mail counts once; a complaint outranks a bounce. */
const markCameBack = statement<never, [id: string, state: string]>(
  'campaigns.mark_came_back',
  `update campaign_recipients set came_back = $2
    where id = $1 and handed_at is not null and (came_back is null or came_back = 'bounced' and $2 = 'complained')`,
);

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const noteLeft: Listener<'consent_ended'> = async ({ db, clock }, { letter_id: id }) => {
  if (isId.test(id)) await markLeft.run(db, id, clock.now());
};
export const noteCameBack: Listener<'letter_came_back'> = async ({ db }, { letter_id: id, state }) => {
  await markCameBack.run(db, id, state);
};
