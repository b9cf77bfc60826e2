/** A browser's WebSocket for tests: a client's cookies, all events recorded, and waiting for one. */
import { WebSocket } from 'ws';
import { expect, vi } from 'vitest';
import { type ServerEvent, socketPath } from '../../contract/socket.ts';
import type { Client } from './http-client.ts';

export interface TestSocket {
  socket: WebSocket;
  events: ServerEvent[];
  /** Close code; undefined while open. */
  closed: number | undefined;
  send(frame: unknown): void;
  /** The first event of this type that is `fitting`, past or future. */
  event<T extends ServerEvent['type']>(
    type: T,
    fitting?: (event: Extract<ServerEvent, { type: T }>) => boolean,
  ): Promise<Extract<ServerEvent, { type: T }>>;
  closing(): Promise<number>;
}

/** @returns the socket once open. @throws Error with the status when the upgrade is refused */
export async function openSocket(
  port: number,
  client: Client,
  headers: Record<string, string | undefined> = {},
): Promise<TestSocket> {
  const allHeaders: Record<string, string> = { cookie: [...client.cookies].map(([n, v]) => `${n}=${v}`).join('; ') };
  for (const [name, value] of Object.entries({ host: client.host, origin: `http://${client.host}`, ...headers }))
    if (value !== undefined) allHeaders[name] = value;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${socketPath}`, {
    headers: allHeaders,
    localAddress: client.ip,
    perMessageDeflate: false,
  });
  const testSocket: TestSocket = {
    socket,
    events: [],
    closed: undefined,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    event: (type, fitting = () => true) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = testSocket.events.find((e) => e.type === type && fitting(e as never));
          if (!match) return;
          clearTimeout(timer);
          socket.off('message', look);
          resolve(match as never);
        };
        const timer = setTimeout(() => reject(new Error(`no event ${type}`)), 15_000);
        // After the listener below, which records the event.
        socket.on('message', look);
        look();
      }),
    closing: () =>
      vi.waitFor(
        () => {
          expect(testSocket.closed).toBeDefined();
          return testSocket.closed as number;
        },
        { timeout: 15_000, interval: 5 },
      ),
  };
  socket.on('message', (data) => testSocket.events.push(JSON.parse(String(data)) as ServerEvent));
  socket.on('close', (code) => (testSocket.closed = code));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('unexpected-response', (_request, response) =>
      reject(new Error(`refused with ${response.statusCode}`)),
    );
    socket.once('error', reject);
  });
  return testSocket;
}
