/** The tryout package for members about to leave: offered only there, at its own price, once per account. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { priceOfCredits } from '../../contract/money.ts';
import { checkLedger } from '../../server/payments/ledger-check.ts';
import type { TestMember } from '../helpers/app.ts';
import { startTestShop, type TestShop } from '../helpers/sandbox.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
afterEach(async () => {
  expect((await checkLedger(shop.services.db)).faults).toEqual([]);
});

const offer = (member: TestMember) => member.client.post('/api/tryout.php', {});
const order = (member: TestMember, more: { code?: string; amount_minor?: number } = {}) =>
  shop.order(member, { credits: 5, code: null, amount_minor: 415, ...more });
const tryoutOf = async (member: TestMember) => (await member.client.get('/api/shop.php')).json.tryout;

it('has a price in every currency of the list, well under what so many credits cost otherwise', async () => {
  const lists = await shop.sql<{ currency: string; credits: number; price: number; smallest: number; of: number }>(
    `select currency, tryout_credits as credits, tryout_minor as price, p.amount_minor as smallest, p.credits as of
       from price_lists l join lateral (select * from packages where list_id = l.id order by credits limit 1) p on true where company_id is null`,
  );
  expect(lists.length).toBe(12);
  for (const { currency, credits, price, smallest, of } of lists) {
    const usual = priceOfCredits({ amount_minor: smallest, credits: of }, credits);
    // A third off: members see both amounts.
    expect(price / usual, currency).toBeLessThanOrEqual(2 / 3);
    expect(price / usual, currency).toBeGreaterThan(0.6);
  }
});

it('can be ordered by those it was offered to, and is shown to them only', async () => {
  const member = await shop.signup();
  expect(await tryoutOf(member)).toBeNull();
  expect((await order(member)).status).toBe(400);
  const offered = await offer(member);
  expect(offered.json.package).toMatchObject({
    credits: 5,
    price_minor: 415,
    discount_minor: 0,
    amount_minor: 415,
    vat_minor: 72,
  });
  expect(await tryoutOf(member)).toEqual(offered.json.package);
  const { json } = await member.client.get('/api/shop.php');
  expect(json.packages.map((p: { credits: number }) => p.credits)).not.toContain(5);
  const { id } = await shop.bought(member, { credits: 5, code: null, amount_minor: 415 });
  expect(await shop.books(id)).toMatchObject({ status: 'completed', credits: 5, balance: 5 });
  expect(await shop.sql('select offer, status from discount_redemptions where payment_id = $1', [id])).toEqual([
    { offer: 'tryout', status: 'used' },
  ]);
});

it('is had once an account; what came to nothing does not count', async () => {
  const member = await shop.signup();
  await offer(member);
  const first = await shop.ordered(member, { credits: 5, code: null, amount_minor: 415 });
  shop.sandbox.bank.decide(first.ref, 'cancelled');
  await shop.sandbox.tick();
  expect(await tryoutOf(member)).not.toBeNull();
  await shop.bought(member, { credits: 5, code: null, amount_minor: 415 });
  expect(await tryoutOf(member)).toBeNull();
  expect((await member.client.get('/api/shop.php')).json.last_order).toBeNull();
  const again = await order(member);
  expect([again.status, again.json.error]).toEqual([409, 'tryout_used']);
  expect((await offer(member)).json.error).toBe('tryout_used');
});

it('nothing comes off its price, and it takes no code', async () => {
  const member = await shop.signup();
  await offer(member);
  // The time bonus runs: 25 % on every package of the list.
  const { json } = await member.client.get('/api/shop.php');
  expect(json.offer.kind).toBe('time_bonus');
  expect(json.tryout).toMatchObject({ discount_minor: 0, amount_minor: 415 });
  expect((await order(member, { amount_minor: 311 })).json.error).toBe('price_changed');
  expect((await order(member, { code: 'TIMEBONUS25' })).status).toBe(400);
});

it('ten orders at once buy it once', async () => {
  const member = await shop.signup();
  await offer(member);
  const answers = await Promise.all(Array.from({ length: 10 }, () => order(member)));
  expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThan(0);
  const rows = await shop.sql<{ ref: string; status: string }>(
    'select ref, status from payments where member_id = $1 and ref is not null',
    [member.id],
  );
  for (const { ref } of rows) {
    shop.sandbox.bank.decide(ref, 'completed');
    await shop.sandbox.tick();
  }
  expect(
    await shop.sql("select 1 as x from discount_redemptions where offer = 'tryout' and member_id = $1", [member.id]),
  ).toHaveLength(1);
  expect((await order(member)).json.error).toBe('tryout_used');
});
