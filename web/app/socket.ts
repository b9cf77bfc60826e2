/**
 * The browser's end of the WebSocket (contract/socket.ts): connects, reconnects, reports its state. It knows nothing
 * of caches; live.ts interprets the events. Without a socket everything still arrives, by polling.
 */
import type { ClientEvent, ServerEvent } from '../../contract/socket.ts';

/** The server's close code for a session that ended. */
const loggedOutCode = 4401;
/** The server's close code when its process ends: another one is ready. */
const goingAwayCode = 1001;
const pingMs = 25_000;
/** Any frame answers a ping; after this long (ms) without one the connection is dead, whatever the browser says. */
const pongMs = 10_000;
const firstDelayMs = 1_000;
/** Longest pause (ms) before the first attempt after a server said that it ends. */
const handOverDelayMs = 500;
const maxDelayMs = 30_000;
/** If no connection was ever established there may be no socket at all: retry, but rarely (ms). */
const maxDelayNeverOpenMs = 300_000;

export interface LiveSocketOptions {
  url: string;
  onEvent(event: ServerEvent): void;
  /** The session ended: no further attempt is made. */
  onLoggedOut(): void;
  /** Connected, or disconnected. */
  onChange?(open: boolean): void;
  /** For tests. */
  connect?(url: string): WebSocket;
  random?(): number;
}

export interface LiveSocket {
  /** False without a connection: the event is dropped, since all of them are only hints. */
  send(event: ClientEvent): boolean;
  isOpen(): boolean;
  /** Connects now instead of after the delay: the network came back, or the page became visible. */
  wake(): void;
  stop(): void;
}

export function openSocket(options: LiveSocketOptions): LiveSocket {
  const connect = options.connect ?? ((url) => new WebSocket(url));
  const random = options.random ?? Math.random;
  let socket: WebSocket | undefined;
  let open = false;
  let everOpen = false;
  let failures = 0;
  let stopped = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let pings: ReturnType<typeof setInterval> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const setOpen = (now: boolean) => {
    if (open === now) return;
    open = now;
    options.onChange?.(now);
  };
  const later = (handedOver = false) => {
    if (handedOver && failures === 0) {
      failures++;
      retry = setTimeout(start, handOverDelayMs * random());
      return;
    }
    const maxMs = everOpen ? maxDelayMs : maxDelayNeverOpenMs;
    const delay = Math.min(maxMs, firstDelayMs * 2 ** failures++);
    // Jitter: after a restart of the server, clients must not all return at the same moment.
    retry = setTimeout(start, delay * (0.5 + random() / 2));
  };
  const quiet = () => {
    clearInterval(pings);
    clearTimeout(silence);
  };
  const ping = () => {
    if (!send({ type: 'ping' })) return;
    clearTimeout(silence);
    silence = setTimeout(() => socket && lost(socket), pongMs);
  };
  /** Does not wait for the browser to notice: on a dead network that takes minutes. */
  const lost = (dead: WebSocket, code?: number) => {
    if (socket !== dead) return;
    socket = undefined;
    quiet();
    setOpen(false);
    dead.close();
    if (!stopped) later(code === goingAwayCode);
  };
  const end = () => {
    stopped = true;
    clearTimeout(retry);
    quiet();
    setOpen(false);
    const old = socket;
    socket = undefined;
    old?.close();
  };
  function start(): void {
    clearTimeout(retry);
    retry = undefined;
    if (stopped || socket) return;
    const mine = connect(options.url);
    socket = mine;
    mine.onmessage = ({ data }) => {
      if (socket !== mine) return;
      clearTimeout(silence);
      const event = read(data);
      if (!event || event.type === 'pong') return;
      if (event.type === 'hello') {
        failures = 0;
        everOpen = true;
        setOpen(true);
      }
      if (event.type === 'logged_out') {
        end();
        options.onLoggedOut();
        return;
      }
      options.onEvent(event);
    };
    mine.onopen = () => {
      clearInterval(pings);
      pings = setInterval(ping, pingMs);
    };
    mine.onclose = ({ code }) => {
      if (socket !== mine) return;
      if (code !== loggedOutCode) return lost(mine, code);
      end();
      options.onLoggedOut();
    };
  }
  function send(event: ClientEvent): boolean {
    if (!open || socket?.readyState !== 1) return false;
    socket.send(JSON.stringify(event));
    return true;
  }
  start();
  return {
    send,
    isOpen: () => open,
    wake() {
      if (stopped || socket) return;
      failures = 0;
      start();
    },
    stop: end,
  };
}

/** An event, or undefined if the frame is not one: a newer server may send types this page does not know. */
function read(data: unknown): ServerEvent | undefined {
  try {
    const event = JSON.parse(String(data)) as ServerEvent;
    return typeof event?.type === 'string' ? event : undefined;
  } catch {
    return undefined;
  }
}
