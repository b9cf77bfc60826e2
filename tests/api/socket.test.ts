/** Live: the WebSocket of a tab, two processes on one database, and what happens when something breaks. */
import { once } from 'node:events';
import { type AddressInfo, connect as connectTo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../contract/index.ts';
import { suspendAccount } from '../../server/accounts/suspend.ts';
import { buildApp } from '../../server/app.ts';
import { transaction } from '../../server/platform/db.ts';
import { forgetCallAnswers } from '../../server/platform/http/once.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { type Client, createClient } from '../helpers/http-client.ts';
import { createTestServices, type TestServices } from '../helpers/services.ts';
import { openSocket, type TestSocket } from '../helpers/socket-client.ts';

/** The first process, and another one on the same database. */
let app: TestApp;
let second: { app: FastifyInstance; port: number; services: TestServices };
let anna: TestMember;
let bo: TestMember;
const sockets: TestSocket[] = [];

async function startSecond(): Promise<typeof second> {
  const services = await createTestServices({
    databaseUrl: app.databaseUrl,
    config: { secret: app.services.config.secret },
  });
  const instance = await buildApp(services.services, { pages: false });
  await instance.listen({ port: 0, host: '127.0.0.1' });
  return { app: instance, services, port: (instance.server.address() as AddressInfo).port };
}

beforeAll(async () => {
  app = await startTestApp();
  second = await startSecond();
  anna = await app.signup({ gender: 'female', wanted: 'male' });
  bo = await app.signup({ gender: 'male', wanted: 'female' });
  await app.sql('insert into accounts (member_id, balance) select id, 0 from members on conflict do nothing');
  await app.sql("select book_transfer(gen_random_uuid(), id, 'gift', 100000, 'test', id::text) from members");
});
afterEach(() => {
  for (const open of sockets.splice(0)) open.socket.terminate();
});
afterAll(async () => {
  await second.app.close();
  await second.services.stop();
  await app.stop();
});

async function connect(member: TestMember, port = app.port): Promise<TestSocket> {
  const socket = await openSocket(port, member.client);
  sockets.push(socket);
  return socket;
}
async function send(from: TestMember, to: TestMember, body: string, client = from.client) {
  const { json: chat } = await client.get(`/api/chat.php?profile=${to.id}`);
  const answer = await client.post(
    '/api/messages.php',
    { to: to.id, kind: 'text', body: app.secret(body), price: chat.state.text_price },
    { headers: { 'idempotency-key': uuidv7() } },
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}
const unreadOf = async (member: TestMember) => (await member.client.get('/api/chats.php')).json.unread as number;

describe('34 the upgrade', () => {
  it('needs a session, and one of our own pages', async () => {
    await expect(openSocket(app.port, app.client())).rejects.toThrow('refused with 403');
    for (const origin of ['http://evil.example', 'null', undefined])
      await expect(openSocket(app.port, anna.client, { origin })).rejects.toThrow('refused with 403');
    await expect(openSocket(app.port, anna.client, { host: 'b.test', origin: 'http://b.test' })).rejects.toThrow(
      'refused with 403',
    );
  });

  it('that is answered instead leaves no connection open, whatever was asked for', async () => {
    for (const path of ['/', '/nowhere', '/healthz', '/api/user.php', '/api/socket']) {
      const socket = connectTo(app.port, '127.0.0.1');
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: a.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
      );
      const [first] = await once(socket, 'data');
      expect(String(first), path).toMatch(/^HTTP\/1.1 [245]\d\d /);
      await once(socket, 'close');
    }
  });

  it('begins with where the stream of changes stands, and the time', async () => {
    const hello = await (await connect(anna)).event('hello');
    expect(hello.seq).toBe((await anna.client.get('/api/chats.php')).json.seq);
    expect(Math.abs(Date.parse(hello.now) - Date.now())).toBeLessThan(60_000);
  });

  it.each([
    ['a frame that is no JSON', 'hello', 1008],
    ['an unknown frame', { type: 'message', body: 'x' }, 1008],
    ['a frame with more than it should have', { type: 'typing', conversation: 'x'.repeat(41) }, 1008],
    ['a frame over 4 KB', { type: 'typing', conversation: 'x'.repeat(5_000) }, 1009],
  ])('%s ends the socket', async (_what, frame, code) => {
    const socket = await connect(anna);
    socket.send(frame);
    expect(await socket.closing()).toBe(code);
  });

  it('too many frames end the socket', async () => {
    const socket = await connect(anna);
    for (let n = 0; n < 60; n += 1) socket.send({ type: 'ping' });
    expect(await socket.closing()).toBe(1008);
  });

  it('11 closes on log-out and on revocation, for that session only, on whichever process it is', async () => {
    const other = createClient(app.port, anna.client.host);
    await other.post('/api/user.php', { login: anna.email, password: anna.password });
    const [stays, goes] = [await connect(anna, second.port), await openSocket(second.port, other)];
    sockets.push(goes);
    await other.get('/api/logout.php');
    expect(await goes.closing()).toBe(4401);
    expect(goes.events.at(-1)).toEqual({ type: 'logged_out' });
    expect(stays.closed).toBeUndefined();
    stays.send({ type: 'ping' });
    await stays.event('pong');
  });
});

describe('11 a session that ends takes its sockets along', () => {
  it('a new password ends the others, on every process; the one it was changed in stays', async () => {
    const member = await app.signup();
    const other = createClient(app.port, member.client.host);
    await other.post('/api/user.php', { login: member.email, password: member.password });
    const stays = await connect(member, second.port);
    const goes = await Promise.all([openSocket(app.port, other), openSocket(second.port, other)]);
    sockets.push(...goes);
    const password = app.secret('another lantern at dusk');
    const changed = await member.client.put('/api/password.php', {
      old_password: member.password,
      new_password: password,
      repeat_password: password,
    });
    expect(changed.status, changed.text).toBe(200);
    for (const socket of goes) expect(await socket.closing()).toBe(4401);
    expect(stays.closed).toBeUndefined();
    stays.send({ type: 'ping' });
    await stays.event('pong');
  });

  it('a suspension ends all of them', async () => {
    const member = await app.signup();
    const both = [await connect(member), await connect(member, second.port)];
    await transaction(app.services.db, (tx) => suspendAccount(tx, member.id));
    for (const socket of both) expect(await socket.closing()).toBe(4401);
    await expect(openSocket(app.port, member.client)).rejects.toThrow('refused with 403');
  });
});

describe('a message', () => {
  it('reaches every tab of both sides, on both processes, and is told as delivered', async () => {
    const [firstTab, secondTab, sender] = [
      await connect(bo),
      await connect(bo, second.port),
      await connect(anna, second.port),
    ];
    const { message, conversation } = await send(anna, bo, 'A first word across two processes');
    for (const socket of [firstTab, secondTab]) {
      const event = await socket.event('message');
      expect(event).toMatchObject({
        conversation,
        profile: anna.id,
        message: { id: message.id, mine: false, body: message.body, seq: message.seq },
      });
      expect(event.unread).toBe(await unreadOf(bo));
    }
    expect(await sender.event('message')).toMatchObject({
      conversation,
      profile: bo.id,
      message: { id: message.id, mine: true },
    });
    expect(await sender.event('receipt')).toMatchObject({ conversation, delivered_seq: message.seq });
  });

  it('read in one tab is read in the others, and its sender hears of it', async () => {
    const [tab, sender] = [await connect(bo, second.port), await connect(anna)];
    const { message, conversation } = await send(anna, bo, 'Please read this one');
    await bo.client.put('/api/chat/read.php', { id: conversation, seq: message.seq });
    expect(await tab.event('chat_read')).toMatchObject({ conversation, unread: 0 });
    await sender.event('receipt', (r) => r.read_seq === message.seq);
  });

  it('events of one member carry numbers without a gap, and a gap is filled by the cursor', async () => {
    const socket = await connect(bo);
    const { seq: start } = await socket.event('hello');
    for (let n = 0; n < 10; n += 1) await send(anna, bo, `Number ${n} of a row`);
    await socket.event('message', (e) => e.seq === start + 10);
    const seqs = socket.events.flatMap((e) => (e.type === 'message' ? [e.seq] : []));
    expect(seqs).toEqual(Array.from({ length: 10 }, (_, n) => start + 1 + n));
    const { json } = await bo.client.get(`/api/chats/sync.php?since=${start + 4}`);
    expect(json).toMatchObject({ seq: start + 10, reload: false, unread: await unreadOf(bo) });
    expect(json.chats).toHaveLength(1);
  });

  it('34 typing reaches the partner, not a stranger, and not for a conversation that is not mine', async () => {
    const stranger = await app.signup();
    const { conversation } = await send(anna, bo, 'Before the typing');
    const [partner, mine, outside] = [await connect(bo, second.port), await connect(anna), await connect(stranger)];
    outside.send({ type: 'typing', conversation });
    mine.send({ type: 'typing', conversation });
    expect(await partner.event('typing')).toEqual({ type: 'typing', conversation });
    expect(outside.events.filter((e) => e.type === 'typing')).toEqual([]);
    expect(partner.events.filter((e) => e.type === 'typing')).toHaveLength(1);
  });

  it('18 a block closes the way at once: no message, no typing', async () => {
    const [a, b] = [await app.signup({ gender: 'female' }), await app.signup({ gender: 'male' })];
    const { conversation } = await send(a, b, 'Until you block me');
    const [writer, blocker] = [await connect(a), await connect(b, second.port)];
    expect((await b.client.post('/api/blocks.php', { id: a.id })).status).toBe(200);
    await writer.event('profile', (e) => e.profile === b.id);
    writer.send({ type: 'typing', conversation });
    writer.send({ type: 'ping' });
    await writer.event('pong');
    await send(anna, b, 'A later word, so that order can be told');
    await blocker.event('message', (e) => e.profile === anna.id);
    expect(blocker.events.filter((e) => e.type === 'typing')).toEqual([]);
  });
});

describe('presence', () => {
  it('a tab in sight makes its member online on both processes; closing it or hiding the page ends that', async () => {
    const member = await app.signup();
    const both = (online: boolean) =>
      vi.waitFor(
        () => {
          for (const { live } of [app.services, second.services.services])
            expect(live.isOnline(member.id)).toBe(online);
        },
        { timeout: 5_000, interval: 5 },
      );
    const socket = await connect(member);
    socket.send({ type: 'visible', visible: true });
    await both(true);
    await member.client.post('/api/page-hidden.php');
    await both(false);
    socket.send({ type: 'visible', visible: true });
    await both(true);
    socket.socket.close();
    await both(false);
  });
});

describe('faults', () => {
  it('bus between nodes cut: clients learn where they stand when it is back; nothing missed or doubled', async () => {
    const socket = await connect(bo, second.port);
    const { seq: start } = await socket.event('hello');
    const cut = () =>
      app.sql(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'evenfall bus' and datname = current_database()",
      );
    // Cut again and again while messages are sent at the other process.
    for (let n = 0; n < 6; n += 1) {
      if (n % 2 === 0) await cut();
      await send(anna, bo, `During the cut ${n}`);
    }
    // By either: the event itself, or the greeting after the cut it was lost in.
    const latestSeq = () =>
      Math.max(...socket.events.map((e) => (e.type === 'hello' || e.type === 'message' ? e.seq : 0)));
    await vi.waitFor(() => expect(latestSeq()).toBe(start + 6), { timeout: 15_000, interval: 10 });
    const receivedSeqs = socket.events.flatMap((e) => (e.type === 'message' ? [e.seq] : []));
    expect(new Set(receivedSeqs).size).toBe(receivedSeqs.length);
    const { json } = await bo.client.get(`/api/chats/sync.php?since=${start}`);
    expect(json.seq).toBe(start + 6);
    await send(anna, bo, 'After the cut');
    await vi.waitFor(() => expect(latestSeq()).toBe(start + 7), { timeout: 15_000, interval: 10 });
  });

  it('a process that goes away closes its sockets with a code that says so; the other one has everything', async () => {
    const third = await startSecond();
    const socket = await openSocket(third.port, bo.client);
    const { seq: start } = await socket.event('hello');
    const closing = third.app.close().then(() => third.services.stop());
    await send(anna, bo, 'While the process stops');
    expect(await socket.closing()).toBe(1001);
    const again = await connect(bo);
    expect(await again.event('hello')).toMatchObject({ seq: start + 1 });
    expect((await bo.client.get(`/api/chats/sync.php?since=${start}`)).json.seq).toBe(start + 1);
    await closing;
  });

  it('a reader that does not read is dropped, with bounded memory; others are not held up', async () => {
    const [slow, quick] = [await connect(bo), await connect(anna)];
    slow.socket.pause();
    const before = process.memoryUsage().rss;
    const event = { type: 'likes', new_likes: 1, match: 'x'.repeat(2_000) } as const;
    // Well past what the kernel buffers.
    for (let n = 0; n < 20_000 && app.services.live.listened().includes(bo.id); n += 1) {
      app.services.live.send([bo.id], event);
      if (n % 200 === 0) await new Promise((done) => setImmediate(done));
    }
    await vi.waitFor(() => expect(app.services.live.listened()).not.toContain(bo.id), { timeout: 5_000, interval: 10 });
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    quick.send({ type: 'ping' });
    await quick.event('pong');
  });

  it('2,000 reconnects in waves: all get their hello, the database sees no more connections than the pool', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => app.signup()));
    let peak = 0;
    const look = setInterval(() => (peak = Math.max(peak, app.services.db.totalCount)), 10);
    for (let wave = 0; wave < 5; wave += 1) {
      const opened = await Promise.all(
        Array.from({ length: 400 }, (_, n) => openSocket(app.port, (members[n % 20] as TestMember).client)),
      );
      sockets.push(...opened);
      const hellos = await Promise.all(opened.map((socket) => socket.event('hello')));
      expect(hellos).toHaveLength(400);
      for (const open of opened) open.socket.terminate();
    }
    clearInterval(look);
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThanOrEqual(app.services.config.databasePool);
    await vi.waitFor(() => expect(app.services.live.listened()).toEqual([]), { timeout: 5_000, interval: 10 });
    expect((await anna.client.get('/api/user.php')).status).toBe(200);
  }, 240_000);
});

