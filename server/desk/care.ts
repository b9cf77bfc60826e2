/** Members who may need protection: told by a writer, closed by whoever looked after it. */
import type { CareReason } from '../../contract/desk-writing.ts';
import { decideCase } from '../moderation/decide-case.ts';
import { openCare } from '../moderation/open-care.ts';
import * as moderation from '../moderation/sql.ts';
import { blockBuyer } from '../payments/sql.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { checkClaim } from './claims.ts';
import { dropClaim } from './sql.ts';
import { findWriting } from './writing.ts';

/** @throws Refusal not_found */
export function tellSupport(
  services: Services,
  staff: StaffCaller,
  id: string,
  input: { reason: CareReason; note: string },
): Promise<{ number: string; already: boolean }> {
  return transaction(services.db, async (tx) => {
    const { member_id: memberId, fictional_id: fictionalId } = await findWriting(tx, id);
    const opened = await openCare(tx, {
      ...input,
      member_id: memberId,
      conversation: { id, with: fictionalId },
      now: services.clock.now(),
    });
    await audit(tx, staff, 'care_told', { kind: 'member', id: memberId }, { ...opened, reason: input.reason });
    return opened;
  });
}

/** @throws Refusal not_found, conflict (closed already), claimed */
export async function closeCare(
  services: Services,
  staff: StaffCaller,
  id: string,
  input: { done: string; pause_buying: boolean },
): Promise<void> {
  const { done, pause_buying: pauseBuying } = input;
  const memberId = await transaction(services.db, async (tx) => {
    const row = await moderation.lockCase.one(tx, id);
    if (row?.source !== 'care') throw new Refusal('not_found');
    if (row.status !== 'open') throw new Refusal('conflict');
    await checkClaim(tx, staff, 'case', id);
    await decideCase(tx, row, { staff_id: staff.id, action: 'dismiss', facts: done });
    if (pauseBuying) await blockBuyer.run(tx, row.member_id, 'staff');
    await dropClaim.run(tx, 'case', id);
    await audit(
      tx,
      staff,
      'care_closed',
      { kind: 'case', id },
      { number: row.number, member_id: row.member_id, pause_buying: pauseBuying },
    );
    return row.member_id;
  });
  if (pauseBuying) services.live.send([memberId], { type: 'user' });
}
