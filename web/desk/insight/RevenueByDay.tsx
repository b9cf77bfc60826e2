import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Comparison, deskGrowth } from '../../../contract/desk-insight.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { BarChart } from '../charts/BarChart.tsx';
import { ChartCard } from '../charts/ChartCard.tsx';
import { tones } from '../charts/tones.ts';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useScope } from '../use-scope.ts';
import { useFigures } from './use-figures.ts';

/** Above this many days a bar is a week, so that it can be seen. */
const mostBars = 92;

/** Revenue by day (of a long time by week), by site: three of them, and the others together. */
export function RevenueByDay({ data, beside }: { data: AnswerOf<typeof deskGrowth>; beside: Comparison }) {
  const { t } = useLingui();
  const { scope } = useScope();
  const { date } = useDates();
  const { money, short } = useFigures();
  const sites = useQuery(deskQueries.waits(scope)).data?.sites ?? [];
  const size = data.days.length > mostBars ? 7 : 1;
  const bars = Array.from({ length: Math.ceil(data.days.length / size) }, (_, i) => {
    const days = data.days.slice(i * size, (i + 1) * size);
    return {
      day: days[0]?.day ?? '',
      before: days.reduce((sum, day) => sum + day.before_minor, 0),
      net: days.reduce((sum, day) => sum + day.net_minor, 0),
      of: (site: number) =>
        days.reduce((sum, day) => sum + (day.sites.find((part) => part.site === site)?.net_minor ?? 0), 0),
    };
  });
  const ids = [...new Set(data.days.flatMap((day) => day.sites.map(({ site }) => site)))].toSorted(
    (a, b) => bars.reduce((sum, bar) => sum + bar.of(b) - bar.of(a), 0) || a - b,
  );
  const other = beside === 'year' ? t`a year before` : t`previous period`;
  const named = ids.length > 4 ? ids.slice(0, 3) : ids;
  const others = ids.slice(named.length);
  const name = (id: number) => sites.find((site) => site.id === id)?.name ?? String(id);
  const series = [
    ...named.map((id, i) => ({
      name: name(id),
      tone: tones[i] ?? ('rest' as const),
      values: bars.map((bar) => bar.of(id)),
    })),
    ...(others.length
      ? [
          {
            name: t`${plural(others.length, { one: '# other', other: '# others' })}`,
            tone: 'rest' as const,
            values: bars.map((bar) => others.reduce((sum, id) => sum + bar.of(id), 0)),
          },
        ]
      : []),
  ];
  return (
    <ChartCard
      title={size === 1 ? t`Revenue by day` : t`Revenue by week`}
      of="revenue"
      legend={[...series, { name: other, tone: 'before', as: 'tick' }]}
      file="revenue-by-day"
      figures={{
        columns: [t`Day`, ...series.map((line) => line.name), t`Total`, other],
        rows: bars.map((bar, i) => [
          bar.day,
          ...series.map((line) => money(line.values[i] ?? 0, data.currency)),
          money(bar.net, data.currency),
          money(bar.before, data.currency),
        ]),
      }}
    >
      <BarChart
        least={400}
        series={series}
        ticks={bars.map((bar) => bar.before)}
        labels={bars.map((bar) => date(bar.day))}
        unit={data.currency}
        value={(n) => short(n / 100)}
      />
    </ChartCard>
  );
}
