import './reports.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useParams } from '../../app/navigation.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useKeys } from '../use-keys.ts';
import { useGo, useScope } from '../use-scope.ts';
import { CaseList } from './CaseList.tsx';
import { CaseView } from './CaseView.tsx';

/** Reports: what cannot wait first, then the oldest; all about one person are one case. Beside the list the case. */
export default function ReportsPage() {
  const { t } = useLingui();
  const { id } = useParams();
  const go = useGo();
  const { scope } = useScope();
  const { ago } = useDates();
  const query = useQuery(deskQueries.reports(scope));
  const cases = query.data?.reports ?? [];
  const waiting = query.data?.waiting ?? 0;
  const place = cases.findIndex((line) => line.id === id);
  const show = (line: { id: string } | undefined) => line && void go(`/desk/reports/${line.id}`);
  useKeys({
    j: () => show(cases[place + 1]),
    k: () => show(cases[place - 1]),
    escape: id ? () => void go('/desk/reports') : undefined,
  });
  if (id !== undefined)
    return (
      <CaseView
        key={id}
        id={id}
        list={<CaseList cases={cases} id={id} />}
        onNext={() => {
          const next =
            cases.slice(place + 1).find((line) => line.claimed_by === null) ?? cases.find((line) => line.id !== id);
          void go(next ? `/desk/reports/${next.id}` : '/desk/reports');
        }}
      />
    );
  const last = query.data?.last;
  return (
    <DeskShell
      title={t`Reports`}
      keys={[{ keys: 'J K', what: t`Next case, previous one` }]}
      aside={query.data ? <Tag>{t`${plural(waiting, { one: '# waits', other: '# wait' })}`}</Tag> : null}
    >
      {!query.data ? (
        <Loading query={query} />
      ) : cases.length === 0 ? (
        <EmptyState icon={<Flag />} title={t`No open reports`}>
          {last ? t`${last.name} decided the last one ${ago(last.at)}.` : t`New ones appear here by themselves.`}
        </EmptyState>
      ) : (
        <CaseList cases={cases} id={undefined} />
      )}
    </DeskShell>
  );
}
