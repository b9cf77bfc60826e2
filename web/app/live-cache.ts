/** What events of the live stream change in the query cache. `live.ts` decides when they apply. */
import type { QueryClient } from '@tanstack/react-query';
import type { ServerEvent } from '../../contract/socket.ts';
import {
  addMessage,
  chatsKey,
  clearUnread,
  noteInList,
  patchChats,
  removeEntry,
  setReceipt,
  setUnread,
} from './chat-cache.ts';
import { queries } from './queries.ts';

/** An event of the member's numbered stream. */
export type StreamEvent = Extract<ServerEvent, { seq: number }>;

const typingShownMs = 6_000;

/** Who is typing, by conversation; each indication ends by itself. */
export interface TypingCache {
  show(conversation: string, isTyping: boolean): void;
  stop(): void;
}

export function createTypingCache(client: QueryClient): TypingCache {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  function show(conversation: string, isTyping: boolean): void {
    clearTimeout(timers.get(conversation));
    timers.delete(conversation);
    client.setQueryData(['typing', conversation], isTyping);
    if (isTyping)
      timers.set(
        conversation,
        setTimeout(() => show(conversation, false), typingShownMs),
      );
  }
  return {
    show,
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

export function setNewLikes(client: QueryClient, newLikes: number): void {
  const before = client.getQueryData<{ new_likes: number }>(['new_likes'])?.new_likes;
  client.setQueryData(['new_likes'], { new_likes: newLikes });
  if (before !== undefined && before !== newLikes)
    for (const key of ['likes', 'likes-list']) void client.invalidateQueries({ queryKey: [key] });
}

export function dropChat(client: QueryClient, conversation: string): void {
  removeEntry(client, conversation);
  patchChats(
    client,
    (state) => state.conversation === conversation,
    (chat) => ({
      state: { ...chat.state, conversation: null, delivered_seq: 0, read_seq: 0 },
      messages: [],
      more: false,
      complete_to: 0,
    }),
  );
}

/** Refetches the loaded conversations with these ids or partners: visible ones now, the others when next used. */
export function refetchChats(client: QueryClient, changed: ReadonlySet<string>): void {
  void client.invalidateQueries({
    queryKey: ['chat'],
    predicate: ({ state }) => {
      const chat = (state.data as { state?: { conversation: string | null; partner: { id: string } } } | undefined)
        ?.state;
      return chat !== undefined && (changed.has(chat.conversation ?? '') || changed.has(chat.partner.id));
    },
  });
}

/** Applies an event that changes the lists. @returns false when only a fetch can tell what changed */
export function applyStreamEvent(client: QueryClient, typing: TypingCache, event: StreamEvent): boolean {
  switch (event.type) {
    case 'message':
      return applyMessage(client, typing, event);
    case 'chat_read':
      clearUnread(client, event.conversation);
      setUnread(client, event.unread);
      return true;
    case 'chat_deleted':
      dropChat(client, event.conversation);
      setUnread(client, event.unread);
      return true;
    default:
      return true;
  }
}

function applyMessage(
  client: QueryClient,
  typing: TypingCache,
  { conversation, profile, message, unread }: Extract<StreamEvent, { type: 'message' }>,
): boolean {
  if (!message) return false;
  const isLoaded = client
    .getQueriesData<{ messages: { id: string }[] }>({ queryKey: ['chat'] })
    .some(([, chat]) => chat?.messages.some((m) => m.id === message.id));
  // A gap inside the conversation itself: this message waits for those before it.
  let gap = false;
  patchChats(
    client,
    (s) => s.conversation === conversation,
    (chat) => {
      gap ||= chat.messages.length > 0 && message.seq > chat.complete_to + 1;
      return chat;
    },
  );
  if (gap) return false;
  addMessage(client, conversation, profile, message);
  if (!message.mine) typing.show(conversation, false);
  if (!noteInList(client, conversation, message, message.mine || isLoaded ? 0 : 1)) return false;
  setUnread(client, unread);
  return true;
}

/** Applies an event outside the stream: a hint that something changed, which may be lost. */
export function applyHint(
  client: QueryClient,
  typing: TypingCache,
  event: Exclude<ServerEvent, StreamEvent>,
  onMatch: (profile: string) => void,
): void {
  switch (event.type) {
    case 'receipt':
      setReceipt(client, event.conversation, event.delivered_seq, event.read_seq);
      return;
    case 'typing':
      typing.show(event.conversation, true);
      return;
    case 'likes':
      client.setQueryData(['new_likes'], { new_likes: event.new_likes });
      for (const key of ['likes', 'likes-list', 'like']) void client.invalidateQueries({ queryKey: [key] });
      if (event.match) onMatch(event.match);
      return;
    case 'user':
      void refreshUser(client);
      return;
    case 'profile':
      refreshProfile(client, event.profile);
      return;
  }
}

/** Also follows every credit spent: conversations are refetched only when the rights to write have changed. */
async function refreshUser(client: QueryClient): Promise<void> {
  const rights = () => {
    const user = client.getQueryData(queries.user().queryKey)?.user;
    return JSON.stringify([user?.paid_user, user?.status, user?.profile]);
  };
  const before = rights();
  void client.invalidateQueries({ queryKey: ['photos'] });
  // A payment that reserved the offer may have failed.
  if (client.getQueryData(queries.offer().queryKey)?.offer?.held_by)
    for (const key of ['offer', 'shop']) void client.invalidateQueries({ queryKey: [key] });
  await client.invalidateQueries({ queryKey: ['user'] });
  if (rights() !== before) void client.invalidateQueries({ queryKey: ['chat'] });
}

function refreshProfile(client: QueryClient, profile: string): void {
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      queryKey.includes(profile) ||
      (queryKey[0] === 'chat' &&
        (state.data as { state?: { partner: { id: string } } } | undefined)?.state?.partner.id === profile),
  });
  for (const key of ['search', 'related', 'likes-list', 'blocks'])
    void client.invalidateQueries({ queryKey: [key], refetchType: 'none' });
  void client.invalidateQueries({ queryKey: chatsKey });
}
