/** The offers that run by themselves: their terms by site and moment of sign-up, and what they cost and brought beside the books. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stayCode } from '../../server/credits/discount-codes.ts';
import { rollUp } from '../../server/insight/roll-up.ts';
import type { TestMember } from '../helpers/app.ts';
import { startTestShop, type TestShop } from '../helpers/sandbox.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let shop: TestShop;
let finance: TestStaff;
let site: number;
beforeAll(async () => {
  shop = await startTestShop();
  finance = await addStaff(shop, ['finance']);
  site = shop.sites.a.site_id;
});
afterAll(() => shop.stop());

const set = (body: object, staff = finance) =>
  staff.client.post(
    '/api/desk/offers.php',
    { site, from: null, until: null, ...body },
    { headers: { 'idempotency-key': randomUUID(), 'x-confirmed': 'reason=a+quiet+autumn' } },
  );
const offerOf = async (member: TestMember) => (await member.client.get('/api/offer.php')).json.offer;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
interface Offer {
  kind: string;
  percentage: number | null;
  runs: boolean;
  since: string | null;
  planned: { from: string; percentage: number }[];
  offered: number;
  orders: number;
  sums: { currency: string; orders: number; given_minor: number; paid_minor: number; back_minor: number }[];
}
const offersIn = async (from = day(-1), to = day(1)): Promise<Record<string, Offer>> => {
  await rollUp(shop.services);
  const answer = await finance.client.get(`/api/desk/offers.php?from=${from}&to=${to}`);
  expect(answer.status, answer.text).toBe(200);
  const shown = answer.json.sites.find((row: { site: number }) => row.site === site);
  return Object.fromEntries(shown.offers.map((pack: Offer) => [pack.kind, pack]));
};
const age = (member: TestMember, seconds: number) =>
  shop.sql('update members set signup_date = signup_date - make_interval(secs => $2::float) where id = $1', [
    member.id,
    seconds,
  ]);

it('holds for whom signs up from then on: nobody’s countdown is cut short or made smaller', async () => {
  const early = await shop.signup();
  expect((await set({ kind: 'time_bonus', percentage: 40 })).status).toBe(200);
  const late = await shop.signup();
  expect((await offerOf(early)).code.value_percentage).toBe(25);
  expect((await offerOf(late)).code.value_percentage).toBe(40);
  // What is shown is what is paid.
  expect((await shop.ordered(late)).amount_minor).toBe(3_150);

  expect((await set({ kind: 'time_bonus', percentage: 0 })).status).toBe(200);
  const without = await shop.signup();
  expect(await offerOf(without)).toMatchObject({ kind: 'welcome', code: { value_percentage: 25 } });
  expect((await shop.order(without, { code: 'TIMEBONUS25', amount_minor: 3_937 })).json.error).toBe('code_expired');
  expect((await offerOf(early)).kind).toBe('time_bonus');

  expect((await set({ kind: 'welcome', percentage: 0 })).status).toBe(200);
  const neither = await shop.signup();
  expect(await offerOf(neither)).toBeNull();
  expect((await shop.ordered(neither)).amount_minor).toBe(5_250);
  // Another site goes on as it was.
  expect(await offerOf(await shop.signup({ host: 'b.test' }))).toMatchObject({ code: { value_percentage: 25 } });

  const now = await offersIn();
  expect(now['time_bonus']).toMatchObject({ percentage: 0, runs: false, planned: [] });
  expect(now['time_bonus']?.since).not.toBeNull();
});

it('begins and ends on days that are set; what is set later gives way to it', async () => {
  const [from, until] = [
    new Date(Date.now() + 3_600_000).toISOString(),
    new Date(Date.now() + 7_200_000).toISOString(),
  ];
  expect((await set({ kind: 'welcome', percentage: 30, from, until })).status).toBe(200);
  expect((await offersIn())['welcome']?.planned).toEqual([
    { from, percentage: 30 },
    { from: until, percentage: 0 },
  ]);
  expect((await set({ kind: 'welcome', percentage: 20 })).status).toBe(200);
  expect((await offersIn())['welcome']).toMatchObject({ percentage: 20, runs: true, planned: [] });
});

it('is refused for what is over, reversed or too much, where there is no such site, and without the right', async () => {
  const past = new Date(Date.now() - 60_000).toISOString();
  const soon = new Date(Date.now() + 60_000).toISOString();
  expect((await set({ kind: 'welcome', percentage: 10, from: past })).status).toBe(400);
  expect((await set({ kind: 'welcome', percentage: 10, from: soon, until: soon })).status).toBe(400);
  expect((await set({ kind: 'welcome', percentage: 91 })).status).toBe(400);
  expect((await set({ kind: 'leavers', percentage: 10 })).status).toBe(400);
  expect((await set({ kind: 'welcome', percentage: 10, site: 99_999 })).status).toBe(404);
  const support = await addStaff(shop, ['support']);
  expect((await set({ kind: 'welcome', percentage: 10 }, support)).status).toBe(403);
  expect((await support.client.get(`/api/desk/offers.php?from=${day(-1)}&to=${day(1)}`)).status).toBe(403);
  expect((await finance.client.get(`/api/desk/offers.php?from=${day(1)}&to=${day(-1)}`)).status).toBe(400);
});

it('what each cost and brought agrees with the orders and the bookings to the cent', async () => {
  for (const kind of ['time_bonus', 'welcome']) expect((await set({ kind, percentage: 25 })).status).toBe(200);
  const before = await offersIn();
  const [bonus, welcome, leaver] = [await shop.signup(), await shop.signup(), await shop.signup()];
  await rollUp(shop.services);
  await age(welcome, 20_000);
  await age(leaver, 72 * 3_600);
  const paid = {
    time_bonus: await shop.bought(bonus),
    welcome: await shop.bought(welcome, { credits: 100, code: 'WELCOME25' }),
    leavers: await shop.bought(leaver, { code: (await stayCode(shop.services.db, leaver.id, 30)).code }),
  };
  const gone = await shop.signup();
  await stayCode(shop.services.db, gone.id, 30);
  // Not paid: it counts for nothing.
  await shop.ordered(await shop.signup());
  shop.sandbox.bank.refund(paid.welcome.ref, { refund_id: null, amount_minor: 700 });
  await shop.sandbox.tick();

  const after = await offersIn();
  const gained = (kind: string, name: 'given_minor' | 'paid_minor' | 'back_minor') => {
    const of = (all: Record<string, Offer>) => all[kind]?.sums.find(({ currency }) => currency === 'EUR')?.[name] ?? 0;
    return of(after) - of(before);
  };
  for (const [kind, { id, amount_minor: amount }] of Object.entries(paid)) {
    const [order] = await shop.sql<{ discount: number; booked: number }>(
      `select p.discount_minor as discount, (select sum(amount_minor)::int from payment_bookings b where b.payment_id = p.id) as booked
         from payments p where p.id = $1`,
      [id],
    );
    expect([kind, gained(kind, 'given_minor'), gained(kind, 'paid_minor')]).toEqual([kind, order?.discount, amount]);
    expect([kind, gained(kind, 'paid_minor') - gained(kind, 'back_minor')]).toEqual([kind, order?.booked]);
    expect([kind, (after[kind]?.orders ?? 0) - (before[kind]?.orders ?? 0)]).toEqual([kind, 1]);
  }
  expect(offeredBonus(after) - offeredBonus(before)).toBeGreaterThanOrEqual(2);
  expect((after['leavers']?.offered ?? 0) - (before['leavers']?.offered ?? 0)).toBe(2);
  // Who leaves all the same was offered something nonetheless.
  await shop.sql('delete from members where id = $1', [gone.id]);
  expect((await offersIn())['leavers']?.offered).toBe(after['leavers']?.offered);
  // Of other days: nothing.
  const earlier = await offersIn(day(-40), day(-30));
  expect(Object.values(earlier).map(({ orders, sums }) => [orders, sums])).toEqual([
    [0, []],
    [0, []],
    [0, []],
    [0, []],
  ]);
});
/** How many were offered the time bonus. */
const offeredBonus = (all: Record<string, Offer>) => all['time_bonus']?.offered ?? 0;