describe('limits over minutes and hours', () => {
  const { max } = endpoints.stay_offer.limit;
  const stay = (client: Client) => client.post('/api/account/stay.php', {});
  /** One member, at either process. */
  const atBoth = async () => {
    const { client: here } = await app.signup();
    const there = createClient(second.port, 'a.test');
    for (const [name, value] of here.cookies) there.cookies.set(name, value);
    return [here, there] as const;
  };

  it('hold over all processes together, until the window is over', async () => {
    const [here, there] = await atBoth();
    for (let i = 0; i < max; i++) expect((await stay(i % 2 ? here : there)).status).not.toBe(429);
    for (const client of [here, there]) {
      const answer = await stay(client);
      expect([answer.status, answer.json.error]).toEqual([429, 'too_many_requests']);
      expect(answer.json.retry_after).toBeGreaterThan(60);
    }
    expect(await app.sql('select n from call_counts where n > $1', [max])).toEqual([{ n: max + 2 }]);
    await app.sql("update call_counts set ends_at = now() - interval '1 second'");
    expect((await stay(there)).status).not.toBe(429);
    await app.sql("update call_counts set ends_at = now() - interval '1 second'");
    await forgetCallAnswers.run(app.services, {}, { id: '', attempt: 1 });
    expect(await app.sql('select n from call_counts')).toEqual([]);
  });

  it('count each of many calls at once', async () => {
    const clients = await atBoth();
    const answers = await Promise.all(
      Array.from({ length: max + 6 }, (_, i) => stay(clients[i % 2 ? 1 : 0] as Client)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
  });
});
