/** The countries a site can serve: one row each. */
import type { Locale } from './locales.ts';
import type { PaymentMethod } from './methods.ts';
import { regionWords, type RegionKind } from './region-words.ts';

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** Languages offered to its visitors, the most common first. */
  locales: readonly Locale[];
  default_locale: Locale;
  /** ISO 4217. */
  currency: string;
  /** IANA zone of most of its people; a member's own zone comes from the browser. */
  time_zone: string;
  /** The kind of its regions; `regionLabel` gives the word. */
  region_label: RegionKind;
  /** The local word for them. */
  region_word: string;
  /** Years; never under 18. */
  min_age: number;
  /**
   * What the law asks for more than a stated birth date: the default of sites that go by country, not legal advice; the operator
   * decides with their counsel. `looked_at`: when somebody last read the source; a test fails after 12 months.
   */
  age_check: { default: 'none' | 'contact'; closed_group?: true; source: string; looked_at: string };
  /** With the plus sign. */
  phone_prefix: string;
  /** Methods in common use there, the most common first; none of ENDED_METHODS. */
  payment_methods: readonly PaymentMethod[];
  /** Whether SEPA direct debits in the country's currency are possible. */
  direct_debit: boolean;
}

/** Cards and wallets in use in nearly all countries. */
const cards = ['creditcard', 'visa', 'mastercard', 'paypal', 'applepay'] as const;
/** Euro transfers and debits. */
const sepa = ['sdd', 'sct'] as const;

