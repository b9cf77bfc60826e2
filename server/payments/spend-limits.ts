/**
 * Spend limits members set for themselves: lowering takes effect at once, raising after 24 hours. Orders above them
 * are refused.
 */
import { type SpendPeriod, spendPeriods } from '../../contract/payments.ts';
import type { Buyer } from '../credits/discounts.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import { byPriceList } from '../sites/prices.ts';

interface LimitRow {
  period: SpendPeriod;
  amount_minor: number | null;
  next_amount_minor: number | null;
  next_from: Date | null;
  currency: string;
  /** The raise is due, by the database's clock. */
  due: boolean;
}

const limitRows = statement<LimitRow, [member: string]>(
  'payments.limits',
  'select period, amount_minor, next_amount_minor, next_from, currency, coalesce(next_from <= now(), false) as due from spend_limits where member_id = $1',
);
const setLimit = statement<never, [member: string, period: string, amount: number | null, currency: string]>(
  'payments.set_limit',
  `insert into spend_limits (member_id, period, amount_minor, currency) values ($1, $2, $3, $4)
   on conflict (member_id, period) do update
     set amount_minor = excluded.amount_minor, currency = excluded.currency, next_amount_minor = null, next_from = null`,
);
// Repeating the request for the same raise does not restart the wait.
const raiseLimit = statement<
  never,
  [member: string, period: string, amount: number | null, next: number | null, currency: string, hours: number]
>(
  'payments.raise_limit',
  `update spend_limits set next_from = case when next_from is not null and next_amount_minor is not distinct from $4 then next_from
                                            else now() + make_interval(hours => $6::int) end,
          amount_minor = $3, next_amount_minor = $4, currency = $5
    where member_id = $1 and period = $2`,
);
// Pending money counts; refunded money does not.
const spentRows = statement<{ period: SpendPeriod; currency: string; amount_minor: number }, [member: string]>(
  'payments.spent',
  `select w.period, p.currency, sum(p.amount_minor - p.refunded_minor)::int as amount_minor
     from (values ('day', interval '1 day'), ('week', interval '7 days'), ('month', interval '30 days')) as w(period, length)
     join payments p on p.member_id = $1 and p.created_at > now() - w.length and p.status in ('open', 'pending', 'completed', 'refunded')
    group by 1, 2`,
);

const raiseHours = 24;

export interface LimitState {
  period: SpendPeriod;
  amount_minor: number | null;
  spent_minor: number;
  next_amount_minor: number | null;
  next_from: Date | null;
}

/** The current limits and what counts against them, in the buyer's currency. */
export async function limitsOf(
  db: Db | Tx,
  { member_id: memberId, prices }: Pick<Buyer, 'member_id' | 'prices'>,
): Promise<LimitState[]> {
  const { currency } = prices;
  const rows = await limitRows(db, memberId);
  const spent = await spentRows(db, memberId);
  return spendPeriods.map((period) => {
    const row = rows.find((r) => r.period === period);
    const inCurrency = (minor: number | null) =>
      row && minor !== null ? byPriceList(prices, minor, row.currency, currency) : null;
    const waits = row?.next_from && !row.due;
    return {
      period,
      amount_minor: inCurrency((row?.due ? row.next_amount_minor : row?.amount_minor) ?? null),
      spent_minor: spent
        .filter((s) => s.period === period)
        .reduce((sum, s) => sum + byPriceList(prices, s.amount_minor, s.currency, currency), 0),
      next_amount_minor: waits ? inCurrency(row.next_amount_minor) : null,
      next_from: waits ? row.next_from : null,
    };
  });
}

/** The first limit that an order would exceed. */
export const limitPassed = (limits: readonly LimitState[], amountMinor: number): LimitState | undefined =>
  limits.find((l) => l.amount_minor !== null && l.spent_minor + amountMinor > l.amount_minor);

/** Sets limits (null: none) in the buyer's currency. Call with the buyer's row locked. */
export async function saveLimits(
  tx: Tx,
  buyer: Pick<Buyer, 'member_id' | 'prices'>,
  requested: Partial<Record<SpendPeriod, number | null | undefined>>,
): Promise<void> {
  const {
    member_id: memberId,
    prices: { currency },
  } = buyer;
  const now = await limitsOf(tx, buyer);
  for (const { period, amount_minor: amountMinor } of now) {
    const next = requested[period];
    if (next === undefined) continue;
    const higher = amountMinor !== null && (next === null || next > amountMinor);
    if (higher) await raiseLimit.run(tx, memberId, period, amountMinor, next, currency, raiseHours);
    else await setLimit.run(tx, memberId, period, next, currency);
  }
}
