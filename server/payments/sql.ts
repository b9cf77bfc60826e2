/**
 * The SQL of payments: rows, history, buyers. (Money going back: sql-refunds.ts; discounts: credits; direct debits:
 * direct-debit/.)
 */
import type { PaymentMethod } from '../../contract/methods.ts';
import type { Locale } from '../../contract/locales.ts';
import type { PaymentStatus } from '../../contract/payments.ts';
import { statement } from '../platform/db.ts';
import type { PaymentAction, ProviderName } from './provider.ts';

/** The seller on the day of the sale. */
export interface Seller {
  name: string;
  address: string;
  postal_code: string;
  city: string;
  country: string;
  kvk: string;
  vat_number: string;
  support_email: string;
  site_name: string;
  host: string;
}

export interface PaymentRow {
  id: string;
  order_number: string;
  member_id: string;
  company_id: number;
  site_id: number;
  status: PaymentStatus;
  provider: ProviderName;
  ref: string | null;
  action: PaymentAction | null;
  method: PaymentMethod;
  method_detail: string | null;
  method_end: string | null;
  mandate_id: string | null;
  sequence: 'oneoff' | 'first' | 'recurring';
  country: string;
  locale: Locale;
  credits: number;
  currency: string;
  price_minor: number;
  discount_percentage: number;
  discount_minor: number;
  discount_code: string | null;
  amount_minor: number;
  vat_basis_points: number;
  vat_minor: number;
  refund_days: number;
  terms_date: Date;
  seller: Seller;
  refunded_minor: number;
  charged_back_minor: number;
  /** Null: the provider has not said. */
  fee_minor: number | null;
  failure_code: string | null;
  problem: string | null;
  looked_at: Date | null;
  created_at: Date;
  updated_at: Date;
  completed_at: Date | null;
  expires_at: Date | null;
  checked_at: Date;
  next_check_at: Date | null;
  checks: number;
}

export const paymentById = statement<PaymentRow, [id: string]>(
  'payments.by_id',
  'select * from payments where id = $1',
);
export const lockPayment = statement<PaymentRow, [id: string]>(
  'payments.lock',
  'select * from payments where id = $1 for update',
);
export const paymentByRef = statement<PaymentRow, [provider: string, ref: string]>(
  'payments.by_ref',
  'select * from payments where provider = $1 and ref = $2',
);

/** A payment of this provider that still lacks its reference; its own snapshot tells whether it is this one. */
export const paymentWithoutRef = statement<PaymentRow, [id: string, provider: string]>(
  'payments.without_ref',
  `select * from payments where id = $1 and provider = $2 and ref is null and status = 'open'`,
);
export const someWithoutRef = statement<{ id: string }, [provider: string]>(
  'payments.some_without_ref',
  `select id from payments where provider = $1 and ref is null and status = 'open' and created_at > now() - interval '15 minutes' limit 1`,
);

export const insertPayment = statement<PaymentRow, [row: string]>(
  'payments.insert',
  `insert into payments (id, order_number, member_id, company_id, site_id, provider, method, mandate_id, sequence, country, locale,
     credits, currency, price_minor, discount_percentage, discount_minor, discount_code, amount_minor, vat_basis_points, vat_minor,
     refund_days, terms_date, seller)
   select id, order_number, member_id, company_id, site_id, provider, method, mandate_id, sequence, country, locale,
     credits, currency, price_minor, discount_percentage, discount_minor, discount_code, amount_minor, vat_basis_points, vat_minor,
     refund_days, terms_date, seller from jsonb_populate_record(null::payments, $1::jsonb)
   on conflict (id) do nothing returning *`,
);

/** Stores the provider's answer, if the payment is still waiting for it. */
export const setCreated = statement<PaymentRow, [id: string, ref: string, action: string, expires: Date | null]>(
  'payments.set_created',
  `update payments set ref = $2, action = $3::jsonb, expires_at = $4, updated_at = now()
    where id = $1 and (ref is null or ref = $2) returning *`,
);

export const setFee = statement<never, [id: string, fee: number]>(
  'payments.set_fee',
  'update payments set fee_minor = $2 where id = $1',
);
export const setMethodEnd = statement<never, [id: string, end: string]>(
  'payments.set_method_end',
  'update payments set method_end = $2 where id = $1',
);
export const setStatus = statement<never, [id: string, status: string, failure: string | null, detail: string | null]>(
  'payments.set_status',
  `update payments set status = $2, failure_code = coalesce($3, failure_code), method_detail = coalesce($4, method_detail),
     completed_at = case when $2 = 'completed' then coalesce(completed_at, now()) else completed_at end,
     action = case when $2 = 'open' then action end, updated_at = now(), checks = 0,
     next_check_at = now() + case when $2 in ('open', 'pending') then interval '1 minute' else interval '1 day' end
   where id = $1`,
);

export const setSums = statement<never, [id: string, status: string]>(
  'payments.set_sums',
  `update payments p set status = $2, updated_at = now(),
     refunded_minor = coalesce((select -sum(b.amount_minor) from payment_bookings b where b.payment_id = p.id and b.kind in ('refund', 'refund_failed')), 0),
     charged_back_minor = coalesce((select -sum(b.amount_minor) from payment_bookings b where b.payment_id = p.id and b.kind in ('charge_back', 'charge_back_reversed')), 0)
   where id = $1`,
);

