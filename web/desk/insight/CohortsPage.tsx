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
import { usePeriod } from './use-period.ts';

const weeks = 13;

/** Who came back after how many weeks, and what each week's sign-ups have paid. */
export default function CohortsPage() {
  const { t } = useLingui();
  const period = usePeriod();
  const { scope } = useScope();
  const { filter, currency } = period;
  const query = useQuery({
    ...deskQueries.cohorts({ ...scope, weeks, ...filter, ...(currency ? { currency } : {}) }),
    placeholderData: keepPreviousData,
  });
  const growth = useQuery(deskQueries.growth({ ...scope, from: period.from, to: period.to, by: 'source' }));
  const { data } = query;
  const show = period.by === 'revenue' ? 'revenue' : 'back';
  return (
    <DeskShell wide title={t`Cohorts`} note={t`By week of sign-up. A dashed week is not over.`}>
      <div className="insight-line">
        <FilterLine
          period={period}
          choices={growth.data?.choices}
          currencies={data?.currencies ?? []}
          currency={data?.currency ?? ''}
        />
      </div>
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
