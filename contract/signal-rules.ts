/** What rules know of sending: facts and counts. Points sort accounts for a person to look at (table `signal_rules`). */

/** At so many points a case opens, for a person to decide. */
export const caseAtPoints = 10;
/** A rule that was right in less than this share of so many cases in 90 days counts nothing until somebody switches it on again. */
export const restsBelow = { percent: 30, cases: 50, days: 90 } as const;
export const mostPoints = 20;

/** Each with the points it begins with: the same as the rows of db/migrations/0320_signals.sql (tested). */
export const signalRules = {
  ban_email: 10,
  ban_phone: 10,
  ban_iban: 10,
  ban_card: 10,
  ban_photo: 10,
  same_photo: 8,
  other_person: 6,
  same_opening: 4,
  blocked: 4,
  reports: 4,
  ban_device: 3,
  unanswered: 3,
  mail_device: 3,
  ban_network: 1,
} as const;
export type SignalRule = keyof typeof signalRules;
export const signalRuleList = Object.keys(signalRules) as readonly SignalRule[];
export const isSignalRule = (text: string): text is SignalRule => Object.hasOwn(signalRules, text);
