/** What a line of the audit log says beside its sentence: what was there before, and what is there now. */
import { type Static, Type } from 'typebox';
import { type AuditAction, auditActions } from './audit.ts';

/** What can change, and how its value is read. Never a person's, never a secret; of `seen`, only that it changed. */
export const changeFields = {
  price: 'money',
  tryout: 'money',
  vat: 'basis_points',
  methods: 'methods',
  percentage: 'percent',
  minimum: 'money',
  validity: 'validity',
  day_limit: 'money',
  week_limit: 'money',
  month_limit: 'money',
  gift_price: 'number',
  gift_times: 'number',
  off_sites: 'sites',
  order: 'list',
  from: 'moment',
  until: 'moment',
  due: 'moment',
  permission: 'level',
  grants: 'grants',
  refund_limit: 'money',
  credits_limit: 'number',
  days_limit: 'number',
  recipients_limit: 'number',
  assigned: 'staff',
  trade_names: 'list',
  address: 'text',
  postal_code: 'text',
  city: 'text',
  country: 'country',
  register_number: 'text',
  vat_number: 'text',
  support_phone: 'text',
  support_email: 'text',
  retention: 'percent',
  creditor: 'text',
  account: 'text',
  bic: 'text',
  notice_days: 'number',
  setting: 'setting',
  main_host: 'text',
  mail_domain: 'text',
  default_site: 'site',
  name: 'text',
  text: 'text',
  language: 'language',
  sites: 'sites',
  audience: 'seen',
  texts: 'seen',
  code: 'text',
  link: 'text',
  picture: 'seen',
  control_percent: 'percent',
  test_percent: 'percent',
  test_hours: 'number',
  per_hour: 'number',
  sends: 'sends',
  results_days: 'number',
  fact: 'fact',
  profile_text: 'text',
  voice: 'text',
  never: 'text',
  writers: 'list',
  place: 'number',
  origin: 'origin',
  licence: 'text',
  private: 'flag',
  rate_message: 'money',
  rate_thousand: 'money',
  points: 'number',
  events: 'events',
  endpoint_host: 'text',
  personal: 'flag',
  active: 'flag',
  least: 'health',
  repeat_hours: 'number',
} as const;
export type ChangeField = keyof typeof changeFields;
export type ChangeKind = (typeof changeFields)[ChangeField];

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Type.Array(Type.String())]);
export type ChangeValue = Static<typeof Value>;

export const AuditChange = Type.Object({
  field: Type.Enum(Object.keys(changeFields) as ChangeField[]),
  /** Which of many: a setting, a permission, a fact. */
  of: Type.Optional(Type.String()),
  country: Type.Optional(Type.String()),
  language: Type.Optional(Type.String()),
  /** Of money, which is in minor units. */
  currency: Type.Optional(Type.String()),
  /** Of a price: what so many credits cost. */
  credits: Type.Optional(Type.Integer()),
  /** Of a price that only this site has. */
  site: Type.Optional(Type.Integer()),
  /** Null: there was none, or there is none now. */
  before: Value,
  after: Value,
});
export type AuditChange = Static<typeof AuditChange>;

/**
 * The lines that say nothing of before and after, and why. Every other line has to: `audit` asks for it, so that a new action either
 * says what it changed or is listed here.
 * - looked: nothing was changed
 * - happened: something was done that replaces nothing, or the sentence says both sides
 * - persons: what changed is about a person, whom this log would not forget
 * - secret: nobody may read it
 * - elsewhere: the line of the act itself says it, or nothing of it was live
 */
