/** Staff saw something in a queue that is about the person, not about the photo or text alone. */
import type { ReportReason } from '../../contract/moderation.ts';
import { openCase } from '../moderation/decide-case.ts';
import { transaction } from '../platform/db.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';

/** @throws Refusal not_found */
export const makeCase = (
  services: Services,
  staff: StaffCaller,
  memberId: string,
  input: { reason: ReportReason; note: string },
): Promise<{ id: string; number: string }> =>
  transaction(services.db, async (tx) => {
    const now = services.clock.now();
    const { id, number } = await openCase(tx, { source: 'desk', member_id: memberId, now, ...input });
    await audit(tx, staff, 'case_opened', { kind: 'case', id }, { number, member_id: memberId, reason: input.reason });
    return { id, number };
  });
