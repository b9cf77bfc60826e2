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
  peopleFactsOf,
  peopleFields,
  returnFactsOf,
  rolledUp,
  spansSql,
  spendFactsOf,
} from './sql-facts.ts';

/** live: spans counted from the facts. cut: which sums of the other days are read; null: none has what is asked. keys: of that cut; null: all. */
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

export const liveDays = `live_days as materialized (select s.site, d::date as day from ${spansSql}, generate_series(s."from", s."to", interval '1 day') d)`;
/** A day of the roll-up that is not counted from the facts. */
const rolled = (t: string) =>
  `${t}.day between $2::date and $4::date and ${t}.site_id = any($7::int[])
     and not exists (select from live_days l where l.site = ${t}.site_id and l.day = ${t}.day)`;
/** Of growth: one of its days, or of as many that they stand beside. */
const asked = (t: string) => `(${t}.day >= $3::date or ${t}.day <= $2::date + ($4::date - $3::date))`;
const ofCut = (t: string, cut = '$8', keys = '$9') =>
  `${t}.cut = ${cut}::text and (${keys}::text[] is null or ${t}.key = any(${keys}::text[])) and ${rolled(t)}`;
/** The keys that are asked for; all there are, each named, so that each is one range of the index. */
const namedKeys = (given: string, cut: string, place: 1 | 2) =>
  `coalesce(${given}::text[], array(select distinct k.key from figure_keys k where k.cut = split_part(${cut}::text, ' ', ${place}) and k.site_id = any($7::int[])))`;
/** Of people, also by two things at once. */
const ofPair = (t: string) =>
  `${t}.cut = $8::text and ${t}.key = any(${namedKeys('$9', '$8', 1)}) and ${t}.second = any(${namedKeys('$10', '$8', 2)}) and ${rolled(t)}`;
const filtered = (t: string) =>
  origins.map((name) => `($6::jsonb->'${name}' is null or $6::jsonb->'${name}' ? ${t}.${name}::text)`).join(' and ');
/** The key of a cut, on something with these columns; one that is not known to it is ''. */
const keyOf = (t: string, names: readonly string[], site = 'site') =>
  `case $5 when 'site' then ${t}.${site}::text ${names.map((name) => `when '${name}' then ${t}.${name}`).join(' ')} else '' end`;
const keyOfPair = (t: string) =>
  `case $5 when 'site' then ${t}.site_id::text when split_part($8::text, ' ', 1) then ${t}.key when split_part($8::text, ' ', 2) then ${t}.second else '' end`;
const keyOfCut = `case $5 when 'site' then d.site_id::text when $8 then d.key else '' end`;
const sums = (names: readonly string[]) => names.map((name) => `sum(${name}) as ${name}`).join(', ');
const ofKeys = `o.cut = $8::text and o.key = any(${namedKeys('$9', '$8', 1)}) and o.second = any(${namedKeys('$10', '$8', 2)})`;
/** Only filtered, not cut: what a day was. */
const ofFilters = `o.cut = $11::text and o.key = any(${namedKeys('$12', '$11', 1)}) and o.second = any(${namedKeys('$13', '$11', 2)})`;
const fieldsOf = (t: string) => peopleFields.map((name) => `${t}.${name}`).join(', ');
/** By key over all days, read from months where there are such; and (key null) by day and site. */
const growthPeopleSql = `with live as materialized (
     select f.day, f.site, ${keyOf('f', origins)} as key, ${fieldsOf('f')} from (${peopleFactsOf(filtered)}) f),
   keyed as (
     select d.at, ${keyOfPair('d')} as key, ${fieldsOf('d')} from ${rolledUp('$2', 'people_days', 'day', ofKeys)}
     union all
     select d.at, ${keyOfPair('d')}, ${fieldsOf('d')} from ${rolledUp('$3', 'people_months', 'month', ofKeys)}
     union all
     select day, key, ${fieldsOf('live')} from live),
   daily as (
     select d.at as day, d.site_id as site, ${fieldsOf('d')} from ${rolledUp('($2::jsonb || $3::jsonb)', 'people_days', 'day', ofFilters)}
     union all
     select day, site, ${fieldsOf('live')} from live)
   select at >= $4::date as is_now, key, null as day, null::int as site, ${sums(peopleFields)} from keyed group by 1, 2
   union all
   select day >= $4::date, null, day, site, ${sums(peopleFields)} from daily group by 1, 3, 4`;
export const people = statement<
  Row & Record<(typeof peopleFields)[number], number>,
  [
    live: string,
    days: string,
    months: string,
    from: string,
    by: string,
    filters: string,
    sites: readonly number[],
    cut: string | null,
    keys: readonly string[] | null,
    others: readonly string[] | null,
    filterCut: string | null,
    filterKeys: readonly string[] | null,
    filterOthers: readonly string[] | null,
  ]
>('insight.growth_people', growthPeopleSql);

