/**
 * Calls about reports of members, complaints, decisions against a member and appeals. A case has a number ("D-2026-…"), so has a
 * complaint ("C-2026-…"); the number together with the e-mail address opens it, so that nobody needs an account.
 */
import { Type } from 'typebox';
import { Email } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Id, NullableText } from './fields.ts';

/** Why a member reports another. */
const reportReasons = {
  minor: /*i18n*/ { id: 'report.minor', message: 'Seems to be under 18' },
  fake: /*i18n*/ { id: 'report.fake', message: 'Uses a false identity or photos of somebody else' },
  harassment: /*i18n*/ { id: 'report.harassment', message: 'Insults, threatens or will not leave me alone' },
  extortion: /*i18n*/ { id: 'report.extortion', message: 'Threatens to spread pictures or secrets' },
  scam: /*i18n*/ { id: 'report.scam', message: 'Asks for money or sends advertising' },
  explicit: /*i18n*/ { id: 'report.explicit', message: 'Sends explicit content I did not want' },
  illegal: /*i18n*/ { id: 'report.illegal', message: 'Something else that is against the law' },
  other: /*i18n*/ { id: 'report.other', message: 'Something else' },
} as const;
export type ReportReason = keyof typeof reportReasons;
export const reportReasonList = Object.keys(reportReasons) as ReportReason[];

/** Why staff decided against a member (texts, warnings, suspensions): the fact and the rule, shown in the member's language. */
export const decisionReasons = {
  minor: /*i18n*/ {
    id: 'decision.minor',
    message:
      'We have reason to believe that the account belongs to somebody under 18. Our terms (clause “Who may join”) allow adults only.',
  },
  fake: /*i18n*/ {
    id: 'decision.fake',
    message:
      'The profile seems to show somebody else. Our terms (clause “How we treat each other”) require you to be yourself, with your own photos.',
  },
  harassment: /*i18n*/ {
    id: 'decision.harassment',
    message:
      'Other members were insulted, threatened or pressured. Our terms forbid that (clause “How we treat each other”).',
  },
  hate: /*i18n*/ {
    id: 'decision.hate',
    message:
      'Content attacked people for who they are. Our terms (clause “How we treat each other”) and the law forbid that.',
  },
  extortion: /*i18n*/ {
    id: 'decision.extortion',
    message:
      'Somebody was threatened with the spreading of pictures or secrets. Our terms (clause “How we treat each other”) and the law forbid that.',
  },
  scam: /*i18n*/ {
    id: 'decision.scam',
    message:
      'Somebody was asked for money, or there was advertising. Our terms forbid that (clause “How we treat each other”).',
  },
  contact_details: /*i18n*/ {
    id: 'decision.contact_details',
    message:
      'There were contact details or a link in a place that everybody can see. Our terms forbid that (clause “How we treat each other”).',
  },
  explicit: /*i18n*/ {
    id: 'decision.explicit',
    message:
      'The content is too explicit for a profile, or was sent to somebody who did not want it. Our terms forbid that (clause “How we treat each other”).',
  },
  returned: /*i18n*/ {
    id: 'decision.returned',
    message:
      'You were excluded before, and that time is not over. Until then you may not join again (clause “Who may join” of our terms).',
  },
  unchecked: /*i18n*/ {
    id: 'decision.unchecked',
    message:
      'A check that we asked for was not done in time. Our terms provide for it (clause “Moderation and appeals”).',
  },
  illegal: /*i18n*/ {
    id: 'decision.illegal',
    message:
      'The content or the conduct is against the law. Our terms forbid that, too (clause “How we treat each other”).',
  },
  other: /*i18n*/ {
    id: 'decision.other',
    message: 'The content or the conduct breaks our terms (clauses “Who may join” and “How we treat each other”).',
  },
} as const;
export type DecisionReason = keyof typeof decisionReasons;
export const decisionReasonList = Object.keys(decisionReasons) as DecisionReason[];

/** Why a reporter is warned, or their reports wait: never chosen for anything else. */
export const misuseReasons = {
  misuse: /*i18n*/ {
    id: 'decision.misuse',
    message:
      'You reported somebody although there was obviously nothing to it. Our terms forbid that (clause “Moderation and appeals”).',
  },
} as const;

