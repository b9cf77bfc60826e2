/**
 * Money back: withdrawal, refunds by staff and at the provider, charge-backs; and that the order of reports does not
 * matter.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bookTransfer } from '../../server/credits/ledger.ts';
import { applySnapshot } from '../../server/payments/apply-snapshot.ts';
import { openPayment, setBuying } from '../../server/payments/desk.ts';
import { checkLedger } from '../../server/payments/ledger-check.ts';
import type { ProviderStatus, Snapshot } from '../../server/payments/provider.ts';
import { refundByStaff } from '../../server/payments/refund.ts';
import { snapshotOf } from '../../server/payments/sandbox/bank-payment.ts';
import { transaction } from '../../server/platform/db.ts';
import type { TestMember } from '../helpers/app.ts';
import { cloneDatabase } from '../helpers/database.ts';
import { startTestShop, type TestShop } from '../helpers/sandbox.ts';
import { addMember, addSite, createTestServices } from '../helpers/services.ts';
import { addStaff } from '../helpers/staff.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
const leftForStaff = new Set<string>();
afterEach(async () => {
  const { faults } = await checkLedger(shop.services.db);
  expect(faults.filter((f) => !leftForStaff.has(f.row))).toEqual([]);
});

const spend = (member: TestMember, credits: number) =>
  transaction(shop.services.db, (tx) =>
    bookTransfer(tx, {
      member_id: member.id,
      amount: -credits,
      counter_account: 'revenue',
      kind: 'message',
      ref: randomUUID(),
    }),
  );
const preview = (member: TestMember, id: string) => member.client.get(`/api/withdrawal.php?id=${id}`);
const withdraw = (member: TestMember, id: string, of: { credits: number; amount_minor: number }, key = randomUUID()) =>
  member.client.post(
    '/api/withdrawal.php',
    { id, credits: of.credits, amount_minor: of.amount_minor },
    { headers: { 'idempotency-key': key } },
  );
/** The job that asks the provider ran, and its report arrived. */
async function sent(id: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await shop.sandbox.tick();
        return shop.sql("select 1 as x from refunds where payment_id = $1 and status = 'pending'", [id]);
      },
      { timeout: 10_000, interval: 50 },
    )
    .toEqual([]);
}
const staffId = '00000000-0000-7000-8000-000000000001';
const refund = (id: string, amountMinor: number, key = randomUUID()) =>
  refundByStaff(shop.services, { key, id, amount_minor: amountMinor, reason: 'goodwill', staff_id: staffId });

