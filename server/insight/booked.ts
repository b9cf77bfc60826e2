/**
 * Money as the books have it: each booking with what it changes, VAT included and by itself. Everything that shows revenue reads this and
 * nothing else, so that all pages agree with each other and with the ledger to the cent.
 */

/**
 * A line for each booking. `fee_minor`: what the provider says it kept, on the day of the purchase. Money counts when it came or went, so a month that is over never changes. VAT goes back with the money, by the
 * same cumulative rule as on the credit notes (payments/rules.ts, vatOfRefund): when all of a payment is gone, so is all of its VAT.
 */
const linesFrom = (bookings: string) => `
  select b.id, b.created_at, b.kind, p.id as payment_id, p.member_id, p.company_id, p.site_id, p.country, p.method, p.provider,
         p.credits as package, p.currency, p.vat_basis_points,
         case when b.kind = 'purchase' then b.amount_minor else 0 end as gross_minor,
         case when b.kind in ('refund', 'refund_failed') then -b.amount_minor else 0 end as refunded_minor,
         case when b.kind in ('charge_back', 'charge_back_reversed') then -b.amount_minor else 0 end as charged_back_minor,
         b.amount_minor as net_minor,
         case when b.kind = 'purchase' then p.vat_minor
              else floor(least(greatest(back.before, 0), p.amount_minor)::numeric * p.vat_minor / p.amount_minor)
                 - floor(least(greatest(back.before - b.amount_minor, 0), p.amount_minor)::numeric * p.vat_minor / p.amount_minor) end::int as vat_minor,
         case when b.kind = 'purchase' then coalesce(p.fee_minor, 0) else 0 end as fee_minor
    from ${bookings}
    cross join lateral (
      select coalesce(-sum(o.amount_minor), 0) as before from payment_bookings o
       where b.kind <> 'purchase' and o.payment_id = b.payment_id and o.kind <> 'purchase' and (o.created_at, o.id) < (b.created_at, b.id)) back`;

export const bookedSql = linesFrom('payment_bookings b join payments p on p.id = b.payment_id');

/**
 * Those of a short time: found by their day, each then asked whose it is. `offset 0`: left to itself the planner, which cannot know how
 * short it is, reads every payment there is.
 * @param during a condition on `b.created_at`
 */
export const bookedIn = (during: string): string =>
  linesFrom(`(select * from payment_bookings b where ${during} offset 0) b
    cross join lateral (select * from payments o where o.id = b.payment_id offset 0) p`);
