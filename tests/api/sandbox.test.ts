/** The payment sandbox as the public meets it: a separate process and origin, its checkout operated by form. */
import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../server/payments/ledger-check.ts';
import { startTestShop, type TestShop } from '../helpers/sandbox.ts';

let shop: TestShop;
let child: ChildProcess;
let url = '';

/** A free port. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

beforeAll(async () => {
  shop = await startTestShop();
  const { config } = shop.services;
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  child = fork(join(import.meta.dirname, '../../server/payments/sandbox/main.ts'), [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATABASE_URL: shop.databaseUrl,
      APP_SECRET: config.appSecret,
      DATA_DIR: config.dataDir,
      HOST: '127.0.0.1',
      SANDBOX_PORT: String(port),
      SANDBOX_URL: url,
    },
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)));
  });
  config.payments.sandboxUrl = url;
});
afterAll(async () => {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  await shop.stop();
});
const expectedFaults = new Set<string>();
afterEach(async () =>
  expect((await checkLedger(shop.services.db)).faults.filter((f) => !expectedFaults.has(f.row))).toEqual([]),
);

async function ordered(method = 'ideal') {
  const member = await shop.signup();
  const answer = await shop.order(member, { method, code: null });
  expect(answer.status, answer.text).toBe(200);
  return { member, id: answer.json.payment.payment_id as string, page: answer.json.action.url as string };
}
const press = (page: string, form: Record<string, string>) =>
  fetch(page, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
const status = async (id: string) =>
  (await shop.sql<{ status: string }>('select status from payments where id = $1', [id]))[0]?.status;
const reported = (id: string, to: string) => expect.poll(() => status(id), { timeout: 8_000, interval: 50 }).toBe(to);
const bookings = async (id: string) =>
  (
    await shop.sql<{ kind: string }>(
      'select kind from payment_bookings where payment_id = $1 order by created_at, kind',
      [id],
    )
  ).map((b) => b.kind);

describe('its own process', () => {
  it('has an origin of its own, a page without script, and takes orders only with its key', async () => {
    const { page, member, id } = await ordered();
    expect(new URL(page).origin).toBe(url);
    expect(new URL(page).port).not.toBe(String(shop.port));
    const answer = await fetch(page, { headers: { 'accept-language': 'nl' } });
    const html = await answer.text();
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'; form-action 'self' http:/,
    );
    expect(html).not.toContain('<script');
    for (const control of [
      'delay',
      'duplicate',
      'out_of_order',
      'dropped',
      'bad_signature',
      'wrong_amount',
      'wrong_currency',
      'settle_days',
    ])
      expect(html, control).toContain(`name="${control}"`);
    expect((await fetch(`${url}/v1/methods`)).status).toBe(401);
    const redirect = await press(page, { outcome: 'completed' });
    expect(redirect.headers.get('location')).toContain(`/transactions/${id}`);
    await reported(id, 'completed');
    expect(await shop.credits(member.id)).toBe(50);
  });
});

describe('its controls, by form', () => {
  it('three times and out of order: booked once', async () => {
    const { id, page, member } = await ordered();
    await press(page, { outcome: 'completed', duplicate: '1', out_of_order: '1' });
    await reported(id, 'completed');
    await shop.idle();
    expect(await bookings(id)).toEqual(['purchase']);
    expect(await shop.credits(member.id)).toBe(50);
  });

  it.each([
    ['dropped', { dropped: '1' }],
    ['late', { delay: '3600' }],
    ['wrongly signed', { bad_signature: '1' }],
  ])('a report that is %s: the page of the payment finds out', async (_name, how) => {
    const { id, page, member } = await ordered();
    await press(page, { outcome: 'completed', ...how });
    expect(await status(id)).toBe('open');
    await shop.sql("update payments set checked_at = now() - interval '1 minute' where id = $1", [id]);
    expect((await shop.payment(member.client, id)).json.payment.status).toBe('completed');
    expect(await bookings(id)).toEqual(['purchase']);
  });

  it.each([
    ['wrong_amount', 'amount'],
    ['wrong_currency', 'currency'],
  ])('%s: nothing is booked, staff must look', async (control, problem) => {
    const { id, page, member } = await ordered();
    await press(page, { outcome: 'completed', [control]: '1' });
    await expect
      .poll(
        async () =>
          (await shop.sql<{ problem: string }>('select problem from payments where id = $1', [id]))[0]?.problem,
        { timeout: 8_000 },
      )
      .toBe(problem);
    expectedFaults.add(`payments ${id}`);
    expect(await bookings(id)).toEqual([]);
    expect(await shop.credits(member.id)).toBe(0);
  });

  it('settles after days of its own clock; then refunds and charge-backs, and gives one back', async () => {
    const { id, page, member } = await ordered('paypal');
    await press(page, { outcome: 'pending', settle_days: '2' });
    await reported(id, 'pending');
    for (let day = 0; day < 2; day++) await press(page, { outcome: 'clock' });
    await reported(id, 'completed');
    await press(page, { outcome: 'refund_part' });
    await expect.poll(() => bookings(id), { timeout: 8_000 }).toEqual(['purchase', 'refund']);
    await press(page, { outcome: 'chargeback', reason: 'fraudulent' });
    await reported(id, 'charged_back');
    expect(await shop.credits(member.id)).toBe(0);
    await press(page, { outcome: 'reverse' });
    await reported(id, 'completed');
    expect(await shop.credits(member.id)).toBe(25);
  });

  it.each([
    ['failed', 'failed'],
    ['cancelled', 'cancelled'],
    ['expired', 'expired'],
  ])('%s is told, and leads back', async (outcome, end) => {
    const { id, page } = await ordered();
    const answer = await press(page, { outcome });
    expect(answer.headers.get('location')).toContain(
      `/transactions/${id}${outcome === 'cancelled' ? '?cancelled=1' : ''}`,
    );
    await reported(id, end);
  });
});
