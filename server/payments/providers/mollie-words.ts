/** Translates between Mollie's words and ours: methods, states, languages, and their payment as a snapshot. Pure. */
import type { Chargeback, Payment, Refund } from '@mollie/api-client';
import type { PaymentMethod } from '../../../contract/methods.ts';
import type { Locale } from '../../../contract/locales.ts';
import type { ProviderStatus, Snapshot, SnapshotChargeback, SnapshotRefund } from '../provider.ts';
import { minorOf } from './http.ts';

type Money = Payment['amount'];
export type MollieRefund = Pick<Refund, 'id' | 'amount' | 'metadata'> & { status: `${Refund['status']}` };
export type MollieChargeback = Pick<Chargeback, 'id' | 'amount'> & {
  reason?: Partial<Chargeback['reason']> | null;
  reversedAt?: string | null;
};
/** The part of Mollie's Payment that we read. */
export type MolliePayment = Pick<
  Payment,
  'id' | 'metadata' | 'expiresAt' | 'customerId' | 'mandateId' | 'statusReason'
> & {
  amount: Money;
  status: `${Payment['status']}`;
  /** Differs by method; the fields we read, of all methods together. */
  details?: {
    cardLabel?: string | null;
    /** Of a card its last four digits. */
    cardNumber?: string | null;
    failureReason?: string | null;
    bankReasonCode?: string | null;
    bankName?: string;
    bankAccount?: string;
    bankBic?: string;
    transferReference?: string;
  };
  _links: { checkout?: { href: string } };
  _embedded?: { refunds?: MollieRefund[]; chargebacks?: MollieChargeback[] };
};

const methods: Partial<Record<PaymentMethod, string>> = {
  sdd: 'directdebit',
  sct: 'banktransfer',
  prezelewy24: 'przelewy24',
  blik: 'blik',
  mobilepay: 'mobilepay',
  swish: 'swish',
  twint: 'twint',
  satispay: 'satispay',
  ideal: 'ideal',
  bancontact: 'bancontact',
  eps: 'eps',
  paypal: 'paypal',
  vipps: 'vipps',
  applepay: 'applepay',
  paysafecard: 'paysafecard',
  // One form for all cards; the brand shows up in the result.
  creditcard: 'creditcard',
  visa: 'creditcard',
  mastercard: 'creditcard',
  dankort: 'creditcard',
  maestro: 'creditcard',
  cartebancaire: 'creditcard',
};

/** Mollie's name; undefined for a method they do not offer (nexi) or that has ended (giropay, sofort). */
export const mollieMethod = (method: PaymentMethod): string | undefined => methods[method];
/** Our names for the methods they list. */
export const methodsOf = (listed: readonly string[]): PaymentMethod[] =>
  (Object.entries(methods) as [PaymentMethod, string][])
    .filter(([, mollieName]) => listed.includes(mollieName))
    .map(([name]) => name);

export const mollieLocales: Record<Locale, string> = {
  en: 'en_GB',
  nl: 'nl_NL',
  de: 'de_DE',
  it: 'it_IT',
  fr: 'fr_FR',
  es: 'es_ES',
  pl: 'pl_PL',
  da: 'da_DK',
  fi: 'fi_FI',
  nb: 'nb_NO',
  sv: 'sv_SE',
};

const statuses: Record<MolliePayment['status'], ProviderStatus> = {
  open: 'open',
  pending: 'pending',
  authorized: 'pending',
  paid: 'completed',
  canceled: 'cancelled',
  expired: 'expired',
  failed: 'failed',
};
/** An unknown state counts as `pending`, which neither gives nor ends anything. */
export const statusOf = (status: MolliePayment['status']): ProviderStatus => statuses[status] ?? 'pending';

const refundStatuses: Record<MollieRefund['status'], SnapshotRefund['status']> = {
  queued: 'pending',
  pending: 'pending',
  processing: 'pending',
  refunded: 'completed',
  failed: 'failed',
  canceled: 'failed',
};

const field = (metadata: unknown, name: string): string | null => {
  const value =
    typeof metadata === 'object' && metadata !== null ? (metadata as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : null;
};

export const refundOf = ({ id, amount, status, metadata }: MollieRefund): SnapshotRefund => ({
  id,
  refund_id: field(metadata, 'refund_id'),
  amount_minor: minorOf(amount.value),
  status: refundStatuses[status] ?? 'pending',
});

export const chargebackOf = ({ id, amount, reason, reversedAt }: MollieChargeback): SnapshotChargeback => ({
  id,
  amount_minor: minorOf(amount.value),
  reason: reason?.code ?? '',
  reversed: Boolean(reversedAt),
});

export function snapshotOf(payment: MolliePayment): Omit<Snapshot, 'refunds' | 'chargebacks'> {
  const { details } = payment;
  const status = statusOf(payment.status);
  return {
    ref: payment.id,
    order_id: field(payment.metadata, 'order_id') ?? '',
    status,
    amount_minor: minorOf(payment.amount.value),
    currency: payment.amount.currency,
    failure_code:
      status === 'failed'
        ? (details?.bankReasonCode ?? details?.failureReason ?? payment.statusReason?.code ?? 'failed')
        : null,
    method_detail: details?.cardLabel?.toLowerCase() ?? null,
    method_end: details?.cardNumber ?? null,
    customer_ref: payment.customerId ?? null,
    mandate_ref: payment.mandateId ?? null,
  };
}
