/** Price lists and VAT of a company: the initial ones, changes from a date on, and what they leave alone. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countries } from '../../contract/countries.ts';
import { timeBonus } from '../../contract/discounts.ts';
import { operator } from '../../server/desk/audit.ts';
import { changePrices, changeVat, takeBackPrices } from '../../server/desk/change-site.ts';
import { addPriceList, packagesProblem } from '../../server/sites/change-prices.ts';
import { transaction } from '../../server/platform/db.ts';
import { startTestShop, type TestShop } from '../helpers/sandbox.ts';

let shop: TestShop;
let companyId: number;
beforeAll(async () => {
  shop = await startTestShop();
  ({ company_id: companyId } = shop.sites);
});
afterAll(() => shop.stop());

const packages = [
  { credits: 10, amount_minor: 2_000 },
  { credits: 30, amount_minor: 3_000 },
];
const inDays = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * 86_400_000);
/** Announced changes take effect now: skips the days. */
async function letBegin(): Promise<void> {
  await shop.sql("update price_lists set valid_from = now() - interval '1 second' where valid_from > now()");
  await shop.sql("update vat_rates set valid_from = now() - interval '1 second' where valid_from > now()");
  shop.forgetSites();
}
const listed = async (host = 'a.test') => (await shop.client(host).get('/api/prices.php')).json;

describe('a company begins with', () => {
  it('prices in every currency of the countries, a credit cheaper as packages grow, and a rate of VAT for every country', async () => {
    const rows = await shop.sql<{ currency: string; packages: { credits: number; amount_minor: number }[] }>(
      `select currency, json_agg(json_build_object('credits', credits, 'amount_minor', amount_minor) order by credits) as packages
         from price_lists l join packages p on p.list_id = l.id where company_id = $1 group by 1`,
      [companyId],
    );
    expect(rows.map(({ currency }) => currency).sort()).toEqual(
      [...new Set(countries.map(({ currency }) => currency))].sort(),
    );
    for (const row of rows) {
      expect(row.packages.map(({ credits }) => credits)).toEqual([10, 25, 50, 100, 250, 500]);
      expect(packagesProblem(row.packages), row.currency).toBeUndefined();
    }
    const rates = await shop.sql<{ country: string }>('select country from vat_rates where company_id = $1', [
      companyId,
    ]);
    expect(rates.map(({ country }) => country)).toEqual(expect.arrayContaining(countries.map(({ code }) => code)));
  });

  it('and visitors read them by the call', async () => {
    expect(await listed()).toMatchObject({
      country: 'NL',
      currency: 'EUR',
      vat_basis_points: 2_100,
      packages: [
        { credits: 10, amount_minor: 1_250, per_credit_minor: 125, per_message_minor: 125 },
        {},
        {},
        {},
        {},
        { credits: 500, amount_minor: 37_500, per_credit_minor: 75 },
      ],
    });
    expect(
      (await shop.client().get('/api/prices.php', { headers: { 'accept-language': 'pl-PL' } })).json,
    ).toMatchObject({ country: 'PL', currency: 'PLN', vat_basis_points: 2_300 });
  });
});

