/** Changes staff made to an account outside of a case (case-words.ts has those): the member is always informed. */
import type { AccountMail } from './account-mail.ts';

const common = {
  subject: /*i18n*/ { id: 'mail.staff_change.subject', message: 'Something on your account has changed' },
  heading: /*i18n*/ { id: 'mail.staff_change.heading', message: 'A change by our team' },
  button: /*i18n*/ { id: 'mail.staff_change.button', message: 'Log in' },
  ask: /*i18n*/ {
    id: 'mail.staff_change.ask',
    message: 'Do you have a question about it, or is something wrong? Write to {support_email}.',
  },
  reason: /*i18n*/ {
    id: 'mail.staff_change.reason',
    message:
      'You’re getting this e-mail because our team changed something on the account with this address at {host}.',
  },
};

const change = (body: { id: string; message: string }, link = '/login'): AccountMail => ({
  to: 'member',
  statuses: ['not_confirmed', 'active', 'suspended'],
  link,
  words: {
    subject: common.subject,
    heading: common.heading,
    paragraphs: [body],
    button: common.button,
    after: [common.ask],
    reason: common.reason,
  },
});

const suspensionLifted: AccountMail = {
  ...change(
    /*i18n*/ {
      id: 'mail.staff_change.unsuspended',
      message:
        'The suspension of your account at {site} has been lifted. You can log in again, and others find your profile as before.',
    },
  ),
  // A renewed suspension has a mail of its own.
  statuses: ['not_confirmed', 'active'],
};
const creditsBooked = change(
  /*i18n*/ {
    id: 'mail.staff_change.credits',
    message: 'Our team has changed your credits at {site}: {amount}. You can see it in the list of your credits.',
  },
);
const buyingStopped = change(
  /*i18n*/ {
    id: 'mail.staff_change.buying_stopped',
    message: 'Our team has stopped purchases of credits on your account at {site}. The credits you have stay yours.',
  },
);
const buyingOpen = change(
  /*i18n*/ {
    id: 'mail.staff_change.buying_open',
    message: 'You can buy credits at {site} again.',
  },
);
const limitsSet = change(
  /*i18n*/ {
    id: 'mail.staff_change.limits',
    message:
      'As we agreed with you, our team has set how much you can spend at {site}. You see the limits on your payments page, where you can lower them; a higher one applies after 24 hours.',
  },
  '/transactions',
);
const debitOpen = change(
  /*i18n*/ {
    id: 'mail.staff_change.debit_open',
    message: 'You can pay by direct debit at {site} again.',
  },
);
const mandateEnded = change(
  /*i18n*/ {
    id: 'mail.staff_change.mandate_ended',
    message: 'A direct debit mandate of yours at {site} has ended: nothing is collected with it any more.',
  },
);
const loggedOut = change(
  /*i18n*/ {
    id: 'mail.staff_change.logged_out',
    message:
      'Our team has logged you out at {site}, as requested for your account. Log in again with your password; if you think that somebody else knows it, choose a new one.',
  },
);
const languageSet = change(
  /*i18n*/ {
    id: 'mail.staff_change.language',
    message: 'Our team has set the language of your account at {site} to this one. You can change it in your settings.',
  },
);

export const staffChanges = {
  suspension_lifted: suspensionLifted,
  credits_booked: creditsBooked,
  buying_stopped: buyingStopped,
  buying_open: buyingOpen,
  limits_set: limitsSet,
  debit_open: debitOpen,
  mandate_ended: mandateEnded,
  logged_out: loggedOut,
  language_set: languageSet,
};
