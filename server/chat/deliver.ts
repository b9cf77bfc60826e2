/**
 * Receipts: a message is delivered when the recipient's client has fetched it or got it over its socket. Of an invisible member nobody
 * learns that: what is noted is for their own count of unread messages.
 */
import type { Services } from '../platform/services.ts';
import * as sql from './sql.ts';

/** The only way a receipt of a member takes. */
export function tellReceipts(services: Services, rows: readonly sql.ReceiptRow[]): void {
  for (const { other_id, conversation_id, delivered_seq, read_seq, silent } of rows)
    if (!silent) services.live.tell([other_id], { type: 'receipt', conversation: conversation_id, delivered_seq, read_seq });
}

/** The member's client has the list of conversations as of this change. Costs nothing when it had it before. */
export async function listDelivered(services: Services, member_id: string, totals: sql.Totals): Promise<void> {
  const { change, delivered_change } = totals;
  if (delivered_change >= change) return;
  tellReceipts(services, await sql.markListDelivered(services.db, member_id, change));
}
