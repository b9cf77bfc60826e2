import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Payment } from '../../contract/payments.ts';
import { usePercent } from '../app/use-percent.ts';
import { Card } from '../ui/Card.tsx';
import { Receipts, StatusMark } from './PaymentList.tsx';
import { useDates } from '../app/use-dates.ts';
import { useMethodName, useMoney, useVat } from './use-words.ts';

/** The order as agreed, its refunds, and its documents. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const money = useMoney(payment.currency);
  const nameOf = useMethodName();
  const dates = useDates();
  const percent = usePercent(payment.discount_percentage);
  const vat = useVat(payment.vat_basis_points);
  const [method] = payment.methods;
  return (
    <Card as="section" padding="lg" className="stack gap-6" aria-labelledby="payment-facts">
      <div className="payment-card-head row wraps apart">
        <h2 id="payment-facts">{t`${plural(payment.credits, { one: '# credit', other: '# credits' })}`}</h2>
        <StatusMark payment={payment} />
      </div>
      <dl className="payment-facts stack gap-4">
        {payment.discount_minor > 0 ? (
          <>
            <div>
              <dt>{t`Price`}</dt>
              <dd>{money(payment.price_minor)}</dd>
            </div>
            <div>
              <dt>{t`Discount, ${percent}`}</dt>
              <dd>{money(-payment.discount_minor)}</dd>
            </div>
          </>
        ) : null}
        <div data-total="">
          <dt>{t`Total, VAT included`}</dt>
          <dd>{money(payment.amount_minor)}</dd>
        </div>
        {payment.vat_minor > 0 ? (
          <div>
            <dt>{t`of which VAT, ${vat}`}</dt>
            <dd>{money(payment.vat_minor)}</dd>
          </div>
        ) : null}
        {method ? (
          <div>
            <dt>{t`Payment method`}</dt>
            <dd>
              {nameOf(method)}
              {payment.method_detail ? ` ${payment.method_detail}` : ''}
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{t`Ordered`}</dt>
          <dd>{dates.moment(payment.created_at)}</dd>
        </div>
        {payment.completed_at ? (
          <div>
            <dt>{t({ context: 'when', message: 'Paid' })}</dt>
            <dd>{dates.moment(payment.completed_at)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t`Order number`}</dt>
          <dd>{payment.order_number}</dd>
        </div>
        {payment.refunds.map((refund) => (
          <div key={refund.refund_id}>
            <dt>
              {refund.status === 'pending'
                ? t`Refund, on its way`
                : refund.status === 'failed'
                  ? t`Refund, failed`
                  : t({ context: 'how much', message: 'Refunded' })}
            </dt>
            <dd>
              {money(refund.amount_minor)}{' '}
              <small>{t`${plural(refund.credits, { one: '# credit', other: '# credits' })}, ${dates.moment(refund.created_at)}`}</small>
            </dd>
          </div>
        ))}
      </dl>
      <div className="payment-receipts cluster">
        <Receipts payment={payment} />
      </div>
    </Card>
  );
}
