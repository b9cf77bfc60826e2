/** What codes and offers gave away and brought, from the same bookings as all revenue. */
import { timeBonus, welcomeDiscount } from '../../contract/discounts.ts';
import { bookedSql } from './booked.ts';

/** Which offer a payment `p` is of, with `c` its code where that has a row. */
export const offerOfSql = `case when p.discount_code = '${timeBonus.code}' then 'time_bonus'
                                     when p.discount_code = '${welcomeDiscount.code}' or c.purpose = 'welcome' then 'welcome'
                                     when c.purpose = 'stay' then 'leavers' else 'code' end`;

/**
 * Of a code, by currency: `given_minor` (how much less was paid than the list price) and `brought_minor` (what was paid, less what went
 * back); what brought most first.
 * @param company and code: expressions of the row around it
 */
export const codeSumsSql = (company: string, code: string): string => `
  select p.currency, coalesce(sum(p.discount_minor) filter (where b.kind = 'purchase'), 0)::bigint as given_minor, sum(b.net_minor)::bigint as brought_minor
    from payments p join (${bookedSql}) b on b.payment_id = p.id
   where p.company_id = ${company} and p.discount_code = ${code} group by 1 order by 3 desc, 1`;