export const setProblem = statement<never, [id: string, problem: string | null]>(
  'payments.set_problem',
  'update payments set problem = $2, looked_at = null, updated_at = now() where id = $1',
);

export const soonChecked = statement<never, [id: string]>(
  'payments.soon_checked',
  `update payments set checks = 0, next_check_at = now() + interval '1 minute' where id = $1`,
);

/**
 * When a payment is looked up next. Undecided: after 1, 2, 4 … minutes up to 6 hours, for 60 days. Decided: for late
 * money (1, 4, 16 days), for charge-backs whose report was lost (1, 2, 4 … 128 days), and for pending refunds (as
 * undecided).
 */
export const setChecked = statement<never, [id: string]>(
  'payments.set_checked',
  `update payments p set checked_at = now(), checks = checks + 1,
     next_check_at = case
       when status in ('open', 'pending') or exists (select from refunds r where r.payment_id = p.id and r.status = 'pending')
         then case when created_at > now() - interval '60 days' then now() + least(interval '6 hours', interval '1 minute' * power(2, least(checks, 9))) end
       when status in ('failed', 'cancelled', 'expired') then case when checks < 3 then now() + interval '1 day' * power(4, checks) end
       else case when checks < 8 then now() + interval '1 day' * power(2, checks) end end
   where id = $1`,
);

/** Claims the right to look up now; of several at once only one gets it. */
export const claimCheck = statement<{ id: string }, [id: string, seconds: number]>(
  'payments.claim_check',
  `update payments set checked_at = now() where id = $1 and checked_at <= now() - make_interval(secs => $2::float) returning id`,
);

export const duePayments = statement<PaymentRow, [limit: number]>(
  'payments.due',
  'select * from payments where next_check_at <= now() order by next_check_at limit $1',
);

/** Orders whose provider never answered: nobody can have paid them. */
export const lostOrders = statement<PaymentRow, []>(
  'payments.lost_orders',
  `select * from payments where status = 'open' and ref is null and created_at < now() - interval '15 minutes' limit 100`,
);

export const addHistory = statement<
  never,
  [payment: string, from: string | null, to: string, source: string, note: string]
>(
  'payments.add_history',
  'insert into payment_history (payment_id, from_status, to_status, source, note) values ($1, $2, $3, $4, $5)',
);

/** Keeps the member from being erased meanwhile. */
export const holdMember = statement<{ id: string; site_id: number }, [member: string]>(
  'payments.hold_member',
  'select id, site_id from members where id = $1 for key share',
);
/**
 * The first purchase makes the member premium, until the bank takes its money back (server/moderation/premium.ts).
 * @returns a row when it was this one
 */
export const makePremium = statement<{ id: string }, [member: string]>(
  'payments.make_premium',
  'update members set paid_user = true where id = $1 and not paid_user returning id',
);
// Makes sure the buyer has a row to lock.
export const openBuyer = statement<never, [member: string]>(
  'payments.open_buyer',
  'insert into buyers (member_id) values ($1) on conflict do nothing',
);
export const lockBuyer = statement<{ blocked_reason: string | null }, [member: string]>(
  'payments.lock_buyer',
  'select blocked_reason from buyers where member_id = $1 for update',
);
export const buyer = statement<{ blocked_reason: string | null }, [member: string]>(
  'payments.buyer',
  'select blocked_reason from buyers where member_id = $1',
);
export const blockBuyer = statement<never, [member: string, reason: string]>(
  'payments.block_buyer',
  `insert into buyers (member_id, blocked_reason, blocked_at) select id, $2, now() from members where id = $1
   on conflict (member_id) do update set blocked_reason = excluded.blocked_reason, blocked_at = now()`,
);
export const unblockBuyer = statement<never, [member: string]>(
  'payments.unblock_buyer',
  'update buyers set blocked_reason = null, blocked_at = null where member_id = $1',
);

/** Open orders of a member that could be ended to make room for a new one. */
export const openPayments = statement<PaymentRow, [member: string]>(
  'payments.open_of',
  `select * from payments where member_id = $1 and status = 'open' order by created_at`,
);
export const listPayments = statement<PaymentRow, [member: string, before: string | null, limit: number]>(
  'payments.list',
  `select * from payments where member_id = $1
      and ($2::uuid is null or (created_at, id) < (select b.created_at, b.id from payments b where b.id = $2 and b.member_id = $1))
    order by created_at desc, id desc limit $3`,
);
export const lastPaid = statement<{ credits: number; method: PaymentMethod; at: Date }, [member: string]>(
  'payments.last_paid',
  `select credits, method, completed_at as at from payments where member_id = $1 and completed_at is not null
    order by completed_at desc limit 1`,
);
export const paidBefore = statement<{ id: string }, [member: string, payment: string, at: Date]>(
  'payments.paid_before',
  'select id from payments where member_id = $1 and id <> $2 and completed_at < $3 limit 1',
);
export const databaseNow = statement<{ now: Date }, []>('payments.now', 'select now() as now');
