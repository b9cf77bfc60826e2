import './insight.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Spark } from '../charts/Spark.tsx';
import { deskQueries } from '../queries.ts';
import { useMay } from '../use-may.ts';
import { useScope } from '../use-scope.ts';
import { Change } from './Change.tsx';
import { Definition } from './Definition.tsx';
import { useDefinitions } from './use-definitions.ts';
import { useFigures } from './use-figures.ts';

const added = (hours: readonly number[]) => hours.map((_, i) => hours.slice(0, i + 1).reduce((a, b) => a + b, 0));

/** Six numbers of today beside yesterday at the same minute. */
export function TodayNumbers() {
  const { t } = useLingui();
  const allowed = useMay()('insight.see') !== null;
  const { scope } = useScope();
  const { data } = useQuery({ ...deskQueries.today(scope), enabled: allowed });
  const definitions = useDefinitions();
  const { number, money } = useFigures();
  if (!data) return null;
  return (
    <ul className="insight-numbers">
      {data.numbers.map(({ number: name, today, before, hours, hours_before: hoursBefore }) => {
        const text = (n: number) => (name === 'revenue' ? money(n, data.currency) : number(n));
        const [now, then] = name === 'revenue' ? [added(hours), added(hoursBefore)] : [hours, hoursBefore];
        return (
          <li key={name}>
            <span className="insight-name">
              {definitions[name].name}
              <Definition of={name} />
            </span>
            <span className="insight-value">
              <strong>{text(today)}</strong>
              <Spark now={now.slice(0, Math.floor(data.hour) + 1)} before={then} />
            </span>
            <span className="insight-beside muted small">
              <Change now={today} before={before} />
              <span>{t`${text(before)} yesterday`}</span>
              {name === 'revenue' && data.vat_minor !== 0 ? (
                <span>{t`VAT ${money(data.vat_minor, data.currency)}`}</span>
              ) : null}
            </span>
            {name === 'revenue' &&
            data.revenue.some((sum) => sum.currency !== data.currency && sum.today_minor !== 0) ? (
              <span className="muted small">
                {t`also ${data.revenue
                  .filter((sum) => sum.currency !== data.currency && sum.today_minor !== 0)
                  .map((sum) => money(sum.today_minor, sum.currency))
                  .join(' · ')}`}
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