describe('withdrawal', () => {
  it('is computed and shown, then confirmed once: unused credits go, their part of the money comes, by mail', async () => {
    const member = await shop.signup();
    const { id } = await shop.bought(member, { code: null });
    await spend(member, 20);
    const quote = (await preview(member, id)).json;
    expect(quote).toMatchObject({ credits: 30, amount_minor: 3_150, currency: 'EUR', methods: ['ideal'] });
    expect(await shop.credits(member.id)).toBe(30);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw(member, id, quote, key)));
    expect(answers.map((a) => [a.status, a.json.credits])).toEqual(Array(5).fill([200, 0]));
    await sent(id);
    const { json } = await shop.payment(member.client, id);
    expect(json.payment).toMatchObject({
      status: 'completed',
      refunded_minor: 3_150,
      refunds: [{ status: 'completed', amount_minor: 3_150, credits: 30 }],
    });
    expect(json.payment.refunds[0].receipt).toMatch(/^C\d{4}-\d{6}$/);
    expect(
      (await member.client.get(`/api/receipt.php?id=${id}&refund=${json.payment.refunds[0].refund_id}`)).bytes
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const mail = await shop.smtp.waitFor(member.email, `Your refund for order ${json.payment.order_number}`);
    expect(mail.text).toContain('€31.50');
    // Article 11a(4): the acknowledgement says of what, and when to the second.
    expect(mail.text).toMatch(
      /You withdrew from your purchase at .+, order \S+, on .+ \d{1,2}:\d\d:\d\d [^\n]+\. This e-mail/,
    );
    expect((await preview(member, id)).json.error).toBe('nothing_to_refund');
    // Premium stays: it begins with the first purchase and does not end.
    expect(json.paid_user).toBe(true);
  });

  it('whole and unused: the payment is refunded', async () => {
    const member = await shop.signup();
    const { id, amount_minor: amountMinor } = await shop.bought(member);
    expect((await withdraw(member, id, { credits: 50, amount_minor: amountMinor })).json).toMatchObject({
      credits: 0,
      payment: { status: 'refunded', withdraw_until: null },
    });
    await sent(id);
  });

  it('credits used between showing and confirming: asked again', async () => {
    const member = await shop.signup();
    const { id } = await shop.bought(member, { code: null });
    const quote = (await preview(member, id)).json;
    await spend(member, 1);
    expect((await withdraw(member, id, quote)).json.error).toBe('conflict');
    expect(await shop.books(id)).toMatchObject({ refunded_minor: 0, balance: 49 });
    expect((await withdraw(member, id, { credits: 50, amount_minor: 1 })).json.error).toBe('conflict');
  });

  it('the oldest credits are used first: gifts before, then purchase by purchase', async () => {
    const member = await shop.signup();
    await transaction(shop.services.db, (tx) =>
      bookTransfer(tx, {
        member_id: member.id,
        amount: 5,
        counter_account: 'gift',
        kind: 'signup',
        ref: `t ${member.id}`,
      }),
    );
    const a = await shop.bought(member, { credits: 10, code: null });
    const b = await shop.bought(member, { credits: 25, code: null });
    await spend(member, 8);
    expect((await preview(member, a.id)).json).toMatchObject({ credits: 7, amount_minor: 875 });
    expect((await preview(member, b.id)).json).toMatchObject({ credits: 25, amount_minor: 2_875 });
    await withdraw(member, a.id, { credits: 7, amount_minor: 875 });
    await spend(member, 5);
    expect((await preview(member, b.id)).json).toMatchObject({ credits: 20, amount_minor: 2_300 });
    expect((await preview(member, a.id)).json.error).toBe('nothing_to_refund');
    await sent(a.id);
  });

  it('only within the days agreed, by the database’s clock, and only the own purchase', async () => {
    const member = await shop.signup();
    const { id } = await shop.bought(member);
    await shop.sql(
      "update payments set completed_at = now() - interval '14 days' + interval '1 minute' where id = $1",
      [id],
    );
    expect((await preview(member, id)).status).toBe(200);
    await shop.sql("update payments set completed_at = now() - interval '14 days' where id = $1", [id]);
    expect((await preview(member, id)).json.error).toBe('withdrawal_over');
    expect((await withdraw(member, id, { credits: 50, amount_minor: 1 })).json.error).toBe('withdrawal_over');
    expect((await preview(await shop.signup(), id)).json.error).toBe('not_found');
    const open = await shop.ordered(member);
    expect((await preview(member, open.id)).json.error).toBe('not_found');
  });

  it('spending and withdrawing at once: never more than was bought', async () => {
    const member = await shop.signup();
    const { id } = await shop.bought(member, { code: null });
    const quote = (await preview(member, id)).json;
    const [withdrawal, ...spent] = await Promise.allSettled([
      withdraw(member, id, quote),
      ...Array.from({ length: 10 }, () => spend(member, 10)),
    ]);
    const used = spent.filter((s) => s.status === 'fulfilled').length * 10;
    const returned = withdrawal.status === 'fulfilled' && withdrawal.value.status === 200 ? 50 : 0;
    expect(used + returned).toBe(50 - (await shop.credits(member.id)));
    if (returned) await sent(id);
  });
});

