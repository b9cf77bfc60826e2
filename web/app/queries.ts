/** What pages read, by name: each is one call of the contract under one cache key. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getPhotos } from '../../contract/photos.ts';
import * as accounts from '../../contract/accounts.ts';
import type { AnswerOf, Endpoint } from '../../contract/endpoint.ts';
import { getSignup } from '../../contract/signup.ts';
import * as sites from '../../contract/sites.ts';
import { call } from './api.ts';

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
  photos: () => queryOptions({ queryKey: ['photos'], queryFn: fetcher(getPhotos) }),
  token: (token: string) => queryOptions({ queryKey: ['token', token], queryFn: fetcher(accounts.readToken, { query: { token } }), staleTime: 0 }),
};