/** Reasons of automatic decisions, made without staff. */
export const automaticReasons = {
  charge_back: /*i18n*/ {
    id: 'decision.charge_back',
    message:
      'Your bank reversed the payment that made you a premium member, and there is no other purchase (clause “Credits and prices” of our terms).',
  },
  same_email: /*i18n*/ {
    id: 'decision.same_email',
    message:
      'Your e-mail address belongs to an account that we excluded. Whoever we excluded may not join again (clause “Who may join” of our terms).',
  },
  same_phone: /*i18n*/ {
    id: 'decision.same_phone',
    message:
      'Your phone number belongs to an account that we excluded. Whoever we excluded may not join again (clause “Who may join” of our terms).',
  },
  same_iban: /*i18n*/ {
    id: 'decision.same_iban',
    message:
      'Your bank account belongs to an account that we excluded. Whoever we excluded may not join again (clause “Who may join” of our terms).',
  },
  same_card: /*i18n*/ {
    id: 'decision.same_card',
    message:
      'Your payment card belongs to an account that we excluded. Whoever we excluded may not join again (clause “Who may join” of our terms).',
  },
  same_photo: /*i18n*/ {
    id: 'decision.same_photo',
    message:
      'One of your photos belongs to an account that we excluded. Whoever we excluded may not join again (clause “Who may join” of our terms).',
  },
} as const;

export const decisionActions = {
  dismiss: /*i18n*/ { id: 'decision.action.dismiss', message: 'We found no breach of our terms or of the law.' },
  warn: /*i18n*/ {
    id: 'decision.action.warn',
    message: 'You have been warned. If it happens again, we may suspend the account.',
  },
  hide_text: /*i18n*/ {
    id: 'decision.action.hide_text',
    message: 'The text of your profile was removed. You can write a new one.',
  },
  reject_photo: /*i18n*/ {
    id: 'decision.action.reject_photo',
    message: 'One of your photos was refused. Nobody can see it.',
  },
  suspend: /*i18n*/ {
    id: 'decision.action.suspend',
    message: 'Your account has been suspended. You cannot log in and nobody sees your profile.',
  },
  end_premium: /*i18n*/ {
    id: 'decision.action.end_premium',
    message: 'Your premium membership has ended. With your next purchase you are premium again.',
  },
  hold: /*i18n*/ {
    id: 'decision.action.hold',
    message:
      'Our team looks at your account before others see it, usually within a day. After three days at most the wait ends by itself.',
  },
  require_age: /*i18n*/ {
    id: 'decision.action.require_age',
    message: 'We ask you to have your age checked. Until then you cannot write to anybody new.',
  },
  require_selfie: /*i18n*/ {
    id: 'decision.action.require_selfie',
    message: 'We ask you to show that your photos are you, within 7 days. Until then you cannot write to anybody new.',
  },
  refuse_check: /*i18n*/ {
    id: 'decision.action.refuse_check',
    message:
      'We could not confirm that your photos are you, so your profile has no mark for it. You can try again at any time.',
  },
  warn_reports: /*i18n*/ {
    id: 'decision.action.warn_reports',
    message:
      'You have been warned about your reports. If it happens again, our team may look at your reports after those of others for 30 days.',
  },
  reports_wait: /*i18n*/ {
    id: 'decision.action.reports_wait',
    message:
      'For 30 days our team looks at your reports after those of others. Reports about somebody under 18 or about threats to spread pictures are looked at first, as before.',
  },
} as const;
export type DecisionAction = keyof typeof decisionActions;
/** What a suspension means for credits that were bought (terms, clause “Ending your account”; page of withdrawal). */
export const suspendedCredits = /*i18n*/ {
  id: 'decision.suspended_credits',
  message:
    'Your credits stay in your account. While the withdrawal period of a purchase runs, our customer service pays back the part you have not used if you ask for it.',
};

/** What misuse of reports leads to (DSA, article 23): a warning, after it 30 days behind others. */
export const misuseSteps = ['warn_reports', 'reports_wait'] as const;
export type MisuseStep = (typeof misuseSteps)[number];
export const reportsWaitDays = 30;
/** Nobody takes these: they follow from a fact. */
export type AutomaticAction = 'end_premium' | 'hold';

export const complaintKinds = [
  'illegal_content',
  'abuse',
  'fictional',
  'payment',
  'privacy',
  'technical',
  'service',
  'other',
] as const;
export type ComplaintKind = (typeof complaintKinds)[number];
/** Those, and what our team wrote to a member first: then `text` is its subject, and nothing waits until they answer. */
export const threadKinds = [...complaintKinds, 'begun'] as const;
export type ThreadKind = (typeof threadKinds)[number];

/** How long a suspension for a time may last, in days. */
export const suspensionDays = [1, 7, 30] as const;
export type SuspensionDays = (typeof suspensionDays)[number];

export const appealMonths = 6;
export const complaintAnswerDays = 7;

const CaseNumber = Type.String({ minLength: 6, maxLength: 24 });

