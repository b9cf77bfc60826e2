/** Polling: an unchanged answer is not sent again, and none is older than the request. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fc from 'fast-check';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { transaction } from '../../server/platform/db.ts';
import { serveMetrics } from '../../server/platform/metrics.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { grant, send } from '../helpers/chat.ts';
import { type Client, createClient } from '../helpers/http-client.ts';
import { createTestServices, type TestServices } from '../helpers/services.ts';

const calls = ['user', 'likes', 'chats'] as const;

/** A browser at one of the processes: it caches each answer with its tag, like web/app/api.ts. */
interface Browser {
  client: Client;
  cache: Map<string, { etag: string; json: unknown }>;
}
/** Asks like a browser with an earlier answer. @returns its state afterwards, and whether the answer was unchanged */
async function poll({ client, cache }: Browser, call: string): Promise<{ json: unknown; unchanged: boolean }> {
  const cached = cache.get(call);
  const answer = await ask(client, call, { 'if-none-match': cached?.etag });
  if (answer.status === 304 && cached) return { json: cached.json, unchanged: true };
  expect(answer.status, answer.text).toBe(200);
  cache.set(call, { etag: answer.headers['etag'] ?? '', json: answer.json });
  return { json: answer.json, unchanged: false };
}
const fetchFresh = async ({ client }: Browser, call: string) => (await ask(client, call)).json as unknown;

/** Comes again when it is turned away, as the client does: so much at once is more than the database's connections take. */
async function ask(client: Client, call: string, headers: Record<string, string | undefined> = {}) {
  for (;;) {
    const answer = await client.get(`/api/${call}.php`, { headers });
    if (answer.status !== 503 || !answer.headers['retry-after']) return answer;
  }
}

let app: TestApp;
let second: { app: FastifyInstance; port: number; services: TestServices };
let members: TestMember[];
let browsers: Browser[][];

beforeAll(async () => {
  app = await startTestApp();
  const services = await createTestServices({
    databaseUrl: app.databaseUrl,
    config: { secret: app.services.config.secret },
    workers: false,
  });
  const instance = await buildApp(services.services, { pages: false });
  await instance.listen({ port: 0, host: '127.0.0.1' });
  second = { app: instance, services, port: (instance.server.address() as AddressInfo).port };
  members = await Promise.all(
    Array.from({ length: 4 }, (_, i) =>
      app.signup(i % 2 ? { gender: 'female', wanted: 'male' } : { gender: 'male', wanted: 'female' }),
    ),
  );
  for (const { id } of members) {
    await app.sql('update members set paid_user = true where id = $1', [id]);
    await app.sql("select book_transfer(gen_random_uuid(), $1::uuid, 'gift', 10000, 'test', $1::uuid::text)", [id]);
    await app.sql(
      "insert into photos (id, member_id, position, status, filename, width, height, thumbhash) values (gen_random_uuid(), $1::uuid, 0, 'active', md5($1::uuid::text), 600, 800, '\\x00')",
      [id],
    );
  }
  browsers = members.map((member) =>
    [app.port, second.port].map((port) => {
      const client = createClient(port, member.client.host);
      for (const [name, value] of member.client.cookies) client.cookies.set(name, value);
      return { client, cache: new Map() };
    }),
  );
  // Everybody is online for both processes and stays so: all other changes are made by the tests.
  for (const own of browsers) for (const browser of own) await poll(browser, 'user');
  for (const { live } of [app.services, second.services.services])
    await vi.waitFor(() => expect(members.every(({ id }) => live.isOnline(id))).toBe(true), { timeout: 15_000 });
});
afterAll(async () => {
  await second.app.close();
  await second.services.stop();
  await app.stop();
});

/** A browser with a cached answer must end up with the same as one without. */
async function checkAll(what: string): Promise<void> {
  await Promise.all(
    browsers.flatMap((own, i) =>
      calls.map(async (call) => {
        const cachedAnswers = await Promise.all(own.map((browser) => poll(browser, call)));
        const fresh = await fetchFresh(own[0] as Browser, call);
        cachedAnswers.forEach(({ json }, process) => {
          expect(json, `${call} of member ${i} at process ${process} after ${what}`).toEqual(fresh);
        });
      }),
    ),
  );
}

