/** What growth is counted from. Each row is of a key of the cut, or (key null) of a day and a site. */
import { statement } from '../platform/db.ts';
import { bookedSql } from './booked.ts';

type Asked = [zones: string, before: string, from: string, to: string, by: string, filters: string];

export interface Row {
  is_now: boolean;
  key: string | null;
  day: string | null;
  site: number | null;
}

const zonesSql = 'jsonb_to_recordset($1::jsonb) as z (site int, zone text)';
/** From the first moment anywhere of the first day to the last of the last. */
const within = (at: string) =>
  `${at} >= $2::date::timestamp at time zone 'UTC' - interval '14 hours' and ${at} < ($4::date + 1)::timestamp at time zone 'UTC' + interval '12 hours'`;
const fits = (filter: string, column: string) =>
  `($6::jsonb->'${filter}' is null or $6::jsonb->'${filter}' ? ${column})`;
/** The filters, on something with these columns. */
const filtered = (t: string, country = `${t}.country`) =>
  [
    fits('country', country),
    ...['source', 'lander', 'language', 'device'].map((name) => fits(name, `${t}.${name}`)),
  ].join(' and ');
/** The key of a cut, on something with these columns; one that is not known to it is ''. */
const keyOf = (t: string, site: string, more = '', country = `${t}.country`) =>
  `case $5 when 'site' then ${site}::text when 'country' then ${country} when 'source' then ${t}.source when 'lander' then ${t}.lander
           when 'device' then ${t}.device when 'language' then ${t}.language ${more} else '' end`;
const grouped = (columns: string, from: string) =>
  `select day >= $3::date as is_now, key, case when grouping(key) = 1 then day::text end as day, case when grouping(key) = 1 then site end as site, ${columns}
     from (${from}) facts where day between $2::date and $4::date
    group by grouping sets ((day >= $3::date, key), (day >= $3::date, day, site))`;

export const visitors = statement<Row & { visitors: number }, Asked>(
  'insight.growth_visitors',
  grouped(
    'sum(visitors) as visitors',
    `select v.day, v.site_id as site, v.visitors, ${keyOf('v', 'v.site_id')} as key
       from visitor_days v join ${zonesSql} on z.site = v.site_id where v.day between $2::date and $4::date and ${filtered('v')}`,
  ),
);

/** Who signed up in these days, and how far those have come since. */
export const arrivals = statement<
  Row & Record<'signups' | 'activated' | 'photo' | 'first_message' | 'first_payment', number>,
  Asked
>(
  'insight.growth_arrivals',
  grouped(
    `count(*) as signups, count(activated_at) as activated, count(photo_at) as photo, count(message_at) as first_message,
            count(paid_at) as first_payment`,
    `select (a.came_at at time zone z.zone)::date as day, a.site_id as site, a.activated_at, a.photo_at, a.message_at, a.paid_at,
            ${keyOf('a', 'a.site_id')} as key
       from arrivals a join ${zonesSql} on z.site = a.site_id where ${within('a.came_at')} and ${filtered('a')}`,
  ),
);

/** First payments made in these days, whenever their members signed up. */
export const firstPayments = statement<Row & { first_payments: number }, Asked>(
  'insight.growth_first_payments',
  grouped(
    'count(*) as first_payments',
    `select (a.paid_at at time zone z.zone)::date as day, a.site_id as site, ${keyOf('a', 'a.site_id')} as key
       from arrivals a join ${zonesSql} on z.site = a.site_id where ${within('a.paid_at')} and ${filtered('a')}`,
  ),
);

/** Of members who were erased only the payment's own facts are known. */
const moneyFrom = `select (b.created_at at time zone z.zone)::date as day, b.site_id as site, b.gross_minor, b.vat_minor, b.refunded_minor,
            b.charged_back_minor, b.net_minor, b.kind, b.member_id,
            coalesce(${keyOf('a', 'b.site_id', "when 'method' then b.method when 'provider' then b.provider when 'package' then b.package::text", 'b.country')}, '?') as key
       from (${bookedSql}) b join ${zonesSql} on z.site = b.site_id left join arrivals a on a.member_id = b.member_id
      where ${within('b.created_at')} and b.currency = $7 and ${filtered('a', 'b.country')}`;

export const money = statement<
  Row & Record<'gross_minor' | 'vat_minor' | 'refunded_minor' | 'charged_back_minor' | 'net_minor', number>,
  [...Asked, currency: string]
>(
  'insight.growth_money',
  grouped(
    `sum(gross_minor) as gross_minor, sum(vat_minor) as vat_minor, sum(refunded_minor) as refunded_minor,
            sum(charged_back_minor) as charged_back_minor, sum(net_minor) as net_minor`,
    moneyFrom,
  ),
);

export const payers = statement<Row & { payers: number }, [...Asked, currency: string]>(
  'insight.growth_payers',
  // Who paid twice, by two methods, is one member: the sum (key null) is counted by itself.
  `select day >= $3::date as is_now, key, null as day, null as site, count(distinct member_id) as payers
     from (${moneyFrom}) facts where day between $2::date and $4::date and kind = 'purchase'
    group by grouping sets ((day >= $3::date, key), (day >= $3::date))`,
);

/** What the filters offer: what was seen in these days. */
export const choices = statement<
  Record<'country' | 'source' | 'lander' | 'language' | 'device', string[]>,
  [zones: string, from: string, to: string]
>(
  'insight.growth_choices',
  `with seen as (
     select country, source, lander, language, device from visitor_days v join ${zonesSql} on z.site = v.site_id where day between $2::date and $3::date
     group by 1, 2, 3, 4, 5
     union
     select country, source, lander, language, device from arrivals a join ${zonesSql} on z.site = a.site_id
      where came_at >= $2::date::timestamp at time zone 'UTC' - interval '14 hours' and came_at < ($3::date + 2)::timestamp at time zone 'UTC'
     group by 1, 2, 3, 4, 5)
   select coalesce(array_agg(distinct country::text), '{}') as country, coalesce(array_agg(distinct source), '{}') as source,
          coalesce(array_agg(distinct lander), '{}') as lander, coalesce(array_agg(distinct language), '{}') as language,
          coalesce(array_agg(distinct device), '{}') as device from seen`,
);
