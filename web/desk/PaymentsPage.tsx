import { useLingui } from '@lingui/react/macro';
import {
  Banknote,
  Calendar,
  CheckCheck,
  Coins,
  CreditCard,
  Flag,
  Hourglass,
  TriangleAlert,
  Undo2,
  WalletCards,
} from 'lucide-react';
import { allCurrencies, countries } from '../../contract/countries.ts';
import { deskPayments, deskPaymentsFile, type PaymentLine, paymentsList } from '../../contract/desk-payments.ts';
import { PAYMENT_METHODS } from '../../contract/methods.ts';
import { Button } from '../ui/Button.tsx';
import { Kbd } from './Kbd.tsx';
import { Link } from './Link.tsx';
import { MemberName } from './MemberName.tsx';
import { PaymentPeek } from './payment/PaymentPeek.tsx';
import { useLooked } from './payment/use-looked.ts';
import { SiteName } from './SiteName.tsx';
import { ListPage } from './table/ListPage.tsx';
import { PaymentState } from './PaymentState.tsx';
import { useDates } from './use-dates.ts';
import { useMay } from './use-may.ts';
import { useMoney } from './use-money.ts';
import { usePlaceNames } from './use-place-names.ts';
import { usePercents } from './use-pair.ts';

/** Payments of the sites one may see, of all companies, as a list. */
export default function PaymentsPage() {
  const { t } = useLingui();
  const percents = usePercents();
  const { money, number, statuses, method, problemShort } = useMoney();
  const { at } = useDates();
  const country = usePlaceNames();
  const may = useMay();
  const looked = useLooked();
  const methods = Object.fromEntries(PAYMENT_METHODS.map((code) => [code, method(code)]));
  const places = Object.fromEntries(
    countries.map(({ code }) => [code, country(code)] as const).sort(([, a], [, b]) => a.localeCompare(b)),
  );
  const about = ({
    problem,
    failure_code: failure,
    discount_code: code,
    discount_percentage: percentage,
  }: PaymentLine) =>
    problem
      ? problemShort(problem)
      : failure
        ? failure.replaceAll('_', ' ')
        : code
          ? `${code} ${percents(percentage)}`
          : '';
  const lookedAt = t`Looked at`;
  const mayLook = may('payments.refund') !== null;
  const look = (rows: readonly PaymentLine[]) =>
    looked(rows.filter(({ problem }) => problem !== null).map(({ id }) => id));
  const dash = <span className="muted">–</span>;
  return (
    <ListPage
      list={paymentsList}
      call={deskPayments}
      file={deskPaymentsFile}
      title={t`Payments`}
      note={t`started, paid, refunded`}
      kind={t`Payment`}
      search={t`Number, reference, full name, e-mail address or last 4 digits`}
      idOf={(row) => row.id}
      hrefOf={(row) => `/desk/payments/${row.id}`}
      nameOf={(row) => row.number}
      peek={(id, row) => <PaymentPeek id={id} row={row} onLooked={() => looked([id])} />}
      press={mayLook ? { l: look } : {}}
      keys={mayLook ? [{ keys: 'L', what: lookedAt }] : []}
      bulk={(rows, clear) =>
        mayLook ? (
          <Button
            variant="line"
            icon={<CheckCheck />}
            onClick={() => {
              look(rows);
              clear();
            }}
          >
            {lookedAt} <Kbd>L</Kbd>
          </Button>
        ) : null
      }
      near={({ before }) =>
        before ? (
          <section className="dt-near" aria-label={t`The last payment before it`}>
            <h3>{t`The last payment before it`}</h3>
            <ul>
              <li>
                <Link className="link num" to={`/desk/payments/${before.id}`}>
                  {before.number}
                </Link>
                <span className="muted small">{at(before.at)}</span>
                <span>{money(before.amount_minor, before.currency)}</span>
                <PaymentState payment={before} />
              </li>
            </ul>
          </section>
        ) : null
      }
      columns={{
        number: { label: t`Number`, cell: (row) => row.number, phone: 'title' },
        when: { label: t`When`, cell: (row) => at(row.at), phone: 'sub' },
        member: {
          label: t`Member`,
          phone: 'sub',
          cell: (row) => (
            <MemberName className="dt-text-link" id={row.member_id} name={row.member_name} site={row.site_id} />
          ),
        },
        site: { label: t`Site`, cell: (row) => <SiteName id={row.site_id} /> },
        country: {
          label: t`Country`,
          cell: (row) => <abbr title={country(row.country)}>{row.country}</abbr>,
          words: places,
        },
        credits: { figure: 'order_credits', cell: (row) => number(row.credits) },
        method: { label: t`Method`, cell: (row) => method(row.method), words: methods },
        currency: { label: t`Currency`, cell: (row) => row.currency },
        paid: {
          figure: 'gross',
          cell: (row) =>
            row.paid_minor > 0 ? (
              money(row.paid_minor, row.currency)
            ) : (
              <span className="muted">{money(row.amount_minor, row.currency)}</span>
            ),
        },
        vat: {
          figure: 'order_vat',
          cell: (row) => <span className="muted">{row.vat_minor ? money(row.vat_minor, row.currency) : '–'}</span>,
        },
        back: {
          figure: 'order_back',
          cell: (row) =>
            row.back_minor ? <span className="dt-back">{money(-row.back_minor, row.currency)}</span> : dash,
        },
        stays: {
          figure: 'net',
          phone: 'end',
          cell: (row) => <strong>{money(row.stays_minor, row.currency)}</strong>,
        },
        status: { label: t`Status`, cell: (row) => <PaymentState payment={row} />, words: statuses, phone: 'end' },
        provider: { label: t`Provider`, cell: (row) => row.provider },
        ref: { label: t`Provider’s reference`, cell: (row) => row.ref },
        about: {
          label: t`About it`,
          cell: (row) => (
            <span className="dt-cut muted" data-short title={about(row)}>
              {about(row)}
            </span>
          ),
        },
      }}
      filters={{
        when: { label: t`When`, icon: <Calendar /> },
        status: { label: t`Status`, icon: <WalletCards />, words: statuses },
        method: { label: t`Method`, icon: <CreditCard />, words: methods },
        country: { label: t`Country`, icon: <Flag />, words: places },
        amount: { label: t`Amount`, icon: <Banknote />, scale: 100 },
        currency: { label: t`Currency`, icon: <Coins />, more: true, words: currencies },
        back: { label: t`Given back`, icon: <Undo2 />, more: true },
        problem: { label: t`To review`, icon: <TriangleAlert />, more: true },
        stale: { label: t`Older than a day`, icon: <Hourglass />, more: true },
      }}
      views={{
        to_look_at: { label: t`To review`, alarm: true },
        given_back: { label: t`Given back` },
        returned: { label: t`Debits returned` },
        charged_back: { label: t`Charged back` },
        stale: { label: t`Open longer than a day` },
      }}
      empty={{ icon: <CreditCard />, title: t`No payments yet` }}
    />
  );
}

const currencies = Object.fromEntries(allCurrencies.map((code) => [code, code]));
