/** What finance sees and does at the desk. Whose payments: the door asks for the permission at the site of each. */
import type { AnswerOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/desk-payments.ts';
import { type Db, statement, transaction, type Tx } from '../platform/db.ts';
import type { Scope } from '../../contract/permissions.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { unusedCredits } from './bookings.ts';
import { lookUp } from './look-up.ts';
import { vatOfRefund } from './rules.ts';
import { presentPayments } from './present.ts';
import * as sql from './sql.ts';
import * as refundSql from './sql-refunds.ts';
import { reportsOf } from './webhook-log.ts';

interface DeskRow extends sql.PaymentRow {
  member_name: string | null;
  site_name: string;
}

const deskPayment = statement<DeskRow, [id: string]>(
  'payments.desk_one',
  `select p.*, m.username as member_name, s.name as site_name
     from payments p join sites s on s.id = p.site_id left join members m on m.id = p.member_id where p.id = $1`,
);
const history = statement<
  { from_status: string | null; to_status: string; source: string; note: string; created_at: Date },
  [payment: string]
>(
  'payments.desk_history',
  'select from_status, to_status, source, note, created_at from payment_history where payment_id = $1 order by id',
);

/** Paid twice by mistake: within these minutes. */
const twinMinutes = 10;
const twinOf = statement<{ id: string; number: string; seconds: number }, [payment: string, minutes: number]>(
  'payments.twin',
  `select o.id, o.order_number as number, extract(epoch from p.created_at - o.created_at)::int as seconds
     from payments p join payments o on o.member_id = p.member_id and o.id <> p.id and o.completed_at is not null
          and o.amount_minor = p.amount_minor and o.currency = p.currency and o.created_at <= p.created_at
          and o.created_at > p.created_at - make_interval(mins => $2::int)
    where p.id = $1 and p.completed_at is not null order by o.created_at desc limit 1`,
);
const balanceOf = statement<{ balance: number }, [member: string]>(
  'payments.desk_balance',
  `select coalesce(a.balance, 0) as balance from members m left join accounts a on a.member_id = m.id where m.id = $1`,
);

async function present(db: Db, rows: readonly DeskRow[]): Promise<AnswerOf<typeof contract.deskPayment>['payment'][]> {
  const now = (await sql.databaseNow.one(db))?.now ?? new Date(0);
  const payments = await presentPayments(db, rows, now);
  return rows.flatMap((row, i) => {
    const payment = payments[i];
    if (!payment) return [];
    const {
      member_id: memberId,
      member_name: memberName,
      site_name: site,
      provider,
      ref,
      problem,
      charged_back_minor: chargedBackMinor,
      site_id: siteId,
      fee_minor: feeMinor,
    } = row;
    const backMinor = row.refunded_minor + chargedBackMinor;
    const paid = row.completed_at !== null;
    const vatLeftMinor = paid ? row.vat_minor - vatOfRefund(row, 0, backMinor) : 0;
    return [
      {
        payment,
        member_id: memberId,
        member_name: memberName,
        site_id: siteId,
        site,
        provider,
        ref,
        problem,
        looked_at: row.looked_at?.toISOString() ?? null,
        charged_back_minor: chargedBackMinor,
        vat_left_minor: vatLeftMinor,
        fee_minor: feeMinor,
        stays_minor: paid ? row.amount_minor - backMinor - vatLeftMinor - (feeMinor ?? 0) : 0,
      },
    ];
  });
}

/** @throws Refusal not_found */
export async function paymentAt(services: Services, id: string): Promise<DeskRow> {
  const row = await deskPayment.one(services.db, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

/** One payment with its whole history. @throws Refusal not_found */
export async function openPayment(
  services: Services,
  id: string,
): Promise<Omit<AnswerOf<typeof contract.deskPayment>, 'looks'>> {
  const row = await paymentAt(services, id);
  const [payment] = await present(services.db, [row]);
  if (!payment) throw new Refusal('not_found');
  const [steps, bookings, stopped, unused, twin, balance, reports] = await Promise.all([
    history(services.db, id),
    refundSql.bookingsOf(services.db, id),
    sql.buyer.one(services.db, row.member_id),
    transaction(services.db, (tx) => unusedCredits(tx, row)),
    twinOf.one(services.db, id, twinMinutes),
    balanceOf.one(services.db, row.member_id),
    reportsOf(services.db, id),
  ]);
  const at = <T extends { created_at: Date }>({ created_at: createdAt, ...rest }: T) => ({
    ...rest,
    at: createdAt.toISOString(),
  });
  return {
    payment,
    unused_credits: unused,
    refundable_minor: row.completed_at
      ? Math.max(0, row.amount_minor - row.refunded_minor - row.charged_back_minor)
      : 0,
    buying_blocked: stopped?.blocked_reason ?? null,
    balance: balance?.balance ?? null,
    twin: twin ?? null,
    reports: reports.map((report) => ({ ...report, at: report.at.toISOString() })),
    history: steps.map(at),
    bookings: bookings.map(at),
  };
}

const lasting = ['member_gone', 'offer_twice', 'refund_failed', 'refund_refused', 'refund_amount'];

/**
 * Queries the provider now. Clears a mark that staff has dealt with by hand; one about the order itself is cleared
 * only by the provider's answer.
 */
export async function checkPayment(services: Services, id: string): Promise<void> {
  const row = await paymentAt(services, id);
  if (!(await lookUp(services, row, 'staff'))) throw new Refusal('unavailable', { retry_after: 5 });
  const now = await sql.paymentById.one(services.db, id);
  if (now?.problem && lasting.includes(now.problem))
    await transaction(services.db, async (tx) => {
      await sql.setProblem.run(tx, id, null);
      await sql.addHistory.run(tx, id, now.status, now.status, 'staff', `settled: ${now.problem}`);
    });
}

const markLooked = statement<
  { id: string; order_number: string },
  [ids: readonly string[], looked: boolean, scope: string | null]
>(
  'payments.mark_looked',
  `update payments set looked_at = case when $2 then now() end
    where id = any($1::uuid[]) and problem is not null and (looked_at is null) = $2 and ($3::jsonb is null or in_scope($3::jsonb, site_id))
    returning id, order_number`,
);
/** @returns those of which this changed anything: what is odd about them was not looked at before, or was */
export const setLooked = (tx: Tx, ids: readonly string[], looked: boolean, scope: Scope) =>
  markLooked(tx, ids, looked, scope === null ? null : JSON.stringify(scope));

const someMember = statement<{ id: string }, [member: string]>(
  'payments.some_member',
  'select id from members where id = $1',
);

/** @returns whether this changed anything. @throws Refusal not_found */
export async function setBuying(db: Db | Tx, memberId: string, blocked: boolean): Promise<boolean> {
  if (!(await someMember.one(db, memberId))) throw new Refusal('not_found');
  const wasBlocked = (await sql.lockBuyer.one(db, memberId))?.blocked_reason != null;
  if (wasBlocked === blocked) return false;
  if (blocked) await sql.blockBuyer.run(db, memberId, 'staff');
  else await sql.unblockBuyer.run(db, memberId);
  return true;
}
