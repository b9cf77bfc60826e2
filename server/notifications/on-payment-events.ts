/** What payments tell by events becomes mail: one job an event, so that hearing twice sends once. */
import type { Listener } from '../platform/outbox.ts';
import { send_payment_mail } from './send-payment-mail.ts';

export const mailReceipt: Listener<'payment_completed'> = (services, { payment_id, first }, event) =>
  services.jobs.enqueue(services.db, send_payment_mail, { mail: 'receipt', payment_id, first }, { key: `${event.id} receipt` });

export const mailRefund: Listener<'payment_refunded'> = (services, { payment_id, refund_id }, event) =>
  services.jobs.enqueue(services.db, send_payment_mail, { mail: 'refund', payment_id, refund_id }, { key: `${event.id} refund` });

export const mailDebitNotice: Listener<'debit_announced'> = (services, { payment_id }, event) =>
  services.jobs.enqueue(services.db, send_payment_mail, { mail: 'debit_notice', payment_id }, { key: `${event.id} debit_notice` });

export const mailChargeBack: Listener<'payment_charged_back'> = (services, { payment_id }, event) =>
  services.jobs.enqueue(services.db, send_payment_mail, { mail: 'charge_back', payment_id }, { key: `${event.id} charge_back` });

export const mailDebitRefused: Listener<'debit_refused'> = (services, { payment_id, reason }, event) =>
  services.jobs.enqueue(services.db, send_payment_mail, { mail: 'debit_refused', payment_id, reason }, { key: `${event.id} debit_refused` });
