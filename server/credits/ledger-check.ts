/**
 * Verifies the ledger itself: every balance is the sum of its transfers, and no sum is negative.
 * server/payments/ledger-check.ts adds the rules of payments and runs both on one snapshot.
 */
import type { LedgerRule } from '../../contract/ledger-rules.ts';
import { type Db, type Statement, statement } from '../platform/db.ts';

export interface Fault {
  /** Name of the rule. */
  check: LedgerRule;
  /** Table and key of the row. */
  row: string;
  detail: string;
}

/** One rule: a statement that returns the faulty rows. */
export type Check = readonly [name: LedgerRule, run: Statement<{ row: string; detail: string }, []>];
export const ledgerCheck = (name: LedgerRule, text: string): Check => [name, statement(`ledger.check_${name}`, text)];

export const creditChecks: readonly Check[] = [
  ledgerCheck(
    'balance_is_sum_of_transfers',
    `select 'accounts ' || a.member_id as row, 'balance ' || a.balance || ', transfers ' || coalesce(t.sum, 0) as detail
       from accounts a left join (select member_id, sum(amount) as sum from transfers group by member_id) t using (member_id)
      where a.balance <> coalesce(t.sum, 0)`,
  ),
  // An erased member's transfers remain without an account; they must not sum below zero either.
  ledgerCheck(
    'sum_below_zero',
    `select 'transfers ' || member_id as row, 'sum ' || sum(amount) as detail from transfers group by member_id having sum(amount) < 0`,
  ),
  ledgerCheck(
    'transfer_of_a_member_without_account',
    `select distinct 'transfers ' || t.member_id as row, 'the member has no account' as detail
       from transfers t join members m on m.id = t.member_id where not exists (select from accounts a where a.member_id = t.member_id)`,
  ),
];

const moment = statement<{ at: Date }, []>('ledger.moment', 'select now() as at');

/** Runs the rules on one snapshot. @returns the faults; none when all agrees */
export async function findFaults(db: Db, checks: readonly Check[]): Promise<{ checked_at: Date; faults: Fault[] }> {
  const client = await db.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const tx = client as unknown as Db;
    const checkedAt = (await moment.one(tx))?.at ?? new Date(0);
    const faults: Fault[] = [];
    for (const [name, run] of checks)
      for (const { row, detail } of await run(tx)) faults.push({ check: name, row, detail });
    return { checked_at: checkedAt, faults };
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}
