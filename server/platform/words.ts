/** Texts the server itself sends: errors, mails. The compiled catalogs come from `npm run build` (dist/locales). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { fitBeforeNumbers } from '../../contract/before-numbers.ts';
import { LOCALES, type Locale } from '../../contract/locales.ts';

export type WordSources = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Words {
  /** The immutable i18n of a locale with every area loaded; shared by all requests. */
  i18n(locale: Locale): I18n;
  /** The same with some messages said otherwise. */
  otherwise(locale: Locale, own: Messages): I18n;
  /** What pages say, by catalog and message, as translators write it. Read when it is first asked for. */
  sources(locale: Locale): WordSources;
  /** The text of a descriptor made with the `i18n` comment marker, as in contract/errors.ts. */
  text(locale: Locale, descriptor: { id: string; message: string }, values?: Record<string, unknown>): string;
}

/**
 * Reads the compiled catalogs of every locale.
 * @param strict a text without translation throws; otherwise (production) it is empty. Its id is never shown
 * @throws when a catalog is missing: the build was not run
 */
export function loadWords(dir: string, strict = true): Words {
  const byLocale = new Map<Locale, I18n>();
  const speaking = (locale: Locale, messages: Messages) =>
    quick(setupI18n({ locale, messages: { [locale]: messages } }), messages, strict);
  for (const locale of LOCALES)
    byLocale.set(locale, speaking(locale, JSON.parse(readFileSync(join(dir, `${locale}.json`), 'utf8')) as Messages));
  const i18n = (locale: Locale) => {
    const ofLocale = byLocale.get(locale);
    if (!ofLocale) throw new Error(`no words for ${locale}`);
    return ofLocale;
  };
  const sources = new Map<Locale, WordSources>();
  return {
    i18n,
    sources(locale) {
      const read =
        sources.get(locale) ??
        (JSON.parse(readFileSync(join(dir, 'sources', `${locale}.json`), 'utf8')) as WordSources);
      sources.set(locale, read);
      return read;
    },
    otherwise: (locale, own) => speaking(locale, { ...i18n(locale).messages, ...own }),
    text: (locale, { id, message }, values) => i18n(locale)._(id, values, { message }),
  };
}

type Values = Record<string, unknown>;
const maxNumbered = 2_000;

/**
 * A cache key of the id and its values if those are numbers; undefined otherwise, since names and the like seldom
 * recur.
 */
function numberedKey(id: string, values: Values = {}): string | undefined {
  let key = id;
  for (const name in values) {
    if (typeof values[name] !== 'number') return undefined;
    key += ` ${name} ${values[name]}`;
  }
  return key;
}

/** Caches texts without values, or with numbers that recur; a page uses some sixty texts. */
function quick(i18n: I18n, messages: Messages, strict: boolean): I18n {
  const plain = new Map<string, string>();
  for (const [id, message] of Object.entries(messages)) {
    const only = Array.isArray(message) && message.length === 1 ? message[0] : undefined;
    if (typeof only === 'string' && !only.includes('\\')) plain.set(id, only);
  }
  const numbered = new Map<string, string>();
  const full = i18n._.bind(i18n) as (...args: unknown[]) => string;
  const text = (descriptor: string | { id: string; values?: Values; message?: string }, ...more: unknown[]) => {
    const [id, values] =
      typeof descriptor === 'string' ? [descriptor, more[0] as Values | undefined] : [descriptor.id, descriptor.values];
    const plainText = plain.get(id);
    if (plainText !== undefined) return plainText;
    const key = numberedKey(id, values);
    const before = key === undefined ? undefined : numbered.get(key);
    if (before !== undefined) return before;
    // A text missing from the catalog falls back to what the caller supplied.
    if (!(id in messages)) {
      const fallback =
        typeof descriptor === 'string' ? (more[1] as { message?: string } | undefined)?.message : descriptor.message;
      if (fallback !== undefined) return full(descriptor, ...more);
      if (strict) throw new Error(`no words in ${i18n.locale} for the text "${id}"`);
      return '';
    }
    const formatted = fitBeforeNumbers(i18n.locale, full(descriptor, ...more));
    if (key === undefined) return formatted;
    if (numbered.size >= maxNumbered) numbered.clear();
    numbered.set(key, formatted);
    return formatted;
  };
  return Object.assign(i18n, { _: text, t: text });
}
