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
/** others: keys of the second thing that it is cut by. */
type People = [...Asked, others: readonly string[] | null];
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
const ofCut = (t: string) =>
  `${t}.cut = $8::text and ($9::text[] is null or ${t}.key = any($9::text[])) and ${rolled(t)}`;
/** Of people, also by two things at once: every key is named, so that each is one range of the index. */
const keysOf = (place: 1 | 2) =>
  `array(select distinct k.key from figure_keys k where k.cut = split_part($8::text, ' ', ${place}) and k.site_id = any($7::int[]))`;
const ofPair = (t: string) =>
  `${t}.cut = $8::text and ${t}.key = any(coalesce($9::text[], ${keysOf(1)})) and ${t}.second = any(coalesce($10::text[], ${keysOf(2)})) and ${rolled(t)}`;
const filtered = (t: string) =>
  origins.map((name) => `($6::jsonb->'${name}' is null or $6::jsonb->'${name}' ? ${t}.${name}::text)`).join(' and ');
/** The key of a cut, on something with these columns; one that is not known to it is ''. */
const keyOf = (t: string, names: readonly string[], site = 'site') =>
  `case $5 when 'site' then ${t}.${site}::text ${names.map((name) => `when '${name}' then ${t}.${name}`).join(' ')} else '' end`;
const keyOfPair = `case $5 when 'site' then d.site_id::text when split_part($8::text, ' ', 1) then d.key when split_part($8::text, ' ', 2) then d.second else '' end`;
const keyOfCut = `case $5 when 'site' then d.site_id::text when $8 then d.key else '' end`;
const sums = (names: readonly string[]) => names.map((name) => `sum(${name}) as ${name}`).join(', ');
const grouped = (names: readonly string[]) =>
  `select day >= $3::date as is_now, key, case when grouping(key) = 1 then day end as day, case when grouping(key) = 1 then site end as site, ${sums(names)}
     from facts group by grouping sets ((day >= $3::date, key), (day >= $3::date, day, site))`;

export const people = statement<Row & Record<(typeof peopleFields)[number], number>, People>(
  'insight.growth_people',
  `with ${liveDays}, facts as (
     select d.day, d.site_id as site, ${keyOfPair} as key, ${peopleFields.map((name) => `d.${name}`).join(', ')} from people_days d where ${ofPair('d')} and ${asked('d')}
     union all
     select f.day, f.site, ${keyOf('f', origins)}, ${peopleFields.map((name) => `f.${name}`).join(', ')}
       from (${peopleFactsOf(filtered)}) f where f.day between $2::date and $4::date)
   ${grouped(peopleFields)}`,
);

// Who paid twice, by two methods, is one member: the sum (key null) is counted by itself. The buyer stands first: rows are sorted by what
// tells them apart at once.
const growthMoneySql = `with ${liveDays}, live as materialized (
     select f.day, f.site, ${keyOf('f', [...origins, ...ofPayment])} as key, f.member_id as buyer, f.kind = 'purchase' as bought, ${moneyFields.map((name) => `f.${name}`).join(', ')}
       from (${moneyFacts}) f where f.day between $2::date and $4::date and f.currency = $10 and ${filtered('f')}),
   facts as (
     select d.day, d.site_id as site, ${keyOfCut} as key, ${moneyFields.map((name) => `d.${name}`).join(', ')}
       from money_days d where d.currency = $10 and ${ofCut('d')} and ${asked('d')}
     union all
     select d.day, d.site_id, ${keyOf('d', [...origins, ...ofPayment], 'site_id')}, ${moneyFields.map((name) => `d.${name}`).join(', ')}
       from payer_days d where $8::text is null and d.currency = $10 and ${filtered('d')} and ${rolled('d')} and ${asked('d')}
     union all
     select day, site, key, ${moneyFields.join(', ')} from live),
   paid as materialized (
     select distinct buyer, day >= $3::date as is_now, key from (
       select d.day, d.buyer_id as buyer, ${keyOf('d', [...origins, ...ofPayment], 'site_id')} as key
         from payer_days d where d.purchases > 0 and d.currency = $10 and ${filtered('d')} and ${rolled('d')} and ${asked('d')}
       union all
       select day, buyer, key from live where bought) f),
   payers as (
     select is_now, key, count(*) as n from paid group by 1, 2
     union all select is_now, null, count(*) from (select distinct buyer, is_now from paid) one group by 1)
   select *, null as payers from (${grouped(moneyFields)}) sums
   union all select is_now, key, null, null, ${moneyFields.map(() => 'null').join(', ')}, n from payers`;
/** Sums; and in rows of their own (without sums) who paid, by key and (key null) in all. */
export const money = statement<
  Row & Record<(typeof moneyFields)[number], number | null> & { payers: number | null },
  Money
>('insight.growth_money', growthMoneySql);

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
