import './money.css';
import './insight/insight.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, RefreshCw, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { deskProveBooks } from '../../contract/desk-books.ts';
import { ledgerRules } from '../../contract/ledger-rules.ts';
import { useSearchParams } from '../app/navigation.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Tag } from '../ui/Tag.tsx';
import { BookDays } from './BookDays.tsx';
import { DeskShell } from './DeskShell.tsx';
import { FigureHead } from './insight/Definition.tsx';
import { useSiteDay } from './insight/use-site-day.ts';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { useDates } from './use-dates.ts';
import { useDeskCall } from './use-desk-call.ts';
import { useLedgerRules } from './use-ledger-rules.ts';
import { useMoney } from './use-money.ts';
import { MonthField } from './MonthField.tsx';

/** The books by day, and the rules over all of it: everything agrees, or the rows where it does not. */
export default function LedgerPage() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams('month');
  const { at } = useDates();
  const today = useSiteDay();
  const { number } = useMoney();
  const rules = useLedgerRules();
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.exec(search.get('month') ?? '')?.[0] ?? today.slice(0, 7);
  const days = useQuery({ ...deskQueries.bookDays(month), placeholderData: keepPreviousData });
  const query = useQuery(deskQueries.ledger());
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const [proving, setProving] = useState(false);
  const { data } = query;
  const faults = data?.faults.length ?? 0;
  const proveAgain = async () => {
    setProving(true);
    await deskCall(deskProveBooks, { body: { month } });
    await Promise.all([client.invalidateQueries({ queryKey: ['desk', 'book-days'] }), query.refetch()]);
    setProving(false);
  };
  return (
    <DeskShell
      wide
      title={t`Ledger check`}
      aside={
        <Button
          icon={<RefreshCw />}
          loading={proving || query.isFetching}
          onClick={() => void proveAgain()}
        >{t`Check again`}</Button>
      }
    >
      <div className="insight-line">
        <MonthField id="books-month" month={month} onChange={(month) => setSearch({ month })} />
      </div>
      <div className="insight-page">
        {!days.data ? (
          <Loading query={days} />
        ) : (
          days.data.companies.map((company) => (
            <BookDays key={company.company} company={company} month={days.data.month} />
          ))
        )}
        <section className="books-rules">
          <h2>{t`All rules, over everything`}</h2>
          {!data ? (
            <Loading query={query} />
          ) : faults === 0 ? (
            <EmptyState icon={<ShieldCheck />} title={t`Everything agrees, to the cent and to the credit`}>
              {t`${plural(data.payments, { one: '# payment', other: '# payments' })}, checked ${at(data.checked_at)}. The same check runs every night.`}
            </EmptyState>
          ) : (
            <div className="desk-stack">
              <Banner
                tone="danger"
                title={t`${plural(faults, { one: '# row does not agree', other: '# rows do not agree' })}`}
              >{t`Checked ${at(data.checked_at)}.`}</Banner>
              <div className="desk-table">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{t`Rule`}</th>
                      <th scope="col">{t`Row`}</th>
                      <th scope="col">{t`What differs`}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.faults.map((fault) => (
                      <tr key={fault.check + fault.row}>
                        <td>{rules[fault.check].name}</td>
                        <td>
                          <code>{fault.row}</code>
                        </td>
                        <td>{fault.detail}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </div>
          )}
          {data ? (
            <div className="desk-table">
              <table>
                <caption className="visually-hidden">{t`What each rule checks`}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t`Rule`}</th>
                    <th scope="col">{t`What it checks`}</th>
                    <FigureHead of="book_faults" />
                  </tr>
                </thead>
                <tbody>
                  {ledgerRules.map((rule) => {
                    const broken = data.faults.filter((fault) => fault.check === rule).length;
                    return (
                      <tr key={rule}>
                        <th scope="row">{rules[rule].name}</th>
                        <td>{rules[rule].proves}</td>
                        <td>
                          {broken > 0 ? (
                            <Tag tone="amber" icon={<TriangleAlert />}>
                              {number(broken)}
                            </Tag>
                          ) : (
                            <Tag tone="success" icon={<CircleCheck />}>
                              {t({ context: 'rows that differ', message: 'None' })}
                            </Tag>
                          )}
                        </td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </div>
          ) : null}
        </section>
      </div>
    </DeskShell>
  );
}
