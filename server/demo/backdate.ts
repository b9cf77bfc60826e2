/**
 * Moves what the real functions have just written to its time in the demo's past. Ledger and books refuse changes; this disables
 * their triggers within the same transaction. Only the demo may do so, since it starts with an empty database and has no real
 * past to falsify. A test ensures that no other file does.
 */
import { statement, type Tx } from '../platform/db.ts';

const setTimes = statement<never, [ids: string[], times: Date[]]>(
  'demo.set_times',
  `with t as (select * from unnest($1::uuid[], $2::timestamptz[]) as t (id, at)),
        said as (update messages m set created_at = t.at from t where m.id = t.id returning m.id, m.conversation_id, m.seq, t.at),
        begun as (update conversations c set created_at = s.at from said s where s.conversation_id = c.id and s.seq = 1 returning c.id),
        listed as (update inbox i set last_at = s.at, waiting_since = case when i.waiting_since is null then null else f.at end
                     from said s join said f on f.conversation_id = s.conversation_id and f.seq = 1
                    where s.conversation_id = i.conversation_id and s.seq = i.last_seq returning i.member_id)
   update transfers x set created_at = t.at from t where x.ref = t.id::text and x.kind in ('message', 'gift')`,
);
const setGiftTimes = statement<never>(
  'demo.set_gift_times',
  `update transfers x set created_at = m.signup_date + interval '1 minute' from members m where m.id = x.member_id and x.kind = 'demo'`,
);
/** Marks the demo's events as handled, so that nobody is notified of invented ones. */
export const markHandled = statement<never>(
  'demo.handled',
  'update outbox set handled_at = now() where handled_at is null',
);

/** Moves messages to their times. No mails are sent for them. */
export async function backdateMessages(tx: Tx, lines: readonly { id: string; at: Date }[]): Promise<void> {
  await markHandled.run(tx);
  await withoutTriggers(tx, ['transfers'], async () => {
    await setTimes.run(
      tx,
      lines.map((line) => line.id),
      lines.map((line) => line.at),
    );
    await setGiftTimes.run(tx);
  });
}

// Everything about a payment moves by the same interval, which preserves the order.
const moveBack = statement<never, [ids: string[], seconds: number[]]>(
  'demo.move_back',
  `with t as (select id, make_interval(secs => s) as by from unnest($1::uuid[], $2::float8[]) as t (id, s)),
        p as (update payments p set created_at = p.created_at - t.by, updated_at = p.updated_at - t.by, completed_at = p.completed_at - t.by from t where t.id = p.id returning p.id),
        h as (update payment_history h set created_at = h.created_at - t.by from t where t.id = h.payment_id returning h.id),
        f as (update refunds r set created_at = r.created_at - t.by, settled_at = r.settled_at - t.by from t where t.id = r.payment_id returning r.id),
        r as (update receipts r set issued_at = r.issued_at - t.by from t where t.id = r.payment_id returning r.number),
        b as (update payment_bookings b set created_at = b.created_at - t.by from t where t.id = b.payment_id returning b.id, t.by),
        d as (update debit_mandates m set signed_at = m.signed_at - t.by, last_used_at = m.last_used_at - t.by, signed_on = m.signed_on - (t.by::interval)
                from t join payments q on q.id = t.id where q.mandate_id = m.id returning m.id)
   update transfers x set created_at = x.created_at - b.by from b where x.ref = b.id::text`,
);

/** Moves payments, with everything that followed from them, into the past by a number of seconds each. */
export const backdatePayments = (tx: Tx, ids: string[], seconds: number[]): Promise<void> =>
  withoutTriggers(tx, ['transfers', 'payment_bookings', 'payment_history', 'receipts'], () =>
    moveBack.run(tx, ids, seconds),
  );

/** Runs `change` with these tables' protective triggers disabled, in the same transaction. */
async function withoutTriggers(
  tx: Tx,
  tables: readonly ('transfers' | 'payment_bookings' | 'payment_history' | 'receipts')[],
  change: () => Promise<unknown>,
): Promise<void> {
  for (const table of tables) await tx.query(`alter table ${table} disable trigger ${table}_kept`);
  await change();
  for (const table of tables) await tx.query(`alter table ${table} enable trigger ${table}_kept`);
}
