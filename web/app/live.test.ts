/** The browser's caches stay correct whatever order events and answers arrive in. The test plays server and socket. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient, type TransportRequest } from './api.ts';
import { addMessage, type ChatData, type ChatEntryData, type ChatMessage, type ChatsData } from './chat-cache.ts';
import { type Live, startLive } from './live.ts';
import { queries } from './queries.ts';

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
const message = (seq: number, mine = false): ChatMessage => ({
  id: `m${seq}`,
  seq,
  mine,
  kind: 'text',
  body: `text ${seq}`,
  photo: null,
  photo_status: null,
  veiled: false,
  gift: null,
  reply_to: null,
  created_at: new Date(Date.UTC(2026, 10, 21, 10, seq)).toISOString(),
});
let online = true;
const entry = (last: number, unread: number): ChatEntryData => ({
  conversation: 'c1',
  profile: 'p1',
  num_unread_messages: unread,
  partner: { ...partner, online },
  last_at: message(last).created_at,
  preview: { kind: 'text', body: `text ${last}`, mine: false },
});
const state: ChatData['state'] = {
  conversation: 'c1',
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
};

const page = 50;
/** The server's side: the member's event stream and the messages of the one conversation. */
let server: { seq: number; last: number; unread: number };
let requests: string[];
let hold: (() => void) | undefined;
let blocker: Promise<void> | undefined;

