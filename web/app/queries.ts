/** What pages read, by name: each is one call of the contract under one cache key. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getGifts } from '../../contract/chat.ts';
import { getPhotos } from '../../contract/photos.ts';
import * as accounts from '../../contract/accounts.ts';
import { getDesk, getDeskLogin } from '../../contract/desk.ts';
import type { AnswerOf, Endpoint, QueryOf } from '../../contract/endpoint.ts';
import * as members from '../../contract/members.ts';
import * as likes from '../../contract/likes.ts';
import { getOwnProfile } from '../../contract/profile.ts';
import { getSignup } from '../../contract/signup.ts';
import * as sites from '../../contract/sites.ts';
import { call } from './api.ts';
import { type ChatKey, chatQueryKey, loadChat, loadChats } from './chat-queries.ts';

const fetcher =
  <E extends Endpoint>(e: E, input: object = {}) =>
  ({ client, signal }: { client: QueryClient; signal: AbortSignal }): Promise<AnswerOf<E>> =>
    call(client, e, input as never, import.meta.env.SSR ? undefined : signal);

const for_ever = Number.POSITIVE_INFINITY;

export const queries = {
  settings: () => queryOptions({ queryKey: ['settings'], queryFn: fetcher(sites.getSettings), staleTime: 300_000 }),
  company: () => queryOptions({ queryKey: ['company'], queryFn: fetcher(sites.getCompanyInfo), staleTime: for_ever }),
  interests: () => queryOptions({ queryKey: ['interests'], queryFn: fetcher(sites.getInterests), staleTime: for_ever }),
  regions: () => queryOptions({ queryKey: ['regions'], queryFn: fetcher(sites.getRegions), staleTime: for_ever }),
  cities: (country: string, region: string, q: string) =>
    queryOptions({ queryKey: ['cities', country, region, q], queryFn: fetcher(sites.getCities, { query: { country, region, q } }), staleTime: for_ever }),
  user: () => queryOptions({ queryKey: ['user'], queryFn: fetcher(accounts.getUser) }),
  signup: () => queryOptions({ queryKey: ['signup'], queryFn: fetcher(getSignup) }),
  sessions: () => queryOptions({ queryKey: ['sessions'], queryFn: fetcher(accounts.getSessions) }),
  preferences: () => queryOptions({ queryKey: ['preferences'], queryFn: fetcher(accounts.getPreferences) }),
  privacy: () => queryOptions({ queryKey: ['privacy'], queryFn: fetcher(accounts.getPrivacy) }),
  /** Kept for half an hour: who comes back from a profile finds the same list at the same place. */
  search: (filters: QueryOf<typeof members.searchMembers>) =>
    queryOptions({ queryKey: ['search', filters], queryFn: fetcher(members.searchMembers, { query: filters }), staleTime: 300_000, gcTime: 1_800_000 }),
  profile: (id: string) => queryOptions({ queryKey: ['profile', id], queryFn: fetcher(members.getProfile, { params: { id } }) }),
  /** Nobody, where they cannot be told: a profile is whole without them. */
  related: (id: string) =>
    queryOptions({
      queryKey: ['related', id],
      queryFn: (context) => fetcher(members.getRelated, { params: { id } })(context).catch(() => ({ profiles: [] })),
      staleTime: 300_000,
    }),
  visits: () => queryOptions({ queryKey: ['visits'], queryFn: fetcher(members.getVisits, { query: {} }), staleTime: 60_000 }),
  location: () => queryOptions({ queryKey: ['location'], queryFn: fetcher(members.getLocation) }),
  blocks: () => queryOptions({ queryKey: ['blocks'], queryFn: fetcher(members.getBlocks) }),
  /** Received likes; the count goes to the badges and the title. */
  likes: () =>
    queryOptions({
      queryKey: ['likes'],
      queryFn: async (context) => {
        const answer = await fetcher(likes.getLikes)(context);
        context.client.setQueryData(['new_likes'], { new_likes: answer.new_likes });
        return answer;
      },
    }),
  likesTab: (type: likes.LikeType) => queryOptions({ queryKey: ['likes-list', type], queryFn: fetcher(likes.listLikes, { params: { type }, query: {} }) }),
  like: (id: string) => queryOptions({ queryKey: ['like', id], queryFn: fetcher(likes.getLike, { params: { id } }) }),
  /** The deck: swipes take cards from what is kept here, so it is never read anew by itself. */
  swipes: () => queryOptions({ queryKey: ['swipes'], queryFn: fetcher(likes.getSwipes), staleTime: for_ever, gcTime: 600_000 }),
  matchFinder: () => queryOptions({ queryKey: ['match-finder'], queryFn: fetcher(likes.getMatchFinder), staleTime: 60_000 }),
  /** Who was found stays as it was, also when one is liked. */
  matches: (answers: QueryOf<typeof likes.findMatches>) =>
    queryOptions({ queryKey: ['matches', answers], queryFn: fetcher(likes.findMatches, { query: answers }), staleTime: for_ever }),
  signupMatches: () => queryOptions({ queryKey: ['signup-matches'], queryFn: fetcher(likes.getSignupMatches), staleTime: for_ever }),
  photos: () => queryOptions({ queryKey: ['photos'], queryFn: fetcher(getPhotos) }),
  ownProfile: () => queryOptions({ queryKey: ['own-profile'], queryFn: fetcher(getOwnProfile) }),
  /** The whole list is kept true by live.ts; only a search grows old. */
  chats: (q = '') => queryOptions({ queryKey: ['chats', q], queryFn: loadChats(q), staleTime: q ? 30_000 : for_ever }),
  chat: (key: ChatKey) => queryOptions({ queryKey: chatQueryKey(key), queryFn: loadChat(key) }),
  gifts: () => queryOptions({ queryKey: ['gifts'], queryFn: fetcher(getGifts), staleTime: 300_000 }),
  desk: () => queryOptions({ queryKey: ['desk'], queryFn: fetcher(getDesk), staleTime: 15_000, refetchInterval: 30_000 }),
  deskLogin: () => queryOptions({ queryKey: ['desk-login'], queryFn: fetcher(getDeskLogin), staleTime: 0 }),
  token: (token: string) => queryOptions({ queryKey: ['token', token], queryFn: fetcher(accounts.readToken, { query: { token } }), staleTime: 0 }),
};
