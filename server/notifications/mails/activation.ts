import { activationDays } from '../../../contract/time.ts';
import { type AccountMail, tokenPage } from './account-mail.ts';

/** After sign-up, and whenever the member requests it again. */
export const activation: AccountMail = {
  to: 'member',
  statuses: ['not_confirmed'],
  link: { token: 'activate', hours: activationDays * 24, path: tokenPage },
  words: {
    subject: /*i18n*/ { id: 'mail.activation.subject', message: 'Confirm your e-mail address' },
    heading: /*i18n*/ { id: 'mail.activation.heading', message: 'Good to have you, {name}' },
    paragraphs: [
      /*i18n*/ {
        id: 'mail.activation.body',
        message:
          'One step is left: confirm that this address is yours. From then on, the people you write to on {site} can answer you.',
      },
    ],
    button: /*i18n*/ { id: 'mail.activation.button', message: 'Confirm e-mail address' },
    after: [
      /*i18n*/ {
        id: 'mail.activation.after',
        message: 'The link works once, for {days, plural, one {# day} other {# days}}.',
      },
    ],
    reason: /*i18n*/ {
      id: 'mail.activation.reason',
      message:
        'You’re getting this e-mail because this address was used to sign up at {host}. If that was not you, you can ignore it.',
    },
  },
};
