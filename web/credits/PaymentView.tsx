import { useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { ApiError } from '../app/api.ts';
import { Link } from '../app/Link.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { useErrorText } from '../app/use-error-text.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SkeletonLine } from '../ui/Skeleton.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import { Outcome } from './Outcome.tsx';
import { usePayment } from './use-payment.ts';
import { Withdrawal } from './Withdrawal.tsx';

/** `/transactions/{id}`: the outcome of a payment, updated as it becomes known. */
export function PaymentView({ id }: { id: string }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const paymentQuery = usePayment(id);
  if (paymentQuery.isPending)
    return (
      <main className="page-narrow column payment stack" aria-busy="true">
        <PageTitle title={t`Payment`} />
        <p className="visually-hidden" role="status">{t`Loading your payment`}</p>
        <div className="skeleton skeleton-round disc payment-skeleton" aria-hidden="true" />
        <SkeletonLine width="lg" />
        <SkeletonLine width="md" />
        <div className="skeleton payment-skeleton-card" aria-hidden="true" />
      </main>
    );
  if (!paymentQuery.data) {
    const missing = paymentQuery.error instanceof ApiError && paymentQuery.error.status === 404;
    return (
      <main className="page-narrow column payment stack">
        <PageTitle title={t`Payment`} />
        <EmptyState
          titleAs="h1"
          icon={<CircleAlert />}
          title={missing ? t`This payment could not be found` : errorText(paymentQuery.error)}
          action={
            missing ? (
              <Link className={buttonClass('primary')} href="/transactions">{t`All payments`}</Link>
            ) : (
              <Button variant="primary" onClick={() => void paymentQuery.refetch()}>{t`Try again`}</Button>
            )
          }
        />
      </main>
    );
  }
  const { payment } = paymentQuery.data;
  return (
    <main className="page-narrow column payment stack">
      <PageTitle title={t`Payment`} />
      {/* Announced to screen readers: the outcome, when it changes. */}
      <div aria-live="polite" aria-atomic="true">
        <Outcome state={paymentQuery.data} />
      </div>
      <PaymentFacts payment={payment} />
      {payment.withdraw_until ? <Withdrawal payment={payment} /> : null}
      <p>
        <Link className="link inline-row tap" href="/transactions">{t`All payments`}</Link>
      </p>
    </main>
  );
}
