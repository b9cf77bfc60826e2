import '../table/table.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, DoorOpen, Flag, GitCompareArrows, Languages, Megaphone, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { type GrowthFilter, growthFilters } from '../../../contract/desk-insight.ts';
import { Select } from '../../ui/Select.tsx';
import { deskQueries } from '../queries.ts';
import { FilterChip } from '../table/FilterChip.tsx';
import { useScope } from '../use-scope.ts';
import { NotApplied } from './NotApplied.tsx';
import { PeriodLine } from './PeriodLine.tsx';
import { useFigures } from './use-figures.ts';
import type { NotApplying } from './use-not-applying.ts';
import type { usePeriod } from './use-period.ts';
import { useSiteZones } from './use-site-day.ts';

const icons: Readonly<Record<GrowthFilter, ReactNode>> = {
  country: <Flag />,
  source: <Megaphone />,
  lander: <DoorOpen />,
  language: <Languages />,
  device: <Smartphone />,
};
const order = Object.keys(growthFilters) as GrowthFilter[];

/** The same line on every page of insight: days, what they are compared with, and filters, each of which takes several. What cannot apply says why. */
export function FilterLine({
  period,
  not = {},
  currencies = [],
  currency = '',
  children,
}: {
  period: ReturnType<typeof usePeriod>;
  not?: NotApplying;
  currencies?: readonly string[];
  currency?: string;
  /** In place of the days, where a page has its own. */
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const { keyName } = useFigures();
  const { scope } = useScope();
  const zones = useSiteZones();
  const zone = (zones[0] ?? '').replace('_', ' ');
  const { from, to, filter } = period;
  const applies = order.some((name) => not[name] === undefined);
  const choices = useQuery({ ...deskQueries.insightChoices({ ...scope, from, to }), enabled: applies }).data;
  const labels: Record<GrowthFilter, string> = {
    country: t`Country`,
    source: t`Traffic source`,
    lander: t`Lander`,
    language: t`Language`,
    device: t`Device`,
  };
  const wordsOf = (name: GrowthFilter) =>
    [...new Set([...(choices?.[name] ?? []), ...(filter[name]?.split(',') ?? [])])]
      .filter((key) => key !== '')
      .map((key) => [key, keyName(name, key)] as const)
      .toSorted(([, a], [, b]) => a.localeCompare(b));
  return (
    <div className="insight-line">
      {children}
      {not.dates === undefined ? (
        <PeriodLine period={period} compared={not.beside === undefined} />
      ) : (
        <NotApplied label={t`The period`} icon={<CalendarDays />} why={not.dates} />
      )}
      {not.beside === undefined ? null : (
        <NotApplied label={t`Compared with`} icon={<GitCompareArrows />} why={not.beside} />
      )}
      <search className="insight-filters">
        {order.map((name) =>
          not[name] === undefined ? (
            <FilterChip
              key={name}
              name={name}
              filter={{ kind: 'choice' }}
              look={{ label: labels[name], icon: icons[name], words: Object.fromEntries(wordsOf(name)) }}
              state={filter}
              onChange={(change) => void period.set({ [name]: change[name] ?? '' })}
            />
          ) : (
            <NotApplied
              key={name}
              label={labels[name]}
              icon={icons[name]}
              why={not[name]}
              set={filter[name] !== undefined}
            />
          ),
        )}
        {currencies.length > 1 ? (
          <Select
            aria-label={t`Currency`}
            value={currency}
            onChange={(event) => void period.set({ currency: event.target.value })}
            options={currencies.map((code) => ({ value: code, label: code }))}
          />
        ) : null}
      </search>
      <span className="muted small">
        {zones.length === 1 ? t`Days in ${zone} time` : t`A day begins at midnight in the time zone of its site.`}
      </span>
    </div>
  );
}
