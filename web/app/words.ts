/** One immutable i18n per language: made once with the words of its areas, never activated again. */
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Locale } from '../../contract/locales.ts';

export function makeI18n(locale: Locale, ...catalogs: Messages[]): I18n {
  return setupI18n({ locale, messages: { [locale]: Object.assign({}, ...catalogs) as Messages } });
}
