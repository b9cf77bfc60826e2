/** The days and filters of a page of insight, as they stand in its address. */
import { type GrowthFilter, growthFilters } from '../../../contract/desk-insight.ts';
import { useSearchParams } from '../../app/navigation.tsx';
import { useSiteDay } from './use-site-day.ts';

export const periods = [1, 7, 28, 91, 365] as const;
const filters = Object.keys(growthFilters) as GrowthFilter[];
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const real = (text: string | null) =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

export function usePeriod() {
  const [search, setSearch] = useSearchParams('days', 'from', 'to', 'by', 'currency', ...filters);
  const today = useSiteDay();
  const own = Object.fromEntries(
    (['days', 'from', 'to', 'by', 'currency', ...filters] as const).flatMap((name) =>
      search.get(name) ? [[name, search.get(name) ?? '']] : [],
    ),
  );
  const days = periods.find((period) => period === Number(search.get('days') ?? 28)) ?? 28;
  const to = real(search.get('to')) ?? today;
  const from = real(search.get('from')) ?? iso(Date.parse(to) - (days - 1) * 86_400_000);
  const without = (...names: string[]) =>
    Object.fromEntries(Object.entries(own).filter(([name]) => !names.includes(name)));
  return {
    from: [from, to].toSorted()[0] ?? from,
    to,
    /** Undefined: days chosen one by one. */
    days: real(search.get('from')) ? undefined : days,
    by: search.get('by') ?? undefined,
    /** For the query of a call. */
    filter: Object.fromEntries(filters.flatMap((name) => (own[name] ? [[name, own[name]]] : []))) as Partial<
      Record<GrowthFilter, string>
    >,
    currency: search.get('currency') ?? undefined,
    /** Sets some of them; an empty one goes. */
    set: (change: Record<string, string>) =>
      setSearch(Object.fromEntries(Object.entries({ ...own, ...change }).filter(([, value]) => value !== '')) as never),
    link: (change: Record<string, string>, ...drop: string[]) =>
      `?${new URLSearchParams({ ...without(...drop), ...change })}`,
  };
}
