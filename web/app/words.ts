import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { fitBeforeNumbers } from '../../contract/before-numbers.ts';
import type { Locale } from '../../contract/locales.ts';

/** Replaces a missing text: never its id. */
export type Missing = (locale: string, id: string) => string;

/** Outside production nobody can overlook that a page lacks its words. @throws Error always */
export const refuseMissing: Missing = (locale, id) => {
  throw new Error(`no words in ${locale} for the text "${id}"`);
};

/** The words of one language; further areas are loaded into it, without activating it again. */
export function makeI18n(locale: Locale, missing: Missing, messages: Messages = {}): I18n {
  const i18n = setupI18n({ locale, missing, messages: { [locale]: { ...messages } } });
  const full = i18n._.bind(i18n) as (...args: unknown[]) => string;
  const text = (...args: unknown[]) => fitBeforeNumbers(locale, full(...args));
  return Object.assign(i18n, { _: text, t: text });
}
