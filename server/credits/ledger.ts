/** The only code that touches the ledger: every change of a balance is one row with both sides, booked once. */
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
}

const openAccount = statement<never, [member: string]>(
  'credits.open_account',
  'insert into accounts (member_id) values ($1) on conflict do nothing',
);

// The transfer row comes first: when it is already there nothing changes. The check on balance keeps it from going below zero.
const book = statement<{ balance: number }, [id: string, member: string, counter: string, amount: number, kind: string, ref: string]>(
  'credits.book',
  `with booked as (
     insert into transfers (id, member_id, counter_account, amount, kind, ref)
     values ($1, $2, $3, $4, $5, $6) on conflict (kind, ref) do nothing returning member_id, amount)
   update accounts a set balance = a.balance + b.amount from booked b where a.member_id = b.member_id returning a.balance`,
);

/** @returns the new balance, or undefined when this kind and ref were booked before. */
export async function bookTransfer(tx: Tx, booking: Booking): Promise<number | undefined> {
  await openAccount.run(tx, booking.member_id);
  const row = await book.one(
    tx, uuidv7(), booking.member_id, booking.counter_account, booking.amount, booking.kind, booking.ref,
  );
  return row?.balance;
}
