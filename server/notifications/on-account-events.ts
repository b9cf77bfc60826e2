/**
 * Turns account events into mails. Each mail is one job keyed by its event, so a redelivered event sends nothing
 * twice.
 */
import type { EventKind, Events } from '../../contract/events.ts';
import { addressesBefore } from '../accounts/change-email.ts';
import type { Listener } from '../platform/outbox.ts';
import { type AccountMailData, type AccountMailName, sendMail } from './send-mail.ts';

/** Events that name the member they are about. */
type MemberEvent = { [K in EventKind]: Events[K] extends { member_id: string } ? K : never }[EventKind];

/** A listener that sends `mail` to the member of the event. */
const sends =
  <K extends MemberEvent>(mail: AccountMailName): Listener<K> =>
  (services, { member_id: memberId, ...data }, event) =>
    services.jobs.enqueue(
      services.db,
      sendMail,
      { member_id: memberId, mail, data: data as AccountMailData },
      { key: `${event.id} ${mail}` },
    );

export const mailActivation = sends<'account_created' | 'activation_requested'>('activation');
export const mailReset = sends<'reset_requested'>('reset');
export const mailConfirmChange = sends<'mail_change_requested'>('mail_change');
export const mailChangeNotice = sends<'mail_change_requested'>('mail_change_notice');
export const mailPasswordChanged = sends<'password_changed'>('password_changed');
export const mailDeletion = sends<'deletion_requested'>('deletion');
export const mailNewDevice = sends<'device_new'>('new_device');
export const mailLostFactor = sends<'factor_lost'>('lost_factor');
/** Each change has a mail of the same name. */
export const mailSecurityChange: Listener<'security_changed'> = (services, { change, ...payload }, event) =>
  sends<'security_changed'>(change)(services, { ...payload, change }, event);
/** Each change has a mail of the same name. */
export const mailStaffChange: Listener<'staff_changed'> = (services, { change, ...payload }, event) =>
  sends<'staff_changed'>(change)(services, { ...payload, change }, event);
/** What a thief changes after the address goes to the thief only; so it is told to the address before as well, with the way back. */
export const mailAddressBefore: Listener<'security_changed' | 'password_changed'> = async (
  services,
  { member_id: memberId },
  event,
) => {
  for (const { id, undo_until: until, ...addresses } of await addressesBefore(services.db, memberId))
    await services.jobs.enqueue(
      services.db,
      sendMail,
      {
        member_id: memberId,
        mail: 'security_before',
        data: { ...addresses, change_id: id, undo_until: until.toISOString() },
      },
      { key: `${event.id} ${id}` },
    );
};
export const mailRestored = sends<'account_restored'>('restored');
