/** What the links of mails do when they are followed. */
export const linkActs = [
  'activate',
  'mail_change',
  'mail_change_undo',
  'reactivate',
  'unsubscribe',
  'end_sessions',
  'lost_factor',
  'keep_factor',
  'leave_promotions',
  'leave_news',
] as const;
export type LinkAct = (typeof linkActs)[number];

/** What is noted of the log-ins and the security of an account. Its owner did each; staff reads them in the timeline, where a new one needs its words. */
export const securityEvents = [
  'login',
  'login_passkey',
  'login_failed',
  'code_failed',
  'password_changed',
  'password_reset',
  'mail_change_requested',
  ...linkActs,
  // Of what opens the account.
  'codes_on',
  'codes_off',
  'passkey_added',
  'passkey_removed',
  'passkey_only',
  'password_counts',
  'recovery_started',
  'recovery_stopped',
  'recovered',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];
