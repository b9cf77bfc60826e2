/** Looks up a payment at its provider, and ends one that is still open. Every answer goes through applySnapshot. */
import { releaseCode } from '../credits/discounts.ts';
import { transaction } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { applySnapshot, type Source } from './apply-snapshot.ts';
import { type PaymentProvider, ProviderError } from './provider.ts';
import { paymentProviders } from './registry.ts';
import * as sql from './sql.ts';

export const providerOf = (services: Services, name: string): PaymentProvider | undefined =>
  paymentProviders(services).get(name);

/**
 * Asks once and applies the answer.
 * @returns false when the provider could not be asked (down, switched off, no reference yet)
 */
export async function lookUp(services: Services, payment: sql.PaymentRow, source: Source): Promise<boolean> {
  const provider = providerOf(services, payment.provider);
  if (!provider || payment.ref === null) return false;
  try {
    await applySnapshot(services, payment.provider, await provider.snapshot(payment.ref), source);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    services.log.warn(
      { err: error, payment_id: payment.id, provider: payment.provider },
      'the provider did not answer',
    );
    return false;
  }
}

/** How old a provider's answer may be for a page somebody is watching. */
const staleSeconds = 3;

/** For a waiting page: asks at most every few seconds, however many tabs are open. */
export async function refresh(services: Services, payment: sql.PaymentRow): Promise<sql.PaymentRow> {
  if (payment.status !== 'open' && payment.status !== 'pending') return payment;
  if (!(await sql.claimCheck.one(services.db, payment.id, staleSeconds))) return payment;
  await lookUp(services, payment, 'return');
  return (await sql.paymentById.one(services.db, payment.id)) ?? payment;
}

/**
 * Ends an open payment, at the provider first. One that was paid meanwhile, or cannot be ended, keeps its state: the
 * provider is asked afterwards and its answer applied.
 * @returns the resulting payment
 */
export async function endOpen(services: Services, payment: sql.PaymentRow, source: Source): Promise<sql.PaymentRow> {
  if (payment.status !== 'open') return payment;
  if (payment.ref === null) await endWithoutRef(services, payment.id, source);
  else {
    const provider = providerOf(services, payment.provider);
    try {
      await provider?.cancel(payment.ref);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      services.log.warn({ err: error, payment_id: payment.id }, 'the payment could not be ended');
    }
    await lookUp(services, payment, source);
  }
  return (await sql.paymentById.one(services.db, payment.id)) ?? payment;
}

/** Without a reference the buyer was never sent to the provider, so it ends here. */
export async function endWithoutRef(
  services: Services,
  id: string,
  source: Source,
  status: 'cancelled' | 'expired' = 'cancelled',
): Promise<void> {
  await transaction(services.db, async (tx) => {
    const row = await sql.lockPayment.one(tx, id);
    if (row?.status !== 'open' || row.ref !== null) return;
    await sql.setStatus.run(tx, id, status, null, null);
    await sql.addHistory.run(tx, id, 'open', status, source, '');
    await releaseCode(tx, id);
  });
}
