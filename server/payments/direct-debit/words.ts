/** The mandate's words. A change of meaning needs a new `mandateVersion`, which is stored with the agreement. */
export const mandateVersion = '2026-11-4';

export const debitWords = {
  heading: /*i18n*/ { id: 'debit.heading', message: 'SEPA Direct Debit mandate' },
  // What the Core rulebook requires of every mandate; whose sentences each language has: docs/decisions/0341.
  authorisation: /*i18n*/ {
    id: 'debit.authorisation',
    message:
      'By signing this mandate form, you authorise (A) {creditor} to send instructions to your bank to debit your account and (B) your bank to debit your account in accordance with the instructions from {creditor}.',
  },
  refund: /*i18n*/ {
    id: 'debit.refund',
    message:
      'As part of your rights, you are entitled to a refund from your bank under the terms and conditions of your agreement with your bank. A refund must be claimed within 8 weeks starting from the date on which your account was debited.',
  },
  // Below the scheme's own form.
  rights: /*i18n*/ {
    id: 'debit.rights',
    message: 'Your rights regarding the above mandate are explained in a statement that you can obtain from your bank.',
  },
  notice: /*i18n*/ {
    id: 'debit.notice',
    message:
      '{days, plural, one {We tell you by e-mail at least # day before each collection how much we will collect and when.} other {We tell you by e-mail at least # days before each collection how much we will collect and when.}} Each collection is an order you place yourself; nothing is collected without one.',
  },
  accept: /*i18n*/ {
    id: 'debit.accept',
    message: 'I authorise {creditor} to collect my orders from this account by SEPA direct debit.',
  },
  sms: /*i18n*/ {
    id: 'debit.sms',
    message:
      '{code} is your code to pay {amount} by direct debit from the account ending in {last4}. Never tell it to anybody. {host}',
  },
};
