/** A veiled photo of a conversation, after its reader asked for it: only then is the address of the clear file made. */
import type { Static } from 'typebox';
import { chatHistoryDays } from '../../contract/time.ts';
import type { PhotoView } from '../../contract/members.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import type { At } from './message-cost.ts';
import { findChat } from './open-chat.ts';
import { presentMessage } from './present.ts';
import * as sql from './sql.ts';

/** @throws Refusal not_found: no such photo, not sent to the member, deleted by them, or not approved; blocked */
export async function showPhoto(
  services: Services,
  at: At,
  memberId: string,
  messageId: string,
): Promise<Static<typeof PhotoView>> {
  const row = await sql.messageById.one(services.db, messageId, chatHistoryDays);
  if (!row || row.other_id !== memberId) throw new Refusal('not_found');
  const { cleared_seq: clearedSeq } = await findChat(services, memberId, { id: row.conversation_id });
  if (row.seq <= (clearedSeq ?? 0)) throw new Refusal('not_found');
  const { photo } = presentMessage(services, at, { ...row, sensitive: false }, memberId, clearedSeq ?? 0, true);
  if (!photo) throw new Refusal('not_found');
  return photo;
}
