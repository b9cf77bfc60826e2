import type { AccountMail } from './account-mail.ts';

/** The deletion was cancelled. */
export const restored: AccountMail = {
  to: 'member',
  statuses: ['not_confirmed', 'active'],
  link: '/login',
  words: {
    subject: /*i18n*/ { id: 'mail.restored.subject', message: 'Your account is open again' },
    heading: /*i18n*/ { id: 'mail.restored.heading', message: 'Welcome back, {name}' },
    paragraphs: [
      /*i18n*/ {
        id: 'mail.restored.body',
        message:
          'Your account at {site} is as you left it. Nothing will be erased. Log in with your e-mail address and password.',
      },
    ],
    button: /*i18n*/ { id: 'mail.restored.button', message: 'Log in' },
    reason: /*i18n*/ {
      id: 'mail.restored.reason',
      message:
        'You’re getting this e-mail because the closing of the account with this address at {host} was taken back.',
    },
  },
};
