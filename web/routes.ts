/**
 * Every page of members and visitors: path, module, layout, kind, who may see it, the words and data it needs. The back
 * office's pages are listed in desk-routes.ts, which members do not load; there is no third list. kind
 * `static`: rendered on the server, not hydrated; works without JavaScript. kind `app`: rendered, then hydrated.
 * `cacheable` pages look the same to every visitor without a session and are cached by site, path, language, country
 * and scheme.
 */
import type { FetchQueryOptions } from '@tanstack/react-query';
import { likeTypes } from '../contract/likes.ts';
import { landers } from '../contract/lander-names.ts';
import { LOCALES } from '../contract/locales.ts';
import { nicheSlug, niches } from '../contract/niches.ts';
import { isUuid } from './app/match-path.ts';
import { PageError, Redirect } from './app/page-outcome.ts';
import { queries } from './app/queries.ts';
import { pageTextAt } from './legal/page-text.ts';

export type Layout = 'default' | 'chat' | 'lander' | 'empty' | 'desk';
// biome-ignore lint/suspicious/noExplicitAny: a list of queries of any answer
export type Loaded = FetchQueryOptions<any, any, any, any>[];

export interface RouteDef {
  path: string;
  /** Module below web/, without extension; its default export is the page. */
  page: string;
  layout: Layout;
  kind: 'static' | 'app';
  /** `member`: visitors are sent to /login and back; `visitor`: members are sent to where they left off. */
  access: 'anyone' | 'member' | 'visitor';
  /** `member`: cached until the member of its `:id` changes; `people`: until any of the people it shows changes. */
  cacheable?: true | 'member' | 'people';
  /** Never indexed by search engines. */
  private?: true;
  /** Only outside production. */
  development?: true;
  /** The entry warning never shows here. */
  withoutEntryWarning?: true;
  /** Its address holds the token of a mail: a valid token proves an account, which spares the entry warning. */
  token?(params: Record<string, string | undefined>, search: URLSearchParams): string | null | undefined;
  /** Where visitors go when the site closes this page to them; by default to the log-in and back. */
  closedTo?: '/signup';
  /** For visitors' pages: where members are sent instead of the search. */
  membersGo?(params: Record<string, string | undefined>): string;
  /** A new query does not make a new page: the page itself shows that it is loading. */
  drawsOwnSearch?: true;
  load?(input: { params: Record<string, string | undefined>; search: URLSearchParams }): Loaded | Promise<Loaded>;
}

/** A page with a text that a site may write itself. Only the server draws these: what it asks is no part of what members load. */
const text = (path: string, page = 'legal/InfoPage'): RouteDef => ({
  path,
  page,
  layout: 'default',
  kind: 'static',
  access: 'anyone',
  cacheable: true,
  load: () => [queries.company(), ...(import.meta.env.SSR ? [pageTextAt(path)] : [])],
});
/** An invitation to write to one member. The card is for visitors; members go to the profile. */
const landing = (path: string, page: string): RouteDef => ({
  path: `/members/:id/${path}`,
  page: `landers/${page}`,
  layout: 'lander',
  kind: 'static',
  access: 'visitor',
  private: true,
  cacheable: 'member',
  membersGo: ({ id = '' }) => (isUuid.test(id) ? `/members/${id}` : '/members'),
  load: ({ params: { id = '' } }) => {
    if (!isUuid.test(id)) throw new PageError(404);
    return [queries.landing(id), queries.interests()];
  },
});
/** Where an advertisement leads. Private: no face may be found through a search engine. */
const lander = (name: (typeof landers)[number]): RouteDef => ({
  path: name === 'tinderswipe' ? '/landers/tinderswipe' : `/landers/${name}/:slug?`,
  page: `landers/${landerPages[name]}`,
  layout: 'lander',
  kind: 'static',
  access: 'visitor',
  private: true,
  cacheable: 'people',
  load: () => [queries.lander(), queries.interests()],
});
const landerPages = {
  tinderswipe: 'SwipePage',
  alonetonight: 'AlonePage',
  collagelanding: 'CollagePage',
  gallery: 'GalleryPage',
  iconslanding: 'IconsPage',
  maplanding: 'MapPage',
  socialnetwork: 'NetworkPage',
  transitionsvideolanding: 'TransitionsPage',
  video: 'VideoPage',
} as const;
const infoPages = ['terms', 'privacy', 'cookies', 'faq', 'service', 'return-policy', 'ban', 'fictional'];

