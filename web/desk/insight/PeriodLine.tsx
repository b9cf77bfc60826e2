import { useLingui } from '@lingui/react/macro';
import { comparisons } from '../../../contract/desk-insight.ts';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Link } from '../Link.tsx';
import { useKeys } from '../use-keys.ts';
import { useGo } from '../use-scope.ts';
import { periods, type usePeriod } from './use-period.ts';

/** Today, 7 days, 28 days …: keys 1 to 5; or any days; and what they are compared with, where a page compares. */
export function PeriodLine({ period, compared }: { period: ReturnType<typeof usePeriod>; compared?: boolean }) {
  const { t } = useLingui();
  const go = useGo();
  const names: Record<(typeof periods)[number], string> = {
    1: t`Today`,
    7: t`7 days`,
    28: t`28 days`,
    91: t`Quarter`,
    365: t`Year`,
  };
  const link = (days: number) => period.link({ days: String(days) }, 'from', 'to');
  useKeys(Object.fromEntries(periods.map((days, i) => [String(i + 1), () => void go(link(days))])));
  const besides: Record<(typeof comparisons)[number], string> = {
    before: t`Compared with the days before`,
    year: t`Compared with a year before`,
  };
  const { from, to, today, choose } = period;
  return (
    <div className="insight-period">
      <nav className="insight-seg" aria-label={t`The period`}>
        {periods.map((days) => (
          <Link key={days} to={link(days)} aria-current={period.days === days ? 'page' : undefined}>
            {names[days]}
          </Link>
        ))}
      </nav>
      <span className="insight-days" data-chosen={period.days === undefined ? '' : undefined}>
        <TextInput
          type="date"
          aria-label={t`First day`}
          value={from}
          max={today}
          onChange={(event) => choose({ from, to }, { from: event.target.value })}
        />
        –
        <TextInput
          type="date"
          aria-label={t`Last day`}
          value={to}
          max={today}
          onChange={(event) => choose({ from, to }, { to: event.target.value })}
        />
      </span>
      {compared ? (
        <Select
          aria-label={t`Compared with`}
          value={period.beside}
          onChange={(event) => void period.set({ beside: event.target.value })}
          options={comparisons.map((value) => ({ value, label: besides[value] }))}
        />
      ) : null}
    </div>
  );
}
