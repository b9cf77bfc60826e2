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

/** Withdrawing from a purchase: the button the law and the page about withdrawal name, then the amount, then the confirmation. */
export function Withdrawal({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const dates = useDates();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [preview, setPreview] = useState<PreviewState>({});
  /** Computed again for each request: valid until confirmed or refused. */
  const load = () => {
    setPreview({});
    call(client, withdrawalPreview, { query: { id: payment.payment_id } }).then(
      (data) => setPreview({ data }),
      (error: unknown) => setPreview({ error }),
    );
  };
  const show = () => {
    setOpen(true);
    load();
  };
  const until = payment.withdraw_until ? dates.day(payment.withdraw_until) : '';
  // Must match web/legal/texts/{language}/return-policy.md word for word in every language.
  const label = t({
    message: 'Withdraw from contract here',
    comment: 'The words of Directive (EU) 2023/2673, Article 11a(1), in each language; return-policy.md quotes them',
  });
  return (
    <section className="withdrawal stack gap-5" aria-labelledby="withdrawal-title">
      <h2 id="withdrawal-title">{t`Right of withdrawal`}</h2>
      <p className="soft">
        {t`Until ${until} you can withdraw from this purchase and get your money back for the credits you have not used.`}{' '}
        <a className="link" href="/pages/return-policy">{t`Withdrawal and refunds`}</a>
      </p>
      <Button variant="line" onClick={show}>
        {label}
      </Button>
      <ModalDialog id="withdraw" open={open} onClose={() => setOpen(false)} title={label} closeLabel={t`Close`}>
        {open ? <Preview payment={payment} preview={preview} reload={load} onClose={() => setOpen(false)} /> : null}
      </ModalDialog>
    </section>
  );
}

/** What would be refunded, once known, or why nothing can be. */
interface PreviewState {
  data?: AnswerOf<typeof withdrawalPreview>;
  error?: unknown;
}

function Preview({
  payment,
  preview,
  reload,
  onClose,
}: {
  payment: Payment;
  preview: PreviewState;
  reload(): void;
  onClose(): void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const nameOf = useMethodName();
  const money = useMoney(preview.data?.currency ?? payment.currency);
  // One key for what is shown: two presses make one withdrawal.
  const key = useRef({ about: '', key: '' });
  // A double press arrives before the next render.
  const pressed = useRef(false);
  const confirm = useMutation({
    mutationFn: () => {
      const { credits = 0, amount_minor: amountMinor = 0 } = preview.data ?? {};
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
        text: t`You have withdrawn from this purchase. A confirmation is on its way to your mailbox.`,
        tone: 'success',
      });
      onClose();
    },
    onSettled: () => {
      pressed.current = false;
    },
    onError: (error) => {
      // Credits were used in the meantime: show the new figures before anything is confirmed.
      if (error instanceof ApiError && error.code === 'conflict') reload();
    },
  });
  const press = () => {
    if (pressed.current || !preview.data) return;
    pressed.current = true;
    confirm.mutate();
  };
  if (preview.error) return <FormError>{errorText(preview.error)}</FormError>;
  if (!preview.data)
    return (
      <div aria-busy="true">
        <SkeletonLine width="lg" />
        <SkeletonLine width="md" />
      </div>
    );
  const { credits, amount_minor: amountMinor, methods } = preview.data;
  const changed = confirm.error instanceof ApiError && confirm.error.code === 'conflict';
  const [method] = methods;
  return (
    <div className="stack gap-6">
      <dl className="payment-facts stack gap-4">
        <div>
          <dt>{t`Credits not used`}</dt>
          <dd>{credits}</dd>
        </div>
        <div data-total="">
          <dt>{t`You get back`}</dt>
          <dd>{money(amountMinor)}</dd>
        </div>
        {method ? (
          <div>
            <dt>{t`Refunded to`}</dt>
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
            ? t`Some credits were used in the meantime. Please check the new amount.`
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
