/** One WebSocket: what both ends may cost, and how it ends. Knows frames and clocks, not what they mean. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';

export interface Connection {
  /** Sends one event as JSON. A reader that does not keep up is closed: it catches up by its cursor when it is back. */
  send(event: object): void;
  /** @param code as in RFC 6455, or 4000 to 4999 for our own */
  close(code: number, reason: string): void;
}

export interface ConnectionOptions {
  /** A frame came; what it throws is not the socket's business. */
  onFrame(frame: unknown): void;
  onClose(): void;
}

/** What may wait to be sent to one reader, bytes. */
const maxBuffered = 256 * 1024;
const beatMs = 30_000;
/** Frames a client may send: so many at once, so many a second in the long run. */
const burst = 40;
const perSecond = 5;

/** Codes of our own: what the browser does next depends on them. */
export const closeCodes = {
  normal: 1000,
  goingAway: 1001,
  policy: 1008,
  tooSlow: 4408,
  tooMany: 4429,
  logged_out: 4401,
} as const;

const open = new Set<Beating>();
interface Beating {
  socket: WebSocket;
  alive: boolean;
}

// One timer for all: a socket that did not answer since the last beat is gone.
let beat: NodeJS.Timeout | undefined;
function startBeat(): void {
  beat ??= setInterval(() => {
    for (const one of open) {
      if (!one.alive) one.socket.terminate();
      else {
        one.alive = false;
        one.socket.ping();
      }
    }
  }, beatMs).unref();
}

/**
 * The request that became a socket is over: what is left of it (headers, answer, what the door knew) is not kept for as long
 * as the socket lives. Call before `handleSocket`, with nothing of the request used afterwards.
 */
export function forgetRequest(socket: WebSocket, request: IncomingMessage): void {
  const response = (request.socket as { _httpMessage?: ServerResponse | null })._httpMessage;
  response?.detachSocket(request.socket);
  // The plugin's own, which holds request and reply; ours is `handleSocket`'s.
  socket.removeAllListeners('error');
}

export function handleSocket(socket: WebSocket, { onFrame, onClose }: ConnectionOptions): Connection {
  const entry: Beating = { socket, alive: true };
  let tokens = burst;
  let filledAt = performance.now();
  open.add(entry);
  startBeat();

  const close = (code: number, reason: string) => {
    if (socket.readyState > 1) return;
    socket.close(code, reason);
    // Who does not answer the closing either is cut off.
    setTimeout(() => socket.terminate(), 2_000).unref();
  };
  const mayFrame = () => {
    const now = performance.now();
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1_000) * perSecond);
    filledAt = now;
    tokens -= 1;
    return tokens >= 0;
  };

  socket.on('pong', () => (entry.alive = true));
  socket.on('message', (data, binary) => {
    entry.alive = true;
    if (!mayFrame()) return close(closeCodes.policy, 'too many frames');
    let frame: unknown;
    try {
      if (binary) throw new Error('text only');
      frame = JSON.parse(String(data));
    } catch {
      return close(closeCodes.policy, 'not JSON');
    }
    onFrame(frame);
  });
  // Too large a frame and broken ones are answered with a closing of their own, which may be waited for just as long.
  socket.on('error', () => void setTimeout(() => socket.terminate(), 2_000).unref());
  socket.on('close', () => {
    open.delete(entry);
    if (open.size === 0) {
      clearInterval(beat);
      beat = undefined;
    }
    onClose();
  });

  return {
    send(event) {
      if (socket.readyState !== 1) return;
      if (socket.bufferedAmount > maxBuffered) {
        // Closing politely would wait behind what is not being read.
        socket.terminate();
        return;
      }
      socket.send(JSON.stringify(event));
    },
    close,
  };
}
