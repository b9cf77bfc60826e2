/** The adapter of Mollie, against a local server that Mollie's own client understands too. */
import http from 'node:http';
import https from 'node:https';
import createMollieClient, {
  type Chargeback,
  type Customer,
  type Mandate,
  type Payment,
  PaymentMethod,
  type Refund,
  SequenceType,
} from '@mollie/api-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENDED_METHODS, PAYMENT_METHODS } from '../../../contract/methods.ts';
import { readConfig } from '../../platform/config.ts';
import { type OrderForProvider, type PaymentProvider, ProviderError, WebhookRefused } from '../provider.ts';
import { createMollieProvider } from './mollie.ts';
import { methodsOf, mollieMethod, statusOf } from './mollie-words.ts';
import { type Answered, startTestApi, type TestApi } from './test-server.ts';

const key = 'test_abcdefghijklmnopqrstuvwxyz0123';
const order: OrderForProvider = {
  order_id: '0198c1c2-0000-7000-8000-000000000001',
  order_number: 'A7K2-93QF',
  amount_minor: 5250,
  currency: 'EUR',
  method: 'ideal',
  country: 'NL',
  locale: 'nl',
  description: 'Evening A7K2-93QF',
  returnUrl: 'https://a.example/transactions/1',
  cancelUrl: 'https://a.example/transactions/1?cancelled=1',
  webhookUrl: 'https://a.example/api/payments/mollie/webhook',
  sequence: 'oneoff',
  idempotencyKey: '0198c1c2-0000-7000-8000-000000000001',
};
const debit = {
  holder: 'J. de Vries',
  iban: 'NL91ABNA0417164300',
  mandateReference: 'DD123',
  signed_on: '2026-11-21',
  collect_on: '2026-11-23',
  email: 'j@example.org',
};

type Wire<T> = { [K in keyof T]?: unknown };
const amount = (value: string, currency = 'EUR') => ({ value, currency });
const links = (id: string) => ({
  self: { href: `https://api.mollie.com/v2/payments/${id}`, type: 'application/hal+json' },
});
/** A payment as it comes over the wire; every field is one of Mollie's own Payment. */
const payment = (more: Wire<Payment> & { _embedded?: unknown } = {}) => ({
  resource: 'payment',
  id: 'tr_7UhSN1zuXS',
  mode: 'test',
  createdAt: '2026-11-21T08:00:00+00:00',
  status: 'open',
  isCancelable: true,
  amount: amount('52.50'),
  description: order.description,
  method: 'ideal',
  metadata: { order_id: order.order_id },
  expiresAt: '2026-11-21T08:15:00+00:00',
  profileId: 'pfl_1',
  sequenceType: 'oneoff',
  redirectUrl: order.returnUrl,
  _links: { ...links('tr_7UhSN1zuXS'), checkout: { href: 'https://www.mollie.com/checkout/x', type: 'text/html' } },
  ...more,
});
const refund = (more: Wire<Refund> = {}) => ({
  resource: 'refund',
  id: 're_4qqhO89gsT',
  mode: 'test',
  amount: amount('10.00'),
  status: 'pending',
  description: 'x',
  createdAt: '2026-11-21T09:00:00+00:00',
  paymentId: 'tr_7UhSN1zuXS',
  metadata: { refund_id: 'r1' },
  _links: links('tr_7UhSN1zuXS'),
  ...more,
});
const chargeback = (more: Wire<Chargeback> = {}) => ({
  resource: 'chargeback',
  id: 'chb_n9z0tp',
  amount: amount('52.50'),
  settlementAmount: amount('-52.50'),
  createdAt: '2026-11-21T09:00:00+00:00',
  reason: { code: 'AC01', description: 'Account identifier incorrect' },
  reversedAt: null,
  paymentId: 'tr_7UhSN1zuXS',
  _links: links('tr_7UhSN1zuXS'),
  ...more,
});

let answers: Record<string, Answered>;
let api: TestApi;
let mollie: PaymentProvider;
beforeAll(async () => {
  api = await startTestApi(
    ({ method, path }) =>
      answers[`${method} ${path}`] ?? { status: 404, body: { status: 404, title: 'Not Found', detail: 'no' } },
  );
  mollie = createMollieProvider(readConfig({ NODE_ENV: 'test', MOLLIE_KEY: key, MOLLIE_URL: api.url }));
});
afterAll(() => api.stop());
beforeEach(() => {
  answers = {};
});
const thrown = async (work: Promise<unknown>) =>
  (await work.then(
    () => undefined,
    (error: unknown) => error,
  )) as ProviderError;

