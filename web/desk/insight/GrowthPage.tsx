import './insight.css';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { growthCuts } from '../../../contract/desk-insight.ts';
import { DeskShell } from '../DeskShell.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useScope } from '../use-scope.ts';
import { Breakdown } from './Breakdown.tsx';
import { Change } from './Change.tsx';
import { Definition } from './Definition.tsx';
import { FilterLine } from './FilterLine.tsx';
import { Funnel } from './Funnel.tsx';
import { RevenueByDay } from './RevenueByDay.tsx';
import { type Defined, useDefinitions } from './use-definitions.ts';
import { useFigures } from './use-figures.ts';
import { usePeriod } from './use-period.ts';

/** Growth and money of some days beside as many before: figures, revenue by day, the way to a payment, where it comes from. */
export default function GrowthPage() {
  const { t } = useLingui();
  const period = usePeriod();
  const { scope } = useScope();
  const { date } = useDates();
  const { number, money, share } = useFigures();
  const definitions = useDefinitions();
  const by = growthCuts.find((cut) => cut === period.by) ?? 'source';
  const { from, to, beside, currency, filter } = period;
  const query = useQuery({
    ...deskQueries.growth({ ...scope, from, to, by, beside, ...filter, ...(currency ? { currency } : {}) }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const figures = data
    ? ([
        [
          'revenue',
          money(data.now.net_minor, data.currency),
          data.now.net_minor,
          data.earlier.net_minor,
          money(data.earlier.net_minor, data.currency),
        ],
        [
          'vat',
          money(data.now.vat_minor, data.currency),
          data.now.vat_minor,
          data.earlier.vat_minor,
          money(data.earlier.vat_minor, data.currency),
        ],
        [
          'given_back',
          money(data.now.refunded_minor + data.now.charged_back_minor, data.currency),
          data.now.refunded_minor + data.now.charged_back_minor,
          data.earlier.refunded_minor + data.earlier.charged_back_minor,
          share(data.now.refunded_minor + data.now.charged_back_minor, data.now.gross_minor) ?? '',
        ],
        ['signups', number(data.now.signups), data.now.signups, data.earlier.signups, number(data.earlier.signups)],
        [
          'first_payments',
          number(data.now.first_payments),
          data.now.first_payments,
          data.earlier.first_payments,
          number(data.earlier.first_payments),
        ],
        ['payers', number(data.now.payers), data.now.payers, data.earlier.payers, number(data.earlier.payers)],
      ] as const satisfies readonly (readonly [Defined, string, number, number, string])[])
    : [];
  return (
    <DeskShell
      wide
      title={t`Growth and money`}
      note={
        data
          ? t`${date(from)} – ${date(to)}, compared with ${date(data.before.from)} – ${date(data.before.to)}`
          : undefined
      }
      keys={[{ keys: '1 – 5', what: t`The period` }]}
    >
      <FilterLine period={period} currencies={data?.currencies ?? []} currency={data?.currency ?? ''} />
      {!data ? (
        <Loading query={query} />
      ) : (
        <div className="insight-page">
          <ul className="insight-numbers">
            {figures.map(([name, text, now, before, beside]) => (
              <li key={name}>
                <span className="insight-name">
                  {definitions[name].name}
                  <Definition of={name} />
                </span>
                <strong>{text}</strong>
                <span className="insight-beside muted small">
                  <Change now={now} before={before} less={name === 'given_back'} />
                  <span>{beside}</span>
                </span>
              </li>
            ))}
          </ul>
          <div className="insight-two">
            <RevenueByDay data={data} beside={beside} />
            <Funnel now={data.now} earlier={data.earlier} />
          </div>
          <Breakdown data={data} by={by} period={period} />
        </div>
      )}
    </DeskShell>
  );
}
