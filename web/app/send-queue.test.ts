/** Unsent messages against a server that fails on demand and records its requests. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient, type TransportRequest } from './api.ts';
import { ApiError } from './api.ts';
import type { ChatData } from './chat-cache.ts';
import { sendQueue, startSendQueue } from './send-queue.ts';
import { noteServerTime } from './server-clock.ts';

class Memory {
  items = new Map<string, string>();
  get length() {
    return this.items.size;
  }
  key = (i: number) => [...this.items.keys()][i] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

type Failure = 'offline' | 'lost_answer' | { status: number; error: string };
let failures: Failure[];
/** The server's messages by id: a repeated id is stored once. */
let arrived: Map<string, string>;
let requests: { id: string; body: string; price: number }[];
/** Messages of others before it. */
let seqBefore: number;
let memory: Memory;
let stop: () => void;
let client: ReturnType<typeof createQueryClient>;

async function answer({
  url,
  body,
  idempotencyKey: id = '',
}: TransportRequest): Promise<{ status: number; json: unknown }> {
  if (!url.startsWith('/api/messages')) return { status: 200, json: {} };
  const { body: text, price } = body as { body: string; price: number };
  requests.push({ id, body: text, price });
  const failure = failures.shift();
  if (failure === 'offline') throw new ApiError(0, null);
  if (typeof failure === 'object') return { status: failure.status, json: { error: failure.error, message: 'no' } };
  arrived.set(id, text);
  if (failure === 'lost_answer') throw new ApiError(0, null);
  const seq = seqBefore + [...arrived.keys()].indexOf(id) + 1;
  const message = {
    id,
    seq,
    mine: true,
    kind: 'text',
    body: text,
    photo: null,
    photo_status: null,
    veiled: false,
    gift: null,
    reply_to: null,
    created_at: '2026-11-21T10:00:00Z',
  };
  return {
    status: 200,
    json: {
      message,
      conversation: 'c1',
      credits: 9,
      state: {
        conversation: 'c1',
        text_price: 1,
        later_text_price: 1,
        photo_price: 2,
        free: false,
        free_conversations_left: 0,
        openings_left: null,
        hides: false,
      },
    },
  };
}

const begin = () => {
  stop = startSendQueue({ client, member: 'me', onUnknown: () => undefined });
};
const write = (body: string) => sendQueue.add('me', { to: 'p1', kind: 'text', body, reply_to: null, price: 1 });
const states = () => sendQueue.snapshot().map((p) => p.state);
const storedCount = () => [...memory.items.keys()].filter((key) => key.startsWith('chat:me:out:')).length;
/** Advances the timers, including those started meanwhile. */
const time = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
  memory = new Memory();
  vi.stubGlobal('localStorage', memory);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  failures = [];
  seqBefore = 0;
  arrived = new Map();
  requests = [];
  client = createQueryClient(answer, 'browser');
  const partner = {
    id: 'p1',
    name: 'Elise',
    age: 34,
    city: null,
    fictional: false,
    checked: false,
    online: true,
    photo: null,
    available: true,
  };
  const chat: ChatData = {
    state: {
      conversation: null,
      partner,
      closed: null,
      text_price: 1,
      later_text_price: 1,
      photo_price: 2,
      free: false,
      free_conversations_left: 0,
      openings_left: null,
      hides: false,
      fictional_confirmed: false,
      may_send_photos: true,
      liked: false,
      private_granted: false,
      delivered_seq: 0,
      read_seq: 0,
      history_hidden: false,
    },
    messages: [],
    more: false,
    complete_to: 0,
  };
  client.setQueryData(['chat', 'with p1'], chat);
  begin();
});
afterEach(async () => {
  stop();
  await time(60_000);
  client.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what is sent becomes a message of the conversation and leaves the device', async () => {
  const id = write('hello');
  expect([states(), storedCount()]).toEqual([['sending'], 1]);
  await time(0);
  expect(client.getQueryData<ChatData>(['chat', 'with p1'])).toMatchObject({
    state: { conversation: 'c1' },
    messages: [{ id, body: 'hello' }],
  });
  expect(storedCount()).toBe(0);
  // Still rendered for a moment although the balance already includes it: its price must not be subtracted twice.
  expect(sendQueue.snapshot()).toMatchObject([{ id, booked: true }]);
  await time(300);
  expect(sendQueue.snapshot()).toEqual([]);
});

