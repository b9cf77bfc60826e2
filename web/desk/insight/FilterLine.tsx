import '../table/table.css';
import { useLingui } from '@lingui/react/macro';
import { DoorOpen, Flag, Languages, Megaphone, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GrowthFilter } from '../../../contract/desk-insight.ts';
import { Select } from '../../ui/Select.tsx';
import { FilterChip } from '../table/FilterChip.tsx';
import { useFigures } from './use-figures.ts';
import type { usePeriod } from './use-period.ts';

const icons: Readonly<Record<GrowthFilter, ReactNode>> = {
  country: <Flag />,
  source: <Megaphone />,
  lander: <DoorOpen />,
  language: <Languages />,
  device: <Smartphone />,
};
const order = Object.keys(icons) as GrowthFilter[];

/** The same filters on every page of insight; each takes several. */
export function FilterLine({
  period,
  choices,
  currencies,
  currency,
}: {
  period: ReturnType<typeof usePeriod>;
  choices: Readonly<Record<GrowthFilter, readonly string[]>> | undefined;
  currencies: readonly string[];
  currency: string;
}) {
  const { t } = useLingui();
  const { keyName } = useFigures();
  const labels: Record<GrowthFilter, string> = {
    country: t`Country`,
    source: t`Traffic source`,
    lander: t`Lander`,
    language: t`Language`,
    device: t`Device`,
  };
  return (
    <search className="insight-filters">
      {order.map((name) => {
        const chosen = period.filter[name]?.split(',') ?? [];
        const words = [...new Set([...(choices?.[name] ?? []), ...chosen])]
          .filter((key) => key !== '')
          .map((key) => [key, keyName(name, key)] as const)
          .toSorted(([, a], [, b]) => a.localeCompare(b));
        return (
          <FilterChip
            key={name}
            name={name}
            filter={{ kind: 'choice' }}
            look={{ label: labels[name], icon: icons[name], words: Object.fromEntries(words) }}
            state={period.filter}
            onChange={(change) => void period.set({ [name]: change[name] ?? '' })}
          />
        );
      })}
      {currencies.length > 1 ? (
        <Select
          aria-label={t`Currency`}
          value={currency}
          onChange={(event) => void period.set({ currency: event.target.value })}
          options={currencies.map((code) => ({ value: code, label: code }))}
        />
      ) : null}
    </search>
  );
}
