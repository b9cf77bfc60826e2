/** A receipt, or a refund's credit note, as the file for its buyer and the desk. */
import { isLocale } from '../../contract/locales.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { receiptNumber, receiptsOf } from './receipts.ts';
import type * as sql from './sql.ts';
import * as refundSql from './sql-refunds.ts';

/** @param refundId null: the sale's. @throws Refusal not_found */
export async function receiptFile(
  services: Services,
  payment: sql.PaymentRow,
  refundId: string | null,
  reader: string,
) {
  const receipts = await receiptsOf(services.db, [payment.id]);
  const receipt = receipts.find((r) => r.refund_id === refundId);
  if (!receipt) throw new Refusal('not_found');
  const sale = receipts.find((r) => r.kind === 'sale');
  const refund = refundId === null ? null : ((await refundSql.refundById.one(services.db, refundId)) ?? null);
  const locale = isLocale(reader) ? reader : payment.locale;
  const bytes = await receiptPdf(services.words, {
    receipt,
    payment,
    refund,
    saleNumber: sale ? receiptNumber(sale) : null,
    locale,
  });
  return { bytes, type: 'application/pdf', name: `${receiptNumber(receipt)}.pdf` };
}
