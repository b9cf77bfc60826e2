import { useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { minorUnits } from '../../contract/money.ts';
import { deskRefund } from '../../contract/desk-payments.ts';
import { toasts } from '../app/Toasts.tsx';
import { Button } from '../ui/Button.tsx';
import { Radio } from '../ui/Checkbox.tsx';
import { Field, FieldGroup } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useDeskCall } from './use-desk-call.ts';
import { useMoney } from './use-money.ts';

/** All that is left, or a part of it, with the reason that is kept. */
export function RefundForm({ payment, refundable_minor, unused, on_done }: {
  payment: { payment_id: string; currency: string; amount_minor: number };
  refundable_minor: number;
  unused: number;
  on_done(): void;
}) {
  const { t } = useLingui();
  const { money } = useMoney();
  const deskCall = useDeskCall();
  const [part, setPart] = useState(false);
  const [pending, setPending] = useState(false);
  // One key for what is meant: pressing again after a lost answer pays back nothing twice.
  const key = useRef('');
  const units = minorUnits(payment.currency);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const amount_minor = part ? Math.round(Number(form.get('amount')) * units) : refundable_minor;
    key.current ||= crypto.randomUUID();
    setPending(true);
    const answer = await deskCall(deskRefund, {
      body: { id: payment.payment_id, amount_minor, reason: String(form.get('reason') ?? '').trim() }, idempotency_key: key.current,
    });
    setPending(false);
    if (!answer) return;
    key.current = '';
    toasts.show({ text: t`${money(amount_minor, payment.currency)} goes back to the buyer.`, tone: 'success' });
    on_done();
  };
  return (
    <form
      className="form" onSubmit={submit}
      onChange={() => {
        key.current = '';
      }}
    >
      <FieldGroup id="refund-how" label={t`How much`} hint={unused > 0 ? t`Unused credits of this purchase are taken back in proportion.` : t`All of its credits are used; none are taken back.`}>
        <div>
          <Radio name="how" value="full" checked={!part} onChange={() => setPart(false)} label={t`All that is left: ${money(refundable_minor, payment.currency)}`} />
          <Radio name="how" value="part" checked={part} onChange={() => setPart(true)} label={t`A part`} />
        </div>
      </FieldGroup>
      {part ? (
        <Field id="refund-amount" label={t`Amount in ${payment.currency}`}>
          {(control) => (
            <TextInput
              {...control} name="amount" type="number" inputMode="decimal" required min={1 / units} max={refundable_minor / units} step={1 / units}
            />
          )}
        </Field>
      ) : null}
      <Field id="refund-reason" label={t`Why`} hint={t`Stays with the payment and in the audit log.`}>
        {(control) => <TextInput {...control} name="reason" required maxLength={500} />}
      </Field>
      <Button type="submit" variant="primary" size="lg" icon={<Undo2 />} loading={pending}>{t`Pay back`}</Button>
    </form>
  );
}
