/** What we assume about a visitor before they tell us: country and language. */
import { isLocale, type Locale } from '../../contract/locales.ts';
import { matchLocale } from '../platform/accept-language.ts';
import { countryLanguages, setting } from './settings.ts';
import type { Site } from './site.ts';

export interface VisitorHints {
  /** From the account, when signed in. */
  accountCountry?: string | undefined;
  accountLanguage?: string | undefined;
  /** The country cookie. */
  cookieCountry?: string | undefined;
  /** From a trusted proxy that knows where addresses are. */
  proxyCountry?: string | undefined;
  /** The locale cookie. */
  cookieLanguage?: string | undefined;
  acceptLanguage?: string | undefined;
  /** Of an address that is a page in one language (`/eng`). */
  pageLanguage?: string | undefined;
}

/** How the country cookie is called; a visitor chooses on /lang-config. */
export const countryCookie = 'country';

const serves = (site: Site, country: string | undefined): country is string =>
  country !== undefined && site.countries.includes(country);

/** Where a visitor seems to be, among the countries the site serves: the proxy's word, the region of the browser's language, else the site's first. */
export function foundCountry(site: Site, { proxyCountry, acceptLanguage = '' }: VisitorHints): string {
  const told = proxyCountry?.toUpperCase();
  if (serves(site, told)) return told;
  for (const [, region] of acceptLanguage.matchAll(/[a-z]{2,3}-([A-Z]{2})\b/gi))
    if (serves(site, region?.toUpperCase())) return (region ?? '').toUpperCase();
  return site.countries[0] ?? 'NL';
}

/** The country that counts: of the account, chosen by the visitor, else the one found. Always one the site serves. */
export function visitorCountry(site: Site, hints: VisitorHints): string {
  for (const choice of [hints.accountCountry, hints.cookieCountry]) if (serves(site, choice)) return choice;
  return foundCountry(site, hints);
}

/**
 * The language to answer in: that of the address, where it has one; what was chosen (cookie), the account's, the domain's own language, the best of the
 * browser's list among those the country offers, else the country's first.
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
