/** A list as its page's address says: filters, order, columns, open peek; its rows as one scrolls, its sums and views. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ListAnswer, type ListDef, listParams } from '../../../contract/desk-list.ts';
import { call } from '../../app/api.ts';
import { useSearchParams } from '../../app/navigation.tsx';
import { useDates } from '../use-dates.ts';
import { useScope } from '../use-scope.ts';
import type { ListCall, RowOf } from './look.ts';

/** Everything of the address that belongs to the list, without what is empty. */
export type ListState = Readonly<Record<string, string>>;

/**
 * @param start what an address means that does not say it
 * @param everyMs how often it is asked anew
 */
export function useList<E extends ListCall>(
  list: ListDef,
  e: E,
  { start = {}, everyMs }: { start?: ListState; everyMs?: number | undefined } = {},
) {
  const names = useMemo(() => [...listParams(list), 'peek'], [list]);
  const [search, setSearch] = useSearchParams(...names);
  const { scope } = useScope();
  const { timeZone } = useDates();
  const state: ListState = {
    ...start,
    ...Object.fromEntries(
      names.flatMap((name) => {
        const value = search.get(name);
        return value ? [[name, value]] : [];
      }),
    ),
  };
  const { peek, columns, sort, ...filters } = state;
  const base = { ...filters, ...scope, zone: timeZone };
  const query = { ...base, ...(sort ? { sort } : {}) };
  const rows = useInfiniteQuery({
    queryKey: ['desk', 'list', list.name, query],
    queryFn: ({ client, signal, pageParam }) =>
      call(client, e, { query: { ...query, ...(pageParam ? { after: pageParam } : {}) } } as never, signal) as Promise<
        ListAnswer & { rows: RowOf<E>[] }
      >,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: everyMs ?? false,
    refetchOnWindowFocus: false,
  });
  const part = (name: 'sums' | 'views', input: object) => ({
    queryKey: ['desk', 'list', list.name, name, input],
    queryFn: ({ client, signal }: { client: Parameters<typeof call>[0]; signal: AbortSignal }) =>
      call(client, e, { query: { ...input, part: name } } as never, signal) as Promise<ListAnswer>,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchOnWindowFocus: false,
  });
  const sums = useQuery(part('sums', base));
  const views = useQuery({
    ...part('views', { ...scope, zone: timeZone }),
    staleTime: everyMs ?? 30_000,
    refetchInterval: everyMs ?? false,
  });
  /** Changes some of it; what is undefined or empty goes. Filters that change close the peek. */
  const change = (next: Readonly<Record<string, string | undefined>>) =>
    void setSearch({ ...state, ...next }, { replace: true, preventScrollReset: true });
  return {
    state,
    peek,
    sort: sort ?? list.order,
    columns,
    /** Set filters, without order and columns. */
    filters,
    query,
    rows: rows.data?.pages.flatMap((page) => page.rows) ?? [],
    found: rows,
    sums: sums.data?.sums,
    views: views.data?.views,
    change,
    /** Another set of filters altogether: a view. */
    replace: (next: ListState) => void setSearch(next, { preventScrollReset: true }),
  };
}
export type UsedList<E extends ListCall> = ReturnType<typeof useList<E>>;
