/** Three years of seven sites for the bench of insight: visitors, sign-ups, payments and what was booked of them, what staff did. */
import { connectPatiently, type Db } from '../server/platform/db.ts';
import { workRows, workTables } from './insight-work.ts';

const filled = [
  'members',
  'arrivals',
  'arrival_weeks',
  'visitor_days',
  'visitor_marks',
  'payments',
  'payment_bookings',
  ...workTables,
];

/** More of them lately; a tenth of the activated pays, three times on average; one payment in fifty goes back in part. */
export async function fillInsight(db: Db, count: number): Promise<void> {
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
    `insert into arrivals (member_id, site_id, came_at, source, lander, country, device, language, activated_at, photo_at, message_at, paid_at, stay_offered_at)
     select id, site_id, signup_date, 's' || n % 12, 'l' || n % 9, chr(65 + n % 15) || 'X', (array['phone', 'tablet', 'computer'])[1 + n % 3], 'n' || n % 11,
            signup_date, case when n % 2 = 0 then signup_date end, case when n % 3 = 0 then signup_date end, case when n % 9 = 0 then signup_date end,
            case when n % 20 = 0 then signup_date + (now() - signup_date) * random() end
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
                           discount_code, discount_minor, vat_basis_points, vat_minor, refund_days, terms_date, seller, created_at, completed_at, next_check_at)
     select gen_random_uuid(), 'B' || row_number() over (), a.member_id, 1, a.site_id, 'completed', 'mollie', (array['ideal', 'creditcard', 'paypal'])[1 + n % 3], a.country,
            'en', (array[25, 75, 200])[1 + n % 3], case when a.site_id = 7 then 'USD' else 'EUR' end, 2875 + off, 2875, case n when 1 then 'TIMEBONUS25' when 2 then 'WELCOME25' end, off, 2100, 499, 14, now(), '{}', at, at, null
       from (select a.*, n, case when n < 3 then 958 else 0 end as off, a.came_at + (now() - a.came_at) * case when n = 1 then 0 else random() end as at
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
  for (const text of workRows(count)) await run(text);
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
