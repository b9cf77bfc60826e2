/** Figures by day equal the facts, whatever happens late: sign-ups, activations, payments, refunds, erasures, another time zone. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cohortsOf } from '../../server/insight/cohorts.ts';
import { growthOf } from '../../server/insight/growth.ts';
import { offersOf } from '../../server/insight/offers.ts';
import { rollUp } from '../../server/insight/roll-up.ts';
import { vatOf } from '../../server/insight/vat.ts';
import { startTestApp, type TestMember } from '../helpers/app.ts';
import { shopOf, type TestShop } from '../helpers/sandbox.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await shopOf(await startTestApp());
});
afterAll(() => shop.stop());

/** Numbers of its own, the same each time. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}
const day = (back: number) =>
  new Date(shop.services.clock.now().getTime() - back * 86_400_000).toISOString().slice(0, 10);
const cutsTried = [
  'source',
  'lander',
  'site',
  'country',
  'device',
  'language',
  'method',
  'provider',
  'package',
] as const;
const filtersTried = [
  {},
  { source: 'adnet-1' },
  { source: 'adnet-1,direct', country: 'NL' },
  { device: 'phone' },
  { device: 'phone,computer', country: 'NL,DE', source: 'direct' },
];

/** All that the pages would show. */
async function shown(round: number) {
  const pages: unknown[] = [];
  for (const filter of filtersTried) {
    for (const by of cutsTried.filter((_, i) => i % 4 === round % 4)) {
      // So long that a whole month is among them, whatever day it is.
      const page = await growthOf(shop.services, { from: day(75), to: day(0), by, ...filter }, null);
      pages.push({ ...page, rows: page.rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)) });
    }
    pages.push(await cohortsOf(shop.services, { from: day(84), to: day(0), ...filter }, null));
  }
  pages.push(await offersOf(shop.services, { from: day(60), to: day(0) }, null));
  // Each month as a VAT return asks for it, which agrees with the books, whatever is rolled up.
  for (const month of [...new Set([0, 25, 50].map((back) => day(back).slice(0, 7)))]) {
    const vat = await vatOf(shop.services, month);
    expect(vat.companies.every(({ agrees }) => agrees)).toBe(true);
    pages.push(vat);
  }
  return pages;
}

/** The same, past the roll-up: what it was counted in is no zone of any site. */
async function anew(round: number) {
  await shop.sql("update counted_days set zone = 'past ' || zone");
  const pages = await shown(round);
  await shop.sql('update counted_days set zone = substr(zone, 6)');
  return pages;
}

/** A late booking, as the bank would have reported it so many days ago. */
async function book(payment: string, kind: string, minor: number, daysAgo: number) {
  await shop.sql(
    `insert into payment_bookings (id, payment_id, provider, ref, kind, entity_id, amount_minor, credits, created_at)
     values ($1::uuid, $2, 'sandbox', $1::text, $3, $1::text, $4, 0, now() - make_interval(days => $5))`,
    [randomUUID(), payment, kind, minor, daysAgo],
  );
}

