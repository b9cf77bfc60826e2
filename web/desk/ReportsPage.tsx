import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Flag, TriangleAlert } from 'lucide-react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Mark } from '../app/Mark.tsx';
import { Tag } from '../ui/Tag.tsx';
import { Link } from './Link.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { useDates } from './use-dates.ts';
import { useScope } from './use-scope.ts';
import { useDeskWords } from './use-desk-words.ts';

const urgent = new Set(['minor', 'extortion']);

/** Open reports: what cannot wait first, then the oldest. */
export default function ReportsPage() {
  const { t } = useLingui();
  const { scope } = useScope();
  const query = useQuery(deskQueries.reports(scope));
  const { reports, cares, word } = useDeskWords();
  const urgentOne = (one: { source: string; reason: string }) => one.source === 'care' || urgent.has(one.reason);
  const { ago } = useDates();
  const waiting = query.data?.waiting ?? 0;
  return (
    <DeskShell
      title={t`Reports`}
      aside={query.data ? <Tag>{t`${plural(waiting, { one: '# waits', other: '# wait' })}`}</Tag> : null}
    >
      {!query.data ? (
        <Loading query={query} />
      ) : query.data.reports.length === 0 ? (
        <EmptyState icon={<Flag />} title={t`No report waits`}>{t`New ones appear here by themselves.`}</EmptyState>
      ) : (
        <ul className="desk-list">
          {query.data.reports.map((one) => (
            <li key={one.id}>
              <Link to={`/desk/reports/${one.id}`} data-urgent={urgentOne(one) ? '' : undefined}>
                <span className="desk-list-main">
                  <strong>
                    {urgentOne(one) ? <TriangleAlert /> : null}
                    {one.source === 'care' ? t`Care: ${word(cares, one.reason)}` : word(reports, one.reason)}
                  </strong>
                  <span>
                    {one.reporter_name ? t`${one.member_name}, reported by ${one.reporter_name}` : one.member_name}
                    {one.fictional ? <Mark ground="page" /> : null}
                  </span>
                </span>
                <span className="desk-list-end">
                  {one.claimed_by ? <Tag tone="amber">{t`${one.claimed_by} has it`}</Tag> : null}
                  {one.same_member > 1 ? (
                    <span>{t`${plural(one.same_member, { one: '# open report', other: '# open reports' })}`}</span>
                  ) : null}
                  <span className="muted">{ago(one.created_at)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DeskShell>
  );
}
