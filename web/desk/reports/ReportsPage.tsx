import './reports.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useParams, useSearchParams } from '../../app/navigation.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { byNumber } from '../by-number.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { EmptyQueue } from '../EmptyQueue.tsx';
import { Loading } from '../Loading.tsx';
import { Segments } from '../Segments.tsx';
import { deskQueries } from '../queries.ts';
import { useKeys } from '../use-keys.ts';
import { useGo, useScope } from '../use-scope.ts';
import { CaseList } from './CaseList.tsx';
import { CaseView } from './CaseView.tsx';

/** Reports: what cannot wait first, then the oldest; all about one person are one case. Beside the list the case. */
function ReportsPage() {
  const { t } = useLingui();
  const { id } = useParams();
  const go = useGo();
  const { scope } = useScope();
  const [search, setSearch] = useSearchParams('status');
  const status = search.get('status') === 'decided' ? 'decided' : 'open';
  const query = useQuery(deskQueries.reports(scope, status));
  const cases = query.data?.reports ?? [];
  const waiting = query.data?.waiting ?? 0;
  const place = cases.findIndex((line) => line.id === id);
  const at = (path: string) => (status === 'open' ? path : `${path}?status=${status}`);
  const show = (line: { id: string } | undefined) => line && void go(at(`/desk/reports/${line.id}`));
  useKeys({
    j: () => show(cases[place + 1]),
    k: () => show(cases[place - 1]),
    escape: id ? () => void go(at('/desk/reports')) : undefined,
  });
  const tabs = (
    <Segments
      label={t`Which cases`}
      value={status}
      onChange={(value) => void setSearch({ status: value === 'decided' ? value : undefined })}
      options={[
        {
          value: 'open' as const,
          label: waiting > 0 ? t`Open ${waiting}` : t({ context: 'cases', message: 'Open' }),
        },
        { value: 'decided' as const, label: t({ context: 'cases', message: 'Decided' }) },
      ]}
    />
  );
  if (id !== undefined)
    return (
      <CaseView
        key={id}
        id={id}
        list={
          <>
            {tabs}
            <CaseList cases={cases} id={id} at={at} />
          </>
        }
        onNext={() => {
          const next =
            cases.slice(place + 1).find((line) => line.claimed_by === null) ?? cases.find((line) => line.id !== id);
          void go(at(next ? `/desk/reports/${next.id}` : '/desk/reports'));
        }}
      />
    );
  return (
    <DeskShell title={t`Reports`} keys={[{ keys: 'J K', what: t`Next case, previous one` }]} aside={tabs}>
      {!query.data ? (
        <Loading query={query} />
      ) : cases.length === 0 ? (
        status === 'open' ? (
          <EmptyQueue queue="reports" icon={<Flag />} title={t`No open reports`} />
        ) : (
          <EmptyState icon={<Flag />} title={t`Nothing decided yet`} />
        )
      ) : (
        <CaseList cases={cases} id={undefined} at={at} />
      )}
    </DeskShell>
  );
}

export default byNumber('reports', ReportsPage);
