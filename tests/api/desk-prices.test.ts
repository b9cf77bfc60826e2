/** The sheet of prices at the desk: a draft nobody overwrites, checks, a second look, a date; open orders and receipts stay as they were. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../helpers/sandbox.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let shop: TestShop;
let owner: TestStaff;
let finance: TestStaff;
let company: number;
beforeAll(async () => {
  shop = await startTestShop();
  company = shop.sites.company_id;
  [owner, finance] = [await addStaff(shop, ['owner']), await addStaff(shop, ['finance'])];
});
afterAll(() => shop.stop());

interface Cell {
  kind?: string;
  currency?: string;
  country?: string;
  credits?: number;
  site?: number;
  value: number | null;
  version?: number;
}
const cell = (more: Cell) => ({ kind: 'package', currency: 'EUR', country: '', credits: 50, version: 0, ...more });
const save = (staff: TestStaff, cells: Cell[]) =>
  staff.client.put('/api/desk/prices-draft.php', { company, cells: cells.map(cell) });
const sheet = async (staff = owner) => (await staff.client.get(`/api/desk/prices.php?company=${company}`)).json;
const inDays = (days: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 + days * 86_400_000).toISOString();
async function publish(staff: TestStaff, more: object = {}) {
  const { draft } = await sheet();
  const cells = draft.map(({ kind, currency, country, credits, site, version }: Required<Cell>) => ({
    kind,
    currency,
    country,
    credits,
    site,
    version,
  }));
  return staff.client.post(
    '/api/desk/prices-publish.php',
    { company, cells, from: null, note: 'spring', ...more },
    { headers: { 'idempotency-key': randomUUID() } },
  );
}
let shift = 0;
/** What is planned begins; what had begun moves back by another time each time, so that no two begin at once. */
async function letBegin() {
  shift += 7;
  for (const table of ['price_lists', 'vat_rates', 'price_publications'])
    await shop.sql(
      `update ${table} set valid_from = case when valid_from > now() then now() - interval '1 second'
                                              else valid_from - make_interval(secs => ${86_400 + shift}) end`,
    );
  shop.forgetSites();
}
const priceIn = async (country: string, credits = 50) => {
  const client = shop.client();
  const { json } = await client.get('/api/prices.php', { headers: { 'x-country': country } });
  return json.packages.find((pack: { credits: number }) => pack.credits === credits)?.amount_minor;
};

describe('the draft', () => {
  it('keeps cells with a version; another’s change is not overwritten, and what is as published leaves it', async () => {
    const saved = await save(owner, [{ value: 5_350 }, { credits: 100, value: 9_400 }]);
    expect(saved.status, saved.text).toBe(200);
    const [first, second] = saved.json.versions;
    expect([first, second].every((version: number) => version > 0)).toBe(true);
    expect((await sheet(finance)).draft).toMatchObject([
      { kind: 'package', currency: 'EUR', credits: 50, value: 5_350, staff_name: owner.name },
      { credits: 100, value: 9_400 },
    ]);
    expect((await save(finance, [{ value: 5_400 }])).json.error).toBe('conflict');
    // All or nothing.
    expect((await save(finance, [{ credits: 100, value: 9_300, version: second }, { value: 5_400 }])).json.error).toBe(
      'conflict',
    );
    expect((await sheet()).draft[1].value).toBe(9_400);
    expect((await save(finance, [{ value: 5_250, version: first }])).json.versions).toEqual([0]);
    expect((await save(finance, [{ credits: 100, value: 9_500, version: second }])).json.versions).toEqual([0]);
    expect((await sheet()).draft).toEqual([]);
  });

  it.each([
    [{ currency: 'XXX', country: 'NL', value: 5 }],
    [{ currency: 'XXX', value: 5 }],
    [{ country: 'GB', value: 5 }],
    [{ kind: 'vat', value: 5 }],
    [{ kind: 'vat', currency: '', country: 'NL', credits: 0, value: 10_001 }],
    [{ kind: 'tryout', country: 'NL', credits: 0, value: 5 }],
    [{ value: 0 }],
    [{ value: -1 }],
    [{ value: 12.5 }],
  ])('refuses %j', async (change) => {
    expect((await save(owner, [change])).status).toBe(400);
    expect((await sheet()).draft).toEqual([]);
  });
});