it('the roll-up is what counting the facts anew comes to, after whatever happened', async () => {
  const roll = dice(20_261_123);
  const members: TestMember[] = [];
  for (let i = 0; i < 6; i++) members.push(await shop.signup());
  const payments: { id: string; member_id: string }[] = [];
  for (const [i, member] of members.slice(0, 3).entries()) {
    // One with the time bonus.
    const payment = await shop.bought(member, i === 0 ? {} : { code: null });
    payments.push({ id: payment?.id ?? '', member_id: member.id });
  }
  await rollUp(shop.services);
  const arrivals = await shop.sql<{ id: number }>('select id from arrivals order by id');
  expect(arrivals.length).toBeGreaterThanOrEqual(6);
  // So that whole months are counted, some of them before the first event.
  await shop.sql(
    `insert into arrivals (site_id, came_at, source, lander, country, device, language)
     values ($1, now() - interval '150 days', 'adnet-1', 'video', 'DE', 'phone', 'de')`,
    [shop.sites.a.site_id],
  );
  await rollUp(shop.services);
  expect((await shop.sql('select 1 from counted_months')).length).toBeGreaterThan(2);
  const anyArrival = () => arrivals[roll(arrivals.length)]?.id;
  const events: (() => Promise<unknown>)[] = [
    () =>
      shop.sql('update arrivals set came_at = now() - make_interval(days => $2, hours => $3) where id = $1', [
        anyArrival(),
        roll(80),
        roll(24),
      ]),
    () =>
      shop.sql(
        'update arrivals set activated_at = coalesce(activated_at, now()), photo_at = case when $2 = 0 then now() end where id = $1',
        [anyArrival(), roll(2)],
      ),
    () =>
      shop.sql(
        `update arrivals set stay_offered_at = now() - make_interval(days => $2),
                tryout_offered_at = case when $3 = 0 then now() - make_interval(days => $2) end where id = $1`,
        [anyArrival(), roll(20), roll(2)],
      ),
    () =>
      shop.sql('update arrivals set paid_at = now() - make_interval(days => $2) where id = $1', [
        anyArrival(),
        roll(60),
      ]),
    () =>
      shop.sql('update arrivals set source = $2, device = $3, country = $4 where id = $1', [
        anyArrival(),
        ['adnet-1', 'direct', 'search'][roll(3)],
        ['phone', 'computer'][roll(2)],
        ['NL', 'DE'][roll(2)],
      ]),
    () => shop.sql('insert into arrival_weeks values ($1, $2) on conflict do nothing', [anyArrival(), roll(8)]),
    () => book(payments[roll(3)]?.id ?? '', 'refund', -1 - roll(900), roll(50)),
    () => book(payments[roll(3)]?.id ?? '', 'charge_back', -1 - roll(300), roll(50)),
    () => book(payments[roll(3)]?.id ?? '', 'refund_failed', 1 + roll(200), roll(50)),
    () =>
      shop.sql(
        `insert into arrivals (site_id, came_at, source, lander, country, device, language)
         values ($1, now() - make_interval(days => $2), 'adnet-1', 'video', 'DE', 'phone', 'de')`,
        [[shop.sites.a.site_id, shop.sites.b.site_id][roll(2)], roll(60)],
      ),
    () =>
      shop
        .sql(
          `insert into visitor_days values (current_date - $1::int, $2, 'adnet-1', 'video', 'NL', 'phone', 'nl', 3)
         on conflict (day, site_id, source, lander, country, device, language) do update set visitors = visitor_days.visitors + 1`,
          [2 + roll(30), shop.sites.a.site_id],
        )
        .then(() => shop.sql('insert into figure_changes (site_id, day) select site_id, day from visitor_days')),
    () => shop.sql('delete from members where id = $1', [members[3 + roll(3)]?.id]),
    () =>
      shop.sql(
        "update payments set method = case method when 'ideal' then 'creditcard' else 'ideal' end where id = $1",
        [payments[roll(3)]?.id],
      ),
    () => shop.sql('update payments set fee_minor = $2 where id = $1', [payments[roll(3)]?.id, roll(60)]),
    () =>
      shop.settings(shop.sites.a.site_id, {
        time_zone: ['Europe/Amsterdam', 'Asia/Kolkata', 'America/New_York'][roll(3)],
      }),
  ];
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 12; n++) await events[roll(events.length)]?.();
    // Notes of what changed are not counted yet: those days come from the facts, the others from the roll-up.
    expect(await shown(round)).toEqual(await anew(round));
    await rollUp(shop.services);
    expect(await shop.sql('select 1 from figure_changes')).toEqual([]);
    const rolled = await shown(round);
    expect(rolled).toEqual(await anew(round));
    await rollUp(shop.services);
    // Run again over the same it comes to the same.
    await rollUp(shop.services);
    expect(await shown(round)).toEqual(rolled);
  }
  // And the facts, counted past everything above.
  const { now, days } = await growthOf(shop.services, { from: day(200), to: day(0), by: 'site' }, null);
  const [facts] = await shop.sql<{ signups: number; net: number }>(
    'select (select count(*)::int from arrivals) as signups, (select sum(amount_minor)::int from payment_bookings) as net',
  );
  expect([now.signups, now.net_minor]).toEqual([facts?.signups, facts?.net]);
  expect(days.reduce((sum, { net_minor: net }) => sum + net, 0)).toBe(facts?.net);
}, 120_000);