test('the partner wrote in the same moment: what lies between is fetched', async () => {
  seqBefore = 1;
  write('at once');
  await time(0);
  expect(client.getQueryData<ChatData>(['chat', 'with p1'])).toMatchObject({ messages: [{ seq: 2 }], complete_to: 0 });
  expect(client.getQueryState(['chat', 'with p1'])?.isInvalidated).toBe(true);
});

test('without a connection it waits, however long, and goes out once, in order', async () => {
  failures = Array.from({ length: 20 }, () => 'offline' as const);
  for (const text of ['one', 'two', 'three']) write(text);
  await time(0);
  expect(states()).toEqual(['waiting', 'waiting', 'waiting']);
  await time(20 * 45_000);
  expect([...arrived.values()]).toEqual(['one', 'two', 'three']);
  expect(storedCount()).toBe(0);
});

test('an answer that got lost: the same key again, one message', async () => {
  failures = ['lost_answer'];
  const id = write('hello');
  await time(5_000);
  expect(requests.map((a) => a.id)).toEqual([id, id]);
  expect([...arrived]).toEqual([[id, 'hello']]);
});

test('what is written before sending has begun goes out when it does, and is on the device until then', async () => {
  stop();
  const id = write('hello');
  expect([states(), storedCount()]).toEqual([['sending'], 1]);
  await time(60_000);
  expect(requests).toEqual([]);
  begin();
  expect(states()).toEqual(['sending']);
  await time(0);
  expect([...arrived]).toEqual([[id, 'hello']]);
});

test('it survives a reload and is sent once', async () => {
  failures = Array.from({ length: 3 }, () => 'offline' as const);
  const id = write('hello');
  await time(0);
  stop();
  expect(sendQueue.snapshot()).toEqual([]);
  expect(storedCount()).toBe(1);
  await time(60_000);
  failures = [];
  begin();
  await time(1_000);
  expect([...arrived]).toEqual([[id, 'hello']]);
  expect(storedCount()).toBe(0);
});

describe('a refusal', () => {
  test('is shown and waits for the member; the same key is used when they try again', async () => {
    failures = [{ status: 402, error: 'not_enough_credits' }];
    const id = write('hello');
    const second = write('second');
    await time(1_000);
    expect(sendQueue.snapshot()).toMatchObject([
      { id, state: 'failed', error: { code: 'not_enough_credits' }, body: 'hello' },
    ]);
    expect([...arrived.keys()]).toEqual([second]);
    sendQueue.retry(id);
    await time(1_000);
    expect([...arrived.keys()]).toEqual([second, id]);
  });
  test('that can get better is tried again five times first', async () => {
    failures = Array.from({ length: 6 }, () => ({ status: 503, error: 'unavailable' }));
    const id = write('hello');
    await time(120_000);
    expect(requests).toHaveLength(6);
    expect(states()).toEqual(['failed']);
    sendQueue.retry(id);
    await time(1_000);
    expect([...arrived.keys()]).toEqual([id]);
  });
  test('of the price: sent at the new one when the member agrees', async () => {
    failures = [{ status: 409, error: 'conflict' }];
    const id = write('hello');
    await time(0);
    sendQueue.retry(id, 3);
    await time(1_000);
    expect(requests.map((a) => a.price)).toEqual([1, 3]);
  });
  test('of an id that has grown too old: a new one', async () => {
    failures = [{ status: 400, error: 'bad_request' }];
    const id = write('hello');
    await time(0);
    vi.setSystemTime(new Date('2026-11-24T10:00:00Z'));
    sendQueue.retry(id);
    await time(1_000);
    expect([...arrived.values()]).toEqual(['hello']);
    expect(arrived.has(id)).toBe(false);
  });
  test('thrown away it is gone', async () => {
    failures = [{ status: 403, error: 'blocked' }];
    const id = write('hello');
    await time(0);
    sendQueue.remove(id);
    await time(60_000);
    expect([sendQueue.snapshot(), storedCount(), requests.length]).toEqual([[], 0, 1]);
  });
});

test("ids follow the server's clock, whatever the browser's says", async () => {
  noteServerTime('2026-11-25T10:00:00.250Z', Date.now() + 0.3);
  const id = write('from a wrong clock');
  await time(1_000);
  noteServerTime(new Date().toISOString());
  expect([...arrived.values()]).toEqual(['from a wrong clock']);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-11-25T10:00:00.250Z'));
});

test('no room on the device: it is sent all the same', async () => {
  memory.setItem = () => {
    throw new Error('full');
  };
  write('hello');
  await time(1_000);
  expect([...arrived.values()]).toEqual(['hello']);
});
