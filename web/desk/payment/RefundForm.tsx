import { useLingui } from '@lingui/react/macro';
import { Undo2, Users } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { minorUnits } from '../../../contract/money.ts';
import { deskRefund, deskRefundPreview } from '../../../contract/desk-payments.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Radio } from '../../ui/Checkbox.tsx';
import { Field, FieldGroup } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Fact } from '../Facts.tsx';
import { useAlone } from '../use-alone.ts';
import { SecondLookAsked, useConfirmedCall, useDeskCall } from '../use-desk-call.ts';
import { useMoney } from '../use-money.ts';
import type { PaymentAnswer } from './payment-answer.ts';

/** What was asked for, and what it would do. */
type Meant = AnswerOf<typeof deskRefundPreview> & { amount_minor: number; reason: string };

/** All that is left, or a part of it, with the reason that is kept; what it does is said and confirmed first. */
export function RefundForm({
  payment,
  site,
  refundableMinor,
  unused,
  onDone,
}: {
  payment: Pick<PaymentAnswer['payment']['payment'], 'payment_id' | 'currency' | 'amount_minor'>;
  site: number;
  refundableMinor: number;
  unused: number;
  onDone(): void;
}) {
  const { t } = useLingui();
  const { money } = useMoney();
  const deskCall = useDeskCall();
  const confirmedCall = useConfirmedCall();
  const alone = useAlone('payments.refund', { site });
  const [part, setPart] = useState(false);
  const [pending, setPending] = useState(false);
  const [meant, setMeant] = useState<Meant>();
  // One key for what is meant: pressing again after a lost answer pays back nothing twice.
  const key = useRef('');
  const units = minorUnits(payment.currency);
  const sum = (minor: number) => money(minor, payment.currency);
  /** First what it would do; nothing is paid yet. */
  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = new FormData(event.currentTarget);
    const amountMinor = part ? Math.round(Number(form.get('amount')) * units) : refundableMinor;
    setPending(true);
    const preview = await deskCall(deskRefundPreview, { query: { id: payment.payment_id, amount_minor: amountMinor } });
    setPending(false);
    if (preview) setMeant({ ...preview, amount_minor: amountMinor, reason: String(form.get('reason') ?? '').trim() });
  };
  const payBack = async () => {
    if (!meant) throw new Error('nothing was previewed');
    const { amount_minor: amountMinor, credits, reason } = meant;
    key.current ||= uuidv7();
    try {
      await confirmedCall(
        deskRefund,
        { body: { id: payment.payment_id, amount_minor: amountMinor, credits, reason } },
        key.current,
      );
    } catch (fault) {
      if (fault instanceof SecondLookAsked) onDone();
      throw fault;
    }
    key.current = '';
    toasts.show({ text: t`${money(amountMinor, payment.currency)} goes back to the buyer.`, tone: 'success' });
    onDone();
  };
  return (
    <>
      <form
        className="form"
        onSubmit={(event) => void ask(event)}
        onChange={() => {
          key.current = '';
        }}
      >
        <FieldGroup
          id="refund-how"
          label={t`How much`}
          hint={
            unused > 0
              ? t`Unused credits of this purchase are taken back in proportion.`
              : t`All of its credits are used; none are taken back.`
          }
        >
          <div>
            <Radio
              name="how"
              value="full"
              checked={!part}
              onChange={() => setPart(false)}
              label={t`All that is left: ${money(refundableMinor, payment.currency)}`}
            />
            <Radio name="how" value="part" checked={part} onChange={() => setPart(true)} label={t`A part`} />
          </div>
        </FieldGroup>
        {part ? (
          <Field id="refund-amount" label={t`Amount in ${payment.currency}`}>
            {(control) => (
              <TextInput
                {...control}
                name="amount"
                type="number"
                inputMode="decimal"
                required
                min={1 / units}
                max={refundableMinor / units}
                step={1 / units}
              />
            )}
          </Field>
        ) : null}
        <Field id="refund-reason" label={t`Why`} hint={t`Stays with the payment and in the audit log.`}>
          {(control) => <TextInput {...control} name="reason" required maxLength={500} />}
        </Field>
        {refundableMinor > alone ? (
          <p className="pay-limit">
            <Users />
            {t`Over ${sum(alone)} somebody else must agree.`}
          </p>
        ) : null}
        <Button type="submit" variant="primary" icon={<Undo2 />} loading={pending}>
          {t({ context: 'a button', message: 'Refund' })}
        </Button>
      </form>
      <ConfirmDialog
        of={deskRefund}
        id="refund-confirm"
        title={t`Refund ${sum(meant?.amount_minor ?? 0)}?`}
        open={meant !== undefined}
        onClose={() => setMeant(undefined)}
        onConfirm={payBack}
        action={t`Refund ${sum(meant?.amount_minor ?? 0)}`}
        icon={<Undo2 />}
      >
        <dl className="desk-facts" data-wide="">
          <Fact label={t`Refunded to the buyer`} strong>
            {sum(meant?.amount_minor ?? 0)}
          </Fact>
          <Fact label={t`Credits taken back`} strong>
            {String(meant?.credits ?? 0)}
          </Fact>
          <Fact label={t`Left to refund after that`}>{sum(meant?.left_minor ?? 0)}</Fact>
        </dl>
        <p>{t`The member gets an e-mail with the amount, the method and the credits. A receipt follows. This cannot be undone.`}</p>
      </ConfirmDialog>
    </>
  );
}
