/** Everything that runs beside requests: every listener and every job of the product, one line each. */
import { erase_deleted_accounts, forget_old_sessions } from './accounts/delete-account.ts';
import { forget_old_tokens } from './accounts/tokens.ts';
import { mailWayIn } from './accounts/way-in.ts';
import { forget_old_swipes } from './likes/jobs.ts';
import { tidy_messages } from './chat/jobs.ts';
import { turn_activity_words } from './members/jobs.ts';
import * as account_mail from './notifications/on-account-events.ts';
import { send_payment_mail } from './notifications/send-payment-mail.ts';
import { send_mail } from './notifications/send-mail.ts';
import * as activity from './notifications/on-activity-events.ts';
import { send_activity_mail } from './notifications/send-activity-mail.ts';
import { send_push } from './notifications/send-push.ts';
import * as case_mail from './notifications/on-case-events.ts';
import * as payment_mail from './notifications/on-payment-events.ts';
import { send_case_mail } from './notifications/send-case-mail.ts';
import { notice_buying, tidy_desk } from './desk/jobs.ts';
import { forget_old_cases } from './moderation/jobs.ts';
import { endPremium, overturnEndOfPremium } from './moderation/premium.ts';
import { check_ledger, poll_payments, reconcile_payments } from './payments/jobs.ts';
import { tidy_debits } from './payments/direct-debit/jobs.ts';
import { send_refund } from './payments/refund.ts';
import { forget_removed_photos, removeErasedFiles, remove_photo_files, sweep_orphan_files } from './photos/jobs.ts';
import { tellPhotoOwner } from './photos/on-photo-decided.ts';
import { forget_call_answers } from './platform/http/once.ts';
import type { AnyJob } from './platform/jobs.ts';
import { type Listener, type Listeners, startOutbox } from './platform/outbox.ts';
import type { Services } from './platform/services.ts';
import { deliver_signup_message, orderDelivery } from './signup/deliver-message.ts';
import { make_entered_account, orderAccount } from './signup/make-entered.ts';

/** Whoever is signed out loses the socket too, on whichever process it is. */
const closeSockets: Listener<'sessions_ended'> = async ({ live }, { member_id, session_ids }) => {
  live.tell([member_id], { type: 'logged_out' }, session_ids);
};

export const listeners: Listeners = {
  account_created: [account_mail.mailActivation, orderDelivery, activity.planFirstMails],
  activation_requested: [account_mail.mailActivation],
  reset_requested: [account_mail.mailReset],
  way_in_requested: [mailWayIn],
  signup_entered: [orderAccount],
  mail_change_requested: [account_mail.mailConfirmChange, account_mail.mailChangeNotice],
  password_changed: [account_mail.mailPasswordChanged],
  deletion_requested: [account_mail.mailDeletion],
  account_restored: [account_mail.mailRestored],
  member_erased: [removeErasedFiles, activity.forgetPlans],
  like_received: [activity.tellLike],
  match_made: [activity.tellMatch],
  profile_opened: [],
  sessions_ended: [closeSockets],
  messages_sent: activity.tellMessages,
  payment_completed: [payment_mail.mailReceipt],
  payment_refunded: [payment_mail.mailRefund],
  debit_announced: [payment_mail.mailDebitNotice],
  debit_refused: [payment_mail.mailDebitRefused],
  payment_charged_back: [payment_mail.mailChargeBack, endPremium],
  charge_back_reversed: [overturnEndOfPremium],
  photo_decided: [tellPhotoOwner],
  decision_made: [case_mail.mailDecision],
  appeal_received: [case_mail.mailAppealReceipt],
  appeal_decided: [case_mail.mailAppealDecided],
  complaint_received: [case_mail.mailComplaintReceipt],
  complaint_answered: [case_mail.mailComplaintAnswer],
  member_suspended: [],
  member_unsuspended: [],
  staff_changed: [account_mail.mailStaffChange],
};

const jobs: readonly AnyJob[] = [
  forget_call_answers,
  send_mail,
  erase_deleted_accounts,
  forget_old_sessions,
  forget_old_tokens,
  turn_activity_words,
  deliver_signup_message,
  make_entered_account,
  remove_photo_files,
  sweep_orphan_files,
  tidy_messages,
  forget_removed_photos,
  send_case_mail,
  forget_old_cases,
  tidy_desk,
  notice_buying,
  forget_old_swipes,
  poll_payments,
  reconcile_payments,
  check_ledger,
  tidy_debits,
  send_refund,
  send_payment_mail,
  send_activity_mail,
  send_push,
];

/** Starts jobs, schedules and the outbox. @param options.outbox_poll_ms see startOutbox */
export async function startWorkers(
  services: Services,
  options: { outbox_poll_ms?: number } = {},
): Promise<{ stop(): Promise<void> }> {
  await services.jobs.start(services, jobs);
  const outbox = startOutbox(
    services,
    listeners,
    options.outbox_poll_ms === undefined ? {} : { poll_ms: options.outbox_poll_ms },
  );
  return {
    stop: async () => {
      await outbox.stop();
      await services.jobs.stop();
    },
  };
}
