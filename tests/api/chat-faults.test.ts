/** What chat survives, by the list of faults in the security checklist. */
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { startAppProcess } from '../helpers/app-process.ts';
import { balance, checkBooks, grant, send } from '../helpers/chat.ts';
import { createClient } from '../helpers/http-client.ts';
import { type Gate, startGate } from '../helpers/tcp-gate.ts';

let app: TestApp;
let gate: Gate;
let directUrl = '';
beforeAll(async () => {
  app = await startTestApp({
    databaseVia: async (url) => {
      directUrl = url;
      gate = await startGate(url);
      return gate.url;
    },
  });
});
afterAll(async () => {
  await app.stop();
  await gate.shut();
});

async function people(n: number, credits = 1_000): Promise<TestMember[]> {
  const members = await Promise.all(Array.from({ length: n }, () => app.signup({ gender: 'male', wanted: 'female' })));
  for (const { id } of members) {
    await app.sql('update members set paid_user = true where id = $1', [id]);
    await grant(app, id, credits);
  }
  return members;
}

/** Messages with these ids that are stored, each once. */
const stored = async (ids: readonly string[]) =>
  (await app.sql<{ id: string }>('select id from messages where id = any($1::uuid[])', [ids])).map((m) => m.id);

it('mutual sends at once: no deadlock, no gap, nothing lost', async () => {
  const [a, b, c, d] = (await people(4)) as [TestMember, TestMember, TestMember, TestMember];
  const pairs = [
    [a, b],
    [b, a],
    [b, c],
    [c, b],
    [c, d],
    [d, c],
    [a, d],
    [d, a],
  ] as const;
  const answers = await Promise.all(
    Array.from({ length: 160 }, (_, i) => {
      const [from, to] = pairs[i % pairs.length] as (typeof pairs)[number];
      return send(from, to.id, { body: `${i}` });
    }),
  );
  // Stays below the limit of 120 a minute per member.
  expect(answers.map((x) => x.status)).toEqual(Array(160).fill(200));
  expect(await stored(answers.map((x) => x.json.message.id))).toHaveLength(160);
  await checkBooks(app);
});

