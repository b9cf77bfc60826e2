/** What we assume about a visitor until they choose: country and language. */
import { isLocale, type Locale } from '../../contract/locales.ts';
import { matchLocale } from '../platform/accept-language.ts';
import { countryLanguages, setting } from './settings.ts';
import type { Site } from './site.ts';

export interface VisitorHints {
  /** From the account, when logged in. */
  accountCountry?: string | undefined;
  accountLanguage?: string | undefined;
  /** The country cookie. */
  cookieCountry?: string | undefined;
  /** From a trusted proxy with geolocation. */
  proxyCountry?: string | undefined;
  /** The locale cookie. */
  cookieLanguage?: string | undefined;
  acceptLanguage?: string | undefined;
  /** From an address that is a page in one language (`/eng`). */
  pageLanguage?: string | undefined;
}

/** Name of the country cookie; a visitor chooses on /lang-config. */
export const countryCookie = 'country';

const serves = (site: Site, country: string | undefined): country is string =>
  country !== undefined && site.countries.includes(country);

/** Where a visitor seems to be, among the site's countries: by the proxy, else by the region of the browser's languages, else the site's first. */
export function foundCountry(site: Site, { proxyCountry, acceptLanguage = '' }: VisitorHints): string {
  const byProxy = proxyCountry?.toUpperCase();
  if (serves(site, byProxy)) return byProxy;
  for (const [, region] of acceptLanguage.matchAll(/[a-z]{2,3}-([A-Z]{2})\b/gi))
    if (serves(site, region?.toUpperCase())) return (region ?? '').toUpperCase();
  return site.countries[0] ?? 'NL';
}

/** The country to use: the account's, else the visitor's choice, else where they seem to be. Always one the site serves. */
export function visitorCountry(site: Site, hints: VisitorHints): string {
  for (const choice of [hints.accountCountry, hints.cookieCountry]) if (serves(site, choice)) return choice;
  return foundCountry(site, hints);
}

/**
 * The language to answer in: the address's, the cookie's, the account's, the domain's own; else the best of the browser's list
 * among those the country offers, else the country's first.
 */
export function visitorLocale(site: Site, country: string, hints: VisitorHints): Locale {
  const supported = (l: string | undefined): l is Locale => isLocale(l) && site.languages.includes(l);
  const domainLanguage = setting(site, country, 'domain_language');
  for (const choice of [hints.pageLanguage, hints.cookieLanguage, hints.accountLanguage, domainLanguage])
    if (supported(choice)) return choice;
  const offered = countryLanguages(site, country);
  return (
    matchLocale(hints.acceptLanguage ?? '', offered) ??
    matchLocale(hints.acceptLanguage ?? '', site.languages) ??
    offered[0] ??
    'en'
  );
}
