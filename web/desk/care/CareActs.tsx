import { useLingui } from '@lingui/react/macro';
import { CreditCard, Gauge } from 'lucide-react';
import { useState } from 'react';
import { limitSpending, type openCare } from '../../../contract/desk-care.ts';
import { deskBuying } from '../../../contract/desk-payments.ts';
import type { AnswerOf, Endpoint } from '../../../contract/endpoint.ts';
import { type Money, minorUnits } from '../../../contract/money.ts';
import { type SpendPeriod, spendPeriods } from '../../../contract/payments.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Fact } from '../Facts.tsx';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useMay } from '../use-may.ts';
import { useMoney } from '../use-money.ts';

/** What is done for a member beside talking: buying paused, limits set with them. */
export function CareActs({ id, care, onDone }: { id: string; care: AnswerOf<typeof openCare>; onDone(): void }) {
  const { t } = useLingui();
  const may = useMay();
  const { money } = useMoney();
  const confirmedCall = useConfirmedCall();
  const [open, setOpen] = useState<'buying' | 'limits' | null>(null);
  const { buying_paused: paused, limits, report } = care;
  const currency = care.currency as Money['currency'];
  const units = minorUnits(currency);
  const labels: Record<SpendPeriod, string> = { day: t`In 24 hours`, week: t`In 7 days`, month: t`In 30 days` };
  const done = async (e: Endpoint, input: object, key: string) => {
    await confirmedCall(e, input, key);
    toasts.show({ text: t`Done. The member is told by e-mail.`, tone: 'success' });
    onDone();
  };
  const limitOf = (period: SpendPeriod) => limits.find((limit) => limit.period === period)?.amount_minor ?? null;
  return (
    <>
      <dl className="desk-facts">
        <Fact label={t`Buying`}>{paused ? t({ context: 'buying', message: 'Paused' }) : t`Allowed`}</Fact>
        {limits.map(({ period, amount_minor: most, spent_minor: spent }) => (
          <Fact key={period} label={labels[period]}>
            {most === null
              ? t`${money(spent, currency)} spent, no limit`
              : t`${money(spent, currency)} of ${money(most, currency)}`}
          </Fact>
        ))}
      </dl>
      <div className="form-actions">
        {may('buying.pause') ? (
          <Button icon={<CreditCard />} onClick={() => setOpen('buying')}>
            {paused ? t`Allow buying again` : t`Pause buying`}
          </Button>
        ) : null}
        <Button icon={<Gauge />} onClick={() => setOpen('limits')}>{t`Set limits`}</Button>
      </div>
      <ConfirmDialog
        of={deskBuying}
        id="care-buying"
        title={paused ? t`Allow buying again` : t`Pause buying`}
        open={open === 'buying'}
        onClose={() => setOpen(null)}
        action={paused ? t`Allow it` : t`Pause it`}
        variant="primary"
        onConfirm={({ key }) => done(deskBuying, { body: { member_id: report.member.id, blocked: !paused } }, key)}
      >
        <p className="soft">{t`The credits the member has stay theirs.`}</p>
      </ConfirmDialog>
      <ConfirmDialog
        of={limitSpending}
        id="care-limits"
        title={t`Set limits with ${report.member.name}`}
        open={open === 'limits'}
        onClose={() => setOpen(null)}
        action={t`Set the limits`}
        variant="primary"
        onConfirm={({ field, key }) => {
          const wanted = spendPeriods.filter((period) => field(period) !== '');
          const body = Object.fromEntries(wanted.map((period) => [period, Math.round(Number(field(period)) * units)]));
          return done(limitSpending, { params: { id }, body }, key);
        }}
      >
        <p className="soft">{t`As you agreed with them. Limits apply at once; only the member can raise one, and that takes 24 hours. They get an e-mail.`}</p>
        {spendPeriods.map((period) => {
          const most = limitOf(period);
          return (
            <Field
              key={period}
              id={`care-limit-${period}`}
              label={labels[period]}
              labelEnd={t`optional`}
              hint={most === null ? undefined : t`Now ${money(most, currency)}; it can only be lowered here.`}
            >
              {(control) => (
                <TextInput
                  {...control}
                  name={period}
                  type="number"
                  min={0}
                  max={most === null ? undefined : most / units}
                  step={1 / units}
                  trailing={currency}
                />
              )}
            </Field>
          );
        })}
      </ConfirmDialog>
    </>
  );
}
