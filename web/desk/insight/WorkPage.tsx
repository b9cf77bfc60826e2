import './insight.css';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { daysBeside } from '../../../contract/desk-insight.ts';
import { BarChart } from '../charts/BarChart.tsx';
import { ChartCard } from '../charts/ChartCard.tsx';
import { tones } from '../charts/tones.ts';
import { DeskShell } from '../DeskShell.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { useScope } from '../use-scope.ts';
import { FigureCard } from './FigureCard.tsx';
import { FilterLine } from './FilterLine.tsx';
import { QueueCharts } from './QueueCharts.tsx';
import { Repeats } from './Repeats.tsx';
import { StaffFigures } from './StaffFigures.tsx';
import { useFigures } from './use-figures.ts';
import { useNotApplying } from './use-not-applying.ts';
import { usePeriod } from './use-period.ts';

const pace = ['done', 'done_before', 'done_late', 'half', 'half_before', 'most'] as const;

/** All days of a period, those on which nothing was done too. */
const daysBetween = (from: string, to: string) =>
  Array.from({ length: Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1 }, (_, i) =>
    new Date(Date.parse(from) + i * 86_400_000).toISOString().slice(0, 10),
  );

/** Queues: what waits, what was done and how soon. Staff: how much, how soon, and what of it held. */
export default function WorkPage() {
  const { t } = useLingui();
  const period = usePeriod();
  const { scope } = useScope();
  const { date, month, waited, hours } = useDates();
  const { number, short, tookOf } = useFigures();
  const { queues: names } = useDeskWords();
  const query = useQuery({
    ...deskQueries.work({ ...scope, from: period.from, to: period.to }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const beside = daysBeside(period, period.beside);
  const earlier = useQuery(deskQueries.work({ ...scope, ...beside })).data;
  const before = (name: string) => earlier?.queues.find(({ queue }) => queue === name);
  const days = data?.by_month
    ? [...new Set(daysBetween(period.from, period.to).map((day) => `${day.slice(0, 7)}-01`))]
    : daysBetween(period.from, period.to);
  const done = (data?.queues ?? []).filter((queue) => queue.done > 0);
  const of = (day: string, queue: string) =>
    data?.days.find((row) => row.day === day && row.queue === queue)?.done ?? 0;
  const series = done.map(({ queue }, i) => ({
    name: names[queue],
    tone: tones[i] ?? ('rest' as const),
    values: days.map((day) => of(day, queue)),
  }));
  return (
    <DeskShell
      wide
      title={t`Queues and staff`}
      note={t`${date(period.from)} – ${date(period.to)}, compared with ${date(beside.from)} – ${date(beside.to)}`}
      keys={[{ keys: '1 – 5', what: t`The period` }]}
    >
      <FilterLine period={period} not={useNotApplying().work} />
      {!data ? (
        <Loading query={query} />
      ) : (
        <div className="insight-page">
          <QueueCharts data={data} days={days} />
          <FigureCard
            title={t`Queues`}
            first={t`Queue`}
            file="queues"
            columns={['waits', 'late', 'oldest', ...pace]}
            rows={data.queues.map((row) => ({
              key: row.queue,
              name: `${names[row.queue]} · ${hours(row.promised_hours)}`,
              alarms: row.late > 0 ? ['late'] : [],
              cells: [
                number(row.waits),
                row.late ? number(row.late) : '–',
                row.oldest_at ? waited(row.oldest_at) : '–',
                number(row.done),
                earlier ? number(before(row.queue)?.done ?? 0) : '',
                row.done_late ? number(row.done_late) : '–',
                tookOf(row.half_seconds, row.done),
                earlier ? tookOf(before(row.queue)?.half_seconds ?? null, before(row.queue)?.done ?? 0) : '',
                tookOf(row.most_seconds, row.done),
              ],
            }))}
          />
          {done.length > 0 ? (
            <ChartCard
              title={data.by_month ? t`Completed per month` : t`Completed per day`}
              of="done"
              legend={series}
              file="done-by-day"
              figures={{
                columns: [data.by_month ? t`Month` : t`Day`, ...series.map(({ name }) => name)],
                rows: days.map((day, i) => [day, ...series.map(({ values }) => values[i] ?? 0)]),
              }}
            >
              <BarChart series={series} labels={days.map(data.by_month ? month : date)} unit="" value={short} />
            </ChartCard>
          ) : null}
          <Repeats repeats={data.repeats} />
          <StaffFigures staff={data.staff} support={data.support} />
        </div>
      )}
    </DeskShell>
  );
}
