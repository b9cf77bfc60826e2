import { useLingui } from '@lingui/react/macro';
import type { deskGrowth } from '../../../contract/desk-insight.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { ChartCard } from '../charts/ChartCard.tsx';
import { Definition } from './Definition.tsx';
import { Few, FewNote } from './Few.tsx';
import { useDefinitions } from './use-definitions.ts';
import { useFigures } from './use-figures.ts';

type Answer = AnswerOf<typeof deskGrowth>;
const steps = ['visitors', 'signups', 'activated', 'photo', 'first_message', 'first_payment'] as const;

/** From visitor to payment: each step with its share of the one before, and how that has changed in points. */
export function Funnel({ now, earlier }: Pick<Answer, 'now' | 'earlier'>) {
  const { t } = useLingui();
  const definitions = useDefinitions();
  const { number, share, points } = useFigures();
  const maximum = Math.max(1, now.signups);
  const rows = steps.map((step, i) => {
    const before = steps[i - 1];
    return {
      step,
      name: definitions[step].name,
      count: now[step],
      share: before ? share(now[step], now[before]) : '',
      points: before ? points(now[step], now[before], earlier[step], earlier[before]) : '',
    };
  });
  const total = (of: number) => share(now.first_payment, of) ?? '–';
  return (
    <ChartCard
      title={t`From visitor to payment`}
      of={steps}
      file="funnel"
      figures={{
        columns: [t`Step`, t`People`, t`% of the step before`, t`Points`],
        rows: rows.map((row) => [row.name, row.count, row.share ?? '', row.points ?? '']),
      }}
    >
      <ol className="insight-funnel">
        {rows.map(({ step, name, count, share: part, points: change }) => (
          <li key={step} data-step={step}>
            <span className="insight-name">
              {name}
              <Definition of={step} />
            </span>
            <svg aria-hidden="true" className="insight-funnel-bar">
              <rect width="100%" height="100%" rx="5" />
              <rect
                width={`${step === 'visitors' ? 100 : Math.min(100, (count / maximum) * 78)}%`}
                height="100%"
                rx="5"
              />
              {step === 'visitors' ? (
                // Torn: visitors are many times the others and would leave no room for them.
                <svg x="70%" className="insight-funnel-tear" aria-hidden="true">
                  <path d="M3 -2 8 6 2 12 8 18 3 26" />
                </svg>
              ) : null}
            </svg>
            <strong>{number(count)}</strong>
            <span className="muted">{part ?? <Few />}</span>
            <span className="small" data-down={change?.startsWith('-') || change?.startsWith('−') ? '' : undefined}>
              {change}
            </span>
          </li>
        ))}
      </ol>
      <FewNote of={rows.map((row) => row.share)} />
      <p className="insight-funnel-foot small">
        <span>{t`Visitor to first payment ${total(now.visitors)}`}</span>
        <span>{t`Sign-up to first payment ${total(now.signups)}`}</span>
      </p>
    </ChartCard>
  );
}
