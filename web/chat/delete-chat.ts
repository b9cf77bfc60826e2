/**
 * Deleting a conversation: it leaves the screen at once, then the server is asked. In between there are some seconds in
 * which it can be undone; a page that is left asks at once. When the server refuses, an alert says why and the list is
 * loaded anew.
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

/** @param onFailed the server's refusal, or that nothing answered */
export function removeChat(client: QueryClient, conversation: string, onFailed: (error: unknown) => void): Deletion {
  const base = baseOf(client);
  const entry = base?.chats.find((e) => e.conversation === conversation);
  const unread = base?.unread ?? 0;
  clearUnread(client, conversation);
  removeEntry(client, conversation);

  const one: Waiting = {
    conversation,
    key: newKey(),
    entry,
    asked: false,
    timer: setTimeout(() => one.send(), undoMs),
    async send() {
      one.asked = true;
      try {
        await call(client, deleteChat, { query: { id: conversation }, body: {}, idempotencyKey: one.key });
        waiting.delete(conversation);
        // Written to again it begins empty.
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
  waiting.set(conversation, one);
  return {
    undo() {
      if (!waiting.has(conversation) || one.asked) return;
      waiting.delete(conversation);
      clearTimeout(one.timer);
      if (entry) putEntries(client, [entry]);
      setUnread(client, unread);
    },
  };
}

/** Conversations that are only still there because the server has not been asked yet. */
export const isBeingRemoved = (conversation: string): boolean => waiting.has(conversation);

/** The page is being left: what waits is asked for now, without waiting for the answer. */
function sendAll(): void {
  for (const one of [...waiting.values()]) {
    clearTimeout(one.timer);
    waiting.delete(one.conversation);
    void fetch(addressOf(deleteChat, { query: { id: one.conversation } }), {
      method: deleteChat.method,
      headers: { 'idempotency-key': one.key, 'content-type': 'application/json' },
      body: '{}',
      keepalive: true,
    }).catch(() => undefined);
  }
}
if (!import.meta.env.SSR) addEventListener('pagehide', sendAll);
