import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { type Payment, withdraw, withdrawalPreview } from '../../contract/payments.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { ApiError, call } from '../app/api.ts';
import { FormError } from '../app/FormError.tsx';
import { queries } from '../app/queries.ts';
import { toasts } from '../app/Toasts.tsx';
import { useErrorText } from '../app/use-error-text.ts';
import { Button } from '../ui/Button.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { SkeletonLine } from '../ui/Skeleton.tsx';
import { useDates } from '../app/use-dates.ts';
import { useMethodName, useMoney } from './use-words.ts';

/** Giving unused credits back: the button the return policy names, then what it would give back, then the confirmation. */
export function Withdrawal({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const dates = useDates();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<Shown>({});
  /** Computed anew each time one asks: it stands until it is confirmed or refused. */
  const load = () => {
    setShown({});
    call(client, withdrawalPreview, { query: { id: payment.payment_id } }).then(
      (data) => setShown({ data }),
      (error: unknown) => setShown({ error }),
    );
  };
  const show = () => {
    setOpen(true);
    load();
  };
  const until = payment.withdraw_until ? dates.day(payment.withdraw_until) : '';
  // Words: in every language exactly as web/legal/texts/{language}/return-policy.md has them.
  const label = t({
    message: 'Withdraw from contract here',
    comment: 'Exactly the words of the button in the return policy (web/legal/texts/*/return-policy.md), step 1',
  });
  return (
    <section className="withdrawal stack gap-5" aria-labelledby="withdrawal-title">
      <h2 id="withdrawal-title">{t`Changed your mind?`}</h2>
      <p className="soft">
        {t`Until ${until} you can give back the credits of this purchase that you have not used.`}{' '}
        <a className="link" href="/pages/return-policy">{t`Returns and refunds`}</a>
      </p>
      <Button variant="line" onClick={show}>
        {label}
      </Button>
      <ModalDialog id="withdraw" open={open} onClose={() => setOpen(false)} title={label} closeLabel={t`Close`}>
        {open ? <Preview payment={payment} shown={shown} reload={load} onClose={() => setOpen(false)} /> : null}
      </ModalDialog>
    </section>
  );
}

/** What would be given back, once known, or why it cannot be. */
interface Shown {
  data?: AnswerOf<typeof withdrawalPreview>;
  error?: unknown;
}

function Preview({
  payment,
  shown,
  reload,
  onClose,
}: {
  payment: Payment;
  shown: Shown;
  reload(): void;
  onClose(): void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const nameOf = useMethodName();
  const money = useMoney(shown.data?.currency ?? payment.currency);
  // One key for what is shown: pressed twice it is one withdrawal.
  const key = useRef({ about: '', key: '' });
  // A double press comes before anything is drawn anew.
  const pressed = useRef(false);
  const confirm = useMutation({
    mutationFn: () => {
      const { credits = 0, amount_minor: amountMinor = 0 } = shown.data ?? {};
      const about = `${credits} ${amountMinor}`;
      if (key.current.about !== about) key.current = { about, key: uuidv7() };
      return call(client, withdraw, {
        body: { id: payment.payment_id, credits, amount_minor: amountMinor },
        idempotencyKey: key.current.key,
      });
    },
    onSuccess: (answer) => {
      client.setQueryData(
        queries.payment(payment.payment_id).queryKey,
        (old) => old && { ...old, payment: answer.payment, credits: answer.credits },
      );
      for (const name of ['payment', 'payments', 'user', 'shop', 'credit-history', 'spend-limits'])
        void client.invalidateQueries({ queryKey: [name] });
      toasts.show({
        text: t`You have withdrawn from this purchase. A receipt is on its way to your mailbox.`,
        tone: 'success',
      });
      onClose();
    },
    onSettled: () => {
      pressed.current = false;
    },
    onError: (error) => {
      // Credits were used meanwhile: the new figures are shown before anything is confirmed.
      if (error instanceof ApiError && error.code === 'conflict') reload();
    },
  });
  const press = () => {
    if (pressed.current || !shown.data) return;
    pressed.current = true;
    confirm.mutate();
  };
  if (shown.error) return <FormError>{errorText(shown.error)}</FormError>;
  if (!shown.data)
    return (
      <div aria-busy="true">
        <SkeletonLine width="lg" />
        <SkeletonLine width="md" />
      </div>
    );
  const { credits, amount_minor: amountMinor, methods } = shown.data;
  const changed = confirm.error instanceof ApiError && confirm.error.code === 'conflict';
  const [method] = methods;
  return (
    <div className="stack gap-6">
      <dl className="payment-facts stack gap-4">
        <div>
          <dt>{t`Credits you give back`}</dt>
          <dd>{credits}</dd>
        </div>
        <div data-total="">
          <dt>{t`You get back`}</dt>
          <dd>{money(amountMinor)}</dd>
        </div>
        {method ? (
          <div>
            <dt>{t`By`}</dt>
            <dd>{nameOf(method)}</dd>
          </div>
        ) : null}
      </dl>
      <p className="soft text-sm">
        {t`${plural(credits, { one: '# unused credit', other: '# unused credits' })} of ${payment.credits} in this purchase; the oldest credits are used first. Premium stays yours. You get a receipt by e-mail.`}
      </p>
      <FormError>
        {confirm.error
          ? changed
            ? t`Credits were used meanwhile. Please look at the new amount.`
            : errorText(confirm.error)
          : undefined}
      </FormError>
      <div className="form-actions">
        <Button onClick={onClose}>{t`Keep my credits`}</Button>
        <Button variant="primary" loading={confirm.isPending} onClick={press}>{t`Confirm withdrawal`}</Button>
      </div>
    </div>
  );
}
