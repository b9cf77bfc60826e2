/** Which days a page must count from the facts: today, those that were not counted yet, and those about which something has changed. */
import { type Db, statement, type Tx } from '../platform/db.ts';
import { addDays, type SiteZone } from './days.ts';

/** Days of a site, in its zone. */
export interface Span {
  site: number;
  zone: string;
  from: string;
  to: string;
}

/** Which figures a page reads: what has changed of others does not matter to it. */
interface Reads {
  of: 'people' | 'returns' | 'money' | 'vat' | 'work' | 'mail' | 'writing' | 'offers';
  /** By two things at once. */
  pairs?: boolean;
}

export const isPair = ({ cut }: { cut: string | null }): boolean => cut?.includes(' ') === true;

const liveDays = statement<
  { site: number; day: string },
  [sites: string, from: string, to: string, of: string, pairs: boolean]
>(
  'insight.live_days',
  `with z as materialized (select * from jsonb_to_recordset($1::jsonb) as z (site int, zone text)),
        changed as materialized (
          select distinct n.site_id, coalesce(n.day, (n.at at time zone z.zone)::date) as day from figure_changes n join z on z.site = n.site_id
           where (n.what = 'all' and $4 not in ('work', 'mail', 'writing')) or (n.what = 'people' and $4 in ('people', 'returns', 'offers')) or (n.what in ('returns', 'work', 'mail', 'offers') and $4 = n.what)
              or (n.what = 'work' and $4 = 'writing'))
   select z.site, d::date as day from z, generate_series($2::date, $3::date, interval '1 day') d
    where not exists (
      select from counted_days c where c.site_id = z.site and c.day = d::date and c.zone = z.zone and (c.vat or $4 <> 'vat') and (c.fees or $4 <> 'money') and (c.work or $4 <> 'work') and (c.mail or $4 <> 'mail')
         and (c.writing or $4 <> 'writing') and (c.offers or $4 <> 'offers') and (c.pairs or not $5::boolean))
   union
   select site_id, day from changed where day between $2::date and $3::date`,
);

/** Days in a row become one span. */
export function mergeDays(days: readonly { site: number; day: string }[], zones: readonly SiteZone[]): Span[] {
  const spans: Span[] = [];
  for (const { site, zone } of zones) {
    const own = [...new Set(days.flatMap((day) => (day.site === site ? [day.day] : [])))].toSorted();
    for (const day of own) {
      const last = spans.at(-1);
      if (last?.site === site && addDays(last.to, 1) === day) last.to = day;
      else spans.push({ site, zone, from: day, to: day });
    }
  }
  return spans;
}

/** The days from..to that are not in the roll-up as they are now. */
export const liveSpans = async (
  { db }: { db: Db | Tx },
  zones: readonly SiteZone[],
  from: string,
  to: string,
  { of, pairs = false }: Reads,
): Promise<Span[]> => mergeDays(await liveDays(db, JSON.stringify(zones), from, to, of, pairs), zones);

/** All of these days. */
export const wholeSpans = (zones: readonly SiteZone[], from: string, to: string): Span[] =>
  zones.map(({ site, zone }) => ({ site, zone, from, to }));
