/** The SQL of money going back: what was booked for a payment, what is left of its credits, refunds. */
import { statement } from '../platform/db.ts';

export interface RefundRow {
  id: string;
  payment_id: string;
  source: 'withdrawal' | 'staff' | 'provider';
  staff_id: string | null;
  reason: string;
  status: 'pending' | 'completed' | 'failed';
  amount_minor: number;
  vat_minor: number;
  credits: number;
  provider_id: string | null;
  created_at: Date;
  settled_at: Date | null;
}

export interface BookingRow {
  id: string;
  payment_id: string;
  kind: 'purchase' | 'refund' | 'refund_failed' | 'charge_back' | 'charge_back_reversed';
  entity_id: string;
  amount_minor: number;
  credits: number;
  created_at: Date;
}

export const insertBooking = statement<
  { id: string },
  [
    id: string,
    payment: string,
    provider: string,
    ref: string,
    kind: string,
    entity: string,
    amount: number,
    credits: number,
  ]
>(
  'payments.insert_booking',
  `insert into payment_bookings (id, payment_id, provider, ref, kind, entity_id, amount_minor, credits)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (provider, ref, kind, entity_id) do nothing returning id`,
);
export const bookingsOf = statement<BookingRow, [payment: string]>(
  'payments.bookings_of',
  'select id, payment_id, kind, entity_id, amount_minor, credits, created_at from payment_bookings where payment_id = $1 order by created_at, id',
);

export const lockBalance = statement<{ balance: number }, [member: string]>(
  'payments.lock_balance',
  'select balance from accounts where member_id = $1 for update',
);
export const lotsOf = statement<{ payment_id: string | null; credits: number }, [member: string]>(
  'payments.lots_of',
  `select payment_id, credits from (
     select b.payment_id, sum(t.amount)::int as credits, min(t.created_at) as at, min(t.id::text) as id
       from payments p join payment_bookings b on b.payment_id = p.id join transfers t on t.kind = b.kind and t.ref = b.id::text
      where p.member_id = $1 and t.member_id = $1 group by b.payment_id
     union all
     select null, amount, created_at, id::text from transfers where member_id = $1 and amount > 0 and counter_account <> 'shop') as lots
   order by at, id`,
);
export const spentBy = statement<{ spent: number }, [member: string]>(
  'payments.spent_by',
  `select coalesce(-sum(amount), 0)::int as spent from transfers where member_id = $1 and amount < 0 and counter_account <> 'shop'`,
);

export const refundsOf = statement<RefundRow, [payment: string]>(
  'payments.refunds_of',
  'select * from refunds where payment_id = $1 order by created_at, id',
);
export const refundById = statement<RefundRow, [id: string]>(
  'payments.refund_by_id',
  'select * from refunds where id = $1',
);
export const insertRefund = statement<
  RefundRow,
  [
    id: string,
    payment: string,
    source: string,
    staff: string | null,
    reason: string,
    amount: number,
    vat: number,
    credits: number,
    providerId: string | null,
  ]
>(
  'payments.insert_refund',
  `insert into refunds (id, payment_id, source, staff_id, reason, amount_minor, vat_minor, credits, provider_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing returning *`,
);
export const setRefund = statement<never, [id: string, status: string, providerId: string | null]>(
  'payments.set_refund',
  `update refunds set status = $2, provider_id = coalesce($3, provider_id),
     settled_at = case when $2 = 'pending' then null else coalesce(settled_at, now()) end where id = $1`,
);
