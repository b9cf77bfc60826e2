/**
 * The only code that touches the ledger: every change of a balance is one row with both sides, booked once. The booking
 * itself is the function `book_transfer` of db/functions/credits.sql, which sending calls too: a message is sent and paid for in one
 * round trip. The order of locks is stated there.
 */
import { uuidv7 } from 'uuidv7';
import { statement, type Tx } from '../platform/db.ts';

export interface Booking {
  member_id: string;
  /** Credits: positive for the member, negative from the member. */
  amount: number;
  counter_account: 'gift' | 'revenue' | 'shop' | 'adjustment';
  kind: string;
  /** What it is for; the same kind and ref are booked once, however often this is called. */
  ref: string;
  /** For the member's history: the reason of an adjustment, the id of a gift. */
  note?: string;
}

const book = statement<
  { balance: number | null },
  [id: string, member: string, counter: string, amount: number, kind: string, ref: string, note: string | null]
>('credits.book', 'select book_transfer($1, $2, $3, $4, $5, $6, null, $7) as balance');

/**
 * @returns the new balance, or undefined when this kind and ref were booked before.
 * @throws the database's check violation when the balance would go below zero (see `isBalanceTooLow`); the transaction is lost then
 */
export async function bookTransfer(tx: Tx, booking: Booking): Promise<number | undefined> {
  const { member_id: memberId, counter_account: counterAccount, amount, kind, ref, note = null } = booking;
  const row = await book.one(tx, uuidv7(), memberId, counterAccount, amount, kind, ref, note);
  return row?.balance ?? undefined;
}

/** True when a booking was refused because the balance would have gone below zero. */
export function isBalanceTooLow(error: unknown): boolean {
  const { code, constraint } = Object(error) as { code?: string; constraint?: string };
  return code === '23514' && constraint === 'accounts_balance_check';
}
