import { useSuspenseQuery } from '@tanstack/react-query';
import { queries } from '../../app/queries.ts';
import { useDates } from '../use-dates.ts';
import { useScope } from '../use-scope.ts';

/** The day it is at the sites in scope (YYYY-MM-DD): figures are counted by their days, not by the reader's or UTC's. Of several the latest. */
export function useSiteDay(): string {
  const { sites } = useSuspenseQuery(queries.desk()).data;
  const { site: scope } = useScope();
  const { todayIn } = useDates();
  const meant = sites.filter(
    ({ id, company_id: company }) => !scope || scope === String(id) || scope === `c${company}`,
  );
  const zones = [...new Set(meant.map(({ time_zone: zone }) => zone))];
  return zones.map(todayIn).toSorted().at(-1) ?? todayIn('UTC');
}
