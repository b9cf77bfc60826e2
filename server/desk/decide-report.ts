/** The queue of reports: one case with all that is known, and the decision. */
import type { Static } from 'typebox';
import type { CaseDetail } from '../../contract/desk-cases.ts';
import { decideCase, type Decision } from '../moderation/decide-case.ts';
import * as moderation from '../moderation/sql.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { checkClaim, claimOne } from './claims.ts';
import { factsOf, presentDecision, presentPhoto } from './present.ts';
import * as sql from './sql.ts';
import * as cases from './sql-cases.ts';

export const presentLine = (row: cases.CaseLine) => ({
  id: row.id,
  number: row.number,
  source: row.source,
  reason: row.reason,
  created_at: row.created_at.toISOString(),
  member_name: row.member_name,
  fictional: row.fictional,
  reporter_name: row.reporter_name,
  same_member: row.same_member,
  claimed_by: row.claimed_by,
});

/** Reading a report means reading messages of others: that it was opened stands in the log. @throws Refusal not_found */
export async function openReport(
  services: Services,
  staff: StaffCaller,
  id: string,
): Promise<Static<typeof CaseDetail>> {
  const { db } = services;
  const found = await cases.caseById.one(db, id);
  if (!found) throw new Refusal('not_found');
  const claimedBy = found.status === 'open' ? await claimOne(db, staff, 'case', id) : null;
  await audit(db, staff, 'report_opened', { kind: 'case', id }, { number: found.number });
  const [facts, photos, decisions] = await Promise.all([
    factsOf(services, [found.member_id, ...(found.reporter_id ? [found.reporter_id] : [])]),
    sql.photosOf(db, found.member_id),
    cases.decisionsOf(db, found.member_id),
  ]);
  const member = facts.get(found.member_id);
  if (!member) throw new Refusal('not_found');
  return {
    ...presentLine(found),
    claimed_by: claimedBy,
    status: found.status,
    note: found.note,
    member,
    about: found.about,
    evidence: found.evidence.map(({ from, kind, text, sent_at: sentAt }) => ({ from, kind, text, sent_at: sentAt })),
    photos: photos.map((row) => presentPhoto(services, row)),
    reporter: (found.reporter_id && facts.get(found.reporter_id)) || null,
    history: decisions.filter((d) => d.case_id !== id).map(presentDecision),
    decisions: decisions.filter((d) => d.case_id === id).map(presentDecision),
  };
}

/** @throws Refusal not_found, conflict (decided already; or the account is leaving), claimed, bad_request */
export async function decideReport(
  services: Services,
  staff: StaffCaller,
  id: string,
  decision: Omit<Decision, 'staff_id'>,
): Promise<void> {
  const found = await transaction(services.db, async (tx) => {
    const one = await moderation.lockCase.one(tx, id);
    if (!one) throw new Refusal('not_found');
    if (one.status !== 'open') throw new Refusal('conflict');
    await checkClaim(tx, staff, 'case', id);
    await decideCase(tx, one, { ...decision, staff_id: staff.id });
    await sql.dropClaim.run(tx, 'case', id);
    await audit(
      tx,
      staff,
      `report_${decision.action}`,
      { kind: 'case', id },
      {
        number: one.number,
        member_id: one.member_id,
        ...(decision.reason ? { reason: decision.reason } : {}),
      },
    );
    return one;
  });
  if (decision.action !== 'dismiss') services.live.send([found.member_id], { type: 'user' });
}
