/** A month of each company as a VAT return asks for it, and closing it. */
import type * as contract from '../../contract/desk-insight.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { bookedSql } from './booked.ts';
import { companiesOf, type CompanyZone, firstOf } from './companies.ts';
import { dayIn } from './days.ts';

type Company = AnswerOf<typeof contract.deskVat>['companies'][number];
type Line = Company['lines'][number];

const inMonthSql = `at >= $2::date::timestamp at time zone $3 and at < ($2::date + interval '1 month')::timestamp at time zone $3`;
const monthLines = statement<Line, [company: number, month: string, zone: string]>(
  'insight.vat_lines',
  `select country, currency, vat_basis_points as basis_points, count(*) filter (where kind = 'purchase') as payments,
          sum(gross_minor) as gross_minor, sum(refunded_minor) as refunded_minor, sum(charged_back_minor) as charged_back_minor,
          sum(net_minor) as net_minor, coalesce(sum(vat_minor) filter (where kind = 'purchase'), 0) as vat_sold_minor,
          coalesce(-sum(vat_minor) filter (where kind <> 'purchase'), 0) as vat_back_minor, sum(vat_minor) as vat_minor
     from (select b.*, b.created_at as at from (${bookedSql}) b where b.company_id = $1) b
    where ${inMonthSql} group by 1, 2, 3 order by currency, country, basis_points`,
);
/** Counted past everything above: only what the ledger of bookings holds. */
const bookedSums = statement<
  { currency: string; amount_minor: number },
  [company: number, month: string, zone: string]
>(
  'insight.booked_sums',
  `select p.currency, sum(b.amount_minor) as amount_minor
     from (select payment_id, amount_minor, created_at as at from payment_bookings) b join payments p on p.id = b.payment_id
    where p.company_id = $1 and ${inMonthSql} group by 1 order by 1`,
);
const closedMonth = statement<{ lines: Line[]; staff_name: string; closed_at: Date }, [company: number, month: string]>(
  'insight.closed_month',
  'select lines, staff_name, closed_at from closed_months where company_id = $1 and month = $2',
);
const close = statement<never, [company: number, month: string, zone: string, lines: string, staff: string]>(
  'insight.close_month',
  `insert into closed_months (company_id, month, time_zone, lines, staff_name) values ($1, $2, $3, $4::jsonb, $5) on conflict do nothing`,
);

async function companyMonth(db: Db | Tx, company: CompanyZone, month: string, now: Date): Promise<Company> {
  const asked = [company.id, month, company.zone] as const;
  const [kept, lines, booked] = [
    await closedMonth.one(db, company.id, month),
    await monthLines(db, ...asked),
    await bookedSums(db, ...asked),
  ];
  const shown = kept?.lines ?? lines;
  return {
    company: company.id,
    name: company.name,
    zone: company.zone,
    lines: shown,
    booked,
    agrees:
      new Set([...shown, ...booked].map(({ currency }) => currency)).size === booked.length &&
      booked.every(
        ({ currency, amount_minor: amount }) =>
          shown.filter((line) => line.currency === currency).reduce((sum, line) => sum + line.net_minor, 0) === amount,
      ),
    over: dayIn(company.zone, now).slice(0, 7) > month.slice(0, 7),
    closed: kept ? { at: kept.closed_at.toISOString(), by: kept.staff_name } : null,
  };
}

/** @throws Refusal bad_request */
export async function vatOf(services: Services, month: string): Promise<AnswerOf<typeof contract.deskVat>> {
  const first = firstOf(month);
  const companies: Company[] = [];
  for (const company of await companiesOf(services))
    companies.push(await companyMonth(services.db, company, first, services.clock.now()));
  return { month, companies };
}

/**
 * Keeps a month's lines as they are.
 * @returns false when it was closed before
 * @throws Refusal bad_request, not_found, conflict (not over, or it does not agree with the books)
 */
export async function closeMonth(
  services: Services,
  tx: Tx,
  { company: id, month, by }: { company: number; month: string; by: string },
): Promise<boolean> {
  const first = firstOf(month);
  const company = (await companiesOf(services)).find((company) => company.id === id);
  if (!company) throw new Refusal('not_found');
  const closing = await companyMonth(tx, company, first, services.clock.now());
  if (!closing.over || !closing.agrees) throw new Refusal('conflict');
  return (await close.run(tx, id, first, company.zone, JSON.stringify(closing.lines), by)) > 0;
}
