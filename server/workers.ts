/** Everything that runs besides requests: all listeners and jobs, one line each. */
import { eraseDeletedAccounts, forgetOldSessions } from './accounts/delete-account.ts';
import { endRecoveries } from './accounts/second-factor.ts';
import { forgetMarks, markMember, markMembers, markSuspended } from './accounts/bans/jobs.ts';
import { forgetOldTokens } from './accounts/tokens.ts';
import { mailWayIn } from './accounts/way-in.ts';
import { forgetUsedProofs } from './accounts/work.ts';
import { noteCameBack, noteLeft } from './campaigns/feedback.ts';
import { runCampaigns, tellCampaignStopped, tidyCampaigns } from './campaigns/run-campaigns.ts';
import { measureWork } from './gauges.ts';
import { proveBooksJob } from './insight/book-days.ts';
import { rollUpJob } from './insight/roll-up.ts';
import { followAge } from './age/jobs.ts';
import { forgetOldSwipes } from './likes/jobs.ts';
import { tidyMessages } from './chat/jobs.ts';
import { refreshActivityWordsJob } from './members/jobs.ts';
import * as accountMail from './notifications/on-account-events.ts';
import { sendPaymentMail } from './notifications/send-payment-mail.ts';
import { sendMail } from './notifications/send-mail.ts';
import * as activity from './notifications/on-activity-events.ts';
import { sendActivityMail } from './notifications/send-activity-mail.ts';
import { sendPush } from './notifications/send-push.ts';
import * as caseMail from './notifications/on-case-events.ts';
import * as paymentMail from './notifications/on-payment-events.ts';
import { mailExcluded, sendExcludedMail } from './notifications/send-excluded-mail.ts';
import { sendCaseMail } from './notifications/send-case-mail.ts';
import { holdShares } from './desk/fictional-share.ts';
import { liftSuspensions, noticeBuying, tidyDesk } from './desk/jobs.ts';
import { lapseLooks } from './desk/looks.ts';
import { forgetInListFile, makeListFile, removeListFiles, takeOutErased } from './desk/make-list-file.ts';
import * as webhooks from './desk/webhooks/queue-events.ts';
import { retryWebhooks, sendWebhooks } from './desk/webhooks/send-webhooks.ts';
import { checkHealth } from './desk/health/check-health.ts';
import { countGifts } from './desk/gifts.ts';
import { sendHealthMail } from './desk/health/send-health-mail.ts';
import { proveAuditJob } from './desk/prove-audit.ts';
import { publishDue } from './desk/publish-site.ts';
import { sendListFileMail } from './desk/tell-list-file.ts';
import { sendAloneMail } from './desk/tell-owners.ts';
import { sendStaffLink } from './desk/staff-links.ts';
import { careOfMinor } from './moderation/on-age-refused.ts';
import { openOverdueAsks } from './moderation/ask.ts';
import { actOnMarks, endHolds } from './moderation/hold.ts';
import { forgetOldCases } from './moderation/jobs.ts';
import { findSignals, noteOpeningsUsed } from './moderation/signals/find-signals.ts';
import { endPremium, overturnEndOfPremium } from './moderation/premium.ts';
import { endOvertaken, endOvertakenJob } from './payments/end-overtaken.ts';
import { checkLedgerJob, pollPaymentsJob, reconcilePayments } from './payments/jobs.ts';
import { tidyDebits } from './payments/direct-debit/jobs.ts';
import { sendRefund } from './payments/refund.ts';
import { forgetRemovedPhotosJob, removeErasedFiles, removePhotoFiles, sweepOrphanFilesJob } from './photos/jobs.ts';
import { scorePhotosJob } from './photos/score-photos.ts';
import {
  compareOlder,
  comparePhoto,
  enqueueComparison,
  markBanPhotos,
  markPhotosOfSuspended,
} from './photos/same-picture/compare-photo.ts';
import { notifyChecked, tidyChecksJob } from './photos/check/jobs.ts';
import { notifyPhotoOwner } from './photos/on-photo-decided.ts';
import { forgetCallAnswers } from './platform/http/once.ts';
import type { AnyJob } from './platform/jobs.ts';
import { type Listener, type Listeners, startEventOutbox } from './platform/outbox.ts';
import type { Services } from './platform/services.ts';
import { deliverSignupMessage, enqueueDelivery } from './signup/deliver-message.ts';
import { createPendingAccount, enqueueAccount } from './signup/pending-signup.ts';

/** Closes the sockets of ended sessions, on whichever process they are. */
const closeSockets: Listener<'sessions_ended'> = async ({ live }, { member_id: memberId, session_ids: sessionIds }) => {
  live.send([memberId], { type: 'logged_out' }, sessionIds);
};

