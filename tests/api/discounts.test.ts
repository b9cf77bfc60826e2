/** Discount codes, the welcome discount and the time bonus: what is shown is what is accepted, as often as promised. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { timeBonus, welcomeDiscount } from '../../contract/discounts.ts';
import { stayCode } from '../../server/credits/discount-codes.ts';
import { closeCode, makeCode } from '../../server/credits/discount-desk.ts';
import { activeOffer, usableCode } from '../../server/credits/discounts.ts';
import { buyerAt } from '../../server/payments/buyer.ts';
import { checkLedger } from '../../server/payments/ledger-check.ts';
import { type Tx, transaction } from '../../server/platform/db.ts';
import { siteById } from '../../server/sites/find-site.ts';
import type { TestMember } from '../helpers/app.ts';
import { startTestShop, type TestShop } from '../helpers/sandbox.ts';
import { addStaff } from '../helpers/staff.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
afterEach(async () => expect((await checkLedger(shop.services.db)).faults).toEqual([]));

let codes = 0;
const staffId = '00000000-0000-7000-8000-000000000001';
async function code(more: object = {}): Promise<string> {
  codes += 1;
  return makeCode(
    shop.services.db,
    { pool_id: shop.sites.a.pool_id, staff_id: staffId },
    { code: `autumn-${codes}`, value_percentage: 20, validity: 'once-per-user', ...more },
  );
}
/** A member whose built-in offers are over. */
async function regular(): Promise<TestMember> {
  const member = await shop.signup();
  await signedUp(member, 72 * 3_600);
  return member;
}
const signedUp = (member: TestMember, secondsAgo: number) =>
  shop.sql('update members set signup_date = now() - make_interval(secs => $2::float) where id = $1', [
    member.id,
    secondsAgo,
  ]);
const ask = (member: TestMember, query: string) => member.client.get(`/api/discountcode.php?${query}`);
const buyerOf = async (member: TestMember) =>
  buyerAt(shop.services, {
    member_id: member.id,
    site: await siteById(shop.services, shop.sites.a.site_id),
    country: 'NL',
    locale: 'en',
  });

