import type { AccountMail } from './account-mail.ts';

/** A notice, so that somebody else's change does not go unnoticed. */
export const passwordChanged: AccountMail = {
  to: 'member',
  statuses: ['not_confirmed', 'active', 'suspended'],
  link: '/reset-password',
  words: {
    subject: /*i18n*/ { id: 'mail.password_changed.subject', message: 'Your password was changed' },
    heading: /*i18n*/ { id: 'mail.password_changed.heading', message: 'Your password was changed, {name}' },
    paragraphs: [
      /*i18n*/ {
        id: 'mail.password_changed.body',
        message: 'Your account at {site} has a new password. Every other device was logged out.',
      },
      /*i18n*/ {
        id: 'mail.password_changed.not_you',
        message:
          'If it was not you, choose a new password at once with the button below, and tell us at {support_email}.',
      },
    ],
    button: /*i18n*/ { id: 'mail.password_changed.button', message: 'It was not me' },
    reason: /*i18n*/ {
      id: 'mail.password_changed.reason',
      message: 'You’re getting this e-mail because this address belongs to an account at {host}.',
    },
  },
};
