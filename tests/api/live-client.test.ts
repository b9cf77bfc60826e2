/** The pages' own client against real servers: it shows what is stored, whatever breaks on the way. */
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { startAppProcess } from '../helpers/app-process.ts';
import { grant, send } from '../helpers/chat.ts';
import { type LiveClient, startLiveClient, stubWindow } from '../helpers/live-client.ts';

let app: TestApp;
const clients: LiveClient[] = [];
let cutBus: Promise<unknown>;
beforeAll(async () => {
  stubWindow();
  // Mostly waiting, on an installation of its own: runs beside the other tests.
  cutBus = busCutFor(30).then(
    () => undefined,
    (error: unknown) => error,
  );
  app = await startTestApp();
});
afterEach(() => {
  for (const liveClient of clients.splice(0)) liveClient.stop();
});
afterAll(async () => {
  await cutBus;
  vi.unstubAllGlobals();
  await app.stop();
});

const patient = { timeout: 20_000, interval: 20 };
async function pair(at = app): Promise<[TestMember, TestMember]> {
  const liveClients = [
    await at.signup({ gender: 'female', wanted: 'male' }),
    await at.signup({ gender: 'male', wanted: 'female' }),
  ] as [TestMember, TestMember];
  for (const { id } of liveClients) {
    await at.sql('update members set paid_user = true where id = $1', [id]);
    await grant(at, id, 500);
  }
  return liveClients;
}
async function client(member: TestMember, more: { ports?: number[]; sockets?: boolean } = {}): Promise<LiveClient> {
  const liveClient = await startLiveClient(member, { ports: [app.port], ...more });
  clients.push(liveClient);
  return liveClient;
}
async function write(from: TestMember, to: TestMember, first: number, last = first): Promise<string> {
  let conversation = '';
  for (let n = first; n <= last; n += 1) {
    const answer = await send(from, to.id, { body: `message ${n}` });
    expect(answer.status, answer.text).toBe(200);
    conversation = answer.json.conversation;
  }
  return conversation;
}
/** @throws when a message was lost, duplicated or out of order */
async function busCutFor(seconds: number): Promise<void> {
  const ownApp = await startTestApp();
  const tidy: (() => void | Promise<void>)[] = [];
  const other = await startAppProcess(ownApp.databaseUrl, (stop) => tidy.push(stop));
  const [anna, bo] = await pair(ownApp);
  const conversation = await write(anna, bo, 1);
  const boPage = await startLiveClient(bo, { ports: [other.port] });
  try {
    const chat = await boPage.open({ id: conversation });
    await vi.waitFor(() => expect(boPage.live.isOpen()).toBe(true), patient);
    // Whenever the bus comes back it is cut again, on both processes.
    const until = performance.now() + seconds * 1_000;
    const cutLoop = (async () => {
      while (performance.now() < until) {
        await ownApp.sql(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'evenfall bus' and datname = current_database()",
        );
        await setTimeout(20);
      }
    })();
    let last = 1;
    while (performance.now() < until) {
      await write(anna, bo, ++last);
      await setTimeout(400);
    }
    await cutLoop;
    await vi.waitFor(() => expect(chat()?.messages).toHaveLength(last), patient);
    expect(chat()?.messages.map((m) => m.seq)).toEqual(numbers(last));
    expect(chat()?.messages.map((m) => m.body)).toEqual(numbers(last).map((n) => `message ${n}`));
    // The conversation may be there a moment before the list.
    const { seq } = (await bo.client.get('/api/chats.php')).json;
    await vi.waitFor(() => expect([boPage.unread(), boPage.list()?.seq]).toEqual([last, seq]), patient);
    // Afterwards every message arrives by itself again.
    await write(anna, bo, last + 1);
    await vi.waitFor(() => expect(chat()?.messages.at(-1)?.seq).toBe(last + 1), patient);
  } finally {
    boPage.stop();
    for (const stop of tidy.reverse()) await stop();
    await ownApp.stop();
  }
}
const numbers = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

it('kill -9 of a process moves its clients to the other one: nothing lost, nothing doubled', async () => {
  const [anna, bo] = await pair();
  const other = await startAppProcess(app.databaseUrl);
  const conversation = await write(anna, bo, 1);
  const boPage = await client(bo, { ports: [other.port, app.port] });
  const chat = await boPage.open({ id: conversation });
  await vi.waitFor(() => expect(boPage.live.isOpen()).toBe(true), patient);
  // Events of one process reach the sockets of the other, as long as it lives.
  await write(anna, bo, 2, 10);
  await vi.waitFor(() => expect(chat()?.messages).toHaveLength(10), patient);
  const writing = write(anna, bo, 11, 50);
  await vi.waitFor(() => expect(chat()?.messages.length).toBeGreaterThan(15), patient);
  other.child.kill('SIGKILL');
  await writing;
  await vi.waitFor(() => expect(boPage.live.isOpen()).toBe(true), patient);
  await write(anna, bo, 51, 55);
  await vi.waitFor(() => expect(chat()?.messages.at(-1)?.seq).toBe(55), patient);
  expect(chat()?.messages.map((m) => m.seq)).toEqual(numbers(55));
  expect(chat()?.messages.map((m) => m.body)).toEqual(numbers(55).map((n) => `message ${n}`));
  const truth = (await bo.client.get('/api/chats.php')).json;
  await vi.waitFor(
    () =>
      expect([boPage.list()?.seq, boPage.unread(), boPage.list()?.chats[0]?.num_unread_messages]).toEqual([
        truth.seq,
        55,
        55,
      ]),
    patient,
  );
}, 60_000);

