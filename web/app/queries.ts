/** What pages read, by name: each is one call of the contract under one cache key. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getAge } from '../../contract/age.ts';
import { getGifts } from '../../contract/chat.ts';
import { getHides } from '../../contract/control.ts';
import { getDirectDebit } from '../../contract/direct-debit.ts';
import { getDiscountCode, getOffer, type Offer } from '../../contract/discounts.ts';
import * as payments from '../../contract/payments.ts';
import { getSecurity } from '../../contract/security.ts';
import { getPhotos } from '../../contract/photos.ts';
import * as accounts from '../../contract/accounts.ts';
import * as notifications from '../../contract/notifications.ts';
import { getDesk, getDeskLogin } from '../../contract/desk.ts';
import type { AnswerOf, Endpoint, QueryOf } from '../../contract/endpoint.ts';
import * as members from '../../contract/members.ts';
import * as likes from '../../contract/likes.ts';
import { getOverview } from '../../contract/overview.ts';
import { getOwnProfile } from '../../contract/profile.ts';
import { getLander, getLanding } from '../../contract/landers.ts';
import { getSignup } from '../../contract/signup.ts';
import * as sites from '../../contract/sites.ts';
import { call, ensure } from './api.ts';
import { PageError } from './page-outcome.ts';
import { noteServerTime } from './server-clock.ts';
import { type ChatKey, chatQueryKey } from './chat-key.ts';

export const fetcher =
  <E extends Endpoint>(e: E, input: object = {}, options: { retry?: false } = {}) =>
  ({ client, signal }: { client: QueryClient; signal: AbortSignal }): Promise<AnswerOf<E>> =>
    call(client, e, input as never, import.meta.env.SSR ? undefined : signal, options);

/** An answer with the server's time was made about half-way between request and response. */
const noteAnswer = (now: string, askedMs: number) =>
  import.meta.env.SSR || noteServerTime(now, (askedMs + Date.now()) / 2);

/** Loaded with the chat pages: no other page has it. */
const chatLoading = () => import('./chat-queries.ts');

/**
 * The host as domain, and the page's own query, but never the token of a mail's link. On the server both are already
 * known.
 */
function settingsQuery(): { query?: Record<string, string> } {
  if (import.meta.env.SSR) return {};
  const { token: _, ...own } = Object.fromEntries(new URLSearchParams(location.search));
  return { query: { ...own, domain: location.hostname } };
}

const neverStale = Number.POSITIVE_INFINITY;

export interface OfferNow {
  /** The member it belongs to; null for visitors. */
  member: string | null;
  offer: Offer | null;
  /** The server's clock (ISO) if it was sent. */
  now: string | null;
}

/** The frame around a member's pages; null for visitors. */
export type Overview = AnswerOf<typeof getOverview> | null;

