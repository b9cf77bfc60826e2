import { lastResetHours, resetHours } from '../../../contract/time.ts';
import { type AccountMail, resetPage } from './account-mail.ts';

/** For a forgotten password. */
export const reset: AccountMail = {
  to: 'member',
  statuses: ['not_confirmed', 'active'],
  link: { token: 'reset', hours: resetHours, path: resetPage },
  words: {
    subject: /*i18n*/ { id: 'mail.reset.subject', message: 'Choose a new password' },
    heading: /*i18n*/ { id: 'mail.reset.heading', message: 'Hello {name}, let’s get you back in' },
    paragraphs: [
      /*i18n*/ {
        id: 'mail.reset.body',
        message: 'Choose a new password for your account at {site} with the button below.',
      },
    ],
    button: /*i18n*/ { id: 'mail.reset.button', message: 'Choose a new password' },
    after: [
      /*i18n*/ {
        id: 'mail.reset.after',
        message:
          'The link works once, for {hours, plural, one {# hour} other {# hours}}. Until you choose a new password, the old one keeps working.',
      },
    ],
    reason: /*i18n*/ {
      id: 'mail.reset.reason',
      message:
        'You’re getting this e-mail because a new password was asked for at {host}. If that was not you, you can ignore it: nothing changes.',
    },
  },
};

/** The last that is sent this day, whoever asked for them: a stranger who asks for all of them must not keep the owner out. */
export const lastReset: AccountMail = {
  ...reset,
  link: { token: 'reset', hours: lastResetHours, path: resetPage },
  words: {
    ...reset.words,
    after: [
      /*i18n*/ {
        id: 'mail.reset.last',
        message:
          'This is the last of these e-mails today, so keep it: the link works once, for {hours, plural, one {# hour} other {# hours}}. Until you choose a new password, the old one keeps working.',
      },
    ],
  },
};
