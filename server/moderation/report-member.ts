/** A member reports another: a case for the desk, with the last 20 messages if it is about a conversation. */
import { uuidv7 } from 'uuidv7';
import type { ReportReason } from '../../contract/moderation.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { evidenceOf } from './evidence.ts';
import { newNumber } from './numbers.ts';
import * as sql from './sql.ts';

export interface Report {
  member_id: string;
  reason: ReportReason;
  note?: string;
  conversation?: string;
}

/**
 * One open report per pair: reporting again returns the existing case.
 * @throws Refusal not_found for oneself, for nobody, for a member of another pool and for a conversation of others
 */
export function reportMember(
  services: Services,
  reporterId: string,
  input: Report,
): Promise<{ number: string; already: boolean }> {
  return transaction(services.db, async (tx) => {
    const member = await sql.reportedMember.one(tx, input.member_id, reporterId);
    if (!member) throw new Refusal('not_found');
    const evidence = input.conversation ? await evidenceOf(tx, input.conversation, reporterId, member.id) : [];
    for (let tries = 0; tries < 5; tries++) {
      const open = await sql.openReport.one(tx, reporterId, member.id);
      if (open) return { number: open.number, already: true };
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
      );
      if (created) return { number, already: false };
    }
    throw new Refusal('conflict');
  });
}
