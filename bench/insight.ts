/**
 * The pages of insight with 20,000 and with 1,000,000 sign-ups over three years, at seven sites: as the desk asks for them, filters and
 * all, while some days wait to be counted again. Messages are not filled in: they were always counted by hour.
 */
import { join } from 'node:path';
import { cohortsOf } from '../server/insight/cohorts.ts';
import { growthOf } from '../server/insight/growth.ts';
import { rollUpDays } from '../server/insight/roll-up-days.ts';
import { todayOf } from '../server/insight/today.ts';
import { vatOf } from '../server/insight/vat.ts';
import { systemClock } from '../server/platform/clock.ts';
import { readConfig } from '../server/platform/config.ts';
import { connectPatiently, createDb, type Db } from '../server/platform/db.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import type { Services } from '../server/platform/services.ts';
import type { Figure, Report } from './figures.ts';
import { secret, type World } from './world.ts';

const sizes = [20_000, Number(process.env['BENCH_MEMBERS'] ?? 1_000_000)];
const limitMs = 300;
const calls = 15;
const root = join(import.meta.dirname, '..');
const log = createLog('error');

const filled = [
  'members',
  'arrivals',
  'arrival_weeks',
  'visitor_days',
  'visitor_marks',
  'payments',
  'payment_bookings',
];

