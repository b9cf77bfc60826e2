import { useLingui } from '@lingui/react/macro';
import type { Money } from '../../../contract/money.ts';
import { Card } from '../../ui/Card.tsx';
import { BarChart } from '../charts/BarChart.tsx';
import { ChartCard } from '../charts/ChartCard.tsx';
import { useFigures } from '../insight/use-figures.ts';
import { useDates } from '../use-dates.ts';

/** What a member paid by day, less what was given back. */
export function PaidChart({
  days,
  currency: code,
}: {
  days: readonly { day: string; minor: number }[];
  currency: string;
}) {
  const { t } = useLingui();
  const { date } = useDates();
  const { money, short } = useFigures();
  const currency = code as Money['currency'];
  const sum = days.reduce((total, { minor }) => total + minor, 0);
  if (days.every(({ minor }) => minor === 0))
    return (
      <Card as="section" padding="lg">
        <h2>{t`Paid in the last 30 days`}</h2>
        <p className="muted num">{money(0, currency)}</p>
      </Card>
    );
  return (
    <ChartCard
      title={t`Paid in the last 30 days`}
      of="member_net"
      note={money(sum, currency)}
      file="paid-by-day"
      figures={{
        columns: [t`Day`, t({ context: 'how much', message: 'Paid' })],
        rows: days.map(({ day, minor }) => [date(day), money(minor, currency)]),
      }}
    >
      <BarChart
        series={[
          { name: t({ context: 'how much', message: 'Paid' }), tone: '1', values: days.map(({ minor }) => minor) },
        ]}
        labels={days.map(({ day }) => date(day))}
        unit={currency}
        least={400}
        value={(n) => short(n / 100)}
        open={days.length - 1}
      />
    </ChartCard>
  );
}