describe('a code', () => {
  it('is answered with every field, in either case of letters', async () => {
    const member = await regular();
    const name = await code({
      country: 'NL',
      currency: 'EUR',
      minimum_order_value: 5_000,
      starts: '2026-01-01T00:00:00Z',
      expires: '2099-01-01T00:00:00Z',
      paymentmethods: ['ideal'],
      validity: 'once',
    });
    const { json } = await ask(member, `code=%20${name.toLowerCase()}%20&package=50`);
    expect(json).toEqual({
      code: name,
      country: 'NL',
      user_id: null,
      expires: '2099-01-01T00:00:00.000Z',
      value_percentage: 20,
      percentage: 20,
      currency: 'EUR',
      minimum_order_value: 5_000,
      minimum: 5_000,
      status: 'active',
      validity: 'once',
      expired: false,
      paymentmethods: ['ideal'],
    });
  });

  it('planned for later: refused until its first moment, to the microsecond of the database’s clock', async () => {
    const member = await regular();
    const name = await code({ starts: '2098-12-31T23:00:00Z', expires: '2099-01-01T00:00:00Z' });
    const early = {
      error: 'code_early',
      message: 'This code is not valid yet.',
      fields: { code: 'This code is not valid yet.' },
    };
    expect((await ask(member, `code=${name}`)).json).toMatchObject(early);
    expect((await member.client.get(`/api/shop.php?code=${name}`)).json).toMatchObject(early);
    expect((await shop.order(member, { code: name, amount_minor: 4_200 })).json).toMatchObject(early);
    const buyer = await buyerOf(member);
    const begins = (tx: Tx, microseconds: number) =>
      tx.query("update discount_codes set starts = now() + $2 * interval '1 microsecond' where code = $1", [
        name,
        microseconds,
      ]);
    await transaction(shop.services.db, async (tx) => {
      await begins(tx, 1);
      await expect(usableCode(tx, buyer, name)).rejects.toThrow('code_early');
      await begins(tx, 0);
      expect((await usableCode(tx, buyer, name)).code).toBe(name);
    });
    expect((await shop.order(member, { code: name, amount_minor: 4_200 })).json.payment).toMatchObject({
      discount_code: name,
      discount_percentage: 20,
    });
  });

  it('is checked in order: exists, not expired, begun, not used, country, minimum order', async () => {
    const member = await regular();
    expect((await ask(member, 'code=NOSUCHCODE')).json).toMatchObject({
      error: 'code_not_found',
      message: 'Code not found',
      fields: { code: 'Code not found' },
    });
    const fullCode = await code({
      country: 'DE',
      currency: 'EUR',
      minimum_order_value: 9_000,
      starts: '2098-12-31T23:00:00Z',
    });
    const error = async (query: string) => (await ask(member, query)).json.error;
    expect(await error(`code=${fullCode}&package=10`)).toBe('code_early');
    await shop.sql(
      "update discount_codes set starts = now() - interval '1 hour', expires = now() - interval '1 minute' where code = $1",
      [fullCode],
    );
    expect(await error(`code=${fullCode}&package=10`)).toBe('code_expired');
    await shop.sql('update discount_codes set expires = null where code = $1', [fullCode]);
    // Used before, by a payment of this member.
    await shop.sql('update discount_codes set country = null, minimum_order_value = null where code = $1', [fullCode]);
    await shop.bought(member, { code: fullCode });
    await shop.sql("update discount_codes set country = 'DE', minimum_order_value = 9000 where code = $1", [fullCode]);
    expect((await ask(member, `code=${fullCode}&package=10`)).json).toMatchObject({
      error: 'code_used',
      message: 'Code already used',
    });
    const other = await regular();
    expect((await ask(other, `code=${fullCode}&package=10`)).json).toMatchObject({
      error: 'code_country',
      message: 'This code is not valid in your country.',
    });
    await shop.sql('update discount_codes set country = null where code = $1', [fullCode]);
    expect((await ask(other, `code=${fullCode}&package=10`)).json).toMatchObject({
      error: 'code_minimum',
      message: 'This code needs an order of at least €90.00.',
    });
    expect((await ask(other, `code=${fullCode}&package=100`)).status).toBe(200);
  });

  it('of another member, of another pool, closed: none', async () => {
    const [owner, other] = [await regular(), await regular()];
    const { code: own } = await stayCode(shop.services.db, owner.id, 30);
    expect((await ask(owner, `code=${own}`)).json).toMatchObject({
      user_id: owner.id,
      validity: 'once',
      value_percentage: 30,
    });
    expect((await ask(other, `code=${own}`)).json.error).toBe('code_not_found');
    const foreign = await makeCode(
      shop.services.db,
      { pool_id: shop.sites.b.pool_id, staff_id: staffId },
      { code: 'MORNING', value_percentage: 10, validity: 'once' },
    );
    expect((await ask(other, `code=${foreign}`)).json.error).toBe('code_not_found');
    const closed = await code();
    await closeCode(shop.services.db, closed);
    expect((await ask(other, `code=${closed}`)).json.error).toBe('code_expired');
  });

  it('holds for its methods only, and takes off exactly what was shown', async () => {
    const member = await regular();
    const name = await code({ paymentmethods: ['ideal'], value_percentage: 33 });
    expect((await shop.order(member, { code: name, method: 'paypal' })).json.error).toBe('code_method');
    const { json } = await shop.order(member, { code: name, credits: 25 });
    expect(json.payment).toMatchObject({
      price_minor: 2_875,
      amount_minor: 1_926,
      discount_minor: 949,
      discount_percentage: 33,
      discount_code: name,
      vat_minor: 334,
    });
    // Not typed: the full price; the discounted one is refused.
    expect((await shop.order(member, { code: null, credits: 25, amount_minor: 1_926 })).json.error).toBe(
      'price_changed',
    );
  });

  it('cannot be made twice, nor under the name of a built-in offer', async () => {
    const name = await code();
    for (const takenName of [name, timeBonus.code, welcomeDiscount.code])
      await expect(code({ code: takenName })).rejects.toThrow('code_exists');
    await expect(code({ code: 'with space' })).rejects.toThrow('bad_request');
    await expect(code({ minimum_order_value: 100 })).rejects.toThrow('bad_request');
  });
});

