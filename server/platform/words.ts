/** The words the server itself speaks: error texts, mails. Compiled catalogs come from `npm run build` (dist/locales). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { LOCALES, type Locale } from '../../contract/locales.ts';

export interface Words {
  /** The immutable i18n of a locale, with every area loaded; shared by all requests. */
  i18n(locale: Locale): I18n;
  /** The text of a descriptor made with the `i18n` comment marker, as in contract/errors.ts. */
  text(locale: Locale, descriptor: { id: string; message: string }, values?: Record<string, unknown>): string;
}

/**
 * Reads the compiled catalogs of every locale.
 * @param strict a text without words is an error; in production it is empty. Never is its id shown
 * @throws when a catalog is missing: the build was not run
 */
export function loadWords(dir: string, strict = true): Words {
  const all = new Map<Locale, I18n>();
  for (const locale of LOCALES) {
    const messages = JSON.parse(readFileSync(join(dir, `${locale}.json`), 'utf8')) as Messages;
    all.set(locale, quick(setupI18n({ locale, messages: { [locale]: messages } }), messages, strict));
  }
  const i18n = (locale: Locale) => {
    const found = all.get(locale);
    if (!found) throw new Error(`no words for ${locale}`);
    return found;
  };
  return {
    i18n,
    text: (locale, { id, message }, values) => i18n(locale)._(id, values, { message }),
  };
}

type Values = Record<string, unknown>;
const mostNumbered = 2_000;

/** The id with its values, where those are numbers; undefined where one is not: names and the like seldom come again. */
function numberedKey(id: string, values: Values = {}): string | undefined {
  let key = id;
  for (const name in values) {
    if (typeof values[name] !== 'number') return undefined;
    key += ` ${name} ${values[name]}`;
  }
  return key;
}

/** Most texts hold no values, or a number that comes again and again: those are looked up, which a page does some sixty times. */
function quick(i18n: I18n, messages: Messages, strict: boolean): I18n {
  const plain = new Map<string, string>();
  for (const [id, message] of Object.entries(messages)) {
    const only = Array.isArray(message) && message.length === 1 ? message[0] : undefined;
    if (typeof only === 'string' && !only.includes('\\')) plain.set(id, only);
  }
  const numbered = new Map<string, string>();
  const full = i18n._.bind(i18n) as (...args: unknown[]) => string;
  const text = (asked: string | { id: string; values?: Values; message?: string }, ...more: unknown[]) => {
    const [id, values] = typeof asked === 'string' ? [asked, more[0] as Values | undefined] : [asked.id, asked.values];
    const known = plain.get(id);
    if (known !== undefined) return known;
    const key = numberedKey(id, values);
    const before = key === undefined ? undefined : numbered.get(key);
    if (before !== undefined) return before;
    // A text that is not in the catalog is whatever the caller gave for it.
    if (!(id in messages)) {
      const given = typeof asked === 'string' ? (more[1] as { message?: string } | undefined)?.message : asked.message;
      if (given !== undefined) return full(asked, ...more);
      if (strict) throw new Error(`no words in ${i18n.locale} for the text "${id}"`);
      return '';
    }
    const made = full(asked, ...more);
    if (key === undefined) return made;
    if (numbered.size >= mostNumbered) numbered.clear();
    numbered.set(key, made);
    return made;
  };
  return Object.assign(i18n, { _: text, t: text });
}
