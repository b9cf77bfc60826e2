/** What the document knows of the request: the same on the server and after hydration. */
import { createContext, use } from 'react';
import type { Locale } from '../../contract/locales.ts';

export interface PageContext {
  locale: Locale;
  /** Niche key, for the accent. */
  niche: string;
  /** Chosen scheme; undefined follows the system. */
  theme: 'light' | 'dark' | undefined;
  /** Country the visitor seems to be in. */
  country: string;
  /** True when the visitor has the entry warning behind them or never gets it. */
  entryWarningDone: boolean;
  /** Alerts this member has put away (use-dismissed.ts). */
  dismissed: readonly string[];
  /** Server's clock when the page was made (ISO), so that both renders say the same. */
  now: string;
  development: boolean;
  /** On an error page: the request's name in the server's logs. */
  request_id?: string;
}

const Context = createContext<PageContext | null>(null);
export const PageContextProvider = Context.Provider;

export function usePageContext(): PageContext {
  const context = use(Context);
  if (!context) throw new Error('no page context');
  return context;
}
