/**
 * The ledger: every change is one row with two sides, a balance is their sum and never below zero. Numbers refer to
 * the security checklist.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookTransfer, isBalanceTooLow } from '../../server/credits/ledger.ts';
import { creditChecks, findFaults } from '../../server/credits/ledger-check.ts';
import { transaction, urlOf } from '../../server/platform/db.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { balance, checkBooks, grant, send } from '../helpers/chat.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Booking = Parameters<typeof bookTransfer>[1];
const book = (booking: Partial<Booking> & { member_id: string; amount: number }) =>
  transaction(app.services.db, (tx) =>
    bookTransfer(tx, {
      counter_account: booking.amount > 0 ? 'shop' : 'revenue',
      kind: 'purchase',
      ref: uuidv7(),
      ...booking,
    }),
  );
const sum = async (id: string) =>
  (
    await app.sql<{ n: number }>('select coalesce(sum(amount), 0)::int as n from transfers where member_id = $1', [id])
  )[0]?.n;

const premium = async (): Promise<TestMember> => {
  const member = await app.signup({ gender: 'female', wanted: 'male' });
  await app.sql('update members set paid_user = true where id = $1', [member.id]);
  return member;
};

// First, while there are no purchases without a payment yet.
describe('the proof', () => {
  it('of the command `npm run ledger:check`: its exit code says whether they agree, and it names the row that does not', async () => {
    const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'development', DATABASE_URL: urlOf(app.services.db) };
    const check = () =>
      run(process.execPath, ['scripts/ledger-check.ts'], { cwd: root, env }).then(
        ({ stdout }) => [0, stdout],
        (e: { code: number; stdout: string }) => [e.code, e.stdout],
      );
    const { id } = await app.signup();
    await book({ member_id: id, amount: 3, kind: 'adjustment', counter_account: 'adjustment', note: 'for the check' });
    expect(await check()).toEqual([0, expect.stringContaining('everything agrees')]);
    await app.sql('update accounts set balance = 4 where member_id = $1', [id]);
    expect(await check()).toEqual([1, expect.stringContaining(id)]);
    await app.sql('update accounts set balance = 3 where member_id = $1', [id]);
  });
});

describe('a booking', () => {
  it('is made once for a kind and a reference, also 20 times at once', async () => {
    const { id } = await app.signup();
    const ref = uuidv7();
    const answers = await Promise.all(Array.from({ length: 20 }, () => book({ member_id: id, amount: 25, ref })));
    expect(answers.filter((a) => a === 25)).toHaveLength(1);
    expect(answers.filter((a) => a === undefined)).toHaveLength(19);
    expect(await book({ member_id: id, amount: 5, ref, kind: 'adjustment' })).toBe(30);
  });

  it('below zero is refused and leaves nothing', async () => {
    const { id } = await app.signup();
    await book({ member_id: id, amount: 3 });
    const error = await book({ member_id: id, amount: -4 }).catch((e: unknown) => e);
    expect(isBalanceTooLow(error)).toBe(true);
    expect([await balance(app, id), await sum(id)]).toEqual([3, 3]);
    const nobody = await app.signup();
    expect(isBalanceTooLow(await book({ member_id: nobody.id, amount: -1 }).catch((e: unknown) => e))).toBe(true);
  });

  it('goes with its transaction', async () => {
    const { id } = await app.signup();
    await expect(
      transaction(app.services.db, async (tx) => {
        await bookTransfer(tx, { member_id: id, amount: 9, counter_account: 'gift', kind: 'signup', ref: uuidv7() });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect([await balance(app, id), await sum(id)]).toEqual([0, 0]);
  });

  it('is never changed afterwards', async () => {
    const { id } = await app.signup();
    await book({ member_id: id, amount: 3 });
    await expect(app.sql('update transfers set amount = 300 where member_id = $1', [id])).rejects.toThrow(
      'never changed',
    );
    await expect(app.sql('delete from transfers where member_id = $1', [id])).rejects.toThrow('never changed');
    await expect(app.sql('update accounts set balance = -1 where member_id = $1', [id])).rejects.toThrow(
      'accounts_balance_check',
    );
  });
});

describe('24 spending is atomic', () => {
  it('50 parallel requests with credit for 10: exactly 10 succeed, balance 0, sum of the ledger = balance', async () => {
    const [me, other] = [await premium(), await premium()];
    await grant(app, me.id, 10);
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(me, other.id)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(10);
    expect(answers.filter((a) => a.status === 402 && a.json.error === 'not_enough_credits')).toHaveLength(40);
    expect([await balance(app, me.id), await sum(me.id)]).toEqual([0, 0]);
    expect((await app.sql('select from messages where sender_id = $1', [me.id])).length).toBe(10);
    await checkBooks(app);
  });

  it('to 25 partners at once, with other bookings in between', async () => {
    const me = await premium();
    const partners = await Promise.all(Array.from({ length: 25 }, premium));
    await grant(app, me.id, 8);
    const [answers] = await Promise.all([
      Promise.all(partners.map((p) => send(me, p.id))),
      Promise.all([1, 2, 3].map((n) => book({ member_id: me.id, amount: n }))),
    ]);
    const paid = answers.filter((a) => a.status === 200).length;
    expect(paid).toBeGreaterThanOrEqual(8);
    expect(await balance(app, me.id)).toBe(14 - paid);
    expect(await sum(me.id)).toBe(14 - paid);
    await checkBooks(app);
  });
});

describe('any interleaving', () => {
  /** Operations on a balance; each reports how much it may change it. */
  const step = fc.oneof(
    fc.record({ kind: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ kind: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ kind: fc.constant('spend' as const), amount: fc.constant(1) }),
    fc.record({ kind: fc.constant('gift' as const), amount: fc.constant(3) }),
    fc.record({ kind: fc.constant('repeat' as const), amount: fc.integer({ min: 1, max: 5 }) }),
  );

  it('of grants, spends and refunds keeps sum = balance, and never goes below zero', async () => {
    const [me, x, y] = [await premium(), await premium(), await premium()];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 }),
        async (rounds) => {
          let expected = await balance(app, me.id);
          const ref = uuidv7();
          let repeated = false;
          for (const round of rounds) {
            // The operations of a round run concurrently; their reports must add up to the result.
            const changes = await Promise.all(
              round.map(async ({ kind, amount }, i): Promise<number> => {
                if (kind === 'spend') return (await send(me, (i % 2 ? x : y).id)).status === 200 ? -1 : 0;
                if (kind === 'gift')
                  return (await send(me, x.id, { kind: 'gift', gift: 'rose', price: 3 })).status === 200 ? -3 : 0;
                if (kind === 'repeat')
                  return (await book({ member_id: me.id, amount: 5, ref })) === undefined ? 0 : ((repeated = true), 5);
                if (kind === 'grant') return book({ member_id: me.id, amount }).then(() => amount);
                return book({ member_id: me.id, amount: -amount, kind: 'refund' }).then(
                  () => -amount,
                  (e: unknown) => {
                    if (!isBalanceTooLow(e)) throw e;
                    return 0;
                  },
                );
              }),
            );
            expected += changes.reduce((all, n) => all + n, 0);
            expect(expected).toBeGreaterThanOrEqual(0);
            expect([await balance(app, me.id), await sum(me.id)]).toEqual([expected, expected]);
          }
          if (repeated) expect(await app.sql('select from transfers where ref = $1', [ref])).toHaveLength(1);
        },
      ),
      { numRuns: 12 },
    );
    await checkBooks(app);
  });
});

