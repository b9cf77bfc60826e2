import type { Messages } from '@lingui/core';
/** What the document knows of the request: the same on the server and after hydration. */
import { createContext, use } from 'react';
import type { Locale } from '../../contract/locales.ts';

export interface PageContext {
  locale: Locale;
  /** Niche key, for the accent. */
  niche: string;
  /** Chosen color scheme; undefined follows the system. */
  theme: 'light' | 'dark' | undefined;
  /** The country the visitor seems to be in. */
  country: string;
  /** True when the visitor has answered the entry warning or never gets it. */
  entryWarningDone: boolean;
  /** Alerts this member has dismissed (use-dismissed.ts). */
  dismissed: readonly string[];
  /** The server's clock when the page was rendered (ISO), so that both renders agree. */
  now: string;
  development: boolean;
  /** What this site says otherwise, as its catalogs would hold it. */
  own_words?: Messages;
  /** On an error page: the request's id in the server's logs. */
  request_id?: string;
}

const Context = createContext<PageContext | null>(null);
export const PageContextProvider = Context.Provider;

export function usePageContext(): PageContext {
  const context = use(Context);
  if (!context) throw new Error('no page context');
  return context;
}
