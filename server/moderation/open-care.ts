/** Somebody may need protection: opens a case for support about a member's welfare. One open case per member. */
import { uuidv7 } from 'uuidv7';
import { promisedHours } from '../../contract/desk-overview.ts';
import { statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { evidenceOf } from './evidence.ts';
import { newNumber } from './numbers.ts';
import * as sql from './sql.ts';

const recentCare = statement<{ id: string; number: string }, [member: string, days: number]>(
  'moderation.recent_care',
  `select id, number from cases where member_id = $1 and source = 'care' and created_at > now() - make_interval(days => $2::int) limit 1`,
);

export interface Care {
  member_id: string;
  /** Of contract/desk-care.ts. */
  reason: string;
  /** Of what noticed it by itself; staff write theirs into its thread. */
  note: string;
  /** Its last messages become evidence; `with` is the other side of it. */
  conversation?: { id: string; with: string };
  now: Date;
}

/**
 * @param options.againDays opens nothing if there was a case within this many days, open or not
 * @throws Refusal not_found
 */
export async function openCare(
  tx: Tx,
  care: Care,
  options: { againDays?: number } = {},
): Promise<{ id: string; number: string; already: boolean }> {
  const member = await sql.siteOfMember.one(tx, care.member_id);
  if (!member) throw new Refusal('not_found');
  const recent = options.againDays ? await recentCare.one(tx, care.member_id, options.againDays) : undefined;
  if (recent) return { ...recent, already: true };
  const { conversation } = care;
  const messages = conversation ? await evidenceOf(tx, conversation.id, conversation.with, care.member_id) : [];
  const evidence = messages.map((m) => ({ ...m, from: m.from === 'member' ? 'member' : 'other' }));
  for (let tries = 0; tries < 5; tries++) {
    const open = await sql.openCareCase.one(tx, care.member_id);
    if (open) return { ...open, already: true };
    const number = newNumber('D', care.now);
    const created = await sql.insertCase.one(
      tx,
      uuidv7(),
      number,
      'care',
      member.site_id,
      care.member_id,
      null,
      care.reason,
      care.note.trim(),
      conversation?.id ?? null,
      JSON.stringify(evidence),
      new Date(care.now.getTime() + promisedHours.care * 3_600_000),
    );
    if (created) return { ...created, number, already: false };
  }
  throw new Refusal('conflict');
}
