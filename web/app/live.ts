/**
 * Keeps the member's data in the browser up to date: one WebSocket per tab, and polling where there is none. The
 * cursor only moves over a gapless sequence of events; gaps are fetched with `sync_chats`.
 */
import type { QueryClient } from '@tanstack/react-query';
import { getChats, pageHidden, syncChats } from '../../contract/chat.ts';
import { type ServerEvent, socketPath } from '../../contract/socket.ts';
import { call } from './api.ts';
import {
  addMessage,
  baseOf,
  chatsKey,
  clearUnread,
  moveCursor,
  noteInList,
  patchChats,
  putEntries,
  putPartners,
  removeEntry,
  setReceipt,
  setUnread,
} from './chat-cache.ts';
import { type LiveSocket, openSocket } from './socket.ts';
import { queries } from './queries.ts';
import { noteServerTime } from './server-clock.ts';

export interface LiveHooks {
  /** Loads the list, and with it the cursor. */
  loadList(): Promise<unknown>;
  onLoggedOut(): void;
  onMatch(profile: string): void;
  /** For tests. */
  connect?(url: string): WebSocket;
}

export interface Live {
  /** Fetches what happened since the cursor. Calls during a fetch share one more fetch after it. */
  sync(): Promise<void>;
  /** Refreshes everything that can change without an event: the fallback without a socket. */
  poll(): Promise<void>;
  typing(conversation: string): void;
  isOpen(): boolean;
  stop(): void;
}

const typingShownMs = 6_000;
const typingEveryMs = 3_000;
/** A page that becomes visible after this long without a socket (ms) refreshes at once. */
const staleMs = 30_000;