describe('refunds by staff', () => {
  it('in part and in full, after spending: only unused credits are taken, never more money than came', async () => {
    const member = await shop.signup();
    const { id } = await shop.bought(member, { code: null, credits: 100 });
    await spend(member, 70);
    const key = randomUUID();
    await refund(id, 4_750, key);
    await refund(id, 4_750, key);
    expect(await shop.books(id)).toMatchObject({ status: 'completed', refunded_minor: 4_750, balance: 0 });
    await expect(refund(id, 4_751)).rejects.toThrow('refund_too_large');
    await refund(id, 4_750);
    await sent(id);
    expect(await shop.books(id)).toMatchObject({ status: 'refunded', refunded_minor: 9_500, credits: 70, balance: 0 });
    await expect(refund(id, 1)).rejects.toThrow('nothing_to_refund');
    const [vat] = await shop.sql<{ refunds: number; payment: number }>(
      'select (select sum(vat_minor)::int from refunds where payment_id = $1) as refunds, vat_minor as payment from payments where id = $1',
      [id],
    );
    expect(vat?.refunds).toBe(vat?.payment);
  });

  it('at once by two: not more than was paid', async () => {
    const member = await shop.signup();
    const { id } = await shop.bought(member, { code: null });
    const results = await Promise.allSettled([refund(id, 3_000), refund(id, 3_000)]);
    expect(results.map((b) => b.status).sort()).toEqual(['fulfilled', 'rejected']);
    await sent(id);
    expect(await shop.books(id)).toMatchObject({ refunded_minor: 3_000 });
  });

  it('a refund the bank sends back gives the credits back and waits for staff', async () => {
    const member = await shop.signup();
    const { id, ref } = await shop.bought(member, { code: null });
    leftForStaff.add(`payments ${id}`);
    await refund(id, 5_250);
    await sent(id);
    shop.sandbox.bank.settleRefund(ref, shop.sandbox.bank.find(ref)?.refunds[0]?.id ?? '', 'failed', {
      duplicate: true,
    });
    await shop.sandbox.tick();
    expect(await shop.books(id)).toMatchObject({ status: 'completed', refunded_minor: 0, balance: 50 });
    expect(await shop.sql('select problem from payments where id = $1', [id])).toEqual([{ problem: 'refund_failed' }]);
  });

  it('made in the provider’s own dashboard: booked with the credits that belong to it', async () => {
    const member = await shop.signup();
    const { id, ref } = await shop.bought(member, { code: null });
    shop.sandbox.bank.refund(ref, { refund_id: null, amount_minor: 2_100 }, { duplicate: true });
    await shop.sandbox.tick();
    expect(await shop.books(id)).toMatchObject({
      status: 'completed',
      refunded_minor: 2_100,
      credits: 30,
      balance: 30,
    });
  });
});

describe('charge-back', () => {
  it('takes back what is left, stops buying, tells the member; staff lets them buy again', async () => {
    const member = await shop.signup();
    const { id, ref } = await shop.bought(member, { code: null });
    await spend(member, 35);
    shop.sandbox.bank.chargeBack(ref, 'fraudulent', { duplicate: true });
    await shop.sandbox.tick();
    expect(await shop.books(id)).toMatchObject({
      status: 'charged_back',
      charged_back_minor: 5_250,
      credits: 35,
      balance: 0,
    });
    expect((await shop.order(member, { code: null })).json).toMatchObject({
      error: 'buying_blocked',
      message: 'Buying is paused on your account. Please contact customer service.',
    });
    expect((await member.client.get('/api/shop.php')).json.blocked).toBe(true);
    const { json } = await shop.payment(member.client, id);
    await shop.smtp.waitFor(member.email, `Your payment for order ${json.payment.order_number} was reversed`);
    await expect(refund(id, 1)).rejects.toThrow('nothing_to_refund');
    await setBuying(shop.services.db, member.id, false);
    expect((await shop.order(member, { code: null })).status).toBe(200);
  });

  it('given back by the bank at the moment premium is taken back for it: so are the credits, whichever comes first', async () => {
    for (let round = 0; round < 6; round++) {
      const member = await shop.signup();
      const { id, ref } = await shop.bought(member, { code: null });
      shop.sandbox.bank.chargeBack(ref, 'MD06');
      await shop.sandbox.tick();
      shop.sandbox.bank.reverseChargeback(ref);
      await shop.sandbox.tick();
      expect(await shop.books(id)).toMatchObject({
        status: 'completed',
        charged_back_minor: 0,
        credits: 50,
        balance: 50,
      });
    }
  });
});

