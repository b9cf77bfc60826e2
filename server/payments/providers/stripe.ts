/**
 * Stripe: hosted checkout sessions; payment intents for direct debits and bank transfers, which have no page.
 * Webhooks are signed over the raw bytes and still only hints. Requests and answers use the types of Stripe's own
 * package (a development dependency; nothing of it runs here).
 */
import type Stripe from 'stripe';
import type { PaymentMethod } from '../../../contract/methods.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Config, ConfigError } from '../../platform/config.ts';
import {
  type CreatedPayment,
  type OrderForProvider,
  type PaymentAction,
  type PaymentProvider,
  ProviderError,
  type Snapshot,
  WebhookRefused,
} from '../provider.ts';
import { ask, path, remembered } from './http.ts';
import {
  chargebacksOf,
  formOf,
  intentStatus,
  refundOf,
  sessionStatus,
  signatureProblem,
  stripeMethods,
  transferCountries,
} from './stripe-words.ts';

/** The version the types belong to. */
export const stripeVersion = '2026-10-28.endive';

type Session = Stripe.Checkout.Session;
type Intent = Stripe.PaymentIntent;
interface ListOf<T> {
  data: T[];
}
const dayS = 86_400;

const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
] as const satisfies readonly Stripe.Event['type'][];

/** @throws ConfigError without STRIPE_KEY and STRIPE_WEBHOOK_SECRET */
export function createStripeProvider(config: Config): PaymentProvider {
  const account = config.payments.stripe;
  if (!account?.webhookSecret)
    throw new ConfigError('STRIPE_KEY and STRIPE_WEBHOOK_SECRET must be set for the provider stripe.');
  const { key, url, webhookSecret } = account;
  const nowS = () => Math.floor(systemClock.now().getTime() / 1000);

  const call = <T>(method: 'GET' | 'POST', where: string, params: object = {}, idempotencyKey?: string): Promise<T> => {
    const form = formOf(params);
    return ask<T>(
      'stripe',
      {
        method,
        url: `${url}/v1${where}${method === 'GET' && form ? `?${form}` : ''}`,
        headers: {
          authorization: `Bearer ${key}`,
          'stripe-version': stripeVersion,
          ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        },
        ...(method === 'POST' ? { body: form } : {}),
      },
      (answer) => {
        const error = (answer as { error?: { code?: string; decline_code?: string } } | undefined)?.error;
        return error?.decline_code ?? error?.code ?? '';
      },
    );
  };

  const capabilities = remembered(
    () => systemClock.now().getTime(),
    async () => {
      const stripeAccount = await call<Pick<Stripe.Account, 'capabilities'>>('GET', '/account');
      return (stripeAccount.capabilities ?? {}) as Record<string, string | undefined>;
    },
  );

  /** A charge, refund or dispute names its payment intent; the order stores the checkout session, if there is one. */
  async function refOf(intent: string): Promise<string> {
    const { data } = await call<ListOf<Pick<Session, 'id'>>>('GET', '/checkout/sessions', {
      payment_intent: intent,
      limit: 1,
    } satisfies Stripe.Checkout.SessionListParams);
    return data[0]?.id ?? intent;
  }

  const intentOf = async (ref: string): Promise<string | null> => {
    if (ref.startsWith('pi_')) return ref;
    return idOf((await call<Session>('GET', `/checkout/sessions${path(ref)}`)).payment_intent);
  };

  async function reversals(intent: string | null): Promise<Pick<Snapshot, 'refunds' | 'chargebacks'>> {
    if (!intent) return { refunds: [], chargebacks: [] };
    const [refunds, disputes] = await Promise.all([
      call<ListOf<Stripe.Refund>>('GET', '/refunds', {
        payment_intent: intent,
        limit: 100,
      } satisfies Stripe.RefundListParams),
      call<ListOf<Stripe.Dispute>>('GET', '/disputes', {
        payment_intent: intent,
        limit: 100,
      } satisfies Stripe.DisputeListParams),
    ]);
    return { refunds: refunds.data.map(refundOf), chargebacks: chargebacksOf(disputes.data) };
  }

  async function createSession(order: OrderForProvider): Promise<CreatedPayment> {
    const method = methodOf(order.method);
    const params = {
      mode: 'payment',
      allowed_payment_method_types: [method.type],
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: order.currency.toLowerCase(),
            unit_amount: order.amount_minor,
            product_data: { name: order.description },
          },
        },
      ],
      success_url: order.returnUrl,
      cancel_url: order.cancelUrl,
      client_reference_id: order.order_id,
      metadata: { order_id: order.order_id },
      payment_intent_data: { metadata: { order_id: order.order_id }, description: order.description },
      locale: order.locale,
    } satisfies Stripe.Checkout.SessionCreateParams;
    const session = await call<Session>('POST', '/checkout/sessions', params, order.idempotencyKey);
    return {
      ref: session.id,
      status: sessionStatus(session, null),
      expires_at: new Date(session.expires_at * 1000),
      action: session.url ? { kind: 'redirect', url: session.url } : { kind: 'none' },
    };
  }

  const customerFor = async (order: OrderForProvider): Promise<string> =>
    order.customer_ref ??
    (
      await call<Stripe.Customer>(
        'POST',
        '/customers',
        {
          ...(order.debit ? { name: order.debit.holder, email: order.debit.email } : {}),
          metadata: { order_id: order.order_id },
        } satisfies Stripe.CustomerCreateParams,
        `${order.idempotencyKey}-c`,
      )
    ).id;

  async function createIntent(order: OrderForProvider): Promise<CreatedPayment> {
    const customer = await customerFor(order);
    const base = {
      amount: order.amount_minor,
      currency: order.currency.toLowerCase(),
      customer,
      confirm: true,
      description: order.description,
      metadata: { order_id: order.order_id },
    } satisfies Stripe.PaymentIntentCreateParams;
    const params = order.method === 'sdd' ? { ...base, ...debitParams(order) } : { ...base, ...transferParams(order) };
    const intent = await call<Intent>('POST', '/payment_intents', params, order.idempotencyKey);
    const paymentMethod = idOf(intent.payment_method);
    return {
      ref: intent.id,
      status: intentStatus(intent, false),
      expires_at: null,
      action: order.method === 'sdd' ? { kind: 'none' } : transferAction(intent),
      ...(order.method === 'sdd'
        ? { customer_ref: customer, ...(paymentMethod ? { mandate_ref: paymentMethod } : {}) }
        : {}),
    };
  }

  /** Stripe collects on a day of its own choice, or on one 3 to 15 days ahead. */
  function debitParams({ debit, mandate_ref: mandateRef }: OrderForProvider) {
    if (!debit) throw new ProviderError('a direct debit without a mandate', { permanent: true, code: 'mandate' });
    const days = Math.round((Date.parse(`${debit.collect_on}T00:00:00Z`) / 1000 - nowS()) / dayS);
    const options =
      days >= 3 && days <= 15 ? { payment_method_options: { sepa_debit: { target_date: debit.collect_on } } } : {};
    const types = { allowed_payment_method_types: ['sepa_debit'] } satisfies Partial<Stripe.PaymentIntentCreateParams>;
    if (mandateRef)
      return {
        ...types,
        ...options,
        payment_method: mandateRef,
        off_session: true,
      } satisfies Partial<Stripe.PaymentIntentCreateParams>;
    return {
      ...types,
      ...options,
      setup_future_usage: 'off_session',
      payment_method_data: {
        type: 'sepa_debit',
        sepa_debit: { iban: debit.iban },
        billing_details: { name: debit.holder, email: debit.email },
      },
      mandate_data: { customer_acceptance: { type: 'offline', accepted_at: nowS() } },
    } satisfies Partial<Stripe.PaymentIntentCreateParams>;
  }

  return {
    name: 'stripe',
    async offers({ currency }) {
      const active = await capabilities('');
      return (Object.entries(stripeMethods) as [PaymentMethod, ReturnType<typeof methodOf>][])
        .filter(
          ([, m]) => active[m.capability] === 'active' && (m.currencies === null || m.currencies.includes(currency)),
        )
        .map(([method]) => method);
    },
    create: async (order) =>
      order.method === 'sdd' || order.method === 'sct' ? createIntent(order) : createSession(order),

    async snapshot(ref) {
      if (ref.startsWith('pi_')) {
        const intent = await call<Intent>('GET', `/payment_intents${path(ref)}`, {
          expand: ['latest_charge'],
        } satisfies Stripe.PaymentIntentRetrieveParams);
        return {
          ...(await reversals(ref)),
          ...intentFacts(intent),
          ref,
          status: intentStatus(intent, false),
          amount_minor: intent.amount,
          currency: intent.currency.toUpperCase(),
        };
      }
      const session = await call<Session>('GET', `/checkout/sessions${path(ref)}`, {
        expand: ['payment_intent.latest_charge'],
      } satisfies Stripe.Checkout.SessionRetrieveParams);
      const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
      return {
        ...(await reversals(intent?.id ?? null)),
        ...intentFacts(intent),
        ref,
        order_id: session.client_reference_id ?? '',
        status: sessionStatus(session, intent),
        amount_minor: session.amount_total ?? 0,
        currency: (session.currency ?? '').toUpperCase(),
      };
    },

    async readWebhook({ rawBody, headers }) {
      const problem = signatureProblem(webhookSecret, rawBody, headers['stripe-signature'], nowS());
      if (problem) throw new WebhookRefused(problem);
      const event = eventOf(rawBody);
      if (!event) throw new WebhookRefused('not an event');
      const object = event.data.object;
      const ref =
        object.object === 'checkout.session'
          ? object.id
          : await refOf(object.object === 'payment_intent' ? object.id : (idOf(object.payment_intent) ?? ''));
      return ref ? [{ dedupeKey: event.id, ref, kind: event.type }] : [];
    },
    ackBody: () => ({ status: 200, type: 'application/json', body: '{"received":true}' }),

    async refund({ ref, refund_id: refundId, amount_minor: amountMinor }) {
      const paymentIntent = await intentOf(ref);
      if (!paymentIntent)
        throw new ProviderError('stripe has nothing to pay back', { permanent: true, code: 'not_found' });
      const params = {
        payment_intent: paymentIntent,
        amount: amountMinor,
        metadata: { refund_id: refundId },
      } satisfies Stripe.RefundCreateParams;
      return refundOf(await call<Stripe.Refund>('POST', '/refunds', params, refundId));
    },

    async cancel(ref) {
      const where = ref.startsWith('pi_')
        ? `/payment_intents${path(ref)}/cancel`
        : `/checkout/sessions${path(ref)}/expire`;
      await call('POST', where).catch((error: unknown) => {
        if (!(error instanceof ProviderError && error.permanent)) throw error;
      });
    },

    async changedSince(cursor) {
      const from = Number(cursor) || nowS() - dayS;
      const { data } = await call<ListOf<Stripe.Event>>('GET', '/events', {
        types: [...eventTypes],
        created: { gte: from },
        limit: 100,
      } satisfies Stripe.EventListParams);
      const refs = new Set<string>();
      for (const {
        data: { object },
      } of data as WebhookEvent[])
        refs.add(
          object.object === 'checkout.session'
            ? object.id
            : await refOf(object.object === 'payment_intent' ? object.id : (idOf(object.payment_intent) ?? '')),
        );
      refs.delete('');
      // Newest first. If a page is full, polling finds the older ones.
      return { refs: [...refs], cursor: String(data[0]?.created ?? from) };
    },
  };
}

