/** What writers are paid: their rates by day, and the amount of a month. Integers only; rounded once, at the end. */
import { statement, type Db, type Tx } from '../platform/db.ts';
import { fieldRefusal } from '../platform/errors.ts';
import { addDays } from './days.ts';

export interface Rate {
  from_day: string;
  currency: string;
  message_minor: number;
  thousand_minor: number;
}

/** A month of one writer: what was earned, and at which rates, the first of them in force when it began. */
export interface Pay {
  currency: string;
  amount_minor: number;
  rates: Rate[];
}

/** From the earliest on; `staff` null: of everybody. */
const ratesOf = statement<Rate & { staff_id: string }, [staff: string | null, until: string | null]>(
  'insight.writer_rates',
  `select staff_id, to_char(from_day, 'YYYY-MM-DD') as from_day, currency, message_minor, thousand_minor from writer_rates
    where ($1::uuid is null or staff_id = $1) and ($2::date is null or from_day <= $2) order by staff_id, from_day`,
);
/** Closing a month and changing a rate wait for each other. Held to the end of the transaction. */
export const lockPay = statement<never>(
  'insight.lock_writer_pay',
  `select pg_advisory_xact_lock(hashtext('insight.writer_pay'))`,
);
const keepRate = statement<
  never,
  [staff: string, from: string, currency: string, message: number, thousand: number, by: string]
>(
  'insight.keep_writer_rate',
  `insert into writer_rates (staff_id, from_day, currency, message_minor, thousand_minor, set_by) values ($1, $2::date, $3, $4, $5, $6)
   on conflict (staff_id, from_day) do update set currency = excluded.currency, message_minor = excluded.message_minor,
     thousand_minor = excluded.thousand_minor, set_by = excluded.set_by, set_at = now()`,
);
const dropRate = statement<never, [staff: string, from: string]>(
  'insight.drop_writer_rate',
  'delete from writer_rates where staff_id = $1 and from_day = $2::date',
);
const lastClosed = statement<{ month: string | null; next: string | null }>(
  'insight.last_closed_writing',
  `select to_char(max(month), 'YYYY-MM') as month, to_char(max(month) + interval '1 month', 'YYYY-MM-DD') as next from closed_writing_months`,
);

interface Written {
  staff_id: string;
  messages: number;
  characters: number;
}

/**
 * What each writer earned between two days of one month, by their ids.
 * @param count what they wrote between two days; asked only where a rate changes in between
 */
export async function payOf(
  db: Db | Tx,
  { from, to, own }: { from: string; to: string; own: string | null },
  whole: readonly Written[],
  count: (from: string, to: string) => Promise<readonly Written[]>,
): Promise<Map<string, Pay>> {
  const rates = Map.groupBy(await ratesOf(db, own, to), (rate) => rate.staff_id);
  const changes = [...rates.values()].flat().flatMap(({ from_day: day }) => (day > from ? [day] : []));
  const starts = [from, ...new Set(changes)].toSorted();
  const parts = await Promise.all(
    starts.map((day, i) => {
      const next = starts[i + 1];
      return starts.length === 1 ? whole : count(day, next ? addDays(next, -1) : to);
    }),
  );
  const pays = new Map<string, Pay>();
  for (const { staff_id: writer } of whole) {
    const theirs = (rates.get(writer) ?? []).map(({ staff_id: _, ...rate }) => rate);
    const inForce = (day: string) => theirs.findLast((rate) => rate.from_day <= day);
    // In thousandths of a minor unit: a character is worth less than the smallest coin.
    let thousandths = 0;
    for (const [i, day] of starts.entries()) {
      const rate = inForce(day);
      const wrote = parts[i]?.find((part) => part.staff_id === writer);
      if (rate && wrote)
        thousandths += wrote.messages * rate.message_minor * 1_000 + wrote.characters * rate.thousand_minor;
    }
    const first = inForce(from);
    const used = [...(first ? [first] : []), ...theirs.filter((rate) => rate.from_day > from)];
    const last = used.at(-1);
    if (!last) continue;
    // Rounded here alone, for the sum of the month: half a minor unit counts as one.
    const amount = Math.floor((thousandths + 500) / 1_000);
    pays.set(writer, { currency: last.currency, amount_minor: amount, rates: used });
  }
  return pays;
}

/**
 * Sets what somebody is paid from a day on, or takes back what was set for that day.
 * @returns the rates in force on that day before and now; null: none
 * @throws Refusal writer_rate_closed (the day is in a closed month), writer_rate_currency (a month would be paid in two)
 */
export async function setRate(
  tx: Tx,
  { staff_id: staffId, from, rate }: { staff_id: string; from: string; rate: Omit<Rate, 'from_day'> | null },
  by: string,
): Promise<{ before: Rate | null; after: Rate | null }> {
  await lockPay(tx);
  const closed = await lastClosed.one(tx);
  if (closed?.month && closed.next && from < closed.next)
    throw fieldRefusal('from', 'writer_rate_closed', { month: closed.month });
  const inForce = (rates: readonly Rate[]) => rates.findLast(({ from_day: day }) => day <= from) ?? null;
  const before = inForce(await ratesOf(tx, staffId, null));
  if (rate) await keepRate.run(tx, staffId, from, rate.currency, rate.message_minor, rate.thousand_minor, by);
  else await dropRate.run(tx, staffId, from);
  const after = await ratesOf(tx, staffId, null);
  const mixed = after.some(
    ({ currency, from_day: day }, i) => i > 0 && currency !== after[i - 1]?.currency && !day.endsWith('-01'),
  );
  if (mixed) throw fieldRefusal('currency', 'writer_rate_currency');
  return { before, after: inForce(after) };
}
