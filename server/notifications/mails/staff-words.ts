/** The words of the mails to staff by which they come in, or come in again. `{by}`: the colleague who asked for it. */
import type { StaffLinkKind } from '../../../contract/desk-staff.ts';

type Words = Record<'subject' | 'heading' | 'lead' | 'button', { id: string; message: string }>;
const goOn = /*i18n*/ { id: 'mail.staff_link.button', message: 'Continue' };

export const staffLinkWords: Readonly<Record<StaffLinkKind, Words>> = {
  invite: {
    subject: /*i18n*/ { id: 'mail.staff_invite.subject', message: '{by} invites you to the back office of {site}' },
    heading: /*i18n*/ { id: 'mail.staff_invite.heading', message: 'Welcome, {name}' },
    lead: /*i18n*/ {
      id: 'mail.staff_invite.lead',
      message:
        '{by} has made an account for you. Choose a password and set up a second factor; nobody but you ever knows either of them.',
    },
    button: /*i18n*/ { id: 'mail.staff_invite.button', message: 'Open my account' },
  },
  password: {
    subject: /*i18n*/ { id: 'mail.staff_password.subject', message: 'Choose a new password for the back office' },
    heading: /*i18n*/ { id: 'mail.staff_password.heading', message: 'A new password' },
    lead: /*i18n*/ {
      id: 'mail.staff_password.lead',
      message:
        '{by} has asked for a new password for your account. The old one no longer works, and you are logged out everywhere. Have your second factor at hand.',
    },
    button: goOn,
  },
  factor: {
    subject: /*i18n*/ { id: 'mail.staff_factor.subject', message: 'Set up your second factor again' },
    heading: /*i18n*/ { id: 'mail.staff_factor.heading', message: 'A new second factor' },
    lead: /*i18n*/ {
      id: 'mail.staff_factor.lead',
      message:
        '{by} has reset the second factor of your account. Its codes and passkeys no longer work, and you are logged out everywhere. Your password stays the same.',
    },
    button: goOn,
  },
  both: {
    subject: /*i18n*/ { id: 'mail.staff_both.subject', message: 'Open your account in the back office again' },
    heading: /*i18n*/ { id: 'mail.staff_both.heading', message: 'A new password and a new second factor' },
    lead: /*i18n*/ {
      id: 'mail.staff_both.lead',
      message:
        '{by} has reset the password and the second factor of your account. The old ones no longer work, and you are logged out everywhere.',
    },
    button: goOn,
  },
};

/** What needs a second look was asked for, and there is nobody else who could give one. `{when}`: when it can be done all the same. */
export const staffAlone = {
  subject: /*i18n*/ { id: 'mail.staff_alone.subject', message: '{by} asked for something that needs a second look' },
  heading: /*i18n*/ { id: 'mail.staff_alone.heading', message: 'Nobody else can give this second look' },
  lead: /*i18n*/ {
    id: 'mail.staff_alone.lead',
    message:
      '{by} asked for a change in the back office of {site} that a second person should agree to, but there is nobody else who may. From {when} on, {by} can make it alone. Until then it can be taken back.',
  },
  button: /*i18n*/ { id: 'mail.staff_alone.button', message: 'See what was asked for' },
  not_you: /*i18n*/ {
    id: 'mail.staff_alone.not_you',
    message:
      'If you did not ask for it, although it carries your name, take it back, choose a new password and end your other sessions.',
  },
} as const;

/** A file of a long list that was made meanwhile. `{count}`: how many rows it has; `{when}`: until when it can be fetched. */
export const staffFile = {
  ready: {
    subject: /*i18n*/ { id: 'mail.staff_file.subject', message: 'Your CSV file is ready' },
    heading: /*i18n*/ { id: 'mail.staff_file.heading', message: 'Your file is ready' },
    lead: /*i18n*/ {
      id: 'mail.staff_file.lead',
      message:
        'The CSV file you asked for has {count, plural, one {# row} other {# rows}}. Only you can download it, logged in to the back office, until {when}. Then it is deleted.',
    },
  },
  failed: {
    subject: /*i18n*/ { id: 'mail.staff_file_failed.subject', message: 'Your CSV file could not be created' },
    heading: /*i18n*/ { id: 'mail.staff_file_failed.heading', message: 'Your file could not be created' },
    lead: /*i18n*/ {
      id: 'mail.staff_file_failed.lead',
      message:
        'The CSV file you asked for could not be created. The back office says why, and you can ask for it again.',
    },
  },
  button: /*i18n*/ { id: 'mail.staff_file.button', message: 'See my files' },
} as const;

export const staffLinkCommon = {
  until: /*i18n*/ {
    id: 'mail.staff_link.until',
    message: 'The link works once, and for {hours, plural, one {# hour} other {# hours}}.',
  },
  not_you: /*i18n*/ {
    id: 'mail.staff_link.not_you',
    message: 'Did you not expect this e-mail? Leave the link alone, and tell {by} in person.',
  },
  reason: /*i18n*/ {
    id: 'mail.staff_link.reason',
    message: 'You’re getting this e-mail because there is an account for this address in the back office of {site}.',
  },
} as const;