/** The part of an event that we read: the object itself, or the payment intent it names. */
interface WebhookEvent {
  id: string;
  type: string;
  data: { object: { object: string; id: string; payment_intent?: string | { id: string } | null } };
}

function eventOf(body: Buffer): WebhookEvent | undefined {
  try {
    const event = JSON.parse(body.toString('utf8')) as WebhookEvent;
    return typeof event.id === 'string' && typeof event.type === 'string' && typeof event.data.object.id === 'string'
      ? event
      : undefined;
  } catch {
    return undefined;
  }
}

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

function methodOf(method: PaymentMethod) {
  const stripeMethod = stripeMethods[method];
  if (!stripeMethod) throw new ProviderError('stripe has no such method', { permanent: true, code: 'method' });
  return stripeMethod;
}

function transferParams({ country }: OrderForProvider) {
  const to = transferCountries.find((c) => c === country) ?? 'NL';
  return {
    allowed_payment_method_types: ['customer_balance'],
    payment_method_data: { type: 'customer_balance' },
    payment_method_options: {
      customer_balance: {
        funding_type: 'bank_transfer',
        bank_transfer: { type: 'eu_bank_transfer', eu_bank_transfer: { country: to } },
      },
    },
  } satisfies Partial<Stripe.PaymentIntentCreateParams>;
}

function transferAction({ next_action: nextAction }: Pick<Intent, 'next_action'>): PaymentAction {
  const instructions = nextAction?.display_bank_transfer_instructions;
  const iban = instructions?.financial_addresses?.find((a) => a.iban)?.iban;
  if (!instructions || !iban) return { kind: 'none' };
  return {
    kind: 'instructions',
    holder: iban.account_holder_name,
    iban: iban.iban,
    bic: iban.bic,
    reference: instructions.reference ?? '',
  };
}

/** The facts of the payment intent, with or without a checkout. */
function intentFacts(
  intent: Intent | null,
): Pick<Snapshot, 'order_id' | 'failure_code' | 'method_detail' | 'customer_ref' | 'mandate_ref'> {
  const charge = intent && typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    order_id: intent?.metadata?.['order_id'] ?? '',
    failure_code: intent?.last_payment_error?.decline_code ?? intent?.last_payment_error?.code ?? null,
    method_detail: charge?.payment_method_details?.card?.brand ?? null,
    customer_ref: idOf(intent?.customer),
    mandate_ref: idOf(intent?.payment_method),
  };
}
