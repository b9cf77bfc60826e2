/** Which orders end others, and the offers they hold: a refused one ends none, money that comes late ends what would have its offer twice. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeCode } from '../../server/credits/discount-desk.ts';
import { checkLedger } from '../../server/payments/ledger-check.ts';
import type { TestMember } from '../helpers/app.ts';
import { startTestShop, type TestShop } from '../helpers/sandbox.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
afterEach(async () => expect((await checkLedger(shop.services.db)).faults).toEqual([]));

let codes = 0;
const newCode = (valuePercentage: number, more: object = {}) =>
  makeCode(
    shop.services.db,
    { pool_id: shop.sites.a.pool_id, staff_id: '00000000-0000-7000-8000-000000000001' },
    {
      code: `ENDINGS-${++codes}`,
      value_percentage: valuePercentage,
      validity: 'once-per-user',
      ...more,
    },
  );
const shopOf = async (member: TestMember, code = '') =>
  (await member.client.get(`/api/shop.php${code && `?code=${code}`}`)).json;
const pack = (list: { packages: { credits: number }[] }, credits: number) =>
  list.packages.find((p) => p.credits === credits) as unknown as {
    price_minor: number;
    amount_minor: number;
    code: string | null;
  };
const age = (member: TestMember, seconds: number) =>
  shop.sql('update members set signup_date = now() - make_interval(secs => $2::float) where id = $1', [
    member.id,
    seconds,
  ]);
const decide = async (ref: string, end: 'completed' | 'failed' | 'cancelled' | 'expired' | 'pending') => {
  shop.sandbox.bank.decide(ref, end);
  await shop.sandbox.tick();
};

describe('an order that is refused', () => {
  it('ends no other: what was ordered at the offer’s price can still be paid at it', async () => {
    const member = await shop.signup();
    const open = await shop.ordered(member);
    const worse = await newCode(10);
    const { terms_date: terms } = await shopOf(member);
    const body = {
      package: 50,
      method: 'ideal',
      amount_minor: 3_937,
      currency: 'EUR',
      terms_date: terms,
      agreed: true,
    };
    const refused = async (change: object) => {
      const answer = await member.client.post(
        '/api/payments.php',
        { ...body, code: 'TIMEBONUS25', ...change },
        { headers: { 'idempotency-key': randomUUID() } },
      );
      return [answer.status, answer.json.error];
    };
    expect(await refused({ amount_minor: 1 })).toEqual([409, 'price_changed']);
    expect(await refused({ currency: 'USD' })).toEqual([409, 'price_changed']);
    expect(await refused({ terms_date: '2024-01-01T00:00:00.000Z' })).toEqual([409, 'price_changed']);
    expect(await refused({ package: 10, code: 'WELCOME25', amount_minor: 1_250 })).toEqual([400, 'code_minimum']);
    expect(await refused({ code: worse, amount_minor: 4_725 })).toEqual([409, 'code_worse']);
    expect(await refused({ package: 51 })).toEqual([400, 'bad_request']);
    expect((await shop.books(open.id)).status).toBe('open');

    // Nor does one above the limit that would not fit by itself.
    await member.client.put('/api/spend-limits.php', { day: 5_000 });
    expect((await refused({ package: 250, amount_minor: pack(await shopOf(member), 250).amount_minor }))[1]).toBe(
      'spend_limit',
    );
    expect((await shop.books(open.id)).status).toBe('open');
    await decide(open.ref, 'completed');
    expect(await shop.books(open.id)).toMatchObject({ status: 'completed', balance: 50 });
  });
});

describe('money that comes after its order was given up', () => {
  /** As a transfer whose order has lapsed here before the bank moved. */
  const lapsed = async (member: TestMember, code: string) => {
    const order = await shop.ordered(member, { code, method: 'sct' });
    await shop.sql("update payments set status = 'expired' where id = $1", [order.id]);
    await shop.sql('delete from discount_redemptions where payment_id = $1', [order.id]);
    return order;
  };
  const holders = (member: TestMember) =>
    shop.sql<{ payment_id: string; status: string }>(
      'select payment_id, status from discount_redemptions where member_id = $1',
      [member.id],
    );

  it.each(['TIMEBONUS25', 'a campaign code'])(
    '%s: the order that had it since ends, unless it is paid',
    async (what) => {
      const member = await shop.signup();
      if (what !== 'TIMEBONUS25') await age(member, 72 * 3_600);
      const code = what === 'TIMEBONUS25' ? what : await newCode(40);
      const early = await lapsed(member, code);
      const later = await shop.ordered(member, { code });
      await decide(early.ref, 'completed');
      await expect.poll(async () => (await shop.books(later.id)).status, { timeout: 10_000 }).toBe('cancelled');
      expect(shop.sandbox.bank.decide(later.ref, 'completed')).toBe(false);
      expect(await holders(member)).toEqual([{ payment_id: early.id, status: 'used' }]);
      expect((await shop.order(member, { code, amount_minor: 3_150 })).json.error).toBe('code_used');
    },
  );

  it('under way it cannot be ended; when it comes to nothing its code is used all the same', async () => {
    const member = await shop.signup();
    await age(member, 72 * 3_600);
    const code = await newCode(40);
    const early = await lapsed(member, code);
    const later = await shop.ordered(member, { code, method: 'paypal' });
    await decide(later.ref, 'pending');
    await decide(early.ref, 'completed');
    expect(await holders(member)).toEqual([{ payment_id: early.id, status: 'used' }]);
    await decide(later.ref, 'failed');
    expect((await shop.order(member, { code, amount_minor: 3_150 })).json.error).toBe('code_used');
  });

  it('both paid in the end: both keep their price, the offer is used once, and the second order waits for staff', async () => {
    const member = await shop.signup();
    await age(member, 72 * 3_600);
    const code = await newCode(40);
    const early = await lapsed(member, code);
    const later = await shop.ordered(member, { code, method: 'paypal' });
    await decide(later.ref, 'pending');
    await decide(early.ref, 'completed');
    await decide(later.ref, 'completed');
    expect(await holders(member)).toEqual([{ payment_id: early.id, status: 'used' }]);
    expect(await shop.credits(member.id)).toBe(100);
    const problems = await shop.sql<{ id: string }>('select id, problem from payments where member_id = $1', [
      member.id,
    ]);
    expect(Object.fromEntries(problems.map((row) => [row.id, (row as { problem?: string }).problem]))).toEqual({
      [early.id]: null,
      [later.id]: 'offer_twice',
    });
    await shop.sql('update payments set problem = null where id = $1', [later.id]);
  });

  it('a full-price order, and one with another code, go on', async () => {
    const member = await shop.signup();
    await age(member, 72 * 3_600);
    const [code, another] = [await newCode(40), await newCode(30)];
    const early = await lapsed(member, code);
    const full = await shop.ordered(member, { code: null });
    const other = await shop.ordered(member, { code: another });
    await decide(early.ref, 'completed');
    await shop.idle();
    expect([(await shop.books(full.id)).status, (await shop.books(other.id)).status]).toEqual(['open', 'open']);
  });

  it('together with the payment of the order that had it since: the books agree, and the code is used once in them', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await shop.signup();
      await age(member, 72 * 3_600);
      const code = await newCode(40);
      const early = await lapsed(member, code);
      const later = await shop.ordered(member, { code });
      for (const { ref } of [early, later]) shop.sandbox.bank.decide(ref, 'completed');
      await Promise.all([
        shop.payment(member.client, early.id),
        shop.payment(member.client, later.id),
        shop.sandbox.tick(),
      ]);
      await shop.sandbox.tick();
      expect((await holders(member)).map((row) => row.status)).toEqual(['used']);
      expect(await shop.credits(member.id)).toBe(100);
      const marked = 'update payments set problem = null where member_id = $1 and problem = $2 returning id';
      expect(await shop.sql(marked, [member.id, 'offer_twice'])).toHaveLength(1);
    }
  });
});
