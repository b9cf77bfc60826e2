import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleOff } from 'lucide-react';
import type { GrowthCut } from '../../../contract/desk-insight.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useScope } from '../use-scope.ts';
import { Breakdown } from './Breakdown.tsx';
import { FilterLine } from './FilterLine.tsx';
import { RevenueByDay } from './RevenueByDay.tsx';
import type { usePeriod } from './use-period.ts';

const cuts = ['site', 'country', 'method', 'provider', 'source', 'package'] as const satisfies readonly GrowthCut[];

/** Revenue of some days by site, country, method …: what was paid, what went back, its VAT, what it cost, and what stays. */
export function Revenue({ period }: { period: ReturnType<typeof usePeriod> }) {
  const { t } = useLingui();
  const { scope } = useScope();
  const by = cuts.find((cut) => cut === period.by) ?? 'site';
  const { from, to, beside, currency, filter } = period;
  const query = useQuery({
    ...deskQueries.growth({ ...scope, from, to, by, beside, ...filter, ...(currency ? { currency } : {}) }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <>
      <FilterLine period={period} currencies={data?.currencies ?? []} currency={data?.currency ?? ''} />
      {!data ? (
        <Loading query={query} />
      ) : data.now.gross_minor + data.now.refunded_minor + data.now.charged_back_minor === 0 ? (
        <EmptyState icon={<CircleOff />} title={t`No money came or went in this period`} />
      ) : (
        <div className="insight-page">
          <RevenueByDay data={data} beside={beside} />
          <Breakdown data={data} by={by} period={period} cuts={cuts} onlyMoney />
        </div>
      )}
    </>
  );
}
