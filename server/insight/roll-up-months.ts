/**
 * Sums of whole months, for pages that show a year: added up from the figures by day, and only from those (roll-up-days.ts). A month is
 * forgotten with any of its days, in the same transaction; until it is added up again, pages read its days.
 */
import { type Db, statement, transaction, type Tx } from '../platform/db.ts';
import { peopleFields, spansSql } from './sql-facts.ts';

/** What is added up, and by what. */
const sums = {
  people: { by: ['cut', 'key', 'second'], of: peopleFields },
  work: { by: ['queue', 'took'], of: ['n', 'late'] },
  staff: { by: ['staff_id', 'took'], of: ['n', 'photos', 'texts'] },
} as const;
const names = Object.keys(sums) as (keyof typeof sums)[];

/** Found by ranges of an index, like the days (roll-up-days.ts). */
const forget = [...names.map((name) => `${name}_months`), 'counted_months'].map((table) =>
  statement<never, [spans: string]>(
    `insight.forget_${table}`,
    `delete from ${table} where ctid = any(array(
       select m.ctid from ${spansSql}
         cross join lateral (select o.ctid from ${table} o
                              where o.site_id = s.site and o.month between date_trunc('month', s."from")::date and s."to" offset 0) m))`,
  ),
);

/** Forgets the months of these days. @param spans as of `spansSql` */
export async function forgetMonths(tx: Tx, spans: string): Promise<void> {
  for (const table of forget) await table(tx, spans);
}

const due = statement<{ site: number; month: string }, [limit: number]>(
  'insight.months_due',
  `select c.site_id as site, date_trunc('month', c.day)::date as month from counted_days c
    where c.pairs and c.work
    group by 1, 2
   having count(*) = extract(day from date_trunc('month', min(c.day)) + interval '1 month' - interval '1 day')
      and not exists (select from counted_months m where m.site_id = c.site_id and m.month = date_trunc('month', min(c.day))::date)
    order by 2 desc, 1 limit $1`,
);
const given = 'jsonb_to_recordset($1::jsonb) as s (site int, month date)';
const add = [
  ...names.map((name) => {
    const { by, of } = sums[name];
    return statement<never, [months: string]>(
      `insight.add_up_${name}`,
      `insert into ${name}_months (month, site_id, ${by.join(', ')}, ${of.join(', ')})
       select s.month, s.site, ${by.map((column) => `d.${column}`).join(', ')}, ${of.map((column) => `sum(d.${column})`).join(', ')}
         from ${given}
         cross join lateral (
           select * from ${name}_days o
            where o.site_id = s.site and o.day between s.month and (s.month + interval '1 month' - interval '1 day')::date offset 0) d
        group by 1, 2, ${by.map((column) => `d.${column}`).join(', ')}`,
    );
  }),
  statement<never, [months: string]>(
    'insight.keep_counted_months',
    `insert into counted_months (site_id, month) select s.site, s.month from ${given}`,
  ),
];

const monthsAtOnce = 12;

/** @param lock taken first: no day may be counted in between */
export async function addUpMonths(db: Db, lock: (tx: Tx) => Promise<unknown>): Promise<void> {
  for (let more = true; more; )
    await transaction(db, async (tx) => {
      await lock(tx);
      const months = await due(tx, monthsAtOnce);
      more = months.length > 0;
      if (more) for (const part of add) await part(tx, JSON.stringify(months));
    });
}
