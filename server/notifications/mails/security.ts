/** What opens an account has changed, or a browser not seen before opened it: always told, so that a thief's doing does not go unnoticed. */
import type { SecurityChange } from '../../../contract/events.ts';
import { endSessionsDays, mailChangeUndoDays, recoveryHours, resetHours } from '../../../contract/time.ts';
import { type AccountMail, tokenPage } from './account-mail.ts';

const statuses = ['not_confirmed', 'active', 'suspended'] as const;
const reason = /*i18n*/ {
  id: 'mail.security.reason',
  message:
    'You’re getting this e-mail because this address belongs to an account at {host}. It is about its safety, so it cannot be switched off.',
};

/** The button ends every session, and takes back what was added since that log-in. */
export const newDevice: AccountMail = {
  to: 'member',
  statuses,
  link: { token: 'end_sessions', hours: endSessionsDays * 24, path: tokenPage },
  words: {
    subject: /*i18n*/ { id: 'mail.new_device.subject', message: 'New log-in' },
    heading: /*i18n*/ { id: 'mail.new_device.heading', message: 'A new device logged in, {name}' },
    paragraphs: [
      /*i18n*/ {
        id: 'mail.new_device.body',
        message:
          'Somebody logged in to your account at {site} with a browser we had not seen before: {device}, on {seen_at}.',
      },
      /*i18n*/ {
        id: 'mail.new_device.not_you',
        message:
          'Was it you? Then there is nothing to do. If not, press the button: it ends every session, and you choose a new password.',
      },
    ],
    button: /*i18n*/ { id: 'mail.new_device.button', message: 'It was not me: end all sessions' },
    after: [
      /*i18n*/ {
        id: 'mail.new_device.after',
        message: 'The button works once, for {days, plural, one {# day} other {# days}}.',
      },
    ],
    reason,
  },
};

export const lostFactor: AccountMail = {
  to: 'member',
  statuses: ['not_confirmed', 'active'],
  link: { token: 'lost_factor', hours: resetHours, path: tokenPage },
  words: {
    subject: /*i18n*/ { id: 'mail.lost_factor.subject', message: 'Lost your phone or passkey?' },
    heading: /*i18n*/ { id: 'mail.lost_factor.heading', message: 'Let’s get you back in, {name}' },
    paragraphs: [
      /*i18n*/ {
        id: 'mail.lost_factor.body',
        message:
          'With the button below, your account at {site} will open with the password alone again, 72 hours from now. The wait protects you: if somebody else asked, you have time to stop it.',
      },
    ],
    button: /*i18n*/ { id: 'mail.lost_factor.button', message: 'Start the 72-hour wait' },
    after: [
      /*i18n*/ {
        id: 'mail.lost_factor.after',
        message:
          'The link works once, for {hours, plural, one {# hour} other {# hours}}. If this was not you, somebody knows your password: change it.',
      },
    ],
    reason,
  },
};

const subject = /*i18n*/ { id: 'mail.security.subject', message: 'How you log in has changed' };
const heading = /*i18n*/ { id: 'mail.security.heading', message: 'About the safety of your account, {name}' };
const notYou = /*i18n*/ {
  id: 'mail.security.not_you',
  message: 'If it was not you, choose a new password at once with the button below, and tell us at {support_email}.',
};
const button = /*i18n*/ { id: 'mail.security.button', message: 'It was not me' };

const change = (body: { id: string; message: string }): AccountMail => ({
  to: 'member',
  statuses,
  link: '/reset-password',
  words: { subject, heading, paragraphs: [body, notYou], button, reason },
});

const recoveryStarted: AccountMail = {
  to: 'member',
  statuses,
  link: { token: 'keep_factor', hours: recoveryHours, path: tokenPage },
  words: {
    subject: /*i18n*/ { id: 'mail.recovery.subject', message: 'In 72 hours your password alone opens your account' },
    heading,
    paragraphs: [
      /*i18n*/ {
        id: 'mail.recovery.body',
        message:
          'Somebody who knows your password and reads your e-mail said that your phone and recovery codes are lost. In 72 hours your account at {site} opens with the password alone. Nobody can make that faster, our team included.',
      },
      /*i18n*/ {
        id: 'mail.recovery.not_you',
        message:
          'If it was not you, or you found them, press the button: everything stays as it is. Then change your password.',
      },
    ],
    button: /*i18n*/ { id: 'mail.recovery.button', message: 'Stop it' },
    reason,
  },
};

export const securityChanges = {
  codes_on: change(
    /*i18n*/ {
      id: 'mail.security.codes_on',
      message: 'From now on your account at {site} asks for a code from your authenticator app after the password.',
    },
  ),
  codes_off: change(
    /*i18n*/ {
      id: 'mail.security.codes_off',
      message: 'Your account at {site} no longer asks for a code after the password.',
    },
  ),
  passkey_added: change(
    /*i18n*/ {
      id: 'mail.security.passkey_added',
      message: 'A passkey was added to your account at {site}. It opens the account without the password.',
    },
  ),
  passkey_removed: change(
    /*i18n*/ { id: 'mail.security.passkey_removed', message: 'A passkey was removed from your account at {site}.' },
  ),
  passkey_only: change(
    /*i18n*/ {
      id: 'mail.security.passkey_only',
      message: 'From now on only a passkey opens your account at {site}; the password no longer does.',
    },
  ),
  password_counts: change(
    /*i18n*/ { id: 'mail.security.password_counts', message: 'Your password opens your account at {site} again.' },
  ),
  recovery_started: recoveryStarted,
  recovered: change(
    /*i18n*/ {
      id: 'mail.security.recovered',
      message:
        'The 72 hours are over: your account at {site} opens with the password alone. All devices were logged out.',
    },
  ),
} satisfies Record<SecurityChange, AccountMail>;

/**
 * To the address before, while its change can be undone: whoever took the account over has the other mails. It says nothing of what was
 * changed, since the owner may have left that mailbox to somebody.
 */
export const securityBefore: AccountMail = {
  to: 'old_email',
  statuses: ['not_confirmed', 'active'],
  link: { token: 'mail_change_undo', hours: mailChangeUndoDays * 24, path: tokenPage },
  words: {
    subject,
    heading,
    paragraphs: [
      /*i18n*/ {
        id: 'mail.security_before.body',
        message:
          'Something about logging in to your account at {site} has changed: its password, a passkey or the authenticator codes. The details went to the account’s new address, {new_email}.',
      },
      /*i18n*/ {
        id: 'mail.security_before.fine',
        message: 'If you changed the address yourself, you don’t need to do anything.',
      },
      /*i18n*/ {
        id: 'mail.security_before.undo',
        message:
          'If not, take your account back with the button below: it gets its old address back, everyone is logged out, and passkeys and codes added since then are gone. Choose a new password right after.',
      },
    ],
    button: /*i18n*/ { id: 'mail.security_before.button', message: 'Take my account back' },
    after: [/*i18n*/ { id: 'mail.security_before.after', message: 'The button works once, until {undo_until}.' }],
    reason: /*i18n*/ {
      id: 'mail.security_before.reason',
      message:
        'You’re getting this e-mail because this address belonged to an account at {host} a few days ago. It is about the safety of that account, so it cannot be switched off.',
    },
  },
};