export function startLive(client: QueryClient, hooks: LiveHooks): Live {
  let running: Promise<void> | undefined;
  let again = false;
  let syncedAt = 0;
  let stopped = false;
  let typingSent = { conversation: '', at: 0 };
  const typingTimers = new Map<string, ReturnType<typeof setTimeout>>();

  async function syncOnce(): Promise<void> {
    const base = baseOf(client);
    if (!base) {
      await hooks.loadList();
      return;
    }
    const answer = await call(client, syncChats, { query: { since: base.seq } });
    if (stopped) return;
    if (answer.reload) {
      await client.refetchQueries({ queryKey: chatsKey }, { throwOnError: true });
      await client.invalidateQueries({ queryKey: ['chat'] });
    } else {
      for (const conversation of answer.removed) dropChat(conversation);
      putEntries(client, answer.chats);
      const changed = new Set(answer.chats.flatMap((e) => [e.conversation, e.profile]));
      // Visible queries refetch now, the others when they are next used.
      void client.invalidateQueries({
        queryKey: ['chat'],
        predicate: ({ state }) => {
          const chat = (state.data as { state?: { conversation: string | null; partner: { id: string } } } | undefined)
            ?.state;
          return chat !== undefined && (changed.has(chat.conversation ?? '') || changed.has(chat.partner.id));
        },
      });
      setUnread(client, answer.unread);
      moveCursor(client, answer.seq);
    }
    setNewLikes(answer.new_likes);
  }

  function sync(): Promise<void> {
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        await syncOnce();
        syncedAt = Date.now();
      } while (again && !stopped);
    })().finally(() => {
      running = undefined;
    });
    return running;
  }
  /** For callers that cannot handle a failure: the next event or poll tries again. */
  const quietSync = () => void sync().catch(() => undefined);

  function setNewLikes(newLikes: number): void {
    const before = client.getQueryData<{ new_likes: number }>(['new_likes'])?.new_likes;
    client.setQueryData(['new_likes'], { new_likes: newLikes });
    if (before !== undefined && before !== newLikes)
      for (const key of ['likes', 'likes-list']) void client.invalidateQueries({ queryKey: [key] });
  }

  function dropChat(conversation: string): void {
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

  function showTyping(conversation: string, shown: boolean): void {
    clearTimeout(typingTimers.get(conversation));
    typingTimers.delete(conversation);
    client.setQueryData(['typing', conversation], shown);
    if (shown)
      typingTimers.set(
        conversation,
        setTimeout(() => showTyping(conversation, false), typingShownMs),
      );
  }

  /** Applies an event that changes the lists. @returns false when only a fetch can tell what changed */
  function apply(event: Extract<ServerEvent, { seq: number }>): boolean {
    switch (event.type) {
      case 'message': {
        const { conversation, profile, message } = event;
        if (!message) return false;
        const isVisible = client
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
        if (!message.mine) showTyping(conversation, false);
        if (!noteInList(client, conversation, message, message.mine || isVisible ? 0 : 1)) return false;
        setUnread(client, event.unread);
        return true;
      }
      case 'chat_read':
        clearUnread(client, event.conversation);
        setUnread(client, event.unread);
        return true;
      case 'chat_deleted':
        dropChat(event.conversation);
        setUnread(client, event.unread);
        return true;
      default:
        return true;
    }
  }

  /** Also follows every credit spent: conversations are refetched only when the rights to write have changed. */
  async function userChanged(): Promise<void> {
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

  function onEvent(event: ServerEvent): void {
    if (event.type === 'hello') {
      noteServerTime(event.now);
      if (event.seq !== baseOf(client)?.seq) quietSync();
      socket.send({ type: 'visible', visible: document.visibilityState === 'visible' });
      return;
    }
    if ('seq' in event) {
      const cursor = baseOf(client)?.seq;
      if (cursor !== undefined && event.seq <= cursor) return;
      // A running fetch will move the cursor; another one follows for what arrived in between.
      if (cursor === undefined || running || event.seq !== cursor + 1 || !apply(event)) quietSync();
      else moveCursor(client, event.seq);
      return;
    }
    switch (event.type) {
      case 'receipt':
        setReceipt(client, event.conversation, event.delivered_seq, event.read_seq);
        return;
      case 'typing':
        showTyping(event.conversation, true);
        return;
      case 'likes':
        client.setQueryData(['new_likes'], { new_likes: event.new_likes });
        for (const key of ['likes', 'likes-list', 'like']) void client.invalidateQueries({ queryKey: [key] });
        if (event.match) hooks.onMatch(event.match);
        return;
      case 'user':
        void userChanged();
        return;
      case 'profile':
        void client.invalidateQueries({
          predicate: ({ queryKey, state }) =>
            queryKey.includes(event.profile) ||
            (queryKey[0] === 'chat' &&
              (state.data as { state?: { partner: { id: string } } } | undefined)?.state?.partner.id === event.profile),
        });
        for (const key of ['search', 'related', 'likes-list', 'blocks'])
          void client.invalidateQueries({ queryKey: [key], refetchType: 'none' });
        void client.invalidateQueries({ queryKey: chatsKey });
        return;
    }
  }

  const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${socketPath}`;
  const socket: LiveSocket = openSocket({
    url,
    onEvent,
    onLoggedOut: hooks.onLoggedOut,
    ...(hooks.connect ? { connect: hooks.connect } : {}),
  });

  const onVisibility = () => {
    const visible = document.visibilityState === 'visible';
    socket.send({ type: 'visible', visible });
    if (!visible) {
      navigator.sendBeacon?.(pageHidden.path, new Blob(['{}'], { type: 'application/json' }));
      return;
    }
    socket.wake();
    if (!socket.isOpen() && Date.now() - syncedAt > staleMs) void poll().catch(() => undefined);
  };
  const onOnline = () => {
    socket.wake();
    if (!socket.isOpen()) void poll().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', onOnline);

  /** Presence and partners' photos are not part of the stream: the list brings them, and its etag avoids resending. */
  async function refreshPartners(): Promise<void> {
    const fresh = await call(client, getChats, { query: {} });
    if (stopped) return;
    putPartners(client, fresh.chats);
    if (fresh.seq !== baseOf(client)?.seq) quietSync();
  }

  async function poll(): Promise<void> {
    await sync();
    await refreshPartners();
    // Nor are receipts and prices of the visible conversation.
    if (!socket.isOpen()) await client.invalidateQueries({ queryKey: ['chat'], refetchType: 'active' });
  }

  return {
    sync,
    poll,
    typing(conversation) {
      const now = Date.now();
      if (typingSent.conversation === conversation && now - typingSent.at < typingEveryMs) return;
      if (socket.send({ type: 'typing', conversation })) typingSent = { conversation, at: now };
    },
    isOpen: socket.isOpen,
    stop() {
      stopped = true;
      socket.stop();
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('online', onOnline);
      for (const timer of typingTimers.values()) clearTimeout(timer);
    },
  };
}
