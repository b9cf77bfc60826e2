/** Suspending an account and lifting the suspension, inside the transaction of staff's decision. */
import { statement, type Tx } from '../platform/db.ts';
import { emit } from '../platform/outbox.ts';
import { revoke } from './revocations.ts';

const suspend = statement<{ id: string }, [id: string, until: Date | null]>(
  'accounts.suspend',
  `update members set status = 'suspended', suspended_until = $2 where id = $1 and status in ('not_confirmed', 'active') returning id`,
);
const unsuspend = statement<{ id: string }, [id: string]>(
  'accounts.unsuspend',
  `update members set status = case when kind = 'person' and confirmed_at is null then 'not_confirmed' else 'active' end, suspended_until = null
    where id = $1 and status = 'suspended' returning id`,
);

/** Hides the member and ends all sessions. @param until when it ends by itself; without it for good. @returns false if the account is not open (already suspended, being deleted, gone) */
export async function suspendAccount(tx: Tx, memberId: string, until?: Date): Promise<boolean> {
  if (!(await suspend.one(tx, memberId, until ?? null))) return false;
  await revoke(tx, memberId, 'suspended');
  await emit(tx, 'member_suspended', { member_id: memberId });
  return true;
}

/** Restores the status before the suspension. @returns false if the account is not suspended */
export async function unsuspendAccount(tx: Tx, memberId: string): Promise<boolean> {
  if (!(await unsuspend.one(tx, memberId))) return false;
  await emit(tx, 'member_unsuspended', { member_id: memberId });
  return true;
}
