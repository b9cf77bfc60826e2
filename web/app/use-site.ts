/** The site and the member, for any component: both were loaded by the layout. */
import { type QueryKey, skipToken, type UseSuspenseQueryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { queries } from './queries.ts';

// biome-ignore lint/suspicious/noExplicitAny: only the data matters
type Loaded<Options> = Options extends UseSuspenseQueryOptions<infer Data, any, any, any> ? Data : never;

/** What the layout loaded. On the server it cannot change while the page is drawn, so nothing watches it: a tenth of the time. */
const useLoaded = (import.meta.env.SSR
  ? (options: { queryKey: QueryKey }) => useQueryClient().getQueryData(options.queryKey)
  : // biome-ignore lint/suspicious/noExplicitAny: any query
    (options: any) => useSuspenseQuery(options).data) as <Options>(options: Options) => Loaded<Options>;

export const useSettings = () => useLoaded(queries.settings());
export const useUser = () => useLoaded(queries.user()).user;

/** Unread messages and new likes, from whatever the member's lists have brought so far. */
export function useCounts(): { unread: number; new_likes: number } {
  const chats = useBrought<{ unread: number }>('unread');
  const likes = useBrought<{ new_likes: number }>('new_likes');
  return { unread: chats?.unread ?? 0, new_likes: likes?.new_likes ?? 0 };
}

const useBrought: <Data>(key: string) => Data | undefined = import.meta.env.SSR
  ? (key) => useQueryClient().getQueryData([key])
  : <Data>(key: string) => useQuery<Data>({ queryKey: [key], queryFn: skipToken }).data;
