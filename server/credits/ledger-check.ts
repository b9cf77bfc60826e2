/** Looks whether the books agree: every balance is the sum of its rows, and no sum is below zero. */
import { type Db, statement, type Tx } from '../platform/db.ts';

export interface Disagreement {
  member_id: string;
  /** What the account says; null: it has rows but no account, although the member exists. */
  balance: number | null;
  /** What the rows say. */
  sum: number;
}

// An erased member's rows stay without an account; they too must not sum below zero.
const disagreements = statement<Disagreement>(
  'credits.disagreements',
  `select coalesce(a.member_id, t.member_id) as member_id, a.balance, coalesce(t.sum, 0)::int as sum
     from accounts a
     full join (select member_id, sum(amount) as sum from transfers group by member_id) t on t.member_id = a.member_id
    where coalesce(t.sum, 0) < 0
       or (a.member_id is not null and a.balance <> coalesce(t.sum, 0))
       or (a.member_id is null and exists (select from members m where m.id = t.member_id))
    order by 1 limit 1000`,
);

/** @returns the accounts whose balance is not the sum of their rows (at most 1,000); empty when the books agree */
export const checkLedger = (db: Db | Tx): Promise<Disagreement[]> => disagreements(db);