/** Holds the member's row, as whatever changes their photos does: one change of a member's photos at a time. */
const changePhotos = (me: TestMember, change: string, values: unknown[] = []) =>
  transaction(app.services.db, async (tx) => {
    await tx.query('select from members where id = $1 for no key update', [me.id]);
    await tx.query(change, [me.id, ...values]);
  });

/** Actions of members, staff and jobs, through the calls where there is one, by SQL where that is simpler. */
const actions: Record<string, (me: TestMember, other: TestMember, n: number) => Promise<unknown>> = {
  like: (me, other) => me.client.post('/api/likes.php', { id: other.id }),
  unlike: (me, other) => me.client.delete(`/api/likes/m/${other.id}.php`),
  look: (me, other) => me.client.get(`/api/members/${other.id}.php`),
  block: (me, other) => me.client.post('/api/blocks.php', { id: other.id }),
  unblock: (me, other) => app.sql('delete from blocks where member_id = $1 and blocked_id = $2', [me.id, other.id]),
  send: (me, other, n) => send(me, other.id, { body: `word ${n}` }),
  read: async (me, other) => {
    const [row] = await app.sql<{ id: string; last_seq: number }>(
      'select conversation_id as id, last_seq from inbox where member_id = $1 and other_id = $2',
      [me.id, other.id],
    );
    return row && me.client.put('/api/chat/read.php', { id: row.id, seq: row.last_seq });
  },
  'delete chat': async (me, other) => {
    const [row] = await app.sql<{ id: string }>(
      'select conversation_id as id from inbox where member_id = $1 and other_id = $2',
      [me.id, other.id],
    );
    return row && me.client.delete('/api/chat.php', { id: row.id });
  },
  invisible: (me, _, n) => me.client.put('/api/privacy.php', { invisible: n % 2 === 0 }),
  move: (me, _, n) =>
    app.sql('update profiles set city = $2, lat = $3, lon = 5 where member_id = $1', [
      me.id,
      `Town ${n}`,
      50 + (n % 5),
    ]),
  interests: (me, _, n) =>
    app.sql('update profiles set interests = $2 where member_id = $1', [me.id, ['art', 'beer', 'wine'].slice(n % 3)]),
  rename: (me, _, n) =>
    app.sql('update members set username = $2 where id = $1', [me.id, `name.${n}.${me.id.slice(-6)}`]),
  photo: (me, _, n) =>
    changePhotos(me, 'update photos set status = $2 where member_id = $1', [n % 2 ? 'active' : 'pending']),
  'more photos': (me) =>
    changePhotos(
      me,
      `insert into photos (id, member_id, position, status, filename, width, height, thumbhash)
       select gen_random_uuid(), $1, max(position) + 1, 'active', md5(gen_random_uuid()::text), 600, 800, '\\x00' from photos where member_id = $1`,
    ),
  'fewer photos': (me) => changePhotos(me, 'delete from photos where member_id = $1 and position > 0'),
  disable: (me, _, n) =>
    app.sql('update profiles set status = $2 where member_id = $1', [me.id, n % 2 ? 'active' : 'disabled']),
  confirm: (me, _, n) =>
    app.sql('update members set status = $2 where id = $1', [me.id, n % 2 ? 'active' : 'not_confirmed']),
  credits: (me) =>
    app.sql("select book_transfer(gen_random_uuid(), $1, 'gift', 7, 'test', gen_random_uuid()::text)", [me.id]),
  premium: (me, _, n) =>
    app.sql('update members set paid_user = $2, signup_step = $3 where id = $1', [me.id, n % 2 === 0, 1 + (n % 5)]),
  bounce: (me, _, n) =>
    app.sql('update members set mail_disabled = $2 where id = $1', [me.id, n % 2 ? 'bounce' : null]),
  language: (me, _, n) => app.sql('update members set language = $2 where id = $1', [me.id, n % 2 ? 'de' : 'nl']),
};
const steps = (length: number) =>
  fc.array(
    fc.record({
      what: fc.constantFrom(...Object.keys(actions)),
      me: fc.nat(3),
      other: fc.integer({ min: 1, max: 3 }),
      n: fc.nat(1_000),
    }),
    { minLength: length, maxLength: length },
  );
const act = ({ what, me, other, n }: { what: string; me: number; other: number; n: number }) =>
  actions[what]?.(members[me] as TestMember, members[(me + other) % 4] as TestMember, n);

