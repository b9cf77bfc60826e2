/** The settings of a site (the one list of them), and the calls about the site itself. */
import { type Static, type TSchema, Type } from 'typebox';
import { accentPasses } from './accent.ts';
import { endpoint } from './endpoint.ts';
import { LanderFilm, UploadedFilm } from './lander-film.ts';
import { type LanderName, landers, pictureLanders } from './lander-names.ts';
import { type Locale, LOCALES } from './locales.ts';
import { arts, castSize, frontLayouts, portraits, shapes, typePairs } from './looks.ts';
import { isPlainLink, maxTiles, StoredTile } from './partner-tiles.ts';
import { MediaId } from './site-media.ts';

const Strings = Type.Array(Type.String());
const Locales = Type.Enum([...LOCALES]);
const Credits = Type.Integer({ minimum: 0, maximum: 10_000 });
const Switch = Type.Enum(['none', 'other']);
const Name = Type.String({ minLength: 1, maxLength: 80 });
const SettingText = Type.String({ maxLength: 1_000 });
/** An object of texts by language. */
const byLanguage = (text: TSchema) =>
  Type.Unsafe<Partial<Record<Locale, string>>>(
    Type.Object(Object.fromEntries(LOCALES.map((locale) => [locale, Type.Optional(text)])), {
      additionalProperties: false,
    }),
  );
// "Pure": browsers, which read no schema, do not load them.
/** A text that may differ by language: `'Hello'` or `{ en: 'Hello', nl: 'Hallo' }`. */
const LocalText = Type.Union([SettingText, /* @__PURE__ */ byLanguage(SettingText)]);
export type LocalText = Static<typeof LocalText>;
export const pageTextMost = 30_000;
/** By language, each of them a whole page. */
const LocalPage = /* @__PURE__ */ byLanguage(Type.String({ maxLength: pageTextMost }));

/** From general to specific: a more specific level wins. Below all of them are the built-in values. */
export const settingLevels = ['company', 'site', 'country'] as const;
export type SettingLevel = (typeof settingLevels)[number];

export interface SettingRule {
  /** What may be stored. Invalid values are ignored: the level above applies. */
  schema: TSchema;
  /** Whether the public settings call includes it. */
  public: boolean;
  /** The value if no level sets one. Without it the server derives one from data of the site and the company. */
  built_in?: unknown;
  /** For a text that may differ by language: the built-in one, or the niche's, or null for an empty one. */
  text?: { id: string; message: string } | 'niche' | null;
  /** Its built-in value is that of the site's niche (looks.ts). */
  of_niche?: true;
  /** Levels that may set it; by default all. */
  levels?: readonly SettingLevel[];
  /** A check that a schema cannot express. */
  fits?(value: never): boolean;
}

const profileFields = [
  'gender',
  'age',
  'country',
  'region',
  'city',
  'sexuality',
  'relationship_status',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
  'signup_reason',
  'interests',
] as const;
const profileNotes = ['about'] as const;
/** A fact of a member that a site shows to others or does not. */
export type ProfileField = (typeof profileFields)[number] | (typeof profileNotes)[number];
const searchFields = ['gender', 'country', 'region', 'age', 'near', 'online', 'photo', 'trait', 'interests'] as const;
export type SearchField = (typeof searchFields)[number];

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

const landerTitle = { schema: LocalText, public: false, text: null } as const satisfies SettingRule;

/** What a page is made of is checked besides (page-texts.ts). */
const pageText = {
  schema: LocalPage,
  public: false,
  text: null,
  levels: ['company', 'site'],
} as const satisfies SettingRule;

