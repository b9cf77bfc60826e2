/**
 * Events in the outbox: written in the transaction of the change, delivered after its commit to the listeners in server/workers.ts.
 * No event contains a token, a password or a member's text.
 */
export interface Events {
  account_created: { member_id: string };
  activation_requested: { member_id: string };
  /** `last`: no further reset mail will be sent that day. */
  reset_requested: { member_id: string; last?: boolean };
  /** For an address where the site does not reveal whether it has an account. */
  way_in_requested: { pool_id: number; email: string; last: boolean };
  /** Somebody tried an address that is excluded: the mail to it says why. */
  excluded_asked: { ban_id: string; site_id: number; email: string; language: string; country: string };
  /** A member has a mark (address, account, card …) of somebody excluded. */
  mark_found: { member_id: string; found: readonly { kind: string; ban_id: string }[] };
  signup_entered: { signup_id: string };
  mail_change_requested: { member_id: string; new_email: string; old_email: string; change_id: number };
  /** Passkeys or codes of an account changed. */
  security_changed: { member_id: string; change: SecurityChange };
  /** A log-in from a browser not seen before; `device`: its name, such as "Firefox, Android". */
  device_new: { member_id: string; device: string; seen_at: string };
  age_checked: { member_id: string };
  /** Two checks of a member's age failed. */
  age_refused: { member_id: string };
  /** Phone and recovery codes are lost: the mail's link begins the wait. */
  factor_lost: { member_id: string };
  password_changed: { member_id: string };
  /** A member ended offers or news by the link of a mail. */
  consent_ended: { member_id: string; letter_id: string };
  /** The mail server reported a letter. */
  letter_came_back: { letter_id: string; state: 'bounced' | 'complained' };
  deletion_requested: { member_id: string; delete_after: string };
  account_restored: { member_id: string };
  /** Erased for good; these photo files must be deleted, too. */
  member_erased: { member_id: string; photo_filenames: string[] };
  /** `automatic`: given by a fictional profile without anybody's doing. */
  like_received: { member_id: string; other_id: string; automatic: boolean };
  /** Both like each other now; `other_id` liked last. */
  match_made: { member_id: string; other_id: string };
  /** The recipients of messages. `first`: the message started the conversation. Written in db/functions/chat.sql. */
  messages_sent: { to: readonly { member_id: string; first: boolean }[] };
  /** A member has begun as many conversations as one may in a day. Written in db/functions/chat.sql. */
  openings_used: { member_id: string };
  /** `member_id` opened the profile of `other_id`, whose like was new to them. */
  profile_opened: { member_id: string; other_id: string };
  sessions_ended: { member_id: string; session_ids: string[] };
  /** A photo was added; it is compared with those of others. */
  photo_added: { member_id: string; photo_id: string };
  /** Staff approved or rejected a photo. */
  photo_decided: { member_id: string; photo_id: string; status: 'active' | 'rejected' };
  /** A person compared a member's selfies or new main photo with the photos, or nobody did in time. */
  photo_checked: { member_id: string; outcome: 'passed' | 'failed' | 'lapsed' };
  /** The provider confirmed the money. `first`: the purchase that made the member premium. */
  payment_completed: { payment_id: string; member_id: string; first: boolean };
  /** A refund has started (by withdrawal, by staff, or at the provider). */
  payment_refunded: { payment_id: string; member_id: string; refund_id: string };
  /** A direct debit was ordered: the member is informed of date and amount. */
  debit_announced: { payment_id: string; member_id: string };
  /** The bank refused a direct debit: nothing was booked, and its mandate has ended. `reason`: the bank's code. */
  debit_refused: { payment_id: string; member_id: string; reason: string };
  /** The buyer's bank took the money back: remaining credits were removed and buying is stopped. */
  payment_charged_back: { payment_id: string; member_id: string };
  /** The bank returned the money of a charge-back. */
  charge_back_reversed: { payment_id: string; member_id: string };
  /** Staff decided a case, or a fact decided it automatically; those affected are informed by mail. */
  decision_made: { decision_id: string; action: string };
  appeal_received: { appeal_id: string };
  appeal_decided: { appeal_id: string };
  /** `receipt`: whether the address gets one. */
  complaint_received: { complaint_id: string; receipt: boolean };
  complaint_answered: { complaint_id: string };
  /** Something of a thread (of a complaint, a care case, a privacy request) goes out by mail. */
  thread_answered: { message_id: string };
  /** A code goes to the address of the account, to prove who asks for its data. */
  privacy_code_asked: { privacy_id: string };
  /** Somebody asked for data from outside; a link goes to the address. */
  data_asked: { privacy_id: string };
  /** A part of the installation is in another state. */
  health_changed: { part: string; state: string; was: string; since: string };
  member_suspended: { member_id: string };
  member_unsuspended: { member_id: string };
  /** Staff changed an account outside a case; the member is informed by mail. */
  staff_changed: {
    member_id: string;
    change:
      | 'suspension_lifted'
      | 'credits_booked'
      | 'buying_stopped'
      | 'buying_open'
      | 'limits_set'
      | 'debit_open'
      | 'mandate_ended'
      | 'logged_out'
      | 'language_set';
    /** In credits, or devices. */
    amount?: number;
  };
}
export type SecurityChange =
  | 'codes_on'
  | 'codes_off'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_only'
  | 'password_counts'
  | 'recovery_started'
  | 'recovered';
export type EventKind = keyof Events;
