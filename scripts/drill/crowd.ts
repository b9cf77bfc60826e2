/** Members as our browser makes them: a socket, polls, messages with a key that are tried again until they are answered. */
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { WebSocket } from 'ws';
import { socketPath } from '../../contract/socket.ts';
import { checkLedger } from '../../server/payments/ledger-check.ts';
import { type Answer, createClient, type Client } from '../../tests/helpers/http-client.ts';
import type { Stage } from './stage.ts';

export interface Person {
  id: string;
  client: Client;
}

export interface Noticed {
  calls: number;
  /** Calls that were not answered, or with an error of ours; each was tried again. */
  failed: number;
  /** How often each status was answered in their place; 0: no answer at all. */
  statuses: Map<number, number>;
  /** The longest time (ms) in which nobody got an answer. */
  longestPauseMs: number;
  sent: number;
  /** Messages that had to be sent again. */
  again: number;
  reconnects: number;
  /** The longest time (ms) a member was without a socket. */
  longestWithoutSocketMs: number;
}

const retryMs = 250;

/** Members with credits, in pairs that write to each other. */
export async function addPeople(stage: Stage, count: number): Promise<void> {
  const { db } = stage;
  await db.query(
    `with c as (insert into companies (name, address, postal_code, city, country, support_email)
                values ('Drill B.V.', 'Kade 1', '1234 AB', 'Utrecht', 'NL', 'help@drill.test') returning id),
          p as (insert into pools (company_id, name) select id, 'drill' from c returning id),
          s as (insert into sites (company_id, pool_id, name, is_default) select c.id, p.id, 'Drill', true from c, p returning id),
          h as (insert into site_hosts (host, site_id, is_primary) select 'drill.test', id, true from s)
     insert into site_countries (site_id, country) select id, 'NL' from s`,
  );
  for (let n = 0; n < count; n++) {
    const client = createClient(stage.balancer.port, 'drill.test');
    // Each from a network of their own: many sign-ups of one network would have to do some work first.
    client.headers['x-forwarded-for'] = `10.${n}.0.1`;
    const answer = await client.post('/api/signup.php', {
      email: `drill${n}@members.example`,
      name: `person.${n}`,
      password: `quiet river ${n} lanterns`,
      date_of_birth: '1990-06-15',
      gender: n % 2 ? 'male' : 'female',
      wanted: n % 2 ? 'female' : 'male',
      consent: true,
    });
    if (answer.status !== 200) throw new Error(`nobody can sign up: ${answer.status} ${answer.text.slice(0, 200)}`);
    stage.people.push({ id: answer.json.user.id, client });
  }
  const ids = stage.people.map(({ id }) => id);
  await db.query("update members set status = 'active', confirmed_at = now(), paid_user = true where id = any($1)", [
    ids,
  ]);
  await db.query(
    "select book_transfer(gen_random_uuid(), id, 'adjustment', 100000, 'adjustment', 'drill ' || id, null, 'drill') from unnest($1::uuid[]) id",
    [ids],
  );
}

