/** Today beside yesterday at the same minute, from the facts themselves: nothing here waits for a roll-up but messages of past hours. */
import type * as contract from '../../contract/desk-insight.ts';
import { todayNumbers } from '../../contract/desk-insight.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { Scope } from '../../contract/permissions.ts';
import { dayMs } from '../../contract/time.ts';
import { statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { bookedSql } from './booked.ts';
import { currenciesIn } from './currencies.ts';
import { sitesIn } from './days.ts';

interface Row {
  number: string;
  site: number;
  is_today: boolean;
  hour: number;
  /** Until this minute, and in all. */
  until: number;
  total: number;
  vat: number;
}

/** One line for each definition; the words that explain them stand in web/desk/insight/use-definitions.ts. */
const today = statement<Row, [zones: string, now: Date, currency: string]>(
  'insight.today',
  `with z as (
     select site, date_trunc('day', $2::timestamptz at time zone zone) at time zone zone as start,
            (date_trunc('day', $2::timestamptz at time zone zone) - interval '1 day') at time zone zone as prev
       from jsonb_to_recordset($1::jsonb) as t (site int, zone text)),
   lo as (select $2::timestamptz - interval '52 hours' as at, date_trunc('hour', $2::timestamptz) - interval '1 hour' as live,
                 date_trunc('hour', $2::timestamptz) - interval '24 hours' as same),
   happened as (
     select 'visitors' as number, site_id, seen_at as at, 1 as n, 0 as vat from visitor_marks, lo where day >= (lo.at at time zone 'UTC')::date
     union all
     select 'signups', site_id, signup_date, 1, 0 from members, lo where kind = 'person' and signup_date >= lo.at
     union all
     select 'activated', site_id, confirmed_at, 1, 0 from members, lo where kind = 'person' and confirmed_at >= lo.at
     union all
     select 'first_payments', p.site_id, p.completed_at, 1, 0 from payments p, lo
      where p.completed_at >= lo.at and not exists (
        select from payments o where o.member_id = p.member_id and o.completed_at < p.completed_at)
     union all
     select 'revenue', b.site_id, b.created_at, b.net_minor, b.vat_minor from (${bookedSql}) b, lo where b.created_at >= lo.at and b.currency = $3
     union all
     select 'messages', h.site_id, h.hour, h.messages, 0 from message_hours h, lo
      where h.hour >= date_trunc('hour', lo.at) and h.hour < lo.live and h.hour <> lo.same
     union all
     select 'messages', m.site_id, x.created_at, 1, 0 from lo join messages x on x.id >= uuid_at(lo.live - interval '1 hour') and x.created_at >= lo.live
       join members m on m.id = x.sender_id and m.kind = 'person'
     union all
     select 'messages', m.site_id, x.created_at, 1, 0
       from lo join messages x on x.id >= uuid_at(lo.same - interval '1 hour') and x.id < uuid_at(lo.same + interval '1 hour')
                              and x.created_at >= lo.same and x.created_at < lo.same + interval '1 hour'
       join members m on m.id = x.sender_id and m.kind = 'person')
   select number, site, is_today, hour, coalesce(sum(n) filter (where at < until), 0) as until, sum(n) as total, sum(vat) filter (where at < until) as vat
     from (select h.number, z.site, h.at >= z.start as is_today, h.n, h.vat, h.at,
                  greatest(0, floor(extract(epoch from h.at - case when h.at >= z.start then z.start else z.prev end) / 3600))::int as hour,
                  case when h.at >= z.start then $2::timestamptz else z.prev + ($2::timestamptz - z.start) end as until
             from happened h join z on z.site = h.site_id where h.at >= z.prev and h.at <= $2::timestamptz) counted
    group by 1, 2, 3, 4`,
);

const onlineBySite = statement<{ site_id: number; n: number }, [ids: readonly string[]]>(
  'insight.online_by_site',
  `select site_id, count(*)::int as n from members where id = any($1::uuid[]) and kind = 'person' group by 1`,
);

export async function todayOf(services: Services, scope: Scope): Promise<AnswerOf<typeof contract.deskToday>> {
  const now = services.clock.now();
  const zones = await sitesIn(services, scope);
  const { currency, currencies } = await currenciesIn(services, zones, [new Date(now.getTime() - 28 * dayMs), now]);
  const [rows, online] = await Promise.all([
    today(services.db, JSON.stringify(zones), now, currency),
    onlineBySite(services.db, services.live.online()),
  ]);
  const sum = (number: string, isToday: boolean, field: 'until' | 'total', site?: number) =>
    rows
      .filter((row) => row.number === number && row.is_today === isToday && (site === undefined || row.site === site))
      .reduce((total, row) => total + row[field], 0);
  const hours = (number: string, isToday: boolean) =>
    Array.from({ length: 24 }, (_, hour) =>
      rows
        .filter((row) => row.number === number && row.is_today === isToday && Math.min(row.hour, 23) === hour)
        .reduce((total, row) => total + row.total, 0),
    );
  const zone = zones[0]?.zone ?? 'UTC';
  return {
    at: now.toISOString(),
    zone,
    hour: hourIn(zone, now),
    currency,
    currencies,
    vat_minor: rows
      .filter((row) => row.number === 'revenue' && row.is_today)
      .reduce((total, row) => total + (row.vat ?? 0), 0),
    numbers: todayNumbers.map((number) => ({
      number,
      today: sum(number, true, 'until'),
      before: sum(number, false, 'until'),
      yesterday: sum(number, false, 'total'),
      hours: hours(number, true),
      hours_before: hours(number, false),
    })),
    sites: zones.map(({ site, name }) => ({
      site,
      name,
      online: online.find((row) => row.site_id === site)?.n ?? 0,
      signups: sum('signups', true, 'until', site),
      revenue_minor: sum('revenue', true, 'until', site),
      before_minor: sum('revenue', false, 'until', site),
    })),
  };
}

/** 14.5 at half past two. */
function hourIn(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const part = (type: string) => Number(parts.formatToParts(at).find((one) => one.type === type)?.value ?? 0);
  return part('hour') + part('minute') / 60;
}
