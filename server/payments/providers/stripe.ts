/**
 * Stripe: hosted checkout sessions; payment intents for direct debits and bank transfers, which have no page.
 * Webhooks are signed over the raw bytes and still only hints. Requests and answers use the types of Stripe's own
 * package (a development dependency; nothing of it runs here).
 */
import type Stripe from 'stripe';
import type { PaymentMethod } from '../../../contract/methods.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Config, ConfigError } from '../../platform/config.ts';
import { type PaymentProvider, ProviderError, type Snapshot, WebhookRefused } from '../provider.ts';
import { path } from './http.ts';
import { createStripeApi, idOf, type ListOf, type StripeApi } from './stripe-api.ts';
import { createIntent, createSession } from './stripe-orders.ts';
import { intentStatus, refundOf, sessionStatus, signatureProblem, stripeMethods } from './stripe-words.ts';

const dayS = 86_400;
const nowS = () => Math.floor(systemClock.now().getTime() / 1000);

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
  const { webhookSecret } = account;
  const api = createStripeApi(account);
  return {
    name: 'stripe',
    async offers({ currency }) {
      const active = await api.capabilities();
      return (
        Object.entries(stripeMethods) as [PaymentMethod, { capability: string; currencies: readonly string[] | null }][]
      )
        .filter(
          ([, m]) => active[m.capability] === 'active' && (m.currencies === null || m.currencies.includes(currency)),
        )
        .map(([method]) => method);
    },
    create: async (order) =>
      order.method === 'sdd' || order.method === 'sct' ? createIntent(api, order) : createSession(api, order),
    snapshot: (ref) => (ref.startsWith('pi_') ? intentSnapshot(api, ref) : sessionSnapshot(api, ref)),

    async readWebhook({ rawBody, headers }) {
      const problem = signatureProblem(webhookSecret, rawBody, headers['stripe-signature'], nowS());
      if (problem) throw new WebhookRefused(problem);
      const event = eventOf(rawBody);
      if (!event) throw new WebhookRefused('not an event');
      const ref = await refOfObject(api, event.data.object);
      return ref ? [{ dedupeKey: event.id, ref, kind: event.type }] : [];
    },
    ackBody: () => ({ status: 200, type: 'application/json', body: '{"received":true}' }),

    async refund({ ref, refund_id: refundId, amount_minor: amountMinor }) {
      const paymentIntent = await api.intentOf(ref);
      if (!paymentIntent)
        throw new ProviderError('stripe has nothing to pay back', { permanent: true, code: 'not_found' });
      const params = {
        payment_intent: paymentIntent,
        amount: amountMinor,
        metadata: { refund_id: refundId },
      } satisfies Stripe.RefundCreateParams;
      return refundOf(await api.call<Stripe.Refund>('POST', '/refunds', params, refundId));
    },

    async cancel(ref) {
      const where = ref.startsWith('pi_')
        ? `/payment_intents${path(ref)}/cancel`
        : `/checkout/sessions${path(ref)}/expire`;
      await api.call('POST', where).catch((error: unknown) => {
        if (!(error instanceof ProviderError && error.permanent)) throw error;
      });
    },

    changedSince: (cursor) => changedSince(api, cursor),
  };
}

/** Payments with news since the cursor, from Stripe's list of events. */
async function changedSince(api: StripeApi, cursor: string | null) {
  const from = Number(cursor) || nowS() - dayS;
  const { data } = await api.call<ListOf<Stripe.Event>>('GET', '/events', {
    types: [...eventTypes],
    created: { gte: from },
    limit: 100,
  } satisfies Stripe.EventListParams);
  const refs = new Set<string>();
  for (const {
    data: { object },
  } of data as WebhookEvent[])
    refs.add(await refOfObject(api, object));
  refs.delete('');
  // Newest first. If a page is full, polling finds the older ones.
  return { refs: [...refs], cursor: String(data[0]?.created ?? from) };
}

async function intentSnapshot(api: StripeApi, ref: string): Promise<Snapshot> {
  const intent = await api.call<Stripe.PaymentIntent>('GET', `/payment_intents${path(ref)}`, {
    expand: ['latest_charge.balance_transaction'],
  } satisfies Stripe.PaymentIntentRetrieveParams);
  return {
    ...(await api.reversalsOf(ref)),
    ...intentFacts(intent),
    ref,
    status: intentStatus(intent, false),
    amount_minor: intent.amount,
    currency: intent.currency.toUpperCase(),
  };
}

async function sessionSnapshot(api: StripeApi, ref: string): Promise<Snapshot> {
  const session = await api.call<Stripe.Checkout.Session>('GET', `/checkout/sessions${path(ref)}`, {
    expand: ['payment_intent.latest_charge.balance_transaction'],
  } satisfies Stripe.Checkout.SessionRetrieveParams);
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  return {
    ...(await api.reversalsOf(intent?.id ?? null)),
    ...intentFacts(intent),
    ref,
    order_id: session.client_reference_id ?? '',
    status: sessionStatus(session, intent),
    amount_minor: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
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

/** What the order stores as its reference; empty where the object belongs to no payment. */
const refOfObject = async (api: StripeApi, { object, id, payment_intent: intent }: WebhookEvent['data']['object']) =>
  object === 'checkout.session' ? id : api.refOf(object === 'payment_intent' ? id : (idOf(intent) ?? ''));

/** The facts of the payment intent, with or without a checkout. */
function intentFacts(
  intent: Stripe.PaymentIntent | null,
): Pick<
  Snapshot,
  'order_id' | 'failure_code' | 'method_detail' | 'method_end' | 'card' | 'fee_minor' | 'customer_ref' | 'mandate_ref'
> {
  const charge = intent && typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const booked = charge && typeof charge.balance_transaction === 'object' ? charge.balance_transaction : null;
  return {
    order_id: intent?.metadata?.['order_id'] ?? '',
    failure_code: intent?.last_payment_error?.decline_code ?? intent?.last_payment_error?.code ?? null,
    method_detail: charge?.payment_method_details?.card?.brand ?? null,
    method_end: charge?.payment_method_details?.card?.last4 ?? null,
    card: charge?.payment_method_details?.card?.fingerprint ?? null,
    // In the currency of our account at Stripe, which need not be the payment's.
    fee_minor: booked && booked.currency === intent?.currency ? booked.fee : null,
    customer_ref: idOf(intent?.customer),
    mandate_ref: idOf(intent?.payment_method),
  };
}
