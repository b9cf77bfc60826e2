/** The built-in settings: what holds until a company, a site or a country says otherwise. Numbers from product-decisions. */
import type { Settings } from './site.ts';

export const default_values = {
  visible_profile_fields: [
    'gender', 'age', 'country', 'region', 'city', 'sexuality', 'relationship_status', 'body_type', 'hair_color', 'eye_color',
    'tattoos', 'signup_reason', 'interests',
  ],
  visible_profile_notes: ['about'],
  enable_site_entry_popup: 'yes',
  signups: 'all',
  logged_out_search: 'other',
  logged_out_search_trafficsource: 'other',
  message_credits: 1,
  photo_credits: 2,
  gift_credits: 3,
  signup_credits: 0,
  message_length: 1000,
  push_public: '',
  cdn_prefix: '',
  domain_language: '',
  search_fields: ['gender', 'country', 'region', 'age', 'near', 'online', 'photo', 'interests'],
  fictional_icon: 'mask',
  refund_days: 14,
  member_resell: false,
  min_age: 18,
  hide_account_existence: false,
  free_conversations: 2,
  photos_free: 3,
  photos_premium: 25,
  time_zone: 'Europe/Amsterdam',
  swipe_likes_a_day: 4,
  swipe_pass_days: 30,
  auto_likes: 5,
  auto_like_days: 7,
  care_credits_a_day: 500,
  premium_claim_percent: 0,
} satisfies Partial<Settings>;

export const default_texts = {
  index_title: /*i18n*/ { id: 'site.index_title', message: '{name}: for adults who say what they’re after' },
  description: /*i18n*/ { id: 'site.description', message: 'Meet people near you who want the same evening you do. For adults, 18 and over.' },
  fictional_warning: /*i18n*/ {
    id: 'site.fictional_warning',
    message: 'This is a fictional profile, written by our team for entertainment. You cannot meet this person.',
  },
  fictional_singular: /*i18n*/ { id: 'site.fictional_singular', message: 'fictional profile' },
  fictional_plural: /*i18n*/ { id: 'site.fictional_plural', message: 'fictional profiles' },
};