describe('the check of the books', () => {
  it('finds nothing where nothing is wrong, and names the account that is', async () => {
    const faults = async () => (await findFaults(app.services.db, creditChecks)).faults;
    expect(await faults()).toEqual([]);
    const [{ id }, gone] = [await app.signup(), await app.signup()];
    await book({ member_id: id, amount: 7 });
    await app.sql('update accounts set balance = 8 where member_id = $1', [id]);
    expect(await faults()).toEqual([
      { check: 'balance_is_sum_of_transfers', row: `accounts ${id}`, detail: 'balance 8, transfers 7' },
    ]);
    await app.sql('delete from accounts where member_id = $1', [id]);
    expect(await faults()).toEqual([
      { check: 'transfer_of_a_member_without_account', row: `transfers ${id}`, detail: 'the member has no account' },
    ]);
    await app.sql('insert into accounts values ($1, 7)', [id]);
    // An erased member leaves rows without an account, as intended.
    await book({ member_id: gone.id, amount: 5 });
    await app.sql('delete from members where id = $1', [gone.id]);
    expect(await faults()).toEqual([]);
  });
});

describe('the history', () => {
  it('has every change once, newest first, 50 a page, with its reason', async () => {
    const me = await app.signup();
    for (let i = 1; i <= 53; i++)
      await book({
        member_id: me.id,
        amount: i,
        kind: 'adjustment',
        counter_account: 'adjustment',
        note: `reason ${i}`,
      });
    const first = (await me.client.get('/api/credits/history.php')).json;
    expect([first.balance, first.changes.length]).toEqual([1431, 50]);
    expect(first.changes[0]).toMatchObject({
      amount: 53,
      kind: 'adjustment',
      note: 'reason 53',
      profile: null,
      gift: null,
    });
    const second = (await me.client.get(`/api/credits/history.php?cursor=${first.next_cursor}`)).json;
    expect(second.changes.map((c: { amount: number }) => c.amount)).toEqual([3, 2, 1]);
    expect(second.next_cursor).toBeNull();
    for (const cursor of ['x', '1_2', `${'9'.repeat(40)}_${me.id}`, "1'; --"])
      expect((await me.client.get(`/api/credits/history.php?cursor=${encodeURIComponent(cursor)}`)).status).toBe(400);
  });

  it('13 is one’s own', async () => {
    const [me, other] = [await app.signup(), await app.signup()];
    await book({ member_id: other.id, amount: 77 });
    expect((await me.client.get('/api/credits/history.php')).json).toEqual({
      balance: 0,
      changes: [],
      next_cursor: null,
    });
    expect((await app.client().get('/api/credits/history.php')).status).toBe(403);
  });
});