/** Every setting that can be stored. To add a setting, add an entry here. */
export const settingRules = {
  name: { schema: Name, public: true },
  mail_name: { schema: Name, public: true },
  /** Headline and title of the front page; without one, the niche's. */
  index_title: { schema: LocalText, public: true, text: 'niche' },
  /** The text under that headline, also shown by search engines. */
  description: { schema: LocalText, public: true, text: 'niche' },
  /** `#rrggbb` as it is on light grounds: one in which words can be read wherever it is used. */
  accent: {
    schema: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
    public: false,
    of_niche: true,
    fits: accentPasses,
  },
  type_pair: { schema: Type.Enum([...typePairs]), public: false, of_niche: true },
  shape: { schema: Type.Enum([...shapes]), public: false, of_niche: true },
  art: { schema: Type.Enum([...arts]), public: false, of_niche: true },
  front_layout: { schema: Type.Enum([...frontLayouts]), public: true, of_niche: true },
  front_cast: {
    schema: Type.Array(Type.Enum([...portraits]), { minItems: castSize, maxItems: castSize, uniqueItems: true }),
    public: true,
    of_niche: true,
  },
  support_email: { schema: Type.String({ format: 'email', maxLength: 254 }), public: true },
  support_phone: { schema: Type.String({ pattern: '^[+0-9 ()/.-]{0,40}$' }), public: true },
  languages: {
    schema: Type.Array(Locales, { minItems: 1, uniqueItems: true }),
    public: true,
    levels: ['company', 'site'],
  },
  domain_language: { schema: Type.Union([Type.Literal(''), Locales]), public: true, built_in: '' },
  enable_site_entry_popup: { schema: Type.Enum(['yes', 'no']), public: true, built_in: 'yes' },
  signups: { schema: Type.Enum(['all', 'with_trafficsource', 'other']), public: true, built_in: 'all' },
  logged_out_search: { schema: Switch, public: true, built_in: 'other' },
  logged_out_search_trafficsource: { schema: Switch, public: true, built_in: 'other' },
  visible_profile_fields: {
    schema: Type.Array(Type.Enum([...profileFields]), { uniqueItems: true }),
    public: true,
    built_in: [...profileFields],
  },
  visible_profile_notes: {
    schema: Type.Array(Type.Enum([...profileNotes]), { uniqueItems: true }),
    public: true,
    built_in: [...profileNotes],
  },
  search_fields: {
    schema: Type.Array(Type.Enum([...searchFields]), { uniqueItems: true }),
    public: true,
    built_in: [...searchFields],
  },
  /** Lowest price of one message by country, in minor units of `currency`. Omitted countries use the price list. */
  minimum_message_costs: {
    schema: Type.Record(
      Type.String({ pattern: '^[A-Z]{2}$' }),
      Type.Object(
        {
          costs: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
          currency: Type.String({ pattern: '^[A-Z]{3}$' }),
        },
        { additionalProperties: false },
      ),
      { additionalProperties: false },
    ),
    public: true,
  },
  message_credits: { schema: Credits, public: true, built_in: 1 },
  photo_credits: { schema: Credits, public: true, built_in: 2 },
  gift_credits: { schema: Credits, public: true, built_in: 3 },
  signup_credits: { schema: Credits, public: true, built_in: 0 },
  message_length: { schema: Type.Integer({ minimum: 1, maximum: 10_000 }), public: true, built_in: 1000 },
  refund_days: { schema: Type.Integer({ minimum: 14, maximum: 365 }), public: true, built_in: 14 },
  member_resell: { schema: Type.Boolean(), public: true, built_in: false },
  /** What of them runs; the others answer as an unknown address does. */
  landers: {
    schema: Type.Array(Type.Enum([...landers]), { uniqueItems: true }),
    public: false,
    built_in: [...landers],
  },
  /** Visitors who read another language find no lander. */
  lander_languages: {
    schema: Type.Array(Locales, { uniqueItems: true }),
    public: false,
    built_in: [...LOCALES],
  },
  /** Headlines of landers; where one is empty, those of the lander's tones hold. */
  lander_title_tinderswipe: landerTitle,
  lander_title_alonetonight: landerTitle,
  lander_title_collagelanding: landerTitle,
  lander_title_gallery: landerTitle,
  lander_title_iconslanding: landerTitle,
  lander_title_maplanding: landerTitle,
  lander_title_socialnetwork: landerTitle,
  lander_title_transitionsvideolanding: landerTitle,
  lander_title_video: landerTitle,
  /** Advertisements on landers, labelled as such; those for resold members are shown only where `member_resell` is on. */
  partner_tiles: {
    schema: Type.Array(StoredTile, { maxItems: maxTiles }),
    public: false,
    built_in: [] as StoredTile[],
    fits: (tiles: StoredTile[]) => tiles.every((tile) => isPlainLink(tile.link)),
  },
  /** Pictures of the site's own at the head of landers, by lander. */
  lander_pictures: {
    schema: Type.Object(Object.fromEntries(pictureLanders.map((name) => [name, Type.Optional(MediaId)])), {
      additionalProperties: false,
    }),
    public: false,
    built_in: {} as Partial<Record<LanderName, string>>,
  },
  /** The site's own film on landers that show one; null: the product's films. */
  lander_film: {
    schema: Type.Union([LanderFilm, UploadedFilm, Type.Null()]),
    public: false,
    built_in: null as LanderFilm | UploadedFilm | null,
    fits: (film: LanderFilm | UploadedFilm | null) =>
      film === null ||
      'films' in film ||
      ((film.webm ?? film.mp4) !== undefined && !Object.values(film).some((path) => path.startsWith('//'))),
  },
  /** Texts of legal and info pages in Markdown; a language without one gets the product's. */
  page_terms: pageText,
  page_privacy: pageText,
  page_cookies: pageText,
  page_faq: pageText,
  page_service: pageText,
  page_return_policy: pageText,
  page_ban: pageText,
  page_fictional: pageText,
  page_pricing: pageText,
  fictional_warning: {
    schema: LocalText,
    public: true,
    text: /*i18n*/ {
      id: 'site.fictional_warning',
      message: 'This is a fictional profile, written by our team for entertainment. You cannot meet this person.',
    },
  },
  fictional_singular: {
    schema: LocalText,
    public: true,
    text: /*i18n*/ { id: 'site.fictional_singular', message: 'fictional profile' },
  },
  fictional_plural: {
    schema: LocalText,
    public: true,
    text: /*i18n*/ { id: 'site.fictional_plural', message: 'fictional profiles' },
  },
  fictional_icon: { schema: Type.Enum(['mask', 'theater', 'book', 'pen', 'sparkles']), public: true, built_in: 'mask' },
  push_public: { schema: Type.String({ pattern: '^[A-Za-z0-9_-]{0,200}$' }), public: true, built_in: '' },
  /** Empty, or the URL prefix of every picture. */
  cdn_prefix: {
    schema: Type.String({ pattern: '^(https?://[A-Za-z0-9.:_/~-]{1,200})?$' }),
    public: true,
    built_in: '',
    fits: (value: string) => value === '' || URL.canParse(value),
  },

  // Public where pages need them.
  min_age: { schema: Type.Integer({ minimum: 18, maximum: 99 }), public: true, built_in: 18 },
  hide_account_existence: { schema: Type.Boolean(), public: true, built_in: false },
  /** Before what a checked age is asked for: nothing; photos of others, writing and being found; any profile at all; or what the
   * law of the member's country suggests (contract/countries.ts). */
  age_check: { schema: Type.Enum(['none', 'by_country', 'contact', 'entry']), public: false, built_in: 'none' },
  /** A passkey or a code at every log-in, and sessions of 12 hours (Germany's closed user group). */
  closed_group: { schema: Type.Boolean(), public: false, built_in: false },
  free_conversations: { schema: Type.Integer({ minimum: 0, maximum: 1_000 }), public: true, built_in: 2 },
  photos_free: { schema: Type.Integer({ minimum: 1, maximum: 200 }), public: true, built_in: 3 },
  photos_premium: { schema: Type.Integer({ minimum: 1, maximum: 200 }), public: true, built_in: 25 },
  /** IANA name; days (of the swipe game) begin at its midnight. */
  time_zone: {
    schema: Type.String({ minLength: 1, maxLength: 60 }),
    public: true,
    built_in: 'Europe/Amsterdam',
    fits: isTimeZone,
  },
  /** How many automatic likes from fictional profiles a new member gets; 0 switches them off. Pages poll until then. */
  auto_likes: { schema: Type.Integer({ minimum: 0, maximum: 100 }), public: true, built_in: 5 },
  auto_like_days: { schema: Type.Integer({ minimum: 0, maximum: 365 }), public: true, built_in: 7 },
  /** Shown only if its source is given. */
  premium_claim_percent: { schema: Type.Integer({ minimum: 0, maximum: 1_000 }), public: true, built_in: 0 },
  premium_claim_source: { schema: LocalText, public: true, text: null },
  swipe_likes_a_day: { schema: Type.Integer({ minimum: 0, maximum: 10_000 }), public: false, built_in: 4 },
  swipe_pass_days: { schema: Type.Integer({ minimum: 1, maximum: 365 }), public: false, built_in: 30 },
  /** Whether writers may begin a conversation with a member who liked a fictional profile. */
  writers_may_start: { schema: Type.Boolean(), public: false, built_in: false, levels: ['company', 'site'] },
  /** Of a hundred whom members can find, so many are fictional at most; 100: as many as there are. The lowest of a pool's sites holds. */
  fictional_share_percent: {
    schema: Type.Integer({ minimum: 0, maximum: 100 }),
    public: false,
    built_in: 100,
    levels: ['company', 'site'],
  },
  /** For how many fictional profiles of a site one person writes at most; 0: as many as there are. */
  writer_profiles: {
    schema: Type.Integer({ minimum: 0, maximum: 1_000 }),
    public: false,
    built_in: 40,
    levels: ['company', 'site'],
  },
  /** Support is notified of a member who buys more credits than this in 24 hours; 0: never. */
  care_credits_a_day: { schema: Type.Integer({ minimum: 0, maximum: 1_000_000 }), public: false, built_in: 500 },
} as const satisfies Record<string, SettingRule>;