describe('publishing', () => {
  it('refuses a larger package that is no cheaper, in a currency and in one country', async () => {
    for (const change of [
      { credits: 100, value: 10_600 },
      { country: 'AT', value: 6_600 },
    ]) {
      const [version] = (await save(owner, [change])).json.versions;
      expect((await publish(owner)).json.error).toBe('prices_wrong');
      await save(owner, [{ ...change, value: change.country ? null : 9_500, version }]);
    }
    expect(
      (await publish(owner, { cells: [cell({ value: 1 })].map(({ value: _, ...seen }) => seen) })).json.error,
    ).toBe('conflict');
  });

  it('by finance waits for somebody else, who sees what changes; a draft that changed since is not published', async () => {
    const [version] = (await save(finance, [{ value: 5_350 }])).json.versions;
    const asked = await publish(finance);
    expect(asked.status, asked.text).toBe(202);
    expect(await priceIn('NL')).toBe(5_250);
    const [look] = (await owner.client.get('/api/desk/second-looks.php')).json.waiting;
    expect(look).toMatchObject({
      call: 'desk_publish_prices',
      subject_kind: 'company',
      effect: { changes: 1, cells: 'EUR 50: 5250 → 5350' },
    });
    expect(look.subject_name).toBeTruthy();
    const decide = (id: string) => owner.client.post(`/api/desk/second-looks/${id}.php`, { decision: 'agree' });
    const [newer] = (await save(finance, [{ value: 5_300, version }])).json.versions;
    expect((await decide(look.id)).json.error).toBe('conflict');
    await save(finance, [{ value: 5_350, version: newer }]);
    await finance.client.post(`/api/desk/second-looks/${look.id}.php`, { decision: 'withdraw' });
    const again = await publish(finance);
    expect((await decide(again.json.second_look)).status).toBe(200);
    expect((await sheet()).draft).toEqual([]);
    await letBegin();
    expect(await priceIn('NL')).toBe(5_350);
    const [line] = await shop.sql<{ staff_name: string; details: object }>(
      `select staff_name, details from audit_log where action = 'prices_published' order by id desc limit 1`,
    );
    expect(line).toMatchObject({
      staff_name: finance.name,
      details: {
        agreed_by: owner.name,
        changes: [{ field: 'price', currency: 'EUR', credits: 50, before: 5_250, after: 5_350 }],
      },
    });
  });

  it('from a date on: until then everything is as it was, and it can be taken back; two of one moment are refused', async () => {
    const from = inDays(10);
    await save(owner, [{ value: 5_400 }]);
    const done = await publish(owner, { from });
    expect(done.json, done.text).toEqual({ valid_from: from });
    expect(await priceIn('NL')).toBe(5_350);
    const { publications } = await sheet();
    expect(publications[0]).toMatchObject({
      planned: true,
      note: 'spring',
      changes: [{ before: 5_350, after: 5_400 }],
    });
    await save(owner, [{ value: 5_450 }]);
    expect((await publish(owner, { from })).json.error).toBe('prices_planned');
    for (const late of [inDays(-1), new Date(Date.now() + 1_000).toISOString()])
      expect((await publish(owner, { from: late })).status).toBe(400);
    const withdraw = () =>
      owner.client.post(
        '/api/desk/prices-withdraw.php',
        { company, id: publications[0].id },
        {
          headers: { 'idempotency-key': randomUUID() },
        },
      );
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).status).toBe(404);
    expect((await publish(owner, { from })).status).toBe(200);
    await letBegin();
    expect(await priceIn('NL')).toBe(5_450);
    // What has begun is not taken back.
    const [begun] = (await sheet()).publications;
    const late = await owner.client.post(
      '/api/desk/prices-withdraw.php',
      { company, id: begun.id },
      {
        headers: { 'idempotency-key': randomUUID() },
      },
    );
    expect(late.status).toBe(404);
  });

  it('one country’s own price, the small package for leavers and VAT; the rest of the currency stays as it was', async () => {
    const before = await sheet();
    const tryout = before.lists.find(
      (l: { currency: string; country: null }) => l.currency === 'EUR' && !l.country,
    ).tryout;
    expect(tryout.amount_minor).toBeGreaterThan(0);
    await save(owner, [
      { country: 'BE', value: 5_190 },
      { kind: 'tryout', credits: 0, value: 399 },
      { kind: 'vat', currency: '', country: 'BE', credits: 0, value: 600 },
    ]);
    expect((await publish(owner)).status).toBe(200);
    await letBegin();
    const { lists, rates } = await sheet();
    const of = (country: string | null) =>
      lists.find((l: { currency: string; country: string | null }) => l.currency === 'EUR' && l.country === country);
    expect(of('BE')).toMatchObject({ packages: [{ credits: 50, amount_minor: 5_190 }], tryout: null });
    expect(of(null)).toMatchObject({ tryout: { credits: tryout.credits, amount_minor: 399 } });
    expect(of(null).packages).toHaveLength(6);
    expect(rates.find((r: { country: string }) => r.country === 'BE')).toMatchObject({ basis_points: 600 });
    await save(owner, [{ country: 'BE', value: null }]);
    expect((await publish(owner)).status).toBe(200);
    await letBegin();
    expect((await sheet()).lists.find((l: { country: string | null }) => l.country === 'BE')).toMatchObject({
      packages: [],
    });
  });
});

