/** The books proved day by day, in the zone of each company: what the ledger booked beside what the other tables say by themselves. */
import type * as contract from '../../contract/desk-books.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { type Db, statement, transaction } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';
import { type CompanyZone, companiesOf, firstOf } from './companies.ts';
import { dayIn } from './days.ts';

type Answer = AnswerOf<typeof contract.deskBookDays>;
type Books = Pick<Services, 'db' | 'log' | 'clock'>;
type Day = Answer['companies'][number]['days'][number];

const dayOf = (at: string) => `(${at} at time zone $3)::date`;
const inMonth = (at: string) =>
  `${at} >= $2::date::timestamp at time zone $3 and ${at} < ($2::date + interval '1 month')::timestamp at time zone $3`;
const chargeBack = `('charge_back', 'charge_back_reversed')`;

/**
 * Each line says of one payment (or of credits without one) on one day: so much is booked, or so much is there. Both sides of a payment
 * are compared, not only those of the day: two errors that cancel each other out are found too.
 */
const linesSql = `
  select b.payment_id, null::text as loose, p.currency::text, ${dayOf('b.created_at')} as day, l.what, l.booked, 0::bigint as found
    from payment_bookings b join payments p on p.id = b.payment_id and p.company_id = $1
   cross join lateral (values
     (case when b.kind = 'purchase' then 'sold' when b.kind in ('refund', 'refund_failed') then 'refunded' else 'charged_back' end,
      case when b.kind = 'purchase' then b.amount_minor else -b.amount_minor end::bigint),
     ('credits', b.credits::bigint)) l (what, booked)
   where ${inMonth('b.created_at')}
  union all
  select id, null, currency, ${dayOf('completed_at')}, 'sold', 0, amount_minor from payments where company_id = $1 and ${inMonth('completed_at')}
  union all
  select p.id, null, p.currency, ${dayOf('r.created_at')}, 'refunded', 0, r.amount_minor
    from refunds r join payments p on p.id = r.payment_id and p.company_id = $1 where ${inMonth('r.created_at')}
  union all
  select p.id, null, p.currency, ${dayOf('r.settled_at')}, 'refunded', 0, -r.amount_minor
    from refunds r join payments p on p.id = r.payment_id and p.company_id = $1 where r.status = 'failed' and ${inMonth('r.settled_at')}
  union all
  -- A payment knows only the sum of its charge-backs: of it goes what was booked on other days.
  select p.id, null, p.currency, d.day, 'charged_back', 0, p.charged_back_minor - (a.booked - d.booked)
    from (select b.payment_id, ${dayOf('b.created_at')} as day, -sum(b.amount_minor) as booked from payment_bookings b
           where b.kind in ${chargeBack} and ${inMonth('b.created_at')} group by 1, 2) d
    join payments p on p.id = d.payment_id and p.company_id = $1
   cross join lateral (select -sum(o.amount_minor) as booked from payment_bookings o where o.payment_id = p.id and o.kind in ${chargeBack}) a
  union all
  select p.id, null, p.currency, ${dayOf('p.completed_at')}, 'charged_back', 0, p.charged_back_minor from payments p
   where p.company_id = $1 and p.charged_back_minor <> 0 and ${inMonth('p.completed_at')}
     and not exists (select from payment_bookings b where b.payment_id = p.id and b.kind in ${chargeBack})
  union all
  select p.id, case when p.id is null then t.ref end, coalesce(p.currency, 'XXX'), ${dayOf('t.created_at')}, 'credits', 0, t.amount
    from transfers t
    left join payment_bookings b on b.id = case when t.ref ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then t.ref::uuid end and b.kind = t.kind
    left join payments p on p.id = b.payment_id
    left join members m on p.id is null and m.id = t.member_id
    left join sites s on s.id = m.site_id
   where t.counter_account = 'shop' and ${inMonth('t.created_at')}
     and coalesce(p.company_id, s.company_id, (select min(id) from companies)) = $1`;

const sumColumns = (['sold', 'refunded', 'charged_back', 'credits'] as const)
  .flatMap((what) =>
    (['booked', 'found'] as const).map(
      (side) => `coalesce(sum(${side}) filter (where what = '${what}'), 0) as ${what}_${side}`,
    ),
  )
  .join(', ');
