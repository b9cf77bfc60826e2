import { mailChangeHours, mailChangeUndoDays } from '../../../contract/time.ts';
import { type AccountMail, tokenPage } from './account-mail.ts';

/** To the new address: it takes effect once its owner confirms it. */
export const mailChange: AccountMail = {
  to: 'new_email',
  statuses: ['not_confirmed', 'active'],
  link: { token: 'mail_change', hours: mailChangeHours, path: tokenPage },
  words: {
    subject: /*i18n*/ { id: 'mail.mail_change.subject', message: 'Confirm your new e-mail address' },
    heading: /*i18n*/ { id: 'mail.mail_change.heading', message: 'Is this your new address, {name}?' },
    paragraphs: [
      /*i18n*/ {
        id: 'mail.mail_change.body',
        message:
          'You asked to use this address for your account at {site}. Once you confirm it, you log in with it and our e-mails come here.',
      },
    ],
    button: /*i18n*/ { id: 'mail.mail_change.button', message: 'Use this address' },
    after: [
      /*i18n*/ {
        id: 'mail.mail_change.after',
        message: 'The link works once, for {hours, plural, one {# hour} other {# hours}}.',
      },
    ],
    reason: /*i18n*/ {
      id: 'mail.mail_change.reason',
      message:
        'You’re getting this e-mail because this address was entered at {host}. If that was not you, you can ignore it: nothing changes.',
    },
  },
};

/** To the old address: a change its owner did not request can be undone. */
export const mailChangeNotice: AccountMail = {
  to: 'old_email',
  statuses: ['not_confirmed', 'active'],
  link: { token: 'mail_change_undo', hours: mailChangeUndoDays * 24, path: tokenPage },
  words: {
    subject: /*i18n*/ { id: 'mail.mail_change_notice.subject', message: 'Your e-mail address is being changed' },
    heading: /*i18n*/ { id: 'mail.mail_change_notice.heading', message: 'Was this you, {name}?' },
    paragraphs: [
      /*i18n*/ {
        id: 'mail.mail_change_notice.body',
        message:
          'Someone who knows your password asked to change the e-mail address of your account at {site} to {new_email}.',
      },
      /*i18n*/ { id: 'mail.mail_change_notice.fine', message: 'If it was you, you don’t need to do anything.' },
      /*i18n*/ {
        id: 'mail.mail_change_notice.undo',
        message:
          'If it was not you, keep your address with the button below. Everyone is logged out then; choose a new password right after.',
      },
    ],
    button: /*i18n*/ { id: 'mail.mail_change_notice.button', message: 'Keep my address' },
    after: [
      /*i18n*/ {
        id: 'mail.mail_change_notice.after',
        message: 'The link works once, for {days, plural, one {# day} other {# days}}, even after the change.',
      },
    ],
    reason: /*i18n*/ {
      id: 'mail.mail_change_notice.reason',
      message: 'You’re getting this e-mail because this address belongs to an account at {host}.',
    },
  },
};
