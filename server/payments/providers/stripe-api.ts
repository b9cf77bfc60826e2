/** Stripe's HTTP interface as this adapter uses it, and look-ups that several of its calls share. */
import type Stripe from 'stripe';
import { systemClock } from '../../platform/clock.ts';
import type { Snapshot } from '../provider.ts';
import { ask, path, remembered } from './http.ts';
import { chargebacksOf, formOf, refundOf } from './stripe-words.ts';

/** The version the types belong to. */
export const stripeVersion = '2026-10-28.endive';

export interface ListOf<T> {
  data: T[];
}

export interface StripeApi {
  /** @throws ProviderError */
  call<T>(method: 'GET' | 'POST', where: string, params?: object, idempotencyKey?: string): Promise<T>;
  /** What the account may do, asked for anew now and then. */
  capabilities(): Promise<Record<string, string | undefined>>;
  /** The order stores the checkout session, if there is one; charges, refunds and disputes name the payment intent. */
  refOf(intent: string): Promise<string>;
  /** The other way round; null where nothing was paid yet. */
  intentOf(ref: string): Promise<string | null>;
  reversalsOf(intent: string | null): Promise<Pick<Snapshot, 'refunds' | 'chargebacks'>>;
}

export function createStripeApi({ key, url }: { key: string; url: string }): StripeApi {
  const call: StripeApi['call'] = (method, where, params = {}, idempotencyKey) => {
    const form = formOf(params);
    return ask(
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
      errorCodeOf,
    );
  };

  const capabilities = remembered(
    () => systemClock.now().getTime(),
    async () => {
      const account = await call<Pick<Stripe.Account, 'capabilities'>>('GET', '/account');
      return (account.capabilities ?? {}) as Record<string, string | undefined>;
    },
  );

  return {
    call,
    capabilities: () => capabilities(''),

    async refOf(intent) {
      const { data } = await call<ListOf<Pick<Stripe.Checkout.Session, 'id'>>>('GET', '/checkout/sessions', {
        payment_intent: intent,
        limit: 1,
      } satisfies Stripe.Checkout.SessionListParams);
      return data[0]?.id ?? intent;
    },

    async intentOf(ref) {
      if (ref.startsWith('pi_')) return ref;
      return idOf((await call<Stripe.Checkout.Session>('GET', `/checkout/sessions${path(ref)}`)).payment_intent);
    },

    async reversalsOf(intent) {
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
    },
  };
}

/** Why the bank or Stripe refused, from an error answer. */
function errorCodeOf(answer: unknown): string {
  const error = (answer as { error?: { code?: string; decline_code?: string } } | undefined)?.error;
  return error?.decline_code ?? error?.code ?? '';
}

/** A reference comes as an id, or expanded. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