export const countries: readonly Country[] = [
  {
    code: 'NL',
    locales: ['nl', 'en'],
    default_locale: 'nl',
    currency: 'EUR',
    time_zone: 'Europe/Amsterdam',
    region_label: 'province',
    region_word: 'Provincie',
    min_age: 18,
    age_check: {
      default: 'none',
      source: 'DSA (EU) 2022/2065 article 28 with guidelines C/2025/5519; micro and small firms exempt (article 19)',
      looked_at: '2026-11-22',
    },
    phone_prefix: '+31',
    // Maestro cards have not been issued since July 2023, but work until they expire.
    payment_methods: ['ideal', ...cards, ...sepa, 'maestro', 'paysafecard'],
    direct_debit: true,
  },
  {
    code: 'BE',
    locales: ['nl', 'fr', 'de'],
    default_locale: 'nl',
    currency: 'EUR',
    time_zone: 'Europe/Brussels',
    region_label: 'province',
    region_word: 'Provincie',
    min_age: 18,
    age_check: {
      default: 'none',
      source: 'DSA (EU) 2022/2065 article 28 with guidelines C/2025/5519; micro and small firms exempt (article 19)',
      looked_at: '2026-11-22',
    },
    phone_prefix: '+32',
    payment_methods: ['bancontact', ...cards, ...sepa, 'maestro', 'paysafecard'],
    direct_debit: true,
  },
  {
    // Youth protection treaty (JMStV) § 4 (2): closed user groups with an age check that the KJM's criteria accept.
    code: 'DE',
    locales: ['de', 'en'],
    default_locale: 'de',
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
    region_label: 'land',
    region_word: 'Bundesland',
    min_age: 18,
    age_check: {
      default: 'contact',
      closed_group: true,
      source: "JMStV § 4 (2) and the KJM's criteria: closed user groups for pornographic content; otherwise § 5",
      looked_at: '2026-11-22',
    },
    phone_prefix: '+49',
    payment_methods: ['paypal', 'sdd', 'creditcard', 'visa', 'mastercard', 'applepay', 'sct', 'maestro', 'paysafecard'],
    direct_debit: true,
  },
  {
    code: 'AT',
    locales: ['de'],
    default_locale: 'de',
    currency: 'EUR',
    time_zone: 'Europe/Vienna',
    region_label: 'land',
    region_word: 'Bundesland',
    min_age: 18,
    age_check: {
      default: 'none',
      source: 'DSA (EU) 2022/2065 article 28 with guidelines C/2025/5519; micro and small firms exempt (article 19)',
      looked_at: '2026-11-22',
    },
    phone_prefix: '+43',
    payment_methods: ['eps', ...cards, ...sepa, 'maestro', 'paysafecard'],
    direct_debit: true,
  },
  {
    code: 'CH',
    locales: ['de', 'it', 'fr', 'en'],
    default_locale: 'de',
    currency: 'CHF',
    time_zone: 'Europe/Zurich',
    region_label: 'canton',
    region_word: 'Kanton',
    min_age: 18,
    age_check: { default: 'none', source: 'JSFVG (2020): films and video games, not dating', looked_at: '2026-11-22' },
    phone_prefix: '+41',
    payment_methods: ['twint', ...cards, 'paysafecard'],
    direct_debit: false,
  },
  {
    code: 'LI',
    locales: ['de'],
    default_locale: 'de',
    currency: 'CHF',
    time_zone: 'Europe/Vaduz',
    region_label: 'municipality',
    region_word: 'Gemeinde',
    min_age: 18,
    age_check: { default: 'none', source: 'As Switzerland: nothing special for dating', looked_at: '2026-11-22' },
    phone_prefix: '+423',
    payment_methods: [...cards, 'paysafecard'],
    direct_debit: false,
  },
  {
    code: 'LU',
    locales: ['fr', 'de', 'en'],
    default_locale: 'fr',
    currency: 'EUR',
    time_zone: 'Europe/Luxembourg',
    region_label: 'canton',
    region_word: 'Canton',
    min_age: 18,
    age_check: {
      default: 'none',
      source: 'DSA (EU) 2022/2065 article 28 with guidelines C/2025/5519; micro and small firms exempt (article 19)',
      looked_at: '2026-11-22',
    },
    phone_prefix: '+352',
    payment_methods: [...cards, ...sepa, 'paysafecard'],
    direct_debit: true,
  },
  {
    // Law decree 123/2023 and AGCOM's decision 96/25/CONS: an independent age check, applied since November 2025.
    code: 'IT',
    locales: ['it', 'de'],
    default_locale: 'it',
    currency: 'EUR',
    time_zone: 'Europe/Rome',
    region_label: 'region',
    region_word: 'Regione',
    min_age: 18,
    age_check: {
      default: 'contact',
      source: 'DL 123/2023, AGCOM 96/25/CONS, since 12 November 2025: pornographic content, third party, double-blind',
      looked_at: '2026-11-22',
    },
    phone_prefix: '+39',
    payment_methods: ['nexi', ...cards, 'satispay', ...sepa, 'maestro', 'paysafecard'],
    direct_debit: true,
  },
  {
    // Law 2024-449 (SREN) and Arcom's technical standard: a double-blind age check for sexual content.
    code: 'FR',
    locales: ['fr'],
    default_locale: 'fr',
    currency: 'EUR',
    time_zone: 'Europe/Paris',
    region_label: 'region',
    region_word: 'Région',
    min_age: 18,
    age_check: {
      default: 'contact',
      source:
        "Law 2024-449 (SREN), Arcom's technical standard of 2024: sexual content, at least one double-blind method",
      looked_at: '2026-11-22',
    },
    phone_prefix: '+33',
    payment_methods: ['cartebancaire', ...cards, ...sepa, 'paysafecard'],
    direct_debit: true,
  },
  {
    // A law on minors in digital environments is before parliament; until it applies nothing more is required.
    code: 'ES',
    locales: ['es'],
    default_locale: 'es',
    currency: 'EUR',
    time_zone: 'Europe/Madrid',
    region_label: 'autonomous_community',
    region_word: 'Comunidad autónoma',
    min_age: 18,
    age_check: {
      default: 'none',
      source:
        'Proyecto de Ley Orgánica 121/000052, before parliament; DSA (EU) 2022/2065 article 28 with guidelines C/2025/5519; micro and small firms exempt (article 19)',
      looked_at: '2026-11-22',
    },
    phone_prefix: '+34',
    payment_methods: [...cards, ...sepa, 'paysafecard'],
    direct_debit: true,
  },
  {
    code: 'PL',
    locales: ['pl'],
    default_locale: 'pl',
    currency: 'PLN',
    time_zone: 'Europe/Warsaw',
    region_label: 'voivodeship',
    region_word: 'Województwo',
    min_age: 18,
    age_check: {
      default: 'none',
      source:
        'A bill on minors and harmful content, not in force; DSA (EU) 2022/2065 article 28 with guidelines C/2025/5519; micro and small firms exempt (article 19)',
      looked_at: '2026-11-22',
    },
    phone_prefix: '+48',
    payment_methods: ['blik', 'prezelewy24', ...cards, 'paysafecard'],
    direct_debit: false,
  },
  {
    code: 'DK',
    locales: ['da'],
    default_locale: 'da',
    currency: 'DKK',
    time_zone: 'Europe/Copenhagen',
    region_label: 'region',
    region_word: 'Region',
    min_age: 18,
    age_check: {
      default: 'none',
      source:
        'Age checks in preparation with the EU app; DSA (EU) 2022/2065 article 28 with guidelines C/2025/5519; micro and small firms exempt (article 19)',
      looked_at: '2026-11-22',
    },
    phone_prefix: '+45',
    payment_methods: ['mobilepay', 'dankort', ...cards, 'paysafecard'],
    direct_debit: false,
  },
  {
    code: 'FI',
    locales: ['fi', 'sv'],
    default_locale: 'fi',
    currency: 'EUR',
    time_zone: 'Europe/Helsinki',
    region_label: 'maakunta',
    region_word: 'Maakunta',
    min_age: 18,
    age_check: {
      default: 'none',
      source: 'DSA (EU) 2022/2065 article 28 with guidelines C/2025/5519; micro and small firms exempt (article 19)',
      looked_at: '2026-11-22',
    },
    phone_prefix: '+358',
    payment_methods: ['mobilepay', ...cards, ...sepa, 'paysafecard'],
    direct_debit: true,
  },
  {
    code: 'NO',
    locales: ['nb'],
    default_locale: 'nb',
    currency: 'NOK',
    time_zone: 'Europe/Oslo',
    region_label: 'fylke',
    region_word: 'Fylke',
    min_age: 18,
    age_check: {
      default: 'none',
      source: 'Beskyttelsesloven for bildeprogram: video, not dating',
      looked_at: '2026-11-22',
    },
    phone_prefix: '+47',
    payment_methods: ['vipps', ...cards, 'paysafecard'],
    direct_debit: false,
  },
  {
    code: 'SE',
    locales: ['sv', 'fi'],
    default_locale: 'sv',
    currency: 'SEK',
    time_zone: 'Europe/Stockholm',
    region_label: 'lan',
    region_word: 'Län',
    min_age: 18,
    age_check: {
      default: 'none',
      source: 'DSA (EU) 2022/2065 article 28 with guidelines C/2025/5519; micro and small firms exempt (article 19)',
      looked_at: '2026-11-22',
    },
    phone_prefix: '+46',
    payment_methods: ['swish', ...cards, 'paysafecard'],
    direct_debit: false,
  },
  {
    // Online Safety Act 2023: "highly effective age assurance", in force since 25 July 2025.
    code: 'GB',
    locales: ['en'],
    default_locale: 'en',
    currency: 'GBP',
    time_zone: 'Europe/London',
    region_label: 'county',
    region_word: 'County',
    min_age: 18,
    age_check: {
      default: 'contact',
      source:
        "Online Safety Act 2023, Ofcom's guidance on highly effective age assurance, since 25 July 2025: where sexual content is allowed",
      looked_at: '2026-11-22',
    },
    phone_prefix: '+44',
    payment_methods: [...cards, 'paysafecard'],
    direct_debit: false,
  },
  {
    // The Online Safety Code of 2025 binds named video-sharing platforms, not services such as this.
    code: 'IE',
    locales: ['en'],
    default_locale: 'en',
    currency: 'EUR',
    time_zone: 'Europe/Dublin',
    region_label: 'county',
    region_word: 'County',
    min_age: 18,
    age_check: {
      default: 'none',
      source:
        'Online Safety Code of 2025 binds named video-sharing platforms; DSA (EU) 2022/2065 article 28 with guidelines C/2025/5519; micro and small firms exempt (article 19)',
      looked_at: '2026-11-22',
    },
    phone_prefix: '+353',
    payment_methods: [...cards, ...sepa, 'paysafecard'],
    direct_debit: true,
  },
  {
    // The laws of about half the states apply to sites with a third or more of sexual material harmful to minors; such a site
    // switches the check on.
    code: 'US',
    locales: ['en', 'es'],
    default_locale: 'en',
    currency: 'USD',
    time_zone: 'America/New_York',
    region_label: 'state',
    region_word: 'State',
    min_age: 18,
    age_check: {
      default: 'none',
      source: 'About half of the states, for sites with a third or more of sexual material harmful to minors',
      looked_at: '2026-11-22',
    },
    phone_prefix: '+1',
    payment_methods: [...cards],
    direct_debit: false,
  },
  {
    code: 'CA',
    locales: ['en', 'fr'],
    default_locale: 'en',
    currency: 'CAD',
    time_zone: 'America/Toronto',
    region_label: 'province_or_territory',
    region_word: 'Province or territory',
    min_age: 18,
    age_check: { default: 'none', source: 'Bill S-209, not in force', looked_at: '2026-11-22' },
    phone_prefix: '+1',
    payment_methods: [...cards, 'paysafecard'],
    direct_debit: false,
  },
  {
    // Age-restricted material codes under the Online Safety Act 2021: age assurance where sexual content is shared,
    // from March 2026.
    code: 'AU',
    locales: ['en'],
    default_locale: 'en',
    currency: 'AUD',
    time_zone: 'Australia/Sydney',
    region_label: 'state_or_territory',
    region_word: 'State or territory',
    min_age: 18,
    age_check: {
      default: 'contact',
      source: 'Online Safety Act 2021, age-restricted material codes, since March 2026: where sexual content is shared',
      looked_at: '2026-11-22',
    },
    phone_prefix: '+61',
    payment_methods: [...cards, 'paysafecard'],
    direct_debit: false,
  },
  {
    code: 'NZ',
    locales: ['en'],
    default_locale: 'en',
    currency: 'NZD',
    time_zone: 'Pacific/Auckland',
    region_label: 'region',
    region_word: 'Region',
    min_age: 18,
    age_check: {
      default: 'none',
      source: 'Films, Videos and Publications Classification Act 1993: no check of age asked of dating',
      looked_at: '2026-11-22',
    },
    phone_prefix: '+64',
    payment_methods: [...cards, 'paysafecard'],
    direct_debit: false,
  },
  {
    code: 'PT',
    locales: ['en', 'es', 'fr'],
    default_locale: 'en',
    currency: 'EUR',
    time_zone: 'Europe/Lisbon',
    region_label: 'district',
    region_word: 'Distrito',
    min_age: 18,
    age_check: {
      default: 'none',
      source: 'DSA (EU) 2022/2065 article 28 with guidelines C/2025/5519; micro and small firms exempt (article 19)',
      looked_at: '2026-11-22',
    },
    phone_prefix: '+351',
    payment_methods: [...cards, ...sepa, 'paysafecard'],
    direct_debit: true,
  },
  {
    code: 'CZ',
    locales: ['en', 'de', 'pl'],
    default_locale: 'en',
    currency: 'CZK',
    time_zone: 'Europe/Prague',
    region_label: 'kraj',
    region_word: 'Kraj',
    min_age: 18,
    age_check: {
      default: 'none',
      source: 'DSA (EU) 2022/2065 article 28 with guidelines C/2025/5519; micro and small firms exempt (article 19)',
      looked_at: '2026-11-22',
    },
    phone_prefix: '+420',
    payment_methods: [...cards, 'paysafecard'],
    direct_debit: false,
  },
  {
    code: 'MT',
    locales: ['en', 'it'],
    default_locale: 'en',
    currency: 'EUR',
    time_zone: 'Europe/Malta',
    region_label: 'island',
    region_word: 'Island',
    min_age: 18,
    age_check: {
      default: 'none',
      source: 'DSA (EU) 2022/2065 article 28 with guidelines C/2025/5519; micro and small firms exempt (article 19)',
      looked_at: '2026-11-22',
    },
    phone_prefix: '+356',
    payment_methods: [...cards, ...sepa, 'paysafecard'],
    direct_debit: true,
  },
  {
    code: 'CY',
    locales: ['en'],
    default_locale: 'en',
    currency: 'EUR',
    time_zone: 'Asia/Nicosia',
    region_label: 'district',
    region_word: 'District',
    min_age: 18,
    age_check: {
      default: 'none',
      source: 'DSA (EU) 2022/2065 article 28 with guidelines C/2025/5519; micro and small firms exempt (article 19)',
      looked_at: '2026-11-22',
    },
    phone_prefix: '+357',
    payment_methods: [...cards, ...sepa, 'paysafecard'],
    direct_debit: true,
  },
];

const byCode: ReadonlyMap<string, Country> = new Map(countries.map((country) => [country.code, country]));

/** What they pay in: ISO 4217, each once. */
export const allCurrencies: readonly string[] = [...new Set(countries.map(({ currency }) => currency))];

/** The country of an upper-case ISO code; undefined for one we do not serve. */
export const findCountry = (code: string): Country | undefined => byCode.get(code);

const displayNames = new Map<Locale, Intl.DisplayNames>();

/** A country's name in a language; the code itself if it is unknown or malformed. */
export function countryName(code: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  let names = displayNames.get(locale);
  if (!names) {
    names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
    displayNames.set(locale, names);
  }
  return names.of(code) ?? code;
}

/** The word for a country's regions in a language: 'Provincie', 'Kanton', 'State'. For an unknown country: 'Region'. */
export function regionLabel(country: string, locale: Locale): string {
  return regionWords[byCode.get(country)?.region_label ?? 'region'][locale];
}