it('one member’s tabs on different processes agree: what came, what was read, sent and deleted, and that they are logged out', async () => {
  const [anna, bo] = await pair();
  const other = await startAppProcess(app.databaseUrl);
  // All that Bo does, he does at the first process.
  const tabs = [await client(bo), await client(bo, { ports: [other.port] })];
  const both = (look: (tab: LiveClient) => unknown, expected: unknown) =>
    vi.waitFor(() => expect(tabs.map(look)).toEqual([expected, expected]), patient);
  await both((tab) => tab.live.isOpen(), true);
  const conversation = await write(anna, bo, 1, 3);
  await both((tab) => [tab.unread(), tab.list()?.chats[0]?.preview.body], [3, 'message 3']);
  await bo.client.put('/api/chat/read.php', { id: conversation, seq: 3 });
  await both((tab) => [tab.unread(), tab.list()?.chats[0]?.num_unread_messages], [0, 0]);
  await write(bo, anna, 4);
  await both((tab) => tab.list()?.chats[0]?.preview.body, 'message 4');
  await bo.client.delete(`/api/chat.php?id=${conversation}`);
  await both((tab) => tab.list()?.chats, []);
  await bo.client.get('/api/logout.php');
  await both((tab) => tab.loggedOut(), true);
}, 60_000);

it('with sockets switched off everything still arrives: messages, receipts, counts, likes, what was read, deleted or blocked elsewhere', async () => {
  const [anna, bo] = await pair();
  const [a, b] = [await client(anna, { sockets: false }), await client(bo, { sockets: false })];
  const ask = () => Promise.all([a.live.poll(), b.live.poll()]);
  const conversation = await write(anna, bo, 1, 3);
  await ask();
  expect([b.unread(), b.list()?.chats.map((e) => [e.conversation, e.num_unread_messages, e.preview.body])]).toEqual([
    3,
    [[conversation, 3, 'message 3']],
  ]);
  const [aChat, bChat] = [await a.open({ profile: bo.id }), await b.open({ id: conversation })];
  expect(bChat()?.messages.map((m) => m.body)).toEqual(['message 1', 'message 2', 'message 3']);
  await ask();
  expect(aChat()?.state).toMatchObject({ delivered_seq: 3, read_seq: 0 });

  // In another tab, which has informed the server.
  await bo.client.put('/api/chat/read.php', { id: conversation, seq: 3 });
  await ask();
  expect([b.unread(), b.list()?.chats[0]?.num_unread_messages, aChat()?.state.read_seq]).toEqual([0, 0, 3]);

  // Concurrent, each polling only after its own was sent.
  await Promise.all([write(anna, bo, 4, 6), write(bo, anna, 7, 9)]);
  await ask();
  await vi.waitFor(
    () => expect([aChat, bChat].map((chat) => chat()?.messages.map((m) => m.seq))).toEqual([numbers(9), numbers(9)]),
    patient,
  );
  expect(
    aChat()
      ?.messages.filter((m) => m.mine)
      .map((m) => m.body),
  ).toEqual(['message 1', 'message 2', 'message 3', 'message 4', 'message 5', 'message 6']);

  await bo.client.post('/api/likes.php', { id: anna.id });
  await ask();
  expect(a.newLikes()).toBe(1);

  await anna.client.delete(`/api/chat.php?id=${conversation}`);
  await ask();
  expect([a.list()?.chats, a.unread(), aChat()?.messages]).toEqual([[], 0, []]);
  expect(bChat()?.messages).toHaveLength(9);
  await write(bo, anna, 10);
  await ask();
  await vi.waitFor(() => expect(aChat()?.messages.map((m) => m.body)).toEqual(['message 10']), patient);

  await anna.client.post('/api/blocks.php', { id: bo.id });
  await ask();
  expect([a.list()?.chats, b.list()?.chats]).toEqual([[], []]);
  await vi.waitFor(() => expect(aChat()?.state.closed).toBe('blocked_by_you'), patient);
});

it('bus between nodes cut for 30 s: clients catch up from the table, nothing missed or doubled', async () => {
  expect(await cutBus).toBeUndefined();
}, 90_000);