describe('a site’s own prices', () => {
  it('hold there alone, over those of the company and of a country, until they are put back; a draft of them waits for a second look', async () => {
    const { a, b } = shop.sites;
    // Two sites of one company.
    await shop.sql('update sites set company_id = $1 where id = $2', [company, b.site_id]);
    shop.forgetSites();
    const at = async (host: string, country: string) => {
      const { json } = await shop.client(host).get('/api/prices.php', { headers: { 'x-country': country } });
      return json.packages.find((pack: { credits: number }) => pack.credits === 50)?.amount_minor;
    };
    const usual = await at('b.test', 'NL');
    const [cheap] = (
      await save(owner, [
        { site: a.site_id, value: 4_990 },
        { country: 'BE', value: 5_090 },
      ])
    ).json.versions;
    expect(cheap).toBeGreaterThan(0);
    expect((await sheet()).draft).toMatchObject([{ country: 'BE' }, { country: '', site: a.site_id, value: 4_990 }]);
    // Too dear there for the package before it, a site of somebody else, what no site has of its own.
    for (const wrong of [
      { site: 999_999, value: 4_990 },
      { site: a.site_id, kind: 'tryout', credits: 0, value: 400 },
      { site: a.site_id, kind: 'vat', currency: '', country: 'NL', credits: 0, value: 400 },
    ])
      expect((await save(owner, [wrong])).status, JSON.stringify(wrong)).toBe(400);
    const [dear] = (await save(owner, [{ site: a.site_id, value: 9_000, version: cheap }])).json.versions;
    expect((await publish(owner)).json.error).toBe('prices_wrong');
    await save(owner, [{ site: a.site_id, value: 4_990, version: dear }]);
    const asked = await publish(finance);
    expect(asked.status, asked.text).toBe(202);
    const [look] = (await owner.client.get('/api/desk/second-looks.php')).json.waiting;
    expect(look.effect.cells).toContain(`EUR 50 @${a.site_id}: – → 4990`);
    const agreed = await owner.client.post(`/api/desk/second-looks/${asked.json.second_look}.php`, {
      decision: 'agree',
    });
    expect(agreed.status, agreed.text).toBe(200);
    expect(await at('a.test', 'NL')).toBe(usual);
    await letBegin();
    expect([await at('a.test', 'NL'), await at('a.test', 'BE')]).toEqual([4_990, 4_990]);
    expect(await at('b.test', 'NL')).toBe(usual);
    // What is ordered there costs what is shown there.
    const member = await shop.signup({ host: 'a.test' });
    const shown = (await member.client.get('/api/shop.php')).json.packages;
    expect(shown.find((pack: { credits: number }) => pack.credits === 50).price_minor).toBe(4_990);
    await save(owner, [
      { site: a.site_id, value: null },
      { country: 'BE', value: null },
    ]);
    expect((await publish(owner)).status).toBe(200);
    await letBegin();
    expect([await at('a.test', 'NL'), await at('a.test', 'BE')]).toEqual([usual, usual]);
    // The log says of which site each price was.
    const [line] = await shop.sql<{ details: { changes: object[] } }>(
      "select details from audit_log where action = 'prices_published' order by id desc limit 1",
    );
    const price = { field: 'price', currency: 'EUR', credits: 50, after: null };
    expect(line?.details.changes).toEqual([
      { ...price, country: 'BE', before: 5_090 },
      { ...price, site: a.site_id, before: 4_990 },
    ]);
  });
});

