/**
 * Receipts: a message counts as delivered when the recipient's client has fetched it or received it over its socket.
 * For an invisible member nobody is notified; it is only recorded for their own count of unread messages.
 */
import type { Services } from '../platform/services.ts';
import * as sql from './sql.ts';

/** The one place that sends a member's receipts. */
export function sendReceipts(services: Services, rows: readonly sql.ReceiptRow[]): void {
  for (const {
    other_id: otherId,
    conversation_id: conversationId,
    delivered_seq: deliveredSeq,
    read_seq: readSeq,
    silent,
  } of rows)
    if (!silent)
      services.live.send([otherId], {
        type: 'receipt',
        conversation: conversationId,
        delivered_seq: deliveredSeq,
        read_seq: readSeq,
      });
}

/** The member's client has the conversation list as of this change. Costs nothing if it had that before. */
export async function listDelivered(services: Services, memberId: string, totals: sql.Totals): Promise<void> {
  const { change, delivered_change: deliveredChange } = totals;
  if (deliveredChange >= change) return;
  sendReceipts(services, await sql.markListDelivered(services.db, memberId, change));
}
