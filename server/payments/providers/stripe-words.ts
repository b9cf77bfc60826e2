/** Translates between Stripe's words and ours: methods, states; their form encoding; their webhook signature. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type Stripe from 'stripe';
import type { PaymentMethod } from '../../../contract/methods.ts';
import type { ProviderStatus, SnapshotChargeback, SnapshotRefund } from '../provider.ts';

type SessionMethod = Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType;
interface StripeMethod {
  type: SessionMethod | 'sepa_debit' | 'customer_balance';
  /** The account's capability; must be active. */
  capability: string;
  /** Null: any. */
  currencies: readonly string[] | null;
}
const card: StripeMethod = { type: 'card', capability: 'card_payments', currencies: null };

export const stripeMethods: Partial<Record<PaymentMethod, StripeMethod>> = {
  sdd: { type: 'sepa_debit', capability: 'sepa_debit_payments', currencies: ['EUR'] },
  sct: { type: 'customer_balance', capability: 'sepa_bank_transfer_payments', currencies: ['EUR'] },
  prezelewy24: { type: 'p24', capability: 'p24_payments', currencies: ['EUR', 'PLN'] },
  blik: { type: 'blik', capability: 'blik_payments', currencies: ['PLN'] },
  mobilepay: { type: 'mobilepay', capability: 'mobilepay_payments', currencies: ['DKK', 'EUR', 'NOK', 'SEK'] },
  swish: { type: 'swish', capability: 'swish_payments', currencies: ['SEK'] },
  twint: { type: 'twint', capability: 'twint_payments', currencies: ['CHF'] },
  satispay: { type: 'satispay', capability: 'satispay_payments', currencies: ['EUR'] },
  ideal: { type: 'ideal', capability: 'ideal_payments', currencies: ['EUR'] },
  bancontact: { type: 'bancontact', capability: 'bancontact_payments', currencies: ['EUR'] },
  eps: { type: 'eps', capability: 'eps_payments', currencies: ['EUR'] },
  paypal: {
    type: 'paypal',
    capability: 'paypal_payments',
    currencies: ['EUR', 'CHF', 'CZK', 'DKK', 'GBP', 'NOK', 'PLN', 'SEK', 'USD'],
  },
  // The brand shows up in the result; Apple Pay is a wallet within the card form.
  creditcard: card,
  visa: card,
  mastercard: card,
  dankort: card,
  maestro: card,
  applepay: card,
  cartebancaire: { type: 'card', capability: 'cartes_bancaires_payments', currencies: ['EUR'] },
};

/** Bank transfers go to an account in one of these countries. */
export const transferCountries = ['BE', 'DE', 'ES', 'FR', 'IE', 'NL'] as const;

export type SessionState = Pick<Stripe.Checkout.Session, 'status' | 'payment_status'>;
export type IntentState = Pick<Stripe.PaymentIntent, 'status'> & {
  last_payment_error: { code?: string | null } | null;
};

/** `retried`: the buyer can retry by themselves (in a checkout), so a failed attempt is not the end. */
export function intentStatus(
  { status, last_payment_error: lastPaymentError }: IntentState,
  retried: boolean,
): ProviderStatus {
  switch (status) {
    case 'succeeded':
      return 'completed';
    case 'processing':
    case 'requires_capture':
      return 'pending';
    case 'canceled':
      return 'cancelled';
    case 'requires_payment_method':
      return lastPaymentError && !retried ? 'failed' : 'open';
    default:
      return 'open';
  }
}

/** A checkout that is complete but unpaid waits for its bank: pending, until the payment itself succeeds or fails. */
export function sessionStatus(
  { status, payment_status: paymentStatus }: SessionState,
  intent: IntentState | null,
): ProviderStatus {
  if (paymentStatus === 'paid') return 'completed';
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  const behind = intent ? intentStatus(intent, false) : 'pending';
  return behind === 'open' ? 'pending' : behind;
}

export const refundOf = ({
  id,
  amount,
  status,
  metadata,
}: Pick<Stripe.Refund, 'id' | 'amount' | 'status' | 'metadata'>): SnapshotRefund => ({
  id,
  refund_id: metadata?.['refund_id'] ?? null,
  amount_minor: amount,
  status: status === 'succeeded' ? 'completed' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
});

/** Inquiries (`warning_…`) and prevented disputes took no money. */
export const chargebacksOf = (
  disputes: readonly Pick<Stripe.Dispute, 'id' | 'amount' | 'reason' | 'status'>[],
): SnapshotChargeback[] =>
  disputes
    .filter(({ status }) => !status.startsWith('warning_') && status !== 'prevented')
    .map(({ id, amount, reason, status }) => ({ id, amount_minor: amount, reason, reversed: status === 'won' }));

/** `{ a: { b: [1] } }` → `a[b][0]=1`, the encoding of the API's parameters. */
export function formOf(params: object): string {
  const pairs: string[] = [];
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) add(name === '' ? key : `${name}[${key}]`, inner);
    else
      pairs.push(
        `${encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']')}=${encodeURIComponent(String(value as string))}`,
      );
  };
  add('', params);
  return pairs.join('&');
}

const toleranceSeconds = 300;

/**
 * Why a `Stripe-Signature` (`t=…,v1=…`) is invalid for these bytes, or undefined. One valid `v1` among several is
 * enough.
 */
export function signatureProblem(
  secret: string,
  body: Buffer,
  header: string | undefined,
  nowSeconds: number,
): string | undefined {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const signatures = parts
    .filter(([name, mac]) => name === 'v1' && /^[\da-f]{64}$/.test(mac ?? ''))
    .map(([, mac]) => Buffer.from(mac ?? '', 'hex'));
  if (!/^\d{1,12}$/.test(time) || signatures.length === 0) return 'no signature';
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  if (!signatures.some((mac) => timingSafeEqual(mac, expected))) return 'bad signature';
  return Math.abs(nowSeconds - Number(time)) > toleranceSeconds ? 'old signature' : undefined;
}
