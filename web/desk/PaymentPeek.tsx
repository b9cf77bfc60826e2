import { useLingui } from '@lingui/react/macro';
import type { PaymentLine } from '../../contract/desk-payments.ts';
import { Fact } from './Facts.tsx';
import { Link } from './Link.tsx';
import { PaymentState } from './PaymentState.tsx';
import { SiteName } from './SiteName.tsx';
import { useDates } from './use-dates.ts';
import { useMay } from './use-may.ts';
import { useMoney } from './use-money.ts';

/** A payment in the drawer of the list: what its row knows; the page has the rest. */
export function PaymentPeek({ id, row }: { id: string; row: PaymentLine | undefined }) {
  const { t } = useLingui();
  const { money, method } = useMoney();
  const { at } = useDates();
  const mayReports = useMay()('jobs.see') !== null;
  const open = <Link className="link" to={`/desk/payments/${id}`}>{t`Open the payment`}</Link>;
  if (!row) return open;
  return (
    <>
      <p className="dt-peek-lead">
        <strong>{money(row.amount_minor, row.currency)}</strong>
        <PaymentState payment={row} />
        <span className="muted">{method(row.method)}</span>
        <SiteName id={row.site_id} />
      </p>
      <dl className="desk-facts" data-wide="">
        <Fact label={t`Member`}>{row.member_name ?? t`erased`}</Fact>
        <Fact label={t`Ordered`}>{at(row.at)}</Fact>
        <Fact label={t`Credits`}>{String(row.credits)}</Fact>
        <Fact label={t({ context: 'how much', message: 'Paid' })}>{money(row.paid_minor, row.currency)}</Fact>
        <Fact label={t`Of which VAT`}>{money(row.vat_minor, row.currency)}</Fact>
        <Fact label={t({ context: 'money', message: 'Back' })}>
          {row.back_minor ? money(row.back_minor, row.currency) : null}
        </Fact>
        <Fact label={t`Net`} strong>
          {money(row.stays_minor, row.currency)}
        </Fact>
        <Fact label={t`Provider`}>{[row.provider, row.ref].filter(Boolean).join(' · ')}</Fact>
      </dl>
      <p>{open}</p>
      {mayReports ? (
        <p>
          <Link className="link" to={`/desk/webhooks?q=${row.number}`}>{t`What the provider reported`}</Link>
        </p>
      ) : null}
    </>
  );
}
