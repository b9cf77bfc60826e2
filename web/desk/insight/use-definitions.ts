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
  | 'fees'
  | 'remains'
  | 'given_back'
  | 'messages'
  | 'back'
  | 'online'
  | 'visitor_share'
  | 'payment_share'
  | 'per_signup'
  | 'payments'
  | 'gross'
  | 'refunded'
  | 'charged_back'
  | 'net'
  | 'vat_sold'
  | 'vat_back'
  | 'vat_due'
  | 'waits'
  | 'late'
  | 'oldest'
  | 'done'
  | 'done_before'
  | 'half_before'
  | 'done_late'
  | 'half'
  | 'most'
  | 'photos_decided'
  | 'texts_decided'
  | 'repeated'
  | 'agreed'
  | 'decisions'
  | 'appealed'
  | 'changed'
  | 'looks_asked'
  | 'looks_agreed'
  | 'looks_refused'
  | 'complaints_answered'
  | 'answer_half'
  | 'answer_most'
  | 'reopened'
  | 'requests_closed'
  | 'request_half'
  | 'request_most'
  | 'requests_late'
  | 'letters'
  | 'delivered'
  | 'deferred'
  | 'refused'
  | 'bounced'
  | 'complained'
  | 'mail_half'
  | 'mx'
  | 'spf'
  | 'dkim'
  | 'dmarc'
  | 'minute'
  | 'rule_points'
  | 'rule_fired'
  | 'rule_hits'
  | 'rule_misses'
  | 'rule_right'
  | 'warning_dismissed'
  | 'warning_reported'
  | 'warning_blocked'
  | 'written'
  | 'conversations'
  | 'begun'
  | 'characters'
  | 'photos_sent'
  | 'gifts_sent'
  | 'true_answers'
  | 'answered_half'
  | 'answered_most'
  | 'writer_rate'
  | 'writer_amount'
  | 'booked_sold'
  | 'booked_refunded'
  | 'booked_charged_back'
  | 'booked_credits'
  | 'book_faults'
  | 'code_percent'
  | 'code_open'
  | 'code_used'
  | 'offer_orders'
  | 'offer_given'
  | 'offer_brought'
  | 'order_credits'
  | 'order_vat'
  | 'order_back'
  | 'age'
  | 'balance'
  | 'profile_age'
  | 'profile_written'
  | 'profile_cases'
  | 'writing_waits'
  | 'member_net'
  | 'open_cases'
  | 'talk_wrote'
  | 'talk_got'
  | 'booking'
  | 'rows_held'
  | 'tries'
  | 'delivery_number'
  | 'collected'
  | 'file_collections'
  | 'file_amount'
  | 'file_undecided'
  | 'file_refused'
  | 'file_returned'
  | 'mandate_collections'
  | 'campaign_sent'
  | 'campaign_delivered'
  | 'campaign_left_out'
  | 'campaign_followed'
  | 'campaign_bought'
  | 'campaign_revenue'
  | 'campaign_unsubscribed'
  | 'campaign_waiting'
  | 'campaign_bounced'
  | 'campaign_people'
  | 'campaign_consented'
  | 'campaign_here'
  | 'campaign_match'
  | 'campaign_reachable'
  | 'campaign_written'
  | 'campaign_rested'
  | 'campaign_control'
  | 'campaign_gets'
  | 'bans_month'
  | 'bans_half_year'
  | 'bans_older'
  | 'bans_hits';

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
      what: t`Of those who signed up in this period, members who have paid at least once by now.`,
    },
    first_payments: {
      name: t`First payments`,
      what: t`Members who paid for the first time in this period, whenever they signed up.`,
    },
    payers: {
      name: t`Members who paid`,
      what: t`Members with at least one completed payment in this period, each counted once.`,
    },
    revenue: {
      name: t`Revenue, net of refunds`,
      what: t`What was paid, VAT included, less refunds and charge-backs, each on the day it came or went. One currency is never added to another.`,
    },
    vat: { name: t`Of which VAT`, what: t`The VAT of what was paid, less that of what went back.` },
    fees: {
      name: t`Fees`,
      what: t`What the payment provider kept of what was paid, as far as it tells us.`,
    },
    remains: {
      name: t({ context: 'what is left of a payment', message: 'Remaining' }),
      what: t`Revenue net of refunds, less its VAT and the provider’s fees.`,
    },
    given_back: {
      name: t`Given back`,
      what: t`Refunds and charge-backs of this period, whenever the payment was made.`,
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
    visitor_share: { name: t`of visitors`, what: t`Sign-ups for each hundred visitors.` },
    payment_share: { name: t`of sign-ups`, what: t`Of those who signed up, the share that has paid by now.` },
    per_signup: { name: t`per sign-up`, what: t`Revenue divided by the number of sign-ups.` },
    payments: { name: t`Payments`, what: t`Completed payments.` },
    gross: {
      name: t({ context: 'how much', message: 'Paid' }),
      what: t`What members paid, VAT included, before anything went back.`,
    },
    refunded: { name: t`Refunded`, what: t`What we gave back, less refunds that failed.` },
    charged_back: { name: t`Charged back`, what: t`What banks took back, less what they returned to us.` },
    net: { name: t`Net`, what: t`Paid, less what was refunded and charged back.` },
    vat_sold: { name: t`VAT on sales`, what: t`The VAT in what was paid.` },
    vat_back: { name: t`VAT on refunds`, what: t`The VAT in what went back.` },
    vat_due: { name: t`VAT to pay`, what: t`VAT on sales less VAT on refunds.` },
    waits: { name: t`Waits`, what: t`What is open in the queue now.` },
    late: { name: t`Late`, what: t`What has waited longer than promised.` },
    oldest: { name: t`Oldest wait`, what: t`How long the oldest open one has waited.` },
    done: { name: t`Done`, what: t`What staff decided or answered in this period.` },
    done_before: { name: t`Done before`, what: t`As many were done in the days it is compared with.` },
    half_before: { name: t`Median time before`, what: t`The median time in the days it is compared with.` },
    done_late: { name: t`Completed late`, what: t`How much of what was done had waited longer than promised.` },
    half: {
      name: t`Median time`,
      what: t`Half of them were done within this time of their arrival; a complaint counts until the first answer.`,
    },
    most: { name: t`95% within`, what: t`Nineteen out of twenty were done within this time.` },
    photos_decided: {
      name: t`Photos decided`,
      what: t`Photos approved or refused. Photos deleted since do not count.`,
    },
    texts_decided: { name: t`Texts decided`, what: t`Profile texts approved or removed.` },
    repeated: {
      name: t`Decided twice`,
      what: t`Every twentieth photo that a moderator decides is decided once more by somebody else, who does not see the first answer.`,
    },
    agreed: {
      name: t`Agreement`,
      what: t`Both approved the photo, or both refused it. The second answer changes nothing about the photo.`,
    },
    decisions: {
      name: t`Decisions`,
      what: t`Decisions in reports and other cases, those that found nothing included.`,
    },
    appealed: { name: t`Appealed`, what: t`Decisions of this period against which somebody appealed.` },
    changed: { name: t`Changed on appeal`, what: t`Decisions of this period that a colleague took back on appeal.` },
    looks_asked: { name: t`Second looks requested`, what: t`Acts for which they needed somebody else to agree.` },
    looks_agreed: { name: t`Second looks agreed`, what: t`Of these, those to which somebody agreed.` },
    looks_refused: {
      name: t`Second looks refused`,
      what: t`Of these, those that somebody refused.`,
    },
    complaints_answered: {
      name: t`Complaints answered`,
      what: t`Complaints whose first answer was theirs.`,
    },
    answer_half: {
      name: t`Median time to answer`,
      what: t`Half of these complaints got their first answer within this time.`,
    },
    answer_most: {
      name: t`95% answered within`,
      what: t`Nineteen out of twenty of these complaints got their first answer within this time.`,
    },
    reopened: {
      name: t`Reopened`,
      what: t`Of these complaints, those that were opened again after they had been answered.`,
    },
    requests_closed: {
      name: t`Privacy requests closed`,
      what: t`Requests about personal data that they carried out or refused.`,
    },
    request_half: {
      name: t`Median time to close`,
      what: t`Half of these requests were closed within this time of their arrival.`,
    },
    request_most: {
      name: t`95% closed within`,
      what: t`Nineteen out of twenty of these requests were closed within this time of their arrival.`,
    },
    requests_late: { name: t`Closed late`, what: t`Of these requests, those that were closed after they were due.` },
    letters: { name: t`E-mails`, what: t`E-mails handed to the mail server, each once however often it was tried.` },
    delivered: { name: t`Accepted`, what: t`E-mails the provider accepted and that did not come back.` },
    deferred: { name: t`Deferred`, what: t`E-mails the provider has deferred: we try them again.` },
    refused: {
      name: t({ context: 'how many mails', message: 'Refused' }),
      what: t`E-mails the provider did not accept.`,
    },
    bounced: { name: t`Bounced`, what: t`E-mails that came back after they were accepted.` },
    complained: { name: t`Marked as spam`, what: t`E-mails whose readers marked them as spam.` },
    mail_half: {
      name: t`Median time`,
      what: t`Half of the accepted e-mails were accepted within this time of the first try.`,
    },
    booked_sold: {
      name: t`Sold`,
      what: t`What the ledger booked for sales on this day; payments completed on it must add up to the same.`,
    },
    booked_refunded: {
      name: t`Refunded`,
      what: t`What the ledger booked for refunds, less those that failed; the refunds themselves must add up to the same.`,
    },
    booked_charged_back: {
      name: t`Charged back`,
      what: t`What the ledger booked for charge-backs, less those reversed; what the payments say was charged back must add up to the same.`,
    },
    booked_credits: {
      name: t`Credits`,
      what: t`Credits booked with sales, less those taken back; the transfers on members’ accounts must add up to the same.`,
    },
    book_faults: { name: t`Rows that differ`, what: t`Rows where two sides of the books do not say the same.` },
    code_percent: { name: t`Discount`, what: t`What the code takes off the list price.` },
    code_open: { name: t`In open orders`, what: t`Orders that hold the code and are not paid yet.` },
    code_used: {
      name: t({ context: 'a discount code', message: 'Used' }),
      what: t`Orders with the code that were paid.`,
    },
    offer_orders: { name: t`Purchases with it`, what: t`Orders with this offer or code that were paid.` },
    offer_given: {
      name: t`Discount given`,
      what: t`The difference between the list price and what was paid, over all of these orders.`,
    },
    offer_brought: {
      name: t`Net revenue with it`,
      what: t`What was paid for these orders, VAT included, less refunds and charge-backs.`,
    },
    rule_points: {
      name: t({ context: 'of a rule', message: 'Points' }),
      what: t`What one hit of this rule adds to a member’s points; they halve every 14 days.`,
    },
    rule_fired: { name: t`Triggered`, what: t`How often the rule found something.` },
    rule_hits: { name: t`Right`, what: t`How often a person who decided the case found the rule right.` },
    rule_misses: { name: t`Wrong`, what: t`How often a person who decided the case found nothing wrong.` },
    rule_right: {
      name: t`Share correct`,
      what: t`Of the cases that a person decided, the share in which the rule was right.`,
    },
    warning_dismissed: { name: t`Dismissed`, what: t`How often a reader closed the warning.` },
    warning_reported: {
      name: t({ context: 'how many', message: 'Reported' }),
      what: t`How often a reader reported the sender from the warning.`,
    },
    warning_blocked: {
      name: t({ context: 'how many', message: 'Blocked' }),
      what: t`How often a reader blocked the sender from the warning.`,
    },
    written: { name: t`Messages`, what: t`Messages, photos and gifts that a writer sent as a fictional profile.` },
    conversations: {
      name: t`Conversations`,
      what: t`Conversations in which a writer sent something, each counted once.`,
    },
    begun: { name: t`Started`, what: t`Conversations that a writer started.` },
    characters: { name: t`Characters`, what: t`Characters of all messages, spaces included.` },
    photos_sent: { name: t`Photos`, what: t`Photos that a writer sent.` },
    gifts_sent: { name: t`Gifts`, what: t`Gifts that a writer sent.` },
    true_answers: {
      name: t`True answers`,
      what: t`How often a writer sent the true answer to a member who asked whether the profile is real.`,
    },
    writer_rate: {
      name: t`Rate`,
      what: t`What a writer gets for each message and for each thousand characters, from the day it was set for. A closed month keeps the rates it was closed with.`,
    },
    writer_amount: {
      name: t`Amount`,
      what: t`Messages and characters at the rate of their day. Rounded once, for the sum of the month: half a cent counts as one.`,
    },
    answered_half: {
      name: t`Median time`,
      what: t`Half of the answers came within this time of the member’s message.`,
    },
    answered_most: { name: t`95% within`, what: t`Nineteen out of twenty answers came within this time.` },
    order_credits: { name: t`Credits`, what: t`Credits that the order brings.` },
    order_vat: { name: t`Of which VAT`, what: t`The VAT in what was paid.` },
    order_back: {
      name: t({ context: 'money', message: 'Paid back' }),
      what: t`What was refunded and charged back of this payment, whenever that was.`,
    },
    age: { name: t`Age`, what: t`In full years, from the date of birth they gave.` },
    profile_age: { name: t`Age`, what: t`In full years, from the date of birth in the profile.` },
    profile_written: { name: t`Messages`, what: t`Messages, photos and gifts its writers sent within 28 days.` },
    profile_cases: { name: t`Open cases`, what: t`Cases about this profile that are still open.` },
    writing_waits: {
      name: t({ context: 'how many conversations', message: 'Waiting' }),
      what: t`Conversations in which a member is waiting for an answer.`,
    },
    balance: { name: t`Credits`, what: t`Credits on the account now, bought and given.` },
    member_net: { name: t`Net payments`, what: t`Paid, less what was refunded and charged back.` },
    open_cases: { name: t`Open cases`, what: t`Cases about this member and complaints from them that are still open.` },
    talk_wrote: { name: t`Wrote`, what: t`Messages this member has written in the conversation.` },
    talk_got: { name: t`Was sent`, what: t`Messages the other person has written to this member.` },
    booking: { name: t`Credits`, what: t`What was added to the balance, or taken from it.` },
    rows_held: { name: t`Rows`, what: t`How many records of this kind name the member.` },
    tries: { name: t`Tries`, what: t`How often it was tried so far, the first time included.` },
    delivery_number: {
      name: t`Number`,
      what: t`Deliveries to an endpoint are numbered one after the other, so that it sees when one is missing.`,
    },
    collected: { name: t`Amount`, what: t`What is collected from the account, VAT included.` },
    file_collections: { name: t`Collections`, what: t`Direct debits in this file.` },
    file_amount: { name: t`Amount`, what: t`All direct debits of this file together.` },
    file_undecided: {
      name: t({ context: 'direct debits', message: 'Without an outcome' }),
      what: t`Direct debits of this file whose outcome at the company’s own bank still has to be entered or read from its file.`,
    },
    file_refused: {
      name: t({ context: 'state of a collection', message: 'Refused' }),
      what: t`Direct debits of this file that the bank did not collect.`,
    },
    file_returned: {
      name: t({ context: 'state of a collection', message: 'Returned' }),
      what: t`Direct debits of this file that were collected and went back afterwards.`,
    },
    mandate_collections: { name: t`Collections`, what: t`Direct debits ordered with this mandate.` },
    campaign_sent: {
      name: t({ context: 'how many mails', message: 'Sent' }),
      what: t`E-mails handed to the mail server, each once however often it was tried.`,
    },
    campaign_delivered: {
      name: t({ context: 'e-mails', message: 'Delivered' }),
      what: t`Sent, without those that bounced.`,
    },
    campaign_left_out: { name: t`Left out`, what: t`People in the audience who got no e-mail, for whatever reason.` },
    campaign_followed: {
      name: t`Clicked the link`,
      what: t`People who clicked a link in the e-mail. Whether it was opened is not tracked.`,
    },
    campaign_bought: {
      name: t({ context: 'how many people', message: 'Bought' }),
      what: t`People who got the e-mail and paid within the days that the campaign counts.`,
    },
    campaign_revenue: { name: t`Revenue`, what: t`What was paid in these purchases, less refunds and charge-backs.` },
    campaign_unsubscribed: { name: t`Unsubscribed`, what: t`People who unsubscribed from this e-mail.` },
    campaign_waiting: {
      name: t`Waiting`,
      what: t`People whose e-mail has yet to go out: at the set rate, at their own hour, or once a subject has been chosen.`,
    },
    campaign_bounced: {
      name: t`Bounced`,
      what: t`E-mails that came back, or that the reader’s mail server did not accept.`,
    },
    campaign_people: {
      name: t`members of these sites`,
      what: t`Accounts of real people on the chosen sites. Deleted ones do not count.`,
    },
    campaign_consented: {
      name: t`did not agree`,
      what: t`They never opted in to this kind of e-mail, or withdrew their consent.`,
    },
    campaign_here: {
      name: t`not confirmed, suspended or leaving`,
      what: t`Their address is not confirmed, their account is suspended or about to be deleted, their profile is not shown, or their age still has to be checked.`,
    },
    campaign_match: {
      name: t`do not match the rules`,
      what: t`At least one rule of this audience does not apply to them.`,
    },
    campaign_reachable: {
      name: t`bounced, marked as spam, or ended all e-mails`,
      what: t`No campaign goes to them any more, whatever it is about.`,
    },
    campaign_written: {
      name: t`not written in their language`,
      what: t`The campaign has no complete text in the language of their account.`,
    },
    campaign_rested: {
      name: t`received one in the last 7 days`,
      what: t`One e-mail in 7 days is the most that anyone gets, all campaigns taken together.`,
    },
    campaign_control: {
      name: t`left out at random`,
      what: t`The control group: what they buy shows what would have been bought without the e-mail.`,
    },
    campaign_gets: {
      name: t`get it`,
      what: t`Those who remain after all steps. Each is checked again when their e-mail goes out, so that fewer may get it.`,
    },
    bans_month: { name: t`Last month`, what: t`Exclusions in force, by how long ago they began.` },
    bans_half_year: { name: t`1–6 months`, what: t`Exclusions in force, by how long ago they began.` },
    bans_older: { name: t`Older`, what: t`Exclusions in force, by how long ago they began.` },
    bans_hits: {
      name: t({ context: 'exclusions', message: 'Hits' }),
      what: t`How often the exclusions in force met somebody: each account that shares an address, number, bank account, card or photo counts once, and so does each day on which a sign-up or a change of address was refused. A device or network alone does not count.`,
    },
    mx: {
      name: t`Receives mail (MX)`,
      what: t`Where answers and bounces to this domain arrive. Without it some mail providers accept no e-mail from us.`,
    },
    spf: {
      name: t`Senders (SPF)`,
      what: t`Which servers may send for this domain. It protects only when it ends in “-all” or “~all”, and two records count as none.`,
    },
    dkim: {
      name: t`Signature (DKIM)`,
      what: t`The public key by which mail providers check our signature. The names of the keys are set by DKIM_SELECTORS.`,
    },
    dmarc: {
      name: t`Policy (DMARC)`,
      what: t`What mail providers do with e-mails that only claim to be ours. “p=none” only asks for reports; “quarantine” or “reject” protects.`,
    },
    minute: {
      name: t`Messages per minute`,
      what: t`Messages and gifts written by members in each minute. Answers by writers do not count.`,
    },
  };
}
