/** What the application answers while its database is down, and after it is back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { type Gate, startGate } from '../helpers/tcp-gate.ts';

let app: TestApp;
let gate: Gate;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp({
    databaseVia: async (url) => {
      gate = await startGate(url);
      return gate.url;
    },
  });
  member = await app.signup();
});
afterAll(async () => {
  await app.stop();
  await gate.shut();
});

it('says 503 and when to come back, lives on, and recovers without help', async () => {
  await gate.shut();

  // Every process would be away at once: the balancer keeps them, and we answer in our own words.
  const ready = await app.client().get('/readyz');
  expect([ready.status, ready.json]).toEqual([200, { status: 'ok' }]);
  expect((await app.client().get('/healthz')).status).toBe(200);
  const answers = await Promise.all([
    member.client.get('/api/user.php'),
    app.client().post('/api/user.php', { login: member.email, password: member.password }),
    app.client().post('/api/reset-password.php', { email: member.email }),
  ]);
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.json).toEqual({
      error: 'unavailable',
      message: 'An error occured, please try again later.',
      retry_after: 2,
    });
    expect(answer.headers['retry-after']).toBe('2');
  }
  // What needs no database keeps working, from the cached site.
  expect((await app.client().get('/api/settings.php')).json.name).toBe('Evening');

  await gate.open();
  await expect.poll(async () => (await member.client.get('/api/user.php')).status, { timeout: 10_000 }).toBe(200);
  expect((await member.client.get('/api/user.php')).json.user.id).toBe(member.id);
  // Workers too: a mail requested now arrives.
  await app.client().post('/api/reset-password.php', { email: member.email });
  await app.mailToken(member.email, 'Choose a new password');
});
