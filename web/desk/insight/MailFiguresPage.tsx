import './insight.css';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { tooFew } from '../../../contract/desk-insight.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { BarChart } from '../charts/BarChart.tsx';
import { ChartCard } from '../charts/ChartCard.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useScope } from '../use-scope.ts';
import { FigureCard } from './FigureCard.tsx';
import { FilterLine } from './FilterLine.tsx';
import { MailDomains } from './MailDomains.tsx';
import { useDefinitions } from './use-definitions.ts';
import { useFigures } from './use-figures.ts';
import { useNotApplying } from './use-not-applying.ts';
import { usePeriod } from './use-period.ts';

/** Above these shares a provider begins to distrust a sender. */
const limits = { bounced: 0.02, complained: 0.001 } as const;

/** What became of our letters, by mail provider. */
export default function MailFiguresPage() {
  const { t } = useLingui();
  const period = usePeriod();
  const { scope } = useScope();
  const { date } = useDates();
  const { number, short, share, tookOf } = useFigures();
  const query = useQuery({
    ...deskQueries.mailFigures({ ...scope, from: period.from, to: period.to }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const definitions = useDefinitions();
  const sum = (field: 'letters' | 'sent' | 'deferred' | 'refused' | 'bounced' | 'complained') =>
    data?.providers.reduce((all, row) => all + row[field], 0) ?? 0;
  const cells = (row: Record<'letters' | 'sent' | 'deferred' | 'refused' | 'bounced' | 'complained', number>) => [
    number(row.letters),
    `${number(row.sent)} ${share(row.sent, row.letters) ? `· ${share(row.sent, row.letters)}` : ''}`.trim(),
    ...[row.deferred, row.refused, row.bounced, row.complained].map((n) => (n ? number(n) : '–')),
  ];
  const series = [
    {
      name: definitions.delivered.name,
      tone: '4' as const,
      values: data?.days.map((day) => day.letters - day.trouble) ?? [],
    },
    { name: t`With problems`, tone: '1' as const, values: data?.days.map((day) => day.trouble) ?? [] },
  ];
  return (
    <DeskShell
      wide
      title={t`Mail delivery`}
      note={`${date(period.from)} – ${date(period.to)}`}
      keys={[{ keys: '1 – 5', what: t`The period` }]}
    >
      <FilterLine period={period} not={useNotApplying().mail} />
      {!data ? (
        <Loading query={query} />
      ) : data.providers.length === 0 ? (
        <div className="insight-page">
          <EmptyState icon={<MailCheck />} title={t`No e-mail went out in this period`} />
          <MailDomains />
        </div>
      ) : (
        <div className="insight-page">
          <ChartCard
            title={t`E-mails by day`}
            of={['letters', 'delivered']}
            legend={series}
            file="mail-by-day"
            figures={{
              columns: [t`Day`, ...series.map(({ name }) => name)],
              rows: data.days.map(({ day }, i) => [day, ...series.map(({ values }) => values[i] ?? 0)]),
            }}
          >
            <BarChart series={series} labels={data.days.map(({ day }) => date(day))} unit="" value={short} />
          </ChartCard>
          <FigureCard
            title={t`By mail provider`}
            first={t({ context: 'mail', message: 'Provider' })}
            file="mail-by-provider"
            columns={['letters', 'delivered', 'deferred', 'refused', 'bounced', 'complained', 'mail_half']}
            rows={data.providers.map((row) => ({
              key: row.domain,
              name: row.domain,
              // Of a few letters nothing follows.
              alarms:
                row.letters < tooFew
                  ? []
                  : (['bounced', 'complained'] as const).filter((name) => row[name] / row.letters > limits[name]),
              cells: [...cells(row), tookOf(row.half_seconds, row.sent)],
            }))}
            total={{
              key: 'all',
              name: t`Total`,
              cells: [
                ...cells({
                  letters: sum('letters'),
                  sent: sum('sent'),
                  deferred: sum('deferred'),
                  refused: sum('refused'),
                  bounced: sum('bounced'),
                  complained: sum('complained'),
                }),
                '',
              ],
            }}
          />
          <MailDomains />
        </div>
      )}
    </DeskShell>
  );
}
