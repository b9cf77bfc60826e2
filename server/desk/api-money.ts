/** The calls of the finance people. What they do, and whose payments they look at, stands in the audit log. */
import type * as contract from '../../contract/desk-payments.ts';
import * as desk from '../payments/desk.ts';
import { lastBefore, presentLine, type PaymentRow } from '../payments/desk-list.ts';
import { checkLedger } from '../payments/ledger-check.ts';
import { presentOne } from '../payments/present.ts';
import { receiptFile } from '../payments/receipt-file.ts';
import { previewRefund, refundByStaff } from '../payments/refund.ts';
import { transaction } from '../platform/db.ts';
import type { Handler } from '../platform/http/call.ts';
import { audit } from './audit.ts';
import { fileLists } from './file-lists.ts';
import { sendList } from './list-files.ts';
import { answerFileList } from './lists.ts';
import { tellMember } from './tell-member.ts';
import { looksAbout } from './waiting-looks.ts';

export const deskPayments: Handler<typeof contract.deskPayments> = async (call) => {
  const { services, query, scope } = call;
  const answer = await answerFileList(call, fileLists.payments, (rows: PaymentRow[]) => rows.map(presentLine));
  if (answer.rows.length > 0 || query.part !== undefined || query.after !== undefined) return answer;
  const before = await lastBefore(services.db, { query, scope });
  return before ? { ...answer, before } : answer;
};

export const deskPaymentsLooked: Handler<typeof contract.deskPaymentsLooked> = ({ services, staff, scope, body }) =>
  transaction(services.db, async (tx) => {
    const changed = await desk.setLooked(tx, body.ids, body.looked, scope);
    for (const { id, order_number: number } of changed)
      await audit(tx, staff, body.looked ? 'payment_looked' : 'payment_unlooked', { kind: 'payment', id }, { number });
    return { changed: changed.map(({ id }) => id) };
  });

export const deskPaymentsFile: Handler<typeof contract.deskPaymentsFile> = (call) => sendList(call, fileLists.payments);

export const deskPayment: Handler<typeof contract.deskPayment> = async ({ services, staff, query }) => {
  const opened = await desk.openPayment(services, query.id);
  await audit(
    services.db,
    staff,
    'payment_viewed',
    { kind: 'payment', id: query.id },
    { number: opened.payment.payment.order_number },
  );
  return { ...opened, looks: await looksAbout(services.db, staff, { kind: 'payment', id: query.id }) };
};

export const deskRefundPreview: Handler<typeof contract.deskRefundPreview> = async ({ services, query }) => {
  await desk.paymentAt(services, query.id);
  return previewRefund(services, query.id, query.amount_minor);
};

export const deskRefund: Handler<typeof contract.deskRefund> = async ({ services, staff, body, idempotencyKey }) => {
  await desk.paymentAt(services, body.id);
  await refundByStaff(services, { ...body, key: idempotencyKey, staff_id: staff.id }, (tx, payment) =>
    audit(
      tx,
      staff,
      'payment_refunded',
      { kind: 'payment', id: payment.id },
      {
        number: payment.order_number,
        amount_minor: body.amount_minor,
        currency: payment.currency,
        reason: body.reason,
      },
    ),
  );
  return { payment: await presentOne(services.db, await desk.paymentAt(services, body.id)) };
};

export const deskReceipt: Handler<typeof contract.deskReceipt> = async ({
  services,
  staff,
  query,
  locale,
  sendFile,
}) => {
  const file = await receiptFile(services, await desk.paymentAt(services, query.id), query.refund ?? null, locale);
  await audit(services.db, staff, 'receipt_opened', { kind: 'payment', id: query.id }, { name: file.name });
  sendFile(file);
};

export const deskCheckPayment: Handler<typeof contract.deskCheckPayment> = async ({ services, staff, body }) => {
  // First the line: what the provider answers is applied in transactions of its own.
  await desk.paymentAt(services, body.id);
  await audit(services.db, staff, 'payment_checked', { kind: 'payment', id: body.id });
  await desk.checkPayment(services, body.id);
  return { payment: await presentOne(services.db, await desk.paymentAt(services, body.id)) };
};

export const deskBuying: Handler<typeof contract.deskBuying> = async ({ services, staff, body }) => {
  await transaction(services.db, async (tx) => {
    if (await desk.setBuying(tx, body.member_id, body.blocked))
      await tellMember(tx, body.member_id, body.blocked ? 'buying_stopped' : 'buying_open');
    await audit(tx, staff, body.blocked ? 'buying_paused' : 'buying_allowed', { kind: 'member', id: body.member_id });
  });
  services.live.send([body.member_id], { type: 'user' });
  return { ok: true };
};

export const deskLedgerCheck: Handler<typeof contract.deskLedgerCheck> = async ({ services, staff }) => {
  const { checked_at: checkedAt, payments, faults } = await checkLedger(services.db);
  await audit(services.db, staff, 'ledger_checked', undefined, { faults: faults.length });
  return { checked_at: checkedAt.toISOString(), payments, faults };
};
