/**
 * What a payment provider must be able to do: one interface, several providers (docs/flows/buy-credits.md). An adapter
 * translates, nothing more: it never touches the database, and nothing it says is believed before applySnapshot
 * (apply-snapshot.ts) has compared it with the order.
 */
import type { PaymentMethod } from '../../contract/methods.ts';
import type { Locale } from '../../contract/locales.ts';

export type ProviderName = 'sandbox' | 'mollie' | 'stripe' | 'ownbank';

/** A provider's own words for a state, translated into ours. Refunds and charge-backs are lists of their own. */
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

/** Details of a SEPA direct debit, when the provider collects on a mandate we hold. */
export interface DebitDetails {
  holder: string;
  /** Without spaces, upper case. Never logged. */
  iban: string;
  /** Unique mandate reference, at most 35 characters. */
  mandateReference: string;
  /** YYYY-MM-DD. */
  signed_on: string;
  /** YYYY-MM-DD: what the buyer is told; not before it. */
  collect_on: string;
  /** For the provider's own notice. Never logged. */
  email: string;
}

export interface OrderForProvider {
  /** Our payment's id (uuid): goes along as metadata and comes back in every snapshot. */
  order_id: string;
  /** Short number people can read out, unique: fits a bank statement. */
  order_number: string;
  /** Minor units, VAT included. */
  amount_minor: number;
  currency: string;
  method: PaymentMethod;
  country: string;
  locale: Locale;
  /** At most 100 characters, neutral: it may stand on a bank statement. */
  description: string;
  /** Where the buyer's browser comes back, whatever happened. */
  returnUrl: string;
  cancelUrl: string;
  /** Where the provider reports changes: /api/payments/{provider}/webhook of this site. */
  webhookUrl: string;
  /** `first` asks for a mandate along with the payment; `recurring` uses `mandate_ref` without the buyer's presence. */
  sequence: 'oneoff' | 'first' | 'recurring';
  customer_ref?: string;
  mandate_ref?: string;
  debit?: DebitDetails;
  /** The same key again must give the same payment, not a second one. */
  idempotencyKey: string;
}

/** What the buyer's browser does next. */
export type PaymentAction =
  | { kind: 'redirect'; url: string }
  /**
   * The browser posts these fields to `url` (processors that take a signed form), from a page of its own that may send
   * forms there and nowhere else (hand-over.ts). `origins`: where that processor's answer sends the browser on to, if elsewhere.
   */
  | { kind: 'form_post'; url: string; fields: Record<string, string>; origins?: readonly string[] }
  /** The buyer transfers the amount themselves. */
  | { kind: 'instructions'; holder: string; iban: string; bic: string | null; reference: string }
  | { kind: 'none' };

export interface CreatedPayment {
  /** The provider's own id. */
  ref: string;
  status: ProviderStatus;
  /** When it ends by itself; null when the provider does not say. */
  expires_at: Date | null;
  action: PaymentAction;
  /** Of a mandate that the provider keeps: given again with the next debit on it. */
  customer_ref?: string;
  mandate_ref?: string;
}

export interface SnapshotRefund {
  /** The provider's id of the refund. */
  id: string;
  /** The id we gave when we asked for it; null for one made in the provider's own dashboard. */
  refund_id: string | null;
  amount_minor: number;
  status: 'pending' | 'completed' | 'failed';
}

export interface SnapshotChargeback {
  id: string;
  amount_minor: number;
  /** The provider's or the scheme's code: `AC01`, `fraudulent` …; '' when not told. */
  reason: string;
  /** The money came back to us. */
  reversed: boolean;
}

/** The whole truth about one payment as the provider knows it now; never a difference to something told before. */
export interface Snapshot {
  ref: string;
  /** The metadata of `create`; '' when the provider lost it (then it is refused). */
  order_id: string;
  status: ProviderStatus;
  /** What is to be paid or was paid, minor units. */
  amount_minor: number;
  currency: string;
  /** Why it failed, in the provider's words; null otherwise. */
  failure_code: string | null;
  /** What the buyer paid with in the end (`visa`, `mastercard`, a bank's name); null when not told. */
  method_detail: string | null;
  customer_ref: string | null;
  mandate_ref: string | null;
  refunds: readonly SnapshotRefund[];
  chargebacks: readonly SnapshotChargeback[];
}

/** What a webhook points at. It only says where to look: the truth is always fetched with `snapshot`. */
export interface WebhookHint {
  /** The same for the same delivery repeated; for the log of deliveries. */
  dedupeKey: string;
  ref: string;
  /** The provider's name of what happened: 'payment', 'refund', 'chargeback' … */
  kind: string;
}

interface WebhookRequest {
  /** The bytes as they came: signatures are over these. */
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

/** Thrown by `readWebhook` for a bad or old signature, a foreign sender, an unreadable body: answered 400, no effect. */
export class WebhookRefused extends Error {}

/** The provider said no or could not be reached. `permanent`: asking again gives the same answer. */
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
  /** The methods (our names) that this provider can take now for such an order. @throws ProviderError */
  offers(question: OfferQuestion): Promise<readonly PaymentMethod[]>;
  /** @throws ProviderError */
  create(order: OrderForProvider): Promise<CreatedPayment>;
  /** @throws ProviderError (`permanent` with code `not_found` when the provider knows no such payment) */
  snapshot(ref: string): Promise<Snapshot>;
  /** @throws WebhookRefused */
  readWebhook(request: WebhookRequest): Promise<readonly WebhookHint[]>;
  /** What the provider wants to hear once its hints were taken. */
  ackBody(hints: readonly WebhookHint[]): WebhookAck;
  /** Asks for money to go back; what came of it is in later snapshots. @throws ProviderError */
  refund(order: RefundOrder): Promise<SnapshotRefund>;
  /** Ends a payment that is still open; one that cannot be ended is left alone. @throws ProviderError */
  cancel(ref: string): Promise<void>;
  /** Whether a mandate can still be used; for providers that keep mandates themselves. @throws ProviderError */
  mandates?(customerRef: string): Promise<readonly { mandate_ref: string; valid: boolean; method: PaymentMethod }[]>;
  /**
   * Payments that changed after `cursor` (null: what the provider calls recent), for reconciliation; a provider that
   * has no such list returns none, and our own open payments are asked one by one.
   * @throws ProviderError
   */
  changedSince(cursor: string | null): Promise<{ refs: readonly string[]; cursor: string | null }>;
}