const moneyOf = (t: string) => moneyFields.map((name) => `${t}.${name}`).join(', ');
const ofPayers = `d.currency = $10 and ${filtered('d')} and ${rolled('d')} and ${asked('d')}`;
/** By key, and (key null) by day and site: few rows have both, so each is read from the sums that are nearest to it. */
const growthMoneySql = `with ${liveDays}, live as materialized (
     select f.day, f.site, ${keyOf('f', [...origins, ...ofPayment])} as key, ${moneyOf('f')}
       from (${moneyFacts}) f where f.day between $2::date and $4::date and f.currency = $10 and ${filtered('f')}),
   keyed as (
     select d.day, ${keyOfCut} as key, ${moneyOf('d')} from money_days d where d.currency = $10 and ${ofCut('d', '$8', '$9')} and ${asked('d')}
     union all
     select d.day, ${keyOf('d', [...origins, ...ofPayment], 'site_id')}, ${moneyOf('d')} from payer_days d where $8::text is null and ${ofPayers}
     union all
     select day, key, ${moneyOf('live')} from live),
   daily as (
     select d.day, d.site_id as site, ${moneyOf('d')} from money_days d where d.currency = $10 and ${ofCut('d', '$11', '$12')} and ${asked('d')}
     union all
     select d.day, d.site_id, ${moneyOf('d')} from payer_days d where $11::text is null and ${ofPayers}
     union all
     select day, site, ${moneyOf('live')} from live)
   select day >= $3::date as is_now, key, null::date as day, null::int as site, ${sums(moneyFields)} from keyed group by 1, 2
   union all
   select day >= $3::date, null, day, site, ${sums(moneyFields)} from daily group by 1, 3, 4`;
export const money = statement<
  Row & Record<(typeof moneyFields)[number], number>,
  [...Money, filterCut: string | null, filterKeys: readonly string[] | null]
>('insight.growth_money', growthMoneySql);

// Who paid twice, by two methods, is one member: the sum (key null) is counted by itself. Of where somebody came from each has one.
const isOfPayment = `$5 in (${[...ofPayment, 'country'].map((name) => `'${name}'`).join(', ')})`;
const growthPayersSql = `with ${liveDays}, paid as materialized (
     select distinct buyer, day >= $3::date as is_now, key from (
       select d.day, d.buyer_id as buyer, ${keyOf('d', [...origins, ...ofPayment], 'site_id')} as key
         from payer_days d where d.purchases > 0 and d.currency = $8 and ${filtered('d')} and ${rolled('d')} and ${asked('d')}
       union all
       select f.day, f.member_id, ${keyOf('f', [...origins, ...ofPayment])}
         from (${moneyFacts}) f where f.kind = 'purchase' and f.day between $2::date and $4::date and f.currency = $8 and ${filtered('f')}) f),
   keyed as (select is_now, key, count(*) as payers from paid group by 1, 2)
   select is_now, key, payers from keyed
   union all select is_now, null, sum(payers) from keyed where not ${isOfPayment} group by 1
   union all select is_now, null, count(*) from (select distinct buyer, is_now from paid where ${isOfPayment}) one group by 1`;
/** Who paid, by key and (key null) in all. */
export const payers = statement<
  Pick<Row, 'is_now' | 'key'> & { payers: number },
  [
    live: string,
    before: string,
    from: string,
    to: string,
    by: string,
    filters: string,
    sites: readonly number[],
    currency: string,
  ]
>('insight.growth_payers', growthPayersSql);

const growthChoicesSql = `select k.cut, k.key from figure_keys k where k.site_id = any($4::int[]) and k.last_day >= $2::date and k.first_day <= $3::date
   union
   select c.cut, c.key from (select distinct ${origins.join(', ')} from (${peopleFacts}) o) f
     cross join lateral (values ${origins.map((name) => `('${name}', f.${name})`).join(', ')}) c (cut, key)`;
/** What the filters offer: what was seen in these days. */
export const choices = statement<
  { cut: (typeof origins)[number]; key: string },
  [live: string, from: string, to: string, sites: readonly number[]]
>('insight.growth_choices', growthChoicesSql);

/** Currencies of these days with the number of bookings; of the last days, some of which are not counted yet, from the latest bookings. */
export const turnover = statement<
  { currency: string; n: number },
  [sites: readonly number[], from: string, to: string, recent: Date]
>(
  'insight.turnover',
  `select currency, sum(n)::int as n from (
     select currency, bookings as n from money_days where cut = '' and day between $2::date and $3::date and site_id = any($1::int[])
     union all
     select p.currency, 1 from (select payment_id from payment_bookings where created_at >= $4 order by created_at desc limit 1000) b
       join payments p on p.id = b.payment_id where p.site_id = any($1::int[])) t
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

export const cohortPeople = statement<
  { monday: string; signups: number; activated: number },
  [...Cohorts, others: readonly string[] | null]
>(
  'insight.cohort_people',
  cohort(`with ${liveDays}, facts as (
     select d.day, d.signups, d.activated from people_days d where ${ofPair('d')}
     union all select f.day, f.signups, f.activated from (${peopleFactsOf(filtered)}) f where f.day between $2::date and $4::date)
   select ${monday}, sum(signups) as signups, sum(activated) as activated from facts group by 1 having sum(signups) > 0 order by 1`),
);
export const cohortReturns = statement<{ monday: string; week: number; back: number }, Cohorts>(
  'insight.cohort_returns',
  cohort(`with ${liveDays}, facts as (
     select d.day, d.week, d.back from return_days d where ${ofCut('d')}
     union all select f.day, f.week, 1 from (${returnFactsOf(filtered)}) f where f.day between $2::date and $4::date)
   select ${monday}, week, sum(back) as back from facts group by 1, 2`),
);
export const cohortSpend = statement<
  { monday: string; week: number; net_minor: number },
  [...Cohorts, currency: string]
>(
  'insight.cohort_spend',
  cohort(`with ${liveDays}, facts as (
     select d.day, d.week, d.net_minor from spend_days d where d.currency = $10 and ${ofCut('d')}
     union all select f.day, f.week, f.net_minor from (${spendFactsOf(filtered)}) f where f.day between $2::date and $4::date and f.currency = $10)
   select ${monday}, week, sum(net_minor) as net_minor from facts group by 1, 2`),
);
