/** Calls about the site itself: its settings, its company, and the lists a form needs. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';

const FieldName = Type.String();
const Strings = Type.Array(Type.String());

/** Everything a site can be set to; the list is the specification's (section 3), resolved default -> company -> site -> country. */
export const SiteSettings = Type.Object({
  countries: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), languages: Strings })),
  name: Type.String(),
  index_title: Type.String(),
  description: Type.String(),
  visible_profile_fields: Type.Array(FieldName),
  visible_profile_notes: Type.Array(FieldName),
  geoip_country: Type.String(),
  geoip_selected_country: Type.String(),
  enable_site_entry_popup: Type.Union([Type.Literal('yes'), Type.Literal('no')]),
  signups: Type.Union([Type.Literal('all'), Type.Literal('with_trafficsource'), Type.Literal('other')]),
  logged_out_search: Type.Union([Type.Literal('none'), Type.Literal('other')]),
  logged_out_search_trafficsource: Type.Union([Type.Literal('none'), Type.Literal('other')]),
  niche: Type.Integer({ minimum: 1, maximum: 7 }),
  /** Cheapest price of one message, by country: minor units of `currency`. */
  minimum_message_costs: Type.Record(Type.String(), Type.Object({ costs: Type.Integer(), currency: Type.String() })),
  message_credits: Type.Integer({ minimum: 0 }),
  photo_credits: Type.Integer({ minimum: 0 }),
  gift_credits: Type.Integer({ minimum: 0 }),
  signup_credits: Type.Integer({ minimum: 0 }),
  message_length: Type.Integer({ minimum: 1 }),
  push_public: Type.String(),
  cdn_prefix: Type.String(),
  domain: Type.String(),
  domain_language: Type.String(),
  languages: Strings,
  support_email: Type.String(),
  support_phone: Type.String(),
  search_fields: Type.Array(FieldName),
  fictional_warning: Type.String(),
  fictional_singular: Type.String(),
  fictional_plural: Type.String(),
  /** `mask`, `theater`, `book`, `pen` or `sparkles`. */
  fictional_icon: Type.String(),
  refund_days: Type.Integer({ minimum: 14 }),
  member_resell: Type.Boolean(),
  company_id: Type.Integer(),
  mail_name: Type.String(),
  /** The specification's extras of the decisions, section 3, 13. */
  min_age: Type.Integer({ minimum: 18 }),
  hide_account_existence: Type.Boolean(),
  free_conversations: Type.Integer({ minimum: 0 }),
  photos_free: Type.Integer({ minimum: 1 }),
  photos_premium: Type.Integer({ minimum: 1 }),
  /** IANA name; days (of the swipe game) begin at its midnight. */
  time_zone: Type.String(),
  swipe_likes_a_day: Type.Integer({ minimum: 0 }),
  swipe_pass_days: Type.Integer({ minimum: 1, maximum: 365 }),
  /** How many automatic likes of fictional profiles a new member gets in all; 0 switches them off. */
  auto_likes: Type.Integer({ minimum: 0 }),
  auto_like_days: Type.Integer({ minimum: 0 }),
  /** Support is told of a member who buys more credits than this in 24 hours; 0: never. */
  care_credits_a_day: Type.Integer({ minimum: 0 }),
  /** Shown only when its source is given. */
  premium_claim_percent: Type.Integer({ minimum: 0 }),
  premium_claim_source: Type.String(),
});

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings.php',
  summary: 'The settings of the site of this host, or of the host named in `domain`.',
  access: 'anyone',
  // The page's own query comes along (specification, section 7), so other names are let through and ignored.
  query: Type.Object({ domain: Type.Optional(Type.String({ maxLength: 253 })) }, { additionalProperties: true }),
  answer: SiteSettings,
  errors: [],
});

export const getCompanyInfo = endpoint({
  method: 'GET',
  path: '/api/companyinfo.php',
  summary: 'The legal seller behind the site.',
  access: 'anyone',
  answer: Type.Object({
    name: Type.String(),
    address: Type.String(),
    postal_code: Type.String(),
    kvk: Type.String(),
    city: Type.String(),
    country: Type.String(),
    tradenames: Strings,
    vat_numbers: Type.Record(Type.String(), Type.String()),
    support_phone: Type.String(),
    support_email: Type.String(),
    delete_discount: Type.Integer(),
    added: Type.String(),
    /** Version date of the terms: 2023-12-01T12:00:00Z, or `added` if later. */
    terms_date: Type.String(),
  }),
  errors: [],
});

export const getInterests = endpoint({
  method: 'GET',
  path: '/api/interests.php',
  summary: 'All interests with their icons, names in the language asked.',
  access: 'anyone',
  answer: Type.Object({
    interests: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), icon: Type.String() })),
  }),
  errors: [],
});

export const getRegions = endpoint({
  method: 'GET',
  path: '/api/regions.php',
  summary: 'The regions of every country the site serves, and the word each country has for them.',
  access: 'anyone',
  answer: Type.Object({
    countries: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        region_label: Type.String(),
        regions: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
      }),
    ),
  }),
  errors: [],
});

export const Place = Type.Object({
  country: Type.String(),
  region: Type.String(),
  region_name: Type.String(),
  city: Type.String(),
  lat: Type.Number(),
  lon: Type.Number(),
});

export const geocode = endpoint({
  method: 'GET',
  path: '/api/geocode.php',
  summary: 'The city nearest to a position, among the countries the site serves; null when none is near (100 km).',
  access: 'anyone',
  limit: { max: 60, window_seconds: 60, by: 'address' },
  query: Type.Object({ lat: Type.Number({ minimum: -90, maximum: 90 }), lon: Type.Number({ minimum: -180, maximum: 180 }) }),
  answer: Type.Object({ place: Type.Union([Place, Type.Null()]) }),
  errors: [],
});

export const getCities = endpoint({
  method: 'GET',
  path: '/api/cities.php',
  summary: 'Cities of a region whose names begin as typed, the largest first.',
  access: 'anyone',
  limit: { max: 240, window_seconds: 60, by: 'address' },
  query: Type.Object({
    country: Type.String({ minLength: 2, maxLength: 2 }),
    region: Type.Optional(Type.String({ maxLength: 10 })),
    q: Type.Optional(Type.String({ maxLength: 80 })),
  }),
  answer: Type.Object({ cities: Type.Array(Type.Object({ name: Type.String(), region: Type.String() })) }),
  errors: [],
});
