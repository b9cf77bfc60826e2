/**
 * What growth and cohorts read: sums of days that are rolled up, and the facts (sql-facts.ts) of the days that are not. Each row is of a
 * key of the cut, or (key null) of a day and a site.
 */
import { statement } from '../platform/db.ts';
import {
  moneyFacts,
  moneyFields,
  ofPayment,
  origins,
  peopleFacts,
  peopleFields,
  returnFacts,
  spansSql,
  spendFacts,
} from './sql-facts.ts';

/** live: spans counted from the facts. cut: which sums of the other days are read; null: none. keys: of that cut; null: all. */
type Asked = [
  live: string,
  before: string,
  from: string,
  to: string,
  by: string,
  filters: string,
  sites: readonly number[],
  cut: string | null,
  keys: readonly string[] | null,
];
type Money = [...Asked, currency: string];

export interface Row {
  is_now: boolean;
  key: string | null;
  day: string | null;
  site: number | null;
}

const liveDays = `live_days as materialized (select s.site, d::date as day from ${spansSql}, generate_series(s."from", s."to", interval '1 day') d)`;
/** A day of the roll-up that is not counted from the facts. */
const rolled = (t: string) =>
  `${t}.day between $2::date and $4::date and ${t}.site_id = any($7::int[])
     and not exists (select from live_days l where l.site = ${t}.site_id and l.day = ${t}.day)`;
const ofCut = (t: string) =>
  `${t}.cut = $8::text and ($9::text[] is null or ${t}.key = any($9::text[])) and ${rolled(t)}`;
const filtered = (t: string) =>
  origins.map((name) => `($6::jsonb->'${name}' is null or $6::jsonb->'${name}' ? ${t}.${name})`).join(' and ');
/** The key of a cut, on something with these columns; one that is not known to it is ''. */
const keyOf = (t: string, names: readonly string[], site = 'site') =>
  `case $5 when 'site' then ${t}.${site}::text ${names.map((name) => `when '${name}' then ${t}.${name}`).join(' ')} else '' end`;
const keyOfCut = `case $5 when 'site' then d.site_id::text when $8 then d.key else '' end`;
const sums = (names: readonly string[]) => names.map((name) => `sum(${name}) as ${name}`).join(', ');
const grouped = (names: readonly string[]) =>
  `select day >= $3::date as is_now, key, case when grouping(key) = 1 then day end as day, case when grouping(key) = 1 then site end as site, ${sums(names)}
     from facts group by grouping sets ((day >= $3::date, key), (day >= $3::date, day, site))`;

export const people = statement<Row & Record<(typeof peopleFields)[number], number>, Asked>(
  'insight.growth_people',
  `with ${liveDays}, facts as (
     select d.day, d.site_id as site, ${keyOfCut} as key, ${peopleFields.map((name) => `d.${name}`).join(', ')} from people_days d where ${ofCut('d')}
     union all
     select f.day, f.site, ${keyOf('f', origins)}, ${peopleFields.map((name) => `f.${name}`).join(', ')}
       from (${peopleFacts}) f where f.day between $2::date and $4::date and ${filtered('f')})
   ${grouped(peopleFields)}`,
);

export const money = statement<Row & Record<(typeof moneyFields)[number], number>, Money>(
  'insight.growth_money',
  `with ${liveDays}, facts as (
     select d.day, d.site_id as site, ${keyOfCut} as key, ${moneyFields.map((name) => `d.${name}`).join(', ')}
       from money_days d where d.currency = $10 and ${ofCut('d')}
     union all
     select f.day, f.site, ${keyOf('f', [...origins, ...ofPayment])}, ${moneyFields.map((name) => `f.${name}`).join(', ')}
       from (${moneyFacts}) f where f.day between $2::date and $4::date and f.currency = $10 and ${filtered('f')})
   ${grouped(moneyFields)}`,
);

