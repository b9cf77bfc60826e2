/** Turns payment events into mails: one job per event, so a redelivered event sends nothing twice. */
import type { Listener } from '../platform/outbox.ts';
import { sendPaymentMail } from './send-payment-mail.ts';

export const mailReceipt: Listener<'payment_completed'> = (services, { payment_id: paymentId, first }, event) =>
  services.jobs.enqueue(
    services.db,
    sendPaymentMail,
    { mail: 'receipt', payment_id: paymentId, first },
    { key: `${event.id} receipt` },
  );

export const mailRefund: Listener<'payment_refunded'> = (
  services,
  { payment_id: paymentId, refund_id: refundId },
  event,
) =>
  services.jobs.enqueue(
    services.db,
    sendPaymentMail,
    { mail: 'refund', payment_id: paymentId, refund_id: refundId },
    { key: `${event.id} refund` },
  );

export const mailDebitNotice: Listener<'debit_announced'> = (services, { payment_id: paymentId }, event) =>
  services.jobs.enqueue(
    services.db,
    sendPaymentMail,
    { mail: 'debit_notice', payment_id: paymentId },
    { key: `${event.id} debit_notice` },
  );

export const mailChargeBack: Listener<'payment_charged_back'> = (services, { payment_id: paymentId }, event) =>
  services.jobs.enqueue(
    services.db,
    sendPaymentMail,
    { mail: 'charge_back', payment_id: paymentId },
    { key: `${event.id} charge_back` },
  );

export const mailDebitRefused: Listener<'debit_refused'> = (services, { payment_id: paymentId, reason }, event) =>
  services.jobs.enqueue(
    services.db,
    sendPaymentMail,
    { mail: 'debit_refused', payment_id: paymentId, reason },
    { key: `${event.id} debit_refused` },
  );
