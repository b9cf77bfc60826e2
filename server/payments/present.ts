/** A payment as its buyer (and the desk) sees it. */
import type { Payment } from '../../contract/payments.ts';
import type { Db } from '../platform/db.ts';
import { statement } from '../platform/db.ts';
import { receiptNumber, receiptsOf } from './receipts.ts';
import { withdrawUntil } from './refund.ts';
import { cardMethods, unpaidEnds } from './rules.ts';
import { databaseNow, type PaymentRow } from './sql.ts';
import type { RefundRow } from './sql-refunds.ts';

const refundsOfMany = statement<RefundRow, [payments: string[]]>(
  'payments.refunds_of_many',
  'select * from refunds where payment_id = any($1::uuid[]) order by created_at, id',
);

/** @param now from the database's clock */
export async function presentPayments(db: Db, rows: readonly PaymentRow[], now: Date): Promise<Payment[]> {
  const ids = rows.map((row) => row.id);
  const [refunds, receipts] = ids.length ? await Promise.all([refundsOfMany(db, ids), receiptsOf(db, ids)]) : [[], []];
  return rows.map((row) => {
    const numberOf = (refundId: string | null) => {
      const receipt = receipts.find((r) => r.payment_id === row.id && r.refund_id === refundId);
      return receipt ? receiptNumber(receipt) : null;
    };
    const until = withdrawUntil(row);
    return {
      payment_id: row.id,
      order_number: row.order_number,
      status: row.status,
      credits: row.credits,
      methods: [row.method],
      method_detail: row.method_detail,
      method_end: row.method_end,
      country: row.country,
      currency: row.currency,
      price_minor: row.price_minor,
      discount_minor: row.discount_minor,
      discount_percentage: row.discount_percentage,
      discount_code: row.discount_code,
      amount_minor: row.amount_minor,
      vat_basis_points: row.vat_basis_points,
      vat_minor: row.vat_minor,
      refunded_minor: row.refunded_minor,
      refund_days: row.refund_days,
      terms_date: row.terms_date.toISOString(),
      created_at: row.created_at.toISOString(),
      completed_at: row.completed_at?.toISOString() ?? null,
      expires_at: row.expires_at?.toISOString() ?? null,
      note: noteOf(row),
      action: row.status === 'open' || row.status === 'pending' ? shownAction(row) : null,
      withdraw_until: row.status === 'completed' && until && until > now ? until.toISOString() : null,
      receipt: numberOf(null),
      refunds: refunds
        .filter((r) => r.payment_id === row.id)
        .map((r) => ({
          refund_id: r.id,
          status: r.status,
          amount_minor: r.amount_minor,
          credits: r.credits,
          created_at: r.created_at.toISOString(),
          receipt: numberOf(r.id),
        })),
    };
  });
}

/** `presentPayments` for one payment. */
export async function presentOne(db: Db, row: PaymentRow): Promise<Payment> {
  const now = (await databaseNow.one(db))?.now ?? new Date(0);
  const [payment] = await presentPayments(db, [row], now);
  if (!payment) throw new Error('a payment was lost on the way');
  return payment;
}

function noteOf(row: PaymentRow): Payment['note'] {
  if (unpaidEnds.includes(row.status))
    return row.status === 'failed' && cardMethods.includes(row.method) ? 'card_failed' : 'payment_failed';
  const undecided = row.status === 'open' || row.status === 'pending';
  return undecided && row.problem !== null ? 'checking' : null;
}

/** A form's fields go straight from our page to the provider (hand-over.ts); scripts never see them. */
const shownAction = ({ id, action }: PaymentRow): Payment['action'] =>
  action?.kind === 'form_post' ? { kind: 'form_post', url: `/transactions/${id}/pay` } : action;
