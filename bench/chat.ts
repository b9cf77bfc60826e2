/**
 * Messages sent per second with durable commits, through the database function and through HTTP, and the calls a
 * browser polls, each against the simplest thing that does the same kind of work on the same server in the same run;
 * then delivery times and the cost of an idle socket (chat-live.ts).
 */
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { storeOwn } from '../server/chat/store-message.ts';
import { systemClock } from '../server/platform/clock.ts';
import { createDb } from '../server/platform/db.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { siteByHost } from '../server/sites/find-site.ts';
import type { Floor } from './chat-serve.ts';
import { delivery, idle } from './chat-live.ts';
import { conversationsEach, entry, likesEach, memberCount, people, type Person, pick } from './chat-people.ts';
import type { Figure, Report } from './figures.ts';
import { askOver, startProsody } from './prosody.ts';
import { load, startServer, type World } from './world.ts';

const seconds = 1;
const rounds = 7;
const connections = 16;
const headers = { host: 'localhost', 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

/** Runs the workers concurrently, each again as soon as it is done. @returns runs per second */
async function rateOf(workers: readonly (() => Promise<unknown>)[]): Promise<number> {
  let done = 0;
  const started = performance.now();
  const until = started + seconds * 1_000;
  await Promise.all(
    workers.map(async (work) => {
      while (performance.now() < until) {
        await work();
        done += 1;
      }
    }),
  );
  return (done * 1_000) / (performance.now() - started);
}

/** Runs statements one after the other on each of `connections` connections. @returns statements per second */
async function statements(url: string, next: (n: number) => pg.QueryConfig): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(url);
      await client.connect();
      return client;
    }),
  );
  let n = 0;
  const rate = await rateOf(clients.map((client) => () => client.query(next(n++))));
  await Promise.all(clients.map((client) => client.end()));
  return rate;
}

/** Stores messages as the server does, batching those of concurrent senders. @returns messages per second */
async function stored(databaseUrl: string, members: readonly Person[]): Promise<number> {
  const log = createLog('error');
  const db = createDb(databaseUrl, connections, log);
  const at = { site: await siteByHost({ db, clock: systemClock, log }, 'localhost'), country: 'NL' };
  let n = 0;
  const rate = await rateOf(
    Array.from({ length: connections }, () => () => {
      const [from, to] = pick(n++, members);
      return storeOwn(
        db,
        at,
        { id: uuidv7(), from: from.id, to: to.id, kind: 'text', body: text, price: 1 },
        { credits: 1, because: 'text' },
      );
    }),
  );
  await db.end();
  return rate;
}

const text = 'That sounds lovely. Friday after nine, if the weather holds?';
async function floorServer(floor: Floor) {
  const child = fork(join(import.meta.dirname, 'chat-serve.ts'), [JSON.stringify(floor)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', (code) => reject(new Error(`the floor ended with ${code}`)));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => child.disconnect() };
}

/** Sends through HTTP, each with its own key and by a different member. */
async function sends(url: string, members: readonly Person[]): Promise<number> {
  let n = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path: '/api/messages.php',
        setupRequest: (request) => {
          const [from, to] = pick(n++, members);
          return {
            ...request,
            headers: { ...headers, cookie: from.cookie, 'idempotency-key': uuidv7() },
            body: JSON.stringify({ to: to.id, kind: 'text', body: text, price: 1 }),
          };
        },
      },
    ],
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${bad} of ${result.requests.total} sends failed`);
  return result.requests.total / result.duration;
}

/**
 * Alternates both for some rounds, so that other load on the machine affects both.
 * @returns the round with the median ratio
 */
async function turns(
  value: () => Promise<number>,
  bare: () => Promise<number>,
): Promise<{ value: number; floor: number }> {
  const results: { value: number; floor: number }[] = [];
  for (let round = 0; round < rounds; round++) results.push({ floor: await bare(), value: await value() });
  return results.sort((a, b) => a.value / a.floor - b.value / b.floor)[rounds >> 1] as (typeof results)[number];
}

/** Members who poll in turn, over several connections at a time: polls come from many browsers at once. */
const asking = 200;
const warmSeconds = 3;
const browsers = 50;

async function polls(app: { url: string }, members: readonly Person[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [path, atLeast] of [
    ['user', 0.18],
    ['likes', 0.18],
    ['chats', 0.15],
  ] as const) {
    const url = `${app.url}/api/${path}.php`;
    const answer = await fetch(url, { headers: { cookie: members[0]?.cookie ?? '' } });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body}`);
    const floor = await floorServer({ what: 'json', body });
    // The same requests to both, because the client is a good part of what is measured.
    const requests = members.slice(0, asking).map(({ cookie }) => ({ headers: { cookie } }));
    const ask = (target: { url: string }) => load({ url: target.url, connections: browsers, seconds, requests });
    try {
      // Warm-up: undelivered lists are delivered once for all, and hot code gets compiled.
      await load({ url, connections: browsers, seconds: warmSeconds, requests });
      const { value, floor: bare } = await turns(
        () => ask({ url }),
        () => ask(floor),
      );
      figures.push({
        name: `${path}.php`,
        value,
        unit: '/s',
        floor: { name: 'a bare Fastify that answers the same JSON to the same requests', value: bare },
        reach: { at_least: atLeast },
        note: `${body.length} bytes, ${asking} members in turn`,
      });
    } finally {
      floor.stop();
    }
  }
  return figures;
}

