/** Settings of a site, resolved: built-in default -> company -> site -> country of the visitor. */
import { countries as country_rows, countryName } from '../../contract/countries.ts';
import { LOCALES, type Locale } from '../../contract/locales.ts';
import { minimumMessageCost } from '../../contract/money.ts';
import type { Words } from '../platform/words.ts';
import { default_texts, default_values } from './defaults.ts';
import type { LocalText, Settings, Site, StoredSettings } from './site.ts';

/** The layers of a site for a visitor from `country`, the most general first. */
const layers = (site: Site, country: string): StoredSettings[] => [
  site.company.settings,
  site.stored,
  site.country_stored[country] ?? {},
];

/** The value of one setting that has no language, without resolving them all. */
export function setting<K extends keyof typeof default_values>(site: Site, country: string, key: K): Settings[K] {
  let value: unknown = default_values[key];
  for (const layer of layers(site, country)) if (layer[key] !== undefined) value = layer[key];
  return value as Settings[K];
}

/** All settings, in the language of the reader, for a visitor of `country` (ISO code); `found_country`: where they seem to be. */
export function resolveSettings(words: Words, site: Site, { country, found_country = country, locale }: { country: string; found_country?: string; locale: Locale }): Settings {
  const stored: StoredSettings = Object.assign({}, ...layers(site, country));
  const text = (key: keyof typeof default_texts): string =>
    ownText(stored[key], locale) ?? words.text(locale, default_texts[key], { name: stored.name ?? site.name });
  const message_credits = stored.message_credits ?? default_values.message_credits;
  return {
    ...default_values,
    ...stored,
    name: stored.name ?? site.name,
    index_title: text('index_title'),
    description: text('description'),
    fictional_warning: text('fictional_warning'),
    fictional_singular: text('fictional_singular'),
    fictional_plural: text('fictional_plural'),
    premium_claim_source: pickText(stored.premium_claim_source, locale) ?? '',
    countries: site.countries.map((code) => ({
      code,
      name: countryName(code, locale),
      languages: countryLanguages(site, code),
    })),
    geoip_country: found_country,
    geoip_selected_country: country,
    niche: site.niche,
    minimum_message_costs: stored.minimum_message_costs ?? Object.fromEntries(
      site.countries.map((code) => {
        const currency = currencyOf(code);
        return [code, { costs: minimumMessageCost(currency, message_credits), currency }];
      }),
    ),
    domain: site.host,
    languages: site.languages,
    support_email: stored.support_email ?? site.company.support_email,
    // Cleaned of dashes and spaces (specification, section 9).
    support_phone: (stored.support_phone ?? site.company.support_phone).replace(/[\s-]/g, ''),
    company_id: site.company.id,
    mail_name: stored.mail_name ?? stored.name ?? site.name,
  };
}

/** ISO 4217; euros for a country nobody is served in. */
export const currencyOf = (country: string): string => country_rows.find((c) => c.code === country)?.currency ?? 'EUR';

/** Languages offered to visitors of a country: its own that the site has; all of the site's when none fits. */
export function countryLanguages(site: Site, country: string): Locale[] {
  const own = country_rows.find((c) => c.code === country)?.locales ?? [];
  const both = own.filter((l) => site.languages.includes(l));
  return both.length ? [...both] : site.languages;
}

/** What the operator wrote for this language: a language they left out gets the built-in text, not a foreign one. */
const ownText = (text: LocalText | undefined, locale: Locale): string | undefined =>
  (typeof text === 'string' ? text : text?.[locale]) || undefined;

/** For texts without a built-in one: better in another language than not at all. */
function pickText(text: LocalText | undefined, locale: Locale): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (typeof text === 'string') return text;
  return text[locale] ?? text.en ?? LOCALES.map((l) => text[l]).find((t) => t !== undefined);
}