describe('a refund by staff is said before it is done', () => {
  it('what is shown is what happens; another number of credits by then refuses it; pressed twice it is done once', async () => {
    const member = await shop.signup();
    const { id } = await shop.bought(member, { code: null });
    const staff = await addStaff(shop, ['finance']);
    const look = async () => (await staff.client.get(`/api/desk/refund.php?id=${id}&amount_minor=2625`)).json;
    expect(await look()).toEqual({ credits: 25, left_minor: 2_625 });
    await spend(member, 40);
    const pay = (credits: number, key: string) =>
      staff.client.post(
        '/api/desk/refund.php',
        { id, amount_minor: 2_625, credits, reason: 'asked' },
        { headers: { 'idempotency-key': key } },
      );
    expect((await pay(25, randomUUID())).json.error).toBe('conflict');
    expect(await look()).toEqual({ credits: 10, left_minor: 2_625 });
    const key = randomUUID();
    expect((await Promise.all([pay(10, key), pay(10, key)])).map((a) => a.status)).toEqual([200, 200]);
    expect(await shop.sql('select amount_minor, credits from refunds where payment_id = $1', [id])).toEqual([
      { amount_minor: 2_625, credits: 10 },
    ]);
    expect((await staff.client.get(`/api/desk/refund.php?id=${id}&amount_minor=2626`)).json.error).toBe(
      'refund_too_large',
    );
    expect((await member.client.get(`/api/desk/refund.php?id=${id}&amount_minor=1`)).json.authentication_required).toBe(
      true,
    );
  });
});