describe('what was agreed before', () => {
  it('an open order is paid at the price it was begun at, and a receipt of the past stays as it is', async () => {
    const member = await shop.signup();
    const paid = await shop.bought(member, { code: null });
    const receipt = async () =>
      (
        await shop.sql(
          'select amount_minor, price_minor, vat_minor, vat_basis_points, credits from payments where id = $1',
          [paid.id],
        )
      )[0];
    const was = await receipt();
    const open = await shop.ordered(member, { code: null, credits: 100 });
    const [version] = (await save(owner, [{ credits: 100, value: 9_990 }])).json.versions;
    expect(version).toBeGreaterThan(0);
    expect((await publish(owner)).status).toBe(200);
    await letBegin();
    expect(await priceIn('NL', 100)).toBe(9_990);
    expect(await receipt()).toEqual(was);
    expect((await shop.payment(member.client, open.id)).json.payment).toMatchObject({
      amount_minor: open.amount_minor,
      credits: 100,
    });
    expect(open.amount_minor).toBe(9_500);
  });
});

describe('payment methods', () => {
  const shown = async (client: { get: typeof owner.client.get }) =>
    (await client.get('/api/shop.php')).json.methods.map(({ method }: { method: string }) => method);
  const choose = (methods: string[] | null, staff = owner) =>
    staff.client.put('/api/desk/methods.php', { company, country: 'NL', methods });

  it('are those chosen, in this order, in the shop and in orders; with the provider of each', async () => {
    const member = await shop.signup();
    const usual = await shown(member.client);
    expect(usual).toContain('visa');
    expect((await choose(['paypal', 'ideal'])).status).toBe(200);
    expect(await shown(member.client)).toEqual(['paypal', 'ideal']);
    expect((await shop.order(member, { method: 'visa', code: null })).json.error).toBe('method_unavailable');
    const { countries } = (await owner.client.get(`/api/desk/methods.php?company=${company}`)).json;
    expect(countries.find((country: { country: string }) => country.country === 'NL')).toMatchObject({
      own: true,
      methods: expect.arrayContaining([
        { method: 'paypal', on: true, provider: 'sandbox' },
        { method: 'visa', on: false, provider: 'sandbox' },
      ]),
    });
    expect((await choose(null)).status).toBe(200);
    expect(await shown(member.client)).toEqual(usual);
  });

  it('refuses one that has ended, is of another country or stands there twice', async () => {
    for (const methods of [['giropay'], ['vipps'], ['ideal', 'ideal'], []])
      expect((await choose(methods)).status, methods.join()).toBe(400);
  });
});
