/**
 * What happened, told upward through the outbox: written in the transaction of the change, heard after commit
 * (server/workers.ts lists the listeners). No event holds a token, a password or a text of a member.
 */
export interface Events {
  account_created: { member_id: string };
  activation_requested: { member_id: string };
  reset_requested: { member_id: string };
  mail_change_requested: { member_id: string; new_email: string; old_email: string };
  password_changed: { member_id: string };
  deletion_requested: { member_id: string; delete_after: string };
  account_restored: { member_id: string };
  /** Erased for good; the files of these photos must go too. */
  member_erased: { member_id: string; photo_filenames: string[] };
  sessions_ended: { member_id: string; session_ids: string[] };
}
export type EventKind = keyof Events;
