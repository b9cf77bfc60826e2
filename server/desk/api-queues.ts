/** The calls of the desk's queues. */
import type * as caseContract from '../../contract/desk-cases.ts';
import { isAsk } from '../../contract/desk-cases.ts';
import type * as contract from '../../contract/desk-queues.ts';
import type { Scope } from '../../contract/permissions.ts';
import type { DecisionReason } from '../../contract/moderation.ts';
import { askedUntil } from '../moderation/ask.ts';
import { answerComplaint as answer } from '../moderation/complaints.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Handler } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { checkClaim, hold, release } from './claims.ts';
import * as appeals from './decide-appeal.ts';
import * as reports from './decide-report.ts';
import * as texts from './decide-text.ts';
import { suspendedUntil } from './members.ts';
import { factsOf } from './present.ts';
import * as sql from './sql.ts';
import * as cases from './sql-cases.ts';

async function withMembers<T extends { member_id: string }>(services: Services, rows: T[]) {
  const facts = await factsOf(
    services,
    rows.map((row) => row.member_id),
  );
  return rows.flatMap((row) => {
    const member = facts.get(row.member_id);
    return member ? [{ row, member }] : [];
  });
}

/** Only of this queue: each of the others would be counted for nothing. */
export const waitingIn = async (services: Services, queue: 'photos' | 'texts', scope: Scope) =>
  (await (queue === 'photos' ? sql.countPhotos : sql.countTexts).one(services.db, JSON.stringify(scope)))?.n ?? 0;

export const claimTexts: Handler<typeof contract.claimTexts> = async ({ services, staff, body, scope }) => {
  const rows = await withMembers(services, await texts.claimTexts(services, staff, body.count, scope));
  return {
    texts: rows.map(({ row, member }) => ({
      member,
      about: row.about,
      before: row.text_before,
      changed_at: row.changed_at.toISOString(),
    })),
    waiting: await waitingIn(services, 'texts', scope),
  };
};

export const decideText: Handler<typeof contract.decideText> = async ({ services, staff, params, body }) => {
  const { decision, about, reason, facts } = body;
  if ((decision === 'hide') !== (reason !== undefined))
    throw new Refusal('bad_request', { fields: { reason: 'bad_request' } });
  await texts.decideText(services, staff, params.id, {
    about,
    hide: reason ? { reason: reason as DecisionReason, facts } : null,
  });
  return { ok: true };
};

export const undoText: Handler<typeof contract.undoText> = async ({ services, staff, params }) => {
  await texts.undoText(services, staff, params.id);
  return { ok: true };
};

export const listReports: Handler<typeof caseContract.listReports> = async ({ services, staff, query, scope }) => {
  const seen = JSON.stringify(scope);
  const decided = query.status === 'decided';
  const [rows, count] = await Promise.all([
    decided ? cases.decidedCases(services.db, seen) : cases.openCases(services.db, seen, staff.id),
    cases.countCases.one(services.db, seen),
  ]);
  return {
    reports: rows.map(reports.presentLine),
    waiting: count?.n ?? 0,
  };
};

export const openReport: Handler<typeof caseContract.openReport> = async (call) => ({
  report: await reports.openReport(call, call.params.id),
});

export const releaseReport: Handler<typeof caseContract.releaseReport> = async ({ services, staff, params }) => {
  await reports.releaseReport(services, staff, params.id);
  return { ok: true };
};

export const decideReport: Handler<typeof caseContract.decideReport> = async ({ services, staff, params, body }) => {
  const { action, photo_id: photoId, facts, days, misuse } = body;
  if (misuse && action !== 'dismiss') throw new Refusal('bad_request', { fields: { misuse: 'bad_request' } });
  await reports.decideReport(services, staff, params.id, {
    action,
    wrong_rules: body.wrong_rules,
    misuse: misuse && { reports: misuse, facts: body.misuse_facts },
    photo_id: photoId,
    facts,
    until: isAsk(action)
      ? askedUntil(services.clock.now())
      : action === 'suspend' && days
        ? suspendedUntil(services, days)
        : undefined,
    reason: action === 'dismiss' ? undefined : action === 'reject_photo' ? body.photo_reason : body.reason,
  });
  return { ok: true };
};

export const listAppeals: Handler<typeof caseContract.listAppeals> = (call) =>
  appeals.listAppeals(call, call.scope, call.query.id);

export const claimAppeal: Handler<typeof caseContract.claimAppeal> = ({ services, staff, params }) =>
  appeals.claimAppeal(services, staff, params.id);

export const decideAppeal: Handler<typeof caseContract.decideAppeal> = async ({ services, staff, params, body }) => {
  await appeals.decideAppeal(services, staff, params.id, body);
  return { ok: true };
};

export const claimComplaint: Handler<typeof caseContract.claimComplaint> = async ({ services, staff, params }) => {
  const held = await hold(services.db, staff, 'complaint', params.id);
  await audit(services.db, staff, 'complaint_opened', { kind: 'complaint', id: params.id });
  return held;
};

export const releaseComplaint: Handler<typeof caseContract.releaseComplaint> = async ({ services, staff, params }) => {
  await release(services.db, staff, 'complaint', params.id);
  return { ok: true };
};

export const answerComplaint: Handler<typeof caseContract.answerComplaint> = async ({
  services,
  staff,
  params,
  body,
}) => {
  await transaction(services.db, async (tx) => {
    await checkClaim(tx, staff, 'complaint', params.id);
    const { number } = await answer(tx, params.id, staff.id, body.answer);
    await sql.dropClaim.run(tx, 'complaint', params.id);
    await audit(tx, staff, 'complaint_answered', { kind: 'complaint', id: params.id }, { number });
  });
  return { ok: true };
};
