import './money.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, FileDown, RefreshCw, ShieldOff } from 'lucide-react';
import { useParams } from '../app/navigation.tsx';
import { deskBuying, deskCheckPayment } from '../../contract/desk-payments.ts';
import { toasts } from '../app/Toasts.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Tag } from '../ui/Tag.tsx';
import { Link } from './Link.tsx';
import { DeskShell } from './DeskShell.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Fact } from './Facts.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { RefundForm } from './RefundForm.tsx';
import { useDates } from './use-dates.ts';
import { useConfirmedCall, useDeskCall } from './use-desk-call.ts';
import { useMay } from './use-may.ts';
import { useMoney } from './use-money.ts';
import { usePlaceNames } from './use-place-names.ts';
import { usePercents } from './use-pair.ts';

/** One payment: what was agreed, what became of it, what can go back. That it was opened stands in the audit log. */
export default function PaymentPage() {
  const { t } = useLingui();
  const percents = usePercents();
  const { id = '' } = useParams();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const confirmedCall = useConfirmedCall();
  const query = useQuery(deskQueries.payment(id));
  const seesMembers = useMay()('members.see') !== null;
  const { money, method, status, tone, problem } = useMoney();
  const { at } = useDates();
  const country = usePlaceNames();
  /** Whether buying is to be blocked (true) or opened (false): asked first. */
  const [asked, setAsked] = useState<boolean>();
  const { data } = query;
  if (!data)
    return (
      <DeskShell title={t`Payment`}>
        <Loading query={query} />
      </DeskShell>
    );
  const {
    payment,
    member_id: memberId,
    member_name: memberName,
    site,
    provider,
    ref,
    charged_back_minor: chargedBackMinor,
  } = data.payment;
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
        {data.payment.problem ? (
          <Banner
            tone="danger"
            title={problem(data.payment.problem)}
          >{t`Asking the provider clears the mark once it is settled.`}</Banner>
        ) : null}
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
              <Fact label={t`To pay`} strong>
                {sum(payment.amount_minor)}
              </Fact>
              <Fact
                label={t`Of which VAT`}
              >{`${sum(payment.vat_minor)} (${percents(payment.vat_basis_points / 100)})`}</Fact>
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
                {seesMembers ? (
                  <Link className="link" to={`/desk/members/${memberId}`}>
                    {memberName ?? memberId}
                  </Link>
                ) : (
                  (memberName ?? t`erased`)
                )}
              </Fact>
              <Fact label={t`Method`}>
                {[method(payment.methods[0] ?? ''), payment.method_detail].filter(Boolean).join(' · ')}
              </Fact>
              <Fact label={t`Country`}>{country(payment.country)}</Fact>
              <Fact label={t`Site`}>{site}</Fact>
              <Fact label={t`Provider`}>{[provider, ref].filter(Boolean).join(' · ')}</Fact>
              <Fact label={t`Ordered`}>{at(payment.created_at)}</Fact>
              <Fact label={t`Paid`}>{payment.completed_at ? at(payment.completed_at) : null}</Fact>
              <Fact label={t({ context: 'how much', message: 'Paid back' })} strong>
                {payment.refunded_minor > 0 ? sum(payment.refunded_minor) : null}
              </Fact>
              <Fact label={t`Charged back`} strong>
                {chargedBackMinor > 0 ? sum(chargedBackMinor) : null}
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
            <h2>{t`History`}</h2>
            <ol className="desk-lines money-lines">
              {data.history.map((decision, i) => (
                <li key={`${decision.at}${i}`}>
                  <span>
                    {decision.from_status && decision.from_status !== decision.to_status
                      ? `${status(decision.from_status)} → ${status(decision.to_status)}`
                      : status(decision.to_status)}
                  </span>
                  <span className="muted small">
                    {[decision.source, decision.note, at(decision.at)].filter(Boolean).join(' · ')}
                  </span>
                </li>
              ))}
            </ol>
          </Card>
        </div>
        <div className="desk-stack">
          <Card as="section" padding="lg">
            <h2>{t`Refund`}</h2>
            {data.refundable_minor > 0 ? (
              <RefundForm
                key={data.refundable_minor}
                payment={payment}
                refundableMinor={data.refundable_minor}
                unused={data.unused_credits}
                onDone={() => void again()}
              />
            ) : (
              <p className="muted">{t`Nothing is left to refund.`}</p>
            )}
            {payment.refunds.length > 0 ? (
              <>
                <h3>{t`Refunds`}</h3>
                <ul className="desk-lines">
                  {payment.refunds.map((refund) => (
                    <li key={refund.refund_id}>
                      <span className="num">{`${sum(refund.amount_minor)} · ${refund.status === 'completed' ? t`done` : refund.status === 'failed' ? t`failed` : t`under way`}`}</span>
                      <span className="muted small">
                        {t`${plural(refund.credits, { one: '# credit', other: '# credits' })} taken · ${at(refund.created_at)}`}
                        {refund.receipt ? (
                          <>
                            {' '}
                            ·{' '}
                            <a className="link" href={receipt(refund.refund_id)} download>
                              {refund.receipt}
                            </a>
                          </>
                        ) : null}
                      </span>
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
          </Card>
          <Card as="section" padding="lg">
            <h2>{t`Bookings`}</h2>
            {data.bookings.length === 0 ? (
              <p className="muted">{t`None.`}</p>
            ) : (
              <ul className="desk-lines">
                {data.bookings.map((booking) => (
                  <li key={booking.kind + booking.entity_id}>
                    <span className="num">{`${sum(booking.amount_minor)} · ${booking.credits > 0 ? '+' : ''}${booking.credits}`}</span>
                    <span className="muted small">{`${booking.kind} · ${at(booking.at)}`}</span>
                  </li>
                ))}
              </ul>
            )}
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
        <p>{t`No order is taken from them until staff allows it again.`}</p>
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
