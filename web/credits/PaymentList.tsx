import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock, FileDown, Receipt, Undo2 } from 'lucide-react';
import type { Payment } from '../../contract/payments.ts';
import { Link } from '../app/Link.tsx';
import { queries } from '../app/queries.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SkeletonList } from '../ui/Skeleton.tsx';
import { useDates } from '../app/use-dates.ts';
import { useMethodName, useMoney, useStatusWord } from './use-words.ts';

/** The member's payments, newest first, each with its receipts. */
export function PaymentList() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const list = useInfiniteQuery(queries.payments());
  if (list.isPending)
    return (
      <div aria-busy="true">
        <SkeletonList rows={4} />
      </div>
    );
  if (!list.data)
    return (
      <Banner tone="danger" end={<Button onClick={() => void list.refetch()}>{t`Try again`}</Button>}>
        {errorText(list.error)}
      </Banner>
    );
  const payments = list.data.pages.flatMap((page) => page.payments);
  if (payments.length === 0)
    return (
      <EmptyState
        icon={<Receipt />}
        title={t`No payments yet`}
        action={<Link className={buttonClass('primary')} href="/credits">{t`See the packages`}</Link>}
      >
        {t`Your purchases and receipts appear here.`}
      </EmptyState>
    );
  return (
    <>
      <ul className="payment-list stack">
        {payments.map((payment) => (
          <Row key={payment.payment_id} payment={payment} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>
      ) : null}
    </>
  );
}

function Row({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const money = useMoney(payment.currency);
  const nameOf = useMethodName();
  const dates = useDates();
  const [method] = payment.methods;
  return (
    <li className="payment-row stack">
      <Link href={`/transactions/${payment.payment_id}`} className="payment-main stack">
        <span className="payment-what">{t`${plural(payment.credits, { one: '# credit', other: '# credits' })}`}</span>
        <span className="payment-about soft text-sm">
          {dates.moment(payment.created_at)} · {method ? nameOf(method) : null} · {payment.order_number}
        </span>
      </Link>
      <span className="payment-amount stack num">
        {money(payment.amount_minor)}
        {payment.refunded_minor > 0 ? <small>{t`${money(payment.refunded_minor)} paid back`}</small> : null}
      </span>
      <StatusMark payment={payment} />
      <span className="payment-receipts cluster">
        <Receipts payment={payment} />
      </span>
    </li>
  );
}

/** Icon and word, never colour alone. */
export function StatusMark({ payment }: { payment: Payment }) {
  const wordOf = useStatusWord();
  const { t } = useLingui();
  const { status } = payment;
  const tone =
    status === 'completed'
      ? 'success'
      : status === 'open' || status === 'pending'
        ? 'wait'
        : status === 'refunded'
          ? 'plain'
          : 'danger';
  const Icon = { success: CircleCheck, wait: Clock, plain: Undo2, danger: CircleAlert }[tone];
  return (
    <span className="payment-status inline-row gap-2 strong text-sm" data-tone={tone}>
      <Icon />
      {payment.note === 'checking' ? t`Being checked` : wordOf(status)}
    </span>
  );
}

/** All documents: the receipt, and a credit note for each refund. */
export function Receipts({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const address = `/api/receipt.php?id=${payment.payment_id}`;
  return (
    <>
      {payment.receipt ? (
        <a className="link payment-receipt inline-row tap gap-2 text-sm" href={address} download="">
          <FileDown />
          {t`Receipt ${payment.receipt}`}
        </a>
      ) : null}
      {payment.refunds.map((refund) =>
        refund.receipt ? (
          <a
            key={refund.refund_id}
            className="link payment-receipt inline-row tap gap-2 text-sm"
            href={`${address}&refund=${refund.refund_id}`}
            download=""
          >
            <FileDown />
            {t`Credit note ${refund.receipt}`}
          </a>
        ) : null,
      )}
    </>
  );
}
