/** Records which messages reached their reader's browser over a socket: collected for a moment, written together. */
import type { Services } from '../platform/services.ts';
import { sendReceipts } from './deliver.ts';
import { markDelivered } from './sql.ts';

const gatherMs = 300;

export interface Deliveries {
  add(memberId: string, conversationId: string, seq: number): void;
  /** Writes what is still collected. */
  stop(): Promise<void>;
}

export function createDeliveries(services: Services): Deliveries {
  let waiting = new Map<string, { member_id: string; conversation_id: string; seq: number }>();
  let timer: NodeJS.Timeout | undefined;

  const write = async () => {
    timer = undefined;
    const rows = [...waiting.values()];
    waiting = new Map();
    if (rows.length === 0) return;
    const receipts = await markDelivered(
      services.db,
      rows.map((r) => r.member_id),
      rows.map((r) => r.conversation_id),
      rows.map((r) => r.seq),
    ).catch((err: unknown) => {
      // Not worth a retry: opening the conversation records it as well.
      services.log.warn({ err }, 'deliveries not noted');
      return [];
    });
    sendReceipts(services, receipts);
  };

  return {
    add(memberId, conversationId, seq) {
      const key = `${memberId} ${conversationId}`;
      if ((waiting.get(key)?.seq ?? 0) < seq)
        waiting.set(key, { member_id: memberId, conversation_id: conversationId, seq });
      timer ??= setTimeout(() => void write(), gatherMs);
    },
    async stop() {
      clearTimeout(timer);
      await write();
    },
  };
}
