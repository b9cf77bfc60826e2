/** What codes and offers gave away and brought, from the same bookings as all revenue. */
import { statement } from '../platform/db.ts';
import { bookedSql } from './booked.ts';

/** Which offer a payment `p` is of, with `c` its code where that has a row. $2 and $3: the codes of the two built-in ones. */
export const offerOfSql = `case when p.discount_code = $2 then 'time_bonus'
                                     when p.discount_code = $3 or c.purpose = 'welcome' then 'welcome'
                                     when c.purpose = 'stay' then 'leavers' else 'code' end`;

export interface DiscountResult {
  kind: 'time_bonus' | 'welcome' | 'leavers' | 'code';
  /** Of a campaign; the codes of single members are one line by their kind. */
  code: string | null;
  currency: string;
  orders: number;
  /** How much less was paid than the list price. */
  given_minor: number;
  /** What was paid, less what went back. */
  revenue_minor: number;
}

/** Of a company, by kind, code and currency; what brought most first within a currency. */
export const discountResults = statement<DiscountResult, [company: number, timeBonus: string, welcome: string]>(
  'insight.discount_results',
  `select k.kind, case k.kind when 'code' then p.discount_code end as code, p.currency, count(distinct p.id)::int as orders,
          (sum(p.discount_minor) filter (where b.kind = 'purchase'))::bigint::float8 as given_minor, sum(b.net_minor)::bigint::float8 as revenue_minor
     from payments p
     join (${bookedSql}) b on b.payment_id = p.id
     left join discount_codes c on c.code = p.discount_code
     cross join lateral (select ${offerOfSql} as kind) k
    where p.company_id = $1 and p.discount_code is not null
    group by 1, 2, 3 order by p.currency, revenue_minor desc, 1, 2 limit 500`,
);
