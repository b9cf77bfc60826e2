/** What happens between members becomes mail a few minutes later, and push at once. Whoever is fictional gets neither. */
import type { Listener } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import type { ActivityKind } from './activity-content.ts';
import { planMail, planUnfinished, planWeek, send_activity_mail } from './send-activity-mail.ts';
import { planPush, type PushKind } from './send-push.ts';
import { isMember } from './sql-activity.ts';

async function tell(services: Services, member_id: string, mail: ActivityKind, push: PushKind, event_id: number): Promise<void> {
  if (!(await isMember.one(services.db, member_id))) return;
  await planMail(services, { member_id, kind: mail });
  await planPush(services, member_id, push, event_id);
}

export const tellMessage: Listener<'message_sent'> = (services, { to, first }, { id }) =>
  tell(services, to, first ? 'new_conversations' : 'new_messages', 'message', id);

export const tellLike: Listener<'like_received'> = (services, { member_id }, { id }) => tell(services, member_id, 'like', 'like', id);

export const tellMatch: Listener<'match_made'> = (services, { member_id }, { id }) => tell(services, member_id, 'like', 'match', id);

export const planFirstMails: Listener<'account_created'> = async (services, { member_id }) => {
  await planUnfinished(services, member_id);
  await planWeek(services, member_id);
};

/** Erased: nothing is planned for them any more. */
export const forgetPlans: Listener<'member_erased'> = async (services, { member_id }) => {
  await services.jobs.drop(send_activity_mail, { member_id });
};
