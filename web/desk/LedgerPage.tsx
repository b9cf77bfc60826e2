import './money.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw, ShieldCheck } from 'lucide-react';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { useDates } from './use-dates.ts';

/** Ledger, payments, balances, codes and receipts agree, or the rows where they do not. */
export default function LedgerPage() {
  const { t } = useLingui();
  const query = useQuery(deskQueries.ledger());
  const { at } = useDates();
  const { data } = query;
  const faults = data?.faults.length ?? 0;
  return (
    <DeskShell
      title={t`Proof of the books`}
      aside={
        <Button
          icon={<RefreshCw />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >{t`Check again`}</Button>
      }
    >
      {!data ? (
        <Loading query={query} />
      ) : faults === 0 ? (
        <EmptyState icon={<ShieldCheck />} title={t`Everything agrees, to the cent and to the credit`}>
          {t`${plural(data.payments, { one: '# payment', other: '# payments' })}, checked ${at(data.checked_at)}. The same runs every night.`}
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
                {data.faults.map((one) => (
                  <tr key={one.check + one.row}>
                    <td>{one.check.replaceAll('_', ' ')}</td>
                    <td>
                      <code>{one.row}</code>
                    </td>
                    <td>{one.detail}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </DeskShell>
  );
}
