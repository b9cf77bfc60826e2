/**
 * Deleting a conversation: it leaves the screen at once and can be undone for some seconds before the server is asked;
 * leaving the page asks at once. If the server refuses, an alert says why and the list is reloaded.
 */
import type { QueryClient } from '@tanstack/react-query';
import { deleteChat } from '../../contract/chat.ts';
import { addressOf, call, newKey } from '../app/api.ts';
import {
  baseOf,
  type ChatEntryData,
  chatsKey,
  clearUnread,
  patchChats,
  putEntries,
  removeEntry,
  setUnread,
} from '../app/chat-cache.ts';

const undoMs = 5_000;

interface Waiting {
  conversation: string;
  /** The same for all tries, those of a page that is being left included. */
  key: string;
  entry: ChatEntryData | undefined;
  /** The server is being asked: too late to undo. */
  asked: boolean;
  timer: ReturnType<typeof setTimeout>;
  send(): void;
}
const waiting = new Map<string, Waiting>();

export interface Deletion {
  undo(): void;
}

/** @param onFailed gets the server's refusal, or the error when nothing answered */
export function removeChat(client: QueryClient, conversation: string, onFailed: (error: unknown) => void): Deletion {
  const base = baseOf(client);
  const entry = base?.chats.find((e) => e.conversation === conversation);
  const unread = base?.unread ?? 0;
  clearUnread(client, conversation);
  removeEntry(client, conversation);

  const deletion: Waiting = {
    conversation,
    key: newKey(),
    entry,
    asked: false,
    timer: setTimeout(() => deletion.send(), undoMs),
    async send() {
      deletion.asked = true;
      try {
        await call(client, deleteChat, { query: { id: conversation }, body: {}, idempotencyKey: deletion.key });
        waiting.delete(conversation);
        // If it is started again, it begins empty.
        patchChats(
          client,
          (s) => s.conversation === conversation,
          (chat) => ({
            state: { ...chat.state, conversation: null, delivered_seq: 0, read_seq: 0, history_hidden: false },
            messages: [],
            more: false,
            complete_to: 0,
          }),
        );
        void client.invalidateQueries({ queryKey: ['chat'], refetchType: 'active' });
      } catch (error) {
        waiting.delete(conversation);
        onFailed(error);
        await client.invalidateQueries({ queryKey: chatsKey });
      }
    },
  };
  waiting.set(conversation, deletion);
  return {
    undo() {
      if (!waiting.has(conversation) || deletion.asked) return;
      waiting.delete(conversation);
      clearTimeout(deletion.timer);
      if (entry) putEntries(client, [entry]);
      setUnread(client, unread);
    },
  };
}

/** Conversations whose deletion has not been sent yet. */
export const isBeingRemoved = (conversation: string): boolean => waiting.has(conversation);

/** Leaving the page: sends pending deletions now, without waiting for the answers. */
function sendAll(): void {
  for (const deletion of [...waiting.values()]) {
    clearTimeout(deletion.timer);
    waiting.delete(deletion.conversation);
    void fetch(addressOf(deleteChat, { query: { id: deletion.conversation } }), {
      method: deleteChat.method,
      headers: { 'idempotency-key': deletion.key, 'content-type': 'application/json' },
      body: '{}',
      keepalive: true,
    }).catch(() => undefined);
  }
}
if (!import.meta.env.SSR) addEventListener('pagehide', sendAll);
