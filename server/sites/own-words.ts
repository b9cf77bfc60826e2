/** The product's words as a company or a site says them otherwise: what may be said, and what the pages of a site say. */
import type { Messages } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { LOCALES, type Locale } from '../../contract/locales.ts';
import { isWordKey, type WordArea, wordAreas, type WordKey, wordMost, wordOfKey } from '../../contract/own-words.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { Words } from '../platform/words.ts';
import type { Site } from './site.ts';

type Tokens = ReturnType<typeof compileMessageOrThrow>;

/** What a message is filled in with: its placeholders and its tags, sorted. */
export interface Parts {
  holes: string[];
  tags: string[];
}

/** @returns false where a form lacks its `other` */
function gather(tokens: Tokens, holes: Set<string>): boolean {
  return tokens.every((token) => {
    if (typeof token === 'string') return true;
    const [hole, kind, forms] = token;
    holes.add(hole);
    if (typeof forms !== 'object' || kind === 'date') return true;
    const { offset: _, ...texts } = forms as Record<string, Tokens>;
    return 'other' in texts && Object.values(texts).every((text) => gather(text, holes));
  });
}

/** @returns undefined of a text that is no message: a brace lacks its pair, a plural its `other` */
export function partsOf(text: string): Parts | undefined {
  try {
    const holes = new Set<string>();
    if (!gather(compileMessageOrThrow(text), holes)) return undefined;
    const tags = [...new Set(text.match(/<\/?\d+\/?>/g))];
    return { holes: [...holes].sort(), tags: tags.sort() };
  } catch {
    return undefined;
  }
}

/** Whether that may be stored under the key of a message. */
export const isOwnWord = (value: unknown): value is Partial<Record<Locale, string>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(
    ([locale, text]) =>
      (LOCALES as readonly string[]).includes(locale) &&
      typeof text === 'string' &&
      text.length <= wordMost &&
      partsOf(text) !== undefined,
  );

/** What the product says, by message, with its catalog. */
export function builtInWord(words: Words, locale: Locale, id: string): { area: WordArea; text: string } | undefined {
  const sources = words.sources(locale);
  for (const area of wordAreas) {
    const text = sources[area]?.[id];
    if (text !== undefined) return { area, text };
  }
  return undefined;
}

/** @throws Refusal not_found; word_broken, word_parts of a text that could not be filled in as the product's is */
export function checkOwnWord(words: Words, key: WordKey, text: string): void {
  const english = builtInWord(words, 'en', wordOfKey(key));
  if (!english) throw new Refusal('not_found');
  const parts = partsOf(text);
  if (!parts) throw fieldRefusal('value', 'word_broken');
  if (text !== '' && JSON.stringify(parts) !== JSON.stringify(partsOf(english.text)))
    throw fieldRefusal('value', 'word_parts');
}

const kept = new WeakMap<Site, Map<Locale, Messages>>();

/** What a site says otherwise in a language, its company's beneath its own; as catalogs hold it. */
export function ownWords(site: Site, locale: Locale): Messages {
  const byLocale = kept.get(site) ?? new Map<Locale, Messages>();
  kept.set(site, byLocale);
  const before = byLocale.get(locale);
  if (before) return before;
  const messages: Messages = {};
  for (const stored of [site.company.settings, site.stored])
    for (const [key, value] of Object.entries(stored as Record<string, unknown>)) {
      const text = isWordKey(key) && isOwnWord(value) ? value[locale] : undefined;
      if (text) messages[wordOfKey(key as never)] = compileMessageOrThrow(text);
    }
  byLocale.set(locale, messages);
  return messages;
}