describe('as often as promised', () => {
  it('once: of many who pay at once one has it', async () => {
    const name = await code({ validity: 'once' });
    const members = await Promise.all(Array.from({ length: 6 }, regular));
    const answers = await Promise.all(members.map((m) => shop.order(m, { code: name, amount_minor: 4_200 })));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    for (const a of answers) if (a.status !== 200) expect(a.json.error).toBe('code_used');
  });

  it('once per user in two tabs: the second takes it over and the first cannot be paid with it', async () => {
    const member = await regular();
    const name = await code();
    const a = await shop.ordered(member, { code: name });
    const b = await shop.ordered(member, { code: name, credits: 100 });
    expect([shop.sandbox.bank.find(a.ref)?.status, (await shop.books(a.id)).status]).toEqual([
      'cancelled',
      'cancelled',
    ]);
    expect(shop.sandbox.bank.decide(a.ref, 'completed')).toBe(false);
    shop.sandbox.bank.decide(b.ref, 'completed');
    await shop.sandbox.tick();
    expect((await shop.order(member, { code: name, amount_minor: 4_200 })).json.error).toBe('code_used');
  });

  it('once per user in two tabs at the very same moment: never paid twice with it', async () => {
    const member = await regular();
    const name = await code();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.order(member, { code: name, amount_minor: 4_200 })),
    );
    for (const a of answers) expect([200, 409]).toContain(a.status);
    const rows = await shop.sql<{ ref: string | null }>(
      'select ref from payments where member_id = $1 and discount_code = $2',
      [member.id, name],
    );
    for (const { ref } of rows) if (ref) shop.sandbox.bank.decide(ref, 'completed');
    await shop.sandbox.tick();
    const paid = await shop.sql("select 1 as x from payments where member_id = $1 and status = 'completed'", [
      member.id,
    ]);
    expect(paid.length).toBeLessThanOrEqual(1);
  });

  it('paid at the first while the second takes over: the second is refused', async () => {
    const member = await regular();
    const name = await code();
    const a = await shop.ordered(member, { code: name });
    shop.sandbox.bank.decide(a.ref, 'completed', { dropped: true });
    expect((await shop.order(member, { code: name, amount_minor: 4_200 })).json.error).toBe('code_used');
    expect((await shop.books(a.id)).status).toBe('completed');
  });

  it.each(['failed', 'cancelled', 'expired'] as const)('a payment that ends %s frees its code', async (end) => {
    const member = await regular();
    const name = await code({ validity: 'once' });
    const { ref } = await shop.ordered(member, { code: name });
    shop.sandbox.bank.decide(ref, end);
    await shop.sandbox.tick();
    expect((await ask(await regular(), `code=${name}`)).status).toBe(200);
  });

  it('unlimited: again and again', async () => {
    const member = await regular();
    const name = await code({ validity: 'unlimited' });
    for (let i = 0; i < 3; i++) await shop.bought(member, { code: name, credits: 10 });
    expect(await shop.credits(member.id)).toBe(30);
  });
});

