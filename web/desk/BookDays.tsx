import './insight/insight.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, ReceiptText, TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { type deskBookDays, type ProvedThing, provedThings } from '../../contract/desk-books.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Tag } from '../ui/Tag.tsx';
import { ChartCard } from './charts/ChartCard.tsx';
import { useDefinitions } from './insight/use-definitions.ts';
import { useFigures } from './insight/use-figures.ts';
import { Link } from './Link.tsx';
import { useDates } from './use-dates.ts';

type Company = AnswerOf<typeof deskBookDays>['companies'][number];
type Day = Company['days'][number];
const definitions = {
  sold: 'booked_sold',
  refunded: 'booked_refunded',
  charged_back: 'booked_charged_back',
  credits: 'booked_credits',
} as const;

/** A month of a company's books, each day proved: one figure where both sides agree, both and the rows where they do not. */
export function BookDays({ company, month }: { company: Company; month: string }) {
  const { t } = useLingui();
  const { at } = useDates();
  const name = company.name;
  const checked = company.checked_at ? at(company.checked_at) : null;
  const state = checked ? <Tag>{t`Checked ${checked}`}</Tag> : <Tag tone="amber">{t`Not checked yet`}</Tag>;
  if (company.days.length === 0)
    return (
      <section className="chart-card" aria-label={name}>
        <EmptyState icon={<ReceiptText />} title={t`${company.name}: no money came or went in this month`}>
          {state}
        </EmptyState>
      </section>
    );
  return [...new Set(company.days.map((day) => day.currency))].map((currency) => (
    <CurrencyDays
      key={currency}
      currency={currency}
      days={company.days.filter((day) => day.currency === currency)}
      title={currency === 'XXX' ? t`${name} · credits without a payment` : `${name} · ${currency}`}
      file={`books-${month}-${name}-${currency}`}
      state={state}
    />
  ));
}

function CurrencyDays({
  days,
  currency,
  title,
  file,
  state,
}: {
  days: readonly Day[];
  currency: string;
  title: string;
  file: string;
  state: ReactNode;
}) {
  const { t } = useLingui();
  const { money, number } = useFigures();
  const { date, at } = useDates();
  const { book_faults: faulty, ...words } = useDefinitions();
  const names: Record<ProvedThing, string> = {
    sold: words.booked_sold.name,
    refunded: words.booked_refunded.name,
    charged_back: words.booked_charged_back.name,
    credits: words.booked_credits.name,
  };
  const sources: Record<ProvedThing, string> = {
    sold: t`Payments`,
    refunded: t`Refunds`,
    charged_back: t`Charge-backs`,
    credits: t`Transfers of credits`,
  };
  const write = (what: ProvedThing, n: number) => (what === 'credits' ? number(n) : money(n, currency));
  const sum = (what: ProvedThing, side: 'booked' | 'found') => days.reduce((all, day) => all + day[what][side], 0);
  const bad = days.filter((day) => day.faults > 0).length;
  const plain = (what: ProvedThing, n: number) => (what === 'credits' ? n : n / 100);
  return (
    <ChartCard
      title={title}
      file={file}
      of={[...provedThings.map((what) => definitions[what]), 'book_faults']}
      acts={
        <>
          {state}
          {bad === 0 ? (
            <Tag tone="success" icon={<CircleCheck />}>{t`Every day agrees`}</Tag>
          ) : (
            <Tag tone="amber" icon={<TriangleAlert />}>
              {t`${plural(bad, { one: '# day does not agree', other: '# days do not agree' })}`}
            </Tag>
          )}
        </>
      }
      figures={{
        columns: [t`Day`, ...provedThings.flatMap((what) => [names[what], sources[what]]), faulty.name],
        rows: days.map((day) => [
          day.day,
          ...provedThings.flatMap((what) => [plain(what, day[what].booked), plain(what, day[what].found)]),
          day.faults,
        ]),
      }}
    >
      <div className="insight-table books-days" tabIndex={0} role="region" aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Day`}</th>
              {provedThings.map((what) => (
                <th key={what} scope="col">
                  {names[what]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => {
              const since = day.faulty_since ? at(day.faulty_since) : '';
              return (
                <Fragment key={day.day}>
                  <tr className={day.faults > 0 ? 'books-bad' : undefined}>
                    <th scope="row">
                      {day.faults > 0 ? <TriangleAlert aria-label={t`does not agree`} /> : null}
                      {date(day.day)}
                    </th>
                    {provedThings.map((what) => (
                      <td key={what} data-alarm={day[what].booked === day[what].found ? undefined : ''}>
                        {write(what, day[what].booked)}
                        {day[what].booked === day[what].found ? null : (
                          <small>
                            {sources[what]} {write(what, day[what].found)}
                          </small>
                        )}
                      </td>
                    ))}
                  </tr>
                  {day.faults > 0 ? (
                    <tr className="books-rows">
                      <td colSpan={provedThings.length + 1}>
                        <p>{t`${plural(day.faults, { one: '# row differs', other: '# rows differ' })}, found ${since}.`}</p>
                        <ul>
                          {day.rows.map((row) => {
                            return (
                              <li key={row.number + row.what}>
                                {row.payment_id ? (
                                  <Link className="link" to={`/desk/payments/${row.payment_id}`}>
                                    {row.number}
                                  </Link>
                                ) : (
                                  <code>{row.number}</code>
                                )}{' '}
                                {names[row.what]} {write(row.what, row.booked)} ≠ {sources[row.what]}{' '}
                                {write(row.what, row.found)}
                              </li>
                            );
                          })}
                        </ul>
                      </td>
                    </tr>
                  ) : null}
                </Fragment>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t`Total`}</th>
              {provedThings.map((what) => (
                <td key={what}>{write(what, sum(what, 'booked'))}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </ChartCard>
  );
}
