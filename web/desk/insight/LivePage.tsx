import './insight.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'lucide-react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { BarChart } from '../charts/BarChart.tsx';
import { ChartCard } from '../charts/ChartCard.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { usePlaceNames } from '../use-place-names.ts';
import { useScope } from '../use-scope.ts';
import { Definitions } from './Definition.tsx';
import { FigureCard } from './FigureCard.tsx';
import { FilterLine } from './FilterLine.tsx';
import { useDefinitions } from './use-definitions.ts';
import { useFigures } from './use-figures.ts';
import { useNotApplying } from './use-not-applying.ts';
import { usePeriod } from './use-period.ts';

/** More countries than these are shown together. */
const shown = 12;

/** Who is here now, and what happens: asked anew every few seconds. */
export default function LivePage() {
  const { t } = useLingui();
  const { name: perMinute } = useDefinitions().minute;
  const { scope } = useScope();
  const { time, at, day, now } = useDates();
  const isToday = (iso: string) => day(iso) === day(new Date(now).toISOString());
  const { number, short, money } = useFigures();
  const place = usePlaceNames();
  const period = usePeriod();
  const query = useQuery(deskQueries.live({ ...scope, ...period.filter }));
  const { data } = query;
  const minutes = data?.messages.map((_, i) => i - (data.messages.length - 1)) ?? [];
  const rest = data?.countries.slice(shown).reduce((sum, { online }) => sum + online, 0) ?? 0;
  return (
    <DeskShell
      wide
      title={t({ context: 'insight', message: 'Live' })}
      note={data ? t`${number(data.online)} online · as of ${time(data.at)}` : undefined}
    >
      <FilterLine period={period} not={useNotApplying().live} />
      {!data ? (
        <Loading query={query} />
      ) : (
        <div className="insight-live">
          <ChartCard
            title={perMinute}
            of="minute"
            file="messages-a-minute"
            figures={{
              columns: [t`Minute`, perMinute],
              rows: data.messages.map((n, i) => [minutes[i] ?? 0, n]),
            }}
          >
            <BarChart
              series={[{ name: perMinute, tone: '1', values: data.messages }]}
              labels={minutes.map((minute) => (minute % 5 === 0 ? number(minute) : ''))}
              unit=""
              value={short}
              open={data.messages.length - 1}
            />
          </ChartCard>
          <section className="chart-card" aria-labelledby="live-events">
            <header>
              <h2 id="live-events">{t`Sign-ups and payments as they come`}</h2>
              <Definitions of={['signups', 'payments']} />
            </header>
            {data.events.length === 0 ? (
              <EmptyState icon={<Radio />} title={t`Nothing in the last 24 hours`} />
            ) : (
              <div
                className="insight-table live-events"
                tabIndex={0}
                role="region"
                aria-label={t`Sign-ups and payments as they come`}
              >
                <table>
                  <tbody>
                    {data.events.map((event, i) => (
                      <tr key={`${event.at} ${event.kind} ${i}`}>
                        <th scope="row">{isToday(event.at) ? time(event.at) : at(event.at)}</th>
                        <td>{event.kind === 'signup' ? t`Sign-up` : t`Payment`}</td>
                        <td>{event.site}</td>
                        <td>{place(event.country)}</td>
                        <td>
                          {event.amount_minor !== null && event.currency
                            ? money(event.amount_minor, event.currency)
                            : ''}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </section>
          <FigureCard
            title={t`Online by site`}
            first={t`Site`}
            file="online-by-site"
            columns={['online']}
            rows={data.sites.map((site) => ({
              key: String(site.site),
              name: site.name,
              cells: [number(site.online)],
            }))}
            total={{ key: 'all', name: t`Total`, cells: [number(data.online)] }}
          />
          <FigureCard
            title={t`Online by country`}
            first={t`Country`}
            file="online-by-country"
            columns={['online']}
            rows={[
              ...data.countries
                .slice(0, shown)
                .map(({ country, online }) => ({ key: country, name: place(country), cells: [number(online)] })),
              ...(rest ? [{ key: 'rest', name: t`Other countries`, cells: [number(rest)] }] : []),
            ]}
            total={{ key: 'all', name: t`Total`, cells: [number(data.online)] }}
          />
        </div>
      )}
    </DeskShell>
  );
}
