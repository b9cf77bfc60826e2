/** Today beside yesterday at the same minute, from the facts themselves: nothing here waits for a roll-up but messages of past hours. */
import type * as contract from '../../contract/desk-insight.ts';
import { todayNumbers } from '../../contract/desk-insight.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { Scope } from '../../contract/permissions.ts';
import { dayMs } from '../../contract/time.ts';
import { statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { bookedIn } from './booked.ts';
import { currenciesIn } from './currencies.ts';
import { dayIn, latestHour, sitesIn } from './days.ts';

interface Row {
  number: string;
  /** Of revenue; '' for what is counted. */
  currency: string;
  site: number;
  is_today: boolean;
  hour: number;
  /** Until this minute, and in all. */
  until: number;
  total: number;
  vat: number;
}

/** The beginning of the earliest yesterday. Both ends of a time are given: without them the planner reads the whole table. */
const sinceSql = '$3::timestamptz';

/**
 * Of what happened, [number, currency, site, when, how many, VAT], the sums by site, day and hour. In three statements, which run side by
 * side.
 */
const counted = (name: string, happened: string) =>
  statement<Row, [zones: string, now: Date, since: Date]>(
    name,
    `with z as materialized (
     select site, date_trunc('day', $2::timestamptz at time zone zone) at time zone zone as start,
            (date_trunc('day', $2::timestamptz at time zone zone) - interval '1 day') at time zone zone as prev
       from jsonb_to_recordset($1::jsonb) as t (site int, zone text)),
   lo as (select date_trunc('hour', $2::timestamptz) - interval '1 hour' as live,
                 date_trunc('hour', $2::timestamptz) - interval '24 hours' as same),
   happened (number, currency, site_id, at, n, vat) as (${happened})
   select number, currency, site, is_today, hour, coalesce(sum(n) filter (where at < until), 0) as until, sum(n) as total, sum(vat) filter (where at < until) as vat
     from (select h.number, h.currency, z.site, h.at >= z.start as is_today, h.n, h.vat, h.at,
                  greatest(0, floor(date_part('epoch', h.at - case when h.at >= z.start then z.start else z.prev end) / 3600))::int as hour,
                  case when h.at >= z.start then $2::timestamptz else z.prev + ($2::timestamptz - z.start) end as until
             from happened h join z on z.site = h.site_id where h.at >= z.prev and h.at <= $2::timestamptz) counted
    group by 1, 2, 3, 4, 5`,
  );

/** One line for each definition; the words that explain them stand in web/desk/insight/use-definitions.ts. */
const parts = [
  counted(
    'insight.today_people',
    `select 'visitors', '', site_id, date_trunc('minute', seen_at), count(*)::int, 0 from visitor_marks
      where day between (${sinceSql} at time zone 'UTC')::date and ($2::timestamptz at time zone 'UTC')::date + 1 group by 3, 4
     union all
     select 'signups', '', site_id, signup_date, 1, 0 from members where kind = 'person' and signup_date between ${sinceSql} and $2
     union all
     select 'activated', '', site_id, confirmed_at, 1, 0 from members where kind = 'person' and confirmed_at between ${sinceSql} and $2`,
  ),
  counted(
    'insight.today_money',
    `select 'first_payments', '', p.site_id, p.completed_at, 1, 0 from payments p
      where p.completed_at between ${sinceSql} and $2 and not exists (
        select from payments o where o.member_id = p.member_id and o.completed_at < p.completed_at)
     union all
     select 'revenue', b.currency, b.site_id, b.created_at, b.net_minor, b.vat_minor from (${bookedIn(`b.created_at between ${sinceSql} and $2`)}) b`,
  ),
  counted(
    'insight.today_messages',
    `select 'messages', '', h.site_id, h.hour, h.messages, 0 from message_hours h, lo
      where h.hour >= date_trunc('hour', ${sinceSql}) and h.hour < lo.live and h.hour <> lo.same
     union all
     select 'messages', '', m.site_id, x.created_at, 1, 0 from lo join messages x on x.id >= uuid_at(lo.live - interval '1 hour') and x.created_at >= lo.live
       join members m on m.id = x.sender_id and m.kind = 'person'
     union all
     select 'messages', '', m.site_id, x.created_at, 1, 0
       from lo join messages x on x.id >= uuid_at(lo.same - interval '1 hour') and x.id < uuid_at(lo.same + interval '1 hour')
                              and x.created_at >= lo.same and x.created_at < lo.same + interval '1 hour'
       join members m on m.id = x.sender_id and m.kind = 'person'`,
  ),
];

const yesterdays = statement<{ at: Date | null }, [zones: string, now: Date]>(
  'insight.yesterdays',
  `select min((date_trunc('day', $2::timestamptz at time zone zone) - interval '1 day') at time zone zone) as at
     from jsonb_to_recordset($1::jsonb) as t (zone text)`,
);
const onlineBySite = statement<{ site_id: number; n: number }, [ids: readonly string[]]>(
  'insight.online_by_site',
  `select site_id, count(*)::int as n from members where id = any($1::uuid[]) and kind = 'person' group by 1`,
);

export async function todayOf(services: Services, scope: Scope): Promise<AnswerOf<typeof contract.deskToday>> {
  const now = services.clock.now();
  const zones = await sitesIn(services, scope);
  const { currency, currencies } = await currenciesIn(
    services,
    zones,
    dayIn('UTC', new Date(now.getTime() - 28 * dayMs)),
    dayIn('UTC', new Date(now.getTime() + dayMs)),
  );
  const since = await yesterdays.one(services.db, JSON.stringify(zones), now);
  const [counts, online] = await Promise.all([
    Promise.all(parts.map((part) => part(services.db, JSON.stringify(zones), now, since?.at ?? now))),
    onlineBySite(services.db, services.live.online()),
  ]);
  const rows = counts.flat();
  const of = (number: string, isToday: boolean, site?: number, money = number === 'revenue' ? currency : '') =>
    rows.filter(
      (row) =>
        row.number === number &&
        row.is_today === isToday &&
        row.currency === money &&
        (site === undefined || row.site === site),
    );
  const add = (rows: readonly Row[], field: 'until' | 'total' | 'vat') =>
    rows.reduce((total, row) => total + (row[field] ?? 0), 0);
  const hours = (number: string, isToday: boolean) =>
    Array.from({ length: 24 }, (_, hour) =>
      add(
        of(number, isToday).filter((row) => Math.min(row.hour, 23) === hour),
        'total',
      ),
    );
  const moved = new Set(rows.flatMap((row) => (row.number === 'revenue' ? [row.currency] : [])));
  const revenue = (site?: number) =>
    currencies.flatMap((code) => {
      const [now, then] = [of('revenue', true, site, code), of('revenue', false, site, code)];
      return moved.has(code) && now.length + then.length > 0
        ? [{ currency: code, today_minor: add(now, 'until'), before_minor: add(then, 'until') }]
        : [];
    });
  return {
    at: now.toISOString(),
    hour: latestHour(zones, now),
    currency,
    currencies,
    vat_minor: add(of('revenue', true), 'vat'),
    revenue: revenue(),
    numbers: todayNumbers.map((number) => ({
      number,
      today: add(of(number, true), 'until'),
      before: add(of(number, false), 'until'),
      yesterday: add(of(number, false), 'total'),
      hours: hours(number, true),
      hours_before: hours(number, false),
    })),
    sites: zones.map(({ site, name }) => ({
      site,
      name,
      online: online.find((row) => row.site_id === site)?.n ?? 0,
      signups: add(of('signups', true, site), 'until'),
      revenue: revenue(site),
    })),
  };
}