// Who paid twice, by two methods, is one member: the sum (key null) is counted by itself.
const growthPayersSql = `with ${liveDays}, paid as materialized (
     select distinct day >= $3::date as is_now, key, buyer from (
       select d.day, d.buyer_id as buyer, ${keyOf('d', [...origins, ...ofPayment], 'site_id')} as key
         from payer_days d where d.currency = $10 and ${filtered('d')} and ${rolled('d')} and ($8::text is null or true) and ($9::text[] is null or true)
       union all
       select f.day, f.member_id, ${keyOf('f', [...origins, ...ofPayment])}
         from (${moneyFacts}) f where f.day between $2::date and $4::date and f.currency = $10 and f.kind = 'purchase' and ${filtered('f')}) f)
   select is_now, key, count(*) as payers from paid group by 1, 2
   union all select is_now, null, count(*) from (select distinct is_now, buyer from paid) one group by 1`;
export const payers = statement<{ is_now: boolean; key: string | null; payers: number }, Money>(
  'insight.growth_payers',
  growthPayersSql,
);

const growthChoicesSql = `select k.cut, k.key from figure_keys k where k.site_id = any($4::int[]) and k.last_day >= $2::date and k.first_day <= $3::date
   union
   select c.cut, c.key from (${peopleFacts}) f
     cross join lateral (values ${origins.map((name) => `('${name}', f.${name})`).join(', ')}) c (cut, key)`;
/** What the filters offer: what was seen in these days. */
export const choices = statement<
  { cut: (typeof origins)[number]; key: string },
  [live: string, from: string, to: string, sites: readonly number[]]
>('insight.growth_choices', growthChoicesSql);

/** Currencies of these days with the number of bookings; of the last two days from the bookings themselves. */
export const turnover = statement<
  { currency: string; n: number },
  [sites: readonly number[], from: string, to: string, recent: Date]
>(
  'insight.turnover',
  `select currency, sum(n)::int as n from (
     select currency, bookings as n from money_days where cut = '' and day between $2::date and $3::date and site_id = any($1::int[])
     union all
     select p.currency, 1 from payment_bookings b join payments p on p.id = b.payment_id where b.created_at >= $4 and p.site_id = any($1::int[])) t
   group by 1 order by 2 desc, 1`,
);

type Cohorts = [
  live: string,
  first: string,
  last: string,
  filters: string,
  sites: readonly number[],
  cut: string | null,
  keys: readonly string[] | null,
];
/** The places of the parameters differ from growth's. */
const cohort = (sql: string) =>
  sql.replaceAll(
    /\$(\d+)/g,
    (_, n: string) => ({ 1: '$1', 2: '$2', 4: '$3', 6: '$4', 7: '$5', 8: '$6', 9: '$7', 10: '$8' })[n] ?? '$0',
  );
const monday = `date_trunc('week', day)::date as monday`;

export const cohortPeople = statement<{ monday: string; signups: number; activated: number }, Cohorts>(
  'insight.cohort_people',
  cohort(`with ${liveDays}, facts as (
     select d.day, d.signups, d.activated from people_days d where ${ofCut('d')}
     union all select f.day, f.signups, f.activated from (${peopleFacts}) f where f.day between $2::date and $4::date and ${filtered('f')})
   select ${monday}, sum(signups) as signups, sum(activated) as activated from facts group by 1 having sum(signups) > 0 order by 1`),
);
export const cohortReturns = statement<{ monday: string; week: number; back: number }, Cohorts>(
  'insight.cohort_returns',
  cohort(`with ${liveDays}, facts as (
     select d.day, d.week, d.back from return_days d where ${ofCut('d')}
     union all select f.day, f.week, 1 from (${returnFacts}) f where f.day between $2::date and $4::date and ${filtered('f')})
   select ${monday}, week, sum(back) as back from facts group by 1, 2`),
);
export const cohortSpend = statement<
  { monday: string; week: number; net_minor: number },
  [...Cohorts, currency: string]
>(
  'insight.cohort_spend',
  cohort(`with ${liveDays}, facts as (
     select d.day, d.week, d.net_minor from spend_days d where d.currency = $10 and ${ofCut('d')}
     union all select f.day, f.week, f.net_minor from (${spendFacts}) f where f.day between $2::date and $4::date and f.currency = $10 and ${filtered('f')})
   select ${monday}, week, sum(net_minor) as net_minor from facts group by 1, 2`),
);
