/**
 * The adapter of Stripe, against a local server that Stripe's own package talks to as well, and with its signing
 * code.
 */
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENDED_METHODS, PAYMENT_METHODS } from '../../../contract/methods.ts';
import { readConfig } from '../../platform/config.ts';
import { type OrderForProvider, type PaymentProvider, ProviderError, WebhookRefused } from '../provider.ts';
import { chargebacksOf, formOf, intentStatus, sessionStatus, stripeMethods } from './stripe-words.ts';
import { stripeVersion } from './stripe-api.ts';
import { createStripeProvider } from './stripe.ts';
import { type Answered, startTestApi, type TestApi } from './test-server.ts';

const key = 'sk_test_abcdefghijklmnopqrstuvwxyz';
const webhookSecret = 'whsec_abcdefghijklmnopqrstuvwxyz';
const order: OrderForProvider = {
  order_id: '0198c1c2-0000-7000-8000-000000000001',
  order_number: 'A7K2-93QF',
  amount_minor: 5250,
  currency: 'EUR',
  method: 'ideal',
  country: 'NL',
  locale: 'nl',
  description: 'Évening & co A7K2-93QF',
  returnUrl: 'https://a.example/transactions/1',
  cancelUrl: 'https://a.example/transactions/1?cancelled=1',
  webhookUrl: 'https://a.example/api/payments/stripe/webhook',
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

const session = (more: Partial<Stripe.Checkout.Session> = {}) =>
  ({
    id: 'cs_test_1',
    object: 'checkout.session',
    amount_total: 5250,
    currency: 'eur',
    client_reference_id: order.order_id,
    status: 'open',
    payment_status: 'unpaid',
    url: 'https://checkout.stripe.com/c/pay/cs_test_1',
    expires_at: 1_795_000_000,
    payment_intent: null,
    metadata: { order_id: order.order_id },
    ...more,
  }) satisfies Partial<Stripe.Checkout.Session>;
const intent = (more: Partial<Stripe.PaymentIntent> = {}) =>
  ({
    id: 'pi_1',
    object: 'payment_intent',
    amount: 5250,
    currency: 'eur',
    status: 'processing',
    metadata: { order_id: order.order_id },
    customer: 'cus_1',
    payment_method: 'pm_1',
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    ...more,
  }) satisfies Partial<Stripe.PaymentIntent>;
const refund = (more: Partial<Stripe.Refund> = {}) =>
  ({
    id: 're_1',
    object: 'refund',
    amount: 1000,
    status: 'pending',
    metadata: { refund_id: 'r1' },
    payment_intent: 'pi_1',
    ...more,
  }) satisfies Partial<Stripe.Refund>;
const dispute = (more: Partial<Stripe.Dispute> = {}) =>
  ({
    id: 'dp_1',
    object: 'dispute',
    amount: 5250,
    reason: 'fraudulent',
    status: 'needs_response',
    payment_intent: 'pi_1',
    ...more,
  }) satisfies Partial<Stripe.Dispute>;
const list = (data: object[]) => ({ body: { object: 'list', data, has_more: false } });

let answers: Record<string, Answered>;
let api: TestApi;
let stripe: PaymentProvider;
let theirs: Stripe;
beforeAll(async () => {
  api = await startTestApi(
    ({ method, path }) =>
      answers[`${method} ${path}`] ?? {
        status: 404,
        body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'no' } },
      },
  );
  stripe = createStripeProvider(
    readConfig({ NODE_ENV: 'test', STRIPE_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: api.url }),
  );
  theirs = new Stripe(key, {
    host: '127.0.0.1',
    port: api.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  });
});
afterAll(() => api.stop());
beforeEach(() => {
  answers = { 'GET /v1/refunds': list([]), 'GET /v1/disputes': list([]) };
});
const thrown = async (work: Promise<unknown>) =>
  (await work.then(
    () => undefined,
    (error: unknown) => error,
  )) as ProviderError;
/** Both bodies, ours and that of Stripe's package, as names and values. */
const fields = (body: string) => Object.fromEntries(new URLSearchParams(body));

