/** What we assume about a visitor before they tell us: country and language. */
import { isLocale, type Locale } from '../../contract/locales.ts';
import { matchLocale } from '../platform/accept-language.ts';
import { countryLanguages, setting } from './settings.ts';
import type { Site } from './site.ts';

export interface VisitorHints {
  /** From the account, when signed in. */
  account_country?: string | undefined;
  account_language?: string | undefined;
  /** The country cookie. */
  cookie_country?: string | undefined;
  /** From a trusted proxy that knows where addresses are. */
  proxy_country?: string | undefined;
  /** The locale cookie. */
  cookie_language?: string | undefined;
  accept_language?: string | undefined;
  /** Of an address that is a page in one language (`/eng`). */
  page_language?: string | undefined;
}

/** How the country cookie is called; a visitor chooses on /lang-config. */
export const country_cookie = 'country';

const serves = (site: Site, country: string | undefined): country is string => country !== undefined && site.countries.includes(country);

/** Where a visitor seems to be, among the countries the site serves: the proxy's word, the region of the browser's language, else the site's first. */
export function foundCountry(site: Site, { proxy_country, accept_language = '' }: VisitorHints): string {
  const told = proxy_country?.toUpperCase();
  if (serves(site, told)) return told;
  for (const [, region] of accept_language.matchAll(/[a-z]{2,3}-([A-Z]{2})\b/gi)) if (serves(site, region?.toUpperCase())) return (region ?? '').toUpperCase();
  return site.countries[0] ?? 'NL';
}

/** The country that counts: of the account, chosen by the visitor, else the one found. Always one the site serves. */
export function visitorCountry(site: Site, hints: VisitorHints): string {
  for (const choice of [hints.account_country, hints.cookie_country]) if (serves(site, choice)) return choice;
  return foundCountry(site, hints);
}

/**
 * The language to answer in: that of the address, where it has one; what was chosen (cookie), the account's, the domain's own language, the best of the
 * browser's list among those the country offers, else the country's first.
 */
export function visitorLocale(site: Site, country: string, hints: VisitorHints): Locale {
  const supported = (l: string | undefined): l is Locale => isLocale(l) && site.languages.includes(l);
  const domain_language = setting(site, country, 'domain_language');
  for (const choice of [hints.page_language, hints.cookie_language, hints.account_language, domain_language]) if (supported(choice)) return choice;
  const offered = countryLanguages(site, country);
  return (
    matchLocale(hints.accept_language ?? '', offered) ?? matchLocale(hints.accept_language ?? '', site.languages) ?? offered[0] ?? 'en'
  );
}
