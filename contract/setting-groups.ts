/** The groups in which the desk shows what a site can be set to (docs: specification, section 3). Without schemas, so that pages can have it. */
import type { SettingKey } from './sites.ts';

export const settingGroups = [
  'identity',
  'look',
  'hosts',
  'countries',
  'access',
  'search',
  'photos',
  'chat',
  'credits',
  'landers',
  'mail',
  'fictional',
  'care',
  'technical',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** What of a site is no setting, but is changed with them: in a draft, published with it, kept in its versions. */
export type SiteFact = 'niche' | 'countries';
export type FieldKey = SettingKey | SiteFact;

/** Every field has its group, in the order in which the groups show them. Adding a setting without one does not compile. */
export const groupOf = {
  name: 'identity',
  mail_name: 'mail',
  index_title: 'look',
  description: 'look',
  niche: 'look',
  premium_claim_percent: 'look',
  premium_claim_source: 'look',
  enable_site_entry_popup: 'look',
  support_email: 'identity',
  support_phone: 'identity',
  time_zone: 'identity',
  countries: 'countries',
  languages: 'countries',
  domain_language: 'countries',
  signups: 'access',
  signup_credits: 'access',
  logged_out_search: 'access',
  logged_out_search_trafficsource: 'access',
  min_age: 'access',
  hide_account_existence: 'access',
  search_fields: 'search',
  visible_profile_fields: 'search',
  visible_profile_notes: 'search',
  member_resell: 'search',
  swipe_likes_a_day: 'search',
  swipe_pass_days: 'search',
  photos_free: 'photos',
  photos_premium: 'photos',
  message_length: 'chat',
  free_conversations: 'chat',
  message_credits: 'credits',
  photo_credits: 'credits',
  gift_credits: 'credits',
  minimum_message_costs: 'credits',
  refund_days: 'credits',
  partner_tiles: 'landers',
  lander_film: 'landers',
  fictional_singular: 'fictional',
  fictional_plural: 'fictional',
  fictional_warning: 'fictional',
  fictional_icon: 'fictional',
  auto_likes: 'fictional',
  auto_like_days: 'fictional',
  care_credits_a_day: 'care',
  push_public: 'technical',
  cdn_prefix: 'technical',
} as const satisfies Record<FieldKey, SettingGroup>;
