/** Numbers of receipts and credit notes: consecutive per company, kind and year, without gaps. */
import { statement, type Tx } from '../platform/db.ts';

export interface NewReceipt {
  company_id: number;
  kind: 'sale' | 'refund';
  payment_id: string;
  refund_id: string | null;
}

// The counter's row stays locked until the end of the transaction, so a rollback leaves no gap.
const nextNumber = statement<{ year: number; last: number }, [company: number, kind: string]>(
  'payments.next_receipt',
  `insert into receipt_counters (company_id, kind, year, last) values ($1, $2, extract(year from now() at time zone 'UTC')::int, 1)
   on conflict (company_id, kind, year) do update set last = receipt_counters.last + 1 returning year, last`,
);
const insertReceipt = statement<
  never,
  [company: number, kind: string, year: number, number: number, payment: string, refund: string | null]
>(
  'payments.insert_receipt',
  'insert into receipts (company_id, kind, year, number, payment_id, refund_id) values ($1, $2, $3, $4, $5, $6)',
);

/** Call last in a transaction. */
export async function issueReceipt(tx: Tx, receipt: NewReceipt): Promise<void> {
  const next = await nextNumber.one(tx, receipt.company_id, receipt.kind);
  if (next)
    await insertReceipt.run(
      tx,
      receipt.company_id,
      receipt.kind,
      next.year,
      next.last,
      receipt.payment_id,
      receipt.refund_id,
    );
}

export interface ReceiptRow {
  kind: 'sale' | 'refund';
  year: number;
  number: number;
  payment_id: string;
  refund_id: string | null;
  issued_at: Date;
}

export const receiptsOf = statement<ReceiptRow, [payments: string[]]>(
  'payments.receipts_of',
  'select kind, year, number, payment_id, refund_id, issued_at from receipts where payment_id = any($1::uuid[])',
);

/** `2026-000123`; a credit note `C2026-000012`. */
export const receiptNumber = (row: Pick<ReceiptRow, 'kind' | 'year' | 'number'>): string =>
  `${row.kind === 'refund' ? 'C' : ''}${row.year}-${String(row.number).padStart(6, '0')}`;
