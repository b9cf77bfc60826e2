/** What the application answers while its database is down, and after it is back. */
import { uuidv7 } from 'uuidv7';
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

  // Dozens of queues look for their jobs all the time: each kind of failure is said once, the rest by their number.
  const complaints = () => app.logLines.filter((line) => line.includes('job queue failed'));
  await expect.poll(() => complaints().length).toBeGreaterThan(0);
  const kinds = complaints().map((line) => JSON.parse(line).err.message.replace(/ \(Queue.*/, ''));
  expect(kinds).toEqual([...new Set(kinds)]);

  await gate.open();
  await expect.poll(async () => (await member.client.get('/api/user.php')).status, { timeout: 10_000 }).toBe(200);
  expect((await member.client.get('/api/user.php')).json.user.id).toBe(member.id);
  // Workers too: a mail requested now arrives.
  await app.client().post('/api/reset-password.php', { email: member.email });
  await app.mailToken(member.email, 'Choose a new password');
});

const fail = async (sqlstate: string | null) => {
  await app.sql('drop trigger if exists fail on likes');
  if (sqlstate === null) return;
  await app.sql(
    `create or replace function fail() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '${sqlstate}'; end $$`,
  );
  await app.sql('create trigger fail before insert on likes for each row execute function fail()');
};

it('what may be tried again is answered 503, with the same key it is done once; anything else is a fault of ours', async () => {
  const liked = await app.signup({ gender: 'male', wanted: 'female' });
  const retried = {
    'read-only, cut off, or ended by its administrator': [2, '25006', '25P02', '08006', '57P01', '57014'],
    'in the way of another transaction': [2, '40001', '40P01', '55P03'],
    'no room on its disk or in memory, or a disk that fails': [10, '53100', '53200', '53400', '58030'],
  } as const;
  const like = (key: string) =>
    member.client.post('/api/likes.php', { id: liked.id }, { headers: { 'idempotency-key': key } });
  const key = uuidv7();
  try {
    for (const [what, [retryAfter, ...states]] of Object.entries(retried))
      for (const sqlstate of states) {
        await fail(sqlstate);
        const answer = await like(key);
        expect([answer.status, answer.json.error, answer.json.retry_after], `${sqlstate}: ${what}`).toEqual([
          503,
          'unavailable',
          retryAfter,
        ]);
      }
    for (const sqlstate of ['22012', 'XX001']) {
      await fail(sqlstate);
      expect((await like(key)).json, sqlstate).toMatchObject({ error: 'internal' });
    }
  } finally {
    await fail(null);
  }
  for (const answer of [await like(key), await like(key)]) expect(answer.status).toBe(200);
  expect(await app.sql('select from likes where member_id = $1', [member.id])).toHaveLength(1);
});
