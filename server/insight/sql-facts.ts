/**
 * What every figure is counted from: one line of SQL for each definition. The roll-up (roll-up-days.ts) writes the sums of these lines,
 * the pages add those that are not rolled up, so neither can mean anything else than the other. What each number means to readers:
 * web/desk/insight/use-definitions.ts.
 *
 * All read `spans` ($1): days of a site in its zone, [{site, zone, from, to}], of which no two of a site overlap.
 */
import { bookedSql } from './booked.ts';

export const spansSql = `jsonb_to_recordset($1::jsonb) as s (site int, zone text, "from" date, "to" date)`;

/** Where somebody came from, by which people's figures are cut. */
export const origins = ['source', 'lander', 'country', 'device', 'language'] as const;
export const peopleFields = [
  'visitors',
  'signups',
  'activated',
  'photo',
  'first_message',
  'first_payment',
  'first_payments',
] as const;
export const moneyFields = [
  'gross_minor',
  'vat_minor',
  'refunded_minor',
  'charged_back_minor',
  'net_minor',
  'fee_minor',
] as const;
/** What a payment says of itself besides. */
export const ofPayment = ['method', 'provider', 'package'] as const;

const startOf = (day: string) => `${day}::timestamp at time zone s.zone`;
export const inSpan = (at: string) => `${at} >= ${startOf('s."from"')} and ${at} < ${startOf('(s."to" + 1)')}`;
const originOf = (t: string) => `${t}.source, ${t}.lander, ${t}.country::text as country, ${t}.device, ${t}.language`;

/** A condition on something that has an origin: what is not wanted is left out before anything is joined to it. */
type Only = (t: string) => string;
const all: Only = () => 'true';

/** Visitors and sign-ups on their day, these with how far they have come since; first payments on theirs. */
export const peopleFactsOf = (only: Only): string => `
  select v.day, v.site_id as site, ${originOf('v')}, v.visitors, 0 as signups, 0 as activated, 0 as photo, 0 as first_message, 0 as first_payment,
         0 as first_payments
    from ${spansSql}
    cross join lateral (select * from visitor_days o where o.site_id = s.site and o.day between s."from" and s."to" and ${only('o')} offset 0) v
  union all
  select (a.came_at at time zone s.zone)::date, a.site_id, ${originOf('a')}, 0, 1, (a.activated_at is not null)::int, (a.photo_at is not null)::int,
         (a.message_at is not null)::int, (a.paid_at is not null)::int, 0
    from ${spansSql} cross join lateral (select * from arrivals o where o.site_id = s.site and ${inSpan('o.came_at')} and ${only('o')} offset 0) a
  union all
  select (a.paid_at at time zone s.zone)::date, a.site_id, ${originOf('a')}, 0, 0, 0, 0, 0, 0, 1
    from ${spansSql} cross join lateral (select * from arrivals o where o.site_id = s.site and ${inSpan('o.paid_at')} and ${only('o')} offset 0) a`;
export const peopleFacts = peopleFactsOf(all);

// `offset 0` keeps the planner to ranges of an index: it cannot know that spans are few and short, and would read whole tables.

/** Of money, as a VAT return asks for it: whose, whether it came or went, of which country and rate. See vat.ts. */
export const vatKey = (t: string) =>
  `concat_ws(' ', ${t}.company_id, case when ${t}.kind = 'purchase' then 'sold' else 'back' end, ${t}.country, ${t}.vat_basis_points)`;

/** Spans with the moments at which they begin and end, worked out once and not for each row that is compared with them. */
export const boundedSpans = `(select s.*, ${startOf('s."from"')} as start, ${startOf('(s."to" + 1)')} as stop from ${spansSql} offset 0) s`;
export const inBounds = (at: string) => `${at} >= s.start and ${at} < s.stop`;

/** The times of all spans, none twice: bookings do not say their site. */
export const stretches = `(
  select lower(r) as first, upper(r) as stop
    from (select unnest(range_agg(tstzrange(${startOf('s."from"')}, ${startOf('(s."to" + 1)')}))) as r from ${spansSql}) ranges) w`;

/** Bookings on their day. Of members who were erased only what the payment itself says is known. */
export const moneyFacts = `
  select (b.created_at at time zone s.zone)::date as day, b.site_id as site, b.company_id, b.currency, b.kind, b.vat_basis_points, b.member_id,
         coalesce(a.source, '?') as source, coalesce(a.lander, '?') as lander, b.country::text as country,
         coalesce(a.device, '?') as device, coalesce(a.language, '?') as language, b.method, b.provider, b.package::text as package,
         ${moneyFields.map((name) => `b.${name}`).join(', ')}
    from ${stretches}
    cross join lateral (
      select * from (${bookedSql}) o
       where o.created_at >= w.first and o.created_at < w.stop offset 0) b
    join ${spansSql} on s.site = b.site_id and ${inSpan('b.created_at')}
    left join lateral (select * from arrivals o where o.member_id = b.member_id offset 0) a on true`;

/** Of the activated who signed up on a day: the weeks in which they were here. */
export const returnFactsOf = (only: Only): string => `
  select (a.came_at at time zone s.zone)::date as day, a.site_id as site, ${originOf('a')}, w.week
    from ${spansSql}
    cross join lateral (
      select * from arrivals o where o.site_id = s.site and ${inSpan('o.came_at')} and o.activated_at is not null and ${only('o')} offset 0) a
    cross join lateral (select o.week from arrival_weeks o where o.arrival_id = a.id offset 0) w`;
export const returnFacts = returnFactsOf(all);

/** Of those who signed up on a day: what they paid or got back, and in which week after. */
export const spendFactsOf = (only: Only): string => `
  select (a.came_at at time zone s.zone)::date as day, a.site_id as site, ${originOf('a')}, b.currency, b.net_minor,
         greatest(0, floor(extract(epoch from b.created_at - a.came_at) / 604800))::int as week
    from ${spansSql} cross join lateral (select * from arrivals o where o.site_id = s.site and ${inSpan('o.came_at')} and ${only('o')} offset 0) a
    cross join lateral (
      select p.currency, b.amount_minor as net_minor, b.created_at
        from payments p cross join lateral (select * from payment_bookings o where o.payment_id = p.id offset 0) b
       where p.member_id = a.member_id offset 0) b`;
export const spendFacts = spendFactsOf(all);

/**
 * `d`: what is rolled up of some days or months, each stretch of them (spans.ts) one range of an index.
 * @param at the column of the day or month; in `d` also `at`
 */
export const rolledUp = (given: string, table: string, at: 'day' | 'month', and = 'true'): string => `
  jsonb_to_recordset(${given}::jsonb) as s (sites int[], "from" date, "to" date)
    cross join lateral (
      select o.*, o.${at} as at from ${table} o where ${and} and o.${at} between s."from" and s."to" and o.site_id = any(s.sites) offset 0) d`;