describe('the offers for a first purchase', () => {
  it('time bonus first: 25 % on any package, with the moment it ends by the server', async () => {
    const member = await shop.signup();
    const { json } = await member.client.get('/api/offer.php');
    expect(json.offer).toMatchObject({
      kind: 'time_bonus',
      minimum_credits: 0,
      code: {
        code: 'TIMEBONUS25',
        value_percentage: 25,
        percentage: 25,
        validity: 'once-per-user',
        status: 'active',
        expired: false,
        user_id: member.id,
      },
    });
    const secondsLeft = (Date.parse(json.offer.ends_at) - Date.parse(json.now)) / 1_000;
    expect(secondsLeft).toBeGreaterThan(14_400 - 60);
    expect(secondsLeft).toBeLessThanOrEqual(14_400);
    const list = (await member.client.get('/api/shop.php')).json;
    expect([list.code, list.percentage, list.packages[0].amount_minor]).toEqual(['TIMEBONUS25', 25, 937]);
    expect((await shop.order(member, { credits: 10 })).json.payment).toMatchObject({
      amount_minor: 937,
      discount_code: 'TIMEBONUS25',
    });
  });

  it('then the welcome discount on other terms: 25 credits at least, until 48 hours after sign-up', async () => {
    const member = await shop.signup();
    await signedUp(member, 14_401);
    expect((await member.client.get('/api/offer.php')).json.offer).toMatchObject({
      kind: 'welcome',
      minimum_credits: 25,
      code: { code: 'WELCOME25', minimum: 2_875, currency: 'EUR' },
    });
    expect((await ask(member, 'welcome=true')).json).toMatchObject({ code: 'WELCOME25', percentage: 25 });
    const list = (await member.client.get('/api/shop.php')).json.packages;
    expect(list.map((p: { discount_minor: number }) => p.discount_minor > 0)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect((await shop.order(member, { credits: 10, code: 'WELCOME25', amount_minor: 937 })).json.error).toBe(
      'code_minimum',
    );
    // An ended offer cannot be reused by its name.
    expect((await shop.order(member, { credits: 10, code: 'TIMEBONUS25', amount_minor: 937 })).json.error).toBe(
      'code_expired',
    );
    await signedUp(member, 48 * 3_600 + 1);
    expect((await member.client.get('/api/offer.php')).json.offer).toBeNull();
    expect((await ask(member, 'welcome=true')).json.error).toBe('code_expired');
  });

  it('what the countdown says is what is accepted, to the microsecond of the database’s clock', async () => {
    const member = await shop.signup();
    const buyer = await buyerOf(member);
    const at = (microsecondsLeft: number, limitSeconds: number, check: (tx: Tx) => Promise<void>) =>
      transaction(shop.services.db, async (tx) => {
        await tx.query(
          "update members set signup_date = now() - make_interval(secs => $2::float) + $3 * interval '1 microsecond' where id = $1",
          [member.id, limitSeconds, microsecondsLeft],
        );
        await check(tx);
      });
    for (const [offer, kind] of [
      [timeBonus, 'time_bonus'],
      [welcomeDiscount, 'welcome'],
    ] as const) {
      await at(1, offer.seconds, async (tx) => {
        expect((await activeOffer(tx, buyer)).offer?.kind).toBe(kind);
        expect((await usableCode(tx, buyer, offer.code)).code).toBe(offer.code);
      });
      await at(0, offer.seconds, async (tx) => {
        expect((await activeOffer(tx, buyer)).offer?.kind).not.toBe(kind);
        await expect(usableCode(tx, buyer, offer.code)).rejects.toThrow('code_expired');
      });
    }
  });

  it('an order made in time is honoured when it is paid later; then no offer comes back under any name', async () => {
    const member = await shop.signup();
    const { id, ref } = await shop.ordered(member, { credits: 100 });
    await signedUp(member, 14_500);
    shop.sandbox.bank.decide(ref, 'completed');
    await shop.sandbox.tick();
    expect(await shop.books(id)).toMatchObject({ status: 'completed', balance: 100 });
    expect((await member.client.get('/api/offer.php')).json.offer).toBeNull();
    expect((await ask(member, 'welcome=true')).json.error).toBe('code_used');
    expect((await shop.order(member, { code: 'WELCOME25', amount_minor: 3_937 })).json.error).toBe('code_used');
  });

  it('both cannot be had by leaving one order open: the later one ends it', async () => {
    const member = await shop.signup();
    const bonus = await shop.ordered(member);
    await signedUp(member, 14_500);
    const welcome = await shop.ordered(member, { code: 'WELCOME25' });
    expect([(await shop.books(bonus.id)).status, (await shop.books(welcome.id)).status]).toEqual(['cancelled', 'open']);
  });

  it('paid members get neither', async () => {
    const member = await shop.signup();
    await shop.sql('update members set paid_user = true where id = $1', [member.id]);
    expect((await member.client.get('/api/offer.php')).json.offer).toBeNull();
    expect((await ask(member, 'code=TIMEBONUS25')).json.error).toBe('code_used');
    expect((await ask(member, 'welcome=true')).json.error).toBe('code_used');
  });

  it('visitors have no codes', async () => {
    expect((await shop.client().get('/api/discountcode.php?welcome=true')).json.authentication_required).toBe(true);
  });
});

it('what a code gave away and brought agrees with the payments', async () => {
  const finance = await addStaff(shop, ['finance']);
  const [first, second] = [await regular(), await regular()];
  const name = await code({ validity: 'unlimited' });
  const a = await shop.bought(first, { code: name });
  const b = await shop.bought(second, { code: name, credits: 25 });
  await shop.ordered(await regular(), { code: name });
  shop.sandbox.bank.refund(b.ref, { refund_id: null, amount_minor: 500 });
  await shop.sandbox.tick();
  const [given] = await shop.sql<{ code: number }>(
    'select sum(discount_minor)::int as code from payments where id in ($1, $2)',
    [a.id, b.id],
  );
  const answer = await finance.client.get(`/api/desk/discount-codes.php?q=${name}`);
  expect(answer.status, answer.text).toBe(200);
  // The open order counts for nothing yet.
  expect(answer.json.rows).toMatchObject([
    {
      code: name,
      used: 2,
      reserved: 1,
      sums: [{ currency: 'EUR', given_minor: given?.code, brought_minor: a.amount_minor + b.amount_minor - 500 }],
    },
  ]);
  const file = await finance.client.post(`/api/desk/discount-codes/file.php?q=${name}`, {
    columns: ['code', 'given', 'brought'].map((name) => ({ name, label: name })),
    words: {},
  });
  expect(file.text).toContain(`${name},EUR ${((given?.code ?? 0) / 100).toFixed(2)},EUR `);
});
