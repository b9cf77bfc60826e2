/**
 * Figures by day: each day of a site that is over is counted once, and again when something about it has changed. What has changed is
 * noted in the transaction that changes it (db/functions/insight.sql); until its day is counted again, pages count it from the facts.
 */
import { minuteMs } from '../../contract/time.ts';
import { type Db, statement, transaction, type Tx } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { addDays, dayIn, sitesIn, type SiteZone } from './days.ts';
import { addUpMonths, forgetMonths } from './roll-up-months.ts';
import { mailFacts, ofStaff, staffSums, workFacts, writingFacts, writingSums, writingWait } from './sql-work.ts';
import { offeredSql, offerOrdersSql } from './sql-offers.ts';
import { mergeDays, type Span } from './spans.ts';
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
  vatKey,
} from './sql-facts.ts';

const tables = [
  'people_days',
  'money_days',
  'payer_days',
  'return_days',
  'spend_days',
  'work_days',
  'staff_days',
  'mail_days',
  'writer_days',
  'writer_waits',
  'offered_days',
  'offer_days',
  'counted_days',
] as const;
/** Found by ranges of an index: the planner, which cannot know how few days these are, would read whole tables of years. */
const forget = tables.map((table) =>
  statement<never, [spans: string]>(
    `insight.forget_${table}`,
    `delete from ${table} where ctid = any(array(
       select d.ctid from ${spansSql}
         cross join lateral (select o.ctid from ${table} o where o.site_id = s.site and o.day between s."from" and s."to" offset 0) d))`,
  ),
);
/** Each line once for all of it and once for each cut. */
const cuts = (names: readonly string[]) =>
  `cross join lateral (values ('', ''), ${names.map((name) => `('${name}', f.${name})`).join(', ')}) c (cut, key)`;
/** And once for each two of them. */
const pairs = (names: readonly string[]) =>
  `cross join lateral (values ('', '', ''), ${[
    ...names.map((name) => `('${name}', f.${name}, '')`),
    ...names.flatMap((name, i) => names.slice(i + 1).map((other) => `('${name} ${other}', f.${name}, f.${other})`)),
  ].join(', ')}) c (cut, key, second)`;
const sums = (names: readonly string[]) => names.map((name) => `sum(f.${name})`).join(', ');
/** Of money besides: as a VAT return asks for it. */
const moneyCuts = cuts([...origins, ...ofPayment]).replace('(values ', `(values ('vat', ${vatKey('f')}), `);

const countMoneySql = `with f as materialized (${moneyFacts}), payers as (
       insert into payer_days (day, site_id, currency, buyer_id, ${[...origins, ...ofPayment].join(', ')}, purchases, ${moneyFields.join(', ')})
       select day, site, currency, member_id, ${[...origins, ...ofPayment].join(', ')}, count(*) filter (where kind = 'purchase'), ${sums(moneyFields)}
         from f group by day, site, currency, member_id, ${[...origins, ...ofPayment].join(', ')})
     insert into money_days (cut, day, site_id, currency, key, bookings, ${moneyFields.join(', ')})
     select c.cut, f.day, f.site, f.currency, c.key, count(*), ${sums(moneyFields)} from f ${moneyCuts} group by 1, 2, 3, 4, 5`;
const countWritingSql = `with f as materialized (${writingFacts}), waits as (
       insert into writer_waits (day, site_id, staff_id, language, took, n)
       select day, site, staff_id, language, ${writingWait}, count(*) from f where waited_seconds is not null group by 1, 2, 3, 4, 5)
     insert into writer_days (day, site_id, staff_id, language, conversation_id, messages, characters, begun, photos, gifts, true_answers)
     select day, site, staff_id, language, conversation_id, ${writingSums} from f group by 1, 2, 3, 4, 5`;
const countWorkSql = `with f as materialized (${workFacts}), people as (
       insert into staff_days (day, site_id, staff_id, took, n, photos, texts)
       select day, site, staff_id, took, ${staffSums} from f where ${ofStaff} group by 1, 2, 3, 4)
     insert into work_days (day, site_id, queue, took, n, late)
     select day, site, queue, took, sum(n), sum(late) from f group by 1, 2, 3, 4`;