export const queries = {
  settings: () =>
    queryOptions({
      queryKey: ['settings'],
      queryFn: (context) => fetcher(sites.getSettings, settingsQuery())(context),
      staleTime: 300_000,
    }),
  company: () => queryOptions({ queryKey: ['company'], queryFn: fetcher(sites.getCompanyInfo), staleTime: neverStale }),
  interests: () =>
    queryOptions({ queryKey: ['interests'], queryFn: fetcher(sites.getInterests), staleTime: neverStale }),
  regions: () => queryOptions({ queryKey: ['regions'], queryFn: fetcher(sites.getRegions), staleTime: neverStale }),
  cities: (country: string, region: string, q: string) =>
    queryOptions({
      queryKey: ['cities', country, region, q],
      queryFn: fetcher(sites.getCities, { query: { country, region, q } }),
      staleTime: neverStale,
    }),
  user: () => queryOptions({ queryKey: ['user'], queryFn: fetcher(accounts.getUser) }),
  landing: (id: string) =>
    queryOptions({ queryKey: ['landing', id], queryFn: fetcher(getLanding, { params: { id } }) }),
  lander: () => queryOptions({ queryKey: ['lander'], queryFn: fetcher(getLander) }),
  signup: () => queryOptions({ queryKey: ['signup'], queryFn: fetcher(getSignup) }),
  age: () => queryOptions({ queryKey: ['age'], queryFn: fetcher(getAge) }),
  security: () => queryOptions({ queryKey: ['security'], queryFn: fetcher(getSecurity) }),
  sessions: () => queryOptions({ queryKey: ['sessions'], queryFn: fetcher(accounts.getSessions) }),
  preferences: () => queryOptions({ queryKey: ['preferences'], queryFn: fetcher(notifications.getPreferences) }),
  privacy: () => queryOptions({ queryKey: ['privacy'], queryFn: fetcher(accounts.getPrivacy) }),
  /** Kept for half an hour: coming back from a profile finds the same list at the same position. */
  search: (filters: QueryOf<typeof members.searchMembers>) =>
    queryOptions({
      queryKey: ['search', filters],
      queryFn: fetcher(members.searchMembers, { query: filters }),
      staleTime: 300_000,
      gcTime: 1_800_000,
    }),
  /** How many members a search would find, while its filters are still being chosen. */
  searchPreview: (filters: QueryOf<typeof members.searchMembers>) =>
    queryOptions({
      queryKey: ['search', 'preview', filters],
      queryFn: fetcher(members.searchMembers, { query: { ...filters, preview: '1' } }),
      staleTime: 60_000,
    }),
  profile: (id: string) =>
    queryOptions({ queryKey: ['profile', id], queryFn: fetcher(members.getProfile, { params: { id } }) }),
  /** Nobody on failure: a profile is complete without them. */
  related: (id: string) =>
    queryOptions({
      queryKey: ['related', id],
      queryFn: (context) => fetcher(members.getRelated, { params: { id } })(context).catch(() => ({ profiles: [] })),
      staleTime: 300_000,
    }),
  visits: () =>
    queryOptions({ queryKey: ['visits'], queryFn: fetcher(members.getVisits, { query: {} }), staleTime: 60_000 }),
  location: () => queryOptions({ queryKey: ['location'], queryFn: fetcher(members.getLocation) }),
  hides: () => queryOptions({ queryKey: ['hides'], queryFn: fetcher(getHides) }),
  blocks: () => queryOptions({ queryKey: ['blocks'], queryFn: fetcher(members.getBlocks) }),
  /** Received likes; the count feeds the badges and the title. */
  likes: () =>
    queryOptions({
      queryKey: ['likes'],
      queryFn: async (context) => {
        const answer = await fetcher(likes.getLikes)(context);
        context.client.setQueryData(['new_likes'], { new_likes: answer.new_likes });
        return answer;
      },
    }),
  likesTab: (type: likes.LikeType) =>
    queryOptions({
      queryKey: ['likes-list', type],
      queryFn: fetcher(likes.listLikes, { params: { type }, query: {} }),
    }),
  like: (id: string) => queryOptions({ queryKey: ['like', id], queryFn: fetcher(likes.getLike, { params: { id } }) }),
  /** The deck: swipes remove cards from the cached list, so it is never refetched automatically. */
  swipes: () =>
    queryOptions({ queryKey: ['swipes'], queryFn: fetcher(likes.getSwipes), staleTime: neverStale, gcTime: 600_000 }),
  matchFinder: () =>
    queryOptions({ queryKey: ['match-finder'], queryFn: fetcher(likes.getMatchFinder), staleTime: 60_000 }),
  /** The result stays as it was, even after one of them is liked. */
  matches: (answers: QueryOf<typeof likes.findMatches>) =>
    queryOptions({
      queryKey: ['matches', answers],
      queryFn: fetcher(likes.findMatches, { query: answers }),
      staleTime: neverStale,
    }),
  signupMatches: () =>
    queryOptions({ queryKey: ['signup-matches'], queryFn: fetcher(likes.getSignupMatches), staleTime: neverStale }),
  photos: () => queryOptions({ queryKey: ['photos'], queryFn: fetcher(getPhotos) }),
  ownProfile: () => queryOptions({ queryKey: ['own-profile'], queryFn: fetcher(getOwnProfile) }),
  /** The full list is kept up to date by live.ts; only a search goes stale. */
  chats: (q = '') =>
    queryOptions({
      queryKey: ['chats', q],
      queryFn: async (context) => (await chatLoading()).loadChats(q)(context),
      staleTime: q ? 30_000 : neverStale,
    }),
  chat: (key: ChatKey) =>
    queryOptions({
      queryKey: chatQueryKey(key),
      queryFn: async (context) => (await chatLoading()).loadChat(key)(context),
    }),
  /**
   * The frame of a member's pages, for the first render; later the lists bring the counts (live.ts). A failed load is
   * ignored.
   */
  overview: () =>
    queryOptions<Overview>({
      queryKey: ['overview'],
      queryFn: async (context) => {
        const { user } = (await ensure(context.client, queries.user()).catch(() => ({ user: null }))) as AnswerOf<
          typeof accounts.getUser
        >;
        if (!user) return null;
        const answer = await fetcher(getOverview, {}, { retry: false })(context).catch(() => null);
        if (answer && import.meta.env.SSR) {
          context.client.setQueryData(['unread'], { unread: answer.unread });
          context.client.setQueryData(['new_likes'], { new_likes: answer.new_likes });
        }
        return answer;
      },
      retry: false,
      staleTime: 30_000,
    }),
  /**
   * The current offer, with the member it belongs to; null for visitors and premium members. A failed load is ignored.
   */
  offer: () =>
    queryOptions<OfferNow>({
      queryKey: ['offer'],
      queryFn: async (context) => {
        const { user } = (await ensure(context.client, queries.user()).catch(() => ({ user: null }))) as AnswerOf<
          typeof accounts.getUser
        >;
        const none = { member: user?.id ?? null, offer: null, now: null };
        if (!user || user.paid_user) return none;
        const askedMs = Date.now();
        return fetcher(
          getOffer,
          {},
          { retry: false },
        )(context).then(
          async ({ offer, now }) => {
            noteAnswer(now, askedMs);
            if (offer?.kind !== 'welcome' || offer.held_by !== null) return { member: user.id, offer, now };
            // The welcome discount has its own call; an error there means no offer.
            const code = await fetcher(
              getDiscountCode,
              { query: { welcome: 'true' } },
              { retry: false },
            )(context).catch(() => null);
            return { member: user.id, offer: code && { ...offer, code }, now };
          },
          () => none,
        );
      },
      retry: false,
      staleTime: 300_000,
    }),
  /** The price list without any discount. */
  prices: () => queryOptions({ queryKey: ['prices'], queryFn: fetcher(payments.getPrices), staleTime: 60_000 }),
  /** Whether a package with this many credits exists: without one there is no page. */
  package: (credits: string) =>
    queryOptions({
      queryKey: ['package', credits],
      queryFn: async ({ client }) => {
        const shop = (await ensure(client, queries.shop())) as AnswerOf<typeof payments.getShop>;
        const offered = [...shop.packages, ...(shop.tryout ? [shop.tryout] : [])];
        if (!offered.some((pack) => String(pack.credits) === credits)) throw new PageError(404);
        return true;
      },
      retry: false,
      staleTime: 0,
    }),
  /** Packages and prices; `code` applies a typed code. */
  shop: (code = '') =>
    queryOptions({
      queryKey: ['shop', code],
      queryFn: async (context) => {
        const askedMs = Date.now();
        const shop = await fetcher(payments.getShop, { query: code ? { code } : {} })(context);
        noteAnswer(shop.now, askedMs);
        return shop;
      },
      staleTime: 10_000,
    }),
  payment: (id: string) =>
    queryOptions({ queryKey: ['payment', id], queryFn: fetcher(payments.getPayment, { query: { id } }), staleTime: 0 }),
  payments: () =>
    infiniteQueryOptions({
      queryKey: ['payments'],
      queryFn: (context) =>
        fetcher(payments.listPayments, { query: { before: context.pageParam || undefined } })(context),
      initialPageParam: '',
      getNextPageParam: (page) => page.next ?? undefined,
      staleTime: 0,
    }),
  directDebit: () => queryOptions({ queryKey: ['direct-debit'], queryFn: fetcher(getDirectDebit), staleTime: 0 }),
  gifts: () => queryOptions({ queryKey: ['gifts'], queryFn: fetcher(getGifts), staleTime: 300_000 }),
  desk: () =>
    queryOptions({ queryKey: ['desk'], queryFn: fetcher(getDesk), staleTime: 15_000, refetchInterval: 30_000 }),
  deskLogin: () => queryOptions({ queryKey: ['desk-login'], queryFn: fetcher(getDeskLogin), staleTime: 0 }),
  token: (token: string) =>
    queryOptions({
      queryKey: ['token', token],
      queryFn: fetcher(accounts.readToken, { query: { token } }),
      staleTime: 0,
    }),
};
