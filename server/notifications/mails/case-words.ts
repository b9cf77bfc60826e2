/** The words of the mails about cases and complaints. Subjects say nothing private. */
export const caseWords = {
  decision: {
    subject: /*i18n*/ { id: 'mail.decision.subject', message: 'A decision about your account ({number})' },
    heading: /*i18n*/ { id: 'mail.decision.heading', message: 'We have taken a decision' },
    lead: /*i18n*/ {
      id: 'mail.decision.lead',
      message: 'Our team has looked at your account at {site}. This is what was decided and why:',
    },
    lead_automatic: /*i18n*/ {
      id: 'mail.decision.lead_automatic',
      message: 'Something has changed in your account at {site}. This is what was decided and why:',
    },
    for_a_time: /*i18n*/ {
      id: 'mail.decision.for_a_time',
      message: 'The suspension ends by itself on {suspended_until}.',
    },
    wait_ends: /*i18n*/ {
      id: 'mail.decision.wait_ends',
      message: 'It ends by itself on {suspended_until}.',
    },
    machine: /*i18n*/ {
      id: 'mail.decision.machine',
      message: 'The decision followed automatically from what your bank told us. If you appeal, a person looks at it.',
    },
    machine_hold: /*i18n*/ {
      id: 'mail.decision.machine_hold',
      message:
        'An automatic comparison of account details or photos pointed to it; no person has decided anything yet. A person is looking at it now. You need not do anything.',
    },
    hash: /*i18n*/ {
      id: 'mail.decision.hash',
      message:
        'An automatic comparison of account details or photos pointed to it; the decision was taken by a person, not by a machine.',
    },
    rule: /*i18n*/ {
      id: 'mail.decision.rule',
      message: 'A rule pointed to it; the decision was taken by a person, not by a machine.',
    },
    person: /*i18n*/ { id: 'mail.decision.person', message: 'The decision was taken by a person, not by a machine.' },
    appeal: /*i18n*/ {
      id: 'mail.decision.appeal',
      message:
        'Do you think it is wrong? You can appeal free of charge until {until}. Somebody who did not take the decision looks at it again. After that you may also go to a certified out-of-court dispute body, or to court.',
    },
    button: /*i18n*/ { id: 'mail.decision.button', message: 'Appeal' },
  },
  excluded: {
    subject: /*i18n*/ { id: 'mail.excluded.subject', message: 'About your sign-up' },
    heading: /*i18n*/ { id: 'mail.excluded.heading', message: 'This address cannot be used here' },
    lead: /*i18n*/ {
      id: 'mail.excluded.lead',
      message:
        'Somebody, probably you, tried to use this address at {site}. It has been excluded since {since}. Only this e-mail says so: nobody else can find out.',
    },
    self: /*i18n*/ {
      id: 'mail.excluded.self',
      message: 'You asked us yourself to keep you out, so that you have time for other things.',
    },
    owner: /*i18n*/ {
      id: 'mail.excluded.owner',
      message: 'The owner of this address told us that somebody else had used it, and that they want no account here.',
    },
    ends: /*i18n*/ { id: 'mail.excluded.ends', message: 'It ends on {ends}. After that you can sign up again.' },
    ask: /*i18n*/ {
      id: 'mail.excluded.ask',
      message:
        'Do you think this is wrong? Write to {support_email} and quote the number {number}. A person looks at it.',
    },
    button: /*i18n*/ { id: 'mail.excluded.button', message: 'Write to us' },
    reason: /*i18n*/ {
      id: 'mail.excluded.reason',
      message: 'You’re getting this e-mail because somebody entered this address at {host}.',
    },
  },
  report_outcome: {
    subject: /*i18n*/ { id: 'mail.report.subject', message: 'Your report {number}' },
    heading: /*i18n*/ { id: 'mail.report.heading', message: 'Thank you for your report' },
    lead: /*i18n*/ { id: 'mail.report.lead', message: 'Our team has looked at what you reported at {site}.' },
    appeal: /*i18n*/ {
      id: 'mail.report.appeal',
      message: 'If you disagree, you can ask free of charge until {until} for somebody else to look at it again.',
    },
    button: /*i18n*/ { id: 'mail.report.button', message: 'Ask for another look' },
  },
  appeal_receipt: {
    subject: /*i18n*/ { id: 'mail.appeal.subject', message: 'We have your appeal ({number})' },
    heading: /*i18n*/ { id: 'mail.appeal.heading', message: 'We have your appeal' },
    lead: /*i18n*/ {
      id: 'mail.appeal.lead',
      message: 'Somebody who did not take the decision looks at it again. You get the answer at this address.',
    },
    button: /*i18n*/ { id: 'mail.case.follow', message: 'See where it stands' },
  },
  appeal_decided: {
    subject: /*i18n*/ { id: 'mail.appeal_decided.subject', message: 'The answer to your appeal ({number})' },
    heading: /*i18n*/ { id: 'mail.appeal_decided.heading', message: 'The answer to your appeal' },
    court: /*i18n*/ {
      id: 'mail.appeal_decided.court',
      message:
        'If you disagree, you may go to a certified out-of-court dispute body under the European Digital Services Act, or to court.',
    },
    button: /*i18n*/ { id: 'mail.case.follow', message: 'See where it stands' },
  },
  complaint_receipt: {
    subject: /*i18n*/ { id: 'mail.complaint.subject', message: 'We have your message ({number})' },
    heading: /*i18n*/ { id: 'mail.complaint.heading', message: 'We have your message' },
    lead: /*i18n*/ {
      id: 'mail.complaint.lead',
      message: 'Its number is {number}. You get our answer at this address, by {due} at the latest.',
    },
    written: /*i18n*/ { id: 'mail.complaint.written', message: 'You wrote:' },
    button: /*i18n*/ { id: 'mail.case.follow', message: 'See where it stands' },
  },
  care_letter: {
    subject: /*i18n*/ { id: 'mail.care_letter.subject', message: 'A message from our team ({number})' },
    heading: /*i18n*/ { id: 'mail.care_letter.heading', message: 'A message from our team' },
    again: /*i18n*/ {
      id: 'mail.care_letter.again',
      message: 'You can write back to us with this button or to {support_email}. Quote this number.',
    },
    button: /*i18n*/ { id: 'mail.care_letter.button', message: 'Write back' },
  },
  privacy_answer: {
    subject: /*i18n*/ { id: 'mail.privacy_answer.subject', message: 'About your data ({number})' },
    heading: /*i18n*/ { id: 'mail.privacy_answer.heading', message: 'About your data' },
    button: /*i18n*/ { id: 'mail.privacy_answer.button', message: 'Write to us' },
  },
  privacy_code: {
    subject: /*i18n*/ { id: 'mail.privacy_code.subject', message: 'Your code for {number}' },
    heading: /*i18n*/ { id: 'mail.privacy_code.heading', message: 'Was it you who asked?' },
    lead: /*i18n*/ {
      id: 'mail.privacy_code.lead',
      message:
        'Somebody asked us about the data in your account at {site}. So that we know it is you, tell our team this code:',
    },
    not_you: /*i18n*/ {
      id: 'mail.privacy_code.not_you',
      message: 'If you asked for nothing, tell nobody the code and write to {support_email}.',
    },
    button: /*i18n*/ { id: 'mail.privacy_answer.button', message: 'Write to us' },
  },
  data_proof: {
    subject: /*i18n*/ { id: 'mail.data_proof.subject', message: 'Please confirm your request ({number})' },
    heading: /*i18n*/ { id: 'mail.data_proof.heading', message: 'Was it you who asked?' },
    lead: /*i18n*/ {
      id: 'mail.data_proof.lead',
      message:
        'Somebody asked about the data that {site} keeps with this address. If it was you, confirm it: only then does our team see the request, and you get our answer within 30 days. The link works for 3 days.',
    },
    not_you: /*i18n*/ {
      id: 'mail.data_proof.not_you',
      message: 'If it was not you, there is nothing to do: the request is forgotten.',
    },
    button: /*i18n*/ { id: 'mail.data_proof.button', message: 'Yes, I asked' },
  },
  complaint_answer: {
    subject: /*i18n*/ { id: 'mail.complaint_answer.subject', message: 'Our answer ({number})' },
    heading: /*i18n*/ { id: 'mail.complaint_answer.heading', message: 'Our answer to your message' },
    again: /*i18n*/ {
      id: 'mail.complaint_answer.again',
      message: 'Not what you expected? Write to us again, and quote this number.',
    },
    button: /*i18n*/ { id: 'mail.complaint_answer.button', message: 'Write again' },
  },
  reason: /*i18n*/ {
    id: 'mail.case.reason',
    message: 'You’re getting this e-mail because of case {number} at {host}.',
  },
} as const;
