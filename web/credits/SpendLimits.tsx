import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { minorUnits } from '../../contract/money.ts';
import { getSpendLimits, saveSpendLimits, type SpendPeriod } from '../../contract/payments.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { call } from '../app/api.ts';
import { FormError } from '../app/FormError.tsx';
import { usePageContext } from '../app/page-context.ts';
import { toasts } from '../app/Toasts.tsx';
import { useCall } from '../app/use-call.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Field } from '../ui/Field.tsx';
import { Progress } from '../ui/Progress.tsx';
import { SkeletonList } from '../ui/Skeleton.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { parseAmount } from './parse-amount.ts';
import { useDates } from '../app/use-dates.ts';
import { useMoney } from './use-words.ts';

type Limits = AnswerOf<typeof saveSpendLimits>;
const queryKey = ['spend-limits'];

/** The member's own spending limits per day, week and month. */
export function SpendLimits() {
  const errorText = useErrorText();
  const { t } = useLingui();
  const client = useQueryClient();
  const limitsQuery = useQuery({ queryKey, queryFn: () => call(client, getSpendLimits, {}), staleTime: 0 });
  if (limitsQuery.isPending)
    return (
      <div aria-busy="true">
        <SkeletonList rows={3} />
      </div>
    );
  if (!limitsQuery.data)
    return (
      <Banner tone="danger" end={<Button onClick={() => void limitsQuery.refetch()}>{t`Try again`}</Button>}>
        {errorText(limitsQuery.error)}
      </Banner>
    );
  return <Form key={JSON.stringify(limitsQuery.data.limits.map((l) => l.amount_minor))} data={limitsQuery.data} />;
}

function Form({ data }: { data: Limits }) {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const client = useQueryClient();
  const money = useMoney(data.currency);
  const dates = useDates();
  const units = minorUnits(data.currency);
  const formatAmount = (amountMinor: number | null) =>
    amountMinor === null ? '' : new Intl.NumberFormat(locale, { useGrouping: false }).format(amountMinor / units);
  const [texts, setTexts] = useState(
    () =>
      Object.fromEntries(data.limits.map((l) => [l.period, formatAmount(l.amount_minor)])) as Record<
        SpendPeriod,
        string
      >,
  );
  const [invalidPeriod, setInvalidPeriod] = useState<SpendPeriod>();
  const save = useCall(saveSpendLimits, {
    onDone: (answer) => {
      client.setQueryData(queryKey, answer);
      void client.invalidateQueries({ queryKey: ['shop'] });
      toasts.show({ text: t`Your limits are saved.`, tone: 'success' });
    },
  });
  const labels: Record<SpendPeriod, string> = { day: t`In 24 hours`, week: t`In 7 days`, month: t`In 30 days` };
  const send = (changed: Partial<Record<SpendPeriod, number | null>>) => save.send(changed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changed: Partial<Record<SpendPeriod, number | null>> = {};
    for (const { period, amount_minor: amountMinor } of data.limits) {
      const wanted = parseAmount(texts[period], units);
      if (wanted === undefined) return setInvalidPeriod(period);
      if (wanted !== amountMinor) changed[period] = wanted;
    }
    setInvalidPeriod(undefined);
    if (Object.keys(changed).length > 0) send(changed);
  };
  return (
    <Card as="section" padding="lg" className="limits" aria-labelledby="limits-title">
      <h2 id="limits-title">{t`Spending limits`}</h2>
      <p className="soft">{t`Set the most you want to spend. A lower limit applies at once, a higher one or none after 24 hours. Purchases above it are blocked.`}</p>
      <form className="form" onSubmit={submit} noValidate>
        <FormError>{save.error}</FormError>
        {data.limits.map((l) => (
          <div key={l.period} className="stack gap-3">
            <Field
              id={`limit-${l.period}`}
              label={labels[l.period]}
              hint={
                l.amount_minor === null
                  ? t`No limit. Spent: ${money(l.spent_minor)}`
                  : t`Spent: ${money(l.spent_minor)} of ${money(l.amount_minor)}`
              }
              error={invalidPeriod === l.period ? t`Please enter an amount, e.g. 50, or leave it empty.` : undefined}
            >
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={12}
                  value={texts[l.period]}
                  placeholder={t`No limit`}
                  trailing={data.currency}
                  onChange={(event) => setTexts({ ...texts, [l.period]: event.target.value })}
                />
              )}
            </Field>
            {l.amount_minor !== null && l.amount_minor > 0 ? (
              <Progress value={Math.min(l.spent_minor, l.amount_minor)} max={l.amount_minor} label={labels[l.period]} />
            ) : null}
            {l.next_from ? (
              <p className="text-md">
                {l.next_amount_minor === null
                  ? t`No limit from ${dates.moment(l.next_from)} on.`
                  : t`${money(l.next_amount_minor)} from ${dates.moment(l.next_from)} on.`}{' '}
                <button
                  type="button"
                  className="link"
                  onClick={() => send({ [l.period]: l.amount_minor })}
                >{t`Keep it as it is`}</button>
              </p>
            ) : null}
          </div>
        ))}
        <div className="form-actions">
          <Button type="submit" variant="primary" loading={save.pending}>{t`Save limits`}</Button>
        </div>
      </form>
    </Card>
  );
}
