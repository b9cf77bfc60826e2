import './money.css';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useId } from 'react';
import { useSearchParams } from '../app/navigation.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { Link } from './Link.tsx';
import { Bar } from './Bar.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { useDates } from './use-dates.ts';
import { useMoney } from './use-money.ts';
import { useScope } from './use-scope.ts';
import { usePlaceNames } from './use-place-names.ts';

const cuts = ['day', 'country', 'method', 'package'] as const;
const dayMs = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const real = (text: string | null) =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

/** What came and what went back, by day, country, method or package; one currency never added to another. */
export default function RevenuePage() {
  const { t } = useLingui();
  const id = useId();
  const [search, setSearch] = useSearchParams('by', 'from', 'to');
  const { now, date } = useDates();
  const { money, number, method } = useMoney();
  const country = usePlaceNames();
  const by = cuts.find((one) => one === search.get('by')) ?? 'day';
  const to = real(search.get('to')) ?? iso(now);
  const from = real(search.get('from')) ?? iso(Date.parse(to) - 29 * dayMs);
  const { scope } = useScope();
  const query = useQuery({ ...deskQueries.revenue({ ...scope, by, from, to }), placeholderData: keepPreviousData });
  const labels = { day: t`By day`, country: t`By country`, method: t`By method`, package: t`By package` };
  const heads = { day: t`Day (UTC)`, country: t`Country`, method: t`Method`, package: t`Credits` };
  const link = (more: Record<string, string>) => `?${new URLSearchParams({ by, from, to, ...more })}`;
  const nameOf = (key: string) =>
    by === 'day' ? date(key) : by === 'country' ? country(key) : by === 'method' ? method(key) : key;
  const rows = query.data?.rows ?? [];
  const currencies = [...new Set(rows.map((row) => row.currency))];
  return (
    <DeskShell title={t`Revenue`}>
      <div className="desk-bar-line">
        <nav className="desk-tabs" aria-label={t`By what`}>
          {cuts.map((one) => (
            <Link key={one} to={link({ by: one })} aria-current={one === by ? 'page' : undefined}>
              {labels[one]}
            </Link>
          ))}
        </nav>
      </div>
      <search className="desk-filter">
        <Field id={`${id}-from`} label={t`First day`}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={from}
              max={to}
              onChange={(event) => event.target.value && setSearch({ by, from: event.target.value, to })}
            />
          )}
        </Field>
        <Field id={`${id}-to`} label={t`Last day`}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={to}
              min={from}
              onChange={(event) => event.target.value && setSearch({ by, from, to: event.target.value })}
            />
          )}
        </Field>
      </search>
      {!query.data ? (
        <Loading query={query} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<ChartColumn />} title={t`No money came or went in this time`} />
      ) : (
        currencies.map((currency) => {
          const own = rows.filter((row) => row.currency === currency);
          const most = Math.max(...own.map((row) => Math.abs(row.net_minor)), 1);
          const total = (
            field:
              | 'payments'
              | 'credits'
              | 'gross_minor'
              | 'vat_minor'
              | 'refunded_minor'
              | 'charged_back_minor'
              | 'net_minor',
          ) => own.reduce((sum, row) => sum + row[field], 0);
          const sum = (minor: number) => money(minor, currency);
          return (
            <section key={currency} className="money-section" aria-label={currency}>
              <h2>{currency}</h2>
              <div className="desk-table money-table">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{heads[by]}</th>
                      <th scope="col">{t`Payments`}</th>
                      <th scope="col">{t`Credits`}</th>
                      <th scope="col">{t`Paid`}</th>
                      <th scope="col">{t`VAT in it`}</th>
                      <th scope="col">{t`Refunded`}</th>
                      <th scope="col">{t`Charged back`}</th>
                      <th scope="col">{t`What is left`}</th>
                      <td />
                    </tr>
                  </thead>
                  <tbody>
                    {own.map((row) => (
                      <tr key={row.key}>
                        <th scope="row">{nameOf(row.key)}</th>
                        <td>{number(row.payments)}</td>
                        <td>{number(row.credits)}</td>
                        <td>{sum(row.gross_minor)}</td>
                        <td>{sum(row.vat_minor)}</td>
                        <td>{row.refunded_minor ? sum(row.refunded_minor) : '–'}</td>
                        <td>{row.charged_back_minor ? sum(row.charged_back_minor) : '–'}</td>
                        <td>
                          <strong>{sum(row.net_minor)}</strong>
                        </td>
                        <td className="money-bar">
                          <Bar share={Math.abs(row.net_minor) / most} negative={row.net_minor < 0} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                  <tfoot>
                    <tr>
                      <th scope="row">{t`Together`}</th>
                      <td>{number(total('payments'))}</td>
                      <td>{number(total('credits'))}</td>
                      <td>{sum(total('gross_minor'))}</td>
                      <td>{sum(total('vat_minor'))}</td>
                      <td>{sum(total('refunded_minor'))}</td>
                      <td>{sum(total('charged_back_minor'))}</td>
                      <td>
                        <strong>{sum(total('net_minor'))}</strong>
                      </td>
                      <td />
                    </tr>
                  </tfoot>
                </table>
              </div>
            </section>
          );
        })
      )}
    </DeskShell>
  );
}