export const routes: readonly RouteDef[] = [
  { path: '/', page: 'home/HomePage', layout: 'default', kind: 'static', access: 'anyone', cacheable: true },
  {
    path: '/signup',
    page: 'signup/SignupPage',
    layout: 'empty',
    kind: 'app',
    access: 'visitor',
    load: () => [queries.signup()],
  },
  {
    path: '/complete-signup',
    page: 'signup/CompleteSignupPage',
    layout: 'empty',
    kind: 'app',
    access: 'member',
    private: true,
    withoutEntryWarning: true,
    load: () => [queries.signup(), queries.regions(), queries.interests(), queries.photos()],
  },
  { path: '/login', page: 'accounts/LoginPage', layout: 'empty', kind: 'app', access: 'visitor' },
  {
    path: '/reset-password',
    page: 'accounts/RequestResetPage',
    layout: 'empty',
    kind: 'app',
    access: 'anyone',
    withoutEntryWarning: true,
  },
  {
    path: '/reset-password/do',
    page: 'accounts/ResetPasswordPage',
    layout: 'empty',
    kind: 'app',
    access: 'anyone',
    private: true,
    withoutEntryWarning: true,
    load: ({ search }) => tokenOf(search.get('token')),
  },
  {
    path: '/activate/done',
    page: 'accounts/ActivateDonePage',
    layout: 'default',
    kind: 'app',
    access: 'anyone',
    private: true,
  },
  {
    path: '/activate/error',
    page: 'accounts/ActivateErrorPage',
    layout: 'default',
    kind: 'app',
    access: 'anyone',
    private: true,
  },
  {
    path: '/mail-change/do',
    page: 'accounts/MailChangePage',
    layout: 'default',
    kind: 'app',
    access: 'anyone',
    private: true,
    token: (_, search) => search.get('token'),
    load: ({ search }) => tokenOf(search.get('token')),
  },
  {
    path: '/account-deleted',
    page: 'accounts/AccountDeletedPage',
    layout: 'default',
    kind: 'app',
    access: 'anyone',
    private: true,
  },
  {
    path: '/unsubscribed',
    page: 'accounts/UnsubscribedPage',
    layout: 'default',
    kind: 'app',
    access: 'anyone',
    private: true,
  },
  { path: '/lang-config', page: 'settings/LanguagePage', layout: 'default', kind: 'static', access: 'anyone' },
  {
    path: '/profile',
    page: 'profile/ProfilePage',
    layout: 'default',
    kind: 'app',
    access: 'member',
    private: true,
    load: () => [queries.ownProfile(), queries.photos(), queries.regions(), queries.interests()],
  },
  {
    path: '/photo-check',
    page: 'profile/PhotoCheckPage',
    layout: 'default',
    kind: 'app',
    access: 'member',
    private: true,
    load: async () => [(await import('./profile/photo-check-query.ts')).photoCheckQuery()],
  },
  {
    path: '/notifications',
    page: 'settings/SettingsPage',
    layout: 'default',
    kind: 'app',
    access: 'member',
    private: true,
    load: () => [
      queries.sessions(),
      queries.security(),
      queries.preferences(),
      queries.privacy(),
      queries.company(),
      queries.location(),
      queries.regions(),
      queries.blocks(),
      queries.hides(),
      queries.prices(),
    ],
  },
  {
    path: '/visibility',
    page: 'settings/VisibilityPage',
    layout: 'default',
    kind: 'app',
    access: 'member',
    private: true,
    load: () => [queries.privacy(), queries.hides(), queries.blocks()],
  },
  {
    // Redirects, keeping the query.
    path: '/settings',
    page: 'settings/SettingsPage',
    layout: 'default',
    kind: 'app',
    access: 'member',
    private: true,
    load: ({ search }) => {
      throw new Redirect(`/notifications${search.size > 0 ? `?${search}` : ''}`);
    },
  },
  {
    path: '/members',
    page: 'members/MembersPage',
    layout: 'default',
    kind: 'app',
    access: 'anyone',
    private: true,
    closedTo: '/signup',
    drawsOwnSearch: true,
    load: async ({ search }) => {
      // Loaded with the page: no other page has it.
      const { parseSearch } = await import('./members/search-filters.ts');
      return [queries.search(parseSearch(search)), queries.interests(), queries.regions()];
    },
  },
  {
    path: '/members/:id',
    page: 'members/MemberPage',
    layout: 'default',
    kind: 'app',
    access: 'anyone',
    private: true,
    closedTo: '/signup',
    load: ({ params: { id = '' } }) => {
      if (!isUuid.test(id)) throw new PageError(404);
      return [queries.profile(id), queries.related(id), queries.interests()];
    },
  },
  // `/members/{id}/signup` is not a page: it remembers the recipient and redirects to /signup (server/forms.ts).
  landing('landing', 'LandingPage'),
  landing('landing2/:slug?', 'Landing2Page'),
  landing('landing3/:slug?', 'Landing3Page'),
  ...landers.map(lander),
  {
    path: '/chats',
    page: 'chat/ChatsPage',
    layout: 'chat',
    kind: 'app',
    access: 'member',
    private: true,
    load: () => atFirst(queries.chats()),
  },
  {
    path: '/chats/:id',
    page: 'chat/ChatPage',
    layout: 'chat',
    kind: 'app',
    access: 'member',
    private: true,
    load: ({ params: { id = '' } }) => {
      if (!isUuid.test(id)) throw new PageError(404);
      return atFirst(queries.chats(), queries.chat({ id }));
    },
  },
  {
    path: '/members/:id/chat',
    page: 'chat/MemberChatPage',
    layout: 'chat',
    kind: 'app',
    access: 'member',
    private: true,
    load: ({ params: { id = '' } }) => {
      if (!isUuid.test(id)) throw new PageError(404);
      return atFirst(queries.chats(), queries.chat({ profile: id }));
    },
  },
  {
    path: '/likes',
    page: 'likes/LikesPage',
    layout: 'default',
    kind: 'app',
    access: 'member',
    private: true,
    load: () => [queries.likesTab('received'), queries.likes(), queries.interests(), queries.regions()],
  },
  {
    path: '/likes/m/:id',
    page: 'likes/LikesByMemberPage',
    layout: 'default',
    kind: 'app',
    access: 'member',
    private: true,
    load: ({ params }) => [queries.like(params['id'] ?? ''), queries.interests(), queries.regions()],
  },
  {
    path: '/likes/:type',
    page: 'likes/LikesPage',
    layout: 'default',
    kind: 'app',
    access: 'member',
    private: true,
    load: ({ params }) => {
      const type = likeTypes.find((candidate) => candidate === params['type']);
      if (!type) throw new PageError(404);
      return [queries.likesTab(type), queries.interests(), queries.regions()];
    },
  },
  {
    path: '/swipe-game',
    page: 'likes/SwipePage',
    layout: 'default',
    kind: 'app',
    access: 'member',
    private: true,
    load: () => [queries.swipes(), queries.interests(), queries.regions()],
  },
  {
    path: '/match-finder',
    page: 'likes/MatchFinderPage',
    layout: 'default',
    kind: 'app',
    access: 'member',
    private: true,
    load: () => [queries.matchFinder(), queries.interests(), queries.regions()],
  },
  {
    path: '/signup-matches',
    page: 'likes/SignupMatchesPage',
    layout: 'empty',
    kind: 'app',
    access: 'member',
    private: true,
    load: () => [queries.signupMatches(), queries.interests(), queries.regions()],
  },
  {
    path: '/credits',
    page: 'credits/CreditsPage',
    layout: 'default',
    kind: 'app',
    access: 'member',
    private: true,
    load: () => [queries.shop()],
  },
  {
    path: '/credits/repeat-order',
    page: 'credits/RepeatOrderPage',
    layout: 'default',
    kind: 'app',
    access: 'member',
    private: true,
    load: () => [queries.shop()],
  },
  {
    path: '/credits/:id/:paymentmethod?',
    page: 'credits/PayPage',
    layout: 'default',
    kind: 'app',
    access: 'member',
    private: true,
    load: ({ params }) => [queries.shop(), queries.package(params['id'] ?? '')],
  },
  {
    path: '/transactions/:id?',
    page: 'credits/TransactionsPage',
    layout: 'default',
    kind: 'app',
    access: 'member',
    private: true,
    load: ({ params: { id } }) => {
      if (id !== undefined && !isUuid.test(id)) throw new PageError(404);
      return id === undefined ? [] : atFirst(queries.payment(id));
    },
  },
  {
    path: '/directdebit',
    page: 'credits/DirectDebitPage',
    layout: 'default',
    kind: 'app',
    access: 'member',
    private: true,
    load: () => [queries.shop(), queries.directDebit()],
  },
  { path: '/premium', page: 'credits/PremiumPage', layout: 'default', kind: 'app', access: 'member', private: true },
  {
    path: '/age',
    page: 'age/AgePage',
    layout: 'default',
    kind: 'app',
    access: 'member',
    private: true,
    load: () => [queries.age()],
  },
  {
    path: '/age/return',
    page: 'age/AgeReturnPage',
    layout: 'default',
    kind: 'app',
    access: 'member',
    private: true,
  },
  {
    path: '/age/wallet',
    page: 'age/WalletAgePage',
    layout: 'default',
    kind: 'app',
    access: 'member',
    private: true,
  },
  {
    path: '/age/sandbox',
    page: 'age/SandboxAgePage',
    layout: 'default',
    kind: 'app',
    access: 'member',
    private: true,
  },
  { path: '/complaints', page: 'accounts/ComplaintsPage', layout: 'default', kind: 'app', access: 'anyone' },
  ...infoPages.map((slug) => text(`/pages/${slug}`)),
  {
    ...text('/pricing', 'legal/PricingPage'),
    load: () => [queries.company(), queries.prices(), ...(import.meta.env.SSR ? [pageTextAt('/pricing')] : [])],
  },
  {
    path: '/dev/ui',
    page: 'dev/UiPage',
    layout: 'empty',
    kind: 'app',
    access: 'anyone',
    private: true,
    development: true,
    withoutEntryWarning: true,
  },
  ...niches.flatMap((niche) => LOCALES.map((locale) => text(`/${nicheSlug(niche, locale)}`, 'legal/NichePage'))),
  // A single segment that matches no other page: the token of a mail, or nothing.
  {
    path: '/:token',
    page: 'accounts/TokenPage',
    layout: 'default',
    kind: 'static',
    access: 'anyone',
    private: true,
    token: ({ token }) => token,
    load: ({ params }) => {
      const loaded = tokenOf(params['token']);
      if (loaded.length === 0) throw new PageError(404);
      return loaded;
    },
  },
];

/** For pages with their own skeleton: the server waits for the data, the browser shows the page at once. */
const atFirst = (...loaded: Loaded): Loaded => (import.meta.env.SSR ? loaded : []);

/** The query for a mail's token; undefined for what cannot be one (they have 43 characters). */
const tokenOf = (token: string | null | undefined): Loaded =>
  token && /^[\w-]{20,200}$/.test(token) ? [queries.token(token)] : [];
