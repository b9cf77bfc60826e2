/**
 * Mollie, Payments API v2. A webhook is an unsigned id, hence only a hint: the payment is fetched. Requests and
 * answers use the types that Mollie publishes with its own client (a development dependency; nothing of it runs
 * here).
 */
import type {
  CustomerCreateParams,
  MandateCreateParams,
  PaymentCreateParams,
  PaymentRefundCreateParams,
} from '@mollie/api-client';
import { systemClock } from '../../platform/clock.ts';
import { type Config, ConfigError } from '../../platform/config.ts';
import {
  type CreatedPayment,
  type OrderForProvider,
  type PaymentAction,
  type PaymentProvider,
  ProviderError,
  type SnapshotRefund,
  WebhookRefused,
} from '../provider.ts';
import { ask, decimalOf, path, remembered } from './http.ts';
import {
  chargebackOf,
  methodsOf,
  mollieLocales,
  type MolliePayment,
  type MollieRefund,
  mollieMethod,
  refundOf,
  snapshotOf,
  statusOf,
} from './mollie-words.ts';

interface Listed {
  _embedded?: { methods?: { id: string }[] };
}

/** @throws ConfigError without MOLLIE_KEY */
export function createMollieProvider(config: Config): PaymentProvider {
  const account = config.payments.mollie;
  if (!account) throw new ConfigError('MOLLIE_KEY must be set for the provider mollie.');
  const { key, url } = account;

  const call = <T>(
    method: 'GET' | 'POST' | 'DELETE',
    where: string,
    body?: object,
    idempotencyKey?: string,
  ): Promise<T> =>
    ask<T>(
      'mollie',
      {
        method,
        url: `${url}/v2${where}`,
        headers: {
          authorization: `Bearer ${key}`,
          accept: 'application/hal+json',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      },
      (answer) => String((answer as { field?: unknown } | undefined)?.field ?? ''),
    );

  const list = remembered(
    () => systemClock.now().getTime(),
    async (query) => {
      const { _embedded } = await call<Listed>('GET', `/methods?${query}`);
      return (_embedded?.methods ?? []).map((m) => m.id);
    },
  );

  /** A customer and the mandate from our form; the same key returns the same ones. */
  async function mandateFor(order: OrderForProvider): Promise<{ customerId: string; mandateId: string }> {
    if (order.customer_ref && order.mandate_ref)
      return { customerId: order.customer_ref, mandateId: order.mandate_ref };
    const debit = order.debit;
    if (!debit) throw new ProviderError('a direct debit without a mandate', { permanent: true, code: 'mandate' });
    const customer: Omit<CustomerCreateParams, 'idempotencyKey'> = {
      name: debit.holder,
      email: debit.email,
      metadata: { order_id: order.order_id },
    };
    const { id: customerId } = await call<{ id: string }>('POST', '/customers', customer, `${order.idempotencyKey}-c`);
    const mandate: Omit<MandateCreateParams, 'idempotencyKey' | 'customerId' | 'method'> & { method: 'directdebit' } = {
      method: 'directdebit',
      consumerName: debit.holder,
      consumerAccount: debit.iban,
      signatureDate: debit.signed_on,
      mandateReference: debit.mandateReference,
    };
    const created = await call<{ id: string }>(
      'POST',
      `/customers${path(customerId)}/mandates`,
      mandate,
      `${order.idempotencyKey}-m`,
    );
    return { customerId, mandateId: created.id };
  }

  return {
    name: 'mollie',
    async offers({ country, currency, amount_minor: amountMinor, locale }) {
      const details = {
        'amount[value]': decimalOf(amountMinor),
        'amount[currency]': currency,
        billingCountry: country,
        locale: mollieLocales[locale],
      };
      // Direct debits on our own mandates are only listed among the recurring methods.
      const [oneOff, recurring] = await Promise.all([
        list(new URLSearchParams({ ...details, sequenceType: 'oneoff', includeWallets: 'applepay' }).toString()),
        list(new URLSearchParams({ ...details, sequenceType: 'recurring' }).toString()),
      ]);
      return methodsOf([...oneOff, ...recurring.filter((m) => m === 'directdebit')]);
    },

    async create(order) {
      const method = mollieMethod(order.method);
      if (!method) throw new ProviderError('mollie has no such method', { permanent: true, code: 'method' });
      const debit = order.method === 'sdd' ? await mandateFor(order) : undefined;
      const body = {
        amount: { currency: order.currency, value: decimalOf(order.amount_minor) },
        description: order.description,
        method,
        locale: mollieLocales[order.locale],
        metadata: { order_id: order.order_id },
        webhookUrl: order.webhookUrl,
        ...(debit
          ? { ...debit, sequenceType: 'recurring' }
          : { redirectUrl: order.returnUrl, cancelUrl: order.cancelUrl, sequenceType: 'oneoff' }),
      } satisfies Plain<PaymentCreateParams>;
      const payment = await call<MolliePayment>('POST', '/payments', body, order.idempotencyKey);
      const created: CreatedPayment = {
        ref: payment.id,
        status: statusOf(payment.status),
        expires_at: payment.expiresAt ? new Date(payment.expiresAt) : null,
        action: actionOf(payment),
      };
      return debit ? { ...created, customer_ref: debit.customerId, mandate_ref: debit.mandateId } : created;
    },

    async snapshot(ref) {
      const payment = await call<MolliePayment>('GET', `/payments${path(ref)}?embed=refunds,chargebacks`);
      return {
        ...snapshotOf(payment),
        refunds: (payment._embedded?.refunds ?? []).map(refundOf),
        chargebacks: (payment._embedded?.chargebacks ?? []).map(chargebackOf),
      };
    },

    async readWebhook({ rawBody }) {
      const id = new URLSearchParams(rawBody.toString('utf8')).get('id') ?? '';
      if (!/^tr_[A-Za-z0-9]{4,64}$/.test(id)) throw new WebhookRefused('not a payment');
      return [{ dedupeKey: id, ref: id, kind: 'payment' }];
    },
    ackBody: () => ({ status: 200, type: 'text/plain', body: '' }),

    async refund({
      ref,
      refund_id: refundId,
      amount_minor: amountMinor,
      currency,
      description,
    }): Promise<SnapshotRefund> {
      const body: Omit<PaymentRefundCreateParams, 'paymentId' | 'idempotencyKey'> = {
        amount: { currency, value: decimalOf(amountMinor) },
        description,
        metadata: { refund_id: refundId },
      };
      return refundOf(await call<MollieRefund>('POST', `/payments${path(ref)}/refunds`, body, refundId));
    },

    async cancel(ref) {
      await call('DELETE', `/payments${path(ref)}`).catch((error: unknown) => {
        // It cannot be cancelled (any more); the next look-up shows its state.
        if (!(error instanceof ProviderError && error.permanent)) throw error;
      });
    },

    // Mollie lists payments by creation, not by change: ours are looked up one by one.
    changedSince: async () => ({ refs: [], cursor: null }),
  };
}

/** Mollie's own client uses enums; on the wire they are strings. */
type Plain<T> = {
  [K in keyof T]?: T[K] extends infer V
    ? V extends string | undefined
      ? string | undefined
      : K extends 'method'
        ? string
        : V
    : never;
};

function actionOf({ _links, details }: MolliePayment): PaymentAction {
  const url = _links.checkout?.href;
  // A transfer has no page to go to, or only one that repeats these details.
  if (details?.bankAccount && details.transferReference)
    return {
      kind: 'instructions',
      holder: details.bankName ?? '',
      iban: details.bankAccount,
      bic: details.bankBic ?? null,
      reference: details.transferReference,
    };
  return url ? { kind: 'redirect', url } : { kind: 'none' };
}