/** A photo of one colour, of a size that is taken. */
export async function uploadPhoto({ client }: Person): Promise<Answer> {
  const picture = await sharp({ create: { width: 900, height: 1_200, channels: 3, background: '#975' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg');
  const multipart = new Response(form);
  return client.send('POST', '/api/photos.php', Buffer.from(await multipart.arrayBuffer()), {
    headers: { 'content-type': multipart.headers.get('content-type') ?? '' },
  });
}

/** Everybody busy until the returned function is called, which tells what they noticed. */
export function crowd(stage: Stage): () => Promise<Noticed> {
  const noticed: Noticed = {
    calls: 0,
    failed: 0,
    statuses: new Map(),
    longestPauseMs: 0,
    sent: 0,
    again: 0,
    reconnects: 0,
    longestWithoutSocketMs: 0,
  };
  let stopped = false;
  let answeredAt = performance.now();
  const call = async (work: () => Promise<{ status: number }>): Promise<number> => {
    noticed.calls++;
    const status = await work().then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200 || status === 304) {
      noticed.longestPauseMs = Math.max(noticed.longestPauseMs, performance.now() - answeredAt);
      answeredAt = performance.now();
    } else {
      noticed.failed++;
      noticed.statuses.set(status, (noticed.statuses.get(status) ?? 0) + 1);
    }
    return status;
  };

  const write = async (from: Person, to: Person) => {
    while (!stopped) {
      const id = uuidv7();
      while (true) {
        const status = await call(() =>
          from.client.post(
            '/api/messages.php',
            { to: to.id, kind: 'text', body: `drill ${id}`, price: 1 },
            { headers: { 'idempotency-key': id } },
          ),
        );
        if (status === 200) break;
        if (status > 0 && status < 500 && status !== 429) throw new Error(`a message was refused: ${status}`);
        noticed.again++;
        await sleep(retryMs);
      }
      stage.acknowledged.add(id);
      noticed.sent++;
      // Two a second are what a member may.
      await sleep(500 + Math.random() * 150);
    }
  };
  const look = async ({ client }: Person) => {
    while (!stopped) {
      await call(() => client.get('/api/chats.php'));
      await sleep(100 + Math.random() * 200);
    }
  };
  const listen = async ({ client }: Person) => {
    let lostAt: number | undefined;
    while (!stopped) {
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const socket = new WebSocket(`ws://127.0.0.1:${stage.balancer.port}${socketPath}`, {
        headers: { cookie, host: client.host, origin: `http://${client.host}` },
        localAddress: client.ip,
      });
      await new Promise<void>((resolve) => {
        const stop = setInterval(() => stopped && socket.terminate(), 100);
        socket.on('message', () => {
          if (lostAt === undefined) return;
          noticed.reconnects++;
          noticed.longestWithoutSocketMs = Math.max(noticed.longestWithoutSocketMs, performance.now() - lostAt);
          lostAt = undefined;
        });
        socket.on('error', () => {});
        socket.on('close', () => {
          clearInterval(stop);
          lostAt ??= performance.now();
          resolve();
        });
      });
      if (!stopped) await sleep(Math.random() * 500);
    }
  };
  const work = stage.people.flatMap((person, n) => {
    const partner = stage.people[n ^ 1] ?? person;
    return [write(person, partner), look(person), listen(person)];
  });
  return async () => {
    stopped = true;
    await Promise.all(work);
    return noticed;
  };
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

export const linesOf = (n: Noticed): string[] => [
  `${n.failed} of ${n.calls} calls failed${n.failed ? ` (${[...n.statuses].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ')})` : ''} and were tried again; the longest pause ${seconds(n.longestPauseMs)}`,
  `${n.sent} messages sent, ${n.again} tries more; ${n.reconnects} sockets came back, the longest without one ${seconds(n.longestWithoutSocketMs)}`,
];

/** What must hold after every drill. @returns the faults */
export async function checkStage(stage: Stage): Promise<string[]> {
  const { db, acknowledged } = stage;
  const faults: string[] = [];
  if (acknowledged.size === 0) faults.push('nobody sent a message');
  const { rows } = await db.query<{ id: string; n: number }>(
    'select id, count(*)::int as n from messages where id = any($1::uuid[]) group by id',
    [[...acknowledged]],
  );
  if (rows.length < acknowledged.size) faults.push(`${acknowledged.size - rows.length} acknowledged messages are lost`);
  const twice = rows.filter(({ n }) => n > 1).length;
  if (twice) faults.push(`${twice} messages are there twice`);
  const ledger = await checkLedger(db);
  for (const { check, row } of ledger.faults) faults.push(`the books do not agree: ${check}, ${row}`);
  const waitsFor = async () =>
    (await db.query<{ n: number }>('select count(*)::int as n from outbox where handled_at is null')).rows[0]?.n ?? 0;
  for (let tries = 0; tries < 100 && (await waitsFor()) > 0; tries++) await sleep(100);
  if ((await waitsFor()) > 0) faults.push('events are still not handled after 10 s');
  return faults;
}
