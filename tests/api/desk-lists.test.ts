/**
 * Lists of the desk (contract/desk-list.ts), with payments as the example: order, pages, filters, sums over the whole filter, views, the
 * file; and that a list shows nobody more than their grants.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../helpers/sandbox.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let shop: TestShop;
let finance: TestStaff;
let other: number;
/** 130 payments, several at the same moment, at two sites and in two currencies. */
beforeAll(async () => {
  shop = await startTestShop();
  finance = await addStaff(shop, ['finance']);
  const member = await shop.signup();
  const { id } = await shop.bought(member, { code: null });
  other = (
    await shop.sql<{ id: number }>('select id from sites where company_id = $1 and id <> $2 order by id limit 1', [
      shop.sites.company_id,
      (await shop.sql<{ site_id: number }>('select site_id from payments where id = $1', [id]))[0]?.site_id,
    ])
  )[0]?.id as number;
  await shop.sql(
    `insert into payments (id, order_number, member_id, company_id, site_id, status, provider, ref, method, country, locale, credits, currency,
                           price_minor, amount_minor, vat_basis_points, vat_minor, refund_days, terms_date, seller, created_at, completed_at, next_check_at)
     select gen_random_uuid(), 'LIST-' || lpad(n::text, 4, '0'), member_id, company_id, case when n % 10 = 0 then $2 else site_id end,
            case when n % 5 = 0 then 'failed' else 'completed' end, provider, 'list-' || n, case when n % 2 = 0 then 'ideal' else 'visa' end,
            'NL', 'nl', 10, case when n % 3 = 0 then 'SEK' else 'EUR' end, 100 * n, 100 * n, vat_basis_points, n, refund_days, terms_date, seller,
            timestamptz '2026-03-01 00:30+01' + (n / 4) * interval '1 hour', case when n % 5 = 0 then null else timestamptz '2026-03-02' end, null
       from payments, generate_series(1, 130) n where id = $1`,
    [id, other],
  );
});
afterAll(() => shop.stop());

interface Line {
  id: string;
  number: string;
  at: string;
  amount_minor: number;
  paid_minor: number;
  currency: string;
  site_id: number;
}
const list = async (query: string, staff = finance) => staff.client.get(`/api/desk/payments.php?${query}`);
/** All pages. */
async function all(query: string, staff = finance): Promise<Line[]> {
  const rows: Line[] = [];
  let after = '';
  for (let page = 0; page < 20; page++) {
    const { status, json } = await list(`${query}${after ? `&after=${encodeURIComponent(after)}` : ''}`, staff);
    expect(status).toBe(200);
    rows.push(...json.rows);
    if (json.next === null) return rows;
    after = json.next;
  }
  throw new Error('the pages do not end');
}
const march = 'from=2026-03-01&to=2026-03-31&zone=Europe/Amsterdam';

