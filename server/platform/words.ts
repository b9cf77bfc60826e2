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

/** Reads the compiled catalogs of every locale. @throws when a catalog is missing: the build was not run. */
export function loadWords(dir: string): Words {
  const all = new Map<Locale, I18n>();
  for (const locale of LOCALES) {
    const messages = JSON.parse(readFileSync(join(dir, `${locale}.json`), 'utf8')) as Messages;
    all.set(locale, setupI18n({ locale, messages: { [locale]: messages } }));
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
