/** The parts of a payment, the same on its page and in the drawer of the list. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CheckCheck, Copy } from 'lucide-react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Fact } from '../Facts.tsx';
import { Kbd } from '../Kbd.tsx';
import { Link } from '../Link.tsx';
import { useWebhookWords } from '../system/use-webhook-words.ts';
import { Pill } from '../table/Pill.tsx';
import { useDates } from '../use-dates.ts';
import { useMay } from '../use-may.ts';
import { useMoney } from '../use-money.ts';
import { usePercents } from '../use-pair.ts';
import { usePlaceNames } from '../use-place-names.ts';
import type { PaymentAnswer } from './payment-answer.ts';
import { useBookingWords, usePaymentSteps } from './use-payment-steps.ts';

interface Of {
  data: PaymentAnswer;
}

/** What is odd about it: the provider says otherwise, paid twice, buying is paused. */
export function PaymentNotices({ data, onLooked }: Of & { onLooked(): void }) {
  const may = useMay();
  const { t } = useLingui();
  const { problem } = useMoney();
  const { took } = useDates();
  const { twin, unused_credits: unused } = data;
  const other = twin ? (
    <Link className="link" to={`/desk/payments/${twin.id}`}>
      {twin.number}
    </Link>
  ) : null;
  return (
    <>
      {data.payment.problem ? (
        <Banner
          tone={data.payment.looked_at === null ? 'danger' : 'info'}
          title={problem(data.payment.problem)}
          end={
            data.payment.looked_at !== null || !may('payments.refund', { site: data.payment.site_id }) ? undefined : (
              <Button icon={<CheckCheck />} onClick={onLooked}>
                {t`Looked at`} <Kbd>L</Kbd>
              </Button>
            )
          }
        >{t`Asking the provider clears the flag once it is settled.`}</Banner>
      ) : null}
      {twin ? (
        <Banner tone="warning" icon={<Copy />} title={t`The same amount was paid ${took(twin.seconds)} earlier.`}>
          {other} {t`${plural(unused, { one: '# credit is unused.', other: '# credits are unused.' })}`}
        </Banner>
      ) : null}
    </>
  );
}

/** What happened, when, and who told it. */
export function PaymentSteps({ data }: Of) {
  const { at } = useDates();
  const stepsOf = usePaymentSteps();
  return (
    <ol className="pay-steps">
      {stepsOf(data).map((step) => (
        <li key={step.key} data-tone={step.tone}>
          <span>
            <strong>{step.what}</strong> <span className="muted">{step.more.join(' · ')}</span>
          </span>
          <time dateTime={step.at}>{at(step.at)}</time>
        </li>
      ))}
    </ol>
  );
}

/** What was paid, what went back, VAT, what the provider keeps, and what is left. */
export function PaymentSums({ data }: Of) {
  const { t } = useLingui();
  const { money } = useMoney();
  const percents = usePercents();
  const country = usePlaceNames();
  const {
    payment,
    vat_left_minor: vat,
    fee_minor: fee,
    charged_back_minor: chargedBack,
    stays_minor: stays,
  } = data.payment;
  const sum = (minor: number) => money(minor, payment.currency);
  const vatRate = percents(payment.vat_basis_points / 100);
  const vatCountry = country(payment.country);
  const { provider } = data.payment;
  if (!payment.completed_at)
    return (
      <dl className="pay-sums">
        <Fact label={t`To pay`} strong>
          {sum(payment.amount_minor)}
        </Fact>
        <Fact label={t`VAT ${vatRate}, ${vatCountry}`}>{sum(payment.vat_minor)}</Fact>
      </dl>
    );
  return (
    <dl className="pay-sums">
      <Fact label={t({ context: 'how much', message: 'Paid' })}>{sum(payment.amount_minor)}</Fact>
      <Fact label={t({ context: 'how much', message: 'Refunded' })}>
        {payment.refunded_minor > 0 ? sum(-payment.refunded_minor) : null}
      </Fact>
      <Fact label={t`Charged back`}>{chargedBack > 0 ? sum(-chargedBack) : null}</Fact>
      <Fact label={t`VAT ${vatRate}, ${vatCountry}`}>{sum(-vat)}</Fact>
      <Fact label={t`Fee charged by ${provider}`}>{fee === null ? t`not reported` : sum(-fee)}</Fact>
      <Fact label={t({ context: 'what is left of a payment', message: 'Remaining' })} strong>
        {sum(stays)}
      </Fact>
    </dl>
  );
}

/** What the provider reported, and what each report did. */
export function PaymentReports({ data }: Of) {
  const { t } = useLingui();
  const { at } = useDates();
  const { outcomes } = useWebhookWords();
  const mayOpen = useMay()('jobs.see', { site: data.payment.site_id }) !== null;
  if (data.reports.length === 0) return <p className="muted">{t`No report has come in.`}</p>;
  return (
    <>
      <ul className="pay-lines">
        {data.reports.map((report) => (
          <li key={report.id}>
            <span>
              {report.kind || '–'} <Pill>{outcomes[report.outcome]}</Pill>
              {report.tries > 1 ? (
                <span className="muted">{t`${plural(report.tries, { one: 'came once', other: 'came # times' })}`}</span>
              ) : null}
            </span>
            <time dateTime={report.at}>{at(report.at)}</time>
          </li>
        ))}
      </ul>
      {mayOpen ? (
        <Link
          className="link small"
          to={`/desk/webhooks?q=${data.payment.payment.order_number}`}
        >{t`What the provider reported`}</Link>
      ) : null}
    </>
  );
}

/** Its rows in the ledger: money and credits, as they were booked. */
export function PaymentBookings({ data }: Of) {
  const { t } = useLingui();
  const { at } = useDates();
  const { money, number } = useMoney();
  const kinds = useBookingWords();
  const signed = (credits: number) => (credits > 0 ? `+${number(credits)}` : number(credits));
  if (data.bookings.length === 0) return <p className="muted">{t`Nothing is booked.`}</p>;
  return (
    <ul className="pay-lines">
      {data.bookings.map((booking) => (
        <li key={booking.kind + booking.entity_id}>
          <span>
            {kinds[booking.kind]} <time dateTime={booking.at}>{at(booking.at)}</time>
          </span>
          <span className="num">{`${money(booking.amount_minor, data.payment.payment.currency)} · ${signed(booking.credits)}`}</span>
        </li>
      ))}
    </ul>
  );
}