/** Mollie's own client insists on TLS: made to use plain HTTP for the local server. */
function theirClient() {
  const { Agent } = https;
  Object.assign(https, { Agent: http.Agent });
  try {
    return createMollieClient({ apiKey: key, apiEndpoint: `${api.url}/v2/` });
  } finally {
    Object.assign(https, { Agent });
  }
}

describe('mollie', () => {
  it('has a name for every method of the specification that it can take, and none that has ended', () => {
    const none = PAYMENT_METHODS.filter((m) => mollieMethod(m) === undefined);
    expect(none.sort()).toEqual([...ENDED_METHODS, 'nexi'].sort());
    const enumValues: string[] = Object.values(PaymentMethod);
    for (const m of PAYMENT_METHODS) if (mollieMethod(m)) expect(enumValues, m).toContain(mollieMethod(m));
    expect(methodsOf(['creditcard'])).toEqual([
      'creditcard',
      'visa',
      'mastercard',
      'dankort',
      'maestro',
      'cartebancaire',
    ]);
  });

  it.each([
    ['open', 'open'],
    ['pending', 'pending'],
    ['authorized', 'pending'],
    ['paid', 'completed'],
    ['canceled', 'cancelled'],
    ['expired', 'expired'],
    ['failed', 'failed'],
    ['something new', 'pending'],
  ] as const)('%s is %s', (theirs, ours) => expect(statusOf(theirs as 'open')).toBe(ours));

  it('offers what is listed for country, amount and language; direct debit from the recurring list', async () => {
    answers['GET /v2/methods'] = {
      body: {
        count: 2,
        _embedded: {
          methods: [
            { resource: 'method', id: 'ideal' },
            { resource: 'method', id: 'creditcard' },
            { resource: 'method', id: 'directdebit' },
          ],
        },
      },
    };
    const offered = await mollie.offers({ country: 'NL', currency: 'EUR', amount_minor: 5250, locale: 'nl' });
    expect(offered).toEqual(expect.arrayContaining(['ideal', 'visa', 'sdd']));
    const queries = api.requests.filter((a) => a.path === '/v2/methods').map((a) => Object.fromEntries(a.query));
    expect(queries).toContainEqual({
      'amount[value]': '52.50',
      'amount[currency]': 'EUR',
      billingCountry: 'NL',
      locale: 'nl_NL',
      sequenceType: 'oneoff',
      includeWallets: 'applepay',
    });
    const before = api.requests.length;
    await mollie.offers({ country: 'NL', currency: 'EUR', amount_minor: 5250, locale: 'nl' });
    expect(api.requests.length).toBe(before);
  });

  it('creates a payment with the same body as Mollie’s own client, and hands out its checkout', async () => {
    answers['POST /v2/payments'] = { status: 201, body: payment() };
    const created = await mollie.create(order);
    expect(created).toEqual({
      ref: 'tr_7UhSN1zuXS',
      status: 'open',
      expires_at: new Date('2026-11-21T08:15:00Z'),
      action: { kind: 'redirect', url: 'https://www.mollie.com/checkout/x' },
    });
    const ours = api.last('POST', '/v2/payments');
    expect(ours.headers).toMatchObject({
      authorization: `Bearer ${key}`,
      'idempotency-key': order.idempotencyKey,
      'content-type': 'application/json',
    });

    const theirs = await theirClient().payments.create({
      amount: amount('52.50'),
      description: order.description,
      method: PaymentMethod.ideal,
      locale: 'nl_NL' as never,
      metadata: { order_id: order.order_id },
      redirectUrl: order.returnUrl,
      cancelUrl: order.cancelUrl,
      webhookUrl: order.webhookUrl,
      sequenceType: SequenceType.oneoff,
      idempotencyKey: order.idempotencyKey,
    });
    expect(JSON.parse(ours.body)).toEqual(JSON.parse(api.last('POST', '/v2/payments').body));
    expect([theirs.id, theirs.getCheckoutUrl()]).toEqual([created.ref, 'https://www.mollie.com/checkout/x']);
  });

  it('a bank transfer gives instructions', async () => {
    const details = {
      bankName: 'Stichting Mollie Payments',
      bankAccount: 'NL53ABNA0627535577',
      bankBic: 'ABNANL2A',
      transferReference: 'RF12-3456',
    };
    answers['POST /v2/payments'] = { status: 201, body: payment({ method: 'banktransfer', details }) };
    expect((await mollie.create({ ...order, method: 'sct' })).action).toEqual({
      kind: 'instructions',
      holder: details.bankName,
      iban: details.bankAccount,
      bic: details.bankBic,
      reference: details.transferReference,
    });
    expect(JSON.parse(api.last('POST', '/v2/payments').body)).toMatchObject({ method: 'banktransfer' });
  });

  it('a direct debit makes customer and mandate of ours, once; the next one uses them', async () => {
    answers['POST /v2/customers'] = {
      status: 201,
      body: { resource: 'customer', id: 'cst_1' } satisfies Wire<Customer>,
    };
    answers['POST /v2/customers/cst_1/mandates'] = {
      status: 201,
      body: { resource: 'mandate', id: 'mdt_1', status: 'valid' } satisfies Wire<Mandate>,
    };
    answers['POST /v2/payments'] = {
      status: 201,
      body: payment({
        method: 'directdebit',
        status: 'pending',
        sequenceType: 'recurring',
        _links: links('tr_7UhSN1zuXS'),
      }),
    };
    const created = await mollie.create({ ...order, method: 'sdd', sequence: 'first', debit });
    expect(created).toMatchObject({
      status: 'pending',
      action: { kind: 'none' },
      customer_ref: 'cst_1',
      mandate_ref: 'mdt_1',
    });
    expect(JSON.parse(api.last('POST', '/v2/customers/cst_1/mandates').body)).toEqual({
      method: 'directdebit',
      consumerName: 'J. de Vries',
      consumerAccount: 'NL91ABNA0417164300',
      signatureDate: '2026-11-21',
      mandateReference: 'DD123',
    });
    const body = JSON.parse(api.last('POST', '/v2/payments').body);
    expect(body).toMatchObject({
      customerId: 'cst_1',
      mandateId: 'mdt_1',
      sequenceType: 'recurring',
      method: 'directdebit',
    });
    expect(body.redirectUrl).toBeUndefined();
    const before = api.requests.length;
    await mollie.create({
      ...order,
      method: 'sdd',
      sequence: 'recurring',
      debit,
      customer_ref: 'cst_1',
      mandate_ref: 'mdt_1',
    });
    expect(api.requests.slice(before).map((a) => a.path)).toEqual(['/v2/payments']);
    expect((await thrown(mollie.create({ ...order, method: 'sdd' }))).code).toBe('mandate');
  });

  it('tells the whole truth of a payment: refunds, charge-backs, the card’s brand, why it failed', async () => {
    answers['GET /v2/payments/tr_7UhSN1zuXS'] = {
      body: payment({
        status: 'paid',
        details: { cardLabel: 'Mastercard', cardNumber: '6787' },
        customerId: 'cst_1',
        _embedded: {
          refunds: [
            refund(),
            refund({ id: 're_2', status: 'refunded', metadata: null }),
            refund({ id: 're_3', status: 'failed' }),
            refund({ id: 're_4', status: 'canceled' }),
          ],
          chargebacks: [
            chargeback(),
            chargeback({ id: 'chb_2', reason: null, reversedAt: '2026-11-22T09:00:00+00:00' }),
          ],
        },
      }),
    };
    expect(await mollie.snapshot('tr_7UhSN1zuXS')).toEqual({
      ref: 'tr_7UhSN1zuXS',
      order_id: order.order_id,
      status: 'completed',
      amount_minor: 5250,
      currency: 'EUR',
      failure_code: null,
      method_detail: 'mastercard',
      method_end: '6787',
      customer_ref: 'cst_1',
      mandate_ref: null,
      refunds: [
        { id: 're_4qqhO89gsT', refund_id: 'r1', amount_minor: 1000, status: 'pending' },
        { id: 're_2', refund_id: null, amount_minor: 1000, status: 'completed' },
        { id: 're_3', refund_id: 'r1', amount_minor: 1000, status: 'failed' },
        { id: 're_4', refund_id: 'r1', amount_minor: 1000, status: 'failed' },
      ],
      chargebacks: [
        { id: 'chb_n9z0tp', amount_minor: 5250, reason: 'AC01', reversed: false },
        { id: 'chb_2', amount_minor: 5250, reason: '', reversed: true },
      ],
    });
    expect(api.last('GET', '/v2/payments/tr_7UhSN1zuXS').query.get('embed')).toBe('refunds,chargebacks');
    // Mollie's own client can read the same server, so its answers are like Mollie's.
    const theirs = await theirClient().payments.get('tr_7UhSN1zuXS');
    expect([theirs.status, theirs.amount.value, theirs._embedded?.refunds?.length]).toEqual(['paid', '52.50', 4]);

    answers['GET /v2/payments/tr_7UhSN1zuXS'] = {
      body: payment({ status: 'failed', method: 'directdebit', details: { bankReasonCode: 'MD06' } }),
    };
    expect(await mollie.snapshot('tr_7UhSN1zuXS')).toMatchObject({ status: 'failed', failure_code: 'MD06' });
    // An invalid amount matches no order.
    answers['GET /v2/payments/tr_7UhSN1zuXS'] = { body: payment({ amount: amount('52.5'), metadata: null }) };
    expect(await mollie.snapshot('tr_7UhSN1zuXS')).toMatchObject({ amount_minor: Number.NaN, order_id: '' });
  });

  it('35 a webhook is an id and nothing else', async () => {
    const readWebhook = (body: string) => mollie.readWebhook({ rawBody: Buffer.from(body), headers: {}, query: {} });
    expect(await readWebhook('id=tr_7UhSN1zuXS')).toEqual([
      { dedupeKey: 'tr_7UhSN1zuXS', ref: 'tr_7UhSN1zuXS', kind: 'payment' },
    ]);
    for (const body of [
      '',
      'id=',
      'id=../../v2/refunds',
      'id=tr_1/refunds',
      'id=ord_1',
      '{"id":"tr_7UhSN1zuXS"}',
      'status=paid',
    ])
      await expect(readWebhook(body), body).rejects.toThrow(WebhookRefused);
    expect(mollie.ackBody([])).toMatchObject({ status: 200 });
  });

  it('refunds with our id as key, cancels, and says what will not change by asking again', async () => {
    answers['POST /v2/payments/tr_7UhSN1zuXS/refunds'] = { status: 201, body: refund() };
    const back = { ref: 'tr_7UhSN1zuXS', refund_id: 'r1', amount_minor: 1000, currency: 'EUR', description: 'x' };
    expect(await mollie.refund(back)).toEqual({
      id: 're_4qqhO89gsT',
      refund_id: 'r1',
      amount_minor: 1000,
      status: 'pending',
    });
    const request = api.last('POST', '/v2/payments/tr_7UhSN1zuXS/refunds');
    expect([request.headers['idempotency-key'], JSON.parse(request.body)]).toEqual([
      'r1',
      { amount: amount('10.00'), description: 'x', metadata: { refund_id: 'r1' } },
    ]);
    answers['DELETE /v2/payments/tr_7UhSN1zuXS'] = { body: payment({ status: 'canceled' }) };
    await mollie.cancel('tr_7UhSN1zuXS');
    answers['DELETE /v2/payments/tr_7UhSN1zuXS'] = { status: 422, body: { status: 422, detail: 'cannot be canceled' } };
    await mollie.cancel('tr_7UhSN1zuXS');

    answers['POST /v2/payments'] = { status: 422, body: { status: 422, field: 'amount', detail: 'too low' } };
    expect(await thrown(mollie.create(order))).toMatchObject({ permanent: true, code: 'amount' });
    for (const status of [401, 429, 500, 503]) {
      answers['POST /v2/payments'] = { status, body: {} };
      expect((await thrown(mollie.create(order))).permanent, String(status)).toBe(false);
    }
    expect(await thrown(mollie.snapshot('tr_unknown'))).toMatchObject({ permanent: true, code: 'not_found' });
    const error = await thrown(
      createMollieProvider(
        readConfig({ NODE_ENV: 'test', MOLLIE_KEY: key, MOLLIE_URL: 'http://127.0.0.1:9' }),
      ).snapshot('tr_1'),
    );
    expect(error).toBeInstanceOf(ProviderError);
    expect([error.permanent, JSON.stringify([error.message, error.cause ?? '']).includes(key)]).toEqual([false, false]);
    expect(await mollie.changedSince('x')).toEqual({ refs: [], cursor: null });
  });
});
