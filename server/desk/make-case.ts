/** Staff saw something in a queue that is about the person, not about the photo or text alone. */
import type { ReportReason } from '../../contract/moderation.ts';
import { openCase } from '../moderation/decide-case.ts';
import { type Tx, transaction } from '../platform/db.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';

/** Within a transaction that does more. @throws Refusal not_found */
export async function caseFromQueue(
  tx: Tx,
  staff: StaffCaller,
  memberId: string,
  input: { reason: ReportReason; note: string; now: Date },
): Promise<{ id: string; number: string }> {
  const { id, number } = await openCase(tx, { source: 'desk', member_id: memberId, ...input });
  await audit(tx, staff, 'case_opened', { kind: 'case', id }, { number, member_id: memberId, reason: input.reason });
  return { id, number };
}

/** @throws Refusal not_found */
export const makeCase = (
  services: Services,
  staff: StaffCaller,
  memberId: string,
  input: { reason: ReportReason; note: string },
): Promise<{ id: string; number: string }> =>
  transaction(services.db, (tx) => caseFromQueue(tx, staff, memberId, { ...input, now: services.clock.now() }));
