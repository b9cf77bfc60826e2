/** Mails the owner of an address a link to log in, where the answer must not reveal whether the account exists. */
import type { Tx } from '../platform/db.ts';
import { emit, type Listener } from '../platform/outbox.ts';
import * as sql from './sql.ts';

/**
 * @param countMail counts another mail to this account; undefined when it may get none
 * @returns whether the address has an account, or is reserved for one; the owner of an account gets a mail to choose a new password
 */
export async function findWayIn(
  tx: Tx,
  poolId: number,
  email: string,
  countMail: (account: string) => Promise<{ last: boolean } | undefined>,
): Promise<boolean> {
  const holder = await sql.memberByEmail.one(tx, poolId, email);
  const mail = holder?.id ? await countMail(holder.id) : undefined;
  if (holder?.id && mail) await emit(tx, 'reset_requested', { member_id: holder.id, ...mail });
  return Boolean(holder?.id || holder?.held);
}

export const mailWayIn: Listener<'way_in_requested'> = async ({ db }, { pool_id: poolId, email, last }) => {
  // Counted when it was requested.
  await findWayIn(db, poolId, email, async () => ({ last }));
};
