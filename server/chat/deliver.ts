/**
 * Receipts: a message is delivered when the recipient's client has fetched it or got it over its socket. Of an invisible member nobody
 * learns that: what is noted is for their own count of unread messages.
 */
import type { Services } from '../platform/services.ts';
import * as sql from './sql.ts';

/** The only way a receipt of a member takes. */
export function tellReceipts(services: Services, rows: readonly sql.ReceiptRow[]): void {
  for (const {
    other_id: otherId,
    conversation_id: conversationId,
    delivered_seq: deliveredSeq,
    read_seq: readSeq,
    silent,
  } of rows)
    if (!silent)
      services.live.tell([otherId], {
        type: 'receipt',
        conversation: conversationId,
        delivered_seq: deliveredSeq,
        read_seq: readSeq,
      });
}

/** The member's client has the list of conversations as of this change. Costs nothing when it had it before. */
export async function listDelivered(services: Services, memberId: string, totals: sql.Totals): Promise<void> {
  const { change, delivered_change: deliveredChange } = totals;
  if (deliveredChange >= change) return;
  tellReceipts(services, await sql.markListDelivered(services.db, memberId, change));
}
