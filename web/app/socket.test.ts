/** The socket against a server played by the test. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LiveSocketOptions, openSocket } from './socket.ts';

class FakeSocket {
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.drop(1000);
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
    this.say({ type: 'hello', seq: 0, now: '2026-11-21T10:00:00Z' });
  }
  say(event: object) {
    this.onmessage?.({ data: JSON.stringify(event) });
  }
  drop(code = 1006) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code });
  }
}
let sockets: FakeSocket[] = [];
const start = (more: Partial<LiveSocketOptions> = {}) => {
  const events: string[] = [];
  const out = vi.fn();
  const changes: boolean[] = [];
  const socket = openSocket({
    url: 'ws://a.test/api/socket',
    onEvent: (e) => events.push(e.type),
    onLoggedOut: out,
    onChange: (o) => changes.push(o),
    random: () => 1,
    connect: () => {
      const fake = new FakeSocket();
      sockets.push(fake);
      return fake as unknown as WebSocket;
    },
    ...more,
  });
  return { socket, events, out, changes };
};
beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
});
afterEach(() => void vi.useRealTimers());

test('says hello and pings; events are dropped while there is no connection', () => {
  const { socket, events, changes } = start();
  expect(socket.send({ type: 'visible', visible: true })).toBe(false);
  sockets[0]?.open();
  expect([events, changes, socket.isOpen()]).toEqual([['hello'], [true], true]);
  sockets[0]?.onmessage?.({ data: 'no json' });
  sockets[0]?.say({ type: 'typing', conversation: 'c' });
  expect(events).toEqual(['hello', 'typing']);
  vi.advanceTimersByTime(25_000);
  expect(sockets[0]?.sent).toEqual([{ type: 'ping' }]);
});

test('comes back with growing pauses, at once when woken, and starts from the shortest after a good connection', () => {
  const { socket, changes } = start();
  sockets[0]?.open();
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const before = sockets.length;
    sockets.at(-1)?.drop();
    vi.advanceTimersByTime(pause - 1);
    expect(sockets).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(before + 1);
  }
  sockets.at(-1)?.open();
  sockets.at(-1)?.drop();
  expect(changes).toEqual([true, false, true, false]);
  const before = sockets.length;
  socket.wake();
  expect(sockets).toHaveLength(before + 1);
  socket.wake();
  expect(sockets).toHaveLength(before + 1);
});

test('where no connection ever stood it asks more and more rarely', () => {
  start();
  for (let i = 0; i < 12; i++) {
    sockets.at(-1)?.drop();
    vi.advanceTimersByTime(300_000);
  }
  const before = sockets.length;
  sockets.at(-1)?.drop();
  vi.advanceTimersByTime(299_000);
  expect(sockets).toHaveLength(before);
});

test('a connection that has died without a word is given up when a ping stays unanswered', () => {
  start();
  sockets[0]?.open();
  vi.advanceTimersByTime(25_000);
  sockets[0]?.say({ type: 'pong' });
  vi.advanceTimersByTime(25_000 + 9_999);
  expect(sockets[0]?.readyState).toBe(1);
  vi.advanceTimersByTime(1);
  expect(sockets[0]?.readyState).toBe(3);
  vi.advanceTimersByTime(1_000);
  expect(sockets).toHaveLength(2);
});

test.each([
  ['the event', () => sockets[0]?.say({ type: 'logged_out' })],
  ['the code', () => sockets[0]?.drop(4401)],
])('logged out by %s: nothing is tried again', (_by, end) => {
  const { out } = start();
  sockets[0]?.open();
  end();
  vi.advanceTimersByTime(600_000);
  expect(out).toHaveBeenCalledOnce();
  expect(sockets).toHaveLength(1);
});

test('stopped it stays stopped', () => {
  const { socket } = start();
  sockets[0]?.open();
  socket.stop();
  socket.wake();
  vi.advanceTimersByTime(600_000);
  expect(sockets).toHaveLength(1);
});
