/** Parses the browser's Accept-Language header and picks one of our languages. */
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { Locale } from '../../contract/locales.ts';

/**
 * Other languages a reader of ours also understands: Norwegian is Bokmål here, so plain Norwegian and Nynorsk match
 * it.
 */
const also: Partial<Record<Locale, readonly string[]>> = { nb: ['no', 'nn'] };

/** Ranges with a malformed quality value; dropped, so that nonsense never outranks a valid range. */
const broken = /[^,]*;\s*q=(?!(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*(?:,|$))[^,]*/gi;

// Every request carries the header, but there are few distinct values.
const matches = new LRUCache<string, { locale: Locale | undefined }>({ max: 1_000 });

/**
 * The allowed language the reader prefers.
 * @param acceptLanguage the header as sent, such as `de-CH,de;q=0.9,en;q=0.5`; header order breaks ties between equal
 * q
 * @param allowed languages to choose from; `*` takes the first one not refused with q=0
 * @returns undefined when none matches
 */
export function matchLocale(acceptLanguage: string, allowed: readonly Locale[]): Locale | undefined {
  // Real headers are a few dozen characters long.
  const header = acceptLanguage.slice(0, 1_000).replaceAll('_', '-').replace(broken, '');
  const key = `${allowed.join()} ${header}`;
  const cached = matches.get(key);
  if (cached) return cached.locale;
  const offered = allowed.flatMap((locale) => [locale, ...(also[locale] ?? [])]);
  const [best] = new Negotiator({ headers: { 'accept-language': header } }).languages(offered);
  const locale = allowed.find(
    (candidate) => candidate === best || (best !== undefined && also[candidate]?.includes(best)),
  );
  matches.set(key, { locale });
  return locale;
}
