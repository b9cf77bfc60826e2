/** What a browser says about languages. */
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { Locale } from '../../contract/locales.ts';

/** What a reader of one of our languages also understands: both written Norwegians read bokmål. */
const also: Partial<Record<Locale, readonly string[]>> = { nb: ['no', 'nn'] };

/** Wishes with a broken quality value, so that nonsense never wins over a proper wish. */
const broken = /[^,]*;\s*q=(?!(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*(?:,|$))[^,]*/gi;

// Every request has the header, and there are few: what browsers are set to.
const matches = new LRUCache<string, { locale: Locale | undefined }>({ max: 1_000 });

/**
 * The allowed language that a reader wants most.
 * @param acceptLanguage the header as sent, such as `de-CH,de;q=0.9,en;q=0.5`; the order decides between equal q
 * @param allowed languages to choose from; `*` takes the first of them that was not refused with q=0
 * @returns undefined when none is wanted
 */
export function matchLocale(acceptLanguage: string, allowed: readonly Locale[]): Locale | undefined {
  // A header is a few dozen characters; more is not a wish.
  const header = acceptLanguage.slice(0, 1_000).replaceAll('_', '-').replace(broken, '');
  const key = `${allowed.join()} ${header}`;
  const known = matches.get(key);
  if (known) return known.locale;
  const offered = allowed.flatMap((locale) => [locale, ...(also[locale] ?? [])]);
  const [best] = new Negotiator({ headers: { 'accept-language': header } }).languages(offered);
  const locale = allowed.find((one) => one === best || (best !== undefined && also[one]?.includes(best)));
  matches.set(key, { locale });
  return locale;
}
