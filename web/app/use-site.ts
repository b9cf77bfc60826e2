/** The site and the member, for any component: the layout has loaded both. */
import {
  hashKey,
  type QueryClient,
  type QueryKey,
  skipToken,
  type UseSuspenseQueryOptions,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { isLocale, type Locale } from '../../contract/locales.ts';
import { usePageContext } from './page-context.ts';
import { type Overview, queries } from './queries.ts';

// biome-ignore lint/suspicious/noExplicitAny: only the data matters
type Loaded<Options> = Options extends UseSuspenseQueryOptions<infer Data, any, any, any> ? Data : never;

/**
 * What the layout loaded. On the server it cannot change during a render, so nothing observes it and its key is hashed
 * once for all pages: a sixth of a page's time.
 */
function loadedBy<Options extends { queryKey: QueryKey }>(options: () => Options): () => Loaded<Options> {
  // biome-ignore lint/suspicious/noExplicitAny: any query
  if (!import.meta.env.SSR) return () => useSuspenseQuery(options() as any).data as Loaded<Options>;
  const hash = hashKey(options().queryKey);
  return () => drawnFrom(useQueryClient(), hash) as Loaded<Options>;
}
const drawnFrom = (client: QueryClient, hash: string): unknown => client.getQueryCache().get(hash)?.state.data;

export const useSettings = loadedBy(queries.settings);
const useUserAnswer = loadedBy(queries.user);
export const useUser = () => useUserAnswer().user;

const useOverviewOnServer = loadedBy(queries.overview);
/** The frame of a member's pages, and when it was loaded; undefined if it could not be. */
export const useOverview: () => { data: Overview | undefined; atMs: number } = import.meta.env.SSR
  ? () => ({ data: useOverviewOnServer(), atMs: 0 })
  : () => {
      const { data, dataUpdatedAt } = useQuery(queries.overview());
      return { data, atMs: dataUpdatedAt };
    };

/** The site's languages, those of the visitor's country first. Every choice of language uses this list. */
export function useLanguages(): Locale[] {
  const { languages, countries } = useSettings();
  const { country } = usePageContext();
  const countryLanguages = countries.find(({ code }) => code === country)?.languages ?? [];
  return [...countryLanguages, ...languages.filter((language) => !countryLanguages.includes(language))].filter(
    isLocale,
  );
}

/** Unread messages and new likes, from the latest of the member's lists. */
export function useCounts(): { unread: number; new_likes: number } {
  const chats = useFromCache<{ unread: number }>('unread');
  const likes = useFromCache<{ new_likes: number }>('new_likes');
  return { unread: chats?.unread ?? 0, new_likes: likes?.new_likes ?? 0 };
}

const useFromCache: <Data>(key: string) => Data | undefined = import.meta.env.SSR
  ? <Data>(key: string) => drawnFrom(useQueryClient(), `["${key}"]`) as Data | undefined
  : <Data>(key: string) => useQuery<Data>({ queryKey: [key], queryFn: skipToken }).data;
