/**
 * The only code that touches the ledger: every change of a balance is one transfer with both sides, booked once. The
 * SQL function `book_transfer` (db/functions/credits.sql) does the booking; sending calls it too, so that a message
 * is stored and paid for in one round trip. The lock order is documented there.
 */
import { uuidv7 } from 'uuidv7';
import { statement, type Tx } from '../platform/db.ts';

export interface Booking {
  member_id: string;
  /** Credits: positive to the member, negative from the member. */
  amount: number;
  counter_account: 'gift' | 'revenue' | 'shop' | 'adjustment';
  kind: string;
  /** What it is for; a kind and ref are booked once, however often this is called. */
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
 * @throws the database's check violation when the balance would become negative (see `isBalanceTooLow`); the
 * transaction is lost then
 */
export async function bookTransfer(tx: Tx, booking: Booking): Promise<number | undefined> {
  const { member_id: memberId, counter_account: counterAccount, amount, kind, ref, note = null } = booking;
  const row = await book.one(tx, uuidv7(), memberId, counterAccount, amount, kind, ref, note);
  return row?.balance ?? undefined;
}

/** True when a booking was refused because the balance would have become negative. */
export function isBalanceTooLow(error: unknown): boolean {
  const { code, constraint } = Object(error) as { code?: string; constraint?: string };
  return code === '23514' && constraint === 'accounts_balance_check';
}