const count = [
  statement<never, [spans: string]>(
    'insight.count_people',
    `with made as (
       insert into people_days (cut, day, site_id, key, second, ${peopleFields.join(', ')})
       select c.cut, f.day, f.site, c.key, c.second, ${sums(peopleFields)}
         from (select day, site, ${origins.join(', ')}, ${peopleFields.map((name) => `sum(${name}) as ${name}`).join(', ')}
                 from (${peopleFacts}) o group by 1, 2, ${origins.join(', ')}) f ${pairs(origins)} group by 1, 2, 3, 4, 5
       returning site_id, cut, key, day)
     insert into figure_keys (site_id, cut, key, first_day, last_day)
     select site_id, cut, key, min(day), max(day) from made where cut <> '' and strpos(cut, ' ') = 0 group by 1, 2, 3
     on conflict (site_id, cut, key) do update set first_day = least(figure_keys.first_day, excluded.first_day),
                                                   last_day = greatest(figure_keys.last_day, excluded.last_day)`,
  ),
  statement<never, [spans: string]>('insight.count_money', countMoneySql),
  statement<never, [spans: string]>(
    'insight.count_returns',
    `insert into return_days (cut, day, site_id, key, week, back)
     select c.cut, f.day, f.site, c.key, f.week, count(*) from (${returnFacts}) f ${cuts(origins)} group by 1, 2, 3, 4, 5`,
  ),
  statement<never, [spans: string]>(
    'insight.count_spend',
    `insert into spend_days (cut, day, site_id, currency, key, week, net_minor)
     select c.cut, f.day, f.site, f.currency, c.key, f.week, sum(f.net_minor) from (${spendFacts}) f ${cuts(origins)} group by 1, 2, 3, 4, 5, 6`,
  ),
  statement<never, [spans: string]>('insight.count_work', countWorkSql),
  statement<never, [spans: string]>(
    'insight.count_mail',
    `insert into mail_days (day, site_id, domain, state, took, n) ${mailFacts}`,
  ),
  statement<never, [spans: string]>('insight.count_writing', countWritingSql),
  statement<never, [spans: string]>(
    'insight.count_offered',
    `insert into offered_days (day, site_id, kind, offered) ${offeredSql}`,
  ),
  statement<never, [spans: string]>(
    'insight.count_offers',
    `insert into offer_days (day, site_id, kind, currency, orders, given_minor, paid_minor, back_minor) ${offerOrdersSql}`,
  ),
  statement<never, [spans: string]>(
    'insight.keep_counted',
    `insert into counted_days (site_id, day, zone, vat, pairs, work, mail, writing, offers, fees)
     select s.site, d::date, s.zone, true, true, true, true, true, true, true from ${spansSql}, generate_series(s."from", s."to", interval '1 day') d`,
  ),
];
const lock = statement<never, []>(
  'insight.lock_days',
  `insert into insight_progress (name, at) values ('days', now()) on conflict (name) do update set at = now()`,
);
const takeChanges = statement<{ site: number; at: Date | null; day: string | null }, [limit: number]>(
  'insight.take_changes',
  `with taken as (delete from figure_changes where id in (select id from figure_changes order by id limit $1) returning site_id, at, day)
   select distinct site_id as site, date_trunc('hour', at) as at, day from taken`,
);
const firstFact = statement<{ day: string | null }>(
  'insight.first_fact',
  `select least((select min(day) from visitor_days), (select (min(came_at) - interval '1 day')::date from arrivals),
                (select (min(created_at) - interval '1 day')::date from payment_bookings), (select (min(decided_at) - interval '1 day')::date from photos where decided_by is not null),
                (select (min(sent_at) - interval '1 day')::date from writer_answers), (select min(day) from counted_days)) as day`,
);
/** Days that are not counted, or were in another zone or by a release that counted less. The last ones first: those are looked at. */
const uncounted = statement<{ site: number; day: string }, [sites: string, from: string]>(
  'insight.uncounted_days',
  `select z.site, d::date as day
     from jsonb_to_recordset($1::jsonb) as z (site int, zone text, last date), generate_series($2::date, z.last, interval '1 day') d
    where not exists (select from counted_days c where c.site_id = z.site and c.day = d::date and c.zone = z.zone and c.vat and c.pairs and c.work and c.mail and c.writing and c.offers and c.fees)
    order by day desc, site`,
);

/** Days counted in one transaction: it must end well within a statement's time. */
const daysAtOnce = 10;
const changesAtOnce = 5_000;

async function countDays(tx: Tx, spans: readonly Span[]): Promise<void> {
  if (spans.length === 0) return;
  const given = JSON.stringify(spans);
  for (const table of forget) await table(tx, given);
  await forgetMonths(tx, given);
  for (const part of count) await part(tx, given);
}

/** Counts what has changed, then what was never counted. @returns how many days were counted */
export async function rollUpDays(services: Pick<Services, 'db' | 'log' | 'clock'>): Promise<number> {
  const { db, clock } = services;
  const zones = await sitesIn(services, null);
  // Half an hour after its end whatever was done in it is visible: what staff does is noted only once it is older (insight-work.sql).
  const lastOf = ({ zone }: SiteZone) => addDays(dayIn(zone, new Date(clock.now().getTime() - 30 * minuteMs)), -1);
  let counted = await countChanged(db, zones, lastOf);
  const first = (await firstFact.one(db))?.day;
  if (!first) return counted;
  const asked = JSON.stringify(zones.map((zone) => ({ ...zone, last: lastOf(zone) })));
  const missing = await uncounted(db, asked, first);
  for (let i = 0; i < missing.length; i += daysAtOnce) {
    const days = missing.slice(i, i + daysAtOnce);
    await transaction(db, async (tx) => {
      await lock(tx);
      await countDays(tx, mergeDays(days, zones));
    });
    counted += days.length;
  }
  await addUpMonths(db, (tx) => lock(tx));
  return counted;
}

async function countChanged(db: Db, zones: readonly SiteZone[], lastOf: (zone: SiteZone) => string): Promise<number> {
  let counted = 0;
  for (let more = true; more; ) {
    await transaction(db, async (tx) => {
      await lock(tx);
      // Notes and what they are about become visible together: the statements after this one see all of it.
      const changes = await takeChanges(tx, changesAtOnce);
      more = changes.length > 0;
      const days = changes.flatMap(({ site, at, day }) => {
        const zone = zones.find((zone) => zone.site === site);
        const on = zone && (day ?? (at ? dayIn(zone.zone, at) : undefined));
        return zone && on && on <= lastOf(zone) ? [{ site, day: on }] : [];
      });
      await countDays(tx, mergeDays(days, zones));
      counted += days.length;
    });
  }
  return counted;
}
