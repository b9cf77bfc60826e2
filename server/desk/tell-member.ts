/** Whatever staff changes on an account outside of a case is told its owner by mail, from the transaction of the change. */
import type { Events } from '../../contract/events.ts';
import type { Tx } from '../platform/db.ts';
import { emit } from '../platform/outbox.ts';

type Change = Events['staff_changed']['change'];

/** @param amount of credits, where that is what changed */
export const tellMember = (tx: Tx, memberId: string, change: Change, amount?: number): Promise<unknown> =>
  emit(tx, 'staff_changed', { member_id: memberId, change, ...(amount === undefined ? {} : { amount }) });
