/** A database that is busy: what comes too much is refused at once, in order, and everything is answered again afterwards. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { send } from '../helpers/chat.ts';
import { openSocket } from '../helpers/socket-client.ts';

let app: TestApp;
let anna: TestMember;
let bo: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  anna = await app.signup({ gender: 'female', wanted: 'male' });
  bo = await app.signup({ gender: 'male', wanted: 'female' });
});
afterAll(() => app.stop());

it('refuses polls while requests wait for the database, and still sends messages', async () => {
  const { db } = app.services;
  const size = app.services.config.databasePool;
  const held = await Promise.all(Array.from({ length: size }, () => db.connect()));
  // Each waits for a connection, as a request of a member would.
  const waiting = Array.from({ length: 80 }, () => db.query('select 1'));
  const sending = send(anna, bo.id, { price: 0 });
  const refused = await anna.client.get('/api/user.php');
  const healthy = await app.client().get('/healthz');
  for (const client of held) client.release();
  await Promise.all(waiting);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '3']);
  expect(refused.json.error).toBe('unavailable');
  expect(refused.request_id).toBe(refused.headers['x-request-id']);
  expect(healthy.status).toBe(200);
  expect((await sending).status).toBe(200);
  expect((await anna.client.get('/api/user.php')).status).toBe(200);
  expect(await app.services.metrics.text()).toMatch(/http_shed_total\{kind="poll"\} 1/);
});

it('the queues that look for their jobs, all at the same moment, turn nobody away', async () => {
  const { db } = app.services;
  const size = app.services.config.databasePool;
  const held = await Promise.all(Array.from({ length: size }, () => db.connect()));
  // Each queue looks twice a second here, and there are more of them than may wait.
  await new Promise((done) => setTimeout(done, 1_500));
  const waiting = db.waitingCount;
  const answer = anna.client.get('/api/user.php');
  for (const client of held) client.release();
  expect((await answer).status).toBe(200);
  expect(waiting).toBeLessThanOrEqual(size);
});

/** What arrives while so many wait, by whether it is refused. */
const levels = {
  100: { refused: ['page', 'poll'], taken: ['search', 'message', 'payment', 'socket', 'report', 'health'] },
  250: { refused: ['page', 'poll', 'search'], taken: ['message', 'payment', 'socket', 'report', 'health'] },
  450: { refused: ['page', 'poll', 'search', 'message', 'payment', 'socket'], taken: ['report', 'health'] },
};

it.each(Object.entries(levels))('refuses in the stated order: %s wait', async (wait, { refused, taken }) => {
  const { db } = app.services;
  // Who waits here waits for this test, however slow the machine is.
  Object.assign(db.options, { connectionTimeoutMillis: 0 });
  const held = await Promise.all(Array.from({ length: app.services.config.databasePool }, () => db.connect()));
  const waiting = Array.from({ length: Number(wait) }, () => db.query('select 1'));
  let arrived = 0;
  // Called after the application's own listener, which has refused by then or has not.
  const count = () => void (arrived += 1);
  app.app.server.on('request', count).on('upgrade', count);
  const refusals = new Set<string>();
  const note = (kind: string, status: number) => void (status === 503 && refusals.add(kind));
  const asked = Object.entries({
    page: () => anna.client.get('/'),
    poll: () => anna.client.get('/api/user.php'),
    search: () => anna.client.get('/api/members.php'),
    message: () => send(anna, bo.id, { price: 0 }),
    payment: () => anna.client.post('/api/payments.php'),
    report: () => app.client().post('/api/payments/sandbox/webhook.php'),
    health: () => app.client().get('/healthz'),
    socket: () =>
      openSocket(app.port, anna.client).then(
        ({ socket }) => {
          socket.close();
          return { status: 101 };
        },
        ({ message }: Error) => ({ status: Number(/\d+$/.exec(message)?.[0]) }),
      ),
  }).map(async ([kind, ask]) => note(kind, (await ask()).status));
  try {
    await expect.poll(() => arrived).toBe(asked.length);
    await expect.poll(() => refusals.size).toBe(refused.length);
  } finally {
    app.app.server.off('request', count).off('upgrade', count);
    for (const client of held) client.release();
  }
  await Promise.all([...waiting, ...asked]);
  expect([...refusals].sort()).toEqual([...refused].sort());
  expect(refused.length + taken.length).toBe(asked.length);
});
