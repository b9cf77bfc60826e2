/** The queue of appeals: looked at by somebody who did not take the decision. */
import type { Static } from 'typebox';
import type { Appeal, claimAppeal as claimCall, listAppeals as listCall } from '../../contract/desk-cases.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { Scope } from '../../contract/permissions.ts';
import { decideAppeal as decide } from '../moderation/appeals.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Call, StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { checkClaim, hold } from './claims.ts';
import { factsOf, presentDecision, presentPhoto } from './present.ts';
import { presentEvidence } from './present-evidence.ts';
import * as sql from './sql.ts';
import { appealById, decisionsOfMany, openAppeals, ownAppeals } from './sql-cases.ts';

/**
 * The 50 oldest open appeals, or this one, each with what is needed to judge it; whoever took a decision is not shown what is said against it.
 * @throws Refusal not_found (this one is no such)
 */
export async function listAppeals(
  call: Pick<Call, 'services' | 'site' | 'locale'> & { staff: StaffCaller },
  scope: Scope,
  id: string | undefined,
): Promise<AnswerOf<typeof listCall>> {
  const { services, staff } = call;
  const seen = JSON.stringify(scope);
  const [rows, own] = await Promise.all([
    openAppeals(services.db, seen, staff.id, id ?? null),
    ownAppeals.one(services.db, seen, staff.id),
  ]);
  if (id !== undefined && rows.length === 0) throw new Refusal('not_found');
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
  const appeals = rows.flatMap((row, i): Static<typeof Appeal>[] => {
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
        claimed_by: row.claimed_by,
        yours_until: row.yours_until?.toISOString() ?? null,
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
  return { appeals, own: own?.n ?? 0 };
}

/** Takes it in hand unless somebody else has it. @throws Refusal not_found, own_decision */
export async function claimAppeal(
  services: Services,
  staff: StaffCaller,
  id: string,
): Promise<AnswerOf<typeof claimCall>> {
  const { db } = services;
  const appeal = await appealById.one(db, id);
  if (appeal?.status !== 'open') throw new Refusal('not_found');
  if (appeal.decided_by === staff.id) throw new Refusal('own_decision');
  return hold(db, staff, 'appeal', id);
}

/** @throws Refusal not_found, conflict, own_decision, claimed */
export async function decideAppeal(
  services: Services,
  staff: StaffCaller,
  id: string,
  input: { decision: 'uphold' | 'overturn'; answer: string },
): Promise<void> {
  const done = await transaction(services.db, async (tx) => {
    await checkClaim(tx, staff, 'appeal', id);
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
