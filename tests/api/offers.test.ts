/**
 * Offers in every order of events: a running offer ends only as specified, is used once, and no code makes an order
 * more expensive.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
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
      code: `OFFERS-${++codes}`,
      value_percentage: valuePercentage,
      validity: 'once-per-user',
      ...more,
    },
  );
const offerOf = async (member: TestMember) => (await member.client.get('/api/offer.php')).json.offer;
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

describe('a payment under way', () => {
  it('holds the offer it was made with: it is neither lost nor had twice', async () => {
    const member = await shop.signup();
    const first = await shop.ordered(member, { method: 'paypal' });
    await decide(first.ref, 'pending');
    const endsAt = (await offerOf(member)).ends_at;
    expect(await offerOf(member)).toMatchObject({ kind: 'time_bonus', held_by: first.id });
    const list = await shopOf(member);
    expect([list.code, list.offer.held_by, pack(list, 50).amount_minor]).toEqual([null, first.id, 5_250]);
    const again = await shop.order(member, { code: 'TIMEBONUS25', amount_minor: 3_937 });
    expect([again.status, again.json.error, again.json.message]).toEqual([
      409,
      'code_held',
      'This discount is reserved for a payment of yours that is not finished yet.',
    ]);
    // At the full price the order is still possible.
    const full = await shop.ordered(member);
    expect(full.amount_minor).toBe(5_250);
    await decide(full.ref, 'failed');
    await decide(first.ref, 'failed');
    expect(await offerOf(member)).toMatchObject({ kind: 'time_bonus', held_by: null, ends_at: endsAt });
    expect((await shop.ordered(member)).amount_minor).toBe(3_937);
  });

  it.each(['failed', 'cancelled', 'expired'] as const)(
    'that ends %s after the four hours gives nothing back that is over',
    async (end) => {
      const member = await shop.signup();
      const { ref } = await shop.ordered(member, { method: 'paypal' });
      await decide(ref, 'pending');
      await age(member, 14_401);
      await decide(ref, end);
      expect(await offerOf(member)).toMatchObject({ kind: 'welcome', held_by: null });
      expect((await shop.order(member, { code: 'TIMEBONUS25', amount_minor: 3_937 })).json.error).toBe('code_expired');
    },
  );

  it('holds a campaign code too, and a failed one frees it', async () => {
    const member = await shop.signup();
    const name = await newCode(40);
    const first = await shop.ordered(member, { code: name });
    await decide(first.ref, 'pending');
    expect((await shop.order(member, { code: name, amount_minor: 3_150 })).json.error).toBe('code_held');
    await decide(first.ref, 'failed');
    expect((await shop.ordered(member, { code: name })).amount_minor).toBe(3_150);
  });

  it('that was given up and is paid after all uses its code up', async () => {
    const member = await shop.signup();
    await age(member, 72 * 3_600);
    const name = await newCode(40);
    const late = await shop.ordered(member, { code: name, method: 'sct' });
    // Like a transfer that arrives after its order has lapsed here.
    await shop.sql("update payments set status = 'expired' where id = $1", [late.id]);
    await shop.sql('delete from discount_redemptions where payment_id = $1', [late.id]);
    await decide(late.ref, 'completed');
    expect((await shop.books(late.id)).status).toBe('completed');
    expect((await shop.order(member, { code: name, amount_minor: 3_150 })).json.error).toBe('code_used');
  });
});

describe('of two offers the better for the order counts', () => {
  it('a code that would make the order dearer is refused with the reason, and the offer stays', async () => {
    const member = await shop.signup();
    // It needs 25 credits, the time bonus any package.
    const list = await shopOf(member, 'WELCOME25');
    expect([pack(list, 10).amount_minor, pack(list, 10).code]).toEqual([937, 'TIMEBONUS25']);
    expect([pack(list, 25).code, pack(list, 25).amount_minor]).toEqual(['WELCOME25', 2_156]);
    expect((await shop.order(member, { credits: 10, code: 'WELCOME25', amount_minor: 1_250 })).json.error).toBe(
      'code_minimum',
    );

    const worse = await newCode(10);
    const refused = await member.client.get(`/api/shop.php?code=${worse}`);
    expect([refused.status, refused.json.error, refused.json.message]).toEqual([
      409,
      'code_worse',
      'Your current offer gives you a better price, so it stays.',
    ]);
    expect((await member.client.get(`/api/discountcode.php?code=${worse}&package=50`)).json.error).toBe('code_worse');
    expect((await shop.order(member, { code: worse, amount_minor: 4_725 })).json.error).toBe('code_worse');
    expect(await offerOf(member)).toMatchObject({ kind: 'time_bonus', held_by: null });
    expect((await shop.ordered(member)).amount_minor).toBe(3_937);
  });

  it('a better code counts where it holds, the offer elsewhere', async () => {
    const member = await shop.signup();
    const better = await newCode(50, { currency: 'EUR', minimum_order_value: 9_000 });
    const list = await shopOf(member, better);
    expect([10, 50, 100].map((credits) => [pack(list, credits).code, pack(list, credits).amount_minor])).toEqual([
      ['TIMEBONUS25', 937],
      ['TIMEBONUS25', 3_937],
      [better, 4_750],
    ]);
    expect((await shop.ordered(member, { credits: 100, code: better })).amount_minor).toBe(4_750);
  });
});

describe('whatever happens in whatever order', () => {
  type Event =
    | 'order'
    | 'order with the welcome code'
    | 'order with a worse code'
    | 'pay'
    | 'fail'
    | 'leave pending'
    | 'pay late'
    | 'log out and in'
    | 'time passes';
  const events: Event[] = [
    'order',
    'order with the welcome code',
    'order with a worse code',
    'pay',
    'fail',
    'leave pending',
    'pay late',
    'log out and in',
    'time passes',
  ];

  it('what is shown is what an order costs, the offer is paid once at most, and it ends only by being paid or by time', async () => {
    const worse = await newCode(10, { validity: 'unlimited' });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...events), { minLength: 3, maxLength: 9 }),
        fc.constantFrom(10, 25, 50, 100, 250, 500),
        async (steps, credits) => {
          const member = await shop.signup();
          const refs: string[] = [];
          let seconds = 0;
          const order = async (code?: string) => {
            const answer = await shop.order(member, { credits, ...(code ? { code } : {}), method: 'paypal' });
            if (answer.status !== 200) return;
            const [row] = await shop.sql<{ ref: string }>('select ref from payments where id = $1', [
              answer.json.payment.payment_id,
            ]);
            refs.push(row?.ref ?? '');
          };
          for (const step of steps) {
            const before = pack(await shopOf(member), credits);
            const ref = refs.at(-1);
            if (step === 'order') await order();
            if (step === 'order with the welcome code') await order('WELCOME25');
            if (step === 'order with a worse code') await order(worse);
            if (step === 'pay' && ref) await decide(ref, 'completed');
            if (step === 'fail' && ref) await decide(ref, 'failed');
            if (step === 'leave pending' && ref) await decide(ref, 'pending');
            if (step === 'pay late' && refs[0]) await decide(refs[0], 'completed');
            if (step === 'log out and in') {
              await member.client.get('/api/logout.php');
              await member.client.post('/api/user.php', { login: member.email, password: member.password });
            }
            if (step === 'time passes') await age(member, (seconds += 5_000));

            // No order costs more than what was shown just before.
            const [last] = await shop.sql<{ amount_minor: number; fresh: boolean }>(
              "select amount_minor, created_at > now() - interval '1 second' as fresh from payments where member_id = $1 order by created_at desc limit 1",
              [member.id],
            );
            if (step.startsWith('order') && refs.at(-1) !== ref && last)
              expect(last.amount_minor).toBeLessThanOrEqual(before.amount_minor);

            const paid = await shop.sql<{ code: string | null }>(
              'select discount_code as code from payments where member_id = $1 and completed_at is not null',
              [member.id],
            );
            expect(paid.filter((p) => p.code === 'TIMEBONUS25' || p.code === 'WELCOME25').length).toBeLessThanOrEqual(
              1,
            );
            const [{ holding } = { holding: 0 }] = await shop.sql<{ holding: number }>(
              "select count(*)::int as holding from discount_redemptions where member_id = $1 and offer = 'first-purchase'",
              [member.id],
            );
            expect(holding).toBeLessThanOrEqual(1);
            const offer = await offerOf(member);
            // Paid, or 4 and 48 hours over: the only ends there are.
            const kind =
              paid.length > 0
                ? undefined
                : seconds < 14_400
                  ? 'time_bonus'
                  : seconds < 48 * 3_600
                    ? 'welcome'
                    : undefined;
            expect(offer?.kind).toBe(kind);
            const shopPackage = pack(await shopOf(member), credits);
            const list = shopPackage.price_minor;
            const gets = offer && offer.held_by === null && credits >= offer.minimum_credits;
            expect(shopPackage.amount_minor).toBe(gets ? Math.floor((list * 75) / 100) : list);
          }
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);

  it('two orders at once with one code: one has it', async () => {
    for (const code of ['TIMEBONUS25', await newCode(60), await newCode(60, { validity: 'once' })]) {
      const member = await shop.signup();
      const list = await shopOf(member, code);
      const body = {
        package: 50,
        method: 'ideal',
        code,
        amount_minor: pack(list, 50).amount_minor,
        currency: 'EUR',
        terms_date: list.terms_date,
        agreed: true,
      };
      const answers = await Promise.all(
        Array.from({ length: 6 }, () =>
          member.client.post('/api/payments.php', body, { headers: { 'idempotency-key': randomUUID() } }),
        ),
      );
      for (const answer of answers) expect([200, 409]).toContain(answer.status);
      const rows = await shop.sql<{ ref: string | null }>(
        'select p.ref from payments p join discount_redemptions r on r.payment_id = p.id where p.member_id = $1',
        [member.id],
      );
      expect(rows).toHaveLength(1);
      for (const { ref } of await shop.sql<{ ref: string | null }>('select ref from payments where member_id = $1', [
        member.id,
      ]))
        if (ref) shop.sandbox.bank.decide(ref, 'completed');
      await shop.sandbox.tick();
      const paid = await shop.sql(
        'select id from payments where member_id = $1 and completed_at is not null and discount_code is not null',
        [member.id],
      );
      expect(paid.length).toBeLessThanOrEqual(1);
    }
  });
});
