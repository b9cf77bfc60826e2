import type { Messages } from '@lingui/core';
import type { Locale } from '../../contract/locales.ts';
import type { Area } from '../routes.ts';

/** Lazy catalogs for the browser; Vite makes one chunk a language and area. (The server has its own: server/platform/words.ts.) */
const lazy = import.meta.glob<{ messages: Messages }>('../../locales/*/{public,signup,members,desk}.po');

export async function loadCatalog(locale: Locale, area: Area): Promise<Messages> {
  const load = lazy[`../../locales/${locale}/${area}.po`];
  if (!load) throw new Error(`no words for ${locale}/${area}`);
  return (await load()).messages;
}
