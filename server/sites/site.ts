/** A site: one domain with its own name, niche, languages, countries and switches; found by host. */
import type { Static } from 'typebox';
import type { Locale } from '../../contract/locales.ts';
import type { SiteSettings } from '../../contract/sites.ts';

export type Settings = Static<typeof SiteSettings>;

/** A text that may differ by language: `'Hello'` or `{ en: 'Hello', nl: 'Hallo' }`. */
export type LocalText = string | Partial<Record<Locale, string>>;

type TextKey = 'index_title' | 'description' | 'fictional_warning' | 'fictional_singular' | 'fictional_plural' | 'premium_claim_source';

/** What an operator may store for a company, a site or a country of a site: any part of the settings. */
export type StoredSettings = Partial<Omit<Settings, TextKey | 'countries'>> & Partial<Record<TextKey, LocalText>>;

export interface Company {
  id: number;
  name: string;
  trade_names: string[];
  address: string;
  postal_code: string;
  city: string;
  country: string;
  kvk: string;
  vat_numbers: Record<string, string>;
  support_phone: string;
  support_email: string;
  delete_discount: number;
  settings: StoredSettings;
  added: Date;
}

export interface Site {
  id: number;
  pool_id: number;
  name: string;
  /** The primary host, used in links of mails. */
  host: string;
  hosts: string[];
  niche: number;
  is_default: boolean;
  company: Company;
  /** ISO codes in the order the site lists them; the first is the fall-back country. */
  countries: string[];
  /** Languages the site offers, the first is the fall-back. */
  languages: Locale[];
  stored: StoredSettings;
  country_stored: Record<string, StoredSettings>;
}

declare module '../platform/http/call.ts' {
  interface CallContext {
    site: Site;
    /** The language of the answer. */
    locale: Locale;
    /** The country the caller chose, else the one they seem to be in: always one the site serves. Everything goes by it. */
    country: string;
    /** The one they seem to be in, whatever they chose. */
    found_country: string;
  }
}
