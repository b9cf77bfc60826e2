import '../money.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaymentLine } from '../../../contract/desk-payments.ts';
import { Link } from '../Link.tsx';
import { MemberName } from '../MemberName.tsx';
import { Loading } from '../Loading.tsx';
import { PaymentState } from '../PaymentState.tsx';
import { deskQueries } from '../queries.ts';
import { SiteName } from '../SiteName.tsx';
import { useMoney } from '../use-money.ts';
import { usePair } from '../use-pair.ts';
import { usePlaceNames } from '../use-place-names.ts';
import { PaymentBookings, PaymentNotices, PaymentReports, PaymentSteps, PaymentSums } from './PaymentParts.tsx';
import { PaymentRefund } from './PaymentRefund.tsx';

/** A payment in the drawer of the list: all that its page has. That it was opened stands in the audit log. */
export function PaymentPeek({ id, row, onLooked }: { id: string; row: PaymentLine | undefined; onLooked(): void }) {
  const { t } = useLingui();
  const { money, method, number } = useMoney();
  const country = usePlaceNames();
  const pair = usePair();
  const client = useQueryClient();
  const query = useQuery(deskQueries.payment(id));
  const { data } = query;
  const balance = data?.balance ?? null;
  return (
    <>
      {row ? (
        <div className="pay-head">
          <p className="dt-peek-lead">
            <strong>{money(row.amount_minor, row.currency)}</strong>
            <PaymentState payment={row} />
            <span className="muted">
              {t`${plural(row.credits, { one: '# credit', other: '# credits' })}`} · {method(row.method)}
            </span>
            <SiteName id={row.site_id} />
          </p>
          <p>
            <MemberName id={row.member_id} name={row.member_name} site={row.site_id} />{' '}
            <span className="muted small">
              {[country(row.country), balance === null ? '' : pair(t`Balance`, number(balance))]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
        </div>
      ) : null}
      {data ? (
        <>
          {row ? null : <strong>{data.payment.payment.order_number}</strong>}
          <PaymentNotices data={data} onLooked={onLooked} />
          <PaymentSteps data={data} />
          <PaymentSums data={data} />
          <section className="pay-part">
            <h3>{t`Refund`}</h3>
            <PaymentRefund key={id} data={data} onDone={() => void client.invalidateQueries({ queryKey: ['desk'] })} />
          </section>
          <section className="pay-part">
            <h3>{t`Reports from the provider`}</h3>
            <PaymentReports data={data} />
          </section>
          <section className="pay-part">
            <h3>{t`Bookings`}</h3>
            <PaymentBookings data={data} />
          </section>
        </>
      ) : (
        <Loading query={query} />
      )}
      <Link className="link" to={`/desk/payments/${id}`}>{t`Open the payment`}</Link>
    </>
  );
}