describe('the writer', () => {
  const add = (more: Partial<Parameters<typeof changePrices>[2]>) =>
    changePrices(shop.services, operator, {
      company_id: companyId,
      currency: 'EUR',
      packages,
      valid_from: inDays(1),
      ...more,
    });

  it.each([
    [[], 'none'],
    [[{ credits: 10, amount_minor: 0 }], 'not_whole'],
    [[{ credits: 10, amount_minor: 12.5 }], 'not_whole'],
    [[{ credits: -1, amount_minor: 5 }], 'not_whole'],
    [
      [
        { credits: 10, amount_minor: 9 },
        { credits: 10, amount_minor: 8 },
      ],
      'twice',
    ],
    [
      [
        { credits: 10, amount_minor: 1_000 },
        { credits: 20, amount_minor: 2_000 },
      ],
      'not_cheaper',
    ],
    [
      [
        { credits: 20, amount_minor: 1_000 },
        { credits: 10, amount_minor: 400 },
      ],
      'not_cheaper',
    ],
    [
      [
        { credits: 999_999_998, amount_minor: 999_999_998 },
        { credits: 999_999_999, amount_minor: 999_999_999 },
      ],
      'not_cheaper',
    ],
    [packages, undefined],
  ])('%j: %s', (list, fault) => expect(packagesProblem(list)).toBe(fault));

  it('refuses such a list, an unknown currency or company, a moment that is past or too near, and a second list of one moment', async () => {
    await expect(
      add({
        packages: [
          { credits: 10, amount_minor: 10 },
          { credits: 20, amount_minor: 20 },
        ],
      }),
    ).rejects.toMatchObject({ code: 'bad_request', fields: { packages: 'bad_request' } });
    await expect(add({ currency: 'XXX' })).rejects.toMatchObject({ code: 'bad_request' });
    await expect(add({ company_id: 4_711 })).rejects.toMatchObject({ code: 'not_found' });
    for (const validFrom of [inDays(-1), new Date(Date.now() + 1_000)])
      await expect(add({ valid_from: validFrom })).rejects.toMatchObject({ fields: { valid_from: 'bad_request' } });
    const from = inDays(2);
    const done = await Promise.allSettled([add({ valid_from: from }), add({ valid_from: from })]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await takeBackPrices(shop.services, operator, { company_id: companyId, currency: 'EUR', valid_from: from });
    await expect(
      takeBackPrices(shop.services, operator, { company_id: companyId, currency: 'EUR', valid_from: from }),
    ).rejects.toMatchObject({ code: 'not_found' });
    // A list already in effect cannot be withdrawn.
    await expect(
      takeBackPrices(shop.services, operator, {
        company_id: companyId,
        currency: 'EUR',
        valid_from: new Date('2000-01-01T00:00:00Z'),
      }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not the only guard: the database refuses a list in which a larger package is no cheaper, and amounts of nothing', async () => {
    const [list] = await shop.sql<{ id: number }>(
      "insert into price_lists (company_id, currency, valid_from) values ($1, 'EUR', now() + interval '9 days') returning id",
      [companyId],
    );
    await expect(
      shop.sql('insert into packages (list_id, credits, amount_minor) values ($1, 10, 100), ($1, 20, 200)', [list?.id]),
    ).rejects.toMatchObject({ constraint: 'packages_get_cheaper' });
    await expect(
      shop.sql('insert into packages (list_id, credits, amount_minor) values ($1, 10, 0)', [list?.id]),
    ).rejects.toMatchObject({ code: '23514' });
    await shop.sql('delete from price_lists where id = $1', [list?.id]);
  });

  it('begins after every process knows of it, where no moment is named', async () => {
    const from = await transaction(shop.services.db, async (tx) => {
      const at = await addPriceList(tx, { company_id: companyId, currency: 'EUR', packages, valid_from: null });
      await tx.query('delete from price_lists where company_id = $1 and valid_from = $2', [companyId, at]);
      return at;
    });
    expect(from.getTime() - Date.now()).toBeGreaterThan(5_000);
  });
});

describe('new prices and a new rate of VAT', () => {
  it('hold from their moment on in list, shop and orders; what was ordered and paid before stays as it was shown', async () => {
    const member = await shop.signup();
    const agreed = { currency: 'EUR', terms_date: '2023-12-01T12:00:00.000Z', agreed: true };
    const order = (body: object, key: string = randomUUID()) =>
      member.client.post(
        '/api/payments.php',
        { package: 50, method: 'ideal', ...agreed, ...body },
        { headers: { 'idempotency-key': key } },
      );
    const offered = (await member.client.get('/api/shop.php')).json.packages.find(
      (pack: { credits: number }) => pack.credits === 50,
    );
    const key = randomUUID();
    const before = (await order({ code: timeBonus.code, amount_minor: offered.amount_minor }, key)).json;
    expect(before.payment, JSON.stringify(before)).toMatchObject({
      status: 'open',
      amount_minor: offered.amount_minor,
      vat_basis_points: 2_100,
    });

    // Prices that one site alone has are none of the company's, whenever they began.
    await shop.sql(
      `with own as (insert into price_lists (company_id, currency, site_id, valid_from) values ($1, 'EUR', $2, now() - interval '1 minute') returning id)
       insert into packages (list_id, credits, amount_minor) select id, 10, 777 from own`,
      [companyId, shop.sites.b.site_id],
    );
    await changePrices(shop.services, operator, {
      company_id: companyId,
      currency: 'EUR',
      packages,
      valid_from: inDays(1),
    });
    await changeVat(shop.services, operator, {
      company_id: companyId,
      country: 'NL',
      basis_points: 1_000,
      valid_from: inDays(1),
    });
    expect((await listed()).packages).toHaveLength(6);
    await letBegin();

    expect(await listed()).toMatchObject({
      vat_basis_points: 1_000,
      packages: [
        { credits: 10, amount_minor: 2_000 },
        { credits: 30, amount_minor: 3_000, per_credit_minor: 100 },
      ],
    });
    expect((await shop.client().get('/api/settings.php')).json.minimum_message_costs['NL']).toEqual({
      costs: 100,
      currency: 'EUR',
    });
    expect((await member.client.get('/api/shop.php')).json).toMatchObject({
      vat_basis_points: 1_000,
      packages: [
        { credits: 10, price_minor: 2_000 },
        { credits: 30, price_minor: 3_000 },
      ],
    });
    // An open order keeps the price shown, also when it is requested again.
    const { id } = { id: before.payment.payment_id };
    expect((await member.client.get(`/api/payment.php?id=${id}`)).json.payment).toMatchObject({
      amount_minor: offered.amount_minor,
      vat_minor: before.payment.vat_minor,
      vat_basis_points: 2_100,
      credits: 50,
    });
    expect((await order({ code: timeBonus.code, amount_minor: offered.amount_minor }, key)).json.payment).toMatchObject(
      { payment_id: id, amount_minor: offered.amount_minor },
    );
    // A new one at the old price is refused; a removed package cannot be ordered.
    expect((await order({ package: 10, amount_minor: 1_250 })).json.error).toBe('price_changed');
    expect((await order({ amount_minor: offered.amount_minor })).json.error).toBe('bad_request');
    const lines = await shop.sql(
      "select action, details from audit_log where action in ('prices_changed', 'vat_changed') order by id desc limit 2",
    );
    expect(lines).toEqual([
      {
        action: 'vat_changed',
        details: {
          country: 'NL',
          valid_from: expect.any(String),
          changes: [{ field: 'vat', country: 'NL', before: 2_100, after: 1_000 }],
        },
      },
      {
        action: 'prices_changed',
        details: {
          currency: 'EUR',
          valid_from: expect.any(String),
          changes: expect.arrayContaining([
            { field: 'price', currency: 'EUR', credits: 10, before: 1_250, after: 2_000 },
            { field: 'price', currency: 'EUR', credits: 50, before: expect.any(Number), after: null },
          ]),
        },
      },
    ]);
  });

  it('of another company are its own', async () => {
    const [other] = await shop.sql<{ id: number }>(
      "insert into companies (name, address, city, country, support_email) values ('Other', 'Kade 2', 'Utrecht', 'NL', 'x@b.test') returning id",
    );
    await shop.sql('update sites set company_id = $1 where id = $2', [other?.id, shop.sites.b.site_id]);
    shop.forgetSites();
    expect((await listed('b.test')).packages[0]).toMatchObject({ credits: 10, amount_minor: 1_250 });
    expect((await listed('a.test')).packages[0]).toMatchObject({ credits: 10, amount_minor: 2_000 });
  });
});