describe('stripe', () => {
  it('has a name for the methods of the specification that it can take, and none that has ended', () => {
    expect(PAYMENT_METHODS.filter((m) => !stripeMethods[m]).sort()).toEqual(
      [...ENDED_METHODS, 'nexi', 'paysafecard', 'vipps'].sort(),
    );
  });

  it.each([
    [{ status: 'open', payment_status: 'unpaid' }, null, 'open'],
    [{ status: 'open', payment_status: 'unpaid' }, 'requires_payment_method', 'open'],
    [{ status: 'expired', payment_status: 'unpaid' }, null, 'expired'],
    [{ status: 'complete', payment_status: 'paid' }, 'succeeded', 'completed'],
    // Complete but unpaid: pending until its bank has paid.
    [{ status: 'complete', payment_status: 'unpaid' }, 'processing', 'pending'],
    [{ status: 'complete', payment_status: 'unpaid' }, null, 'pending'],
    [{ status: 'complete', payment_status: 'unpaid' }, 'requires_action', 'pending'],
    [{ status: 'complete', payment_status: 'unpaid' }, 'failed', 'failed'],
    [{ status: 'complete', payment_status: 'unpaid' }, 'canceled', 'cancelled'],
  ] as const)('a checkout %o with %s behind it is %s', (checkout, behind, ours) => {
    const state =
      behind === null
        ? null
        : behind === 'failed'
          ? { status: 'requires_payment_method' as const, last_payment_error: { code: 'x' } }
          : { status: behind, last_payment_error: null };
    expect(sessionStatus(checkout, state)).toBe(ours);
  });
  it.each([
    ['requires_payment_method', 'open'],
    ['requires_confirmation', 'open'],
    ['requires_action', 'open'],
    ['requires_capture', 'pending'],
    ['processing', 'pending'],
    ['succeeded', 'completed'],
    ['canceled', 'cancelled'],
  ] as const)('a payment that %s is %s', (paymentIntent, ours) =>
    expect(intentStatus({ status: paymentIntent, last_payment_error: null }, false)).toBe(ours),
  );

  it('inquiries take no money; a dispute that was won gave it back', () => {
    const all = (
      [
        'warning_needs_response',
        'warning_under_review',
        'warning_closed',
        'prevented',
        'needs_response',
        'under_review',
        'lost',
        'won',
      ] as const
    ).map((status) => ({ id: status, amount: 1, reason: 'x', status }));
    expect(chargebacksOf(all).map((c) => [c.id, c.reversed])).toEqual([
      ['needs_response', false],
      ['under_review', false],
      ['lost', false],
      ['won', true],
    ]);
  });

  it('offers what the account can do in the currency', async () => {
    answers['GET /v1/account'] = {
      body: {
        id: 'acct_1',
        object: 'account',
        capabilities: {
          card_payments: 'active',
          ideal_payments: 'active',
          sepa_debit_payments: 'inactive',
          blik_payments: 'active',
        },
      },
    };
    expect(
      [...(await stripe.offers({ country: 'NL', currency: 'EUR', amount_minor: 1, locale: 'nl' }))].sort(),
    ).toEqual(['applepay', 'creditcard', 'dankort', 'ideal', 'maestro', 'mastercard', 'visa']);
    expect(await stripe.offers({ country: 'PL', currency: 'PLN', amount_minor: 1, locale: 'pl' })).toContain('blik');
    expect(api.requests.filter((a) => a.path === '/v1/account')).toHaveLength(1);
  });

  it('creates a checkout with the same form as Stripe’s own package', async () => {
    answers['POST /v1/checkout/sessions'] = { body: session() };
    expect(await stripe.create(order)).toEqual({
      ref: 'cs_test_1',
      status: 'open',
      expires_at: new Date(1_795_000_000_000),
      action: { kind: 'redirect', url: 'https://checkout.stripe.com/c/pay/cs_test_1' },
    });
    const ours = api.last('POST', '/v1/checkout/sessions');
    expect(ours.headers).toMatchObject({
      authorization: `Bearer ${key}`,
      'stripe-version': stripeVersion,
      'idempotency-key': order.idempotencyKey,
      'content-type': 'application/x-www-form-urlencoded',
    });
    const theirSession = await theirs.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['ideal'],
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'eur', unit_amount: 5250, product_data: { name: order.description } },
          },
        ],
        success_url: order.returnUrl,
        cancel_url: order.cancelUrl,
        client_reference_id: order.order_id,
        metadata: { order_id: order.order_id },
        payment_intent_data: { metadata: { order_id: order.order_id }, description: order.description },
        locale: 'nl',
      },
      { idempotencyKey: order.idempotencyKey },
    );
    const sdk = api.last('POST', '/v1/checkout/sessions');
    expect(fields(ours.body)).toEqual(fields(sdk.body));
    expect([sdk.headers['stripe-version'], theirSession.url]).toEqual([
      stripeVersion,
      'https://checkout.stripe.com/c/pay/cs_test_1',
    ]);
  });

  it('a direct debit goes by payment intent on the account of our form; the next one on the same mandate', async () => {
    answers['POST /v1/customers'] = { body: { id: 'cus_1', object: 'customer' } };
    answers['POST /v1/payment_intents'] = { body: intent() };
    const created = await stripe.create({ ...order, method: 'sdd', sequence: 'first', debit });
    expect(created).toEqual({
      ref: 'pi_1',
      status: 'pending',
      expires_at: null,
      action: { kind: 'none' },
      customer_ref: 'cus_1',
      mandate_ref: 'pm_1',
    });
    const ours = fields(api.last('POST', '/v1/payment_intents').body);
    expect(ours).toMatchObject({
      amount: '5250',
      currency: 'eur',
      customer: 'cus_1',
      confirm: 'true',
      'allowed_payment_method_types[0]': 'sepa_debit',
      'payment_method_data[type]': 'sepa_debit',
      'payment_method_data[sepa_debit][iban]': 'NL91ABNA0417164300',
      'payment_method_data[billing_details][name]': 'J. de Vries',
      'mandate_data[customer_acceptance][type]': 'offline',
      setup_future_usage: 'off_session',
      'metadata[order_id]': order.order_id,
    });
    const before = api.requests.length;
    const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await stripe.create({
      ...order,
      method: 'sdd',
      sequence: 'recurring',
      debit: { ...debit, collect_on: inAWeek },
      customer_ref: 'cus_1',
      mandate_ref: 'pm_1',
    });
    expect(api.requests.slice(before).map((a) => a.path)).toEqual(['/v1/payment_intents']);
    const again = fields(api.last('POST', '/v1/payment_intents').body);
    expect(again).toMatchObject({
      payment_method: 'pm_1',
      off_session: 'true',
      'payment_method_options[sepa_debit][target_date]': inAWeek,
    });
    expect(JSON.stringify(again)).not.toContain('NL91');
  });

  it('a bank transfer gives instructions', async () => {
    answers['POST /v1/customers'] = { body: { id: 'cus_1', object: 'customer' } };
    const iban = {
      account_holder_name: 'Stripe',
      bic: 'SOGEDEFFXXX',
      country: 'DE',
      iban: 'DE11243461644961385199',
      account_holder_address: {},
      bank_address: {},
    };
    answers['POST /v1/payment_intents'] = {
      body: intent({
        status: 'requires_action',
        next_action: {
          type: 'display_bank_transfer_instructions',
          display_bank_transfer_instructions: { reference: 'ABC123', financial_addresses: [{ type: 'iban', iban }] },
        } as never,
      }),
    };
    expect((await stripe.create({ ...order, method: 'sct', country: 'DE' })).action).toEqual({
      kind: 'instructions',
      holder: 'Stripe',
      iban: iban.iban,
      bic: iban.bic,
      reference: 'ABC123',
    });
    expect(fields(api.last('POST', '/v1/payment_intents').body)).toMatchObject({
      'payment_method_options[customer_balance][bank_transfer][eu_bank_transfer][country]': 'DE',
    });
  });

  it('tells the whole truth of a payment', async () => {
    const card = { brand: 'visa', fingerprint: 'fp_1', last4: '4242' };
    const charge = {
      id: 'ch_1',
      payment_method_details: { card },
      balance_transaction: { fee: 103, currency: 'eur' },
    } as unknown as Stripe.Charge;
    answers['GET /v1/checkout/sessions/cs_test_1'] = {
      body: session({
        status: 'complete',
        payment_status: 'paid',
        payment_intent: intent({ status: 'succeeded', latest_charge: charge }) as unknown as Stripe.PaymentIntent,
      }),
    };
    answers['GET /v1/refunds'] = list([
      refund(),
      refund({ id: 're_2', status: 'succeeded', metadata: {} }),
      refund({ id: 're_3', status: 'failed' }),
    ]);
    answers['GET /v1/disputes'] = list([dispute(), dispute({ id: 'dp_2', status: 'won' })]);
    expect(await stripe.snapshot('cs_test_1')).toEqual({
      ref: 'cs_test_1',
      order_id: order.order_id,
      status: 'completed',
      amount_minor: 5250,
      currency: 'EUR',
      failure_code: null,
      method_detail: 'visa',
      method_end: '4242',
      card: 'fp_1',
      fee_minor: 103,
      customer_ref: 'cus_1',
      mandate_ref: 'pm_1',
      refunds: [
        { id: 're_1', refund_id: 'r1', amount_minor: 1000, status: 'pending' },
        { id: 're_2', refund_id: null, amount_minor: 1000, status: 'completed' },
        { id: 're_3', refund_id: 'r1', amount_minor: 1000, status: 'failed' },
      ],
      chargebacks: [
        { id: 'dp_1', amount_minor: 5250, reason: 'fraudulent', reversed: false },
        { id: 'dp_2', amount_minor: 5250, reason: 'fraudulent', reversed: true },
      ],
    });
    expect(api.last('GET', '/v1/refunds').query.get('payment_intent')).toBe('pi_1');
    answers['GET /v1/payment_intents/pi_1'] = {
      body: intent({
        status: 'requires_payment_method',
        last_payment_error: { type: 'invalid_request_error', code: 'debit_not_authorized' } as never,
      }),
    };
    expect(await stripe.snapshot('pi_1')).toMatchObject({
      ref: 'pi_1',
      order_id: order.order_id,
      status: 'failed',
      failure_code: 'debit_not_authorized',
    });
  });

  it('writes forms as Stripe’s package does', async () => {
    answers['POST /v1/customers'] = { body: { id: 'cus_1', object: 'customer' } };
    const params = {
      name: "J. [de] Vries & ö'(x)*!",
      metadata: { a: '1', 'b c': '%5B' },
      address: { line1: 'x', city: '' },
      preferred_locales: ['nl', 'en'],
    };
    await theirs.customers.create(params);
    expect(fields(formOf(params))).toEqual(fields(api.last('POST', '/v1/customers').body));
  });

  it('35 webhooks: signed by Stripe’s own code; other bytes, keys and times are refused', async () => {
    const now = Math.floor(Date.now() / 1000);
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      created: now,
      data: { object: { id: 'cs_test_1', object: 'checkout.session' } },
    });
    const signed = (more: { payload?: string; secret?: string; timestamp?: number } = {}) =>
      theirs.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp: now, ...more });
    const readWebhook = (header: string | undefined, body = payload) =>
      stripe.readWebhook({ rawBody: Buffer.from(body), headers: { 'stripe-signature': header }, query: {} });
    expect(await readWebhook(signed())).toEqual([
      { dedupeKey: 'evt_1', ref: 'cs_test_1', kind: 'checkout.session.completed' },
    ]);
    // A repeat within the tolerance is the same hint again: the truth is fetched, nothing is booked twice.
    expect(await readWebhook(signed())).toEqual([
      { dedupeKey: 'evt_1', ref: 'cs_test_1', kind: 'checkout.session.completed' },
    ]);
    expect(await readWebhook(signed({ timestamp: now - 290 }))).toHaveLength(1);
    // While a secret is being replaced there are two signatures; one valid one is enough.
    expect(await readWebhook(`${signed({ secret: 'whsec_old' })},${signed().split(',')[1]}`)).toHaveLength(1);
    for (const [name, header, body] of [
      ['none', undefined, payload],
      ['empty', '', payload],
      ['another key', signed({ secret: 'whsec_other' }), payload],
      ['other bytes', signed(), `${payload} `],
      ['old', signed({ timestamp: now - 301 }), payload],
      ['of the future', signed({ timestamp: now + 360 }), payload],
      ['scheme v0 only', signed().replace('v1=', 'v0='), payload],
      ['no event', signed({ payload: '{}' }), '{}'],
      ['no JSON', signed({ payload: 'x' }), 'x'],
    ] as const)
      await expect(readWebhook(header, body), name).rejects.toThrow(WebhookRefused);
    // Stripe's package accepts it too.
    expect(theirs.webhooks.constructEvent(payload, signed(), webhookSecret).id).toBe('evt_1');
    expect(() => theirs.webhooks.constructEvent(payload, signed({ timestamp: now - 301 }), webhookSecret)).toThrow();
  });

  it('a dispute or refund leads to the checkout that was ordered', async () => {
    answers['GET /v1/checkout/sessions'] = list([{ id: 'cs_test_1', object: 'checkout.session' }]);
    const readWebhook = (type: string, object: object) => {
      const payload = JSON.stringify({ id: 'evt_2', object: 'event', type, data: { object } });
      return stripe.readWebhook({
        rawBody: Buffer.from(payload),
        headers: { 'stripe-signature': theirs.webhooks.generateTestHeaderString({ payload, secret: webhookSecret }) },
        query: {},
      });
    };
    for (const object of [dispute(), refund(), { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' }, intent()])
      expect((await readWebhook('x', object))[0]?.ref).toBe('cs_test_1');
    answers['GET /v1/checkout/sessions'] = list([]);
    expect((await readWebhook('payment_intent.succeeded', intent()))[0]?.ref).toBe('pi_1');
    expect(await readWebhook('customer.created', { id: 'cus_1', object: 'customer' })).toEqual([]);
    answers['GET /v1/events'] = list([
      {
        id: 'evt_3',
        created: 1_795_000_100,
        type: 'charge.refunded',
        data: { object: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' } },
      },
    ]);
    expect(await stripe.changedSince('1795000000')).toEqual({ refs: ['pi_1'], cursor: '1795000100' });
    expect(api.last('GET', '/v1/events').query.get('created[gte]')).toBe('1795000000');
  });

  it('refunds with our id as key, cancels, and says what will not change by asking again', async () => {
    answers['GET /v1/checkout/sessions/cs_test_1'] = { body: session({ payment_intent: 'pi_1' }) };
    answers['POST /v1/refunds'] = { body: refund() };
    expect(
      await stripe.refund({ ref: 'cs_test_1', refund_id: 'r1', amount_minor: 1000, currency: 'EUR', description: 'x' }),
    ).toEqual({ id: 're_1', refund_id: 'r1', amount_minor: 1000, status: 'pending' });
    const request = api.last('POST', '/v1/refunds');
    expect([request.headers['idempotency-key'], fields(request.body)]).toEqual([
      'r1',
      { payment_intent: 'pi_1', amount: '1000', 'metadata[refund_id]': 'r1' },
    ]);
    answers['POST /v1/checkout/sessions/cs_test_1/expire'] = { body: session({ status: 'expired' }) };
    await stripe.cancel('cs_test_1');
    answers['POST /v1/payment_intents/pi_1/cancel'] = {
      status: 400,
      body: { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' } },
    };
    await stripe.cancel('pi_1');
    answers['POST /v1/checkout/sessions'] = {
      status: 402,
      body: { error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' } },
    };
    expect(await thrown(stripe.create(order))).toMatchObject({ permanent: true, code: 'insufficient_funds' });
    for (const status of [401, 409, 429, 500]) {
      answers['POST /v1/checkout/sessions'] = { status, body: { error: {} } };
      const error = await thrown(stripe.create(order));
      expect([error instanceof ProviderError, error.permanent], String(status)).toEqual([true, false]);
    }
    expect(await thrown(stripe.snapshot('cs_test_unknown'))).toMatchObject({ permanent: true, code: 'not_found' });
  });
});