type Rules = typeof settingRules;
export type SettingKey = keyof Rules;
type KeysWith<Part> = { [K in SettingKey]: Rules[K] extends Part ? K : never }[SettingKey];
export type TextSettingKey = KeysWith<{ text: unknown }>;
/** Settings with a built-in value, the same in every language. */
export type PlainSettingKey = KeysWith<{ built_in: unknown }>;

/** The settings stored at one level: any of them. */
export type StoredSettings = { -readonly [K in SettingKey]?: Static<Rules[K]['schema']> };

/** Derived from the site and the visitor; not stored. */
const derivedSettings = {
  countries: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), languages: Strings })),
  geoip_country: Type.String(),
  geoip_selected_country: Type.String(),
  niche: Type.Integer({ minimum: 1, maximum: 7 }),
  domain: Type.String(),
  company_id: Type.Integer(),
};
type DerivedSettings = { [K in keyof typeof derivedSettings]: Static<(typeof derivedSettings)[K]> };

/** All settings of a site as they apply to one visitor, including those that never leave the server. */
export type Settings = DerivedSettings & {
  [K in SettingKey]: K extends TextSettingKey ? string : Static<Rules[K]['schema']>;
};
/** The settings anyone may read. */
export type PublicSettings = Omit<Settings, KeysWith<{ public: false }>>;