it('days that are over are read from the roll-up, today from the facts', async () => {
  await shop.sql(
    `insert into arrivals (site_id, came_at, source, lander, country, device, language)
     values ($1, now() - interval '50 days', 'direct', '', 'NL', 'phone', 'nl')`,
    [shop.sites.a.site_id],
  );
  await rollUp(shop.services);
  const signups = async () =>
    (await growthOf(shop.services, { from: day(30), to: day(0), by: 'site' }, null)).now.signups;
  const before = await signups();
  // Nobody writes there but the roll-up: a sum that is changed behind its back shows where pages read.
  await shop.sql(
    `insert into people_days (cut, day, site_id, key, visitors, signups, activated, photo, first_message, first_payment, first_payments)
     values ('', $1, $2, '', 0, 5, 0, 0, 0, 0, 0)
     on conflict (cut, key, second, day, site_id) do update set signups = people_days.signups + 5`,
    [day(11), shop.sites.a.site_id],
  );
  expect(await signups()).toBe(before + 5);
  await shop.sql('insert into figure_changes (site_id, day) values ($1, $2)', [shop.sites.a.site_id, day(11)]);
  expect(await signups()).toBe(before);
  await rollUp(shop.services);
  expect(await signups()).toBe(before);
  await shop.signup();
  await shop.sql(
    `insert into arrivals (member_id, site_id, came_at, source, lander, country, device, language)
     select id, site_id, signup_date, 'direct', '', 'NL', 'phone', 'nl' from members where kind = 'person' order by signup_date desc limit 1`,
  );
  expect(await signups()).toBe(before + 1);
});

it('one country by source is read from sums by two things; what an older release has counted, from the facts until it is counted again', async () => {
  await shop.sql(
    `insert into arrivals (site_id, came_at, source, lander, country, device, language)
     values ($1, now() - interval '9 days', 'adnet-1', '', 'NL', 'phone', 'nl')`,
    [shop.sites.a.site_id],
  );
  await rollUp(shop.services);
  const query = { from: day(30), to: day(0), by: 'source' as const, country: 'NL' };
  const page = () => growthOf(shop.services, query, null);
  const before = await page();
  const raise = async (table: string, field: string, where: string) =>
    shop.sql(`update ${table} set ${field} = ${field} + 5 where ${where} and day between $1 and $2`, [day(30), day(1)]);
  await raise('people_days', 'signups', "cut = 'source country' and key = 'adnet-1' and second = 'NL'");
  const raised = await page();
  expect(raised.now.signups).toBeGreaterThan(before.now.signups);
  expect(raised.rows.find(({ key }) => key === 'adnet-1')?.signups).toBe(
    (before.rows.find(({ key }) => key === 'adnet-1')?.signups ?? 0) + raised.now.signups - before.now.signups,
  );
  // As a release left it that knew only sums by one thing.
  await shop.sql("delete from people_days where cut like '% %'");
  await shop.sql('delete from payer_days where purchases = 0');
  await shop.sql(
    'update payer_days set gross_minor = 0, vat_minor = 0, refunded_minor = 0, charged_back_minor = 0, net_minor = 0, fee_minor = 0',
  );
  await shop.sql('update counted_days set pairs = false');
  expect(await page()).toEqual(before);
  await rollUp(shop.services);
  // What is yesterday here may still be today where the site is by now: read from the facts.
  expect(await shop.sql('select 1 from counted_days where not pairs and day <= $1', [day(2)])).toEqual([]);
  expect(await page()).toEqual(before);
});

it('whole months are read from their sums, unless something about one of their days has changed', async () => {
  await rollUp(shop.services);
  const [month] = await shop.sql<{ month: string; last: string }>(
    `select month::text, (month + interval '1 month' - interval '1 day')::date::text as last from counted_months
      where site_id = $1 order by month desc limit 1`,
    [shop.sites.a.site_id],
  );
  const query = { from: month?.month ?? '', to: month?.last ?? '', by: 'device' as const };
  const signups = async () => (await growthOf(shop.services, query, null)).now.signups;
  const before = await signups();
  await shop.sql(
    `insert into people_months (cut, month, site_id, key, second, visitors, signups, activated, photo, first_message, first_payment, first_payments)
     values ('device', $1, $2, 'phone', '', 0, 7, 0, 0, 0, 0, 0)
     on conflict (cut, key, second, month, site_id) do update set signups = people_months.signups + 7`,
    [month?.month, shop.sites.a.site_id],
  );
  expect(await signups()).toBe(before + 7);
  await shop.sql(
    `insert into arrivals (site_id, came_at, source, lander, country, device, language)
     values ($1, $2::timestamptz + interval '12 hours', 'direct', '', 'DE', 'phone', 'de')`,
    [shop.sites.a.site_id, month?.last],
  );
  expect(await signups()).toBe(before + 1);
  await rollUp(shop.services);
  expect(await signups()).toBe(before + 1);
  const again = await shop.sql('select 1 from counted_months where site_id = $1 and month = $2', [
    shop.sites.a.site_id,
    month?.month,
  ]);
  expect(again.length).toBe(1);
});
