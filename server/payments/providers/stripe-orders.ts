/** An order becomes a checkout session or, where Stripe has no page for the method, a payment intent. */
import type Stripe from 'stripe';
import type { PaymentMethod } from '../../../contract/methods.ts';
import { systemClock } from '../../platform/clock.ts';
import { type CreatedPayment, type OrderForProvider, type PaymentAction, ProviderError } from '../provider.ts';
import { idOf, type StripeApi } from './stripe-api.ts';
import { intentStatus, sessionStatus, stripeMethods, transferCountries } from './stripe-words.ts';

type Session = Stripe.Checkout.Session;
type Intent = Stripe.PaymentIntent;
const dayS = 86_400;
const nowS = () => Math.floor(systemClock.now().getTime() / 1000);

/** A page of Stripe's, where the buyer pays. */
export async function createSession({ call }: StripeApi, order: OrderForProvider): Promise<CreatedPayment> {
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

/** A direct debit or a bank transfer: they have no page. */
export async function createIntent(api: StripeApi, order: OrderForProvider): Promise<CreatedPayment> {
  const customer = await customerFor(api, order);
  const base = {
    amount: order.amount_minor,
    currency: order.currency.toLowerCase(),
    customer,
    confirm: true,
    description: order.description,
    metadata: { order_id: order.order_id },
  } satisfies Stripe.PaymentIntentCreateParams;
  const params = order.method === 'sdd' ? { ...base, ...debitParams(order) } : { ...base, ...transferParams(order) };
  const intent = await api.call<Intent>('POST', '/payment_intents', params, order.idempotencyKey);
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

const customerFor = async ({ call }: StripeApi, order: OrderForProvider): Promise<string> =>
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

function methodOf(method: PaymentMethod) {
  const stripeMethod = stripeMethods[method];
  if (!stripeMethod) throw new ProviderError('stripe has no such method', { permanent: true, code: 'method' });
  return stripeMethod;
}
