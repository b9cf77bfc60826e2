/** A mail by which the owner of an address gets in, for who must not learn from the answer whether there is one. */
import type { Tx } from '../platform/db.ts';
import { emit, type Listener } from '../platform/outbox.ts';
import * as sql from './sql.ts';

/**
 * @param may counts one more mail of this account; undefined where it gets none
 * @returns whether the address has an account, or is held for one; its owner gets a mail to choose a new password
 */
export async function findWayIn(
  tx: Tx,
  poolId: number,
  email: string,
  may: (account: string) => Promise<{ last: boolean } | undefined>,
): Promise<boolean> {
  const there = await sql.memberByEmail.one(tx, poolId, email);
  const mail = there?.id ? await may(there.id) : undefined;
  if (there?.id && mail) await emit(tx, 'reset_requested', { member_id: there.id, ...mail });
  return Boolean(there?.id || there?.held);
}

export const mailWayIn: Listener<'way_in_requested'> = async ({ db }, { pool_id: poolId, email, last }) => {
  // Counted when it was asked for.
  await findWayIn(db, poolId, email, async () => ({ last }));
};
