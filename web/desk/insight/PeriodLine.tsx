import { useLingui } from '@lingui/react/macro';
import { Link } from '../Link.tsx';
import { useKeys } from '../use-keys.ts';
import { useGo } from '../use-scope.ts';
import { periods, type usePeriod } from './use-period.ts';

/** Today, 7 days, 28 days …: keys 1 to 5. */
export function PeriodLine({ period }: { period: ReturnType<typeof usePeriod> }) {
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
  return (
    <nav className="insight-seg" aria-label={t`The period`}>
      {periods.map((days) => (
        <Link key={days} to={link(days)} aria-current={period.days === days ? 'page' : undefined}>
          {names[days]}
        </Link>
      ))}
    </nav>
  );
}