describe('premium that a charged-back payment made', () => {
  const premium = async (member: TestMember) => (await member.client.get('/api/user.php')).json.user.paid_user;
  const charge = async (ref: string) => {
    shop.sandbox.bank.chargeBack(ref, 'fraudulent', { duplicate: true });
    await shop.sandbox.tick();
    await shop.idle();
  };
  const decisions = async (member: TestMember) => (await member.client.get('/api/decisions.php')).json.decisions;

  it('ends by a decision with reason and appeal, once however often it is reported', async () => {
    const member = await shop.signup();
    const { ref } = await shop.bought(member, { code: null });
    expect(await premium(member)).toBe(true);
    await charge(ref);
    await charge(ref);
    expect(await premium(member)).toBe(false);
    const [decision, ...more] = await decisions(member);
    expect(more).toEqual([]);
    expect(decision).toMatchObject({
      action_text: 'Your premium membership has ended. With your next purchase you are premium again.',
      reason_text:
        'Your bank reversed the payment that made you a premium member, and there is no other purchase (clause “Credits and prices” of our terms).',
      appeal: null,
    });
    const mail = await shop.smtp.waitFor(member.email, `A decision about your account (${decision.number})`);
    expect(mail.text).toContain('followed automatically');
    expect(mail.text).not.toContain('not by a machine');

    const staff = await addStaff(shop, ['lead']);
    expect(
      (
        await shop
          .client()
          .post('/api/appeals.php', { number: decision.number, email: member.email, text: 'It was not me.' })
      ).status,
    ).toBe(200);
    const [appeal] = (await staff.client.get('/api/desk/appeals.php')).json.appeals;
    expect(appeal.decision).toMatchObject({ number: decision.number, action: 'end_premium', staff_name: '' });
    expect(
      (
        await staff.client.post(`/api/desk/appeals/${appeal.id}.php`, {
          decision: 'overturn',
          answer: 'You are right.',
        })
      ).status,
    ).toBe(200);
    expect(await premium(member)).toBe(true);
  });

  it('stays where another purchase remains, and after a withdrawal', async () => {
    const member = await shop.signup();
    const first = await shop.bought(member, { code: null });
    const second = await shop.bought(member, { code: null });
    await charge(first.ref);
    expect([await premium(member), await decisions(member)]).toEqual([true, []]);
    await setBuying(shop.services.db, member.id, false);
    const preview = (await member.client.get(`/api/withdrawal.php?id=${second.id}`)).json;
    const withdrawn = await member.client.post(
      '/api/withdrawal.php',
      { id: second.id, credits: preview.credits, amount_minor: preview.amount_minor },
      { headers: { 'idempotency-key': randomUUID() } },
    );
    expect(withdrawn.status, withdrawn.text).toBe(200);
    await shop.sandbox.tick();
    await shop.idle();
    expect(await premium(member)).toBe(true);
  });

  it('comes back when the bank gives the money back, and with the next purchase', async () => {
    const member = await shop.signup();
    const { ref } = await shop.bought(member, { code: null });
    await charge(ref);
    shop.sandbox.bank.reverseChargeback(ref);
    await shop.sandbox.tick();
    await shop.idle();
    expect(await premium(member)).toBe(true);
    await charge(ref);
    const other = await shop.signup();
    const lost = await shop.bought(other, { code: null });
    await charge(lost.ref);
    await setBuying(shop.services.db, other.id, false);
    await shop.bought(other, { code: null });
    expect(await premium(other)).toBe(true);
  });
});

