/** The tab's one socket, one event stream and one send queue. */
import type { QueryClient } from '@tanstack/react-query';
import { chatsKey } from './chat-cache.ts';
import { forgetChatTexts } from './chat-storage.ts';
import { type Live, startLive } from './live.ts';
import { ending, leaveForLogin } from './logged-out.ts';
import { showMatch } from './match-store.ts';
import { startSendQueue } from './send-queue.ts';
import { queries } from './queries.ts';
import { noteServerTime, pageArrivedAt } from './server-clock.ts';

let joined: { id: string; live: Live; stop(): void } | undefined;

/** Starts once per member; further calls for the same member do nothing. */
export function joinLive(client: QueryClient, id: string): Live {
  if (joined?.id === id) return joined.live;
  joined?.stop();
  // Texts of another member who did not log out here.
  forgetChatTexts(id);
  const state = document.getElementById('state')?.textContent;
  const now = state ? (JSON.parse(state) as { context?: { now?: string } }).context?.now : undefined;
  if (now) noteServerTime(now, pageArrivedAt());
  client.setQueryDefaults(chatsKey, { gcTime: Number.POSITIVE_INFINITY });
  const live = startLive(client, {
    loadList: () => client.fetchQuery(queries.chats()),
    onLoggedOut: () => {
      joined?.stop();
      // The session was ended on purpose, here or on another device: leave nothing behind.
      forgetChatTexts();
      if (!ending.here) void leaveForLogin();
    },
    onMatch: (profile) => showMatch(profile, 'match'),
  });
  const stopSendQueue = startSendQueue({
    client,
    member: id,
    onUnknown: () => void live.sync().catch(() => undefined),
  });
  const leave = () => joined?.stop();
  addEventListener('member-leaves', leave);
  joined = {
    id,
    live,
    stop() {
      removeEventListener('member-leaves', leave);
      live.stop();
      stopSendQueue();
      joined = undefined;
    },
  };
  return live;
}

/** The running instance, for polling and for typing events. */
export const currentLive = (): Live | undefined => joined?.live;
