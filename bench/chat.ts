/**
 * Messages sent per second with durable commits, through the database function and through HTTP, and the calls a browser
 * polls, each against the simplest thing that does the same kind of work on the same server in the same run.
 */
import { createHash, randomBytes } from 'node:crypto';
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { createDb } from '../server/platform/db.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import type { Floor } from './chat-serve.ts';
import { type Figure, median, type Report } from './figures.ts';
import { load, startServer, type World } from './world.ts';

const seconds = 4;
const rounds = 3;
const connections = 16;
const member_count = 2_000;
const conversations_each = 20;
const headers = { host: 'localhost', 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

interface Person {
  id: string;
  cookie: string;
}

/** Members with credits, sessions and 20 conversations each, on a site of their own. */
async function people(url: string): Promise<Person[]> {
  const db = new pg.Client(url);
  await db.connect();
  const members = Array.from({ length: member_count }, () => ({ id: uuidv7(), token: randomBytes(32).toString('base64url') }));
  await db.query(`
    with c as (insert into companies (name, address, postal_code, city, country, support_email)
               values ('Bench', 'Kade 1', '1234 AB', 'Utrecht', 'NL', 'help@bench.test') returning id),
         p as (insert into pools (company_id, name) select id, 'bench' from c returning id),
         s as (insert into sites (company_id, pool_id, name, is_default) select c.id, p.id, 'Bench', true from c, p returning id),
         h as (insert into site_hosts (host, site_id, is_primary) select 'localhost', id, true from s)
    insert into site_countries (site_id, country) select id, 'NL' from s`);
  const ids = members.map((m) => m.id);
  await db.query(
    `insert into members (id, pool_id, site_id, email, username, password_hash, status, language, paid_user, consent_at, confirmed_at, signup_step)
     select id, (select max(id) from pools), (select max(id) from sites), 'b' || nr || '@bench.test', 'bench.' || nr, 'none', 'active', 'en', true, now(), now(), 5
       from unnest($1::uuid[]) with ordinality as t (id, nr)`, [ids]);
  await db.query("insert into profiles (member_id, date_of_birth, gender, wanted, country) select id, '1990-01-01', 'female', '{male}', 'NL' from unnest($1::uuid[]) id", [ids]);
  await db.query(
    `insert into photos (id, member_id, position, status, filename, width, height, thumbhash)
     select gen_random_uuid(), id, 0, 'active', md5(id::text), 1280, 960, decode(md5(id::text), 'hex') from unnest($1::uuid[]) id`, [ids]);
  await db.query("select book_transfer(gen_random_uuid(), id, 'gift', 100000, 'bench', id::text) from unnest($1::uuid[]) id", [ids]);
  await db.query(
    `insert into sessions (id, token_hash, member_id, expires_at) select gen_random_uuid(), h, id, now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) t (id, h)`,
    [ids, members.map((m) => createHash('sha256').update(m.token).digest())]);
  await db.query("select make_message_month(date_trunc('month', now() at time zone 'UTC')::date)");
  // Each begins conversations with the next ones.
  for (let k = 1; k <= conversations_each / 2; k++) {
    const keys = ids.map(() => uuidv7());
    const others = ids.map((_, i) => ids[(i + k * 7) % ids.length]);
    await db.query(
      "select count(send_message(k, now(), a, b, 'text', 'Shall we have a coffee some time? I know a quiet place.', null, null, null, 1, 1, 2, 2, 'member', null)) from unnest($1::uuid[], $2::uuid[], $3::uuid[]) t (k, a, b)",
      [keys, ids, others]);
  }
  await db.query('create table bench_floor (id uuid primary key, body text not null, created_at timestamptz not null default now())');
  await db.query('vacuum analyze');
  await db.end();
  return members.map(({ id, token }) => ({ id, cookie: `sid=${token}` }));
}

/** Runs one statement after the other on each of `connections` connections. @returns how many a second */
async function statements(url: string, next: (n: number) => pg.QueryConfig): Promise<number> {
  const clients = await Promise.all(Array.from({ length: connections }, async () => {
    const client = new pg.Client(url);
    await client.connect();
    return client;
  }));
  let done = 0;
  const started = performance.now();
  const until = started + seconds * 1_000;
  await Promise.all(clients.map(async (client) => {
    while (performance.now() < until) await client.query(next(done++));
  }));
  const rate = (done * 1_000) / (performance.now() - started);
  await Promise.all(clients.map((client) => client.end()));
  return rate;
}

const text = 'That sounds lovely. Friday after nine, if the weather holds?';
const pick = (n: number, all: readonly Person[]): [Person, Person] => {
  const i = (n * 769) % all.length;
  return [all[i] as Person, all[(i + 7 * (1 + (n % (conversations_each / 2)))) % all.length] as Person];
};

async function floorServer(floor: Floor) {
  const child = fork(join(import.meta.dirname, 'chat-serve.ts'), [JSON.stringify(floor)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', (code) => reject(new Error(`the floor ended with ${code}`)));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => child.disconnect() };
}

/** Sends through HTTP, each with a key of its own, by a different member each time. */
async function sends(url: string, all: readonly Person[]): Promise<number> {
  let n = 0;
  const result = await autocannon({
    url, connections, duration: seconds,
    requests: [{
      method: 'POST', path: '/api/messages.php',
      setupRequest: (request) => {
        const [from, to] = pick(n++, all);
        return {
          ...request, headers: { ...headers, cookie: from.cookie, 'idempotency-key': uuidv7() },
          body: JSON.stringify({ to: to.id, kind: 'text', body: text, price: 1 }),
        };
      },
    }],
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${bad} of ${result.requests.total} sends failed`);
  return result.requests.total / result.duration;
}

/** The middle of some rounds; value and floor take turns, so that whatever else the machine does meets both. */
async function turns(value: () => Promise<number>, floor: () => Promise<number>): Promise<{ value: number; floor: number }> {
  const values: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round < rounds; round++) {
    floors.push(await floor());
    values.push(await value());
  }
  return { value: median(values), floor: median(floors) };
}

async function polled(app: { url: string }, all: readonly Person[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const cookie = all[0]?.cookie ?? '';
  for (const [path, at_least] of [['user', 0.18], ['likes', 0.18], ['chats', 0.15]] as const) {
    const first = await fetch(`${app.url}/api/${path}.php`, { headers: { cookie } });
    const body = await first.text();
    if (!first.ok) throw new Error(`${path}: ${first.status} ${body}`);
    const floor = await floorServer({ what: 'json', body });
    const bare = () => load({ url: floor.url, seconds });
    const url = `${app.url}/api/${path}.php`;
    const floor_name = 'a bare Fastify that answers the same JSON';
    const plain = await turns(() => load({ url, seconds, headers: { cookie } }), bare);
    figures.push({ name: `${path}.php`, value: plain.value, unit: '/s', floor: { name: floor_name, value: plain.floor }, reach: { at_least }, note: `${body.length} bytes` });
    const etag = first.headers.get('etag');
    if (etag) {
      // 304 counts as neither 2xx nor failure here.
      const unchanged = await turns(async () => {
        const result = await autocannon({ url, connections: 10, duration: seconds, headers: { cookie, 'if-none-match': etag } });
        if (result.errors + result.timeouts > 0 || result['2xx'] > 0) throw new Error(`${path}: not unchanged`);
        return result.requests.total / result.duration;
      }, bare);
      figures.push({ name: `${path}.php, unchanged`, value: unchanged.value, unit: '/s', floor: { name: floor_name, value: unchanged.floor }, reach: { at_least: 0.5 } });
    }
    floor.stop();
  }
  return figures;
}

export async function chat(world: World): Promise<Report> {
  // A server of its own that flushes each commit to disk, as in production.
  const dir = await mkdtemp(join(tmpdir(), 'bench-chat-'));
  const log = createLog('error');
  const postgres = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log });
  try {
    const db = createDb(postgres.url, 1, log);
    await migrate(db, join(import.meta.dirname, '../db/migrations'), log);
    await db.end();
    const all = await people(postgres.url);
    const figures: Figure[] = [];

    const send_text = 'select * from send_message($1, $2, $3, $4, $5, $6, null, null, null, 1, 1, 2, 2, $7, null)';
    const through = await turns(
      () => statements(postgres.url, (n) => {
        const [from, to] = pick(n, all);
        return { name: 'send', text: send_text, values: [uuidv7(), new Date(), from.id, to.id, 'text', text, 'member'] };
      }),
      () => statements(postgres.url, () => ({ name: 'floor', text: 'insert into bench_floor (id, body) values ($1, $2)', values: [uuidv7(), text] })),
    );
    figures.push({
      name: 'sends through the function', value: through.value, unit: '/s', reach: { at_least: 0.22 },
      floor: { name: 'insert of one row, same driver and connections', value: through.floor }, note: `${connections} connections, durable commit`,
    });

    const app = await startServer({ what: 'app', database_url: postgres.url, data_dir: world.data_dir, cached: true });
    const floor = await floorServer({ what: 'insert', database_url: postgres.url });
    try {
      const whole = await turns(
        () => sends(app.url, all),
        () => load({ url: floor.url, method: 'POST', seconds, connections, headers, body: JSON.stringify({ to: all[0]?.id, kind: 'text', body: text, price: 1 }) }),
      );
      figures.push({
        name: 'sends over HTTP', value: whole.value, unit: '/s', reach: { at_least: 0.3 },
        floor: { name: 'a bare Fastify that inserts one row and answers its id', value: whole.floor }, note: 'session, credits, ledger, outbox, events to sockets',
      });
      figures.push(...(await polled(app, all)));
    } finally {
      floor.stop();
      await app.stop();
    }
    return {
      title: `Chat (median of ${rounds} rounds of ${seconds} s)`, figures,
      lines: [`${member_count} members with ${conversations_each} conversations each; commits are flushed to disk`],
    };
  } finally {
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}
