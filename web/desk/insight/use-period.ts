/** The days and filters of a page of insight, as they stand in its address. */
import { comparisons, type GrowthFilter, growthFilters } from '../../../contract/desk-insight.ts';
import { useSearchParams } from '../../app/navigation.tsx';
import { useSiteDay } from './use-site-day.ts';

export const periods = [1, 7, 28, 91, 365] as const;
const filters = Object.keys(growthFilters) as GrowthFilter[];
const names = ['days', 'from', 'to', 'by', 'beside', 'currency', 'month', ...filters] as const;
/** As many as the server counts at once. */
const mostDays = 400;
const dayMs = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const real = (text: string | null) =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

/** @param usual how many days a page shows where its address says nothing */
export function usePeriod(usual: (typeof periods)[number] = 28) {
  const [search, setSearch] = useSearchParams(...names);
  const today = useSiteDay();
  const own = Object.fromEntries(names.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])));
  const days = periods.find((period) => period === Number(search.get('days') ?? usual)) ?? usual;
  const to = real(search.get('to')) ?? today;
  const from = real(search.get('from')) ?? iso(Date.parse(to) - (days - 1) * dayMs);
  const without = (...names: string[]) =>
    Object.fromEntries(Object.entries(own).filter(([name]) => !names.includes(name)));
  const set = (change: Record<string, string>) =>
    setSearch(Object.fromEntries(Object.entries({ ...own, ...change }).filter(([, value]) => value !== '')) as never);
  return {
    today,
    from: [from, to].toSorted()[0] ?? from,
    to,
    /** Undefined: days chosen one by one. */
    days: real(search.get('from')) ? undefined : days,
    by: search.get('by') ?? undefined,
    /** What the days are compared with. */
    beside: comparisons.find((name) => name === search.get('beside')) ?? 'before',
    /** For the query of a call. */
    filter: Object.fromEntries(filters.flatMap((name) => (own[name] ? [[name, own[name]]] : []))) as Readonly<
      Record<string, string>
    >,
    currency: search.get('currency') ?? undefined,
    /** Of what comes by the month. */
    month: search.get('month') ?? undefined,
    /** Sets some of them; an empty one goes. */
    set,
    /**
     * One end of the days; the other gives way where there would be none or too many. A year that is being typed is none yet.
     * @param shown both ends as they are
     */
    choose: (shown: { from: string; to: string }, change: { from: string } | { to: string }) => {
      const { from, to } = { ...shown, ...change };
      if (!real(from) || !real(to) || from < '2000' || to < '2000') return;
      const longest = (mostDays - 1) * dayMs;
      const whole =
        'from' in change
          ? { from, to: to < from ? from : iso(Math.min(Date.parse(to), Date.parse(from) + longest)) }
          : { to, from: to < from ? to : iso(Math.max(Date.parse(from), Date.parse(to) - longest)) };
      void set({ days: '', ...whole });
    },
    link: (change: Record<string, string>, ...drop: string[]) =>
      `?${new URLSearchParams({ ...without(...drop), ...change })}`,
  };
}
