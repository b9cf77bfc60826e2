/** The pages' own client of the live stream (web/app/live.ts), run outside a browser against real servers. */
import { QueryObserver } from '@tanstack/react-query';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import { socketPath } from '../../contract/socket.ts';
import { ApiError, createQueryClient } from '../../web/app/api.ts';
import type { ChatData, ChatsData } from '../../web/app/chat-cache.ts';
import type { ChatKey } from '../../web/app/chat-queries.ts';
import { type Live, startLive } from '../../web/app/live.ts';
import { queries } from '../../web/app/queries.ts';
import type { TestMember } from './app.ts';
import { createClient } from './http-client.ts';

export interface LiveClient {
  live: Live;
  list(): ChatsData | undefined;
  /** Total of unread messages, as in the badge. */
  unread(): number | undefined;
  newLikes(): number | undefined;
  /** Opens a conversation: from now on it is visible. */
  open(chat: ChatKey): Promise<() => ChatData | undefined>;
  loggedOut(): boolean;
  stop(): void;
}

/** The parts of `window` the client uses. Call once, before starting a client. */
export function stubWindow(): void {
  vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {}, visibilityState: 'visible' });
  vi.stubGlobal('location', { protocol: 'http:', host: 'a.test' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
}

/**
 * @param options.ports of the processes, in the order they are tried, as behind a load balancer
 * @param options.sockets false: connections always fail, everything must arrive by polling
 */
export async function startLiveClient(
  member: TestMember,
  options: { ports: readonly number[]; sockets?: boolean },
): Promise<LiveClient> {
  const clients = options.ports.map((port) => {
    const client = createClient(port, member.client.host, member.client.ip);
    for (const [name, value] of member.client.cookies) client.cookies.set(name, value);
    return client;
  });
  const client = createQueryClient(async ({ method, url, body }) => {
    for (const httpClient of clients) {
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const answer = await httpClient
        .send(method, url, sent, sent ? { headers: { 'content-type': 'application/json' } } : {})
        .catch(() => undefined);
      if (answer) return { status: answer.status, json: answer.json };
    }
    throw new ApiError(0, null);
  }, 'browser');
  let turn = 0;
  const connect = () => {
    const port = options.ports[turn++ % options.ports.length] ?? 0;
    const cookie = [...member.client.cookies].map(([n, v]) => `${n}=${v}`).join('; ');
    const socket = new WebSocket(`ws://127.0.0.1:${port}${socketPath}`, {
      headers: { cookie, host: member.client.host, origin: `http://${member.client.host}` },
      localAddress: member.client.ip,
      perMessageDeflate: false,
    });
    // A refused connection also closes; that is what the page gets to see.
    socket.on('error', () => {});
    return socket as unknown as globalThis.WebSocket;
  };
  const nowhere = () => {
    const none = { readyState: 3, close() {}, send() {}, onclose: null as null | ((event: { code: number }) => void) };
    queueMicrotask(() => none.onclose?.({ code: 1006 }));
    return none as unknown as globalThis.WebSocket;
  };
  let loggedOut = false;
  const live = startLive(client, {
    loadList: () => client.fetchQuery(queries.chats()),
    onMatch: () => undefined,
    connect: options.sockets === false ? nowhere : connect,
    onLoggedOut: () => {
      loggedOut = true;
    },
  });
  await client.fetchQuery(queries.chats());
  const watched: (() => void)[] = [];
  return {
    live,
    list: () => client.getQueryData<ChatsData>(['chats', '']),
    unread: () => client.getQueryData<{ unread: number }>(['unread'])?.unread,
    newLikes: () => client.getQueryData<{ new_likes: number }>(['new_likes'])?.new_likes,
    async open(chat) {
      const query = queries.chat(chat);
      await client.fetchQuery(query);
      watched.push(new QueryObserver(client, query).subscribe(() => undefined));
      return () => client.getQueryData<ChatData>(query.queryKey);
    },
    loggedOut: () => loggedOut,
    stop() {
      live.stop();
      for (const end of watched) end();
      client.clear();
    },
  };
}
