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

/** Days that are the same at some sites. */
export interface Stretch {
  sites: number[];
  from: string;
  to: string;
}
/** Where the figures of some days stand: each day of a site in one of the three. */
export interface Pieces {
  /** Counted from the facts. */
  live: Span[];
  /** In the sums by day. */
  days: Stretch[];
  /** Whole months, in the sums by month. */
  months: Stretch[];
}

const wholeMonths = statement<{ site: number; month: string }, [sites: readonly number[], from: string, to: string]>(
  'insight.whole_months',
  `select site_id as site, month from counted_months
    where site_id = any($1::int[]) and month >= $2::date and (month + interval '1 month')::date <= $3::date + 1`,
);
const endOf = (month: string): string => addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1);

/** The days between those that are taken. */
function between(from: string, to: string, taken: readonly { from: string; to: string }[]) {
  const rest: { from: string; to: string }[] = [];
  let next = from;
  for (const part of taken.toSorted((a, b) => a.from.localeCompare(b.from))) {
    if (part.from > next) rest.push({ from: next, to: addDays(part.from, -1) });
    next = addDays(part.to, 1);
  }
  return next <= to ? [...rest, { from: next, to }] : rest;
}

/** Sites of which the same days are meant stand together: each stretch is one range of an index. */
function together(parts: readonly { site: number; from: string; to: string }[]): Stretch[] {
  const stretches = new Map<string, Stretch>();
  for (const { site, from, to } of parts) {
    const stretch = stretches.get(`${from} ${to}`) ?? { sites: [], from, to };
    stretch.sites.push(site);
    stretches.set(`${from} ${to}`, stretch);
  }
  return [...stretches.values()];
}

/** @param months counted ones that lie within from..to; one with a day in `live` is read by its days */
export function partition(
  zones: readonly SiteZone[],
  {
    from,
    to,
    live,
    months,
  }: { from: string; to: string; live: readonly Span[]; months: readonly { site: number; month: string }[] },
): Omit<Pieces, 'live'> {
  const whole = months
    .map(({ site, month }) => ({ site, from: month, to: endOf(month) }))
    .filter(
      (month) => !live.some((span) => span.site === month.site && span.from <= month.to && span.to >= month.from),
    );
  const days = zones.flatMap(({ site }) =>
    between(
      from,
      to,
      [...live, ...whole].filter((part) => part.site === site),
    ).map((part) => ({ site, ...part })),
  );
  return { days: together(days), months: together(whole) };
}

/** @param reads of what there are sums by month: people or work */
export async function piecesOf(
  services: { db: Db | Tx },
  zones: readonly SiteZone[],
  from: string,
  to: string,
  reads: Reads & { of: 'people' | 'work' },
): Promise<Pieces> {
  const sites = zones.map(({ site }) => site);
  const [live, months] = await Promise.all([
    liveSpans(services, zones, from, to, reads),
    wholeMonths(services.db, sites, from, to),
  ]);
  return { live, ...partition(zones, { from, to, live, months }) };
}

/** All of these days. */
export const wholeSpans = (zones: readonly SiteZone[], from: string, to: string): Span[] =>
  zones.map(({ site, zone }) => ({ site, zone, from, to }));
