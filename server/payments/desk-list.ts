/** The list of payments at the desk (contract/desk-payments.ts, `paymentsList`) in SQL. */
import { type PaymentLine, paymentsList } from '../../contract/desk-payments.ts';
import { dayMs } from '../../contract/time.ts';
import type { Db } from '../platform/db.ts';
import { type Asked, listPage, type ListSource } from '../platform/lists.ts';

const paid = 'case when p.completed_at is null then 0 else p.amount_minor end';
const back = 'p.refunded_minor + p.charged_back_minor';
const stays = `case when p.completed_at is null then 0 else p.amount_minor - p.refunded_minor - p.charged_back_minor end`;
const vat = 'case when p.completed_at is null then 0 else p.vat_minor end';

/** By the last four digits of the card, or of the account of a mandate. */
export const endingInSql = (digits: string): string => `select id from payments where method_end = ${digits}
      union all select c.payment_id from debit_mandates d join debit_collections c on c.mandate_id = d.id where d.iban_last4 = ${digits}`;

export const paymentSource: ListSource<typeof paymentsList> = {
  list: paymentsList,
  from: 'payments p join sites s on s.id = p.site_id left join members m on m.id = p.member_id',
  id: 'p.id',
  idType: 'uuid',
  person: { id: 'p.member_id', cells: ['member'] },
  scope: 'p.site_id',
  currency: 'p.currency',
  columns: {
    number: 'p.order_number',
    when: 'p.created_at',
    member: 'm.username',
    site: 's.name',
    country: 'p.country::text',
    credits: 'p.credits',
    method: 'p.method',
    currency: 'p.currency::text',
    paid,
    vat,
    back,
    stays,
    status: 'p.status',
    provider: 'p.provider',
    ref: 'p.ref',
    about: 'coalesce(p.problem, p.failure_code, p.discount_code)',
  },
  filters: {
    when: 'p.created_at',
    status: 'p.status',
    method: 'p.method',
    country: 'p.country::text',
    amount: 'p.amount_minor',
    currency: 'p.currency::text',
    back: `${back} > 0`,
    problem: 'p.problem is not null and p.looked_at is null',
    stale: `p.created_at < now() - interval '1 day'`,
  },
  // Each way in by its own index: a condition with `or` over two tables would read every payment.
  search: (text, param) => {
    const whole = param(text);
    const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? param(text) : undefined;
    const start = param(`${text.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`);
    return `p.id in (
      select id from payments where order_number like ${start}
      union all select id from payments where ref = ${whole}
      ${/^\d{4}$/.test(text) ? `union all ${endingInSql(whole)}` : ''}
      union all select y.id from members o join payments y on y.member_id = o.id
                 where lower(o.username) = lower(${whole}) or lower(o.email) = lower(${whole})
      ${uuid ? `union all select id from payments where member_id = ${uuid}::uuid or id = ${uuid}::uuid` : ''})`;
  },
  select: `p.id, p.order_number as number, p.created_at as at, p.member_id, m.username as member_name, p.site_id, p.country, p.credits,
           p.method, p.currency, p.amount_minor, ${paid} as paid_minor, ${vat} as vat_minor, ${back} as back_minor, ${stays} as stays_minor,
           p.status, p.provider, p.ref, p.problem, p.looked_at, p.failure_code, p.discount_code, p.discount_percentage`,
};

export type PaymentRow = Omit<PaymentLine, 'at' | 'looked_at'> & { at: Date; looked_at: Date | null };
export const presentLine = (row: PaymentRow): PaymentLine => ({
  ...row,
  at: row.at.toISOString(),
  looked_at: row.looked_at?.toISOString() ?? null,
});

/** The last payment before the days that were asked for, whatever else is filtered; undefined when no day begins them. */
export async function lastBefore(db: Db, { query, scope }: Asked): Promise<PaymentLine | undefined> {
  const { from, after: _, sort: __, ...others } = query;
  if (!from) return undefined;
  const to = new Date(Date.parse(from) - dayMs).toISOString().slice(0, 10);
  const { rows } = await listPage<PaymentRow>(db, paymentSource, { query: { ...others, to }, scope });
  return rows[0] && presentLine(rows[0]);
}
