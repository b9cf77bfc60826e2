/** The queue of profile texts. */
import type { Scope } from '../../contract/permissions.ts';
import type { DecisionReason } from '../../contract/moderation.ts';
import { decideCase, openCase } from '../moderation/decide-case.ts';
import * as moderation from '../moderation/sql.ts';
import { restoreAbout } from '../members/hide-text.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { checkClaim, claimOne, claimSome } from './claims.ts';
import * as sql from './sql.ts';

/** The next changed profile texts, the caller's for five minutes. */
export async function claimTexts(services: Services, staff: StaffCaller, count: number, scope: Scope) {
  const ids = await claimSome(services.db, staff, (on) => sql.claimTexts(on, staff.id, count, JSON.stringify(scope)));
  return ids.length ? sql.textsById(services.db, ids) : [];
}

export interface TextDecision {
  /** The text that was looked at. */
  about: string;
  /** Null: it stays. */
  hide: { reason: DecisionReason; facts?: string | undefined } | null;
}

/** @throws Refusal not_found (nothing waits), conflict (the text is another one by now), claimed */
export async function decideText(
  services: Services,
  staff: StaffCaller,
  memberId: string,
  decision: TextDecision,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    const waiting = await moderation.lockText.one(tx, memberId);
    if (!waiting) throw new Refusal('not_found');
    if (waiting.about !== decision.about) throw new Refusal('conflict');
    await checkClaim(tx, staff, 'text', memberId);
    const { hide } = decision;
    if (hide) {
      const opened = await openCase(tx, { source: 'text', member_id: memberId, now: services.clock.now() });
      await decideCase(tx, opened, { staff_id: staff.id, action: 'hide_text', ...hide });
    } else await moderation.dropText.run(tx, memberId);
    await sql.dropClaim.run(tx, 'text', memberId);
    await audit(
      tx,
      staff,
      hide ? 'text_hidden' : 'text_passed',
      { kind: 'member', id: memberId },
      { ...(hide ? { reason: hide.reason } : {}), waited: waiting.waited },
    );
  });
  if (decision.hide) services.live.send([memberId], { type: 'user' });
}

/** How long a decision about a text can be taken back; the mail about a removal waits until then (notifications). */
const undoMinutes = 9;

/** @throws Refusal not_found; conflict when it is not the caller's own recent decision, appealed, or the text is another one by now */
export async function undoText(services: Services, staff: StaffCaller, memberId: string): Promise<void> {
  await transaction(services.db, async (tx) => {
    const last = await sql.lastTextDecision.one(tx, memberId, undoMinutes);
    if (!last) throw new Refusal('not_found');
    if (last.staff_id !== staff.id || last.action === 'text_undone') throw new Refusal('conflict');
    if (last.action === 'text_hidden') {
      const hidden = await moderation.hidingCase.one(tx, memberId, staff.id, undoMinutes);
      if (!hidden || hidden.appealed || !(await restoreAbout(tx, memberId, hidden.hidden_text)))
        throw new Refusal('conflict');
      await moderation.deleteCase.run(tx, hidden.case_id);
    } else await sql.queueText.run(tx, memberId);
    await claimOne(tx, staff, 'text', memberId);
    await audit(tx, staff, 'text_undone', { kind: 'member', id: memberId }, { was: last.action });
  });
  services.live.send([memberId], { type: 'user' });
}
