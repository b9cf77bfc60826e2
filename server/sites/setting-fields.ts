/** What can be changed of a site or a company as one field of a draft: a setting, one language of a text, a fact of the site. */
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type FieldKey, groupOf, type SiteFact } from '../../contract/setting-groups.ts';
import { isLocale, LOCALES, type Locale } from '../../contract/locales.ts';
import { castSize, portraits } from '../../contract/looks.ts';
import { isWordKey } from '../../contract/own-words.ts';
import { pageOfKey } from '../../contract/page-texts.ts';
import { niches } from '../../contract/niches.ts';
import { pageTextMost, type SettingLevel, type SettingRule, settingRules } from '../../contract/sites.ts';
import { countryByCode } from './countries.ts';
import { settingFault } from './parse-settings.ts';

/** Whose settings are edited together: a site with its countries, or a company for all of its sites. */
export type Scope = { site_id: number; company_id: null } | { site_id: null; company_id: number };

/** Names one field. */
export interface FieldRef {
  /** Of level `country`; null: the site or the company itself. */
  country: string | null;
  key: string;
  /** One language of a text. */
  language: string | null;
}
/** A field with what it is to hold; null: back to what the levels before it say. */
export interface FieldChange extends FieldRef {
  value: unknown;
}

/** Everything that is published of a site or a company, as stored. */
export interface Content {
  own: Record<string, unknown>;
  by_country: Record<string, Record<string, unknown>>;
  /** Of a site. */
  niche?: number;
  countries?: string[];
}

const facts = {
  niche: Compile(Type.Integer({ minimum: 1, maximum: niches.length })),
  countries: Compile(
    Type.Array(Type.Enum([...countryByCode.keys()]), { minItems: 1, maxItems: 60, uniqueItems: true }),
  ),
} satisfies Record<SiteFact, unknown>;

const isFact = (key: string): key is SiteFact => Object.hasOwn(facts, key);
export const isFieldKey = (key: string): key is FieldKey => Object.hasOwn(groupOf, key);
/** Of a message, what is said of it in words of one's own, where it is not a field of the list. */
export const isEditable = (key: string): boolean => isFieldKey(key) || isWordKey(key);
export const ruleOf = (key: string): SettingRule | undefined =>
  Object.hasOwn(settingRules, key) ? settingRules[key as keyof typeof settingRules] : undefined;
export const isText = (key: string): boolean => isWordKey(key) || ruleOf(key)?.text !== undefined;

export const levelOf = (scope: Scope, ref: Pick<FieldRef, 'country'>): SettingLevel =>
  scope.company_id !== null ? 'company' : ref.country === null ? 'site' : 'country';

