/** A database that is busy: what comes too much is refused at once, in order, and everything is answered again afterwards. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { send } from '../helpers/chat.ts';

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
