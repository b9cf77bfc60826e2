/**
 * Orders a package. First everything agreed is stored and reserved (code, spend limit), then the provider is called,
 * outside of any transaction. The lock on the buyer's row serialises a member's orders; the call's idempotency key
 * becomes the payment's id and the provider's idempotency key, so that a double click makes one payment.
 */
import type { PaymentMethod } from '../../contract/methods.ts';
import type { Locale } from '../../contract/locales.ts';
import { formatMoney } from '../../contract/money.ts';
import { codeHolders, releaseCode, reserveCode, type Buyer } from '../credits/discounts.ts';
import type { Code } from '../credits/discount-rules.ts';
import { isUniqueViolation, type Tx, transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { originOf } from '../platform/origin.ts';
import type { Services } from '../platform/services.ts';
import { setting } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';
import { agree } from './agree.ts';
import { buyerAt } from './buyer.ts';
import { endOpen, providerOf } from './look-up.ts';
import { type CreatedPayment, type DebitDetails, type PaymentProvider, ProviderError } from './provider.ts';
import { offeredMethods } from './registry.ts';
import { cardMethods, companyMethods, makeOrderNumber, methodOf } from './rules.ts';
import { type LimitState, limitPassed, limitsOf } from './spend-limits.ts';
import { isTryout } from '../sites/prices.ts';
import { tryout } from './tryout.ts';
import * as sql from './sql.ts';

export interface Order {
  /** The Idempotency-Key; becomes the payment's id. */
  key: string;
  member_id: string;
  site: Site;
  country: string;
  locale: Locale;
  /** Credits of the package. */
  credits: number;
  /** As named by the caller. */
  method: string;
  code?: string | undefined;
  /** The price the buyer was shown. */
  amount_minor: number;
  currency: string;
  terms_date: string;
  agreed: boolean;
}

/** Additions of a direct debit to an order (its own call provides them). */
export interface DebitExtras {
  details: DebitDetails;
  mandate_id: string;
  sequence: 'first' | 'recurring';
  /** Further checks and reservations (limits, blocks), in the order's transaction. @throws Refusal */
  inside(tx: Tx, payment: sql.PaymentRow): Promise<void>;
  /** The same mandate at a provider, from an earlier debit. */
  refs: { provider: string | null; customer_ref: string | null; mandate_ref: string | null } | null;
  /** The provider accepted it. */
  created(provider: string, placed: CreatedPayment): Promise<void>;
}

/** @returns the payment with its action. @throws Refusal: see `create_payment` in contract/payments.ts */
export async function placeOrder(services: Services, order: Order, debit?: DebitExtras): Promise<sql.PaymentRow> {
  const existing = await sql.paymentById.one(services.db, order.key);
  if (existing) return resume(services, existing, order, debit);

  if (!order.agreed) throw new Refusal('terms_required', { fields: { agreed: 'terms_required' } });
  const buyer = buyerAt(services, order);
  const method = methodOf(order.method);
  const provider = method && (await providerFor(services, order, method, buyer.prices.currency, debit !== undefined));
  if (!method || !provider) throw new Refusal('method_unavailable', { fields: { method: 'method_unavailable' } });

  // An order that would be refused ends nothing.
  const agreed = await agree(services.db, order, buyer, method);
  await makeRoom(services, buyer, order, agreed.code);
  const payment = await transaction(services.db, (tx) =>
    writeOrder(tx, order, { buyer, method, provider, debit }),
  ).catch((error: unknown) => {
    // A concurrent request with the same key wrote the row.
    if (isUniqueViolation(error, 'payments_pkey')) return undefined;
    throw error;
  });
  const placed = payment ?? (await sql.paymentById.one(services.db, order.key));
  if (!placed) throw new Refusal('conflict');
  return payment ? hand(services, placed, debit) : resume(services, placed, order, debit);
}

async function providerFor(services: Services, order: Order, method: PaymentMethod, currency: string, debit: boolean) {
  if (!companyMethods(order.site.company, order.country).includes(method)) return undefined;
  // A direct debit needs a mandate, so only the call that has one may order it.
  if ((method === 'sdd') !== debit) return undefined;
  const offered = await offeredMethods(services, {
    country: order.country,
    currency,
    amount_minor: order.amount_minor,
    locale: order.locale,
  });
  return offered.get(method);
}

/**
 * Ends the member's own open orders that hold the wanted code or fill a spend limit, so that going back and paying
 * another way just works.
 * @throws Refusal spend_limit
 */
async function makeRoom(services: Services, buyer: Buyer, order: Order, code: Code | null): Promise<void> {
  const holding = new Set<string>();
  if (code) for (const id of await codeHolders(services.db, code, buyer.member_id)) holding.add(id);
  if (isTryout(buyer.prices, order.credits))
    for (const id of await codeHolders(services.db, tryout, buyer.member_id)) holding.add(id);
  const open = await sql.openPayments(services.db, buyer.member_id);
  const limits = await limitsOf(services.db, buyer);
  const held = open.reduce((sum, payment) => sum + payment.amount_minor, 0);
  refuseAbove(limits, order, order.amount_minor - held);
  const full = open.length > 0 && limitPassed(limits, order.amount_minor) !== undefined;
  for (const payment of open)
    if (payment.id !== order.key && (full || holding.has(payment.id))) await endOpen(services, payment, 'order');
}

/** @throws Refusal spend_limit */
function refuseAbove(limits: readonly LimitState[], { currency, locale }: Order, amountMinor: number): void {
  const passed = limitPassed(limits, amountMinor);
  if (!passed) return;
  const limit = formatMoney({ amount_minor: passed.amount_minor ?? 0, currency }, locale);
  throw new Refusal('spend_limit', { data: { limit } });
}

interface Context {
  buyer: Buyer;
  method: PaymentMethod;
  provider: PaymentProvider;
  debit: DebitExtras | undefined;
}

async function writeOrder(
  tx: Tx,
  order: Order,
  { buyer, method, provider, debit }: Context,
): Promise<sql.PaymentRow | undefined> {
  const { site, country } = order;
  const { member_id: memberId, prices } = buyer;
  const { currency } = prices;
  await sql.openBuyer.run(tx, memberId);
  const stopped = await sql.lockBuyer.one(tx, memberId);
  // The other click of a double click was first.
  if (await sql.paymentById.one(tx, order.key)) return undefined;
  if (stopped?.blocked_reason) throw new Refusal('buying_blocked');

  const { code, price, terms, asTryout } = await agree(tx, order, buyer, method);
  refuseAbove(await limitsOf(tx, buyer), order, price.amount_minor);

  const row = {
    id: order.key,
    order_number: makeOrderNumber(),
    member_id: memberId,
    company_id: site.company.id,
    site_id: site.id,
    provider: provider.name,
    method,
    mandate_id: debit?.mandate_id ?? null,
    sequence: debit?.sequence ?? 'oneoff',
    country,
    locale: order.locale,
    credits: order.credits,
    currency,
    price_minor: price.price_minor,
    discount_percentage: price.percentage,
    discount_minor: price.discount_minor,
    discount_code: price.code,
    amount_minor: price.amount_minor,
    vat_basis_points: prices.vat_basis_points,
    vat_minor: price.vat_minor,
    refund_days: setting(site, country, 'refund_days'),
    terms_date: terms.toISOString(),
    seller: sellerOf(site, country),
  };
  const payment = await sql.insertPayment.one(tx, JSON.stringify(row));
  if (!payment) return undefined;
  await sql.addHistory.run(tx, payment.id, null, 'open', 'order', '');
  const once = asTryout ? tryout : code;
  if (once) await reserveCode(tx, once, payment.id, memberId);
  await debit?.inside(tx, payment);
  return payment;
}

/** A provider knows only its own references of a mandate. */
const refsOf = ({ refs }: DebitExtras, provider: string) => ({
  ...(refs?.provider === provider && refs.customer_ref ? { customer_ref: refs.customer_ref } : {}),
  ...(refs?.provider === provider && refs.mandate_ref ? { mandate_ref: refs.mandate_ref } : {}),
});

const sellerOf = ({ company, name, host, stored }: Site, country: string): sql.Seller => ({
  name: company.name,
  address: company.address,
  postal_code: company.postal_code,
  city: company.city,
  country: company.country,
  kvk: company.kvk,
  vat_number: company.vat_numbers[country] ?? company.vat_numbers[company.country] ?? '',
  support_email: company.support_email,
  site_name: stored.name ?? name,
  host,
});

/** The key was used before: the same order gets the same answer, a different one is the caller's mistake. */
async function resume(
  services: Services,
  payment: sql.PaymentRow,
  order: Order,
  debit: DebitExtras | undefined,
): Promise<sql.PaymentRow> {
  const same =
    payment.member_id === order.member_id &&
    payment.credits === order.credits &&
    payment.method === methodOf(order.method) &&
    payment.amount_minor === order.amount_minor &&
    payment.currency === order.currency;
  if (!same) throw new Refusal('conflict');
  return payment.status === 'open' && payment.ref === null ? hand(services, payment, debit) : payment;
}

/**
 * Hands the order to the provider and stores its answer. If it cannot be reached, the order stays open without a
 * reference: the same key may be retried, and the poller ends orders that never are.
 */
async function hand(
  services: Services,
  payment: sql.PaymentRow,
  debit: DebitExtras | undefined,
): Promise<sql.PaymentRow> {
  const provider = providerOf(services, payment.provider);
  if (!provider) throw new Refusal('unavailable', { retry_after: 5 });
  const origin = originOf(services.config, payment.seller.host);
  const page = `${origin}/transactions/${payment.id}`;
  const base =
    services.config.payments.webhookBase ??
    (services.config.env === 'production' ? origin : `http://127.0.0.1:${services.config.port}`);
  try {
    const created = await provider.create({
      order_id: payment.id,
      order_number: payment.order_number,
      amount_minor: payment.amount_minor,
      currency: payment.currency,
      method: payment.method,
      country: payment.country,
      locale: payment.locale,
      description: `${payment.seller.name} ${payment.order_number}`.slice(0, 100),
      returnUrl: page,
      cancelUrl: `${page}?cancelled=1`,
      webhookUrl: `${base}/api/payments/${payment.provider}/webhook`,
      sequence: payment.sequence,
      idempotencyKey: payment.id,
      ...(debit ? { debit: debit.details, ...refsOf(debit, payment.provider) } : {}),
    });
    await debit?.created(payment.provider, created);
    const stored = await sql.setCreated.one(
      services.db,
      payment.id,
      created.ref,
      JSON.stringify(created.action),
      created.expires_at,
    );
    if (!stored) throw new Refusal('conflict');
    // Ended while the provider was working (another tab took the code over): nobody should pay it.
    if (stored.status === 'cancelled' || stored.status === 'expired') {
      await provider.cancel(created.ref).catch(() => {});
      throw new Refusal('conflict');
    }
    return stored;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    services.log.warn(
      { err: error, payment_id: payment.id, provider: payment.provider },
      'the provider did not take the order',
    );
    if (!error.permanent) throw new Refusal('unavailable', { retry_after: 2 });
    await transaction(services.db, async (tx) => {
      const row = await sql.lockPayment.one(tx, payment.id);
      if (row?.status !== 'open') return;
      await sql.setStatus.run(tx, payment.id, 'failed', error.code || 'refused', null);
      await sql.addHistory.run(tx, payment.id, 'open', 'failed', 'order', error.code);
      await releaseCode(tx, payment.id);
    });
    throw new Refusal(cardMethods.includes(payment.method) ? 'card_failed' : 'payment_failed');
  }
}
