/** The niches a site can have: a fixed list of seven. */
import { LOCALES, type Locale } from './locales.ts';

export interface Niche {
  /** The number that site settings store. */
  id: number;
  key: 'general' | 'she' | 'bdsm' | 'bbw' | 'gilf' | 'milf' | 'gay';
  /** Precedes the language in the slug of an info page; empty for general. */
  slug_prefix: string;
  /** The accent colour, also of unread messages; the only colour that differs by niche. */
  accent: { light: string; dark: string };
}

export const niches = [
  { id: 1, key: 'general', slug_prefix: '', accent: { light: '#d22b02', dark: '#fc775c' } },
  { id: 2, key: 'she', slug_prefix: 'she', accent: { light: '#b92d7e', dark: '#f786bf' } },
  { id: 3, key: 'bdsm', slug_prefix: 'bdsm', accent: { light: '#a6002e', dark: '#e76c74' } },
  { id: 4, key: 'bbw', slug_prefix: 'bbw', accent: { light: '#922fa1', dark: '#de8eea' } },
  { id: 5, key: 'gilf', slug_prefix: 'gilf', accent: { light: '#037272', dark: '#74d0cf' } },
  { id: 6, key: 'milf', slug_prefix: 'milf', accent: { light: '#c61e58', dark: '#fd7b97' } },
  { id: 7, key: 'gay', slug_prefix: 'gay', accent: { light: '#5354d3', dark: '#9da9ff' } },
] as const satisfies readonly Niche[];

export type NicheKey = (typeof niches)[number]['key'];

/** The niche of a number; an unknown number means general, so that a wrong setting never breaks a page. */
export function nicheByNumber(id: number): Niche {
  return niches.find((niche) => niche.id === id) ?? niches[0];
}

/** The language part of a slug; English is `eng`. */
const languagePart = (locale: Locale): string => (locale === 'en' ? 'eng' : locale);

/** The slug of a niche's info page in a language: `shenl`, `milfeng`; for general just the language (`eng`, `nl`). */
export function nicheSlug(niche: Niche, locale: Locale): string {
  return niche.slug_prefix + languagePart(locale);
}

const bySlug: ReadonlyMap<string, { niche: Niche; locale: Locale }> = new Map(
  niches.flatMap((niche) => LOCALES.map((locale) => [nicheSlug(niche, locale), { niche, locale }] as const)),
);

/** Niche and language of a slug, exactly as `nicheSlug` writes it; undefined for anything else. */
export function parseNicheSlug(slug: string): { niche: Niche; locale: Locale } | undefined {
  return bySlug.get(slug);
}
