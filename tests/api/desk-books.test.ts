/** The books proved by day: each side counted by itself, kept with the time of the check, and the rows of a day that does not agree. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveAllBooks } from '../../server/insight/book-days.ts';
import { dayIn } from '../../server/insight/days.ts';
import { startTestShop, type TestShop } from '../helpers/sandbox.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let shop: TestShop;
let finance: TestStaff;
beforeAll(async () => {
  shop = await startTestShop();
  finance = await addStaff(shop, ['finance']);
});
afterAll(() => shop.stop());

const today = () => dayIn('Europe/Amsterdam', new Date());
const month = () => today().slice(0, 7);
const shown = async () => (await finance.client.get(`/api/desk/books/days.php?month=${month()}`)).json.companies[0];
const prove = async (): Promise<number> =>
  (await finance.client.post('/api/desk/books/days/prove.php', { month: month() })).json.faults;
/** Changes what nothing may change, as a hand in the database would. */
const byHand = async (table: string, ...statements: [string, unknown[]][]) => {
  await shop.sql(`alter table ${table} disable trigger user`);
  for (const [text, values] of statements) await shop.sql(text, values);
  await shop.sql(`alter table ${table} enable trigger user`);
};

describe('the books by day', () => {
  it('are not proved before somebody or the night has done it, and then have the time of the check', async () => {
    expect(await shown()).toMatchObject({ checked_at: null, days: [] });
    expect(await prove()).toBe(0);
    const { checked_at: at, days } = await shown();
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
    expect(days).toEqual([]);
    const lines = await shop.sql("select details from audit_log where action = 'book_days_proved'");
    expect(lines).toEqual([{ details: { month: month(), faults: 0 } }]);
    for (const no of ['2026-13', '0000-01'])
      expect((await finance.client.get(`/api/desk/books/days.php?month=${no}`)).status).toBe(400);
    const support = await addStaff(shop, ['support']);
    expect((await support.client.get(`/api/desk/books/days.php?month=${month()}`)).status).toBe(403);
  });

  it('show sales, refunds, charge-backs and credits as each side has them, and stay as they were proved', async () => {
    const buyers = [await shop.signup(), await shop.signup(), await shop.signup()] as const;
    const bought = [];
    for (const member of buyers) bought.push(await shop.bought(member, { code: null }));
    const refund = await finance.client.post(
      '/api/desk/refund.php',
      { id: bought[0]?.id, amount_minor: 1_000, reason: 'goodwill' },
      { headers: { 'idempotency-key': randomUUID() } },
    );
    expect(refund.status).toBe(200);
    shop.sandbox.bank.chargeBack(bought[1]?.ref ?? '', 'fraudulent');
    await shop.sandbox.tick();
    expect(await proveAllBooks(shop.services)).toBe(0);
    const total = bought.reduce((sum, order) => sum + order.amount_minor, 0);
    const [net] = await shop.sql<{ sum: number }>(
      "select sum(amount)::int as sum from transfers where counter_account = 'shop'",
    );
    const day = {
      day: today(),
      currency: 'EUR',
      sold: { booked: total, found: total },
      refunded: { booked: 1_000, found: 1_000 },
      charged_back: { booked: bought[1]?.amount_minor, found: bought[1]?.amount_minor },
      credits: { booked: net?.sum, found: net?.sum },
      faults: 0,
      rows: [],
      faulty_since: null,
    };
    expect((await shown()).days).toEqual([day]);
    await shop.bought(buyers[2], { code: null });
    expect((await shown()).days).toEqual([day]);
    expect(await prove()).toBe(0);
    expect((await shown()).days[0].sold.booked).toBeGreaterThan(total);
  });

  it('name the payment when the books were changed by hand, also where two errors cancel out; and since when', async () => {
    const rows = async () => (await shown()).days.flatMap((day: { rows: unknown[] }) => day.rows);
    const [first, second] = await shop.sql<{ id: string; order_number: string }>(
      "select id, order_number from payments where status = 'completed' order by created_at, id limit 2",
    );
    const shift = (by: number) =>
      byHand(
        'payment_bookings',
        [
          "update payment_bookings set amount_minor = amount_minor + $2 where kind = 'purchase' and payment_id = $1",
          [first?.id, by],
        ],
        [
          "update payment_bookings set amount_minor = amount_minor - $2 where kind = 'purchase' and payment_id = $1",
          [second?.id, by],
        ],
      );
    await shift(100);
    expect(await prove()).toBe(2);
    const [day] = (await shown()).days;
    expect(day.sold.booked).toBe(day.sold.found);
    expect(day.faults).toBe(2);
    expect(
      day.rows
        .map((row: { payment_id: string; what: string; booked: number; found: number }) => [
          row.payment_id,
          row.what,
          row.booked - row.found,
        ])
        .toSorted(),
    ).toEqual(
      [
        [first?.id, 'sold', 100],
        [second?.id, 'sold', -100],
      ].toSorted(),
    );
    const since = day.faulty_since;
    expect(await prove()).toBe(2);
    expect((await shown()).days[0].faulty_since).toBe(since);
    await shift(-100);
    expect(await prove()).toBe(0);
    expect([await rows(), (await shown()).days[0].faulty_since]).toEqual([[], null]);
  });

  it('find a refund, a charge-back and credits that one side alone knows of', async () => {
    const [payment] = await shop.sql<{ id: string; member_id: string; order_number: string }>(
      "select id, member_id, order_number from payments where status = 'completed' order by created_at, id limit 1",
    );
    const differences = async () =>
      (await shown()).days.flatMap(
        (day: { currency: string; rows: { number: string; what: string; booked: number; found: number }[] }) =>
          day.rows.map((row) => [day.currency, row.number, row.what, row.booked, row.found]),
      );
    const refund = randomUUID();
    await shop.sql(
      "insert into refunds (id, payment_id, source, amount_minor, vat_minor, credits) values ($1, $2, 'staff', 500, 87, 0)",
      [refund, payment?.id],
    );
    await shop.sql('update payments set charged_back_minor = charged_back_minor + 300 where id = $1', [payment?.id]);
    await shop.sql(
      "insert into transfers (id, member_id, counter_account, amount, kind, ref) values ($1, $2, 'shop', 40, 'purchase', 'of nobody')",
      [randomUUID(), payment?.member_id],
    );
    expect(await prove()).toBe(3);
    const [refunded] = (await differences()).filter(([, , what]: string[]) => what === 'refunded');
    expect(refunded[4] - refunded[3]).toBe(500);
    expect(await differences()).toEqual(
      expect.arrayContaining([
        ['EUR', payment?.order_number, 'charged_back', 0, 300],
        ['XXX', 'of nobody', 'credits', 0, 40],
      ]),
    );
    await shop.sql('delete from refunds where id = $1', [refund]);
    await shop.sql('update payments set charged_back_minor = charged_back_minor - 300 where id = $1', [payment?.id]);
    await byHand('transfers', ["delete from transfers where ref = 'of nobody'", []]);
    expect(await prove()).toBe(0);
    // The day of credits without a payment is gone, too.
    expect((await shown()).days.map((day: { currency: string }) => day.currency)).toEqual(['EUR']);
  });

  it('a day begins in the zone of the company', async () => {
    const [payment] = await shop.sql<{ id: string }>('select id from payments order by created_at limit 1');
    // Half past eleven at night in UTC is the next day in Amsterdam.
    await byHand('payment_bookings', [
      "update payment_bookings set created_at = '2026-01-31T23:30:00Z' where kind = 'purchase' and payment_id = $1",
      [payment?.id],
    ]);
    await shop.sql("update payments set completed_at = '2026-01-31T23:30:00Z' where id = $1", [payment?.id]);
    await finance.client.post('/api/desk/books/days/prove.php', { month: '2026-02' });
    const days = (await finance.client.get('/api/desk/books/days.php?month=2026-02')).json.companies[0].days;
    expect(days.map((day: { day: string; sold: { booked: number } }) => [day.day, day.sold.booked > 0])).toEqual([
      ['2026-02-01', true],
    ]);
  });
});

