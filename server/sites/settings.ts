/** Settings of a site, resolved: built-in default -> company -> site -> country of the visitor. */
import { countryName } from '../../contract/countries.ts';
import { LOCALES, type Locale } from '../../contract/locales.ts';
import {
  type LocalText,
  type PlainSettingKey,
  type PublicSettings,
  type SettingKey,
  type SettingLevel,
  type SettingRule,
  type Settings,
  settingLevels,
  settingRules,
  type StoredSettings,
  type TextSettingKey,
} from '../../contract/sites.ts';
import { type Look, nicheLook } from '../../contract/looks.ts';
import type { Words } from '../platform/words.ts';
import { nicheByNumber } from '../../contract/niches.ts';
import { nicheTexts } from './niche-texts.ts';
import { countryByCode } from './countries.ts';
import { minimumMessageCosts } from './prices.ts';
import type { Site } from './site.ts';

const rules = Object.entries<SettingRule>(settingRules) as [SettingKey, SettingRule][];

/** The built-in values, which apply until a company, a site or a country stores its own. */
export const defaultValues = Object.fromEntries(
  rules.flatMap(([key, rule]) => ('built_in' in rule ? [[key, rule.built_in]] : [])),
) as Pick<Settings, PlainSettingKey>;

/** What holds where no level says anything. */
const builtIn = (site: Site, key: SettingKey, rule: SettingRule): unknown =>
  rule.of_niche ? nicheLook(site.niche)[key as keyof Look] : rule.built_in;

/** What one level stores for a visitor from `country`. */
const levelOf = (site: Site, country: string, level: SettingLevel): StoredSettings =>
  level === 'company' ? site.company.settings : level === 'site' ? site.stored : (site.countryStored[country] ?? {});

/** Where a value comes from. */
export type SettingOrigin = 'built-in' | SettingLevel;

const mostSpecificFirst = settingLevels.toReversed();

/** The value from the most specific level that stores one. */
function storedValue<K extends SettingKey>(
  site: Site,
  country: string,
  key: K,
): { origin: SettingOrigin; value: StoredSettings[K] | undefined } {
  for (const origin of mostSpecificFirst) {
    const value = levelOf(site, country, origin)[key];
    if (value !== undefined) return { origin, value };
  }
  return { origin: 'built-in', value: undefined };
}

/** One setting that has no language, without resolving them all. */
export const setting = <K extends PlainSettingKey>(site: Site, country: string, key: K): Settings[K] =>
  (storedValue(site, country, key).value ?? defaultValues[key]) as Settings[K];

/** The look of a site for visitors from a country. */
export const lookOf = (site: Site, country: string): Look =>
  Object.fromEntries(
    Object.entries(nicheLook(site.niche)).map(([key, built]) => [
      key,
      storedValue(site, country, key as keyof Look).value ?? built,
    ]),
  ) as unknown as Look;

interface Reader {
  /** ISO code, as chosen. */
  country: string;
  /** Where the reader seems to be, if they chose another country. */
  foundCountry?: string;
  locale: Locale;
  /** Prices change at a moment. */
  now: Date;
}

/** All settings for a visitor from `country`, in the reader's language. */
export function resolveSettings(words: Words, site: Site, reader: Reader): Settings {
  const { country, foundCountry = country, locale } = reader;
  const stored = <K extends SettingKey>(key: K) => storedValue(site, country, key).value;
  const name = stored('name') ?? site.name;
  const text = (key: TextSettingKey): string => {
    const { text: rule }: SettingRule = settingRules[key];
    const builtIn =
      rule === 'niche' ? nicheTexts[nicheByNumber(site.niche).key][key as keyof (typeof nicheTexts)['general']] : rule;
    return builtIn
      ? (ownText(stored(key), locale) ?? words.text(locale, builtIn, { name }))
      : pickText(stored(key), locale);
  };
  const resolved: Record<string, unknown> = {};
  for (const [key, rule] of rules)
    resolved[key] = rule.text === undefined ? (stored(key) ?? builtIn(site, key, rule)) : text(key as TextSettingKey);
  return {
    ...(resolved as Settings),
    name,
    mail_name: stored('mail_name') ?? name,
    support_email: stored('support_email') ?? site.company.support_email,
    // Without dashes and spaces, for `tel:` links.
    support_phone: (stored('support_phone') ?? site.company.support_phone).replace(/[\s-]/g, ''),
    languages: site.languages,
    minimum_message_costs: {
      ...minimumMessageCosts(site, setting(site, country, 'message_credits'), reader.now),
      ...stored('minimum_message_costs'),
    },
    countries: site.countries.map((code) => ({
      code,
      name: countryName(code, locale),
      languages: countryLanguages(site, code),
    })),
    geoip_country: foundCountry,
    geoip_selected_country: country,
    niche: site.niche,
    domain: site.host,
    company_id: site.company.id,
  };
}

/** The settings anyone may read: only those marked public. */
export function publicSettings(words: Words, site: Site, reader: Reader): PublicSettings {
  const settings: Partial<Settings> = resolveSettings(words, site, reader);
  for (const [key, rule] of rules) if (!rule.public) delete settings[key];
  return settings as PublicSettings;
}

/** For each setting where its value comes from, and what each level stores. For those who change settings. */
export function explainSettings(
  site: Site,
  country: string,
): Record<SettingKey, { origin: SettingOrigin; levels: Partial<Record<SettingLevel, unknown>> }> {
  return Object.fromEntries(
    rules.map(([key]) => {
      const stored = settingLevels.flatMap((level) => {
        const value = levelOf(site, country, level)[key];
        return value === undefined ? [] : [[level, value] as const];
      });
      return [key, { origin: storedValue(site, country, key).origin, levels: Object.fromEntries(stored) }];
    }),
  ) as ReturnType<typeof explainSettings>;
}

/** Languages a site offers; the first is the fallback. */
export const languagesOf = (company: StoredSettings, site: StoredSettings): Locale[] => [
  ...(site.languages ?? company.languages ?? LOCALES),
];

/** Languages offered to visitors of a country: those of the country that the site has; all of the site's if it has none. */
export function countryLanguages(site: Site, country: string): Locale[] {
  const locales = countryByCode.get(country)?.locales ?? [];
  const shared = locales.filter((l) => site.languages.includes(l));
  return shared.length ? [...shared] : site.languages;
}

/** The operator's text in this language; a language they left out gets the built-in text, not a foreign one. */
const ownText = (text: LocalText | undefined, locale: Locale): string | undefined =>
  (typeof text === 'string' ? text : text?.[locale]) || undefined;

/** What an operator wrote for a text in this language; undefined: nothing, what is built in holds. */
export const ownTextFor = (site: Site, country: string, key: TextSettingKey, locale: Locale): string | undefined =>
  ownText(storedValue(site, country, key).value, locale);

/** For texts without a built-in one: another language is better than none. */
function pickText(text: LocalText | undefined, locale: Locale): string {
  if (text === undefined || typeof text === 'string') return text ?? '';
  return text[locale] ?? text.en ?? LOCALES.map((l) => text[l]).find((t) => t !== undefined) ?? '';
}
