/**
 * The interface of payment providers (docs/flows/buy-credits.md). An adapter only translates: it never touches the
 * database, and nothing it says counts before applySnapshot (apply-snapshot.ts) has compared it with the order.
 */
import type { PaymentMethod } from '../../contract/methods.ts';
import type { Locale } from '../../contract/locales.ts';

export type ProviderName = 'sandbox' | 'mollie' | 'stripe' | 'ownbank';

/** A provider's states, translated into ours. Refunds and charge-backs are separate lists. */
export type ProviderStatus = 'open' | 'pending' | 'completed' | 'failed' | 'cancelled' | 'expired';

export interface OfferQuestion {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 4217. */
  currency: string;
  /** Minor units, VAT included. */
  amount_minor: number;
  locale: Locale;
}

/** Details of a SEPA direct debit, for a provider that collects on a mandate of ours. */
export interface DebitDetails {
  holder: string;
  /** Without spaces, upper case. Never logged. */
  iban: string;
  /** Unique mandate reference, at most 35 characters. */
  mandateReference: string;
  /** YYYY-MM-DD. */
  signed_on: string;
  /** YYYY-MM-DD, as announced to the buyer; not earlier. */
  collect_on: string;
  /** For the provider's own notice. Never logged. */
  email: string;
}

export interface OrderForProvider {
  /** Our payment's id (uuid): sent as metadata, returned in every snapshot. */
  order_id: string;
  /** Short and unique, readable aloud, fits a bank statement. */
  order_number: string;
  /** Minor units, VAT included. */
  amount_minor: number;
  currency: string;
  method: PaymentMethod;
  country: string;
  locale: Locale;
  /** At most 100 characters, neutral: it may appear on a bank statement. */
  description: string;
  /** Where the buyer's browser returns, whatever happened. */
  returnUrl: string;
  cancelUrl: string;
  /** Where the provider reports changes: /api/payments/{provider}/webhook of this site. */
  webhookUrl: string;
  /** `first` asks for a mandate along with the payment; `recurring` uses `mandate_ref` in the buyer's absence. */
  sequence: 'oneoff' | 'first' | 'recurring';
  customer_ref?: string;
  mandate_ref?: string;
  debit?: DebitDetails;
  /** The same key must return the same payment, not a second one. */
  idempotencyKey: string;
}

/** What the buyer's browser does next. */
export type PaymentAction =
  | { kind: 'redirect'; url: string }
  /**
   * The browser posts these fields to `url` (processors that need a signed form), from a page of its own that may
   * post there and nowhere else (hand-over.ts). `origins`: where that processor redirects the browser, if elsewhere.
   */
  | { kind: 'form_post'; url: string; fields: Record<string, string>; origins?: readonly string[] }
  /** The buyer transfers the amount themselves. */
  | { kind: 'instructions'; holder: string; iban: string; bic: string | null; reference: string }
  | { kind: 'none' };

export interface CreatedPayment {
  /** The provider's own id. */
  ref: string;
  status: ProviderStatus;
  /** When it expires; null when the provider does not say. */
  expires_at: Date | null;
  action: PaymentAction;
  /** For a mandate stored at the provider: reused by the next debit on it. */
  customer_ref?: string;
  mandate_ref?: string;
}

export interface SnapshotRefund {
  /** The provider's id of the refund. */
  id: string;
  /** The id we passed in; null for a refund made in the provider's own dashboard. */
  refund_id: string | null;
  amount_minor: number;
  status: 'pending' | 'completed' | 'failed';
}

export interface SnapshotChargeback {
  id: string;
  amount_minor: number;
  /** The provider's or the scheme's code: `AC01`, `fraudulent` …; '' if unknown. */
  reason: string;
  /** The money came back to us. */
  reversed: boolean;
}

/** The complete current state of one payment as the provider knows it, never a difference to an earlier report. */
export interface Snapshot {
  ref: string;
  /** The metadata of `create`; '' when the provider lost it (then it is refused). */
  order_id: string;
  status: ProviderStatus;
  /** Due or paid amount, minor units. */
  amount_minor: number;
  currency: string;
  /** Why it failed, in the provider's words; null otherwise. */
  failure_code: string | null;
  /** The buyer's actual means of payment (`visa`, `mastercard`, a bank's name); null if unknown. */
  method_detail: string | null;
  /** The last four digits of the card, by which its owner asks; absent or null where it tells none. */
  method_end?: string | null;
  /** The provider's own name for the card, the same for each payment with it; absent where it gives none. */
  card?: string | null;
  /** What the provider keeps of it, in the payment's own currency and minor units; absent or null while it does not say. */
  fee_minor?: number | null;
  customer_ref: string | null;
  mandate_ref: string | null;
  refunds: readonly SnapshotRefund[];
  chargebacks: readonly SnapshotChargeback[];
}

/** What a webhook refers to. Only a hint where to look: the truth is always fetched with `snapshot`. */
export interface WebhookHint {
  /** The same for a repeated delivery; for the log of deliveries. */
  dedupeKey: string;
  ref: string;
  /** The provider's name of the event: 'payment', 'refund', 'chargeback' … */
  kind: string;
}

interface WebhookRequest {
  /** The raw bytes, which signatures are computed over. */
  rawBody: Buffer;
  /** Lower-case names. */
  headers: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string>>;
}

interface WebhookAck {
  status: number;
  type: string;
  body: string;
}

interface RefundOrder {
  ref: string;
  /** Our refund's id (uuid), also its idempotency key. */
  refund_id: string;
  amount_minor: number;
  currency: string;
  description: string;
}

/**
 * Thrown by `readWebhook` for a bad or old signature, a wrong sender, or an unreadable body: answered with 400, no
 * effect.
 */
export class WebhookRefused extends Error {}

/** The provider refused or could not be reached. `permanent`: a retry would give the same answer. */
export class ProviderError extends Error {
  readonly permanent: boolean;
  readonly code: string;

  constructor(message: string, options: { permanent: boolean; code?: string; cause?: unknown }) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.permanent = options.permanent;
    this.code = options.code ?? '';
  }
}

export interface PaymentProvider {
  readonly name: ProviderName;
  /** The methods (our names) that this provider currently offers for such an order. @throws ProviderError */
  offers(question: OfferQuestion): Promise<readonly PaymentMethod[]>;
  /** @throws ProviderError */
  create(order: OrderForProvider): Promise<CreatedPayment>;
  /** @throws ProviderError (`permanent` with code `not_found` when the provider has no such payment) */
  snapshot(ref: string): Promise<Snapshot>;
  /** @throws WebhookRefused */
  readWebhook(request: WebhookRequest): Promise<readonly WebhookHint[]>;
  /** The answer the provider expects once its hints were accepted. */
  ackBody(hints: readonly WebhookHint[]): WebhookAck;
  /** Requests a refund; its outcome appears in later snapshots. @throws ProviderError */
  refund(order: RefundOrder): Promise<SnapshotRefund>;
  /** Ends an open payment; one that cannot be ended is left alone. @throws ProviderError */
  cancel(ref: string): Promise<void>;
  /** Whether a mandate is still usable; for providers that store mandates themselves. @throws ProviderError */
  mandates?(customerRef: string): Promise<readonly { mandate_ref: string; valid: boolean; method: PaymentMethod }[]>;
  /**
   * Payments changed after `cursor` (null: recently, as the provider defines it), for reconciliation; a provider
   * without such a list returns none, and our open payments are looked up one by one.
   * @throws ProviderError
   */
  changedSince(cursor: string | null): Promise<{ refs: readonly string[]; cursor: string | null }>;
}
