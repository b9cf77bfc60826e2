/** The words of the mails about money. Subjects say nothing private. */
export const paymentWords = {
  receipt: {
    subject: /*i18n*/ { id: 'mail.receipt.subject', message: 'Your receipt {number}' },
    heading: /*i18n*/ { id: 'mail.receipt.heading', message: 'Thank you for your purchase' },
    lead: /*i18n*/ {
      id: 'mail.receipt.lead',
      message:
        '{credits, plural, one {# credit was added to your account at {site}.} other {# credits were added to your account at {site}.}}',
    },
    first: /*i18n*/ {
      id: 'mail.receipt.first',
      message: 'With your first purchase you are a premium member, for good.',
    },
    withdraw: /*i18n*/ {
      id: 'mail.receipt.withdraw',
      message:
        'Until {until} you can withdraw from this purchase under your payments and get your money back for the credits you have not used.',
    },
    button: /*i18n*/ { id: 'mail.receipt.button', message: 'See your payments' },
  },
  refund: {
    subject: /*i18n*/ { id: 'mail.refund.subject', message: 'Your refund for order {order}' },
    heading: /*i18n*/ { id: 'mail.refund.heading', message: 'Your money is on its way back' },
    withdrawal: /*i18n*/ {
      id: 'mail.refund.withdrawal',
      message:
        'You withdrew from your purchase at {site}, order {order}, on {moment}. This e-mail confirms that we have received it.',
    },
    lead: /*i18n*/ {
      id: 'mail.refund.lead',
      message: 'We are paying {amount} back to you the way you paid: {method}.',
    },
    credits: /*i18n*/ {
      id: 'mail.refund.credits',
      message:
        '{credits, plural, one {# unused credit was taken from your account for it.} other {# unused credits were taken from your account for it.}}',
    },
    time: /*i18n*/ {
      id: 'mail.refund.time',
      message: 'How long it takes to reach your account is up to your bank; usually it is a few days.',
    },
    button: /*i18n*/ { id: 'mail.receipt.button', message: 'See your payments' },
  },
  charge_back: {
    subject: /*i18n*/ { id: 'mail.charge_back.subject', message: 'Your payment for order {order} was reversed' },
    heading: /*i18n*/ { id: 'mail.charge_back.heading', message: 'Your payment was reversed' },
    lead: /*i18n*/ {
      id: 'mail.charge_back.lead',
      message: 'Your bank reversed your payment of {amount} for order {order} at {site}.',
    },
    effect: /*i18n*/ {
      id: 'mail.charge_back.effect',
      message:
        'The unused credits of this purchase have been taken from your account, and buying is paused until our customer service has looked at it.',
    },
    contact: /*i18n*/ {
      id: 'mail.charge_back.contact',
      message: 'If this was a mistake, or you have a question about the purchase, please write to {support_email}.',
    },
    button: /*i18n*/ { id: 'mail.receipt.button', message: 'See your payments' },
  },
  debit_notice: {
    subject: /*i18n*/ { id: 'mail.debit_notice.subject', message: 'Direct debit on {date}' },
    heading: /*i18n*/ { id: 'mail.debit_notice.heading', message: 'We will collect your payment' },
    lead: /*i18n*/ {
      id: 'mail.debit_notice.lead',
      message:
        'We will collect {amount} for order {order} on {date}, or on the next business day, from your account ending in {last4}.',
    },
    mandate: /*i18n*/ {
      id: 'mail.debit_notice.mandate',
      message: 'Mandate reference: {reference}. Creditor: {creditor}, creditor identifier {identifier}.',
    },
    credits: /*i18n*/ {
      id: 'mail.debit_notice.credits',
      message:
        'Please make sure that there is enough money in the account. Your credits arrive as soon as your bank has paid.',
    },
    wrong: /*i18n*/ {
      id: 'mail.debit_notice.wrong',
      message:
        'If you did not order this, please write to {support_email} at once. Within 8 weeks you can also ask your bank for the money back.',
    },
    button: /*i18n*/ { id: 'mail.receipt.button', message: 'See your payments' },
  },
  debit_refused: {
    subject: /*i18n*/ {
      id: 'mail.debit_refused.subject',
      message: 'Your payment for order {order} did not go through',
    },
    heading: /*i18n*/ { id: 'mail.debit_refused.heading', message: 'Your bank did not pay the direct debit' },
    lead: /*i18n*/ {
      id: 'mail.debit_refused.lead',
      message:
        'We wanted to collect {amount} for order {order} from your account ending in {last4}. Your bank did not pay it, so nothing was taken and no credits were added.',
    },
    cause_account: /*i18n*/ {
      id: 'mail.debit_refused.cause_account',
      message: 'The bank says that the account is unknown or closed, or cannot be used for direct debits.',
    },
    cause_funds: /*i18n*/ {
      id: 'mail.debit_refused.cause_funds',
      message: 'The bank says that there was not enough money in the account.',
    },
    cause_mandate: /*i18n*/ {
      id: 'mail.debit_refused.cause_mandate',
      message: 'The bank says that the debit was refused by the account holder, or that it knows no mandate.',
    },
    effect: /*i18n*/ {
      id: 'mail.debit_refused.effect',
      message:
        'You owe us nothing. The mandate {reference} has ended, and direct debit is closed for your account until our customer service has looked at it. You can pay in any other way at once.',
    },
    contact: /*i18n*/ {
      id: 'mail.debit_refused.contact',
      message: 'If you have a question about it, please write to {support_email}.',
    },
    button: /*i18n*/ { id: 'mail.receipt.button', message: 'See your payments' },
  },
  reason: /*i18n*/ {
    id: 'mail.payment.reason',
    message:
      'You’re getting this e-mail because of a payment at {host}. It cannot be switched off: it is your proof of what was agreed.',
  },
};