/** Of the rows that do not agree the first fifty of a day are kept: enough to see what is wrong. */
const proveMonth = statement<{ day: string; faults: number }, [company: number, month: string, zone: string]>(
  'insight.prove_month',
  `with rows as (
     select payment_id, loose, currency, day, what, sum(booked) as booked, sum(found) as found from (${linesSql}) l group by 1, 2, 3, 4, 5),
   sums as (
     select day, currency,
            ${sumColumns},
            count(*) filter (where booked <> found) as faults
       from rows group by 1, 2)
   insert into book_days as d (company_id, day, time_zone, currency, sold_minor, paid_minor, refunded_minor, refunds_minor, charged_back_minor,
                               charge_backs_minor, credits, transfers, faults, fault_rows, faulty_since)
   select $1, s.day, $3, s.currency, sold_booked, sold_found, refunded_booked, refunded_found, charged_back_booked, charged_back_found,
          credits_booked, credits_found, faults,
          case when faults = 0 then '[]' else (
            select jsonb_agg(f) from (
              select r.payment_id, coalesce(p.order_number, r.loose) as number, r.what, r.booked, r.found
                from rows r left join payments p on p.id = r.payment_id
               where r.day = s.day and r.currency = s.currency and r.booked <> r.found order by 2, 3 limit 50) f) end,
          case when faults > 0 then now() end
     from sums s
   on conflict (company_id, day, currency) do update set
     time_zone = excluded.time_zone, sold_minor = excluded.sold_minor, paid_minor = excluded.paid_minor, refunded_minor = excluded.refunded_minor,
     refunds_minor = excluded.refunds_minor, charged_back_minor = excluded.charged_back_minor, charge_backs_minor = excluded.charge_backs_minor,
     credits = excluded.credits, transfers = excluded.transfers, faults = excluded.faults, fault_rows = excluded.fault_rows, checked_at = now(),
     faulty_since = case when excluded.faults > 0 then coalesce(d.faulty_since, now()) end
   returning day, faults`,
);
/** Days on which nothing is left: what was proved wrong there has been put right, or their zone is another one. */
const dropGone = statement<never, [company: number, month: string]>(
  'insight.drop_book_days',
  `delete from book_days where company_id = $1 and day >= $2::date and day < $2::date + interval '1 month' and checked_at < now()`,
);
const noteProof = statement<never, [company: number, month: string]>(
  'insight.note_book_proof',
  `insert into insight_progress (name, at) values ('books ' || $1::int || ' ' || $2, now()) on conflict (name) do update set at = now()`,
);
const provedAt = statement<{ at: Date }, [company: number, month: string]>(
  'insight.book_proof',
  `select at from insight_progress where name = 'books ' || $1::int || ' ' || $2`,
);
const keptDays = statement<
  {
    day: string;
    currency: string;
    sold_minor: number;
    paid_minor: number;
    refunded_minor: number;
    refunds_minor: number;
    charged_back_minor: number;
    charge_backs_minor: number;
    credits: number;
    transfers: number;
    faults: number;
    fault_rows: Day['rows'];
    faulty_since: Date | null;
  },
  [company: number, month: string]
>(
  'insight.book_days',
  `select day, currency, sold_minor, paid_minor, refunded_minor, refunds_minor, charged_back_minor, charge_backs_minor, credits, transfers,
          faults, fault_rows, faulty_since
     from book_days where company_id = $1 and day >= $2::date and day < $2::date + interval '1 month' order by currency, day desc`,
);
const firstMoney = statement<{ day: string | null }>(
  'insight.first_money',
  `select least((select min(created_at) from payment_bookings), (select min(completed_at) from payments where completed_at is not null),
                (select min(created_at) from transfers where counter_account = 'shop'))::date as day`,
);

/** Proves a month of each company and keeps it. @returns how many rows do not agree. @throws Refusal bad_request */
export async function proveBooks(services: Books, month: string): Promise<number> {
  const first = firstOf(month);
  let faults = 0;
  for (const company of await companiesOf(services))
    await transaction(services.db, async (tx) => {
      const days = await proveMonth(tx, company.id, first, company.zone);
      await dropGone.run(tx, company.id, first);
      await noteProof.run(tx, company.id, month);
      faults += days.reduce((sum, day) => sum + day.faults, 0);
    });
  return faults;
}

async function companyDays(db: Db, company: CompanyZone, month: string): Promise<Answer['companies'][number]> {
  return {
    company: company.id,
    name: company.name,
    zone: company.zone,
    checked_at: (await provedAt.one(db, company.id, month))?.at.toISOString() ?? null,
    days: (await keptDays(db, company.id, firstOf(month))).map((row) => ({
      day: row.day,
      currency: row.currency,
      sold: { booked: row.sold_minor, found: row.paid_minor },
      refunded: { booked: row.refunded_minor, found: row.refunds_minor },
      charged_back: { booked: row.charged_back_minor, found: row.charge_backs_minor },
      credits: { booked: row.credits, found: row.transfers },
      faults: row.faults,
      rows: row.fault_rows,
      faulty_since: row.faulty_since?.toISOString() ?? null,
    })),
  };
}

/** The days of a month as they were last proved. @throws Refusal bad_request */
export async function bookDays(services: Books, month: string): Promise<Answer> {
  firstOf(month);
  const companies: Answer['companies'] = [];
  for (const company of await companiesOf(services)) companies.push(await companyDays(services.db, company, month));
  return { month, companies };
}

/** Every month since the first money came. @returns how many rows do not agree */
export async function proveAllBooks(services: Books): Promise<number> {
  const first = (await firstMoney.one(services.db))?.day;
  if (!first) return 0;
  let faults = 0;
  // The zone of a company may be a day ahead of the database's.
  const last = dayIn('Etc/GMT-14', services.clock.now()).slice(0, 7);
  for (let month = previousMonth(first.slice(0, 7)); month <= last; month = nextMonth(month))
    faults += await proveBooks(services, month);
  return faults;
}
const shiftMonth = (month: string, by: number): string => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, (number ?? 1) - 1 + by, 1)).toISOString().slice(0, 7);
};
const nextMonth = (month: string) => shiftMonth(month, 1);
const previousMonth = (month: string) => shiftMonth(month, -1);

/** A day that does not agree is logged as an error, for whoever monitors the log; its rows stand at the desk. */
export const proveBooksJob: JobDefinition<Record<string, never>> = {
  name: 'prove_book_days',
  retries: 1,
  backoff: true,
  schedule: '50 3 * * *',
  expiresSeconds: 1_800,
  async run(services) {
    const faults = await proveAllBooks(services);
    if (faults > 0) services.log.error({ faults }, 'days of the books do not agree');
  },
};
