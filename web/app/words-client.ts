import type { I18n, Messages } from '@lingui/core';
import type { Locale } from '../../contract/locales.ts';
import type { Area } from './areas.ts';
import { makeI18n, refuseMissing } from './words.ts';

/**
 * Lazy catalogs for the browser; Vite makes one chunk per language and area. (The server has its own:
 * server/platform/words.ts.)
 */
const lazy = import.meta.glob<{ messages: Messages }>('../../locales/*/{public,signup,accounts,members,desk}.po');
const areas: readonly Area[] = ['public', 'signup', 'accounts', 'members', 'desk'];

export interface TabWords {
  i18n: I18n;
  /** Loads the words of an area, once. */
  words(area: Area): Promise<void>;
}

/**
 * The words of this tab, still empty.
 * @param own what the site says otherwise
 * @param strict a missing text is an error; else it stays empty until the remaining words have loaded
 */
export function startWords(locale: Locale, strict: boolean, own: Messages = {}): TabWords {
  const inFlight = new Map<Area, Promise<void>>();
  const words = (area: Area): Promise<void> => {
    const pending = inFlight.get(area);
    if (pending) return pending;
    const load = lazy[`../../locales/${locale}/${area}.po`];
    const coming = load
      ? load().then(({ messages }) => i18n.load(locale, { ...messages, ...own }))
      : Promise.reject(new Error(`no words for ${locale}/${area}`));
    inFlight.set(area, coming);
    coming.catch(() => inFlight.delete(area));
    return coming;
  };
  const rescue = () => {
    for (const area of areas) words(area).catch(() => undefined);
    return '';
  };
  const i18n = makeI18n(locale, strict ? refuseMissing : rescue);
  return { i18n, words };
}
