/** Mails the owner of an address a link to log in, where the answer must not reveal whether the account exists. */
import type { Tx } from '../platform/db.ts';
import { emit, type Listener } from '../platform/outbox.ts';
import * as sql from './sql.ts';

/**
 * @param mayMail whether this account may get another mail
 * @returns whether the address has an account, or is reserved for one; the owner of an account gets a mail to choose a new password
 */
export async function findWayIn(
  tx: Tx,
  poolId: number,
  email: string,
  mayMail: (account: string) => Promise<boolean>,
): Promise<boolean> {
  const holder = await sql.memberByEmail.one(tx, poolId, email);
  if (holder?.id && (await mayMail(holder.id))) await emit(tx, 'reset_requested', { member_id: holder.id });
  return Boolean(holder?.id || holder?.held);
}

export const mailWayIn: Listener<'way_in_requested'> = async ({ db }, { pool_id: poolId, email }) => {
  // Counted when it was requested.
  await findWayIn(db, poolId, email, async () => true);
};