/** Whatever happened before: everybody can see everybody. */
async function allPlain(): Promise<void> {
  await app.sql('delete from blocks');
  await app.sql("update members set status = 'active', invisible = false, language = 'en'");
  await app.sql("update profiles set status = 'active'");
}

describe('an unchanged answer', () => {
  it('is as true as a new one after any change, at every process', async () => {
    await fc.assert(
      fc.asyncProperty(steps(8), async (list) => {
        for (const step of list) {
          await act(step);
          await checkAll(step.what);
        }
      }),
      { numRuns: 3, endOnFailure: true },
    );
  }, 60_000);

  it('is as true as a new one after many changes at once, while everybody asks', async () => {
    await fc.assert(
      fc.asyncProperty(steps(30), async (list) => {
        let done = false;
        const asking = browsers.flat().map(async (browser, i) => {
          for (let n = i; !done; n++) await poll(browser, calls[n % 3] as string);
        });
        await Promise.all(list.map(act)).finally(() => (done = true));
        await Promise.all(asking);
        await checkAll('all of them');
      }),
      { numRuns: 3, endOnFailure: true },
    );
  }, 60_000);

  it('notices a change whose transaction was open for long', async () => {
    const [me, other] = members as [TestMember, TestMember];
    await allPlain();
    expect((await other.client.post('/api/likes.php', { id: me.id })).status).toBe(200);
    const browser = (browsers[0] as Browser[])[1] as Browser;
    const slow = new pg.Client(app.databaseUrl);
    await slow.connect();
    await slow.query('begin');
    await slow.query("update profiles set city = 'Slowtown' where member_id = $1", [other.id]);
    for (let n = 0; n < 5; n++) {
      // Later transactions end before it, and are seen.
      await actions['move']?.(members[2] as TestMember, me, n);
      await poll(browser, 'likes');
    }
    expect(JSON.stringify((await poll(browser, 'likes')).json)).not.toContain('Slowtown');
    await slow.query('commit');
    await slow.end();
    expect(JSON.stringify((await poll(browser, 'likes')).json)).toContain('Slowtown');
    await checkAll('a slow transaction');
  });

  it('is told with nothing but what tells what to keep: polls are most of what a phone asks', async () => {
    const browser = (browsers[0] as Browser[])[0] as Browser;
    for (const call of calls) {
      // Fetching the list of chats marks messages as delivered.
      for (let n = 0; n < 2; n++) await poll(browser, call);
      const { status, text, headers } = await browser.client.get(`/api/${call}.php`, {
        headers: { 'if-none-match': browser.cache.get(call)?.etag },
      });
      expect([status, text], call).toEqual([304, '']);
      const named = Object.fromEntries(
        Object.entries(headers).filter(
          ([name]) => !['date', 'connection', 'keep-alive', 'x-request-id'].includes(name),
        ),
      );
      expect(named, call).toEqual({
        etag: browser.cache.get(call)?.etag,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect((await browser.client.get(`/api/${call}.php`, { headers: { 'if-none-match': '"another"' } })).status).toBe(
        200,
      );
    }
  });

  it('changes when somebody comes or goes', async () => {
    const browser = (browsers[0] as Browser[])[0] as Browser;
    const [me, other] = members as [TestMember, TestMember];
    await allPlain();
    // Whatever the changes before: enough credits, and the conversation's current price.
    await grant(app, other.id, 5);
    const statuses = [(await send(other, me.id)).status, (await send(other, me.id, { price: 0 })).status];
    expect(statuses).toContain(200);
    const onlineOf = async () =>
      (
        (await poll(browser, 'chats')).json as { chats: { profile: string; partner: { online: boolean } }[] }
      ).chats.find((chat) => chat.profile === other.id)?.partner.online;
    expect(await onlineOf()).toBe(true);
    app.services.live.away(other.id);
    expect(await onlineOf()).toBe(false);
    app.services.live.seen(other.id);
    expect(await onlineOf()).toBe(true);
  });

  it('is counted', async () => {
    const metrics = await serveMetrics(app.services.metrics, { port: 0, host: '127.0.0.1', log: app.services.log });
    const counted = async () => {
      const text = await (await fetch(`http://127.0.0.1:${(metrics.address() as AddressInfo).port}/metrics`)).text();
      return Number(
        /^http_requests_total\{method="GET",route="\/api\/user",status="304"\} (\d+)$/m.exec(text)?.[1] ?? 0,
      );
    };
    const browser = (browsers[0] as Browser[])[0] as Browser;
    await poll(browser, 'user');
    const before = await counted();
    for (let n = 1; n <= 4; n++) {
      expect((await poll(browser, 'user')).unchanged).toBe(true);
      await expect.poll(counted).toBe(before + n);
    }
    await new Promise((done) => metrics.close(done));
  });

  it('is made anew as soon as the site it belongs to has changed', async () => {
    const browser = (browsers[0] as Browser[])[0] as Browser;
    const before = await app.sql<{ settings: object }>('select settings from sites where is_default');
    for (let n = 0; n < 3; n++) await poll(browser, 'user');
    await app.sql(`update sites set settings = settings || '{"cdn_prefix": "https://pictures.test"}'`);
    app.forgetSites();
    const { json, unchanged } = await poll(browser, 'user');
    expect(unchanged).toBe(false);
    expect(JSON.stringify(json)).toContain('https://pictures.test');
    await app.sql('update sites set settings = $1', [JSON.stringify(before[0]?.settings)]);
    app.forgetSites();
  });

  it('is never told to somebody else, nor without a session', async () => {
    const [mine] = browsers[0] as [Browser];
    await poll(mine, 'user');
    await poll(mine, 'user');
    const headers = { 'if-none-match': mine.cache.get('user')?.etag };
    const theirs = await (browsers[1] as Browser[])[0]?.client.get('/api/user.php', { headers });
    expect(theirs?.json.user.id).toBe(members[1]?.id);
    expect((await app.client().get('/api/user.php', { headers })).json).toEqual({ user: null });
    expect((await app.client().get('/api/chats.php', { headers })).status).toBe(403);
  });
});

it('11 a session that has ended is refused at once, by every process', async () => {
  const me = await app.signup();
  const other = createClient(app.port, me.client.host);
  await other.post('/api/user.php', { login: me.email, password: me.password });
  const otherClient = createClient(second.port, me.client.host);
  for (const [name, value] of other.cookies) otherClient.cookies.set(name, value);
  for (let n = 0; n < 3; n++) {
    expect((await otherClient.get('/api/user.php')).json.user.id).toBe(me.id);
    expect((await otherClient.get('/api/chats.php')).status).toBe(200);
  }
  const etag = (await otherClient.get('/api/chats.php')).headers['etag'];
  const mine = (await otherClient.get('/api/user.php')).headers['etag'];
  for (let n = 0; n < 3; n++)
    expect((await otherClient.get('/api/user.php', { headers: { 'if-none-match': mine } })).status).toBe(304);
  expect((await me.client.delete('/api/sessions/others.php')).status).toBe(200);
  for (const client of [otherClient, other]) {
    expect((await client.get('/api/user.php', { headers: { 'if-none-match': mine } })).json).toEqual({ user: null });
    expect((await client.get('/api/user.php')).json).toEqual({ user: null });
    expect((await client.get('/api/chats.php', { headers: { 'if-none-match': etag } })).status).toBe(403);
    expect(
      (
        await client.post(
          '/api/messages.php',
          { to: me.id, kind: 'text', body: 'x', price: 1 },
          { headers: { 'idempotency-key': uuidv7() } },
        )
      ).status,
    ).toBe(403);
  }
});

it('sessions asked for together are each their own, those that are none among them', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const client = createClient(app.port, 'a.test');
      if (n % 3 === 0) client.cookies.set('sid', 'x'.repeat(43));
      else for (const [name, value] of (members[n % 4] as TestMember).client.cookies) client.cookies.set(name, value);
      return { n, json: (await client.get('/api/user.php')).json as { user: { id: string } | null } };
    }),
  );
  for (const { n, json } of answers) expect(json.user?.id).toBe(n % 3 === 0 ? undefined : members[n % 4]?.id);
});

it('a balancer that asks each second whether all is well leaves no lines in the log; a visitor does', async () => {
  const paths = () => app.logLines.map((line) => (JSON.parse(line) as { req?: { path?: string } }).req?.path);
  const { client } = members[0] as TestMember;
  for (const path of ['/healthz', '/readyz', '/api/likes']) expect((await client.get(path)).status).toBe(200);
  await vi.waitFor(() => expect(paths()).toContain('/api/likes'));
  expect(paths()).not.toContain('/readyz');
  expect(paths()).not.toContain('/healthz');
});
