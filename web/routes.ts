/**
 * Every page: path, module, layout, kind, who may see it, the words and data it needs. The only list of pages.
 *
 * kind `static`: rendered on the server, not hydrated; works without JavaScript. kind `app`: rendered, then hydrated.
 * `cacheable` pages look the same to every visitor without a session and are kept by site, path, language and scheme.
 */
import type { FetchQueryOptions } from '@tanstack/react-query';
import { data } from 'react-router';
import { LOCALES } from '../contract/locales.ts';
import { nicheSlug, niches } from '../contract/niches.ts';
import { queries } from './app/queries.ts';

export type Layout = 'default' | 'chat' | 'lander' | 'empty';
/** Catalogs of words. Every page has `public`; app pages one more, by the folder of their module. */
export type Area = 'public' | 'signup' | 'members' | 'desk';
// biome-ignore lint/suspicious/noExplicitAny: a list of queries of any answer
export type Loaded = FetchQueryOptions<any, any, any, any>[];

export interface RouteDef {
  path: string;
  /** Module below web/, without extension; its default export is the page. */
  page: string;
  layout: Layout;
  kind: 'static' | 'app';
  /** `member`: visitors are sent to /login and come back; `visitor`: members are sent to where they left off. */
  access: 'anyone' | 'member' | 'visitor';
  cacheable?: true;
  /** Never shown to search engines. */
  private?: true;
  /** Only outside production. */
  development?: true;
  /** The entry warning never shows here (specification, section 2). */
  without_entry_warning?: true;
  load?(input: { params: Record<string, string | undefined>; search: URLSearchParams }): Loaded;
}

const text = (path: string, page = 'legal/InfoPage'): RouteDef => ({
  path, page, layout: 'default', kind: 'static', access: 'anyone', cacheable: true, load: () => [queries.company()],
});
const info_pages = ['terms', 'privacy', 'cookies', 'faq', 'service', 'return-policy', 'ban', 'fictional'];

/** The words a page needs beyond `public`: what a visitor meets first stays small. */
export function areaOf({ kind, page }: RouteDef): Area {
  if (kind === 'static') return 'public';
  if (/^(signup|accounts)\//.test(page)) return 'signup';
  return page.startsWith('desk/') ? 'desk' : 'members';
}

export const routes: readonly RouteDef[] = [
  { path: '/', page: 'home/HomePage', layout: 'default', kind: 'static', access: 'anyone', cacheable: true },
  { path: '/signup', page: 'signup/SignupPage', layout: 'empty', kind: 'app', access: 'visitor', load: () => [queries.signup()] },
  {
    path: '/complete-signup', page: 'signup/CompleteSignupPage', layout: 'empty', kind: 'app', access: 'member', private: true,
    without_entry_warning: true, load: () => [queries.signup(), queries.regions(), queries.interests(), queries.photos()],
  },
  { path: '/login', page: 'accounts/LoginPage', layout: 'empty', kind: 'app', access: 'visitor' },
  { path: '/reset-password', page: 'accounts/RequestResetPage', layout: 'empty', kind: 'app', access: 'anyone', without_entry_warning: true },
  {
    path: '/reset-password/do', page: 'accounts/ResetPasswordPage', layout: 'empty', kind: 'app', access: 'anyone', private: true,
    without_entry_warning: true, load: ({ search }) => tokenOf(search.get('token')),
  },
  { path: '/activate/done', page: 'accounts/ActivateDonePage', layout: 'default', kind: 'app', access: 'anyone', private: true },
  { path: '/activate/error', page: 'accounts/ActivateErrorPage', layout: 'default', kind: 'app', access: 'anyone', private: true },
  {
    path: '/mail-change/do', page: 'accounts/MailChangePage', layout: 'default', kind: 'app', access: 'anyone', private: true,
    load: ({ search }) => tokenOf(search.get('token')),
  },
  { path: '/account-deleted', page: 'accounts/AccountDeletedPage', layout: 'default', kind: 'app', access: 'anyone', private: true },
  { path: '/lang-config', page: 'settings/LanguagePage', layout: 'default', kind: 'static', access: 'anyone' },
  {
    path: '/notifications', page: 'settings/SettingsPage', layout: 'default', kind: 'app', access: 'member', private: true,
    load: () => [queries.sessions(), queries.preferences(), queries.privacy(), queries.company()],
  },
  ...info_pages.map((slug) => text(`/pages/${slug}`)),
  text('/pricing', 'legal/PricingPage'),
  { path: '/dev/ui', page: 'dev/UiPage', layout: 'empty', kind: 'app', access: 'anyone', private: true, development: true, without_entry_warning: true },
  ...niches.flatMap((niche) => LOCALES.map((locale) => text(`/${nicheSlug(niche, locale)}`, 'legal/NichePage'))),
  // A single segment no other page takes: the token of a mail, or nothing.
  {
    path: '/:token', page: 'accounts/TokenPage', layout: 'default', kind: 'static', access: 'anyone', private: true,
    load: ({ params }) => {
      const loaded = tokenOf(params['token']);
      if (loaded.length === 0) throw data(null, { status: 404 });
      return loaded;
    },
  },
];

/** The query of a mail's token; none for what cannot be one (they have 43 characters). */
const tokenOf = (token: string | null | undefined): Loaded => (token && /^[\w-]{20,200}$/.test(token) ? [queries.token(token)] : []);