it('any interleaving of sends, reads, deletions and blocks keeps every counter right', async () => {
  const members = await people(3);
  const who = fc.integer({ min: 0, max: 2 });
  const step = fc.record({
    what: fc.constantFrom('send', 'send', 'send', 'read', 'delete', 'block', 'unblock', 'list'),
    from: who,
    to: who,
    n: fc.integer({ min: 0, max: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
      await Promise.all(
        steps.map(async ({ what, from, to, n }) => {
          const [me, other] = [members[from] as TestMember, members[to] as TestMember];
          if (me === other) return;
          if (what === 'send') return send(me, other.id);
          if (what === 'list') return me.client.get('/api/chats.php');
          if (what === 'block')
            return app.sql('insert into blocks (member_id, blocked_id) values ($1, $2) on conflict do nothing', [
              me.id,
              other.id,
            ]);
          if (what === 'unblock')
            return app.sql('delete from blocks where member_id = $1 and blocked_id = $2', [me.id, other.id]);
          const [row] = await app.sql<{ id: string }>(
            'select conversation_id as id from inbox where member_id = $1 and other_id = $2',
            [me.id, other.id],
          );
          if (!row) return;
          const answer =
            what === 'read'
              ? await me.client.put('/api/chat/read.php', { id: row.id, seq: n })
              : await me.client.delete('/api/chat.php', { id: row.id });
          expect([200, 404]).toContain(answer.status);
        }),
      );
      await checkBooks(app);
    }),
    { numRuns: 15 },
  );
});

it('18 the first message and a block at once: whichever comes first, the conversation is closed', async () => {
  const members = await people(8);
  const pairs = members.flatMap((a, i) => members.slice(i + 1).map((b) => [a, b] as const));
  await Promise.all(
    pairs.flatMap(([a, b], i) => {
      const [by, whom] = i % 2 ? [a, b] : [b, a];
      const block = () => app.sql('insert into blocks (member_id, blocked_id) values ($1, $2)', [by.id, whom.id]);
      return i % 3 ? [send(a, b.id), block()] : [block(), send(a, b.id), send(b, a.id)];
    }),
  );
  await checkBooks(app);
  const [open] = await app.sql<{ n: number }>(
    'select count(*)::int n from inbox where not blocked and member_id = any($1)',
    [members.map((m) => m.id)],
  );
  expect(open?.n).toBe(0);
});

it('18 after a block is answered no message arrives', async () => {
  const [a, b] = (await people(2)) as [TestMember, TestMember];
  await send(a, b.id);
  const sends = Array.from({ length: 40 }, () => send(a, b.id));
  await sends[5];
  expect((await b.client.post('/api/blocks.php', { id: a.id })).status).toBe(200);
  const count = async () => (await app.sql('select from messages where sender_id = $1', [a.id])).length;
  const atBlock = await count();
  const answers = await Promise.all(sends);
  expect(await count()).toBe(atBlock);
  expect(answers.filter((x) => x.status === 200)).toHaveLength(atBlock - 1);
  for (const answer of answers) expect([200, 403]).toContain(answer.status);
  await checkBooks(app);
});

it('kill -9 during 500 sends: each acknowledged message is stored once, charges = stored messages, no gap', async () => {
  const members = await people(10);
  const first = await startAppProcess(directUrl);
  const ended = new Promise((resolve) => first.child.once('exit', resolve));
  const plan = Array.from({ length: 500 }, (_, i) => ({
    id: uuidv7(),
    from: members[i % 10] as TestMember,
    to: (members[(i + 1 + (Math.floor(i / 10) % 9)) % 10] as TestMember).id,
    body: `message ${i}`,
  }));
  /** In sequence for each member, as a person types. @returns the acknowledged ones */
  const run = async (port: number, what: typeof plan, onAnswer: () => void = () => {}): Promise<string[]> => {
    const done: string[] = [];
    await Promise.all(
      members.map(async (member) => {
        const client = createClient(port, 'a.test', member.client.ip);
        for (const [name, value] of member.client.cookies) client.cookies.set(name, value);
        for (const { id, to, body, from } of what) {
          if (from !== member) continue;
          const answer = await client
            .post('/api/messages.php', { to, kind: 'text', body, price: 1 }, { headers: { 'idempotency-key': id } })
            .catch(() => undefined);
          if (answer?.status === 200) done.push(id);
          if (answer) onAnswer();
        }
      }),
    );
    return done;
  };
  let answers = 0;
  const acknowledged = await run(first.port, plan, () => {
    if (++answers === 150) first.child.kill('SIGKILL');
  });
  await ended;
  expect(acknowledged.length).toBeGreaterThanOrEqual(150);
  expect(acknowledged.length).toBeLessThan(500);
  const storedIds = await stored(plan.map((p) => p.id));
  expect(acknowledged.filter((id) => !storedIds.includes(id))).toEqual([]);
  await checkBooks(app);
  const spent = async () =>
    (await Promise.all(members.map((m) => balance(app, m.id)))).reduce((all, n) => all + 1_000 - n, 0);
  expect(await spent()).toBe(storedIds.length);

  // Another server takes over; clients resend what was not answered, with the same keys.
  const second = await startAppProcess(directUrl);
  const rest = await run(
    second.port,
    plan.filter((p) => !acknowledged.includes(p.id)),
  );
  second.child.kill('SIGKILL');
  expect(acknowledged.length + rest.length).toBe(500);
  expect(await stored(plan.map((p) => p.id))).toHaveLength(500);
  expect(await spent()).toBe(500);
  await checkBooks(app);
}, 60_000);

it('the database goes away under load: 503, then recovery without help, and no acknowledged write is lost', async () => {
  const members = await people(6);
  const plan = Array.from({ length: 240 }, (_, i) => ({
    id: uuidv7(),
    from: members[i % 6] as TestMember,
    to: (members[(i + 1) % 6] as TestMember).id,
  }));
  const statuses = new Set<number>();
  const acknowledged = new Set<string>();
  let answers = 0;
  let reopening: Promise<unknown> | undefined;
  const away = async () => {
    await gate.shut();
    // Shut until a call has met it, then opened.
    await expect.poll(() => statuses.has(503), { timeout: 10_000 }).toBe(true);
    await gate.open();
  };
  await Promise.all(
    members.map(async (member) => {
      for (const { id, from, to } of plan) {
        if (from !== member) continue;
        // Like the browser: the same key until there is an answer.
        for (;;) {
          const answer = await send(from, to, { id });
          statuses.add(answer.status);
          if (answer.status === 503) {
            await new Promise((done) => setTimeout(done, 50));
            continue;
          }
          expect(answer.status, answer.text).toBe(200);
          acknowledged.add(id);
          if (++answers === 60) reopening = away();
          break;
        }
      }
    }),
  );
  await reopening;
  expect([...statuses].sort()).toEqual([200, 503]);
  expect(acknowledged.size).toBe(240);
  expect(await stored(plan.map((p) => p.id))).toHaveLength(240);
  for (const member of members) expect(await balance(app, member.id)).toBe(960);
  await checkBooks(app);
}, 60_000);

it('clock skew: a client an hour off is in order by place, not by its clock', async () => {
  const [a, b] = (await people(2)) as [TestMember, TestMember];
  const at = (ms: number) =>
    uuidv7().replace(
      /^.{8}-.{4}/,
      ms
        .toString(16)
        .padStart(12, '0')
        .replace(/(.{8})(.{4})/, '$1-$2'),
    );
  const now = Date.now();
  const bodies: string[] = [];
  for (const [from, to, skew] of [
    [a, b, 3_600_000],
    [b, a, -3_600_000],
    [a, b, 600_000],
    [b, a, 0],
  ] as const) {
    bodies.push(`${skew}`);
    expect((await send(from, to.id, { id: at(now + skew), body: `${skew}` })).status).toBe(200);
  }
  const { json } = await a.client.get(`/api/chat.php?profile=${b.id}`);
  expect(json.messages.map((m: { body: string }) => m.body)).toEqual(bodies);
  for (const m of json.messages) expect(Math.abs(Date.parse(m.created_at) - now)).toBeLessThan(60_000);
});
