/** Every kind of mail and push message in words; what has none here is an old kind. (All kinds have one: tests/structure/mail-words.test.ts.) */
import { useLingui } from '@lingui/react/macro';

export function useMailWords() {
  const { t } = useLingui();
  const mails: Record<string, string> = {
    new_messages: t`New messages`,
    new_conversations: t`New conversations`,
    like: t`A like`,
    match: t`A match`,
    likes: t`Likes`,
    unread_message_reminders: t`Reminder of unread messages`,
    weekly_updates: t`Weekly overview`,
    promotions: t`Offers`,
    news: t`News`,
    reminders: t`Reminder`,

    activation: t`Confirm the address`,
    reset: t`New password`,
    reset_last: t`New password`,
    mail_change: t`Change of address`,
    mail_change_notice: t`Change of address: notice to the old one`,
    password_changed: t`Password changed`,
    deletion: t`Account deleted, with the way back`,
    restored: t`Account restored`,
    new_device: t`Log-in on a new device`,
    lost_factor: t`Second factor lost`,
    security_before: t`Log-in changed: notice to the old address`,
    codes_on: t`Log-in codes switched on`,
    codes_off: t`Log-in codes switched off`,
    passkey_added: t`Passkey added`,
    passkey_removed: t`Passkey removed`,
    passkey_only: t`Log-in by passkey only`,
    password_counts: t`Log-in by password again`,
    recovery_started: t`Recovery of the account begun`,
    recovered: t`Account recovered`,

    suspension_lifted: t`Suspension lifted`,
    credits_booked: t`Credits booked by staff`,
    buying_stopped: t`Buying paused`,
    buying_open: t`Buying allowed again`,
    limits_set: t({ context: 'a kind of mail', message: 'Limits set' }),
    care_letter: t`Care`,
    debit_open: t`Direct debit allowed again`,
    mandate_ended: t`Mandate ended`,
    logged_out: t`Logged out by staff`,
    language_set: t`Language set by staff`,

    decision: t`Decision with its reasons`,
    report_outcome: t`Outcome of a report`,
    appeal_receipt: t`Appeal received`,
    appeal_decided: t`Appeal decided`,
    complaint_receipt: t`Complaint received`,
    complaint_answer: t`Answer to a complaint`,
    thread_answer: t`Answer from support`,
    privacy_answer: t`Answer to a privacy request`,
    privacy_code: t`Code for a privacy request`,
    data_proof: t`Link for a privacy request`,
    excluded: t`Why somebody cannot join`,

    receipt: t`Receipt`,
    refund: t`Refund`,
    charge_back: t`Charge-back`,
    debit_notice: t`Announcement of a direct debit`,
    debit_refused: t`Direct debit refused`,

    campaign_stopped: t`To staff: a campaign stopped by itself`,
    health: t`To staff: an alarm`,
    staff_alone: t`To staff: nobody else can give a second look`,
    staff_link: t`To staff: a link to log in`,
  };
  return { mails, mailName: (kind: string): string => mails[kind] ?? kind.replaceAll('_', ' ') };
}