describe('whatever is reported, how often, in which order', () => {
  /** A payment's life: the snapshots it went through at the provider, each complete for its time. */
  const life = fc.record({
    before: fc.subarray<ProviderStatus>(['open', 'pending'], { minLength: 0 }),
    end: fc.constantFrom<ProviderStatus>('completed', 'completed', 'completed', 'failed', 'cancelled', 'expired'),
    late: fc.boolean(),
    after: fc.array(fc.constantFrom('refund_30', 'refund_20', 'refund_fails', 'charge_back', 'reverse'), {
      maxLength: 5,
    }),
  });

  function snapshots(base: Snapshot, of: typeof life extends fc.Arbitrary<infer T> ? T : never): Snapshot[] {
    const all: Snapshot[] = of.before.map((status) => ({ ...base, status }));
    let now: Snapshot = { ...base, status: of.end };
    all.push(now);
    if (of.end !== 'completed') {
      if (!of.late) return all;
      now = { ...now, status: 'completed' };
      all.push(now);
    }
    const part = (percent: number) => Math.floor((base.amount_minor * percent) / 100);
    for (const step of of.after) {
      const n = now.refunds.length + now.chargebacks.length;
      if (step === 'refund_30' || step === 'refund_20')
        now = {
          ...now,
          refunds: [
            ...now.refunds,
            { id: `re_${n}`, refund_id: null, amount_minor: part(step === 'refund_30' ? 30 : 20), status: 'completed' },
          ],
        };
      if (step === 'refund_fails')
        now = { ...now, refunds: now.refunds.map((r, i) => (i === 0 ? { ...r, status: 'failed' } : r)) };
      if (step === 'charge_back' && now.chargebacks.every((c) => c.reversed))
        now = {
          ...now,
          chargebacks: [...now.chargebacks, { id: `cb_${n}`, amount_minor: part(40), reason: '', reversed: false }],
        };
      if (step === 'reverse') now = { ...now, chargebacks: now.chargebacks.map((c) => ({ ...c, reversed: true })) };
      const refunded = now.refunds.filter((r) => r.status !== 'failed').reduce((sum, r) => sum + r.amount_minor, 0);
      if (refunded <= base.amount_minor) all.push(now);
      else break;
    }
    return all;
  }

  it('ends in the same books as hearing everything once, in order', async () => {
    // A database of its own without workers: only the ledger.
    const database = await cloneDatabase();
    const { services, stop } = await createTestServices({ databaseUrl: database.url, workers: false });
    const at = await addSite(services);
    const open = async (): Promise<{
      id: string;
      base: Snapshot;
      books(): Promise<object & { status: string; credits: number }>;
    }> => {
      const member = await addMember(services, at);
      const id = randomUUID();
      const ref = `prop_${id}`;
      await services.db.query(
        `insert into payments (id, order_number, member_id, company_id, site_id, provider, ref, method, country, locale, credits, currency,
           price_minor, amount_minor, vat_basis_points, vat_minor, refund_days, terms_date, seller)
         values ($1, $2, $3, $4, $5, 'sandbox', $6, 'ideal', 'NL', 'en', 100, 'EUR', 9500, 9500, 2100, 1649, 14, now(), '{"name": "Evening B.V."}')`,
        [id, id.slice(0, 13), member.id, at.company_id, at.site_id, ref],
      );
      const base: Snapshot = {
        ref,
        order_id: id,
        status: 'open',
        amount_minor: 9_500,
        currency: 'EUR',
        failure_code: null,
        method_detail: null,
        customer_ref: null,
        mandate_ref: null,
        refunds: [],
        chargebacks: [],
      };
      const books = async () =>
        (
          await services.db.query(
            `select p.status, p.refunded_minor, p.charged_back_minor, m.paid_user, coalesce(a.balance, 0) as credits,
                (select count(*) from payment_bookings b where b.payment_id = p.id and b.kind = 'purchase') as purchases,
                (select count(*) from outbox where kind = 'payment_completed' and payload ->> 'payment_id' = p.id::text) as told,
                (select coalesce(sum(b.amount_minor), 0) from payment_bookings b where b.payment_id = p.id) as money
           from payments p join members m on m.id = p.member_id left join accounts a on a.member_id = m.id where p.id = $1`,
            [id],
          )
        ).rows[0];
      return { id, base, books };
    };
    try {
      await fc.assert(
        fc.asyncProperty(life, fc.infiniteStream(fc.nat()), fc.boolean(), async (of, picks, atOnce) => {
          const inOrder = await open();
          for (const s of snapshots(inOrder.base, of)) await applySnapshot(services, 'sandbox', s, 'webhook');
          const shuffled = await open();
          const history = snapshots(shuffled.base, of);
          // Any order, with repetitions; each is delivered at least once.
          const order = [...history, ...history]
            .map((s) => ({ s, at: picks.next().value ?? 0 }))
            .sort((a, b) => a.at - b.at)
            .map(({ s }) => s);
          if (atOnce) await Promise.all(order.map((s) => applySnapshot(services, 'sandbox', s, 'webhook')));
          else for (const s of order) await applySnapshot(services, 'sandbox', s, 'webhook');
          expect(await shuffled.books()).toEqual(await inOrder.books());
        }),
        // On a busy machine fewer, but never none.
        {
          numRuns: Number(process.env['PROPERTY_RUNS'] ?? 30),
          interruptAfterTimeLimit: process.env['PROPERTY_RUNS'] ? 600_000 : 6_000,
        },
      );
      expect((await checkLedger(services.db)).faults.filter((f) => f.check !== 'staff_must_look')).toEqual([]);
    } finally {
      await stop();
      await database.drop();
    }
  }, 60_000);

  it('a stale look never undoes what is known', async () => {
    const member = await shop.signup();
    const { id, ref } = await shop.ordered(member);
    const bankPayment = shop.sandbox.bank.find(ref);
    if (!bankPayment) throw new Error('no such payment');
    const stale = { ...snapshotOf(bankPayment) };
    shop.sandbox.bank.decide(ref, 'completed');
    await shop.sandbox.tick();
    for (const status of ['open', 'pending', 'failed', 'cancelled', 'expired'] as const)
      expect(await applySnapshot(shop.services, 'sandbox', { ...stale, status }, 'poll')).toEqual({
        result: 'unchanged',
        payment_id: id,
      });
    expect(await shop.books(id)).toMatchObject({ status: 'completed', balance: 50 });
    expect(
      await applySnapshot(shop.services, 'sandbox', { ...stale, order_id: randomUUID(), ref: 'other' }, 'poll'),
    ).toEqual({ result: 'unknown', payment_id: null });
  });
});