/** The function and the whole request, against a single insert. */
async function sending(databaseUrl: string, app: { url: string }, members: readonly Person[]): Promise<Figure[]> {
  const insert = () =>
    statements(databaseUrl, () => ({
      name: 'floor',
      text: 'insert into bench_floor (id, body) values ($1, $2)',
      values: [uuidv7(), text],
    }));
  const alone = await turns(
    () =>
      statements(databaseUrl, (n) => {
        const [from, to] = pick(n, members);
        return {
          name: 'send',
          text: 'select send_messages($1::jsonb) as answers',
          values: [JSON.stringify([entry(from.id, to.id, text)])],
        };
      }),
    insert,
  );
  const batched = await turns(() => stored(databaseUrl, members), insert);
  const oneRow = 'insert of one row, same driver and connections';
  const floor = await floorServer({ what: 'insert', databaseUrl });
  const whole = await turns(
    () => sends(app.url, members),
    () =>
      load({
        url: floor.url,
        method: 'POST',
        seconds,
        connections,
        headers,
        body: JSON.stringify({ to: members[0]?.id, kind: 'text', body: text, price: 1 }),
      }),
  );
  floor.stop();
  return [
    {
      name: 'sends through the function',
      value: batched.value,
      unit: '/s',
      reach: { at_least: 0.22 },
      floor: { name: oneRow, value: batched.floor },
      note: `as the server calls it for ${connections} senders: those that come together in one statement; durable commit`,
    },
    {
      name: 'the same, one call a message',
      value: alone.value,
      unit: '/s',
      reach: { at_least: 0.22 },
      floor: { name: oneRow, value: alone.floor },
    },
    {
      name: 'sends over HTTP',
      value: whole.value,
      unit: '/s',
      reach: { at_least: 0.3 },
      floor: { name: 'a bare Fastify that inserts one row and answers its id', value: whole.floor },
      note: 'session, credits, ledger, outbox, events to sockets',
    },
  ];
}

/** The whole request, against another message server with an archive. Skipped where that is not installed. */
async function prosody(app: { url: string }, members: readonly Person[]): Promise<Figure[]> {
  const other = await startProsody(browsers, text);
  if (!other) return [];
  try {
    let n = 0;
    const { port } = new URL(app.url);
    const next = () => {
      const [from, to] = pick(n++, members);
      const body = JSON.stringify({ to: to.id, kind: 'text', body: text, price: 1 });
      const lines = Object.entries({
        ...headers,
        cookie: from.cookie,
        'idempotency-key': uuidv7(),
        'content-length': body.length,
      }).map((line) => line.join(': '));
      return `POST /api/messages.php HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
    };
    const whole = (duration: number) => askOver(Number(port), browsers, duration, next);
    await whole(warmSeconds);
    const { value, floor } = await turns(
      () => whole(seconds),
      () => other.measure(seconds),
    );
    return [
      {
        name: `sends over HTTP, ${browsers} senders`,
        value,
        unit: '/s',
        reach: { at_least: 1.5 },
        floor: { name: 'Prosody with its archive, the same number of senders', value: floor },
        note: 'Prosody does not flush to disk',
      },
    ];
  } finally {
    await other.stop();
  }
}

/** `chat:polls`, for example, runs only that part. */
export const parts = ['sends', 'prosody', 'polls', 'delivery', 'sockets'] as const;

export async function chat(world: World, wanted: readonly string[] = parts): Promise<Report> {
  // A database server of its own that flushes each commit to disk, as in production.
  const dir = await mkdtemp(join(tmpdir(), 'bench-chat-'));
  const log = createLog('error');
  const postgres = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log });
  try {
    const { url } = postgres;
    const db = createDb(url, 1, log);
    await migrate(db, join(import.meta.dirname, '../db'), log);
    await db.end();
    const members = await people(url);
    const figures: Figure[] = [];
    if (wanted.some((part) => part === 'sends' || part === 'prosody' || part === 'polls')) {
      const app = await startServer({
        what: 'app',
        databaseUrl: url,
        dataDir: world.dataDir,
        cached: true,
        workers: true,
      });
      try {
        if (wanted.includes('sends')) figures.push(...(await sending(url, app, members)));
        if (wanted.includes('prosody')) figures.push(...(await prosody(app, members)));
        if (wanted.includes('polls')) figures.push(...(await polls(app, members)));
      } finally {
        await app.stop();
      }
    }
    if (wanted.includes('delivery')) figures.push(...(await delivery(url, world.dataDir, members)));
    if (wanted.includes('sockets')) figures.push(...(await idle(url, world.dataDir, members)));
    return {
      title: `Chat (the middle one of ${rounds} rounds of ${seconds} s)`,
      figures,
      lines: [
        `${memberCount} members with ${conversationsEach} conversations and ${likesEach} likes each; commits are flushed to disk`,
      ],
    };
  } finally {
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}
