/** Pure rules of payments: the status table, order numbers, methods, unused credits, refunds. */
import { randomInt } from 'node:crypto';
import { findCountry } from '../../contract/countries.ts';
import { ENDED_METHODS, PAYMENT_METHODS, type PaymentMethod } from '../../contract/methods.ts';
import type { PaymentStatus } from '../../contract/payments.ts';
import type { ProviderStatus } from './provider.ts';

/**
 * The status table as ranks: a payment only ever climbs. `completed` ranks above the failures, because a provider
 * that has the money after all (a late transfer) is right; one failure does not replace another. Refund and
 * charge-back states are derived from the bookings (`settledStatus`).
 */
const rank: Record<ProviderStatus, number> = { open: 0, pending: 1, failed: 2, cancelled: 2, expired: 2, completed: 3 };

/** The next status that the provider's report allows from `current`; null: none. */
export function stepOf(current: PaymentStatus, reported: ProviderStatus): ProviderStatus | null {
  if (current === 'refunded' || current === 'charged_back') return null;
  return rank[reported] > rank[current] ? reported : null;
}

/** The status of a completed payment, by how much of its money went back. */
export function settledStatus(sums: {
  amount_minor: number;
  refunded_minor: number;
  charged_back_minor: number;
}): PaymentStatus {
  if (sums.charged_back_minor > 0) return 'charged_back';
  return sums.refunded_minor >= sums.amount_minor ? 'refunded' : 'completed';
}

export const unpaidEnds: readonly PaymentStatus[] = ['failed', 'cancelled', 'expired'];

// Without characters that are easily confused.
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Readable on the telephone and on a bank statement: `A7K2-93QF`. There are 8.5e11. */
export function makeOrderNumber(): string {
  const text = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** A method by any name callers use: ours, or the scheme's own spelling of Przelewy24. */
export function methodOf(name: string): PaymentMethod | undefined {
  const spelling = name === 'przelewy24' ? 'prezelewy24' : name;
  return PAYMENT_METHODS.find((m) => m === spelling);
}

/** The methods available in a country, most popular first; never one whose scheme has ended. */
export function countryMethods(country: string): PaymentMethod[] {
  return (findCountry(country)?.payment_methods ?? []).filter((m) => !ENDED_METHODS.includes(m));
}

/** Those a company offers in a country: its own choice in its order, or all that are usual there. */
export function companyMethods(
  company: { methods: Readonly<Record<string, readonly string[]>> },
  country: string,
): PaymentMethod[] {
  const own = company.methods[country];
  if (!own) return countryMethods(country);
  return own.flatMap((name) => methodOf(name) ?? []).filter((m) => !ENDED_METHODS.includes(m));
}

export const cardMethods: readonly PaymentMethod[] = [
  'creditcard',
  'visa',
  'mastercard',
  'dankort',
  'maestro',
  'cartebancaire',
  'nexi',
];

/** Credits that arrived together: from one purchase (`payment_id`), or otherwise. Oldest first. */
export interface Lot {
  payment_id: string | null;
  /** The remainder after reversals. */
  credits: number;
}

/** How many credits of a purchase are unused, if the oldest credits are used first. */
export function unusedOf(paymentId: string, lots: readonly Lot[], spent: number): number {
  let came = 0;
  for (const lot of lots) {
    came += lot.credits;
    if (lot.payment_id === paymentId) return Math.max(0, Math.min(lot.credits, came - spent));
  }
  return 0;
}

interface Sold {
  credits: number;
  amount_minor: number;
}

/** The price of `unused` credits of a purchase: their share of what was paid, half a minor unit rounded up. */
export function priceOfUnused(sold: Sold, unused: number): number {
  return Math.floor((2 * sold.amount_minor * unused + sold.credits) / (2 * sold.credits));
}

/** The credits that belong to all refunded money together: its share of the purchase, rounded down. */
export function creditsFor(sold: Sold, refundedMinor: number): number {
  return Math.min(sold.credits, Math.floor((sold.credits * refundedMinor) / sold.amount_minor));
}

export interface MoneyBack {
  source: 'withdrawal' | 'staff' | 'provider';
  status: 'pending' | 'completed' | 'failed';
  amount_minor: number;
  credits: number;
}

/**
 * The credits that all refunds of a purchase take together: the number a withdrawal stated, and for the rest the
 * share of the money. Depends only on what was refunded, never on the order of the reports.
 */
export function owedCredits(sold: Sold, refunds: readonly MoneyBack[]): number {
  const live = refunds.filter((r) => r.status !== 'failed');
  const withdrawn = live.filter((r) => r.source === 'withdrawal').reduce((n, r) => n + r.credits, 0);
  const otherMinor = live.filter((r) => r.source !== 'withdrawal').reduce((n, r) => n + r.amount_minor, 0);
  return Math.min(sold.credits, withdrawn + creditsFor(sold, otherMinor));
}

/** The VAT of a refund, computed cumulatively so that the parts of a payment always add up to the whole. */
export function vatOfRefund(
  sold: { amount_minor: number; vat_minor: number },
  beforeMinor: number,
  refundMinor: number,
): number {
  const upTo = (minor: number) => Math.floor((Math.min(minor, sold.amount_minor) * sold.vat_minor) / sold.amount_minor);
  return upTo(beforeMinor + refundMinor) - upTo(beforeMinor);
}
