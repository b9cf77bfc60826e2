/**
 * Orders and payments: the price shown is the price paid, credits are booked once, whatever the provider reports and
 * how often.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findCountry } from '../../contract/countries.ts';
import { ENDED_METHODS, PAYMENT_METHODS } from '../../contract/methods.ts';
import { eraseDeletedAccounts } from '../../server/accounts/delete-account.ts';
import { pollPayments, reconcile } from '../../server/payments/jobs.ts';
import { checkLedger } from '../../server/payments/ledger-check.ts';
import { sign, signatureHeader } from '../../server/payments/sandbox/keys.ts';
import { startTestShop, type TestShop } from '../helpers/sandbox.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
// After every test the books balance, except for rows left for staff on purpose.
const leftForStaff = new Set<string>();
afterEach(async () => {
  const { faults } = await checkLedger(shop.services.db);
  expect(faults.filter((f) => !leftForStaff.has(f.row))).toEqual([]);
});

const webhook = (body: object | string, headers: Record<string, string | undefined> = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const now = Math.floor(Date.now() / 1000);
  return shop.client().send('POST', '/api/payments/sandbox/webhook', text, {
    headers: {
      'content-type': 'application/json',
      origin: 'https://elsewhere.example',
      'sec-fetch-site': 'cross-site',
      [signatureHeader]: sign(shop.services.config.secret, Buffer.from(text), now),
      ...headers,
    },
  });
};
const event = (ref: string, id = `ev_${randomUUID()}`) => ({ id, type: 'payment', payment: ref });
const eventsOf = (memberId: string, kind: string) =>
  shop
    .sql<{ n: number }>("select count(*)::int as n from outbox where kind = $2 and payload ->> 'member_id' = $1", [
      memberId,
      kind,
    ])
    .then((r) => r[0]?.n);

describe('the shop', () => {
  it('shows the packages of the country with VAT, price per credit and per message, and methods that exist', async () => {
    const member = await shop.signup();
    await shop.sql("update members set signup_date = now() - interval '3 days' where id = $1", [member.id]);
    const { json } = await member.client.get('/api/shop.php');
    expect(json).toMatchObject({
      country: 'NL',
      currency: 'EUR',
      vat_basis_points: 2100,
      refund_days: 14,
      terms_date: '2023-12-01T12:00:00.000Z',
      offer: null,
      code: null,
      last_order: null,
      credits: 0,
      paid_user: false,
      blocked: false,
    });
    expect(json.packages[2]).toEqual({
      credits: 50,
      price_minor: 5250,
      discount_minor: 0,
      amount_minor: 5250,
      vat_minor: 911,
      per_credit_minor: 105,
      per_message_minor: 105,
      code: null,
      percentage: 0,
    });
    expect(json.methods.map((m: { method: string }) => m.method)).toEqual(findCountry('NL')?.payment_methods);
    expect(json.methods.find((m: { method: string }) => m.method === 'sdd')).toEqual({ method: 'sdd', way: 'debit' });
  });

  it('has prices and methods of the member’s own country; no ended method anywhere', async () => {
    const member = await shop.signup();
    await shop.sql("update profiles set country = 'PL' where member_id = $1", [member.id]);
    const { json } = await member.client.get('/api/shop.php');
    expect(json).toMatchObject({ country: 'PL', currency: 'PLN', vat_basis_points: 2300 });
    const methods = json.methods.map((m: { method: string }) => m.method);
    expect(methods).toContain('prezelewy24');
    for (const ended of ENDED_METHODS) expect(methods).not.toContain(ended);
    expect((await shop.order(member, { method: 'przelewy24' })).json.payment.methods).toEqual(['prezelewy24']);
  });

  it.each(ENDED_METHODS)('%s is refused for new orders and readable in old ones', async (method) => {
    const member = await shop.signup();
    expect((await shop.order(member, { method })).json.error).toBe('method_unavailable');
    const { id } = await shop.ordered(member);
    await shop.sql('update payments set method = $2 where id = $1', [id, method]);
    expect((await shop.payment(member.client, id)).json.payment.methods).toEqual([method]);
  });

  it('knows all 24 methods of the specification', () => {
    expect(new Set(PAYMENT_METHODS).size).toBe(24);
  });

  it('15 prices, terms and owner come from the server, whatever the order says', async () => {
    const member = await shop.signup();
    expect((await shop.order(member, { amount_minor: 1 })).json.error).toBe('price_changed');
    expect((await shop.order(member, { currency: 'PLN' })).json.error).toBe('price_changed');
    expect((await shop.order(member, { credits: 51 })).json.error).toBe('bad_request');
    const good = {
      package: 50,
      method: 'ideal',
      amount_minor: 5250,
      currency: 'EUR',
      terms_date: '2023-12-01T12:00:00Z',
      agreed: true,
    };
    const post = (body: object) =>
      member.client.post('/api/payments.php', body, { headers: { 'idempotency-key': randomUUID() } });
    expect((await post({ ...good, terms_date: '2020-01-01T00:00:00Z' })).json.error).toBe('price_changed');
    expect((await post({ ...good, agreed: false })).json.error).toBe('terms_required');
    for (const extra of [
      { credits: 500 },
      { status: 'completed' },
      { paid_user: true },
      { vat_minor: 0 },
      { member_id: randomUUID() },
    ])
      expect((await post({ ...good, ...extra })).json.error).toBe('bad_request');
    expect((await member.client.post('/api/payments.php', good)).json.error).toBe('bad_request');
    expect(await shop.credits(member.id)).toBe(0);
  });
});

describe('paying', () => {
  it('books credits and premium when the provider confirms, mails once, and keeps what was agreed', async () => {
    const member = await shop.signup();
    const key = randomUUID();
    const answer = await shop.order(member, { key, code: null });
    expect(answer.json.payment).toMatchObject({
      payment_id: key,
      status: 'open',
      credits: 50,
      amount_minor: 5250,
      vat_minor: 911,
      vat_basis_points: 2100,
      refund_days: 14,
      receipt: null,
      withdraw_until: null,
    });
    expect(answer.json.action.kind).toBe('redirect');
    expect(new URL(answer.json.action.url).origin).toBe(shop.services.config.payments.sandboxUrl);
    // The browser's return alone grants nothing.
    expect((await shop.payment(member.client, key)).json).toMatchObject({
      credits: 0,
      paid_user: false,
      payment: { status: 'open' },
    });

    const page = await fetch(answer.json.action.url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('€52.50')]);
    const paid = await fetch(answer.json.action.url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ outcome: 'completed', duplicate: '1' }),
    });
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      `http://a.test:${shop.port}/transactions/${key}`,
    ]);
    await shop.sandbox.tick();

    const { json } = await shop.payment(member.client, key);
    expect(json).toMatchObject({
      credits: 50,
      paid_user: true,
      first_purchase: true,
      payment: { status: 'completed', action: null, note: null },
    });
    expect(json.payment.receipt).toMatch(/^\d{4}-\d{6}$/);
    expect(Date.parse(json.payment.withdraw_until) - Date.parse(json.payment.completed_at)).toBe(14 * 86_400_000);
    expect((await member.client.get('/api/user.php')).json.user).toMatchObject({ credits: 50, paid_user: true });
    const mail = await shop.smtp.waitFor(member.email, `Your receipt ${json.payment.receipt}`);
    for (const text of [
      'Total paid, VAT included: €52.50',
      'VAT 21%: €9.11',
      'NL123456789B01',
      'premium member',
      'withdraw',
    ])
      expect(mail.text).toContain(text);
    await shop.idle();
    expect(await eventsOf(member.id, 'payment_completed')).toBe(1);
    const [row] = await shop.sql<{ seller: { vat_number: string } }>('select seller from payments where id = $1', [
      key,
    ]);
    expect(row?.seller.vat_number).toBe('NL123456789B01');
  });

  it('a double click on pay makes one payment, one checkout', async () => {
    const member = await shop.signup();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.order(member, { key })));
    expect(answers.map((a) => a.status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((a) => a.json.action.url)).size).toBe(1);
    expect(await shop.sql('select 1 as x from payments where member_id = $1', [member.id])).toHaveLength(1);
    // The same key for a different request is an error.
    expect((await shop.order(member, { key, credits: 100 })).json.error).toBe('conflict');
    const other = await shop.signup();
    expect((await shop.order(other, { key })).json.error).toBe('conflict');
  });

  it('a processor that wants a signed form gets it from a page that may send forms there only', async () => {
    const member = await shop.signup();
    await shop.sql("insert into site_countries (site_id, country, position) values ($1, 'IT', 9)", [
      shop.sites.a.site_id,
    ]);
    shop.forgetSites();
    await shop.sql("update profiles set country = 'IT' where member_id = $1", [member.id]);
    const answer = await shop.order(member, { method: 'nexi', code: null });
    expect(answer.status, answer.text).toBe(200);
    const id = answer.json.payment.payment_id as string;
    // The form's fields reach no script.
    expect(answer.json.action).toEqual({ kind: 'form_post', url: `/transactions/${id}/pay` });
    expect(answer.text).not.toContain('mac');
    const page = await member.client.get(`/transactions/${id}/pay`);
    const provider = new URL(shop.services.config.payments.sandboxUrl).origin;
    expect([page.status, page.headers['content-security-policy']]).toEqual([
      200,
      `default-src 'none'; style-src 'self'; script-src 'self'; form-action ${provider}; base-uri 'none'; frame-ancestors 'none'`,
    ]);
    // Nothing else may.
    expect((await shop.payment(member.client, id)).headers['content-security-policy']).toContain("form-action 'none'");
    const target = /action="([^"]+)"/.exec(page.text)?.[1] ?? '';
    expect(new URL(target).origin).toBe(provider);
    const fields = Object.fromEntries(
      [...page.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map((m) => [m[1], m[2]] as [string, string]),
    );
    const post = (form: Record<string, string>) =>
      fetch(target, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
    expect((await post({ ...fields, amount: '1 EUR' })).status).toBe(400);
    const sent = await post(fields);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, target]);
    // Another member, a visitor, and a decided payment: the status page.
    for (const client of [(await shop.signup()).client, shop.client()])
      expect((await client.get(`/transactions/${id}/pay`)).headers.location).toBe(`/transactions/${id}`);
    const [row] = await shop.sql<{ ref: string }>('select ref from payments where id = $1', [id]);
    shop.sandbox.bank.decide(row?.ref ?? '', 'completed');
    await shop.sandbox.tick();
    const after = await member.client.get(`/transactions/${id}/pay`);
    expect([after.status, after.headers.location]).toEqual([303, `/transactions/${id}`]);
    expect((await shop.books(id)).status).toBe('completed');
  });

  it('two tabs buying make two payments; premium comes once', async () => {
    const member = await shop.signup();
    const [a, b] = await Promise.all([
      shop.ordered(member, { code: null }),
      shop.ordered(member, { code: null, credits: 10 }),
    ]);
    for (const { ref } of [a, b]) shop.sandbox.bank.decide(ref, 'completed');
    await shop.sandbox.tick();
    expect(await shop.credits(member.id)).toBe(60);
    const firsts = await shop.sql<{ first: boolean }>(
      "select (payload ->> 'first')::boolean as first from outbox where kind = 'payment_completed' and payload ->> 'member_id' = $1",
      [member.id],
    );
    expect(firsts.filter((f) => f.first)).toHaveLength(1);
    expect(firsts).toHaveLength(2);
  });

  it('13 the payment of another member does not exist', async () => {
    const [member, other] = [await shop.signup(), await shop.signup()];
    const { id } = await shop.bought(member);
    for (const path of [`/api/payment.php?id=${id}`, `/api/receipt.php?id=${id}`, `/api/withdrawal.php?id=${id}`])
      expect((await other.client.get(path)).status, path).toBe(404);
    expect((await other.client.post('/api/payment/cancel.php', { id })).status).toBe(404);
    expect((await other.client.get('/api/payments.php')).json.payments).toEqual([]);
    expect((await shop.client().get(`/api/payment.php?id=${id}`)).json.authentication_required).toBe(true);
    for (const path of [
      '/api/desk/payments.php',
      `/api/desk/payment.php?id=${id}`,
      '/api/desk/insight/growth.php?by=source&from=2026-01-01&to=2026-12-31',
      '/api/desk/insight/vat.php?month=2026-01',
      '/api/desk/ledger-check.php',
      '/api/desk/discount-codes.php',
    ])
      expect((await member.client.get(path)).status, path).toBe(403);
  });

  it('a failed card says so; another try with another method works', async () => {
    const member = await shop.signup();
    const { id, ref } = await shop.ordered(member, { method: 'creditcard' });
    shop.sandbox.bank.decide(ref, 'failed', { failure_code: 'insufficient_funds' });
    await shop.sandbox.tick();
    expect((await shop.payment(member.client, id)).json.payment).toMatchObject({
      status: 'failed',
      note: 'card_failed',
      action: null,
    });
    await shop.bought(member);
    expect(await shop.credits(member.id)).toBe(50);
  });

  it('an open payment can be cancelled; one that was paid meanwhile is told as paid', async () => {
    const member = await shop.signup();
    const a = await shop.ordered(member);
    expect((await member.client.post('/api/payment/cancel.php', { id: a.id })).json.payment).toMatchObject({
      status: 'cancelled',
      note: 'payment_failed',
    });
    expect(shop.sandbox.bank.find(a.ref)?.status).toBe('cancelled');
    const b = await shop.ordered(member);
    shop.sandbox.bank.decide(b.ref, 'completed', { dropped: true });
    expect((await member.client.post('/api/payment/cancel.php', { id: b.id })).json.payment.status).toBe('completed');
    expect(await shop.credits(member.id)).toBe(50);
  });

  it('repeating: the last paid order is offered again', async () => {
    const member = await shop.signup();
    await shop.bought(member, { credits: 25, method: 'ideal' });
    expect((await member.client.get('/api/shop.php')).json.last_order).toMatchObject({ credits: 25, method: 'ideal' });
  });

  it('lists transactions, the newest first, a page at a time', async () => {
    const member = await shop.signup();
    await shop.ordered(member);
    await shop.sql(
      `insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'order_number', 'T' || n, 'ref', null, 'status', 'expired', 'created_at', p.created_at - make_interval(days => n)))).*
         from payments p, generate_series(1, 24) n where p.member_id = $1`,
      [member.id],
    );
    const first = (await member.client.get('/api/payments.php')).json;
    const second = (await member.client.get(`/api/payments.php?before=${first.next}`)).json;
    expect([first.payments.length, second.payments.length, second.next]).toEqual([20, 5, null]);
    const days = [...first.payments, ...second.payments].map((p: { created_at: string }) => p.created_at);
    expect(days).toEqual([...days].sort().reverse());
  });
});

describe('reports of the provider', () => {
  it('20 webhooks at once: one booking, one premium change, one mail', async () => {
    const member = await shop.signup();
    const { id, ref } = await shop.ordered(member);
    shop.sandbox.bank.decide(ref, 'completed', { dropped: true });
    const webhookEvent = event(ref);
    const answers = await Promise.all(Array.from({ length: 20 }, () => webhook(webhookEvent)));
    expect(answers.map((a) => [a.status, a.text])).toEqual(Array(20).fill([200, 'OK']));
    expect(await shop.books(id)).toMatchObject({ status: 'completed', purchases: 1, credits: 50, balance: 50 });
    expect(await eventsOf(member.id, 'payment_completed')).toBe(1);
    const { json } = await shop.payment(member.client, id);
    await shop.smtp.waitFor(member.email, `Your receipt ${json.payment.receipt}`);
    await shop.idle();
    expect(shop.smtp.mails.filter((m) => m.to.includes(member.email) && m.subject.includes('receipt'))).toHaveLength(1);
  });

  it('before the redirect: the report finds the order that still waits for its reference', async () => {
    const member = await shop.signup();
    const { id, ref } = await shop.ordered(member);
    await shop.sql('update payments set ref = null, action = null where id = $1', [id]);
    shop.sandbox.bank.decide(ref, 'completed');
    await shop.sandbox.tick();
    expect(await shop.books(id)).toMatchObject({ status: 'completed', balance: 50 });
    expect((await shop.sql<{ ref: string }>('select ref from payments where id = $1', [id]))[0]?.ref).toBe(ref);
  });

  it('late: the page tells the truth before the report comes', async () => {
    const member = await shop.signup();
    const { id, ref } = await shop.ordered(member);
    shop.sandbox.bank.decide(ref, 'completed', { delaySeconds: 600 });
    await shop.sandbox.tick();
    expect((await shop.books(id)).status).toBe('open');
    // Another tab has just asked: the provider is not asked again within three seconds.
    expect((await shop.payment(member.client, id)).json.payment.status).toBe('open');
    await shop.sql("update payments set checked_at = now() - interval '4 seconds' where id = $1", [id]);
    expect((await shop.payment(member.client, id)).json).toMatchObject({
      credits: 50,
      payment: { status: 'completed' },
    });
    shop.sandbox.bank.advance(601);
    await shop.sandbox.tick();
    expect(await shop.books(id)).toMatchObject({ purchases: 1, balance: 50 });
  });

  it('never: the poller settles it, backing off while nothing changes', async () => {
    const member = await shop.signup();
    const { id, ref } = await shop.ordered(member);
    const due = () => shop.sql('update payments set next_check_at = now() where id = $1', [id]);
    const minutes = async () =>
      Math.round(
        (
          await shop.sql<{ m: number }>(
            'select extract(epoch from next_check_at - now())::float / 60 as m from payments where id = $1',
            [id],
          )
        )[0]?.m ?? 0,
      );
    for (const wait of [1, 2, 4]) {
      await due();
      await pollPayments(shop.services);
      expect(await minutes()).toBe(wait);
    }
    shop.sandbox.bank.decide(ref, 'completed', { dropped: true });
    await due();
    await pollPayments(shop.services);
    expect(await shop.books(id)).toMatchObject({ status: 'completed', balance: 50 });
    // Still polled from time to time: the report of a charge-back may get lost, too.
    expect(await minutes()).toBe(24 * 60);
  });

  it('never: reconciliation asks the provider what changed', async () => {
    const member = await shop.signup();
    await reconcile(shop.services);
    const { id, ref } = await shop.ordered(member);
    shop.sandbox.bank.decide(ref, 'completed', { dropped: true });
    await reconcile(shop.services);
    expect(await shop.books(id)).toMatchObject({ status: 'completed', balance: 50 });
  });

  it('out of order and by wrong signature first: the same in the end', async () => {
    const member = await shop.signup();
    const { id, ref } = await shop.ordered(member);
    shop.sandbox.bank.decide(ref, 'pending', { delaySeconds: 30 });
    shop.sandbox.bank.decide(ref, 'completed', { out_of_order: true, duplicate: true });
    await shop.sandbox.tick();
    shop.sandbox.bank.advance(60);
    await shop.sandbox.tick();
    expect(await shop.books(id)).toMatchObject({ status: 'completed', purchases: 1, balance: 50 });
  });

  it('35 a bad, missing, old or foreign signature has no effect', async () => {
    const member = await shop.signup();
    const { id, ref } = await shop.ordered(member);
    shop.sandbox.bank.decide(ref, 'completed', { bad_signature: true });
    await shop.sandbox.tick();
    const body = JSON.stringify(event(ref));
    const now = Math.floor(Date.now() / 1000);
    const { secret } = shop.services.config;
    const bad = [
      undefined,
      '',
      'v1=00',
      sign('another secret', Buffer.from(body), now),
      sign(secret, Buffer.from(`${body} `), now),
      sign(secret, Buffer.from(body), now - 301),
      sign(secret, Buffer.from(body), now + 330),
      sign(secret, Buffer.from(body), now).replace(/t=\d+/, `t=${now + 1}`),
    ];
    for (const signature of bad) {
      const answer = await webhook(body, { [signatureHeader]: signature });
      expect([answer.status, answer.text], signature).toEqual([400, 'refused']);
    }
    expect(await shop.books(id)).toMatchObject({ status: 'open', purchases: 0, balance: 0 });
    expect((await webhook('{"id": 1}')).status).toBe(400);
    expect((await webhook('no json')).status).toBe(400);
    expect(
      (
        await shop
          .client()
          .send('POST', '/api/payments/nobody/webhook', '{}', { headers: { 'content-type': 'application/json' } })
      ).status,
    ).toBe(404);
    // A valid one replayed while still fresh changes nothing more.
    const good = await webhook(body);
    const replay = await webhook(body);
    expect([good.status, replay.status]).toEqual([200, 200]);
    expect(await shop.books(id)).toMatchObject({ status: 'completed', purchases: 1 });
  });

  it.each(['amount', 'currency'] as const)('35 a wrong %s has no effect but a mark for staff', async (what) => {
    const member = await shop.signup();
    const { id, ref } = await shop.ordered(member);
    leftForStaff.add(`payments ${id}`);
    shop.sandbox.bank.falsify(ref, what);
    shop.sandbox.bank.decide(ref, 'completed');
    await shop.sandbox.tick();
    expect(await shop.books(id)).toMatchObject({ status: 'open', purchases: 0, balance: 0 });
    expect((await shop.payment(member.client, id)).json).toMatchObject({
      paid_user: false,
      payment: { note: 'checking' },
    });
    expect(await shop.sql('select problem from payments where id = $1', [id])).toEqual([{ problem: what }]);
    expect((await checkLedger(shop.services.db)).faults).toContainEqual({
      check: 'staff_must_look',
      row: `payments ${id}`,
      detail: what,
    });
  });

  it('35 an unknown payment has no effect and costs no question to the provider', async () => {
    const before = await shop.sql('select count(*)::int as n from payment_bookings');
    expect((await webhook(event('sb_unknown'))).status).toBe(200);
    // While an order waits for its reference, a made-up one is looked up and not found.
    const member = await shop.signup();
    const { id } = await shop.ordered(member);
    await shop.sql('update payments set ref = null where id = $1', [id]);
    expect((await webhook(event('sb_unknown'))).status).toBe(200);
    expect(await shop.sql('select count(*)::int as n from payment_bookings')).toEqual(before);
  });

  it('money that comes after the end is money: credits are booked', async () => {
    const member = await shop.signup();
    const { id, ref } = await shop.ordered(member, { method: 'sct' });
    const bank = shop.sandbox.bank.find(ref);
    bank && Object.assign(bank, { status: 'expired' });
    await webhook(event(ref));
    expect((await shop.books(id)).status).toBe('expired');
    bank && Object.assign(bank, { status: 'completed' });
    await webhook(event(ref));
    expect(await shop.books(id)).toMatchObject({ status: 'completed', balance: 50 });
    // And no later report reverts it.
    bank && Object.assign(bank, { status: 'failed' });
    await webhook(event(ref));
    expect(await shop.books(id)).toMatchObject({ status: 'completed', balance: 50 });
  });

  it('while the provider is away the order can be tried again with its key; an order it never saw ends', async () => {
    const member = await shop.signup();
    const { payments } = shop.services.config;
    const key = randomUUID();
    // The adapter has the sandbox's address: the sandbox itself goes away for a moment.
    shop.sandbox.server.closeAllConnections();
    const port = Number(new URL(payments.sandboxUrl).port);
    await member.client.get('/api/shop.php');
    await new Promise((resolve) => shop.sandbox.server.close(resolve));
    const away = await shop.order(member, { key, code: null, amount_minor: 5250 });
    expect(away.json.error).toBe('method_unavailable');
    await new Promise<void>((resolve) => shop.sandbox.server.listen(port, '127.0.0.1', resolve));
    expect((await shop.order(member, { key, code: null, amount_minor: 5250 })).status).toBe(200);
    await shop.sql("update payments set ref = null, created_at = now() - interval '20 minutes' where id = $1", [key]);
    await pollPayments(shop.services);
    expect((await shop.books(key)).status).toBe('expired');
  });

  it('39 a member who is erased leaves payments without a trace of who it was; money that comes later waits for staff', async () => {
    const member = await shop.signup();
    const a = await shop.bought(member);
    const b = await shop.ordered(member);
    leftForStaff.add(`payments ${b.id}`);
    await shop.sql(
      "update members set status = 'pending_deletion', delete_after = now() - interval '1 minute' where id = $1",
      [member.id],
    );
    await eraseDeletedAccounts.run(shop.services, {}, { id: 'test', attempt: 1 });
    const [row] = await shop.sql<{ all: string }>(
      'select jsonb_agg(to_jsonb(p))::text as all from payments p where id = any($1::uuid[])',
      [[a.id, b.id]],
    );
    for (const text of [member.email, member.name]) expect(row?.all).not.toContain(text);
    shop.sandbox.bank.decide(b.ref, 'completed');
    await shop.sandbox.tick();
    expect(await shop.books(b.id)).toMatchObject({ status: 'completed', credits: 0 });
    expect(await shop.sql('select problem from payments where id = $1', [b.id])).toEqual([{ problem: 'member_gone' }]);
  });
});

describe('the receipt', () => {
  it('is a PDF with embedded fonts, in the language of the reader, Polish too', async () => {
    const member = await shop.signup();
    const { id } = await shop.bought(member);
    member.client.cookies.set('locale', 'pl');
    const pdf = await member.client.get(`/api/receipt.php?id=${id}`);
    expect([pdf.status, pdf.headers['content-type'], pdf.bytes.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect(pdf.headers['content-disposition']).toMatch(/attachment; filename="\d{4}-\d{6}\.pdf"/);
    expect(pdf.bytes.toString('latin1')).toMatch(/\/FontFile2/);
  });

  it('names a way of paying that is no brand in the reader’s words, and a brand by its own', async () => {
    const method = async (way: string) => {
      const member = await shop.signup();
      await shop.sql("update members set language = 'pl' where id = $1", [member.id]);
      const { id } = await shop.bought(member, { method: way, code: null });
      const { receipt } = (await shop.payment(member.client, id)).json.payment;
      const { text } = await shop.smtp.waitFor(member.email, `Twoje potwierdzenie ${receipt}`);
      return /Metoda płatności: (.*)/.exec(text)?.[1];
    };
    expect(await method('creditcard')).toBe('Karta kredytowa');
    expect(await method('paypal')).toBe('PayPal');
  });

  it('numbers are in sequence without gaps, also when many pay at once', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => shop.signup()));
    const orders = await Promise.all(members.map((m) => shop.ordered(m)));
    for (const { ref } of orders) shop.sandbox.bank.decide(ref, 'completed');
    await shop.sandbox.tick();
    const rows = await shop.sql<{ number: number }>(
      "select number from receipts where kind = 'sale' and company_id = $1 order by number",
      [shop.sites.company_id],
    );
    expect(rows.map((r) => r.number)).toEqual(rows.map((_, i) => i + 1));
    expect(rows.length).toBeGreaterThanOrEqual(6);
  });
});

describe('spend limits', () => {
  const set = (
    member: { client: { put(path: string, body: object): Promise<{ json: unknown; status: number }> } },
    body: object,
  ) => member.client.put('/api/spend-limits.php', body);

  it('an order above one is refused; lowering holds at once, raising after 24 hours', async () => {
    const member = await shop.signup();
    await shop.sql("update members set signup_date = now() - interval '3 days' where id = $1", [member.id]);
    expect((await set(member, { week: 6_000 })).status).toBe(200);
    await shop.bought(member);
    const refused = await shop.order(member, { credits: 10 });
    expect([refused.json.error, refused.json.message]).toEqual([
      'spend_limit',
      'This order is above the limit you set for yourself: €60.00.',
    ]);
    const raised = (await set(member, { week: 20_000 })).json as {
      limits: {
        period: string;
        amount_minor: number;
        spent_minor: number;
        next_amount_minor: number;
        next_from: string;
      }[];
    };
    const week = raised.limits.find((l) => l.period === 'week');
    expect(week).toMatchObject({ amount_minor: 6_000, spent_minor: 5_250, next_amount_minor: 20_000 });
    expect((await shop.order(member, { credits: 10 })).json.error).toBe('spend_limit');
    // Asking again does not restart the wait.
    expect(
      ((await set(member, { week: 20_000 })).json as typeof raised).limits.find((l) => l.period === 'week')?.next_from,
    ).toBe(week?.next_from);
    await shop.sql('update spend_limits set next_from = now() where member_id = $1', [member.id]);
    expect((await shop.order(member, { credits: 10 })).status).toBe(200);
    await set(member, { week: 100, day: null });
    expect((await shop.order(member, { credits: 10 })).json.error).toBe('spend_limit');
  });

  it('two tabs at once cannot pass it together', async () => {
    const member = await shop.signup();
    await shop.sql("update members set signup_date = now() - interval '3 days' where id = $1", [member.id]);
    await set(member, { day: 6_000 });
    const orders = await Promise.all([shop.order(member), shop.order(member), shop.order(member)]);
    for (const a of orders) expect([200, 403, 409]).toContain(a.status);
    const payable = await shop.sql<{ ref: string }>(
      "select ref from payments where member_id = $1 and status = 'open' and ref is not null",
      [member.id],
    );
    expect(payable.length).toBeLessThanOrEqual(1);
  });
});

describe('37 the registry', () => {
  it('does not know providers that nobody wrote', async () => {
    const { paymentProviders } = await import('../../server/payments/registry.ts');
    const config = { ...shop.services.config, payments: { ...shop.services.config.payments, providers: ['gold'] } };
    expect(() => paymentProviders({ config })).toThrow('there is no provider "gold"');
  });
});