describe('the proof of the books', () => {
  it('names every row that does not agree', async () => {
    const member = await shop.signup();
    const { id } = await shop.bought(member);
    const tamper = async (sql: string, undo: string, values: unknown[]) => {
      const client = await shop.services.db.connect();
      try {
        await client.query('alter table payment_bookings disable trigger user');
        await client.query(sql, values);
        const { faults } = await checkLedger(shop.services.db);
        await client.query(undo, values);
        await client.query('alter table payment_bookings enable trigger user');
        return faults.filter((f) => !leftForStaff.has(f.row));
      } finally {
        client.release();
      }
    };
    const named = async (sql: string, undo: string, values: unknown[]) =>
      (await tamper(sql, undo, values)).map((f) => `${f.check} ${f.row}`);
    expect(
      await named(
        'update accounts set balance = balance + 1 where member_id = $1',
        'update accounts set balance = balance - 1 where member_id = $1',
        [member.id],
      ),
    ).toEqual([`balance_is_sum_of_transfers accounts ${member.id}`]);
    expect(
      await named(
        'update payment_bookings set amount_minor = amount_minor - 1 where payment_id = $1',
        'update payment_bookings set amount_minor = amount_minor + 1 where payment_id = $1',
        [id],
      ),
    ).toEqual([`paid_is_booked_once payments ${id}`]);
    expect(
      await named(
        'update payments set refunded_minor = 1 where id = $1',
        'update payments set refunded_minor = 0 where id = $1',
        [id],
      ),
    ).toEqual([`sums_of_a_payment payments ${id}`]);
    expect(
      await named(
        "update payments set status = 'open' where id = $1",
        "update payments set status = 'completed' where id = $1",
        [id],
      ),
    ).toEqual([`paid_is_booked_once payments ${id}`]);
    expect(
      await named(
        'update payments set vat_minor = vat_minor + 1 where id = $1',
        'update payments set vat_minor = vat_minor - 1 where id = $1',
        [id],
      ),
    ).toEqual([`vat_inside_the_price payments ${id}`]);
    expect(
      await named(
        'update members set paid_user = false where id = $1',
        'update members set paid_user = true where id = $1',
        [member.id],
      ),
    ).toEqual([`buyers_are_premium members ${member.id}`]);
    expect(
      (
        await named(
          'update receipt_counters set last = last + 1 where company_id = $1',
          'update receipt_counters set last = last - 1 where company_id = $1',
          [shop.sites.company_id],
        )
      )[0],
    ).toMatch(/^receipts_have_no_gap/);
  });
});

describe('the desk', () => {
  it('finds, opens and counts payments', async () => {
    const member = await shop.signup();
    const { id } = await shop.bought(member, { code: null });
    const open = await openPayment(shop.services, id);
    expect(open).toMatchObject({ unused_credits: 50, refundable_minor: 5_250, buying_blocked: null });
    expect(open.history.map((h) => h.to_status)).toEqual(['open', 'completed']);
    expect(open.bookings).toMatchObject([{ kind: 'purchase', amount_minor: 5_250, credits: 50 }]);
    await expect(openPayment(shop.services, randomUUID())).rejects.toThrow('not_found');
  });
});