/** The schema of a resolved setting, for the answer of the public call and for tests. */
export const resolvedSchema = (rule: SettingRule): TSchema => (rule.text === undefined ? rule.schema : Type.String());

const publicSchema = () =>
  Type.Unsafe<PublicSettings>(
    Type.Object({
      ...derivedSettings,
      ...Object.fromEntries(
        Object.entries<SettingRule>(settingRules).flatMap(([key, rule]) =>
          rule.public ? [[key, resolvedSchema(rule)]] : [],
        ),
      ),
    }),
  );

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings.php',
  summary: 'The settings of the site of this host, or of the host named in `domain`.',
  access: 'anyone',
  // The page passes its own query on, so unknown parameters are ignored.
  query: Type.Object({ domain: Type.Optional(Type.String({ maxLength: 253 })) }, { additionalProperties: true }),
  answer: publicSchema(),
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
    /** Version date of the terms: 2023-12-01T12:00:00Z, or `added` or the last own terms if later. */
    terms_date: Type.String(),
  }),
  errors: [],
});

export const getPageText = endpoint({
  method: 'GET',
  path: '/api/page-text.php',
  summary:
    'The text that the site or its company wrote for a legal or info page, in the reader’s language. Null: the product’s.',
  access: 'anyone',
  query: Type.Object({ page: Type.String({ maxLength: 40 }) }),
  answer: Type.Object({
    text: Type.Union([Type.String(), Type.Null()]),
    version: Type.Union([Type.Object({ number: Type.Integer(), published_at: Type.String() }), Type.Null()]),
  }),
  errors: [],
});

export const getInterests = endpoint({
  method: 'GET',
  path: '/api/interests.php',
  summary: 'All interests with their icons, and their names in the requested language.',
  access: 'anyone',
  answer: Type.Object({
    interests: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), icon: Type.String() })),
  }),
  errors: [],
});

export const getRegions = endpoint({
  method: 'GET',
  path: '/api/regions.php',
  summary: 'The regions of every country the site serves, and each country’s word for them.',
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
  summary: 'The city nearest to a position, among the countries the site serves; null if none is within 100 km.',
  access: 'anyone',
  limit: { max: 60, window_seconds: 60, by: 'address' },
  query: Type.Object({
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lon: Type.Number({ minimum: -180, maximum: 180 }),
  }),
  answer: Type.Object({ place: Type.Union([Place, Type.Null()]) }),
  errors: [],
});

export const getCities = endpoint({
  method: 'GET',
  path: '/api/cities.php',
  summary: 'Cities of a region whose names start with the typed text, the largest first.',
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