/** Whether a draft may hold that, by the schema that the server reads with. */
export function fits(scope: Scope, { country, key, language, value }: FieldChange): boolean {
  const level = levelOf(scope, { country });
  if (scope.company_id !== null && country !== null) return false;
  if (isFact(key)) return level === 'site' && language === null && facts[key].Check(value);
  const rule = ruleOf(key);
  if (!isWordKey(key) && (!rule || (rule.levels && !rule.levels.includes(level)))) return false;
  if (isText(key) !== (language !== null) || (language !== null && !isLocale(language))) return false;
  if (value === null) return true;
  return settingFault(level, key, language === null ? value : { [language]: value }) === undefined;
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** What is stored in a field; null: nothing. A text without languages is said in each of them. */
export function storedAt(content: Content, { country, key, language }: FieldRef): unknown {
  if (isFact(key)) return content[key] ?? null;
  const level = country === null ? content.own : (content.by_country[country] ?? {});
  const value = Object.hasOwn(level, key) ? level[key] : null;
  if (language === null || value === null || value === undefined) return value ?? null;
  if (typeof value === 'string') return value || null;
  const texts = objectOf(value);
  return Object.hasOwn(texts, language) ? texts[language] || null : null;
}

function withLanguage(stored: unknown, language: Locale, value: unknown): unknown {
  const texts: Record<string, unknown> =
    typeof stored === 'string' ? Object.fromEntries(LOCALES.map((locale) => [locale, stored])) : objectOf(stored);
  if (value === null || value === '') delete texts[language];
  else texts[language] = value;
  return Object.keys(texts).length === 0 ? null : texts;
}

/** The content after one change. What belongs to a country that is not served any more goes with it. */
export function withChange(content: Content, { country, key, language, value }: FieldChange): Content {
  if (key === 'niche') return { ...content, niche: value as number };
  if (key === 'countries') {
    const countries = value as string[];
    return {
      ...content,
      countries,
      by_country: Object.fromEntries(countries.map((code) => [code, content.by_country[code] ?? {}])),
    };
  }
  const before = country === null ? content.own : (content.by_country[country] ?? {});
  const stored = Object.hasOwn(before, key) ? before[key] : null;
  const after = language === null ? value : withLanguage(stored, language as Locale, value);
  const { [key]: _, ...rest } = before;
  const level = after === null ? rest : { ...rest, [key]: after };
  return country === null
    ? { ...content, own: level }
    : { ...content, by_country: { ...content.by_country, [country]: level } };
}

/** A change of the list of countries first: the others may be for one of them. */
export const inOrder = <T extends FieldRef>(changes: readonly T[]): T[] =>
  changes.toSorted((a, b) => Number(b.key === 'countries') - Number(a.key === 'countries'));

/** The fields in which two contents differ, each with what it holds in the second. */
export function differences(scope: Scope, from: Content, to: Content): FieldChange[] {
  const places = [null, ...new Set([...Object.keys(from.by_country), ...Object.keys(to.by_country)])];
  const changes: FieldChange[] = [];
  const see = (ref: FieldRef) => {
    const value = storedAt(to, ref);
    if (JSON.stringify(storedAt(from, ref)) !== JSON.stringify(value)) changes.push({ ...ref, value });
  };
  if (scope.site_id !== null) for (const key of ['niche', 'countries']) see({ country: null, key, language: null });
  for (const country of places) {
    if (country !== null && to.countries && !to.countries.includes(country)) continue;
    const levels = [from, to].map((content) => (country === null ? content.own : (content.by_country[country] ?? {})));
    for (const key of new Set(levels.flatMap((level) => Object.keys(level))))
      for (const language of isText(key) ? LOCALES : [null]) see({ country, key, language });
  }
  return changes;
}

/** How a field is entered, from its schema. */
export type Control =
  | { kind: 'number'; minimum: number; maximum: number }
  | { kind: 'switch' }
  | { kind: 'choice' | 'choices' | 'ordered'; options: string[] }
  | { kind: 'line' | 'text' | 'page'; max_length: number }
  | { kind: 'colour' | 'data' | 'pictures' | 'film' | 'tiles' }
  | { kind: 'slots'; options: string[]; count: number };

/** What has a control of its own, whose value comes as JSON. */
const structured: Partial<Record<FieldKey, 'pictures' | 'film' | 'tiles'>> = {
  lander_pictures: 'pictures',
  lander_film: 'film',
  partner_tiles: 'tiles',
};
/** Whether a value of it is sent as JSON. */
export const isStructured = (key: FieldKey): boolean =>
  ['data', ...Object.values(structured)].includes(controlOf(key).kind);

interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  items?: Shape;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

export function controlOf(key: FieldKey): Control {
  if (key === 'niche') return { kind: 'choice', options: niches.map(({ id }) => String(id)) };
  if (key === 'countries') return { kind: 'ordered', options: [...countryByCode.keys()] };
  if (key === 'accent') return { kind: 'colour' };
  const own = structured[key];
  if (own) return { kind: own };
  if (key === 'front_cast') return { kind: 'slots', options: [...portraits], count: castSize };
  if (pageOfKey(key)) return { kind: 'page', max_length: pageTextMost };
  if (isText(key)) return { kind: 'text', max_length: 1_000 };
  const shape = settingRules[key].schema as Shape;
  const optionsOf = (part: Shape): string[] =>
    part.enum?.map(String) ?? (part.const === undefined ? (part.anyOf ?? []).flatMap(optionsOf) : [String(part.const)]);
  if (shape.type === 'integer')
    return { kind: 'number', minimum: shape.minimum ?? 0, maximum: shape.maximum ?? Number.MAX_SAFE_INTEGER };
  if (shape.type === 'boolean') return { kind: 'switch' };
  if (shape.type === 'string' && !shape.enum) return { kind: 'line', max_length: shape.maxLength ?? 200 };
  if (shape.type === 'array' && optionsOf(shape.items ?? {}).length > 0)
    return { kind: key === 'languages' ? 'ordered' : 'choices', options: optionsOf(shape.items ?? {}) };
  if (optionsOf(shape).length > 0 && !(shape.anyOf ?? []).some((variant) => variant.type === 'object'))
    return { kind: 'choice', options: optionsOf(shape) };
  return { kind: 'data' };
}