/** More of them lately; a tenth of the activated pays, three times on average; one payment in fifty goes back in part. */
async function fill(db: Db, count: number): Promise<void> {
  const client = await connectPatiently(db);
  const run = (text: string, values?: unknown[]) => client.query(text, values);
  await run(`insert into companies (name, address, city, country) values ('Bench', 'Street 1', 'Town', 'NL')`);
  await run(`insert into pools (company_id, name) values (1, 'pool')`);
  await run(
    `insert into sites (company_id, pool_id, name, is_default) select 1, 1, 'Site ' || i, i = 1 from generate_series(1, 7) i`,
  );
  await run(`insert into site_hosts (host, site_id, is_primary) select 's' || id || '.test', id, true from sites`);
  await run(`insert into site_countries (site_id, country) select id, 'NL' from sites`);
  for (const setting of [`synchronous_commit = off`, `maintenance_work_mem = '256MB'`, `work_mem = '64MB'`])
    await run(`set ${setting}`);
  // Foreign keys and indexes are made once, when all rows are there, instead of row by row.
  for (const table of filled) await run(`alter table ${table} disable trigger user`);
  const { rows: keys } = await run(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as made
       from pg_constraint where contype = 'f' and conrelid::regclass::text = any ($1)`,
    [filled],
  );
  const foreign = keys as { table: string; name: string; made: string }[];
  for (const { table, name } of foreign) await run(`alter table ${table} drop constraint ${name}`);
  const { rows: indexes } = await run(
    `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table, c.conname as key,
            case when c.oid is null then pg_get_indexdef(i.indexrelid)
                 else 'alter table ' || i.indrelid::regclass || ' add constraint ' || c.conname || ' ' || pg_get_constraintdef(c.oid) end as made
       from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
      where i.indrelid::regclass::text = any ($1) and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid)`,
    [filled],
  );
  const later = indexes as { name: string; table: string; key: string | null; made: string }[];
  for (const { name, table, key } of later)
    await run(key ? `alter table ${table} drop constraint ${key}` : `drop index ${name}`);
  await run('select setseed(0.4)');
  await run(
    `insert into members (id, pool_id, site_id, email, username, password_hash, status, language, consent_at, signup_step, signup_date, confirmed_at, shown_active)
     select gen_random_uuid(), 1, 1 + i % 7, 'm' || i || '@bench.example', 'member' || i, 'none', 'active', 'en', now(), 5, at, at, at
       from (select i, now() - interval '1095 days' * power(random(), 1.3) as at from generate_series(1, $1::int) i) m`,
    [count],
  );
  await run(
    `insert into arrivals (member_id, site_id, came_at, source, lander, country, device, language, activated_at, photo_at, message_at, paid_at)
     select id, site_id, signup_date, 's' || n % 12, 'l' || n % 9, chr(65 + n % 15) || 'X', (array['phone', 'tablet', 'computer'])[1 + n % 3], 'n' || n % 11,
            signup_date, case when n % 2 = 0 then signup_date end, case when n % 3 = 0 then signup_date end, case when n % 9 = 0 then signup_date end
       from (select *, (random() * 1000000)::int as n from members) m`,
  );
  await run(
    `insert into arrival_weeks select a.id, w from arrivals a, generate_series(0, 12) w
      where a.came_at + w * interval '7 days' < now() and (w = 0 or (a.id + w) % 3 = 0)`,
  );
  await run(
    `insert into visitor_days select (now() - d * interval '1 day')::date, 1 + c % 7, 's' || c % 12, 'l' || c % 9, chr(65 + c % 15) || 'X',
            (array['phone', 'tablet', 'computer'])[1 + c % 3], 'n' || (c / 7) % 11, 9
       from generate_series(0, 1095) d, generate_series(1, least(2500, $1::int / 400)) c on conflict do nothing`,
    [count],
  );
  await run(
    `insert into visitor_marks select current_date - d, gen_random_uuid()::text::bytea, 1 + c % 7, now() - d * interval '1 day' - random() * interval '6 hours',
            's' || c % 12, '', 'NL', 'phone', 'nl' from generate_series(0, 1) d, generate_series(1, $1::int / 45) c`,
    [count],
  );
  await run(
    `insert into payments (id, order_number, member_id, company_id, site_id, status, provider, method, country, locale, credits, currency, price_minor, amount_minor,
                           vat_basis_points, vat_minor, refund_days, terms_date, seller, created_at, completed_at, next_check_at)
     select gen_random_uuid(), 'B' || row_number() over (), a.member_id, 1, a.site_id, 'completed', 'mollie', (array['ideal', 'creditcard', 'paypal'])[1 + n % 3], a.country,
            'en', (array[25, 75, 200])[1 + n % 3], case when a.site_id = 7 then 'USD' else 'EUR' end, 2875, 2875, 2100, 499, 14, now(), '{}', at, at, null
       from (select a.*, n, a.came_at + (now() - a.came_at) * case when n = 1 then 0 else random() end as at
               from arrivals a, generate_series(1, 3) n where a.paid_at is not null) a`,
  );
  await run(
    `insert into payment_bookings (id, payment_id, provider, ref, kind, entity_id, amount_minor, credits, created_at)
     select gen_random_uuid(), id, provider, order_number, 'purchase', '', amount_minor, credits, created_at from payments`,
  );
  await run(
    `insert into payment_bookings (id, payment_id, provider, ref, kind, entity_id, amount_minor, credits, created_at)
     select gen_random_uuid(), id, provider, order_number, 'refund', 'r', -1000, -5, created_at + (now() - created_at) * random()
       from payments where abs(hashtext(id::text)) % 50 = 0`,
  );
  // Of the indexes of members only those that pages of insight read.
  for (const { name, table, made: constraint } of later)
    if (table !== 'members' || ['members_pkey', 'members_signed_up', 'members_confirmed'].includes(name))
      await run(constraint);
  for (const { table, name, made: constraint } of foreign)
    await run(`alter table ${table} add constraint ${name} ${constraint}`);
  for (const table of filled) await run(`alter table ${table} enable trigger user`);
  await run('vacuum analyze');
  await client.end();
}

export async function insightBench(world: World): Promise<Report> {
  const took: Map<string, number[]>[] = [];
  let filledIn = 0;
  let rolledUp = 0;
  for (const size of sizes) {
    const url = new URL(world.databaseUrl);
    const owner = createDb(url.href, 1, log);
    await owner.query(`create database insight_${size}`);
    await owner.end();
    url.pathname = `insight_${size}`;
    const db = createDb(url.href, 6, log, { patient: true });
    try {
      await migrate(db, join(root, 'db'), log);
      const filling = performance.now();
      await fill(db, size);
      filledIn = performance.now() - filling;
      const config = readConfig({ NODE_ENV: 'test', APP_SECRET: secret, DATABASE_URL: url.href });
      const services = { db, config, log, clock: systemClock, live: { online: () => [] } } as unknown as Services;
      const started = performance.now();
      await rollUpDays(services);
      rolledUp = performance.now() - started;
      await db.query('vacuum analyze');
      // What changes between two runs of the job: members of long ago pay, come back, are erased.
      await db.query(
        'update arrivals set photo_at = now() where id in (select id from arrivals order by random() limit 40)',
      );
      const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
      const grown = (days: number, more: object = {}) => ({
        from: day(days - 1),
        to: day(0),
        by: 'source' as const,
        ...more,
      });
      const pages: Record<string, () => Promise<unknown>> = {
        today: () => todayOf(services, null),
        'growth, 28 days': () => growthOf(services, grown(28), null),
        'growth, 28 days, by method': () => growthOf(services, grown(28, { by: 'method' }), null),
        'growth, 28 days, one country': () => growthOf(services, grown(28, { country: 'AX' }), null),
        'growth, a quarter': () => growthOf(services, grown(91), null),
        'growth, a year': () => growthOf(services, grown(365), null),
        'growth, a year, by site of one source': () =>
          growthOf(services, grown(365, { by: 'site', source: 's1' }), null),
        'cohorts, 13 weeks': () => cohortsOf(services, { weeks: 13 }, null),
        'cohorts, 26 weeks of one country': () => cohortsOf(services, { weeks: 26, country: 'AX' }, null),
        'revenue and VAT of a month': () => vatOf(services, day(40).slice(0, 7)),
      };
      const times = new Map<string, number[]>();
      for (const [name, page] of Object.entries(pages)) {
        for (let i = 0; i < 3; i++) await page();
        const own: number[] = [];
        for (let i = 0; i < calls; i++) {
          const from = performance.now();
          await page();
          own.push(performance.now() - from);
        }
        times.set(
          name,
          own.toSorted((a, b) => a - b),
        );
      }
      took.push(times);
    } finally {
      await db.end();
    }
  }
  const [few, many] = took;
  const at = (list: readonly number[] | undefined, share: number) =>
    list?.[Math.floor((list.length - 1) * share)] ?? Number.NaN;
  const figures: Figure[] = [...(many ?? [])].map(([name, list]) => ({
    name,
    value: at(list, 0.5),
    unit: 'ms',
    reach: { below: limitMs },
    note: `${(at(list, 0.5) / at(few?.get(name), 0.5)).toFixed(1)} times that of ${sizes[0]?.toLocaleString('en')}; slowest ${at(list, 1).toFixed(0)} ms`,
  }));
  return {
    title: `Insight with ${sizes[1]?.toLocaleString('en')} sign-ups`,
    figures,
    lines: [
      `Filling took ${(filledIn / 1000).toFixed(0)} s, rolling up three years at once ${(rolledUp / 1000).toFixed(0)} s.`,
    ],
  };
}
