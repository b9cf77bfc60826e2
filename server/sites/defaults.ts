/** The built-in settings: what holds until a company, a site or a country says otherwise. Numbers from product-decisions. */
import type { NicheKey } from '../../contract/niches.ts';
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

/** Headline and description of the front page, for a site that has none of its own. */
export const niche_texts: Record<NicheKey, Record<'index_title' | 'description', { id: string; message: string }>> = {
  general: {
    index_title: /*i18n*/ { id: 'site.index_title.general', message: 'For adults who say what they’re after.' },
    description: /*i18n*/ { id: 'site.description.general', message: 'Meet people near you who want the same evening you do.' },
  },
  she: {
    index_title: /*i18n*/ { id: 'site.index_title.she', message: 'Where she makes the first move.' },
    description: /*i18n*/ { id: 'site.description.she', message: 'Women who know what they want, and people who love that about them.' },
  },
  bdsm: {
    index_title: /*i18n*/ { id: 'site.index_title.bdsm', message: 'Clear limits. Full trust.' },
    description: /*i18n*/ { id: 'site.description.bdsm', message: 'Meet people near you who talk about it first and enjoy it after.' },
  },
  bbw: {
    index_title: /*i18n*/ { id: 'site.index_title.bbw', message: 'More to love, nothing to hide.' },
    description: /*i18n*/ { id: 'site.description.bbw', message: 'Meet full-figured people near you, and people who adore them.' },
  },
  gilf: {
    index_title: /*i18n*/ { id: 'site.index_title.gilf', message: 'The best years know what they like.' },
    description: /*i18n*/ { id: 'site.description.gilf', message: 'Mature people near you who have time, humour and no need to pretend.' },
  },
  milf: {
    index_title: /*i18n*/ { id: 'site.index_title.milf', message: 'Grown up, and in the mood.' },
    description: /*i18n*/ { id: 'site.description.milf', message: 'Meet self-assured people near you who know exactly what a good evening is.' },
  },
  gay: {
    index_title: /*i18n*/ { id: 'site.index_title.gay', message: 'Men who say what they’re after.' },
    description: /*i18n*/ { id: 'site.description.gay', message: 'Meet men near you for tonight, or for longer.' },
  },
};

export const default_texts = {
  fictional_warning: /*i18n*/ {
    id: 'site.fictional_warning',
    message: 'This is a fictional profile, written by our team for entertainment. You cannot meet this person.',
  },
  fictional_singular: /*i18n*/ { id: 'site.fictional_singular', message: 'fictional profile' },
  fictional_plural: /*i18n*/ { id: 'site.fictional_plural', message: 'fictional profiles' },
};
