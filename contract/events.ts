/**
 * What happened, told upward through the outbox: written in the transaction of the change, heard after commit
 * (server/workers.ts lists the listeners). No event holds a token, a password or a text of a member.
 */
export interface Events {
  account_created: { member_id: string };
  activation_requested: { member_id: string };
  /** `last`: no other is sent this day. */
  reset_requested: { member_id: string; last?: boolean };
  /** By an address of which the site does not say whether it has an account. */
  way_in_requested: { pool_id: number; email: string; last: boolean };
  signup_entered: { signup_id: string };
  mail_change_requested: { member_id: string; new_email: string; old_email: string; change_id: number };
  password_changed: { member_id: string };
  deletion_requested: { member_id: string; delete_after: string };
  account_restored: { member_id: string };
  /** Erased for good; the files of these photos must go too. */
  member_erased: { member_id: string; photo_filenames: string[] };
  /** `automatic`: from a fictional profile, not made by anybody. */
  like_received: { member_id: string; other_id: string; automatic: boolean };
  /** Both like each other now; `other_id` liked last. */
  match_made: { member_id: string; other_id: string };
  /** Who got a message. `first`: it opened the conversation. Written by the function that sends (db/functions/chat.sql). */
  messages_sent: { to: readonly { member_id: string; first: boolean }[] };
  /** `member_id` opened the profile of `other_id`, whose like was new to them. */
  profile_opened: { member_id: string; other_id: string };
  sessions_ended: { member_id: string; session_ids: string[] };
  /** Staff approved or rejected a photo. */
  photo_decided: { member_id: string; photo_id: string; status: 'active' | 'rejected' };
  /** The provider confirmed the money. `first`: the purchase that made the member premium. */
  payment_completed: { payment_id: string; member_id: string; first: boolean };
  /** Money is on its way back (by withdrawal, by staff, or made at the provider). */
  payment_refunded: { payment_id: string; member_id: string; refund_id: string };
  /** A direct debit was ordered: the member is told when and what is collected. */
  debit_announced: { payment_id: string; member_id: string };
  /** The bank did not pay a direct debit: nothing was booked, its mandate ended. `reason`: the bank's code. */
  debit_refused: { payment_id: string; member_id: string; reason: string };
  /** The buyer's bank took the money back: credits that were left are gone, buying is stopped. */
  payment_charged_back: { payment_id: string; member_id: string };
  /** The bank gave the money of a charge-back back. */
  charge_back_reversed: { payment_id: string; member_id: string };
  /** Staff decided about a case, or a fact did; whoever is concerned hears of it by mail. */
  decision_made: { decision_id: string; action: string };
  appeal_received: { appeal_id: string };
  appeal_decided: { appeal_id: string };
  /** `receipt`: whether the address gets one. */
  complaint_received: { complaint_id: string; receipt: boolean };
  complaint_answered: { complaint_id: string };
  member_suspended: { member_id: string };
  member_unsuspended: { member_id: string };
  /** Staff changed something on the account outside of a case; the member hears of it by mail. */
  staff_changed: {
    member_id: string;
    change: 'suspension_lifted' | 'credits_booked' | 'buying_stopped' | 'buying_open' | 'debit_open' | 'mandate_ended';
    /** Of credits. */
    amount?: number;
  };
}
export type EventKind = keyof Events;
