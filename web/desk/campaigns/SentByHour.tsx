import { useLingui } from '@lingui/react/macro';
import { BarChart } from '../charts/BarChart.tsx';
import { ChartCard } from '../charts/ChartCard.tsx';
import { useDates } from '../use-dates.ts';
import { useMoney } from '../use-money.ts';
import type { Answer } from './campaign-queries.ts';

/** How fast it goes: the mails of its latest hours, by subject where two are tried. */
export function SentByHour({ hours, tried, open }: { hours: Answer['hours']; tried: boolean; open: boolean }) {
  const { t } = useLingui();
  const { at, day, time } = useDates();
  const { number } = useMoney();
  const title = t`E-mails per hour`;
  const series = tried
    ? [
        { name: t`Subject A`, tone: '3' as const, values: hours.map(({ a }) => a) },
        { name: t`Subject B`, tone: '1' as const, values: hours.map(({ b }) => b) },
      ]
    : [{ name: title, tone: '4' as const, values: hours.map(({ a, b }) => a + b) }];
  const days = hours.map((hour) => day(hour.at));
  return (
    <ChartCard
      title={title}
      of="campaign_sent"
      legend={tried ? series : []}
      file="campaign-by-hour"
      figures={{
        columns: [t`Hour`, ...series.map(({ name }) => name)],
        rows: hours.map((hour, i) => [at(hour.at), ...series.map(({ values }) => values[i] ?? 0)]),
      }}
    >
      <BarChart
        series={series}
        labels={hours.map((hour, i) => (days[i] === days[i - 1] ? time(hour.at) : (days[i] ?? '')))}
        unit=""
        value={number}
        {...(open ? { open: hours.length - 1 } : {})}
      />
    </ChartCard>
  );
}
