import { useLingui } from '@lingui/react/macro';
import type { GrowthFilter } from '../../../contract/desk-insight.ts';
import { Select } from '../../ui/Select.tsx';
import { useFigures } from './use-figures.ts';
import type { usePeriod } from './use-period.ts';

const order: readonly GrowthFilter[] = ['country', 'source', 'lander', 'language', 'device'];

/** The same filters on every page of insight. */
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
        const chosen = period.filter[name] ?? '';
        const options = [...new Set([...(choices?.[name] ?? []), ...(chosen ? [chosen] : [])])].filter(
          (key) => key !== '',
        );
        return (
          <Select
            key={name}
            aria-label={labels[name]}
            data-chosen={chosen ? '' : undefined}
            placeholder={labels[name]}
            value={chosen}
            onChange={(event) => void period.set({ [name]: event.target.value })}
            options={options.map((key) => ({ value: key, label: keyName(name, key) }))}
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