export const report = endpoint({
  method: 'POST',
  path: '/api/reports.php',
  summary:
    'Reports a member to staff; `conversation` attaches its last 20 messages, `message` and `photo` what it is about. One open report per pair: a repetition joins the same case, with what it is about.',
  access: 'member',
  idempotent: 'answer',
  limit: { max: 20, window_seconds: 3600, by: 'member' },
  body: Type.Object({
    member_id: Id,
    reason: Type.Enum(reportReasonList),
    note: Type.Optional(Type.String({ maxLength: 2_000 })),
    conversation: Type.Optional(Id),
    /** A message of theirs in that conversation. */
    message: Type.Optional(Id),
    /** A photo of theirs that the reporter may see. */
    photo: Type.Optional(Id),
  }),
  answer: Type.Object({
    number: Type.String(),
    already: Type.Boolean(),
    /** It waits behind others, because of a decision about the reporter in force until then. */
    behind_until: NullableText,
  }),
  errors: ['not_found', 'bad_request'],
});

/** A decision as the member concerned reads it. */
const DecisionView = Type.Object({
  number: Type.String(),
  action: Type.String(),
  /** What was done and why, in the reader's language. */
  action_text: Type.String(),
  reason_text: Type.String(),
  /** What staff wrote about this case, verbatim; may be empty. */
  facts: Type.String(),
  /** Of a suspension: what becomes of bought credits; otherwise empty. */
  credits_text: Type.String(),
  decided_at: Type.String(),
  /** Null: it can no longer be appealed against. */
  appeal_until: NullableText,
  /** Null: no appeal yet. */
  appeal: Type.Union([
    Type.Object({
      status: Type.Enum(['open', 'upheld', 'overturned']),
      answer: Type.String(),
      created_at: Type.String(),
    }),
    Type.Null(),
  ]),
});

export const getDecisions = endpoint({
  method: 'GET',
  path: '/api/decisions.php',
  summary: 'Decisions of staff against the caller, newest first.',
  access: 'member',
  answer: Type.Object({ decisions: Type.Array(DecisionView) }),
  errors: [],
});

export const complain = endpoint({
  method: 'POST',
  path: '/api/complaints.php',
  summary:
    'A complaint, with or without an account; the answer comes by e-mail within 7 days. With the number of an earlier one of the same address as `reference` it is added to that one, which waits again.',
  access: 'anyone',
  idempotent: 'answer',
  limit: { max: 10, window_seconds: 3600, by: 'address' },
  body: Type.Object({
    kind: Type.Enum([...complaintKinds]),
    text: Type.String({ maxLength: 4_000 }),
    /** The message or profile concerned: an address or a description; or the number of what it goes on from. */
    reference: Type.Optional(Type.String({ maxLength: 300 })),
    email: Email,
  }),
  answer: Type.Object({ number: Type.String(), due_at: Type.String() }),
  errors: ['email_invalid', 'bad_request'],
});

export const appeal = endpoint({
  method: 'POST',
  path: '/api/appeals.php',
  summary:
    'Appeals against a decision, by its number and the e-mail address concerned; a different member of staff reviews it.',
  access: 'anyone',
  idempotent: 'answer',
  limit: { max: 20, window_seconds: 3600, by: 'address' },
  body: Type.Object({ number: CaseNumber, email: Email, text: Type.String({ maxLength: 4_000 }) }),
  answer: Type.Object({ number: Type.String() }),
  errors: ['case_unknown', 'appeal_late', 'appeal_exists', 'bad_request'],
});

/** The state of a complaint or a case, for holders of its number and e-mail address. */
export const CaseStatus = Type.Object({
  number: Type.String(),
  kind: Type.Enum(['complaint', 'decision']),
  /** `open`: under review; `answered`: done; `appealed`: under review again. */
  status: Type.Enum(['open', 'answered', 'appealed']),
  created_at: Type.String(),
  due_at: NullableText,
  /** The original text. */
  text: Type.String(),
  /** Our answer; for a case the decision with its reasons, then the answer to the appeal. */
  answer: Type.Array(Type.String()),
  appeal_until: NullableText,
});

export const followCase = endpoint({
  method: 'POST',
  path: '/api/complaints/status.php',
  summary: 'The state of a complaint or a case, by its number and e-mail address.',
  access: 'anyone',
  idempotent: 'natural',
  limit: { max: 20, window_seconds: 3600, by: 'address' },
  body: Type.Object({ number: CaseNumber, email: Email }),
  answer: Type.Object({ case: CaseStatus }),
  errors: ['case_unknown'],
});
