/** A site: one brand with its own hosts, niche, languages, countries and settings; found by host. */
import type { Locale } from '../../contract/locales.ts';
import type { FilmFormat } from '../../contract/site-media.ts';
import type { StoredSettings } from '../../contract/sites.ts';
import type { Gift } from './gifts.ts';
import type { SettingProblem } from './parse-settings.ts';

/** Valid from a moment on, until the next of its kind begins. */
export interface Dated {
  /** Milliseconds since 1970. */
  valid_from: number;
  /** By the database's clock. */
  begun: boolean;
}

export interface PricePackage {
  credits: number;
  /** VAT included. */
  amount_minor: number;
}

export interface PriceList extends Dated {
  currency: string;
  /** Null: for all countries of the currency; else only the packages with a price of its own. */
  country: string | null;
  /** Null: the company's; else the own prices of a site, only the packages that have one. */
  site: number | null;
  /** The smallest first. */
  packages: readonly PricePackage[];
  /** For members about to leave, once per account; not part of the regular packages. */
  tryout: PricePackage | null;
}

interface VatRate extends Dated {
  country: string;
  basis_points: number;
}

/** The legal seller: a company without its settings and prices. */
export interface CompanyFacts {
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
  added: Date;
}

/** A picture or a film that staff uploaded (media.ts). */
export interface SiteMedia {
  format: 'picture' | FilmFormat;
  width: number;
  height: number;
  focal_x: number;
  focal_y: number;
  /** What it shows, by language. */
  alt: Readonly<Record<string, string>>;
}

/** The latest published text of a page in a language. */
export interface PageTextStamp {
  page: string;
  language: string;
  number: number;
  /** Milliseconds since 1970. */
  at: number;
}

export interface Company extends CompanyFacts {
  page_texts: readonly PageTextStamp[];
  /** What pages may show of it, by id. */
  media: Readonly<Record<string, SiteMedia>>;
  settings: StoredSettings;
  /** Current and planned ones. */
  price_lists: readonly PriceList[];
  vat_rates: readonly VatRate[];
  /** The payment methods it offers, by country, in order; without an entry all that are usual there. */
  methods: Readonly<Record<string, readonly string[]>>;
}

export interface Site {
  id: number;
  pool_id: number;
  name: string;
  /** The primary host, used in links in mails. */
  host: string;
  hosts: string[];
  /** Those of them that lead on to the primary one. */
  redirects: string[];
  niche: number;
  is_default: boolean;
  company: Company;
  /** ISO codes in the site's order; the first is the fallback. */
  countries: string[];
  /** Languages the site offers; the first is the fallback. */
  languages: Locale[];
  stored: StoredSettings;
  countryStored: Record<string, StoredSettings>;
  /** All of them, in their order. */
  gifts: readonly Gift[];
  page_texts: readonly PageTextStamp[];
  /** Invalid settings stored for the site, its company or its countries. */
  problems: readonly SettingProblem[];
}

declare module '../platform/http/call.ts' {
  interface CallContext {
    site: Site;
    /** The language of the answer. */
    locale: Locale;
    /** The country the caller chose, else the one they seem to be in; always one the site serves. All settings go by it. */
    country: string;
    /** The country they seem to be in, whatever they chose. */
    foundCountry: string;
  }
}
