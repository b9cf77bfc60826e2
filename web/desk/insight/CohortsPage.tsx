import './insight.css';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Grid3x3 } from 'lucide-react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useScope } from '../use-scope.ts';
import { CohortTable } from './CohortTable.tsx';
import { FilterLine } from './FilterLine.tsx';
import { useNotApplying } from './use-not-applying.ts';
import { usePeriod } from './use-period.ts';

/** Who came back after how many weeks, and what each week's sign-ups have paid. */
export default function CohortsPage() {
  const { t } = useLingui();
  const period = usePeriod(91);
  const { scope } = useScope();
  const { from, to, filter, currency } = period;
  const query = useQuery({
    ...deskQueries.cohorts({ ...scope, from, to, ...filter, ...(currency ? { currency } : {}) }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const show = period.by === 'revenue' ? 'revenue' : 'back';
  return (
    <DeskShell
      wide
      title={t`Cohorts`}
      note={t`By week of sign-up. A dashed week is not over.`}
      keys={[{ keys: '1 – 5', what: t`The period` }]}
    >
      <FilterLine
        period={period}
        not={useNotApplying().cohorts}
        currencies={data?.currencies ?? []}
        currency={data?.currency ?? ''}
      />
      {!data ? (
        <Loading query={query} />
      ) : data.rows.length === 0 ? (
        <EmptyState icon={<Grid3x3 />} title={t`Nobody signed up in these weeks`} />
      ) : (
        <div className="insight-page">
          <CohortTable data={data} show={show} link={(by) => period.link({ by })} />
        </div>
      )}
    </DeskShell>
  );
}