describe('a month of writers', () => {
  const counts = async (staff: TestStaff, of: string) =>
    (await staff.client.get(`/api/desk/writing/counts.php?month=${of}`)).json;
  const close = (of: string, staff = finance) => staff.client.post('/api/desk/writing/close.php', { month: of });
  const wrote = (staff: TestStaff, at: string, characters: number) =>
    shop.sql(
      `insert into writer_answers (message_id, staff_id, site_id, language, conversation_id, kind, characters, waited_seconds, sent_at)
       values ($1, $2, $3, 'nl', $1, 'text', $4, 60, $5)`,
      [randomUUID(), staff.id, shop.sites.a.site_id, characters, at],
    );

  it('is closed once, when it is over, by finance alone; its figures stay what they were, and writers see their own', async () => {
    const [carl, dora] = [await addStaff(shop, ['writer']), await addStaff(shop, ['writer'])];
    await wrote(carl, '2026-03-10T12:00:00Z', 100);
    await wrote(carl, '2026-03-11T12:00:00Z', 50);
    await wrote(dora, '2026-03-12T12:00:00Z', 30);
    expect((await close(month())).json.error).toBe('conflict');
    expect((await close('2026-13')).status).toBe(400);
    expect((await close('2026-03', carl)).status).toBe(403);
    expect(await counts(finance, '2026-03')).toMatchObject({ over: true, closed: null, own: false });
    expect((await close('2026-03')).status).toBe(200);
    const kept = await counts(finance, '2026-03');
    expect(kept.closed.by).toBe(finance.name);
    expect(
      kept.writers.map((writer: { name: string; messages: number; characters: number }) => [
        writer.name,
        writer.messages,
        writer.characters,
      ]),
    ).toEqual([
      [carl.name, 2, 150],
      [dora.name, 1, 30],
    ]);
    // What is counted later, or closed again, changes nothing.
    await wrote(dora, '2026-03-13T12:00:00Z', 999);
    expect((await close('2026-03')).status).toBe(200);
    expect((await counts(finance, '2026-03')).writers).toEqual(kept.writers);
    expect((await counts(dora, '2026-03')).writers).toEqual([kept.writers[1]]);
    expect(await shop.sql("select subject_id from audit_log where action = 'writing_closed'")).toEqual([
      { subject_id: '2026-03' },
    ]);
    await expect(shop.sql("update closed_writing_months set writers = '[]'")).rejects.toThrow('never changed');
    await expect(shop.sql('delete from closed_months')).rejects.toThrow('never changed');
  });

  it('is paid at the rate of each day, rounded once; finance alone sets it, and a closed month keeps its own', async () => {
    const [erin, fred] = [await addStaff(shop, ['writer']), await addStaff(shop, ['writer'])];
    const set = (writer: TestStaff, from: string, rate: object | null, by = finance) =>
      by.client.put('/api/desk/writing/rate.php', { staff_id: writer.id, from, rate });
    const rate = (message: number, thousand: number, currency = 'EUR') => ({
      currency,
      message_minor: message,
      thousand_minor: thousand,
    });
    const pay = async (staff: TestStaff, writer: TestStaff, of = '2026-04', query = '') =>
      (await staff.client.get(`/api/desk/writing/counts.php?month=${of}${query}`)).json.writers.find(
        ({ staff_id: id }: { staff_id: string }) => id === writer.id,
      )?.pay;
    await wrote(erin, '2026-04-10T12:00:00Z', 125);
    await wrote(erin, '2026-04-20T12:00:00Z', 125);
    await wrote(erin, '2026-05-20T12:00:00Z', 1_000);
    await wrote(fred, '2026-04-12T12:00:00Z', 80);
    expect(await pay(finance, erin)).toBeNull();
    expect((await set(erin, '2026-04-01', rate(30, 0), erin)).status).toBe(403);
    expect((await set(erin, '2026-02-30', rate(30, 0))).status).toBe(400);
    for (const wrong of [rate(-1, 0), rate(1.5, 0), rate(0, 1_000_001), rate(1, 0, 'QQQ')])
      expect((await set(erin, '2026-04-01', wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await set(erin, '2026-04-01', rate(30, 20))).status).toBe(200);
    // 2 × 30 and 250 characters at 20 a thousand: 65. From the 15th on 31 and 34: 30 + 2.5 + 31 + 4.25 = 67.75.
    expect(await pay(finance, erin)).toMatchObject({ currency: 'EUR', amount_minor: 65 });
    expect((await set(erin, '2026-04-15', rate(31, 34))).status).toBe(200);
    const paid = {
      currency: 'EUR',
      amount_minor: 68,
      rates: [
        { from_day: '2026-04-01', ...rate(30, 20) },
        { from_day: '2026-04-15', ...rate(31, 34) },
      ],
    };
    expect(await pay(finance, erin)).toEqual(paid);
    expect(await pay(erin, erin)).toEqual(paid);
    expect(await pay(finance, fred)).toBeNull();
    // Of some sites there is no amount, and figures alone are no reason to see one.
    expect(await pay(finance, erin, '2026-04', `&site=${shop.sites.a.site_id}`)).toBeNull();
    expect(await pay(await addStaff(shop, ['marketing']), erin)).toBeNull();
    expect((await set(erin, '2026-04-20', rate(30, 0, 'SEK'))).json.error).toBe('writer_rate_currency');
    expect((await set(erin, '2026-05-01', rate(300, 0, 'SEK'))).status).toBe(200);
    expect(await pay(finance, erin, '2026-05')).toMatchObject({ currency: 'SEK', amount_minor: 300 });
    const lines = await shop.sql<{ details: object }>(
      "select details from audit_log where action = 'writer_rate_set' and subject_id = $1 order by id",
      [erin.id],
    );
    expect(lines.slice(0, 2).map((line) => line.details)).toEqual([
      {
        day: '2026-04-01',
        changes: [
          { field: 'rate_message', currency: 'EUR', before: null, after: 30 },
          { field: 'rate_thousand', currency: 'EUR', before: null, after: 20 },
        ],
      },
      {
        day: '2026-04-15',
        changes: [
          { field: 'rate_message', currency: 'EUR', before: 30, after: 31 },
          { field: 'rate_thousand', currency: 'EUR', before: 20, after: 34 },
        ],
      },
    ]);
    expect((await close('2026-04')).status).toBe(200);
    expect((await set(erin, '2026-04-15', rate(99, 0))).json.error).toBe('writer_rate_closed');
    await shop.sql('update writer_rates set message_minor = 99');
    expect(await pay(finance, erin)).toEqual(paid);
    expect((await set(erin, '2026-05-01', null)).status).toBe(200);
    expect(await pay(finance, erin, '2026-05')).toMatchObject({ currency: 'EUR', amount_minor: 99 + 34 });
    // Closed before there were rates: no amount.
    expect(await pay(erin, erin, '2026-03')).toBeUndefined();
  });
});
