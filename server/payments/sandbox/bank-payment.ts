/** A payment as the sandbox's bank keeps it: how long it lives, when it settles, and what its payer is sent to. */
import type { PaymentMethod } from '../../../contract/methods.ts';
import type { Locale } from '../../../contract/locales.ts';
import type { CreatedPayment, ProviderStatus, Snapshot } from '../provider.ts';

export interface BankPayment extends Snapshot {
  order_number: string;
  method: PaymentMethod;
  locale: Locale;
  description: string;
  returnUrl: string;
  cancelUrl: string;
  webhookUrl: string;
  idempotencyKey: string;
  /** Virtual clock, milliseconds. */
  createdMs: number;
  expiresMs: number;
  /** When a pending payment is decided, and how. */
  settlesMs: number | null;
  settlesTo: ProviderStatus;
  settlesCode: string | null;
  /** Position in the list of changes. */
  changed: number;
}

export interface Callback {
  id: string;
  ref: string;
  type: 'payment' | 'refund' | 'chargeback';
  url: string;
  dueMs: number;
  bad_signature: boolean;
  attempts: number;
}

/** How the callbacks of a step behave. */
export interface Delivery {
  delaySeconds?: number;
  duplicate?: boolean;
  /** An older report arrives after the newer one. */
  out_of_order?: boolean;
  dropped?: boolean;
  bad_signature?: boolean;
}

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const livesMs: Partial<Record<PaymentMethod, number>> = { sct: 14 * dayMs, sdd: 14 * dayMs };
/** A collection settles on the second day after it. */
const debitSettlesDays = 2;
/** Where transfers go: the Dutch banks' example IBAN. */
const transferIban = 'NL91ABNA0417164300';

/** Two days after the collection, which is no earlier than announced to the payer. */
export const settlementOf = (now: number, collectOn: string | undefined): number =>
  Math.max(now, collectOn === undefined ? now : Date.parse(`${collectOn}T00:00:00Z`)) + debitSettlesDays * dayMs;

export function actionOf(
  payment: BankPayment,
  url: string,
  mac: (ref: string, amount: string) => string,
): CreatedPayment['action'] {
  if (payment.method === 'sdd') return { kind: 'none' };
  if (payment.method === 'sct')
    return {
      kind: 'instructions',
      holder: 'Sandbox',
      iban: transferIban,
      bic: 'ABNANL2A',
      reference: payment.order_number,
    };
  // One method uses a signed form, so that this path is exercised too.
  if (payment.method === 'nexi') {
    const amount = `${payment.amount_minor} ${payment.currency}`;
    return { kind: 'form_post', url, fields: { order: payment.order_number, amount, mac: mac(payment.ref, amount) } };
  }
  return { kind: 'redirect', url };
}

/** The adapter's view of it. */
export const snapshotOf = (p: BankPayment): Snapshot => ({
  ref: p.ref,
  order_id: p.order_id,
  status: p.status,
  amount_minor: p.amount_minor,
  currency: p.currency,
  failure_code: p.failure_code,
  method_detail: p.method_detail,
  // Every card of the sandbox ends alike for one payment, and differs between them.
  method_end: p.method_detail === null ? null : endOf(p.order_id),
  customer_ref: p.customer_ref,
  mandate_ref: p.mandate_ref,
  refunds: p.refunds,
  chargebacks: p.chargebacks,
  fee_minor: p.status === 'completed' ? feeOf(p.method, p.amount_minor) : null,
});

const endOf = (orderId: string): string =>
  String(Number.parseInt(orderId.replaceAll('-', '').slice(-8), 16) % 10_000).padStart(4, '0');

/** What the sandbox keeps, as real ones do: a share of cards and wallets, a fixed sum of what banks move. */
const feeOf = (method: PaymentMethod, amountMinor: number): number =>
  method === 'paypal'
    ? Math.round(amountMinor * 0.0249) + 35
    : method === 'creditcard' || method === 'applepay'
      ? Math.round(amountMinor * 0.018) + 25
      : Math.min(amountMinor, 29);
