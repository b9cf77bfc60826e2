import { useLingui } from '@lingui/react/macro';
import type { deskWork } from '../../../contract/desk-insight-work.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { tooFew as least } from '../../../contract/desk-insight.ts';
import { ChartCard, ChartLegend } from '../charts/ChartCard.tsx';
import { LineChart } from '../charts/LineChart.tsx';
import { useDates } from '../use-dates.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { usePair } from '../use-pair.ts';
import { useDefinitions } from './use-definitions.ts';
import { useFigures } from './use-figures.ts';

type Answer = AnswerOf<typeof deskWork>;

/** How soon things were done day by day (of a long time month by month), beside what is promised: a chart for each queue in which anything was done. */
export function QueueCharts({ data, days }: { data: Answer; days: readonly string[] }) {
  const { t } = useLingui();
  const { queues: names } = useDeskWords();
  const definitions = useDefinitions();
  const { date, month, hours } = useDates();
  const { took, timesIn, tooFew } = useFigures();
  const pair = usePair();
  const done = data.queues.filter((queue) => queue.half_seconds !== null);
  // Of a few the lines would jump from day to day.
  const timed = done.filter((queue) => queue.done >= least);
  const few = done.filter((queue) => queue.done < least).map(({ queue }) => names[queue]);
  if (done.length === 0) return null;
  const legend = [
    { name: definitions.half.name, tone: '1', as: 'line' },
    { name: definitions.most.name, tone: '4', as: 'line' },
    { name: t`Promised`, tone: 'limit', as: 'dashed' },
  ] as const;
  return (
    <div className="insight-page">
      {timed.length > 0 ? <ChartLegend of={legend} /> : null}
      <div className="insight-four">
        {timed.map((queue) => {
          const byDay = new Map(data.days.flatMap((row) => (row.queue === queue.queue ? [[row.day, row]] : [])));
          const times = (name: 'half_seconds' | 'most_seconds') => days.map((day) => byDay.get(day)?.[name] ?? null);
          const [half, most] = [times('half_seconds'), times('most_seconds')];
          const promise = queue.promised_hours * 3_600;
          const promised = hours(queue.promised_hours);
          const highest = Math.max(...most.map((seconds) => seconds ?? 0));
          const { unit, of } = timesIn(highest);
          // A promise far above everything would press the lines to the ground.
          const near = promise <= highest * 4;
          return (
            <ChartCard
              key={queue.queue}
              title={`${names[queue.queue]} · ${promised}`}
              of={['half', 'most']}
              acts={<strong className="small">{took(queue.half_seconds)}</strong>}
              file={`times-${queue.queue}`}
              figures={{
                columns: [data.by_month ? t`Month` : t`Day`, legend[0].name, legend[1].name],
                rows: days.map((day, i) => [day, took(half[i] ?? null), took(most[i] ?? null)]),
              }}
            >
              <LineChart
                labels={days.map(data.by_month ? month : date)}
                unit={unit}
                value={(n) => String(n)}
                series={[
                  { name: legend[0].name, tone: '1', values: half.map(of) },
                  { name: legend[1].name, tone: '4', values: most.map(of) },
                  ...(near
                    ? [
                        {
                          name: legend[2].name,
                          tone: 'limit' as const,
                          dashed: true,
                          values: days.map(() => of(promise)),
                        },
                      ]
                    : []),
                ]}
              />
            </ChartCard>
          );
        })}
      </div>
      {few.length > 0 ? <p className="insight-few muted small">{pair(few.join(', '), tooFew)}</p> : null}
    </div>
  );
}
