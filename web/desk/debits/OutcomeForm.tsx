import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { type DeskCollection, deskDebitOutcome } from '../../../contract/desk-debits.ts';
import { FormError } from '../../app/FormError.tsx';
import { toasts } from '../../app/Toasts.tsx';
import { useCall } from '../../app/use-call.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useDebitWords } from './use-debit-words.ts';

/** Why the bank refused or returned one: by its code. */
export function OutcomeForm({
  collection,
  outcome,
  onDone,
}: {
  collection: DeskCollection;
  outcome: 'refused' | 'returned';
  onDone(): void;
}) {
  const { t } = useLingui();
  const { reasons } = useDebitWords();
  const [code, setCode] = useState('MS03');
  const form = useCall(deskDebitOutcome, {
    query: { company: collection.company_id },
    onDone: () => {
      toasts.show({ text: t`Entered.`, tone: 'success' });
      onDone();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? code)
      .trim()
      .toUpperCase();
    form.send({ payment_id: collection.payment_id, outcome, reason });
  };
  return (
    <form className="form" onSubmit={submit}>
      <FormError>{form.error}</FormError>
      <p>
        {outcome === 'returned'
          ? t`What is left of the credits is taken back, and direct debit is closed for this member and account until it is lifted here.`
          : t`Nothing was booked. Direct debit is closed for this member and account until it is opened again here, and the member is told by e-mail.`}
      </p>
      <Field id="outcome-code" label={t`The bank’s reason`}>
        {(control) => (
          <Select
            {...control}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            options={[
              ...Object.entries(reasons).map(([value, label]) => ({ value, label: `${value} · ${label}` })),
              { value: '', label: t`Another code` },
            ]}
          />
        )}
      </Field>
      {code === '' ? (
        <Field id="outcome-reason" label={t`Code`} hint={t`Two letters and two digits.`} error={form.field('reason')}>
          {(control) => (
            <TextInput
              {...control}
              name="reason"
              required
              pattern="[A-Za-z]{2}[0-9]{2}"
              maxLength={4}
              autoComplete="off"
            />
          )}
        </Field>
      ) : null}
      <Button type="submit" variant="primary" size="lg" loading={form.pending}>{t`Enter it`}</Button>
    </form>
  );
}
