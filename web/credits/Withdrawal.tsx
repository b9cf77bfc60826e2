import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { type Payment, withdraw } from '../../contract/payments.ts';
import { ApiError, call } from '../app/api.ts';
import { FormError } from '../app/FormError.tsx';
import { queries } from '../app/queries.ts';
import { toasts } from '../app/Toasts.tsx';
import { useErrorText } from '../app/use-error-text.ts';
import { Button } from '../ui/Button.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { SkeletonLine } from '../ui/Skeleton.tsx';
import { useDates, useMethodName, useMoney } from './use-words.ts';

/** Giving unused credits back: the button the return policy names, then what it would give back, then the confirmation. */
export function Withdrawal({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const dates = useDates();
  const [open, setOpen] = useState(false);
  const until = payment.withdraw_until ? dates.day(payment.withdraw_until) : '';
  // Words: in every language exactly as web/legal/texts/{language}/return-policy.md has them.
  const label = t({ message: 'Withdraw from contract here', comment: 'Exactly the words of the button in the return policy (web/legal/texts/*/return-policy.md), step 1' });
  return (
    <section className="withdrawal" aria-labelledby="withdrawal-title">
      <h2 id="withdrawal-title">{t`Changed your mind?`}</h2>
      <p>
        {t`Until ${until} you can give back the credits of this purchase that you have not used.`}{' '}
        <a className="link" href="/pages/return-policy">{t`Returns and refunds`}</a>
      </p>
      <Button variant="line" onClick={() => setOpen(true)}>{label}</Button>
      <ModalDialog id="withdraw" open={open} on_close={() => setOpen(false)} title={label} close_label={t`Close`}>
        {open ? <Preview payment={payment} on_close={() => setOpen(false)} /> : null}
      </ModalDialog>
    </section>
  );
}

function Preview({ payment, on_close }: { payment: Payment; on_close(): void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const nameOf = useMethodName();
  const preview = useQuery({ ...queries.withdrawal(payment.payment_id), retry: false });
  const money = useMoney(preview.data?.currency ?? payment.currency);
  // One key for what is shown: pressed twice it is one withdrawal.
  const key = useRef({ about: '', key: '' });
  // A double press comes before anything is drawn anew.
  const pressed = useRef(false);
  const confirm = useMutation({
    mutationFn: () => {
      const { credits = 0, amount_minor = 0 } = preview.data ?? {};
      const about = `${credits} ${amount_minor}`;
      if (key.current.about !== about) key.current = { about, key: uuidv7() };
      return call(client, withdraw, { body: { id: payment.payment_id, credits, amount_minor }, idempotency_key: key.current.key });
    },
    onSuccess: (answer) => {
      client.setQueryData(queries.payment(payment.payment_id).queryKey, (old) => old && { ...old, payment: answer.payment, credits: answer.credits });
      for (const name of ['payment', 'payments', 'user', 'shop', 'credit-history', 'spend-limits']) void client.invalidateQueries({ queryKey: [name] });
      toasts.show({ text: t`You have withdrawn from this purchase. A receipt is on its way to your mailbox.`, tone: 'success' });
      on_close();
    },
    onSettled: () => {
      pressed.current = false;
    },
    onError: (error) => {
      // Credits were used meanwhile: the new figures are shown before anything is confirmed.
      if (error instanceof ApiError && error.code === 'conflict') void preview.refetch();
    },
  });
  const press = () => {
    if (pressed.current || !preview.data) return;
    pressed.current = true;
    confirm.mutate();
  };
  if (preview.isPending) return <div aria-busy="true"><SkeletonLine width="lg" /><SkeletonLine width="md" /></div>;
  if (!preview.data) return <FormError>{errorText(preview.error)}</FormError>;
  const { credits, amount_minor, methods } = preview.data;
  const changed = confirm.error instanceof ApiError && confirm.error.code === 'conflict';
  const [method] = methods;
  return (
    <div className="withdrawal-preview">
      <dl className="payment-facts">
        <div><dt>{t`Credits you give back`}</dt><dd>{credits}</dd></div>
        <div data-total=""><dt>{t`You get back`}</dt><dd>{money(amount_minor)}</dd></div>
        {method ? <div><dt>{t`By`}</dt><dd>{nameOf(method)}</dd></div> : null}
      </dl>
      <p className="shop-small">
        {t`${plural(credits, { one: '# unused credit', other: '# unused credits' })} of ${payment.credits} in this purchase; the oldest credits are used first. Premium stays yours. You get a receipt by e-mail.`}
      </p>
      <FormError>{confirm.error ? (changed ? t`Credits were used meanwhile. Please look at the new amount.` : errorText(confirm.error)) : undefined}</FormError>
      <div className="form-actions">
        <Button onClick={on_close}>{t`Keep my credits`}</Button>
        <Button variant="primary" loading={confirm.isPending || preview.isFetching} onClick={press}>{t`Confirm withdrawal`}</Button>
      </div>
    </div>
  );
}
