import '../money.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, FileDown, RefreshCw, ShieldOff } from 'lucide-react';
import { useParams } from '../../app/navigation.tsx';
import { deskBuying, deskCheckPayment } from '../../../contract/desk-payments.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { byNumber } from '../by-number.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Fact } from '../Facts.tsx';
import { Loading } from '../Loading.tsx';
import { MemberName } from '../MemberName.tsx';
import { deskQueries } from '../queries.ts';
import { PaymentBookings, PaymentNotices, PaymentReports, PaymentSteps, PaymentSums } from './PaymentParts.tsx';
import { PaymentRefund } from './PaymentRefund.tsx';
import { useKeys } from '../use-keys.ts';
import { useLooked } from './use-looked.ts';
import { useDates } from '../use-dates.ts';
import { useConfirmedCall, useDeskCall } from '../use-desk-call.ts';
import { useMoney } from '../use-money.ts';
import { usePlaceNames } from '../use-place-names.ts';
import { usePercents } from '../use-pair.ts';

/** One payment: what was agreed, what became of it, what can go back. That it was opened stands in the audit log. */
function PaymentPage() {
  const { t } = useLingui();
  const percents = usePercents();
  const { id = '' } = useParams();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const confirmedCall = useConfirmedCall();
  const query = useQuery(deskQueries.payment(id));
  const { money, method, status, tone } = useMoney();
  const { at } = useDates();
  const country = usePlaceNames();
  const looked = useLooked();
  /** Whether buying is to be blocked (true) or opened (false): asked first. */
  const [asked, setAsked] = useState<boolean>();
  const { data } = query;
  useKeys({ l: data?.payment.problem ? () => looked([id]) : undefined });
  if (!data)
    return (
      <DeskShell title={t`Payment`}>
        <Loading query={query} />
      </DeskShell>
    );
  const { payment, member_id: memberId, member_name: memberName, site, provider, ref } = data.payment;
  const sum = (minor: number) => money(minor, payment.currency);
  const again = () => client.invalidateQueries({ queryKey: ['desk'] });
  const check = async () => {
    if (!(await deskCall(deskCheckPayment, { body: { id } }))) return;
    toasts.show({ text: t`The provider was asked.`, tone: 'success' });
    void again();
  };
  const setBuying = async (blocked: boolean, key: string) => {
    await confirmedCall(deskBuying, { body: { member_id: memberId, blocked } }, key);
    toasts.show({ text: blocked ? t`Buying is paused.` : t`The member can buy again.`, tone: 'success' });
    void again();
  };
  const receipt = (refund?: string) => `/api/desk/receipt.php?id=${id}${refund ? `&refund=${refund}` : ''}`;
  return (
    <DeskShell title={payment.order_number} aside={<Tag tone={tone(payment.status)}>{status(payment.status)}</Tag>}>
      <div className="desk-stack below">
        <PaymentNotices data={data} onLooked={() => looked([id])} />
        {data.buying_blocked ? (
          <Banner
            tone="warning"
            title={
              data.buying_blocked === 'charge_back' ? t`Buying is paused after a charge-back.` : t`Staff paused buying.`
            }
            end={<Button icon={<CircleCheck />} onClick={() => setAsked(false)}>{t`Allow buying again`}</Button>}
          />
        ) : null}
      </div>
      <div className="desk-two">
        <div className="desk-stack">
          <Card as="section" padding="lg">
            <h2>{t`What was agreed`}</h2>
            <dl className="desk-facts" data-wide="">
              <Fact label={t`Discount`}>
                {payment.discount_minor > 0
                  ? [sum(payment.discount_minor), payment.discount_code, percents(payment.discount_percentage)]
                      .filter(Boolean)
                      .join(' · ')
                  : null}
              </Fact>
              <Fact
                label={t`Credits`}
                strong
              >{t`${payment.credits}, ${plural(data.unused_credits, { one: '# of them unused', other: '# of them unused' })}`}</Fact>
              <Fact label={t`Member`}>
                <MemberName id={memberId} name={memberName} />
              </Fact>
              <Fact label={t`Method`}>
                {[
                  method(payment.methods[0] ?? ''),
                  payment.method_detail,
                  payment.method_end && `···· ${payment.method_end}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Fact>
              <Fact label={t`Country`}>{country(payment.country)}</Fact>
              <Fact label={t`Site`}>{site}</Fact>
              <Fact label={t`Provider`}>{[provider, ref].filter(Boolean).join(' · ')}</Fact>
              <Fact label={t`Ordered`}>{at(payment.created_at)}</Fact>
              <Fact label={t({ context: 'when', message: 'Paid' })}>
                {payment.completed_at ? at(payment.completed_at) : null}
              </Fact>
            </dl>
            <div className="form-actions">
              <Button icon={<RefreshCw />} onClick={() => void check()}>{t`Ask the provider`}</Button>
              {payment.receipt ? (
                <Button href={receipt()} icon={<FileDown />} download>{t`Receipt ${payment.receipt}`}</Button>
              ) : null}
              {data.buying_blocked || memberName === null ? null : (
                <Button variant="line" icon={<ShieldOff />} onClick={() => setAsked(true)}>{t`Pause buying`}</Button>
              )}
            </div>
          </Card>
          <Card as="section" padding="lg">
            <h2>{t`Steps`}</h2>
            <PaymentSteps data={data} />
          </Card>
          <Card as="section" padding="lg">
            <h2>{t`Reports from the provider`}</h2>
            <PaymentReports data={data} />
          </Card>
        </div>
        <div className="desk-stack">
          <Card as="section" padding="lg">
            <h2>{t`Money`}</h2>
            <PaymentSums data={data} />
          </Card>
          <Card as="section" padding="lg">
            <h2>{t`Refund`}</h2>
            <PaymentRefund data={data} onDone={() => void again()} />
          </Card>
          <Card as="section" padding="lg">
            <h2>{t`Bookings`}</h2>
            <PaymentBookings data={data} />
          </Card>
        </div>
      </div>
      <ConfirmDialog
        of={deskBuying}
        id="pause-buying"
        title={t`Pause buying for this member?`}
        open={asked === true}
        onClose={() => setAsked(undefined)}
        onConfirm={({ key }) => setBuying(true, key)}
        action={t`Pause buying`}
        icon={<ShieldOff />}
      >
        <p>{t`No order is taken from them until staff allow it again.`}</p>
      </ConfirmDialog>
      <ConfirmDialog
        of={deskBuying}
        id="allow-buying"
        title={t`Allow this member to buy again?`}
        open={asked === false}
        onClose={() => setAsked(undefined)}
        onConfirm={({ key }) => setBuying(false, key)}
        action={t`Allow buying again`}
        icon={<CircleCheck />}
      >
        <p>{t`They can order and pay at once. If a charge-back was the reason, this does not settle its amount.`}</p>
      </ConfirmDialog>
    </DeskShell>
  );
}

export default byNumber('payments', PaymentPage);
