import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSearchParams, withOwn } from '../app/navigation.tsx';
import { searchMembers } from '../../contract/members.ts';
import { call } from '../app/api.ts';
import { queries } from '../app/queries.ts';
import { useUser } from '../app/use-site.ts';
import {
  type Filters,
  filtersOf,
  paramsOf,
  parseSearch,
  queryOf,
  type SearchAnswer,
  searchParams,
} from './search-filters.ts';

const keptMs = 1_800_000;

/** The search in the address: its first page, and a function to change it. */
export function useSearch() {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams(...searchParams);
  const query = useMemo(() => parseSearch(params), [params]);
  const empty = Object.keys(query).length === 0;
  // Placeholder until the search itself is answered: what the filter panel found a moment ago.
  const first = useQuery({
    ...queries.search(query),
    placeholderData: () => client.getQueryData(queries.searchPreview(query).queryKey),
  });
  const appliedFilters = first.data?.filters;

  // Without filters the server uses the last search: write it into the address, so that sharing and reloading give the
  // same.
  useEffect(() => {
    if (!appliedFilters || !empty) return;
    client.setQueryData(queries.search(queryOf(appliedFilters)).queryKey, first.data);
    setParams(paramsOf(appliedFilters), { replace: true, preventScrollReset: true });
  }, [client, appliedFilters, empty, first.data, setParams]);
  useEffect(() => {
    if (!empty) client.removeQueries({ queryKey: queries.search({}).queryKey, exact: true, type: 'inactive' });
  }, [client, empty]);

  return {
    first,
    filters: appliedFilters ?? filtersOf(query),
    /** "Near me" was chosen, but the member's position is unknown. */
    nowhere: query.near === '1' && appliedFilters?.near === false,
    /** @param how `push` for a choice, `replace` for a value still moving (a slider) */
    apply(filters: Filters, how: 'push' | 'replace' = 'push') {
      const next = paramsOf(filters);
      if (withOwn(params, searchParams, next).toString() !== withOwn(params, searchParams, params).toString())
        setParams(next, { replace: how === 'replace', preventScrollReset: how === 'replace' });
    },
  };
}

/** The pages after the first, on request. Members only. */
export function useMore(first: SearchAnswer | undefined) {
  const user = useUser();
  const cursor = first?.next_cursor ?? null;
  const query = first ? queryOf(first.filters) : {};
  const rest = useInfiniteQuery({
    queryKey: ['search-more', query, cursor],
    queryFn: ({ client, signal, pageParam }) =>
      call(client, searchMembers, { query: { ...query, cursor: pageParam } }, signal),
    initialPageParam: cursor ?? '',
    getNextPageParam: (last) => last.next_cursor,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
  });
  const profiles = cursor === null ? [] : (rest.data?.pages.flatMap((page) => page.profiles) ?? []);
  return {
    profiles,
    hasMore: user !== null && cursor !== null && (rest.data === undefined || rest.hasNextPage),
    pending: rest.isFetching,
    error: rest.isFetching ? null : rest.error,
    fetch: () => void rest.fetchNextPage({ cancelRefetch: false }),
  };
}

/** Similar results, fetched once the search itself is exhausted. */
export function useSimilar(first: SearchAnswer | undefined, wanted: boolean) {
  const query = first ? queryOf(first.filters) : {};
  const similarQuery = useInfiniteQuery({
    queryKey: ['search-similar', query],
    queryFn: ({ client, signal, pageParam }) =>
      call(
        client,
        searchMembers,
        { query: { ...query, similar: '1', ...(pageParam ? { cursor: pageParam } : {}) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
    enabled: wanted && first !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
  });
  return {
    profiles: similarQuery.data?.pages.flatMap((page) => page.profiles) ?? [],
    loading: similarQuery.isLoading,
    hasMore: similarQuery.hasNextPage,
    pending: similarQuery.isFetchingNextPage,
    error: similarQuery.isFetching ? null : similarQuery.error,
    fetch: () => void similarQuery.fetchNextPage({ cancelRefetch: false }),
    retry: () => void similarQuery.refetch(),
  };
}
