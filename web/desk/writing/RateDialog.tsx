import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { deskSetWriterRate } from '../../../contract/desk-books.ts';
import type { writerCounts } from '../../../contract/desk-writing.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { amountText, minorUnits } from '../../../contract/money.ts';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useRateWords } from './use-rate-words.ts';

type Writer = AnswerOf<typeof writerCounts>['writers'][number];

/** What one writer is paid from a day on. */
export function RateDialog({ writer, month, onClose }: { writer: Writer; month: string; onClose(): void }) {
  const { t } = useLingui();
  const confirmed = useConfirmedCall();
  const client = useQueryClient();
  const rateWords = useRateWords();
  const { name } = writer;
  const rate = writer.pay?.rates.at(-1) ?? null;
  const price = rateWords(rate).join(' · ');
  const amount = (name: string, minor: number | undefined) => ({
    name,
    type: 'number',
    min: 0,
    max: 10_000,
    step: 'any',
    defaultValue: rate && minor ? amountText({ amount_minor: minor, currency: rate.currency }) : '',
  });
  return (
    <ConfirmDialog
      of={deskSetWriterRate}
      id="writer-rate"
      open
      onClose={onClose}
      title={t`What ${name} is paid`}
      action={t`Set the rate`}
      icon={<Coins />}
      variant="primary"
      onConfirm={async ({ field, key }) => {
        const currency = field('currency').toUpperCase();
        const minor = (text: string) => Math.round(Number(text) * minorUnits(currency));
        const [message, thousand] = [field('message'), field('thousand')];
        const body = {
          staff_id: writer.staff_id,
          from: field('from'),
          rate:
            message === '' && thousand === ''
              ? null
              : { currency, message_minor: minor(message), thousand_minor: minor(thousand) },
        };
        await confirmed(deskSetWriterRate, { body }, key);
        await client.invalidateQueries({ queryKey: ['desk', 'writer-counts'] });
      }}
    >
      <p className="soft">{t`In this month: ${price}. Each day is paid at the rate of that day; a closed month keeps its own.`}</p>
      <Field id="rate-from" label={t`From this day on`}>
        {(control) => (
          <TextInput {...control} type="date" name="from" required min="2000-01-01" defaultValue={`${month}-01`} />
        )}
      </Field>
      <Field id="rate-currency" label={t`Currency`} hint={t`Another one can begin on the first of a month only.`}>
        {(control) => (
          <TextInput
            {...control}
            name="currency"
            required
            pattern="[A-Za-z]{3}"
            maxLength={3}
            autoComplete="off"
            defaultValue={rate?.currency ?? 'EUR'}
          />
        )}
      </Field>
      <Field id="rate-message" label={t`For each message`}>
        {(control) => <TextInput {...control} {...amount('message', rate?.message_minor)} />}
      </Field>
      <Field
        id="rate-thousand"
        label={t`For each 1,000 characters`}
        hint={t`With both left empty, the rate set for this day is taken back and the one before it goes on.`}
      >
        {(control) => <TextInput {...control} {...amount('thousand', rate?.thousand_minor)} />}
      </Field>
    </ConfirmDialog>
  );
}