export const listeners: Listeners = {
  account_created: [accountMail.mailActivation, enqueueDelivery, activity.planFirstMails, webhooks.tellSignUp],
  activation_requested: [accountMail.mailActivation],
  reset_requested: [accountMail.mailReset],
  way_in_requested: [mailWayIn],
  signup_entered: [enqueueAccount],
  excluded_asked: [mailExcluded],
  mark_found: [actOnMarks],
  mail_change_requested: [accountMail.mailConfirmChange, accountMail.mailChangeNotice],
  consent_ended: [noteLeft],
  letter_came_back: [noteCameBack],
  password_changed: [accountMail.mailPasswordChanged, accountMail.mailAddressBefore],
  security_changed: [accountMail.mailSecurityChange, accountMail.mailAddressBefore],
  device_new: [accountMail.mailNewDevice],
  age_checked: [enqueueDelivery],
  age_refused: [careOfMinor],
  factor_lost: [accountMail.mailLostFactor],
  deletion_requested: [accountMail.mailDeletion, webhooks.tellLeaving],
  account_restored: [accountMail.mailRestored],
  member_erased: [removeErasedFiles, activity.forgetPlans, takeOutErased],
  like_received: [activity.notifyLike],
  match_made: [activity.notifyMatch],
  profile_opened: [],
  sessions_ended: [closeSockets],
  messages_sent: activity.notifyMessages,
  openings_used: [noteOpeningsUsed],
  payment_completed: [paymentMail.mailReceipt, endOvertaken, webhooks.tellPurchase],
  payment_refunded: [paymentMail.mailRefund, webhooks.tellRefund],
  debit_announced: [paymentMail.mailDebitNotice],
  debit_refused: [paymentMail.mailDebitRefused],
  payment_charged_back: [paymentMail.mailChargeBack, endPremium, webhooks.tellChargeBack],
  charge_back_reversed: [overturnEndOfPremium],
  photo_added: [enqueueComparison],
  photo_decided: [notifyPhotoOwner],
  photo_checked: [notifyChecked],
  decision_made: [caseMail.mailDecision],
  appeal_received: [caseMail.mailAppealReceipt],
  appeal_decided: [caseMail.mailAppealDecided],
  complaint_received: [caseMail.mailComplaintReceipt],
  complaint_answered: [caseMail.mailComplaintAnswer],
  thread_answered: [caseMail.mailThreadAnswer],
  privacy_code_asked: [caseMail.mailPrivacyCode],
  data_asked: [caseMail.mailDataProof],
  member_suspended: [markSuspended, markPhotosOfSuspended, webhooks.tellSuspension],
  member_unsuspended: [webhooks.tellLifted],
  health_changed: [webhooks.tellHealth],
  staff_changed: [accountMail.mailStaffChange],
};

const jobs: readonly AnyJob[] = [
  forgetCallAnswers,
  sendMail,
  eraseDeletedAccounts,
  forgetOldSessions,
  forgetOldTokens,
  endRecoveries,
  followAge,
  forgetMarks,
  markMember,
  markMembers,
  forgetUsedProofs,
  refreshActivityWordsJob,
  deliverSignupMessage,
  createPendingAccount,
  removePhotoFiles,
  sweepOrphanFilesJob,
  comparePhoto,
  compareOlder,
  markBanPhotos,
  tidyMessages,
  rollUpJob,
  forgetRemovedPhotosJob,
  tidyChecksJob,
  scorePhotosJob,
  sendCaseMail,
  sendExcludedMail,
  endHolds,
  openOverdueAsks,
  findSignals,
  forgetOldCases,
  tidyDesk,
  holdShares,
  noticeBuying,
  liftSuspensions,
  lapseLooks,
  proveAuditJob,
  checkHealth,
  countGifts,
  sendHealthMail,
  sendWebhooks,
  retryWebhooks,
  publishDue,
  sendAloneMail,
  sendStaffLink,
  makeListFile,
  sendListFileMail,
  forgetInListFile,
  removeListFiles,
  forgetOldSwipes,
  pollPaymentsJob,
  endOvertakenJob,
  reconcilePayments,
  checkLedgerJob,
  proveBooksJob,
  tidyDebits,
  sendRefund,
  sendPaymentMail,
  sendActivityMail,
  sendPush,
  runCampaigns,
  tidyCampaigns,
  tellCampaignStopped,
];

/** Starts jobs, schedules and the event outbox. @param options.outboxPollMs see startEventOutbox */
export async function startWorkers(
  services: Services,
  options: { outboxPollMs?: number } = {},
): Promise<{ stop(): Promise<void> }> {
  measureWork(services);
  await services.jobs.start(services, jobs);
  const outbox = startEventOutbox(
    services,
    listeners,
    options.outboxPollMs === undefined ? {} : { pollMs: options.outboxPollMs },
  );
  return {
    stop: async () => {
      await outbox.stop();
      await services.jobs.stop();
    },
  };
}
