/**
 * The sandbox's books: its payments, the effects of its controls, and the callbacks that are due. Its clock can be
 * put forward, so that what takes days at a bank takes no time here. Stored in one small file.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ENDED_METHODS, PAYMENT_METHODS, type PaymentMethod } from '../../../contract/methods.ts';
import type { CreatedPayment, OrderForProvider, ProviderStatus } from '../provider.ts';
import {
  actionOf,
  type BankPayment,
  type Callback,
  type Delivery,
  dayMs,
  hourMs,
  livesMs,
  settlementOf,
} from './bank-payment.ts';

interface Books {
  offsetMs: number;
  changes: number;
  payments: BankPayment[];
  callbacks: Callback[];
}

export class Bank {
  #books: Books = { offsetMs: 0, changes: 0, payments: [], callbacks: [] };
  readonly #real: () => number;
  readonly #file: string | null;

  /** @param file where the books are stored; null: in memory only */
  constructor(realNow: () => number, file: string | null = null) {
    this.#real = realNow;
    this.#file = file;
    if (file && existsSync(file)) this.#books = JSON.parse(readFileSync(file, 'utf8')) as Books;
  }

  now = (): number => this.#real() + this.#books.offsetMs;
  methods = (): PaymentMethod[] => PAYMENT_METHODS.filter((m) => !ENDED_METHODS.includes(m));
  find = (ref: string): BankPayment | undefined => this.#books.payments.find((p) => p.ref === ref);
  newest = (n: number): BankPayment[] => this.#books.payments.slice(-n).reverse();

  /** Puts the clock forward. Call `tick` afterwards. */
  advance(seconds: number): void {
    this.#books.offsetMs += seconds * 1_000;
    this.#keep();
  }

  /** The same idempotency key returns the same payment. */
  create(
    order: OrderForProvider,
    checkoutUrl: (ref: string) => string,
    mac: (ref: string, amount: string) => string,
  ): CreatedPayment {
    const existing = this.#books.payments.find((p) => p.idempotencyKey === order.idempotencyKey);
    const payment = existing ?? this.#add(order);
    return {
      ref: payment.ref,
      status: payment.status,
      expires_at: new Date(payment.expiresMs),
      action: actionOf(payment, checkoutUrl(payment.ref), mac),
    };
  }

  #add(order: OrderForProvider): BankPayment {
    const now = this.now();
    const debit = order.method === 'sdd';
    const payment: BankPayment = {
      ref: `sb_${randomBytes(16).toString('base64url')}`,
      order_id: order.order_id,
      order_number: order.order_number,
      status: debit ? 'pending' : 'open',
      amount_minor: order.amount_minor,
      currency: order.currency,
      failure_code: null,
      method_detail: null,
      customer_ref: order.customer_ref ?? null,
      mandate_ref: order.mandate_ref ?? order.debit?.mandateReference ?? null,
      refunds: [],
      chargebacks: [],
      method: order.method,
      locale: order.locale,
      description: order.description,
      returnUrl: order.returnUrl,
      cancelUrl: order.cancelUrl,
      webhookUrl: order.webhookUrl,
      idempotencyKey: order.idempotencyKey,
      createdMs: now,
      expiresMs: now + (livesMs[order.method] ?? hourMs),
      settlesMs: debit ? settlementOf(now, order.debit?.collect_on) : null,
      settlesTo: 'completed',
      settlesCode: null,
      changed: 0,
    };
    this.#books.payments.push(payment);
    this.#changed(payment);
    return payment;
  }

  /** Decides a payment that is undecided. @returns false when it is decided */
  decide(
    ref: string,
    to: ProviderStatus,
    more: { failure_code?: string; settle_days?: number; settleTo?: ProviderStatus } & Delivery = {},
  ): boolean {
    const payment = this.find(ref);
    if (!payment || (payment.status !== 'open' && payment.status !== 'pending')) return false;
    const reportedBefore = payment.status;
    payment.status = to;
    payment.failure_code = to === 'failed' ? (more.failure_code ?? 'declined') : null;
    payment.method_detail = to === 'completed' && payment.method === 'creditcard' ? 'visa' : payment.method_detail;
    payment.settlesMs =
      to === 'pending' && more.settle_days !== undefined ? this.now() + more.settle_days * dayMs : null;
    payment.settlesTo = more.settleTo ?? 'completed';
    this.#changed(payment);
    this.#report(payment, 'payment', more);
    if (more.out_of_order && reportedBefore !== to)
      this.#report(payment, 'payment', { delaySeconds: (more.delaySeconds ?? 0) + 2 });
    return true;
  }

  /** From now on the sandbox reports another amount or currency than ordered. */
  falsify(ref: string, field: 'amount' | 'currency'): void {
    const payment = this.find(ref);
    if (!payment) return;
    if (field === 'amount') payment.amount_minor = Math.max(1, payment.amount_minor - 100);
    else payment.currency = payment.currency === 'EUR' ? 'USD' : 'EUR';
    this.#changed(payment);
  }

  /** @returns undefined when there is no such paid payment, or less money remains */
  refund(
    ref: string,
    details: { refund_id: string | null; amount_minor: number; status?: 'pending' | 'completed' | 'failed' },
    delivery: Delivery = {},
  ) {
    const payment = this.find(ref);
    if (payment?.status !== 'completed') return undefined;
    const existing = details.refund_id && payment.refunds.find((r) => r.refund_id === details.refund_id);
    if (existing) return existing;
    const back = payment.refunds.filter((r) => r.status !== 'failed').reduce((n, r) => n + r.amount_minor, 0);
    if (details.amount_minor < 1 || back + details.amount_minor > payment.amount_minor) return undefined;
    const refund = {
      id: `re_${randomBytes(9).toString('base64url')}`,
      refund_id: details.refund_id,
      amount_minor: details.amount_minor,
      status: details.status ?? 'completed',
    };
    payment.refunds = [...payment.refunds, refund];
    this.#changed(payment);
    this.#report(payment, 'refund', delivery);
    return refund;
  }

  settleRefund(ref: string, id: string, status: 'completed' | 'failed', delivery: Delivery = {}): void {
    const payment = this.find(ref);
    if (!payment) return;
    payment.refunds = payment.refunds.map((r) => (r.id === id ? { ...r, status } : r));
    this.#changed(payment);
    this.#report(payment, 'refund', delivery);
  }

  /** The buyer's bank takes the money back (for a debit: a return with its reason, AC01, MD06, MS03). */
  chargeBack(ref: string, reason: string, delivery: Delivery = {}): boolean {
    const payment = this.find(ref);
    if (payment?.status !== 'completed' || payment.chargebacks.some((c) => !c.reversed)) return false;
    const back = payment.refunds.filter((r) => r.status !== 'failed').reduce((n, r) => n + r.amount_minor, 0);
    const id = `cb_${randomBytes(9).toString('base64url')}`;
    payment.chargebacks = [
      ...payment.chargebacks,
      { id, amount_minor: Math.max(1, payment.amount_minor - back), reason, reversed: false },
    ];
    this.#changed(payment);
    this.#report(payment, 'chargeback', delivery);
    return true;
  }

  reverseChargeback(ref: string, delivery: Delivery = {}): void {
    const payment = this.find(ref);
    if (!payment) return;
    payment.chargebacks = payment.chargebacks.map((c) => ({ ...c, reversed: true }));
    this.#changed(payment);
    this.#report(payment, 'chargeback', delivery);
  }

  changes(since: string): { refs: string[]; cursor: string } {
    const from = Number(since) || 0;
    const refs = this.#books.payments
      .filter((p) => p.changed > from)
      .sort((a, b) => a.changed - b.changed)
      .map((p) => p.ref);
    return { refs, cursor: String(this.#books.changes) };
  }

  /** Applies the passage of time: settlements and expiries. @returns the due callbacks, removed from the list */
  due(): Callback[] {
    const now = this.now();
    for (const payment of this.#books.payments) {
      if (payment.status === 'pending' && payment.settlesMs !== null && payment.settlesMs <= now)
        this.decide(payment.ref, payment.settlesTo, payment.settlesCode ? { failure_code: payment.settlesCode } : {});
      if (payment.status === 'open' && payment.expiresMs <= now) this.decide(payment.ref, 'expired');
    }
    // What was just decided is due now, which may be a moment later than above.
    const by = this.now();
    const due = this.#books.callbacks.filter((c) => c.dueMs <= by);
    if (due.length === 0) return [];
    this.#books.callbacks = this.#books.callbacks.filter((c) => c.dueMs > by);
    this.#keep();
    return due;
  }

  /** A callback that was not accepted is repeated, after growing pauses. */
  redeliver(callback: Callback): void {
    if (callback.attempts >= 8) return;
    this.#books.callbacks.push({
      ...callback,
      attempts: callback.attempts + 1,
      dueMs: this.now() + 2 ** callback.attempts * 5_000,
    });
    this.#keep();
  }

  #report(payment: BankPayment, type: Callback['type'], details: Delivery): void {
    if (details.dropped) return;
    const callback: Callback = {
      id: `ev_${randomBytes(12).toString('base64url')}`,
      ref: payment.ref,
      type,
      url: payment.webhookUrl,
      dueMs: this.now() + (details.delaySeconds ?? 0) * 1_000,
      bad_signature: details.bad_signature ?? false,
      attempts: 0,
    };
    this.#books.callbacks.push(...Array.from({ length: details.duplicate ? 3 : 1 }, () => ({ ...callback })));
    this.#keep();
  }

  #changed(payment: BankPayment): void {
    payment.changed = ++this.#books.changes;
    this.#keep();
  }

  #keep(): void {
    if (!this.#file) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#books));
    renameSync(`${this.#file}.new`, this.#file);
  }
}
