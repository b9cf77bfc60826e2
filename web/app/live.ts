/**
 * Keeps the member's data in the browser up to date: one WebSocket per tab, and polling where there is none. The
 * cursor only moves over a gapless sequence of events; gaps are fetched with `sync_chats`.
 */
import type { QueryClient } from '@tanstack/react-query';
import { getChats, pageHidden, syncChats } from '../../contract/chat.ts';
import { type ServerEvent, socketPath } from '../../contract/socket.ts';
import { call } from './api.ts';
import { baseOf, chatsKey, moveCursor, putEntries, putPartners, setUnread } from './chat-cache.ts';
import { applyHint, applyStreamEvent, createTypingCache, dropChat, refetchChats, setNewLikes } from './live-cache.ts';
import { noteServerTime } from './server-clock.ts';
import { type LiveSocket, openSocket } from './socket.ts';

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

const typingEveryMs = 3_000;
/** A page that becomes visible after this long without a socket (ms) refreshes at once. */
const staleMs = 30_000;

export function startLive(client: QueryClient, hooks: LiveHooks): Live {
  let running: Promise<void> | undefined;
  let again = false;
  let syncedAt = 0;
  let stopped = false;
  let typingSent = { conversation: '', at: 0 };
  const typing = createTypingCache(client);

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
      for (const conversation of answer.removed) dropChat(client, conversation);
      putEntries(client, answer.chats);
      refetchChats(client, new Set(answer.chats.flatMap((e) => [e.conversation, e.profile])));
      setUnread(client, answer.unread);
      moveCursor(client, answer.seq);
    }
    setNewLikes(client, answer.new_likes);
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
      if (cursor === undefined || running || event.seq !== cursor + 1 || !applyStreamEvent(client, typing, event))
        quietSync();
      else moveCursor(client, event.seq);
      return;
    }
    applyHint(client, typing, event, hooks.onMatch);
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
      typing.stop();
    },
  };
}
