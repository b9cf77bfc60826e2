import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Static } from 'typebox';
import { type LikeEntry, type LikeType, listLikes } from '../../contract/likes.ts';
import { call } from '../app/api.ts';
import { queries } from '../app/queries.ts';

export type LikeEntryData = Static<typeof LikeEntry>;

/** One tab: its first page, loaded with the route, and further pages on request. */
export function useTab(type: LikeType) {
  const { data: first, dataUpdatedAt } = useSuspenseQuery(queries.likesTab(type));
  const cursor = first.next_cursor;
  const rest = useInfiniteQuery({
    queryKey: ['likes-more', type, cursor],
    queryFn: ({ client, signal, pageParam }) =>
      call(client, listLikes, { params: { type }, query: { cursor: pageParam } }, signal),
    initialPageParam: cursor ?? '',
    getNextPageParam: (last) => last.next_cursor,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const more = cursor === null ? [] : (rest.data?.pages.flatMap((page) => page.likes) ?? []);
  return {
    likes: [...first.likes, ...more],
    /** When the list was loaded, in milliseconds. */
    at: dataUpdatedAt,
    hasMore: cursor !== null && (rest.data === undefined || rest.hasNextPage),
    pending: rest.isFetching,
    failed: rest.isError && !rest.isFetching,
    fetch: () => void rest.fetchNextPage({ cancelRefetch: false }),
  };
}
