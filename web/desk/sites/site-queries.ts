/** What the pages of sites read. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as mediaContract from '../../../contract/desk-site-media.ts';
import * as contract from '../../../contract/desk-sites.ts';
import type { AnswerOf, Endpoint } from '../../../contract/endpoint.ts';
import type { Locale } from '../../../contract/locales.ts';
import type { WordArea } from '../../../contract/own-words.ts';
import type { PageText } from '../../../contract/page-texts.ts';
import { call } from '../../app/api.ts';

const fetcher =
  <E extends Endpoint>(e: E, input: object = {}) =>
  ({ client, signal }: { client: QueryClient; signal: AbortSignal }): Promise<AnswerOf<E>> =>
    call(client, e, input as never, signal);

export const siteQueries = {
  /** @param site the scope of the page; default all of those one may see */
  sites: (site?: string) =>
    queryOptions({
      queryKey: ['desk', 'sites', site],
      queryFn: fetcher(contract.deskSites, { query: site === undefined ? {} : { site } }),
      staleTime: 5_000,
    }),
  settings: (scope: string) =>
    queryOptions({
      queryKey: ['desk', 'site-settings', scope],
      queryFn: fetcher(contract.deskSiteSettings, { query: { scope } }),
      staleTime: 5_000,
      // What others change is heard of by `useDraft`.
      refetchOnWindowFocus: false,
    }),
  /** Its tokens hold for an hour. */
  preview: (scope: string) =>
    queryOptions({
      queryKey: ['desk', 'site-preview', scope],
      queryFn: fetcher(contract.deskPreview, { query: { scope } }),
      staleTime: 1_800_000,
      refetchInterval: 1_800_000,
      refetchOnWindowFocus: false,
    }),
  review: (scope: string) =>
    queryOptions({
      queryKey: ['desk', 'site-review', scope],
      queryFn: fetcher(contract.deskSiteReview, { query: { scope } }),
      staleTime: 0,
    }),
  /** @param drafted how much the draft says: other words are found by what they say there */
  words: (
    scope: string,
    { language, area, q, onlyOwn }: { language: Locale; area: WordArea | undefined; q: string; onlyOwn: boolean },
    drafted: number,
  ) =>
    queryOptions({
      queryKey: ['desk', 'site-words', scope, language, area, q, onlyOwn, onlyOwn ? drafted : 0],
      queryFn: fetcher(contract.deskSiteWords, {
        query: { scope, language, ...(area ? { area } : {}), ...(q ? { q } : {}), ...(onlyOwn ? { own: '1' } : {}) },
      }),
      staleTime: 5_000,
      placeholderData: keepPreviousData,
    }),
  compare: (scope: string, from: number, to: number) =>
    queryOptions({
      queryKey: ['desk', 'site-compare', scope, from, to],
      queryFn: fetcher(contract.deskCompareVersions, { query: { scope, from, to } }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  textHistory: (scope: string, page: PageText, language: string) =>
    queryOptions({
      queryKey: ['desk', 'text-history', scope, page, language],
      queryFn: fetcher(contract.deskTextHistory, { query: { scope, page, language } }),
      staleTime: 5_000,
    }),
  media: (scope: string) =>
    queryOptions({
      queryKey: ['desk', 'site-media', scope],
      queryFn: fetcher(mediaContract.deskSiteMedia, { query: { scope } }),
      staleTime: 10_000,
    }),
  link: (link: string) =>
    queryOptions({
      queryKey: ['desk', 'link-check', link],
      queryFn: fetcher(mediaContract.deskCheckLink, { query: { link } }),
      staleTime: 10_000,
    }),
  host: (host: string) =>
    queryOptions({
      queryKey: ['desk', 'host-check', host],
      queryFn: fetcher(contract.deskCheckHost, { query: { host } }),
      staleTime: 30_000,
      enabled: host !== '',
    }),
};

export type SiteSettings = AnswerOf<typeof contract.deskSiteSettings>;
export type FieldView = SiteSettings['fields'][number];
export type DraftField = SiteSettings['draft'][number];
export type Change = AnswerOf<typeof contract.deskSiteReview>['changes'][number];
export type SiteLine = AnswerOf<typeof contract.deskSites>['sites'][number];
