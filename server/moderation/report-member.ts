/** A member reports another: a case for the desk, with the last 20 messages if it is about a conversation. */
import { uuidv7 } from 'uuidv7';
import type { ReportReason } from '../../contract/moderation.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { evidenceOf, joinEvidence, photoEvidence } from './evidence.ts';
import { reportsWaitUntil } from './misuse.ts';
import { newNumber } from './numbers.ts';
import * as sql from './sql.ts';

export interface Report {
  member_id: string;
  reason: ReportReason;
  note?: string;
  conversation?: string;
  /** The message and the photo it is about. */
  message?: string;
  photo?: string;
}

/**
 * One open report per pair: reporting again returns the existing case, with what the new report is about.
 * @throws Refusal not_found for oneself, for nobody, for a member of another pool, and for what is not theirs or not to be seen
 */
export function reportMember(
  services: Services,
  reporterId: string,
  input: Report,
): Promise<{ number: string; already: boolean; behind_until: string | null }> {
  return transaction(services.db, async (tx) => {
    const member = await sql.reportedMember.one(tx, input.member_id, reporterId);
    if (!member) throw new Refusal('not_found');
    if (input.message && !input.conversation) throw new Refusal('bad_request');
    const evidence = [
      ...(input.conversation ? await evidenceOf(tx, input.conversation, reporterId, member.id, input.message) : []),
      ...(input.photo ? [await photoEvidence(tx, input.photo, reporterId, member.id, services.clock.now())] : []),
    ];
    const behind = (await reportsWaitUntil.one(tx, reporterId, input.reason))?.until;
    const behindUntil = behind?.toISOString() ?? null;
    for (let tries = 0; tries < 5; tries++) {
      const open = await sql.openReport.one(tx, reporterId, member.id);
      if (open) {
        const about = input.message || input.photo ? evidence : [];
        if (about.length > 0)
          await sql.setEvidence.run(tx, open.id, JSON.stringify(joinEvidence(open.evidence, about)));
        return { number: open.number, already: true, behind_until: behindUntil };
      }
      const number = newNumber('D', services.clock.now());
      const created = await sql.insertCase.one(
        tx,
        uuidv7(),
        number,
        'report',
        member.site_id,
        member.id,
        reporterId,
        input.reason,
        (input.note ?? '').trim(),
        input.conversation ?? null,
        JSON.stringify(evidence),
        null,
      );
      if (created) return { number, already: false, behind_until: behindUntil };
    }
    throw new Refusal('conflict');
  });
}
