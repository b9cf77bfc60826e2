import { deletionDays } from '../../../contract/time.ts';
import { type AccountMail, tokenPage } from './account-mail.ts';

/** The account is hidden and will be erased; until then one link restores it. */
export const deletion: AccountMail = {
  to: 'member',
  statuses: ['pending_deletion'],
  link: { token: 'reactivate', hours: deletionDays * 24, path: tokenPage },
  words: {
    subject: /*i18n*/ { id: 'mail.deletion.subject', message: 'Your account is being closed' },
    heading: /*i18n*/ { id: 'mail.deletion.heading', message: 'Goodbye, {name}' },
    paragraphs: [
      /*i18n*/ {
        id: 'mail.deletion.body',
        message:
          'Your profile at {site} is hidden and you are logged out everywhere. Your personal data is erased after {erased_at}.',
      },
      /*i18n*/ {
        id: 'mail.deletion.back',
        message: 'Changed your mind? Until then, one click brings everything back.',
      },
    ],
    button: /*i18n*/ { id: 'mail.deletion.button', message: 'Keep my account' },
    after: [
      /*i18n*/ {
        id: 'mail.deletion.after',
        message: 'Records of payments are kept as long as the law demands, without your profile.',
      },
    ],
    reason: /*i18n*/ {
      id: 'mail.deletion.reason',
      message: 'You’re getting this e-mail because the account with this address at {host} was closed.',
    },
  },
};