export const withoutChanges = {
  looked: [
    ...auditActions.looked,
    ...['book_days_proved', 'ledger_checked', 'payment_checked', 'staff_seen_as', 'staff_seen_as_ended'],
  ],
  happened: [
    ...['login', 'login_failed', 'login_passkey', 'logout', 'passkey_added', 'passkey_removed'],
    ...['account_closed', 'activation_sent', 'buying_allowed', 'buying_paused', 'credits_given', 'mail_sent_again'],
    ...['member_asked_age', 'member_asked_selfie', 'member_logged_out', 'member_suspended', 'member_unsuspended'],
    ...['members_joined', 'members_parted', 'suspension_ended', 'note_pin', 'note_unpin'],
    ...['appeal_overturned', 'appeal_upheld', 'ban_added', 'ban_lifted', 'case_opened', 'main_photo_other'],
    ...['main_photo_same', 'photo_approved', 'photo_check_failed', 'photo_check_lapsed', 'photo_check_passed'],
    ...['photo_decided_again', 'photo_opinion_asked', 'photo_pair_different', 'photo_pair_reopened', 'photo_rejected'],
    ...['photo_undone', 'report_dismiss', 'report_end_premium', 'report_hide_text', 'report_hold'],
    ...['report_refuse_check', 'report_reject_photo', 'report_require_age', 'report_require_selfie', 'report_suspend'],
    ...['report_warn', 'reporter_reports_wait', 'reporter_warn_reports', 'text_hidden', 'text_passed', 'text_undone'],
    ...['care_answered', 'care_closed', 'care_mail_added', 'care_merged', 'care_reopened', 'care_told'],
    ...['care_step_undone', 'complaint_step_undone', 'privacy_step_undone'],
    ...['complaint_linked', 'complaint_unlinked'],
    ...['complaint_answered', 'complaint_begun', 'complaint_mail_added', 'complaint_merged', 'complaint_reopened'],
    ...['privacy_begun', 'privacy_closed', 'privacy_code_sent', 'privacy_erased', 'privacy_exported'],
    ...['privacy_identity', 'bank_file_read', 'code_closed', 'debit_block_lifted', 'debit_file_read', 'debit_outcome'],
    ...['debits_exported', 'mandate_ended', 'month_closed', 'payment_refunded', 'gift_back', 'gift_picture_added'],
    ...['gift_retired', 'host_added', 'host_redirected', 'host_removed', 'host_served', 'media_added', 'media_removed'],
    ...['site_created', 'fictional_copied', 'fictional_made', 'fictional_paused', 'fictional_photo_added'],
    ...['fictional_photo_removed', 'fictional_resumed', 'fictional_retired', 'fictional_shown', 'writing_answered'],
    ...['writing_closed', 'writing_started', 'campaign_made', 'campaign_paused', 'campaign_removed'],
    ...['campaign_resumed', 'campaign_stopped', 'campaign_tested', 'staff_closed', 'staff_created', 'staff_joined'],
    ...['staff_let_in', 'staff_link_sent', 'staff_log_ins_ended', 'staff_must_change', 'staff_need_not_change'],
    ...['staff_opened', 'deliveries_sent_again', 'endpoint_dropped', 'endpoint_tested', 'health_tested'],
    ...['payment_looked', 'payment_unlooked'],
    ...['health_unwatched', 'jobs_put_aside', 'jobs_put_back', 'jobs_replayed', 'restore_noted', 'webhooks_replayed'],
  ],
  persons: [
    ...['address_mended', 'note_added', 'note_put_back', 'note_remove', 'care_noted', 'complaint_noted'],
    ...['privacy_corrected', 'writing_note_saved', 'campaign_seeds_changed'],
    ...['writing_line_removed', 'writing_line_saved'],
  ],
  secret: ['password_changed', 'endpoint_secret_changed'],
  elsewhere: [
    ...['second_look_agreed', 'second_look_asked', 'second_look_refused', 'second_look_withdrawn'],
    ...['draft_dropped', 'roll_back_drafted', 'settings_not_published'],
  ],
} as const satisfies Record<string, readonly AuditAction[]>;

/** What has to say what it changed. */
export type ChangingAction = Exclude<AuditAction, (typeof withoutChanges)[keyof typeof withoutChanges][number]>;
