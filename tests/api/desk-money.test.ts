/**
 * The finance desk: finding a payment, full and partial refunds, charge-backs, the ledger, codes; all of it
 * in the log.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codesList } from '../../contract/desk-discounts.ts';
import { startTestShop, type TestShop } from '../helpers/sandbox.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let shop: TestShop;
let finance: TestStaff;
beforeAll(async () => {
  shop = await startTestShop();
  finance = await addStaff(shop, ['finance']);
});
afterAll(() => shop.stop());

const audit = (subject: string) =>
  shop.sql<{ action: string; details: Record<string, unknown> }>(
    'select action, details from audit_log where subject_id = $1 order by id',
    [subject],
  );
const refund = (id: string, amountMinor: number, key: string = randomUUID(), reason = 'goodwill') =>
  finance.client.post(
    '/api/desk/refund.php',
    { id, amount_minor: amountMinor, reason },
    { headers: { 'idempotency-key': key } },
  );
const page = async (id: string) => (await finance.client.get(`/api/desk/payment.php?id=${id}`)).json;

it('finds payments by number, address and status, of all companies whose sites the reader may see', async () => {
  const member = await shop.signup();
  const { id } = await shop.bought(member, { code: null });
  const { payment } = await page(id);
  expect(payment).toMatchObject({
    member_id: member.id,
    member_name: member.name,
    provider: 'sandbox',
    problem: null,
    payment: { status: 'completed' },
  });
  const ids = async (query: string) =>
    (await finance.client.get(`/api/desk/payments.php?${query}`)).json.rows.map((row: { id: string }) => row.id);
  expect(await ids(`q=${payment.payment.order_number.toLowerCase()}`)).toEqual([id]);
  expect(await ids(`q=${encodeURIComponent(member.email.toUpperCase())}`)).toEqual([id]);
  expect(await ids(`q=${encodeURIComponent(member.email)}&status=failed`)).toEqual([]);
  await shop.sql(
    "insert into companies (name, address, postal_code, city, country, kvk, support_phone, support_email) values ('Else', '', '', '', 'NL', '', '', 'x@x.test')",
  );
  await shop.sql("update payments set company_id = (select id from companies where name = 'Else') where id = $1", [id]);
  expect(await ids(`q=${payment.payment.order_number}`)).toEqual([id]);
  const elsewhere = await addStaff(shop, ['finance'], { sites: [shop.sites.b.site_id] });
  const { json } = await elsewhere.client.get(`/api/desk/payments.php?q=${payment.payment.order_number}`);
  expect(json.rows).toEqual([]);
  expect((await elsewhere.client.get(`/api/desk/payment.php?id=${id}`)).status).toBe(403);
  await shop.sql('update payments set company_id = $2 where id = $1', [id, shop.sites.company_id]);
  expect((await audit(id)).map((line) => line.action)).toEqual(['payment_viewed']);
});

it('refunds in part, then the rest, each once for its key, with the reason in the log', async () => {
  const member = await shop.signup();
  const { id, amount_minor: amountMinor } = await shop.bought(member, { code: null });
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 4 }, () => refund(id, 1_000, key)));
  expect(answers.map((a) => [a.status, a.json.payment.refunded_minor])).toEqual(Array(4).fill([200, 1_000]));
  expect((await refund(id, amountMinor)).json.error).toBe('refund_too_large');
  expect((await refund(id, amountMinor - 1_000, randomUUID(), 'the rest')).status).toBe(200);
  expect((await refund(id, 1)).json.error).toBe('nothing_to_refund');
  expect(await page(id)).toMatchObject({
    refundable_minor: 0,
    unused_credits: 0,
    payment: { payment: { status: 'refunded', refunded_minor: amountMinor } },
  });
  const lines = (await audit(id)).filter((line) => line.action === 'payment_refunded');
  expect(lines.map((line) => [line.details['amount_minor'], line.details['reason']])).toEqual([
    [1_000, 'goodwill'],
    [amountMinor - 1_000, 'the rest'],
  ]);
  expect((await shop.books(id)).balance).toBe(0);
  const receipt = await finance.client.get(`/api/desk/receipt.php?id=${id}`);
  expect([receipt.status, receipt.text.slice(0, 5)]).toEqual([200, '%PDF-']);
});

it('what somebody in care paid is what the books have: less what was given back or charged back, by day of the site', async () => {
  const member = await shop.signup();
  const kept = await shop.bought(member, { code: null });
  const returned = await shop.bought(member, { code: null });
  const support = await addStaff(shop, ['support']);
  const headers = { 'idempotency-key': randomUUID() };
  const care = { reason: 'spending', note: 'two orders in one night' };
  const opened = await support.client.post(`/api/desk/members/${member.id}/care.php`, care, { headers });
  const days = async (): Promise<{ day: string; minor: number }[]> =>
    (await support.client.post(`/api/desk/care/${opened.json.id}/open.php`, {})).json.days;
  expect((await days()).at(-1)?.minor).toBe(kept.amount_minor + returned.amount_minor);
  expect((await refund(kept.id, 100)).status).toBe(200);
  shop.sandbox.bank.chargeBack(returned.ref, 'fraudulent');
  await shop.sandbox.tick();
  const shown = await days();
  expect(shown).toHaveLength(30);
  expect(shown.at(-1)?.minor).toBe(kept.amount_minor - 100);
  // At any time it is another day than the database's in one of these.
  for (const zone of ['Etc/GMT+12', 'Pacific/Kiritimati']) {
    await shop.settings(shop.sites.a.site_id, { time_zone: zone });
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
    expect((await days()).at(-1)).toEqual({ day: today, minor: kept.amount_minor - 100 });
  }
});

it('lets a member buy again after a charge-back was looked at', async () => {
  const member = await shop.signup();
  const { id, ref } = await shop.bought(member, { code: null });
  shop.sandbox.bank.chargeBack(ref, 'fraudulent');
  await shop.sandbox.tick();
  expect(await page(id)).toMatchObject({
    buying_blocked: 'charge_back',
    payment: { payment: { status: 'charged_back' } },
  });
  expect((await shop.order(member)).json.error).toBe('buying_blocked');
  expect((await finance.client.post('/api/desk/buying.php', { member_id: member.id, blocked: false })).json).toEqual({
    ok: true,
  });
  expect((await shop.order(member)).status).toBe(200);
  expect((await audit(member.id)).map((line) => line.action)).toEqual(['buying_allowed']);
});

it('shows the proof of the books, and names the row where they do not agree', async () => {
  expect((await finance.client.get('/api/desk/ledger-check.php')).json.faults).toEqual([]);
  await shop.sql(
    'update accounts set balance = balance + 1 where member_id = (select member_id from accounts order by member_id limit 1)',
  );
  const [broken] = await shop.sql<{ member_id: string }>('select member_id from accounts order by member_id limit 1');
  expect((await finance.client.get('/api/desk/ledger-check.php')).json.faults).toMatchObject([
    { check: 'balance_is_sum_of_transfers', row: `accounts ${broken?.member_id}` },
  ]);
  await shop.sql('update accounts set balance = balance - 1 where member_id = $1', [broken?.member_id]);
});

it('makes and closes codes', async () => {
  const make = (code: string) =>
    finance.client.post('/api/desk/discount-codes.php', { code, value_percentage: 30, validity: 'once-per-user' });
  expect((await make('spring30')).json).toEqual({ code: 'SPRING30' });
  expect((await make('SPRING30')).json.error).toBe('code_exists');
  const member = await shop.signup();
  expect((await shop.order(member, { code: 'SPRING30' })).status).toBe(200);
  expect((await finance.client.post('/api/desk/discount-codes/close.php', { code: 'spring30' })).json).toEqual({
    ok: true,
  });
  const other = await shop.signup();
  expect((await other.client.get('/api/shop.php?code=SPRING30')).json.error).toBe('code_expired');
  expect((await audit('SPRING30')).map((line) => line.action)).toEqual(['code_made', 'code_closed']);
});

it('plans codes: among the active ones as planned until they begin, and what could never hold is none', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const make = (more: object) =>
    finance.client.post('/api/desk/discount-codes.php', {
      code: 'LATER20',
      value_percentage: 20,
      validity: 'once-per-user',
      ...more,
    });
  for (const [field, terms] of Object.entries({
    starts: [{ starts: 'next week' }, { starts: '2098-13-01' }],
    expires: [
      { expires: 'never' },
      { starts: inDays(9), expires: inDays(7) },
      { starts: inDays(7), expires: inDays(7) },
      { expires: inDays(-1) },
      { starts: inDays(-3), expires: inDays(-1) },
    ],
  }))
    for (const more of terms) {
      const { json } = await make(more);
      expect([json.error, Object.keys(json.fields)], JSON.stringify(more)).toEqual(['bad_request', [field]]);
    }
  const [starts, expires] = [inDays(7), inDays(9)];
  expect((await make({ starts, expires })).json).toEqual({ code: 'LATER20' });
  const rows = async (query: string) =>
    (await finance.client.get(`/api/desk/discount-codes.php?q=later&${query}`)).json.rows;
  // As the view shows them.
  expect(await rows(codesList.views.active)).toMatchObject([
    { code: 'LATER20', status: 'planned', starts, expires, may_close: true },
  ]);
  expect(await rows('state=planned&sort=from')).toHaveLength(1);
  expect(await rows('state=active')).toEqual([]);
  expect(await rows(codesList.views.ended)).toEqual([]);
  const file = await finance.client.post('/api/desk/discount-codes/file.php?q=later', {
    columns: ['code', 'from', 'state'].map((name) => ({ name, label: name })),
    words: {},
  });
  expect(file.text).toMatch(/LATER20,.*\d{4}.*,planned/);
  const member = await shop.signup();
  expect((await shop.order(member, { code: 'LATER20' })).json.error).toBe('code_early');
  await shop.sql("update discount_codes set starts = now() where code = 'LATER20'");
  expect(await rows('state=active')).toMatchObject([{ code: 'LATER20', status: 'active' }]);
  expect((await make({ code: 'LATER30', starts })).status).toBe(200);
  await finance.client.post('/api/desk/discount-codes/close.php', { code: 'LATER30' });
  expect(await rows('state=closed')).toMatchObject([{ code: 'LATER30', may_close: false }]);
  expect((await shop.order(member, { code: 'LATER30' })).json.error).toBe('code_expired');
});

it('says which codes have ended, those of single members apart', async () => {
  const member = await shop.signup();
  await shop.sql(
    `insert into discount_codes (code, pool_id, member_id, value_percentage, validity, purpose, expires)
     values ('SHOWN-PAST', $1, null, 10, 'unlimited', 'campaign', now() - interval '1 minute'),
            ('SHOWN-OPEN', $1, null, 10, 'once', 'campaign', now() + interval '1 day'),
            ('SHOWN-STAY', null, $2, 40, 'once', 'stay', null)`,
    [shop.sites.a.pool_id, member.id],
  );
  const shown = async (of: string) => {
    const { json } = await finance.client.get(`/api/desk/discount-codes.php?q=shown-&of=${of}`);
    return Object.fromEntries(json.rows.map((row: { code: string; status: string }) => [row.code, row.status]));
  };
  expect(await shown('campaigns')).toEqual({ 'SHOWN-PAST': 'expired', 'SHOWN-OPEN': 'active' });
  expect(await shown('members')).toEqual({ 'SHOWN-STAY': 'active' });
  expect((await shop.order(member, { code: 'SHOWN-STAY' })).status).toBe(200);
  expect(await shown('members')).toEqual({ 'SHOWN-STAY': 'active' });
  await shop.sql("update discount_redemptions set status = 'used' where offer = 'SHOWN-STAY'");
  expect(await shown('members')).toEqual({ 'SHOWN-STAY': 'used' });
});

it('codes are filtered by company, country, method, least order and use: what holds for all holds for each', async () => {
  const { pool_id: pool } = shop.sites.a;
  await shop.sql(
    `insert into discount_codes (code, pool_id, value_percentage, purpose, country, payment_methods, currency, minimum_order_value)
     values ('SIEVE-ALL', $1, 10, 'campaign', null, null, null, null),
            ('SIEVE-DE', $1, 10, 'campaign', 'DE', '{paypal}', 'EUR', 2875),
            ('SIEVE-NL', $1, 10, 'campaign', 'NL', '{ideal}', 'EUR', 5000)`,
    [pool],
  );
  const codes = async (more: string) =>
    (await finance.client.get(`/api/desk/discount-codes.php?q=sieve-&sort=code&${more}`)).json.rows.map(
      (row: { code: string }) => row.code.slice(6),
    );
  const { pools } = (await finance.client.get('/api/desk/discount-codes/pools.php')).json;
  const company = pools.find(({ id }: { id: number }) => id === pool).company_id;
  expect(await codes(`company=${company}`)).toEqual(['ALL', 'DE', 'NL']);
  expect(await codes(`company=${company + 1_000}`)).toEqual([]);
  expect(await codes('country=DE')).toEqual(['ALL', 'DE']);
  expect(await codes('method=ideal')).toEqual(['ALL', 'NL']);
  expect(await codes('minimum_min=3000')).toEqual(['NL']);
  expect(await codes('minimum_max=2875')).toEqual(['ALL', 'DE']);
  expect(await codes('used_min=1')).toEqual([]);
});

it('codes are of the sites one has them at: of others there are none, and where one has them at one site of a pool, none is made or closed', async () => {
  const [of, elsewhere] = [shop.sites.a, shop.sites.b];
  await shop.sql(
    `insert into discount_codes (code, pool_id, value_percentage, purpose) values ('PLACE-A', $1, 10, 'campaign'), ('PLACE-B', $2, 10, 'campaign')`,
    [of.pool_id, elsewhere.pool_id],
  );
  const codes = async (staff: TestStaff, more = '') =>
    (await staff.client.get(`/api/desk/discount-codes.php?q=place-&sort=code${more}`)).json.rows.map(
      (row: { code: string; may_close: boolean }) => [row.code, row.may_close],
    );
  expect(await codes(finance)).toEqual([
    ['PLACE-A', true],
    ['PLACE-B', true],
  ]);
  expect(await codes(finance, `&site=${elsewhere.site_id}`)).toEqual([['PLACE-B', true]]);
  const close = (staff: TestStaff, code: string) =>
    staff.client.post('/api/desk/discount-codes/close.php', { code }, { headers: { 'x-confirmed': 'reason=Over' } });
  const there = await addStaff(shop, ['finance'], { sites: [elsewhere.site_id] });
  expect(await codes(there)).toEqual([['PLACE-B', true]]);
  expect((await close(there, 'PLACE-A')).json.error).toBe('code_not_found');
  const make = (staff: TestStaff, pool: number) =>
    staff.client.post('/api/desk/discount-codes.php', {
      pool,
      code: `AT-${pool}`,
      value_percentage: 5,
      validity: 'unlimited',
    });
  expect((await make(there, of.pool_id)).json.error).toBe('forbidden');
  expect((await make(there, elsewhere.pool_id)).json).toEqual({ code: `AT-${elsewhere.pool_id}` });
  const [second] = await shop.sql<{ id: number }>(
    `insert into sites (company_id, pool_id, name, niche, settings) select company_id, pool_id, 'Second', niche, settings from sites where id = $1 returning id`,
    [elsewhere.site_id],
  );
  expect(await codes(there)).toEqual([['PLACE-B', false]]);
  expect((await close(there, 'PLACE-B')).json.error).toBe('forbidden');
  expect((await make(there, elsewhere.pool_id)).json.error).toBe('forbidden');
  expect((await there.client.get('/api/desk/discount-codes/pools.php')).json).toEqual({ pools: [] });
  await shop.sql('delete from sites where id = $1', [second?.id]);
});

it('shows a payment whole: steps, what the provider reported and keeps, VAT, what stays, bookings, and one just like it before', async () => {
  const member = await shop.signup();
  const first = await shop.bought(member, { code: null });
  const { id, amount_minor: amountMinor } = await shop.bought(member, { code: null });
  await shop.sql("update payments set created_at = created_at - interval '58 seconds' where id = $1", [first.id]);
  const before = await page(id);
  const { payment } = before.payment;
  const { fee_minor: fee, vat_left_minor: vat, stays_minor: stays } = before.payment;
  expect([fee, vat]).toEqual([29, payment.vat_minor]);
  expect(stays).toBe(amountMinor - vat - fee);
  expect(before.balance).toBe(100);
  expect(before.twin).toMatchObject({ id: first.id });
  expect(Math.abs(before.twin.seconds - 58)).toBeLessThan(30);
  expect((await page(first.id)).twin).toBeNull();
  expect(before.reports).toMatchObject([{ kind: 'payment', outcome: 'changed', tries: 1 }]);
  expect(before.history.map((line: { to_status: string }) => line.to_status)).toEqual(['open', 'completed']);
  expect(before.bookings).toMatchObject([{ kind: 'purchase', amount_minor: amountMinor, credits: 50 }]);

  // Of what went back, VAT goes back too; what the provider keeps it keeps.
  expect((await refund(id, 1_000)).status).toBe(200);
  const after = await page(id);
  const [{ vat_minor: vatBack } = { vat_minor: 0 }] = await shop.sql<{ vat_minor: number }>(
    'select vat_minor from refunds where payment_id = $1',
    [id],
  );
  expect(after.payment.vat_left_minor).toBe(payment.vat_minor - vatBack);
  expect(after.payment.stays_minor).toBe(amountMinor - 1_000 - after.payment.vat_left_minor - fee);
  expect(after.bookings.map((booking: { kind: string }) => booking.kind)).toEqual(['purchase', 'refund']);
  expect((await refund(id, amountMinor - 1_000)).status).toBe(200);
  expect((await page(id)).payment).toMatchObject({ vat_left_minor: 0, stays_minor: -fee });

  const open = await shop.ordered(await shop.signup(), { code: null });
  expect((await page(open.id)).payment).toMatchObject({ fee_minor: null, stays_minor: 0, vat_left_minor: 0 });
});

it('shows a refund that waits for a second look with the payment: to who asked, who may agree, and who may not', async () => {
  const member = await shop.signup();
  const { id } = await shop.bought(member, { credits: 250, code: null });
  const asked = await refund(id, 10_001, randomUUID(), 'paid twice');
  expect(asked.status, asked.text).toBe(202);
  const [owner, support] = [await addStaff(shop, ['owner']), await addStaff(shop, ['support'])];
  const looks = async (by: TestStaff) => (await by.client.get(`/api/desk/payment.php?id=${id}`)).json.looks;
  const look = { id: asked.json.second_look, call: 'desk_refund', why: 'paid twice', asked_by: finance.name };
  expect(await looks(finance)).toMatchObject([{ look, acts: ['withdraw'] }]);
  expect(await looks(owner)).toMatchObject([{ look, acts: ['agree', 'refuse'] }]);
  expect(await looks(support)).toMatchObject([{ look, acts: [] }]);
  expect((await owner.client.post(`/api/desk/second-looks/${look.id}.php`, { decision: 'agree' })).json).toEqual({
    ok: true,
  });
  expect(await looks(finance)).toEqual([]);
  expect((await page(id)).payment.payment.refunded_minor).toBe(10_001);
});
