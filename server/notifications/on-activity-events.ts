/**
 * Turns what happens between members into a mail a few minutes later, and a push message at once. Fictional profiles
 * get neither.
 */
import type { GroupListener, ListenerContext, Listener } from '../platform/outbox.ts';
import type { ActivityKind } from './activity-content.ts';
import {
  type ActivityMail,
  isOrdered,
  planMails,
  planUnfinished,
  planWeek,
  sendActivityMail,
} from './send-activity-mail.ts';
import { type Due, planPush } from './send-push.ts';
import { maxLikesAnnouncedADay } from './rules.ts';
import { likesLately, membersAmong } from './sql-activity.ts';

interface News extends Due {
  mail: ActivityKind;
}

const mailOf = ({ member_id: memberId, mail }: News): ActivityMail => ({ member_id: memberId, kind: mail });

async function notify(services: ListenerContext, events: readonly News[]): Promise<void> {
  // Usually the recipients are online and their mail is enqueued already.
  const news = events.filter((item) => !services.live.isOnline(item.member_id) || !isOrdered(services, mailOf(item)));
  if (news.length === 0) return;
  const members = new Set(
    (await membersAmong(services.db, [...new Set(news.map((item) => item.member_id))])).map(({ id }) => id),
  );
  const recipients = news.filter(({ member_id: memberId }) => members.has(memberId));
  await planMails(services, recipients.map(mailOf));
  await planPush(services, recipients);
}

/** A group listener, because messages are many. */
export const notifyMessages: GroupListener<'messages_sent'> = {
  group: (services, events) =>
    notify(
      services,
      events.flatMap(({ id, payload }) =>
        payload.to.map(({ member_id: memberId, first }): News => {
          const kind = first ? 'new_conversations' : 'new_messages';
          return { member_id: memberId, mail: kind, kind, source: String(id) };
        }),
      ),
    ),
};

export const notifyLike: Listener<'like_received'> = async (
  services,
  { member_id: memberId, other_id: otherId, automatic },
  { id },
) => {
  if (automatic || (await mayAnnounce(services, otherId)))
    await notify(services, [{ member_id: memberId, mail: 'like', kind: 'like', source: String(id) }]);
};

export const notifyMatch: Listener<'match_made'> = async (
  services,
  { member_id: memberId, other_id: otherId },
  { id },
) => {
  if (await mayAnnounce(services, otherId))
    await notify(services, [{ member_id: memberId, mail: 'like', kind: 'match', source: String(id) }]);
};

/** Likes are free, so only a limited number per member and day is announced; the page shows the rest. */
const mayAnnounce = async ({ db }: ListenerContext, liker: string): Promise<boolean> =>
  (await likesLately(db, liker, maxLikesAnnouncedADay + 1)).length <= maxLikesAnnouncedADay;

export const planFirstMails: Listener<'account_created'> = async (services, { member_id: memberId }) => {
  await planUnfinished(services, memberId);
  await planWeek(services, memberId);
};

/** Erased: drops the mails planned for them. */
export const forgetPlans: Listener<'member_erased'> = async (services, { member_id: memberId }) => {
  await services.jobs.drop(services.db, sendActivityMail, { member_id: memberId });
};
