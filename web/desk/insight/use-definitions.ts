/** What each number means, said in one place; the page that shows it says it at its `?`. How it is counted: server/insight. */
import { useLingui } from '@lingui/react/macro';

export type Defined =
  | 'visitors'
  | 'signups'
  | 'activated'
  | 'photo'
  | 'first_message'
  | 'first_payment'
  | 'first_payments'
  | 'payers'
  | 'revenue'
  | 'vat'
  | 'given_back'
  | 'messages'
  | 'back'
  | 'online';

export function useDefinitions(): Record<Defined, { name: string; what: string }> {
  const { t } = useLingui();
  return {
    visitors: {
      name: t`Visitors`,
      what: t`Browsers that opened a page without being logged in, counted once a day and site. Search engines and other machines do not count.`,
    },
    signups: { name: t`Sign-ups`, what: t`New accounts of real people, whether or not they were activated.` },
    activated: { name: t`Activated`, what: t`Accounts whose address was confirmed.` },
    photo: { name: t`Photo`, what: t`Members with at least one photo that staff approved.` },
    first_message: { name: t`First message`, what: t`Members who have written at least one message.` },
    first_payment: {
      name: t`First payment`,
      what: t`Of those who signed up in these days, members who have paid at least once by now.`,
    },
    first_payments: {
      name: t`First payments`,
      what: t`Members who paid for the first time in these days, whenever they signed up.`,
    },
    payers: {
      name: t`Members who paid`,
      what: t`Members with at least one completed payment in these days, each counted once.`,
    },
    revenue: {
      name: t`Revenue, net of refunds`,
      what: t`What was paid, VAT included, less refunds and charge-backs, each on the day it came or went. One currency is never added to another.`,
    },
    vat: { name: t`VAT in it`, what: t`The VAT of what was paid, less that of what went back.` },
    given_back: {
      name: t`Given back`,
      what: t`Refunds and charge-backs of these days, whenever the payment was made.`,
    },
    messages: {
      name: t`Messages sent`,
      what: t`Messages and gifts written by members. Answers by writers do not count.`,
    },
    back: {
      name: t`Came back`,
      what: t`Of those who signed up in a week and were activated, the share that was here in the week so many weeks later.`,
    },
    online: { name: t`Online`, what: t`Members seen in the last five minutes.` },
  };
}
