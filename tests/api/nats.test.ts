/** Live events between processes over NATS instead of the database: the same guarantees, also while NATS is down. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { startAppProcess } from '../helpers/app-process.ts';
import { grant, send } from '../helpers/chat.ts';
import { startLiveClient, stubWindow } from '../helpers/live-client.ts';
import { type NatsHelper, startNats } from '../helpers/nats-server.ts';
import { openSocket } from '../helpers/socket-client.ts';

let app: TestApp;
let nats: NatsHelper;
beforeAll(async () => {
  nats = await startNats();
  app = await startTestApp({ config: { nats_url: nats.url } });
  stubWindow();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await app.stop();
  await nats.stop();
});

const patient = { timeout: 20_000, interval: 20 };
async function write(from: TestMember, to: TestMember, first: number, last = first): Promise<string> {
  let conversation = '';
  for (let n = first; n <= last; n += 1) {
    const answer = await send(from, to.id, { body: `message ${n}` });
    expect(answer.status, answer.text).toBe(200);
    conversation = answer.json.conversation;
  }
  return conversation;
}

it('a message sent to one process is on the sockets of the other; NATS away and back, nothing is missed or doubled', async () => {
  const anna = await app.signup({ gender: 'female', wanted: 'male' });
  const bo = await app.signup({ gender: 'male', wanted: 'female' });
  await app.sql('update members set paid_user = true where id = $1', [anna.id]);
  await grant(app, anna.id, 500);
  const other = await startAppProcess(app.databaseUrl, undefined, { NATS_URL: nats.url });
  await vi.waitFor(async () => expect(await nats.hearing()).toBe(2), patient);
  // Not over the database, where nobody listens.
  expect(
    await app.sql(
      "select 1 from pg_stat_activity where application_name = 'evenfall bus' and datname = current_database()",
    ),
  ).toEqual([]);

  const socket = await openSocket(other.port, bo.client);
  const conversation = await write(anna, bo, 1);
  expect(await socket.event('message')).toMatchObject({ conversation, message: { body: 'message 1' } });
  socket.socket.terminate();

  const page = await startLiveClient(bo, { ports: [other.port] });
  const chat = await page.open({ id: conversation });
  await vi.waitFor(() => expect(page.live.isOpen()).toBe(true), patient);
  await write(anna, bo, 2, 5);
  await vi.waitFor(() => expect(chat()?.messages).toHaveLength(5), patient);
  await nats.stop();
  await write(anna, bo, 6, 25);
  // Cut off, the process tells its browsers every few seconds where their stream stands, and they fetch the rest.
  await vi.waitFor(() => expect(chat()?.messages).toHaveLength(25), patient);
  await nats.start();
  // Both processes, and the one with his page open what is for him.
  await vi.waitFor(async () => expect(await nats.hearing()).toBe(3), patient);
  // Afterwards every message arrives by itself again.
  await write(anna, bo, 26, 27);
  await vi.waitFor(() => expect(chat()?.messages.at(-1)?.seq).toBe(27), patient);
  expect(chat()?.messages.map((m) => m.body)).toEqual(Array.from({ length: 27 }, (_, i) => `message ${i + 1}`));
  expect(page.unread()).toBe(27);
  page.stop();
}, 60_000);
