/** An invisible member does everything members do in a day; their partners learn nothing of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addPhoto, grant, send } from '../helpers/chat.ts';
import { openSocket, type TestSocket } from '../helpers/socket-client.ts';

let app: TestApp;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  for (const { socket } of sockets) socket.close();
  await app?.stop();
});

async function connect(who: TestMember): Promise<TestSocket> {
  const socket = await openSocket(app.port, who.client);
  sockets.push(socket);
  await socket.event('hello');
  socket.send({ type: 'visible', visible: true });
  return socket;
}

describe('19 invisible', () => {
  it('sends no receipts, typing or presence, by socket or by poll; visible again, the partner hears of the next look', async () => {
    const [anna, ben, marker] = [
      await app.signup({ gender: 'female' }),
      await app.signup({ gender: 'male' }),
      await app.signup(),
    ];
    for (const member of [anna, ben, marker]) await grant(app, member.id, 20);
    await app.sql('update members set paid_user = true');
    await addPhoto(app, ben.id);
    const first = await send(ben, anna.id, { body: 'Hello' });
    expect(first.status, first.text).toBe(200);
    const { conversation } = first.json;
    await send(anna, ben.id, { body: 'Hello yourself' });
    await ben.client.put('/api/chat/read.php', { id: conversation, seq: 2 });
    const watching = await connect(anna);
    const state = async () => (await anna.client.get(`/api/chat.php?id=${conversation}`)).json.state;
    expect(await state()).toMatchObject({ delivered_seq: 2, read_seq: 2, partner: { online: expect.any(Boolean) } });

    expect((await ben.client.put('/api/privacy.php', { invisible: true })).json).toEqual({
      invisible: true,
      writers: 'everybody',
    });
    // A member's page or photo may change by itself; signs of presence may not.
    const everything = async () => {
      const view = {
        state: await state(),
        list: (await anna.client.get('/api/chats.php')).json.chats.filter(
          (c: { conversation: string }) => c.conversation === conversation,
        ),
        profile: (await anna.client.get(`/api/members/${ben.id}.php`)).status,
        online: (await anna.client.get('/api/members.php?online=1')).json.profiles.map((p: { id: string }) => p.id),
        visits: (await anna.client.get('/api/visits.php')).json.visits,
        likes: (await anna.client.get('/api/likes.php')).json,
      };
      return JSON.parse(JSON.stringify(view).replaceAll(/\?e=[\w&=-]+/g, ''));
    };
    await send(anna, ben.id, { body: 'Are you there?' });
    const before = await everything();
    expect(before).toMatchObject({
      state: { delivered_seq: 0, read_seq: 0, partner: { online: false } },
      profile: 404,
      online: [],
      visits: [],
    });
    const eventsBefore = watching.events.length;

    const ownSocket = await connect(ben);
    ownSocket.send({ type: 'typing', conversation });
    await send(anna, ben.id, { body: 'Still there?' });
    await ownSocket.event('message', (e) => e.message?.body === 'Still there?');
    // Events that reached the browser by its socket are recorded for comparison.
    await expect
      .poll(async () => (await app.sql('select delivered_seq from inbox where member_id = $1', [ben.id]))[0], {
        timeout: 10_000,
      })
      .toEqual({ delivered_seq: 4 });
    for (const path of [
      '/api/chats.php',
      '/api/chats/sync.php?since=0',
      `/api/chat.php?id=${conversation}`,
      `/api/members/${anna.id}.php`,
      '/api/user.php',
    ])
      expect((await ben.client.get(path)).status, path).toBe(200);
    expect((await ben.client.put('/api/chat/read.php', { id: conversation, seq: 4 })).json).toEqual({ unread: 0 });
    expect(app.services.live.isOnline(ben.id)).toBe(true);
    ownSocket.send({ type: 'ping' });
    await ownSocket.event('pong');
    await send(marker, anna.id, { body: 'After all of it' });
    await watching.event('message', (e) => e.message?.body === 'After all of it');

    const events = watching.events
      .slice(eventsBefore)
      .filter(
        (e) => e.type !== 'user' && !(e.type === 'message' && (e.conversation !== conversation || e.message?.mine)),
      );
    expect(events).toEqual([]);
    const after = await everything();
    // Anna's own second message is there; nothing else differs.
    expect({ ...after, list: [], state: { ...after.state, text_price: 0 } }).toEqual({
      ...before,
      list: [],
      state: { ...before.state, text_price: 0 },
    });
    expect(after.list[0].partner).toEqual(before.list[0].partner);

    await ben.client.put('/api/privacy.php', { invisible: false });
    await send(anna, ben.id, { body: 'And now?' });
    await ownSocket.event('message', (e) => e.message?.body === 'And now?');
    await ben.client.put('/api/chat/read.php', { id: conversation, seq: 5 });
    expect(await watching.event('receipt', (e) => e.read_seq === 5)).toMatchObject({ conversation, delivered_seq: 5 });
    ownSocket.send({ type: 'typing', conversation });
    // At most every two seconds: the event sent while invisible counts too.
    await expect
      .poll(
        () => {
          ownSocket.send({ type: 'typing', conversation });
          return watching.events.some((e) => e.type === 'typing');
        },
        { timeout: 10_000, interval: 250 },
      )
      .toBe(true);
  });
});
