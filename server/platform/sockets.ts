/** One WebSocket: limits for both ends, and how it closes. Knows frames and timeouts, not what they mean. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';

export interface Connection {
  /**
   * Sends one event as JSON. A reader that does not keep up is disconnected; it catches up by cursor when it
   * reconnects.
   */
  send(event: object): void;
  /** @param code as in RFC 6455, or 4000 to 4999 for our own */
  close(code: number, reason: string): void;
}

export interface ConnectionOptions {
  /** Called for each frame; its errors are not the socket's business. */
  onFrame(frame: unknown): void;
  onClose(): void;
}

/** Bytes that may wait to be sent to one reader. */
const maxBuffered = 256 * 1024;
const beatMs = 30_000;
/** Limit for a client's frames: burst, and sustained rate per second. */
const burst = 40;
const perSecond = 5;

/** Our own codes; the browser's next step depends on them. */
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

/** Sockets of this process. */
export const openSockets = (): number => open.size;

// One timer for all: a socket that has not answered since the last beat is gone.
let beat: NodeJS.Timeout | undefined;
function startBeat(): void {
  beat ??= setInterval(() => {
    for (const entry of open) {
      if (!entry.alive) entry.socket.terminate();
      else {
        entry.alive = false;
        entry.socket.ping();
      }
    }
  }, beatMs).unref();
}

/**
 * Releases the request that became a socket (headers, reply, context), which would otherwise live as long as the
 * socket. Call before `handleSocket`, and use nothing of the request afterwards.
 */
export function forgetRequest(socket: WebSocket, request: IncomingMessage): void {
  const response = (request.socket as { _httpMessage?: ServerResponse | null })._httpMessage;
  response?.detachSocket(request.socket);
  // The plugin's listener holds request and reply; `handleSocket` adds its own.
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
    // A peer that does not answer the close either is cut off.
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
  // Oversized and malformed frames are answered with a close frame, which may go unanswered just as long.
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
        // A polite close would queue behind what is not being read.
        socket.terminate();
        return;
      }
      socket.send(JSON.stringify(event));
    },
    close,
  };
}
