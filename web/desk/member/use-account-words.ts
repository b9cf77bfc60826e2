/** What members did with their own account, and what staff did with it, in words. A new kind of either needs its own: the compiler asks for it. */
import { useLingui } from '@lingui/react/macro';
import type { MemberAct } from '../../../contract/member-events.ts';
import type { SecurityEvent } from '../../../contract/security-events.ts';

export function useAccountWords() {
  const { t } = useLingui();
  const own: Record<SecurityEvent, string> = {
    login: t`Logged in`,
    login_passkey: t`Logged in with a passkey`,
    login_failed: t`Wrong password`,
    code_failed: t`Wrong log-in code`,
    password_changed: t`Changed the password`,
    password_reset: t`Set a new password by e-mail`,
    mail_change_requested: t`Asked for another address`,

    activate: t`Confirmed the address`,
    mail_change: t`Change of address confirmed`,
    mail_change_undo: t`Took back the change of address, by the link of an e-mail`,
    reactivate: t`Took back the deletion of the account`,
    unsubscribe: t`Stopped all e-mails, by the link of an e-mail`,
    end_sessions: t`Said that a log-in was not theirs, and ended it`,
    lost_factor: t`Second factor lost`,
    keep_factor: t`Still has the second factor`,
    leave_promotions: t`Stopped offers, by the link of an e-mail`,
    leave_news: t`Stopped news, by the link of an e-mail`,

    codes_on: t`Log-in codes switched on`,
    codes_off: t`Log-in codes switched off`,
    passkey_added: t`Passkey added`,
    passkey_removed: t`Passkey removed`,
    passkey_only: t`Log-in by passkey only`,
    password_counts: t`Log-in by password again`,
    recovery_started: t`Recovery of the account begun`,
    recovery_stopped: t`Recovery of the account stopped`,
    recovered: t`Account recovered`,
  };
  const acts: Record<MemberAct, string> = {
    account_closed: t`Account closed as they asked`,
    activation_sent: t`Activation e-mail sent again`,
    address_mended: t`Change of address begun for the member`,
    buying_allowed: t`Buying allowed again`,
    buying_paused: t`Buying paused`,
    contact_shown: t`Address and phone were shown`,
    credits_given: t`Credits booked by staff`,
    language_set: t`Language set`,
    mail_sent_again: t`An e-mail was sent again`,
    member_logged_out: t`Logged out by staff`,
    member_suspended: t`Suspended`,
    member_unsuspended: t`Suspension taken back`,
    members_joined: t`A linked account may be theirs after all`,
    members_parted: t`A linked account is somebody else’s`,
    note_pin: t`A note was pinned`,
    note_put_back: t`A removed note was put back`,
    note_remove: t`A note was removed`,
    note_unpin: t`A note was unpinned`,
    privacy_corrected: t`Data corrected`,
    privacy_exported: t`Data exported`,
    second_look_asked: t`A second look was requested`,
    second_look_refused: t`A second look was refused`,
    suspension_ended: t`The suspension ended by itself`,
    talk_asked: t`May read a conversation for a day`,
    talk_read: t`Read a conversation`,
    text_undone: t`A decision about the profile text was taken back`,
  };
  return { own, acts };
}
