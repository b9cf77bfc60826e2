import { useLingui } from '@lingui/react/macro';
import { BarChart } from '../charts/BarChart.tsx';
import { ChartCard } from '../charts/ChartCard.tsx';
import { Fact } from '../Facts.tsx';
import { SiteName } from '../SiteName.tsx';
import { useDates } from '../use-dates.ts';
import type { Profile } from './FictionalEditor.tsx';

/** What a profile did in four weeks, beside the four before, and how much it wrote a day. */
export function FictionalCounts({ profile }: { profile: Profile }) {
  const { t, i18n } = useLingui();
  const { date } = useDates();
  const [now, before] = profile.counts;
  if (!now) return null;
  const beside = (count: keyof typeof now) => {
    const [value, then] = [now[count] ?? 0, before?.[count]];
    return then === undefined || then === null ? i18n.number(value) : `${i18n.number(value)} (${i18n.number(then)})`;
  };
  const days = profile.days.map(({ day }) => date(day));
  const written = profile.days.map((day) => day.written);
  const [first, middle, last] = [0, 13, days.length - 1];
  return (
    <section className="studio-counts">
      <h2>{t`Last 28 days`}</h2>
      <p className="muted small">{t`In brackets: the 28 before.`}</p>
      <dl className="desk-facts">
        <Fact label={t`Conversations`}>{beside('conversations')}</Fact>
        <Fact label={t`Messages written`}>{beside('written')}</Fact>
        <Fact label={t`Messages received`}>{beside('received')}</Fact>
        <Fact label={t`Median time to answer`}>{now.minutes === null ? null : t`${now.minutes} min`}</Fact>
        <Fact label={t`Credits spent on it`}>{beside('credits')}</Fact>
        <Fact label={t`Asked whether it is real`}>{beside('asked')}</Fact>
        <Fact label={t`True answers given`}>{beside('true_answers')}</Fact>
        <Fact label={t`Open cases`}>{i18n.number(profile.cases)}</Fact>
      </dl>
      <ChartCard
        title={t`Messages a day`}
        of="written"
        file={`messages-${profile.name}`}
        figures={{ columns: [t`Day`, t`Messages written`], rows: days.map((day, i) => [day, String(written[i] ?? 0)]) }}
      >
        <BarChart
          series={[{ name: t`Messages written`, values: written, tone: '1' }]}
          labels={days.map((day, i) => (i === first || i === middle || i === last ? day : ''))}
          unit={t`Messages written`}
          value={(n) => i18n.number(n)}
          open={last}
        />
      </ChartCard>
      <SiteName name={profile.site} />
    </section>
  );
}
