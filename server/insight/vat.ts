/** A month of each company as a VAT return asks for it, and closing it. */
import type * as contract from '../../contract/desk-insight.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { companiesOf, type CompanyZone, firstOf } from './companies.ts';
import { addDays, dayIn, sitesIn, type SiteZone } from './days.ts';
import { liveSpans, type Span, wholeSpans } from './spans.ts';
import { moneyFacts, moneyFields, vatKey } from './sql-facts.ts';
import { liveDays } from './sql-growth.ts';

type Company = AnswerOf<typeof contract.deskVat>['companies'][number];
type Line = Company['lines'][number];

const inMonthSql = (at: string) =>
  `${at} >= $2::date::timestamp at time zone $3 and ${at} < ($2::date + interval '1 month')::timestamp at time zone $3`;
const amounts = moneyFields.map((name) => `sum(${name}) as ${name}`).join(', ');
/** Of the company's days: those that are rolled up in its zone, the others ($1) from the bookings. */
const monthLines = statement<Line, [live: string, first: string, last: string, company: number]>(
  'insight.vat_lines',
  `with ${liveDays}, facts as (
     select d.key, d.currency, d.bookings, ${moneyFields.map((name) => `d.${name}`).join(', ')} from money_days d
      where d.cut = 'vat' and d.day between $2::date and $3::date and not exists (select from live_days l where l.site = d.site_id and l.day = d.day)
     union all
     select ${vatKey('f')}, f.currency, 1, ${moneyFields.map((name) => `f.${name}`).join(', ')}
       from (${moneyFacts}) f where f.day between $2::date and $3::date),
   sums as (
     select split_part(key, ' ', 2) as kind, split_part(key, ' ', 3) as country, currency, split_part(key, ' ', 4)::int as basis_points,
            sum(bookings) as bookings, ${amounts}
       from facts where split_part(key, ' ', 1)::int = $4 group by 1, 2, 3, 4)
   select country, currency, basis_points, coalesce(sum(bookings) filter (where kind = 'sold'), 0) as payments, sum(gross_minor) as gross_minor,
          sum(refunded_minor) as refunded_minor, sum(charged_back_minor) as charged_back_minor, sum(net_minor) as net_minor,
          coalesce(sum(vat_minor) filter (where kind = 'sold'), 0) as vat_sold_minor,
          coalesce(-sum(vat_minor) filter (where kind = 'back'), 0) as vat_back_minor, sum(vat_minor) as vat_minor
     from sums group by 1, 2, 3 order by currency, country, basis_points`,
);
/** Counted past everything above: only what the ledger of bookings holds. */
const bookedSums = statement<
  { currency: string; amount_minor: number },
  [company: number, month: string, zone: string]
>(
  'insight.booked_sums',
  `select p.currency, sum(b.amount_minor) as amount_minor
     from (select payment_id, amount_minor from payment_bookings b where ${inMonthSql('b.created_at')} offset 0) b
     cross join lateral (select company_id, currency from payments o where o.id = b.payment_id offset 0) p
    where p.company_id = $1 group by 1 order by 1`,
);
const closedMonth = statement<{ lines: Line[]; staff_name: string; closed_at: Date }, [company: number, month: string]>(
  'insight.closed_month',
  'select lines, staff_name, closed_at from closed_months where company_id = $1 and month = $2',
);
const close = statement<never, [company: number, month: string, zone: string, lines: string, staff: string]>(
  'insight.close_month',
  `insert into closed_months (company_id, month, time_zone, lines, staff_name) values ($1, $2, $3, $4::jsonb, $5) on conflict do nothing`,
);

async function companyMonth(
  db: Db | Tx,
  company: CompanyZone,
  { month, now, live }: { month: string; now: Date; live: readonly Span[] },
): Promise<Company> {
  const asked = [company.id, month, company.zone] as const;
  const kept = await closedMonth.one(db, company.id, month);
  const lines = kept ? [] : await monthLines(db, JSON.stringify(live), month, lastOf(month), company.id);
  const booked = await bookedSums(db, ...asked);
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

/** All sites, in the days of a company: a payment stays with its company wherever its site goes. */
const daysOf = async (services: Services, { zone }: CompanyZone): Promise<SiteZone[]> =>
  (await sitesIn(services, null)).map((site) => ({ ...site, zone }));
const lastOf = (first: string): string => addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);

/** @throws Refusal bad_request */
export async function vatOf(services: Services, month: string): Promise<AnswerOf<typeof contract.deskVat>> {
  const first = firstOf(month);
  const companies: Company[] = [];
  for (const company of await companiesOf(services)) {
    const live = await liveSpans(services, await daysOf(services, company), first, lastOf(first), { of: 'vat' });
    companies.push(await companyMonth(services.db, company, { month: first, now: services.clock.now(), live }));
  }
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
  // Counted anew from the bookings: what is closed stays.
  const live = wholeSpans(await daysOf(services, company), first, lastOf(first));
  const closing = await companyMonth(tx, company, { month: first, now: services.clock.now(), live });
  if (!closing.over || !closing.agrees) throw new Refusal('conflict');
  return (await close.run(tx, id, first, company.zone, JSON.stringify(closing.lines), by)) > 0;
}
