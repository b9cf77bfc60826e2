import './threads/threads.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import type { Money } from '../../contract/money.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Link } from './Link.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { useDates } from './use-dates.ts';
import { useDeskWords } from './use-desk-words.ts';
import { useMoney } from './use-money.ts';
import { useScope } from './use-scope.ts';

/** Members who may need protection: what was seen, what they paid lately, and where it is looked after. */
export default function CarePage() {
  const { t } = useLingui();
  const { scope } = useScope();
  const query = useQuery(deskQueries.care(scope));
  const { cares, queues, word } = useDeskWords();
  const { ago, date } = useDates();
  const { money } = useMoney();
  const rows = query.data?.cases;
  return (
    <DeskShell title={queues.care}>
      {!rows ? (
        <Loading query={query} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<HeartHandshake />} title={t`No open care cases`} />
      ) : (
        <div className="desk-stack">
          {rows.map((row) => {
            const maximum = Math.max(1, ...row.days.map(({ minor }) => minor));
            return (
              <Card as="article" key={row.id} padding="lg">
                <h2>{word(cares, row.reason)}</h2>
                <p>
                  <Link className="link" to={`/desk/members/${row.member_id}`}>
                    {row.member_name}
                  </Link>
                  <span className="muted">{` · ${row.number} · ${ago(row.created_at)}`}</span>
                </p>
                {row.note ? <p className="desk-quote">{row.note}</p> : null}
                {row.days.length > 0 && row.currency ? (
                  <table className="care-days">
                    <caption className="muted small">{t`Paid in the last 14 days`}</caption>
                    <tbody>
                      {row.days.map(({ day, minor }) => (
                        <tr key={day}>
                          <th scope="row">{date(day)}</th>
                          <td>
                            <meter min={0} max={maximum} value={minor} aria-hidden="true" />
                          </td>
                          <td className="num">{money(minor, row.currency as Money['currency'])}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                ) : null}
                <div className="form-actions">
                  <Link className="link" to={`/desk/reports/${row.id}`}>{t`Take the case`}</Link>
                  {row.claimed_by ? <span className="muted">{t`${row.claimed_by} is working on this.`}</span> : null}
                </div>
              </Card>
            );
          })}
        </div>
      )}
    </DeskShell>
  );
}
