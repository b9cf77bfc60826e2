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

export interface AuditRow {
  at: Date;
  staff_id: string;
  staff_name: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  details: Record<string, string | number | boolean | null>;
}
// Each line with its place and its time, linked as the database links them (db/functions/desk.sql).
const chainLines = statement<never, [rows: string]>(
  'demo.chain_audit',
  `with recursive given as materialized (
     select row_number() over (order by o) as id, r.* from jsonb_array_elements($1::jsonb) with ordinality as e (j, o)
      cross join lateral jsonb_to_record(e.j) as r (at timestamptz, staff_id uuid, staff_name text, action text, subject_kind text, subject_id text, details jsonb)),
   lines as materialized (
     select array_agg(row(id, staff_id, staff_name, action, subject_kind, subject_id, details, at, ''::bytea)::audit_log order by id) as all_lines, count(*) as n from given),
   chain as (
     select 1::bigint as id, audit_row_hash(''::bytea, all_lines[1]) as hash from lines where n > 0
     union all
     select c.id + 1, audit_row_hash(c.hash, l.all_lines[c.id + 1]) from chain c cross join lines l where c.id < l.n)
   insert into audit_log (id, staff_id, staff_name, action, subject_kind, subject_id, details, created_at, hash)
   select g.id, g.staff_id, g.staff_name, g.action, g.subject_kind, g.subject_id, g.details, g.at, c.hash from given g join chain c on c.id = g.id order by g.id`,
);

/** The first lines of the audit log, in the past; they must be in order, and the log must be empty. */
export async function insertAuditPast(tx: Tx, lines: readonly AuditRow[]): Promise<void> {
  const { rows } = await tx.query('select 1 from audit_log limit 1');
  if (rows.length > 0) throw new Error('the audit log of a demo begins with its past');
  await tx.query('alter table audit_log disable trigger audit_append');
  await chainLines.run(tx, JSON.stringify(lines));
  await tx.query('alter table audit_log enable trigger audit_append');
}
