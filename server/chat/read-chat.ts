/** Marks as read and deletes for oneself, and notifies one's other tabs. */
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { sendReceipts } from './deliver.ts';
import * as sql from './sql.ts';

/**
 * Everything up to `seq` has been read; the partner gets the receipt, unless the member is invisible. @returns unread
 * messages of all conversations. @throws Refusal not_found
 */
export async function markRead(
  services: Services,
  memberId: string,
  conversation: string,
  seq: number,
): Promise<number> {
  const row = await sql.readChat.one(services.db, memberId, conversation, seq);
  if (!row) throw new Refusal('not_found');
  if (row.changed) {
    services.live.send([memberId], { type: 'chat_read', seq: row.change, conversation, unread: row.total });
    sendReceipts(services, [{ ...row, conversation_id: conversation }]);
  }
  return row.total;
}

/** Empties the conversation for the member only; a new message brings it back. @throws Refusal not_found */
export async function emptyChat(services: Services, memberId: string, conversation: string): Promise<void> {
  const row = await sql.deleteChat.one(services.db, memberId, conversation);
  if (!row) throw new Refusal('not_found');
  services.live.send([memberId], { type: 'chat_deleted', seq: row.change, conversation, unread: row.total });
}