async function answer({ url }: TransportRequest): Promise<{ status: number; json: unknown }> {
  requests.push(url.replace(/^\/api\//, ''));
  const now = { ...server };
  await blocker;
  const json: Record<string, () => unknown> = {
    '/api/chats.php': () => ({
      chats: [entry(now.last, now.unread)],
      unread: now.unread,
      next_cursor: null,
      seq: now.seq,
    }),
    '/api/chats/sync.php': () => ({
      seq: now.seq,
      chats: [entry(now.last, now.unread)],
      removed: [],
      unread: now.unread,
      new_likes: 0,
      reload: false,
    }),
    '/api/chat.php': () => {
      const askedAfter = new URL(url, 'http://a.test').searchParams.get('after');
      const after = Number(askedAfter ?? Math.max(0, now.last - page));
      const pageLength = Math.min(now.last - after, page);
      return {
        state,
        messages: Array.from({ length: pageLength }, (_, i) => message(after + 1 + i)),
        more: askedAfter === null ? after > 0 : now.last > after + pageLength,
      };
    },
  };
  const answerOf = json[url.split('?')[0] ?? ''];
  if (!answerOf) throw new Error(`not asked for: ${url}`);
  return { status: 200, json: answerOf() };
}

class FakeSocket {
  static last: FakeSocket;
  readyState = 1;
  sent: { type: string }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close() {}
}
const say = (event: object) => FakeSocket.last.onmessage?.({ data: JSON.stringify(event) });
const comes = (seq: number, stream: number, unread: number, more: object = {}) =>
  say({ type: 'message', seq: stream, conversation: 'c1', profile: 'p1', unread, message: message(seq), ...more });

let client: ReturnType<typeof createQueryClient>;
let live: Live;
let matched: string[];
const list = () => client.getQueryData<ChatsData>(['chats', '']);
const chat = () => client.getQueryData<ChatData>(['chat', 'c1']);
const seqs = () => chat()?.messages.map((m) => m.seq);
const settled = () => vi.waitFor(() => expect(client.isFetching()).toBe(0));

beforeEach(async () => {
  const target = { addEventListener() {}, removeEventListener() {}, visibilityState: 'visible' };
  vi.stubGlobal('document', target);
  vi.stubGlobal('location', { protocol: 'https:', host: 'a.test' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  server = { seq: 7, last: 3, unread: 0 };
  online = true;
  requests = [];
  blocker = undefined;
  matched = [];
  client = createQueryClient(answer, 'browser');
  live = startLive(client, {
    loadList: () => client.fetchQuery(queries.chats()),
    onLoggedOut: () => undefined,
    onMatch: (id) => matched.push(id),
    connect: () => new FakeSocket() as unknown as WebSocket,
  });
  await client.fetchQuery(queries.chats());
  await client.fetchQuery(queries.chat({ id: 'c1' }));
  requests = [];
});
afterEach(() => {
  live.stop();
  client.clear();
  vi.unstubAllGlobals();
});

describe('events', () => {
  test('in order need no call at all', () => {
    say({ type: 'hello', seq: 7, now: '2026-11-21T10:00:00Z' });
    comes(4, 8, 1);
    comes(5, 9, 2);
    expect(seqs()).toEqual([1, 2, 3, 4, 5]);
    expect(list()).toMatchObject({
      seq: 9,
      unread: 2,
      chats: [{ num_unread_messages: 2, preview: { body: 'text 5' } }],
    });
    expect(client.getQueryData(['unread'])).toEqual({ unread: 2 });
    say({ type: 'chat_read', seq: 10, conversation: 'c1', unread: 0 });
    expect(list()).toMatchObject({ seq: 10, unread: 0, chats: [{ num_unread_messages: 0 }] });
    expect(requests).toEqual([]);
  });
  test('told twice count once', () => {
    for (let i = 0; i < 2; i++) comes(4, 8, 1);
    expect(seqs()).toEqual([1, 2, 3, 4]);
    expect(list()?.chats[0]?.num_unread_messages).toBe(1);
  });
  test('after a gap the cursor stays until what is missing has been fetched', async () => {
    server = { seq: 10, last: 6, unread: 3 };
    comes(6, 10, 3);
    expect(list()?.seq).toBe(7);
    await live.sync();
    expect(requests).toContain('chats/sync.php?since=7');
    expect(list()).toMatchObject({ seq: 10, unread: 3, chats: [{ num_unread_messages: 3 }] });
    await client.refetchQueries({ queryKey: ['chat'], stale: true });
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 6]);
  });
  test('one that comes while a fetch is under way moves nothing by itself and is fetched after it', async () => {
    blocker = new Promise((done) => {
      hold = done;
    });
    server = { seq: 9, last: 5, unread: 2 };
    const first = live.sync();
    server = { seq: 10, last: 6, unread: 3 };
    comes(6, 10, 3);
    expect(list()?.seq).toBe(7);
    hold?.();
    await first;
    await settled();
    expect(requests.filter((a) => a.startsWith('chats/sync'))).toEqual([
      'chats/sync.php?since=7',
      'chats/sync.php?since=9',
    ]);
    expect(list()).toMatchObject({ seq: 10, unread: 3 });
  });
  test('without its message (too large) it is fetched', async () => {
    server = { seq: 8, last: 4, unread: 1 };
    comes(4, 8, 1, { message: undefined });
    await settled();
    await vi.waitFor(() => expect(list()?.seq).toBe(8));
    await client.refetchQueries({ queryKey: ['chat'], stale: true });
    expect(seqs()).toEqual([1, 2, 3, 4]);
  });
  test('one’s own message with a place further on hides none of the partner’s', async () => {
    // Both wrote at once; without a socket only the answer to one's own message arrived.
    server = { seq: 9, last: 5, unread: 1 };
    expect(addMessage(client, 'c1', 'p1', message(5, true))).toBe(false);
    expect(seqs()).toEqual([1, 2, 3, 5]);
    await live.poll();
    await client.fetchQuery(queries.chat({ id: 'c1' }));
    expect(seqs()).toEqual([1, 2, 3, 4, 5]);
    expect(chat()?.complete_to).toBe(5);
    expect(requests.filter((url) => url.startsWith('chat.php'))).toEqual(['chat.php?id=c1&after=3']);
  });

  test('after a long time away all is fetched, or the latest with the way to those before them', async () => {
    server = { seq: 200, last: 3 + 190, unread: 190 };
    await client.fetchQuery({ ...queries.chat({ id: 'c1' }), staleTime: 0 });
    expect(seqs()).toEqual(Array.from({ length: 193 }, (_, i) => i + 1));
    server = { seq: 900, last: 900, unread: 890 };
    await client.fetchQuery({ ...queries.chat({ id: 'c1' }), staleTime: 0 });
    expect([seqs()?.[0], seqs()?.at(-1), chat()?.more, chat()?.complete_to]).toEqual([851, 900, true, 900]);
  });

  test('a poll tells who is online now, in the list and in the open conversation, with the socket open too', async () => {
    say({ type: 'hello', seq: 7, now: new Date().toISOString() });
    online = false;
    await live.poll();
    expect([list()?.chats[0]?.partner.online, chat()?.state.partner.online]).toEqual([false, false]);
    expect(requests).toEqual(['chats/sync.php?since=7', 'chats.php']);
  });

  test('hello tells what was missed', async () => {
    server = { seq: 12, last: 3, unread: 0 };
    say({ type: 'hello', seq: 12, now: '2026-11-21T10:00:00Z' });
    await vi.waitFor(() => expect(list()?.seq).toBe(12));
    say({ type: 'hello', seq: 12, now: '2026-11-21T10:00:00Z' });
    expect(requests.filter((a) => a.startsWith('chats/sync'))).toHaveLength(1);
  });
  test('receipts only go forward, a deleted conversation leaves', () => {
    say({ type: 'receipt', conversation: 'c1', delivered_seq: 3, read_seq: 2 });
    say({ type: 'receipt', conversation: 'c1', delivered_seq: 1, read_seq: 0 });
    expect(chat()?.state).toMatchObject({ delivered_seq: 3, read_seq: 2 });
    say({ type: 'chat_deleted', seq: 8, conversation: 'c1', unread: 0 });
    expect([list()?.chats, chat()?.messages, chat()?.state.conversation]).toEqual([[], [], null]);
  });
  test('typing shows for a while, and ends with the message', () => {
    vi.useFakeTimers();
    const typing = () => client.getQueryData(['typing', 'c1']);
    say({ type: 'typing', conversation: 'c1' });
    expect(typing()).toBe(true);
    vi.advanceTimersByTime(6_000);
    expect(typing()).toBe(false);
    say({ type: 'typing', conversation: 'c1' });
    comes(4, 8, 1);
    expect(typing()).toBe(false);
    vi.useRealTimers();
  });
  test('a match is shown, new likes are counted', () => {
    say({ type: 'likes', new_likes: 3, match: 'p9' });
    expect([client.getQueryData(['new_likes']), matched]).toEqual([{ new_likes: 3 }, ['p9']]);
  });
});

test('typing is told at most every three seconds', () => {
  say({ type: 'hello', seq: 7, now: '2026-11-21T10:00:00Z' });
  for (let i = 0; i < 5; i++) live.typing('c1');
  expect(FakeSocket.last.sent.filter((e) => e.type === 'typing')).toHaveLength(1);
});
