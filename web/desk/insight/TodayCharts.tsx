import './insight.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BarChart } from '../charts/BarChart.tsx';
import { ChartCard } from '../charts/ChartCard.tsx';
import { LineChart } from '../charts/LineChart.tsx';
import { Link } from '../Link.tsx';
import { deskQueries } from '../queries.ts';
import { SiteName } from '../SiteName.tsx';
import { useMay } from '../use-may.ts';
import { useScope } from '../use-scope.ts';
import { Change } from './Change.tsx';
import { Definitions } from './Definition.tsx';
import { useDefinitions } from './use-definitions.ts';
import { useFigures } from './use-figures.ts';

const hourNames = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const every = (n: number) => hourNames.map((name, i) => (i % n === 0 ? name : ''));

/** Revenue added up and sign-ups by hour, today beside yesterday, and the sites. */
export function TodayCharts() {
  const { t } = useLingui();
  const allowed = useMay()('insight.see') !== null;
  const { scope } = useScope();
  const { data } = useQuery({ ...deskQueries.today(scope), enabled: allowed });
  const { number, money, short } = useFigures();
  const definitions = useDefinitions();
  if (!data) return null;
  const of = (name: string) => data.numbers.find((row) => row.number === name);
  const [revenue, signups] = [of('revenue'), of('signups')];
  const hour = Math.floor(data.hour);
  const added = (hours: readonly number[] = []) =>
    hours.map((_, i) => hours.slice(0, i + 1).reduce((a, b) => a + b, 0));
  const [now, before] = [added(revenue?.hours), added(revenue?.hours_before)];
  const sum = (minor: number) => money(minor, data.currency);
  const sums = (revenue: typeof data.revenue) => {
    const moved = revenue.filter(({ today_minor: minor }) => minor !== 0);
    return moved.length === 0
      ? sum(0)
      : moved.map((of) => <span key={of.currency}>{money(of.today_minor, of.currency)}</span>);
  };
  const legend = [
    { name: t`today`, tone: '1' as const, as: 'line' as const },
    { name: t`yesterday`, tone: 'before' as const, as: 'dashed' as const },
  ];
  const columns = [t`Hour`, t`today`, t`yesterday`];
  const together = data.sites.reduce(
    (all, site) => ({
      online: all.online + site.online,
      signups: all.signups + site.signups,
    }),
    { online: 0, signups: 0 },
  );
  return (
    <div className="insight-three">
      <ChartCard
        title={t`Revenue today, added up`}
        of="revenue"
        legend={legend}
        file="revenue-today"
        figures={{
          columns,
          rows: hourNames.map((name, i) => [name, i <= hour ? sum(now[i] ?? 0) : '', sum(before[i] ?? 0)]),
        }}
      >
        <LineChart
          labels={every(4)}
          unit={data.currency}
          value={(n) => short(n / 100)}
          least={400}
          series={[
            { name: t`yesterday`, values: before, tone: 'before', dashed: true, last: sum(before.at(-1) ?? 0) },
            {
              name: t`today`,
              values: now.map((v, i) => (i <= hour ? v : null)),
              tone: '1',
              filled: true,
              last: sum(now[hour] ?? 0),
            },
          ]}
        />
      </ChartCard>
      <ChartCard
        title={t`Sign-ups by hour`}
        of="signups"
        legend={[
          { name: t`today`, tone: '1' },
          { name: t`yesterday`, tone: 'before', as: 'tick' },
        ]}
        file="sign-ups-today"
        figures={{
          columns,
          rows: hourNames.map((name, i) => [name, signups?.hours[i] ?? 0, signups?.hours_before[i] ?? 0]),
        }}
      >
        <BarChart
          labels={every(4)}
          unit={t`sign-ups in the hour`}
          value={short}
          open={hour}
          ticks={signups?.hours_before ?? []}
          series={[{ name: t`today`, values: signups?.hours ?? [], tone: '1' }]}
        />
      </ChartCard>
      <section className="chart-card" aria-labelledby="sites-today">
        <header>
          <h2 id="sites-today">{t`Sites today`}</h2>
          <Definitions of={['online', 'signups', 'revenue']} />
          <Link className="link insight-more" to="/desk/insight/growth">{t`Insight`}</Link>
        </header>
        <div className="insight-table" tabIndex={0} role="region" aria-label={t`Sites today`}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t`Site`}</th>
                <th scope="col">{definitions.online.name}</th>
                <th scope="col">{definitions.signups.name}</th>
                <th scope="col">{definitions.revenue.name}</th>
                <th scope="col">±</th>
              </tr>
            </thead>
            <tbody>
              {data.sites.map((site) => (
                <tr key={site.site}>
                  <th scope="row">
                    <SiteName id={site.site} />
                  </th>
                  <td>{number(site.online)}</td>
                  <td>{number(site.signups)}</td>
                  <td className="insight-sums">{sums(site.revenue)}</td>
                  <td>
                    <Change now={site.revenue[0]?.today_minor ?? 0} before={site.revenue[0]?.before_minor ?? 0} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t`Total`}</th>
                <td>{number(together.online)}</td>
                <td>{number(together.signups)}</td>
                <td className="insight-sums">{sums(data.revenue)}</td>
                <td>
                  <Change now={data.revenue[0]?.today_minor ?? 0} before={data.revenue[0]?.before_minor ?? 0} />
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      </section>
    </div>
  );
}