describe('order and pages', () => {
  it.each(['', '&sort=when', '&sort=-paid', '&sort=paid', '&sort=number', '&sort=-method', '&sort=member'])(
    'every row comes once%s',
    async (sort) => {
      const rows = await all(`${march}${sort}`);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(130);
      expect(rows).toHaveLength(130);
    },
  );

  it('in the order asked for', async () => {
    const paid = (await all(`${march}&sort=-paid`)).map((row) => row.paid_minor);
    expect(paid).toEqual(paid.toSorted((a, b) => b - a));
    const numbers = (await all(`${march}&sort=number`)).map((row) => row.number);
    expect(numbers).toEqual(numbers.toSorted());
    const times = (await all(march)).map((row) => row.at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('refuses orders, cursors, days and zones that are none', async () => {
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const query of [
      'sort=ref',
      'sort=nothing',
      'sort=-when;drop',
      'after=x',
      `after=${forged(['soon', randomUUID()])}`,
      `after=${forged(['2026-03-01', 'no-uuid'])}`,
      `after=${forged({ a: 1 })}`,
      'from=2026-02-30',
      'from=0001-01-01',
      'to=0000-01-01',
      'zone=Nowhere/Else',
      'status=gone',
      'amount_min=1e9',
    ])
      expect((await list(query)).status, query).toBe(400);
  });
});

describe('filters and sums', () => {
  it('days are the reader’s', async () => {
    const day = (zone: string) => all(`from=2026-03-01&to=2026-03-01&zone=${zone}`);
    // The first payments of March in Amsterdam are of February in New York.
    expect(await day('Europe/Amsterdam')).toHaveLength(95);
    expect((await day('America/New_York')).some(({ number }) => number === 'LIST-0001')).toBe(false);
  });

  it('sums cover everything that matches, by currency, and agree with the rows', async () => {
    const query = `${march}&status=completed&method=ideal&amount_min=1000&amount_max=9000`;
    const rows = await all(query);
    const { sums } = (await list(`${query}&part=sums`)).json;
    expect(sums.count).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(10);
    for (const { currency, count, values } of sums.by) {
      const own = rows.filter((row) => row.currency === currency);
      expect(count).toBe(own.length);
      expect(values.paid).toBe(own.reduce((sum, row) => sum + row.paid_minor, 0));
      expect(values.credits).toBe(10 * own.length);
    }
    expect(sums.total).toBe(131);
  });

  it('searches by the start of a number, a reference, a whole name', async () => {
    expect(await all('q=list-012')).toHaveLength(10);
    expect((await all('q=list-7')).map(({ number }) => number)).toEqual(['LIST-0007']);
    expect(await all('q=LIST_')).toEqual([]);
    expect(await all('q=%25')).toEqual([]);
  });
});

describe('what a list shows', () => {
  it('rows, sums, views and file are those of the sites one has', async () => {
    const clerk = await addStaff(shop, ['finance'], { sites: [other] });
    const rows = await all('', clerk);
    expect(rows).toHaveLength(13);
    expect(new Set(rows.map((row) => row.site_id))).toEqual(new Set([other]));
    expect((await list('part=sums', clerk)).json.sums).toMatchObject({ count: 13, total: 13 });
    expect((await all(`site=${other}`)).length).toBe(13);
    const file = await clerk.client.post('/api/desk/payments/file.php', {
      columns: [{ name: 'number', label: 'Number' }],
      words: {},
    });
    expect(file.text.trim().split('\r\n')).toHaveLength(14);
  });

  it('the file has the filter, the order, the columns and the words of the screen, and is logged', async () => {
    const file = await finance.client.post(`/api/desk/payments/file.php?${march}&status=failed&sort=number`, {
      columns: [
        { name: 'number', label: 'Nummer' },
        { name: 'status', label: 'Status, jetzt' },
        { name: 'vat', label: 'MwSt.' },
        { name: 'when', label: 'Wann' },
      ],
      words: { status: { failed: 'Fehlgeschlagen' } },
    });
    expect(file.status).toBe(200);
    const lines = file.text.replace('\ufeff', '').trim().split('\r\n');
    expect(lines).toHaveLength(27);
    expect(lines[0]).toBe('Nummer,"Status, jetzt",MwSt.,Wann');
    expect(lines[1]).toBe('LIST-0005,Fehlgeschlagen,0.00,2026-03-01T00:30:00.000Z');
    const log = await shop.sql<{ details: object }>(
      `select details from audit_log where action = 'list_exported' and staff_id = $1 order by id desc limit 1`,
      [finance.id],
    );
    expect(log[0]?.details).toEqual({ rows: 26, columns: 'number status vat when' });
    const nothing = await finance.client.post('/api/desk/payments/file.php', {
      columns: [{ name: 'seller', label: 'x' }],
      words: {},
    });
    expect(nothing.status).toBe(400);
  });

  it('only chosen rows', async () => {
    const ids = (await all('q=list-012')).slice(0, 3).map(({ id }) => id);
    const file = await finance.client.post('/api/desk/payments/file.php', {
      ids,
      columns: [{ name: 'number', label: 'Number' }],
      words: {},
    });
    expect(file.text.trim().split('\r\n')).toHaveLength(4);
  });
});

describe('views', () => {
  const views = async (staff: TestStaff) => (await list('part=views', staff)).json.views;
  const save = (staff: TestStaff, body: object) =>
    staff.client.post('/api/desk/views.php', { list: 'payments', query: 'status=failed', ...body });

  it('those of the list have their counts', async () => {
    expect((await views(finance)).counts).toMatchObject({ to_look_at: 0, given_back: 0, charged_back: 0 });
    await shop.sql(`update payments set problem = 'refund_failed' where order_number in ('LIST-0001', 'LIST-0002')`);
    expect((await views(finance)).counts.to_look_at).toBe(2);
  });

  it('what was looked at no longer waits, and comes back when that is undone, or when something else is odd', async () => {
    const rows = await shop.sql<{ id: string; order_number: string }>(
      `select id, order_number from payments where order_number in ('LIST-0001', 'LIST-0002', 'LIST-0003') order by order_number`,
    );
    const ids = rows.map(({ id }) => id);
    const look = (staff: TestStaff, looked: boolean) =>
      staff.client.post('/api/desk/payments/looked.php', { ids, looked });
    const waiting = async () => (await views(finance)).counts.to_look_at;
    const support = await addStaff(shop, ['moderation']);
    expect((await look(support, true)).status).toBe(403);
    // Nothing is odd about the third.
    expect((await look(finance, true)).json.changed.sort()).toEqual(ids.slice(0, 2).sort());
    expect((await look(finance, true)).json).toEqual({ changed: [] });
    expect(await waiting()).toBe(0);
    expect((await list('q=LIST-0001')).json.rows).toMatchObject([
      { problem: 'refund_failed', looked_at: expect.any(String) },
    ]);
    expect((await look(finance, false)).json.changed).toHaveLength(2);
    expect(await waiting()).toBe(2);
    expect(
      await shop.sql(
        `select action, details ->> 'number' as number from audit_log where subject_id = $1 and action like 'payment_%looked' order by id`,
        [ids[0]],
      ),
    ).toEqual([
      { action: 'payment_looked', number: 'LIST-0001' },
      { action: 'payment_unlooked', number: 'LIST-0001' },
    ]);
  });

  it('where a period has no payment, the last one before it is told', async () => {
    const { json } = await list('from=2099-01-01&to=2099-01-31');
    expect(json.rows).toEqual([]);
    const [last] = (await list('')).json.rows;
    expect(json.before).toMatchObject({ id: last.id, number: last.number });
    expect((await list('from=2001-01-01&to=2001-01-31')).json.before).toBeUndefined();
    expect((await list('to=2001-01-31')).json.before).toBeUndefined();
  });

  it('own ones, those of a role and those of everybody reach whom they should', async () => {
    const colleague = await addStaff(shop, ['finance']);
    const support = await addStaff(shop, ['support']);
    const owner = await addStaff(shop, ['owner']);
    expect((await save(finance, { name: 'Mine', shared: 'me' })).status).toBe(200);
    expect((await save(finance, { name: 'Mine', shared: 'me' })).status).toBe(409);
    expect((await save(finance, { name: 'Ours', shared: 'role', alarm: true })).status).toBe(200);
    expect((await save(finance, { name: 'All', shared: 'all' })).status).toBe(403);
    expect((await save(owner, { name: 'All', shared: 'all' })).status).toBe(200);
    expect((await save(owner, { name: 'Odd', shared: 'me', query: 'amount_min=x&sort=nothing' })).status).toBe(200);
    const names = async (staff: TestStaff) => (await views(staff)).saved.map((view: { name: string }) => view.name);
    expect(await names(finance)).toEqual(['Mine', 'Ours', 'All']);
    expect(await names(colleague)).toEqual(['Ours', 'All']);
    expect(await names(support)).toEqual(['All']);
    const saved = (await views(finance)).saved as { id: string; name: string; count: number; own: boolean }[];
    expect(saved.map(({ count, own }) => [count, own])).toEqual([
      [26, true],
      [26, true],
      [26, false],
    ]);
    const ours = saved[1]?.id;
    expect((await colleague.client.delete(`/api/desk/views/${ours}.php`)).status).toBe(404);
    expect((await finance.client.delete(`/api/desk/views/${ours}.php`)).status).toBe(200);
    expect(await names(colleague)).toEqual(['All']);
    // A view whose filter is none any more counts nothing, and breaks nothing.
    expect((await views(owner)).saved.find(({ name }: { name: string }) => name === 'Odd').count).toBe(0);
  });
});
