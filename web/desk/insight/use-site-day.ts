import { useSuspenseQuery } from '@tanstack/react-query';
import { queries } from '../../app/queries.ts';
import { useDates } from '../use-dates.ts';
import { useScope } from '../use-scope.ts';

/** The zones of the sites in scope: figures are counted by the days of each site, not by the reader's or UTC's. */
export function useSiteZones(): string[] {
  const { sites } = useSuspenseQuery(queries.desk()).data;
  const { site: scope } = useScope();
  const meant = sites.filter(
    ({ id, company_id: company }) => !scope || scope === String(id) || scope === `c${company}`,
  );
  return [...new Set(meant.map(({ time_zone: zone }) => zone))];
}

/** The day it is at the sites in scope (YYYY-MM-DD), of several the latest. */
export function useSiteDay(): string {
  const { todayIn } = useDates();
  return useSiteZones().map(todayIn).toSorted().at(-1) ?? todayIn('UTC');
}
