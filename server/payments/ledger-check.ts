/**
 * Checks that ledger, bookings, payments, refunds, balances, codes and receipts agree to the cent and to the credit.
 * Each check is one statement that returns the faulty rows; all run on one snapshot (credits/ledger-check.ts).
 */
import { type Check, creditChecks, type Fault, findFaults, ledgerCheck as check } from '../credits/ledger-check.ts';
import { type Db, statement } from '../platform/db.ts';

const paid = `('completed', 'refunded', 'charged_back')`;

const checks: readonly Check[] = [
  ...creditChecks,
  check(
    'booking_has_its_transfer',
    `select 'payment_bookings ' || b.id as row, 'credits ' || b.credits || ', transfer ' || coalesce(t.amount::text, 'none') as detail
       from payment_bookings b join payments p on p.id = b.payment_id
       left join transfers t on t.kind = b.kind and t.ref = b.id::text
      where b.credits <> coalesce(t.amount, 0) or (t.id is not null and (t.member_id <> p.member_id or t.counter_account <> 'shop'))`,
  ),
  check(
    'transfer_has_its_booking',
    `select 'transfers ' || t.id as row, t.kind || ' of ' || t.amount || ' without a booking' as detail
       from transfers t where t.counter_account = 'shop'
        and not exists (select from payment_bookings b where b.kind = t.kind and b.id::text = t.ref)`,
  ),
  check(
    'paid_is_booked_once',
    `select 'payments ' || p.id as row, p.status || ', ' || count(b.id) || ' purchases, ' || coalesce(sum(b.amount_minor), 0) || ' of ' || p.amount_minor as detail
       from payments p left join payment_bookings b on b.payment_id = p.id and b.kind = 'purchase'
      group by p.id
     having (p.status in ${paid}) <> (count(b.id) = 1) or count(b.id) > 1
         or (count(b.id) = 1 and (sum(b.amount_minor) <> p.amount_minor or (sum(b.credits) <> p.credits and p.problem is distinct from 'member_gone')))`,
  ),
  check(
    'sums_of_a_payment',
    `select 'payments ' || p.id as row,
            'refunded ' || p.refunded_minor || '/' || s.refunded || ', charged back ' || p.charged_back_minor || '/' || s.charged as detail
       from payments p cross join lateral (
         select coalesce(-sum(amount_minor) filter (where kind in ('refund', 'refund_failed')), 0) as refunded,
                coalesce(-sum(amount_minor) filter (where kind in ('charge_back', 'charge_back_reversed')), 0) as charged,
                coalesce(sum(credits), 0) as credits
           from payment_bookings where payment_id = p.id) s
      where p.refunded_minor <> s.refunded or p.charged_back_minor <> s.charged or s.credits < 0 or s.credits > p.credits`,
  ),
  check(
    'status_follows_the_bookings',
    `select 'payments ' || id as row, status || ', refunded ' || refunded_minor || ', charged back ' || charged_back_minor || ' of ' || amount_minor as detail
       from payments where status in ${paid}
        and status <> case when charged_back_minor > 0 then 'charged_back' when refunded_minor >= amount_minor then 'refunded' else 'completed' end`,
  ),
  check(
    'refund_is_booked',
    `select 'refunds ' || r.id as row, r.status || ' ' || r.amount_minor || ', booked ' || coalesce(-sum(b.amount_minor), 0) as detail
       from refunds r left join payment_bookings b on b.payment_id = r.payment_id and b.entity_id = r.id::text and b.kind in ('refund', 'refund_failed')
      group by r.id having coalesce(-sum(b.amount_minor), 0) <> case when r.status = 'failed' then 0 else r.amount_minor end`,
  ),
  check(
    'more_went_back_than_came',
    `select 'payments ' || id as row, refunded_minor || ' refunded of ' || amount_minor as detail from payments where refunded_minor > amount_minor`,
  ),
  check(
    'vat_inside_the_price',
    `select 'payments ' || id as row, vat_minor || ' of ' || amount_minor || ' at ' || vat_basis_points as detail from payments
      where vat_minor <> amount_minor - floor((amount_minor * 20000::bigint + 10000 + vat_basis_points) / (2 * (10000 + vat_basis_points)::numeric))`,
  ),
  check(
    'paid_has_a_receipt',
    `select 'payments ' || p.id as row, 'no receipt' as detail from payments p
      where p.completed_at is not null and not exists (select from receipts r where r.payment_id = p.id and r.kind = 'sale')`,
  ),
  check(
    'receipts_have_no_gap',
    `select 'receipt_counters ' || c.company_id || ' ' || c.kind || ' ' || c.year as row, 'last ' || c.last || ', receipts ' || count(r.number) as detail
       from receipt_counters c left join receipts r using (company_id, kind, year)
      group by c.company_id, c.kind, c.year, c.last having count(r.number) <> c.last or max(r.number) <> c.last`,
  ),
  check(
    'codes_are_used_by_paid_orders',
    `select 'discount_redemptions ' || d.payment_id as row, d.status || ', payment ' || p.status as detail
       from discount_redemptions d join payments p on p.id = d.payment_id
      where (d.status = 'used') <> (p.completed_at is not null) or p.status in ('failed', 'cancelled', 'expired')`,
  ),
  check(
    'buyers_are_premium',
    `select 'members ' || m.id as row, 'has bought and is not premium' as detail from members m
      where not m.paid_user and exists (select from payments p where p.member_id = m.id and p.completed_at is not null and p.status <> 'charged_back')`,
  ),
  check(
    'staff_must_look',
    `select 'payments ' || id as row, problem as detail from payments where problem is not null`,
  ),
];

const countPayments = statement<{ n: number }, []>('payments.count', 'select count(*) as n from payments');

/** @returns the faults; none when all agrees. `staff_must_look` names payments on which the provider disagrees */
export async function checkLedger(db: Db): Promise<{ payments: number; checked_at: Date; faults: Fault[] }> {
  const [result, counted] = [await findFaults(db, checks), await countPayments.one(db)];
  return { payments: counted?.n ?? 0, ...result };
}
