/** A queue as its page's address says: whether what waits or what is done, its filters, the one that is open; J and K walk through it. */
import type { QueueList } from '../../../contract/desk-queue-lists.ts';
import type { ListCall } from '../table/look.ts';
import { type ListState, useList } from '../table/use-list.ts';
import { useSearchParams } from '../../app/navigation.tsx';
import { useUndoKey } from '../undo.ts';
import { useKeys } from '../use-keys.ts';
import { useGo } from '../use-scope.ts';

/** The numbers, words and order of a page's rows are of this shape. */
type Row = { id: string };

/** @param home the address of the queue's page */
export function useQueue<E extends ListCall, D extends QueueList>(list: D, e: E, home: string, id: string | undefined) {
  const go = useGo();
  const [search] = useSearchParams('status');
  const status = search.get('status') === 'done' ? 'done' : 'open';
  const { state, rows, found, views, change } = useList(list, e, {
    start: { status, sort: status === 'open' ? 'due' : '-done' },
    everyMs: 30_000,
  });
  const { sort: _, status: __, ...own } = state;
  const here: ListState = status === 'open' ? own : { ...own, status };
  /** The page of one of them, or of the list alone, with the same filters. */
  const at = (id?: string, filters: ListState = here) => {
    const query = new URLSearchParams(filters).toString();
    return `${home}${id === undefined ? '' : `/${id}`}${query ? `?${query}` : ''}`;
  };
  const place = (rows as Row[]).findIndex((row) => row.id === id);
  const step = (by: 1 | -1) => {
    const next = (rows as Row[])[place + by];
    if (next) void go(at(next.id));
  };
  useUndoKey();
  useKeys({ j: () => step(1), k: () => step(-1), escape: id ? () => void go(at()) : undefined });
  return {
    status,
    state,
    rows,
    found,
    counts: views?.counts ?? {},
    change,
    at,
    onMore: found.hasNextPage && !found.isFetchingNextPage ? () => void found.fetchNextPage() : undefined,
    /** Whether filters leave rows out. */
    filtered: Object.keys(own).length > 0,
  } as const;
}
export type UsedQueue = Omit<ReturnType<typeof useQueue<ListCall, QueueList>>, 'rows' | 'found'>;
