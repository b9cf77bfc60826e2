/** What happens between members becomes mail a few minutes later, and push at once. Whoever is fictional gets neither. */
import type { GroupListener, Hearing, Listener } from '../platform/outbox.ts';
import type { ActivityKind } from './activity-content.ts';
import { type ActivityMail, isOrdered, planMails, planUnfinished, planWeek, send_activity_mail } from './send-activity-mail.ts';
import { type Due, planPush } from './send-push.ts';
import { likes_told_a_day } from './rules.ts';
import { likesLately, membersAmong } from './sql-activity.ts';

interface News extends Due {
  mail: ActivityKind;
}

const mailOf = ({ member_id, mail }: News): ActivityMail => ({ member_id, kind: mail });

async function tell(services: Hearing, all: readonly News[]): Promise<void> {
  // Most often they are here, and their mail is ordered.
  const news = all.filter((one) => !services.live.isOnline(one.member_id) || !isOrdered(services, mailOf(one)));
  if (news.length === 0) return;
  const members = new Set((await membersAmong(services.db, [...new Set(news.map((one) => one.member_id))])).map(({ id }) => id));
  const told = news.filter(({ member_id }) => members.has(member_id));
  await planMails(services, told.map(mailOf));
  await planPush(services, told);
}

/** Messages are many: those that wait are told of together. */
export const tellMessages: GroupListener<'messages_sent'> = {
  group: (services, events) => tell(services, events.flatMap(({ id, payload }) => payload.to.map(({ member_id, first }): News => {
    const kind = first ? 'new_conversations' : 'new_messages';
    return { member_id, mail: kind, kind, source: String(id) };
  }))),
};

export const tellLike: Listener<'like_received'> = async (services, { member_id, other_id, automatic }, { id }) => {
  if (automatic || (await mayTell(services, other_id))) await tell(services, [{ member_id, mail: 'like', kind: 'like', source: String(id) }]);
};

export const tellMatch: Listener<'match_made'> = async (services, { member_id, other_id }, { id }) => {
  if (await mayTell(services, other_id)) await tell(services, [{ member_id, mail: 'like', kind: 'match', source: String(id) }]);
};

/** Likes cost nothing, so nobody's likes are told by mail and push without end: the others are seen on the page. */
const mayTell = async ({ db }: Hearing, liker: string): Promise<boolean> => (await likesLately(db, liker, likes_told_a_day + 1)).length <= likes_told_a_day;

export const planFirstMails: Listener<'account_created'> = async (services, { member_id }) => {
  await planUnfinished(services, member_id);
  await planWeek(services, member_id);
};

/** Erased: nothing is planned for them any more. */
export const forgetPlans: Listener<'member_erased'> = async (services, { member_id }) => {
  await services.jobs.drop(services.db, send_activity_mail, { member_id });
};
