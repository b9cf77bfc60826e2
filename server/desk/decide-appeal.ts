/** The queue of appeals: looked at by somebody who did not take the decision. */
import type { Static } from 'typebox';
import type { Appeal } from '../../contract/desk-cases.ts';
import type { Scope } from '../../contract/permissions.ts';
import { decideAppeal as decide } from '../moderation/appeals.ts';
import { transaction } from '../platform/db.ts';
import type { Call, StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { factsOf, presentDecision, presentPhoto } from './present.ts';
import { presentEvidence } from './present-evidence.ts';
import * as sql from './sql.ts';
import { decisionsOfMany, openAppeals } from './sql-cases.ts';

/** The 50 oldest open appeals, each with what is needed to judge it. */
export async function listAppeals(
  call: Pick<Call, 'services' | 'site' | 'locale'> & { staff: StaffCaller },
  scope: Scope,
): Promise<Static<typeof Appeal>[]> {
  const { services, staff } = call;
  const rows = await openAppeals(services.db, JSON.stringify(scope));
  const ids = rows.flatMap((row) => row.photo_id ?? []);
  const [facts, photos, histories, evidence] = await Promise.all([
    factsOf(
      services,
      rows.map((row) => row.member_id),
    ),
    ids.length ? sql.photosById(services.db, ids) : [],
    decisionsOfMany(
      services.db,
      rows.map((row) => row.member_id),
    ),
    presentEvidence(
      call,
      rows.map((row) => row.evidence),
    ),
  ]);
  const photoOf = new Map(photos.map((photo) => [photo.id, photo]));
  return rows.flatMap((row, i) => {
    const member = facts.get(row.member_id);
    const photo = row.photo_id ? photoOf.get(row.photo_id) : undefined;
    if (!member) return [];
    return [
      {
        id: row.id,
        by_reporter: row.by_reporter,
        text: row.text,
        created_at: row.created_at.toISOString(),
        due_at: row.due_at.toISOString(),
        own: row.staff_id === staff.id,
        claimed_by: row.claimed_by,
        decision: {
          number: row.number,
          action: row.action,
          reason: row.reason,
          facts: row.facts,
          // Whoever decides anew does not read whose decision it was.
          staff_name: '',
          created_at: row.decided_at.toISOString(),
          overturned_at: row.overturned_at?.toISOString() ?? null,
        },
        hidden_text: row.hidden_text,
        photo: photo ? presentPhoto(services, photo) : null,
        reason: row.case_reason,
        note: row.note,
        evidence: evidence[i] ?? [],
        member,
        history: histories
          .filter((entry) => entry.member_id === row.member_id && entry.number !== row.number)
          .map((entry) => ({ ...presentDecision(entry), staff_name: '' })),
      },
    ];
  });
}

/** @throws Refusal not_found, conflict, own_decision */
export async function decideAppeal(
  services: Services,
  staff: StaffCaller,
  id: string,
  input: { decision: 'uphold' | 'overturn'; answer: string },
): Promise<void> {
  const done = await transaction(services.db, async (tx) => {
    const decided = await decide(tx, id, { ...input, staff_id: staff.id });
    await sql.dropClaim.run(tx, 'appeal', id);
    await audit(
      tx,
      staff,
      input.decision === 'uphold' ? 'appeal_upheld' : 'appeal_overturned',
      { kind: 'appeal', id },
      {
        number: decided.number,
        member_id: decided.member_id,
      },
    );
    return decided;
  });
  services.live.send([done.member_id], { type: 'user' });
}
