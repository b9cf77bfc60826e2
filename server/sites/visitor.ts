/** What we assume about a visitor before they tell us: country and language. */
import { isLocale, type Locale } from '../../contract/locales.ts';
import { matchLocale } from '../platform/accept-language.ts';
import { countryLanguages, setting } from './settings.ts';
import type { Site } from './site.ts';

export interface VisitorHints {
  /** From the account, when signed in. */
  account_country?: string | undefined;
  account_language?: string | undefined;
  /** From a trusted proxy that knows where addresses are. */
  proxy_country?: string | undefined;
  /** The locale cookie. */
  cookie_language?: string | undefined;
  accept_language?: string | undefined;
}

/** A country the site serves: the account's, the proxy's, the region of the browser's language, else the site's first. */
export function visitorCountry(site: Site, hints: VisitorHints): string {
  const { account_country, proxy_country, accept_language = '' } = hints;
  const serves = (country: string | undefined): country is string => country !== undefined && site.countries.includes(country);
  if (serves(account_country)) return account_country;
  const told = proxy_country?.toUpperCase();
  if (serves(told)) return told;
  for (const [, region] of accept_language.matchAll(/[a-z]{2,3}-([A-Z]{2})\b/gi)) if (serves(region?.toUpperCase())) return (region ?? '').toUpperCase();
  return site.countries[0] ?? 'NL';
}

/**
 * The language to answer in: what was chosen (cookie), the account's, the domain's own language, the best of the
 * browser's list among those the country offers, else the country's first.
 */
export function visitorLocale(site: Site, country: string, hints: VisitorHints): Locale {
  const supported = (l: string | undefined): l is Locale => isLocale(l) && site.languages.includes(l);
  const domain_language = setting(site, country, 'domain_language');
  for (const choice of [hints.cookie_language, hints.account_language, domain_language]) if (supported(choice)) return choice;
  const offered = countryLanguages(site, country);
  return (
    matchLocale(hints.accept_language ?? '', offered) ?? matchLocale(hints.accept_language ?? '', site.languages) ?? offered[0] ?? 'en'
  );
}
