import { setImmediate as turn } from 'node:timers/promises';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../tests/helpers/database.ts';
import { type NatsHelper, startNats } from '../../tests/helpers/nats-server.ts';
import { type Bus, busAddress, createBus } from './bus.ts';
import { createDb, type Db } from './db.ts';
import { createLog } from './log.ts';

const subject = 'evenfall.live.test';
const servers: NatsHelper[] = [];
const open: Bus[] = [];
const logLines: string[] = [];
const log = createLog('debug', { write: (line) => void logLines.push(line) });
let nats: NatsHelper;

beforeEach(async () => {
  nats = await serve();
  logLines.length = 0;
});
afterEach(async () => {
  for (const bus of open.splice(0)) await bus.stop();
  for (const server of servers.splice(0)) await server.stop();
});

async function serve(options?: Parameters<typeof startNats>[0]): Promise<NatsHelper> {
  const server = await startNats(options);
  servers.push(server);
  return server;
}
interface Process {
  bus: Bus;
  received: unknown[];
  gaps: number;
}
/** A process of the installation on `subject`, not connected yet. */
function begin(url = nats.url, on = subject): Process {
  const received: unknown[] = [];
  const begun = {
    bus: createBus({ nats: url, subject: on }, log, (message) => received.push(message)),
    received,
    gaps: 0,
  };
  begun.bus.onReconnect(() => (begun.gaps += 1));
  open.push(begun.bus);
  return begun;
}
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 5 });
const hearing = (n: number, server = nats) => soon(async () => expect(await server.hearing()).toBe(n));
/** Two connected processes; a message to each proves it. */
async function pair(server = nats): Promise<[Process, Process]> {
  const both: [Process, Process] = [begin(server.url), begin(server.url)];
  await hearing(2, server);
  await reached(both);
  return both;
}
/** Waits until each has received a message from the other. */
async function reached([a, b]: [Process, Process]): Promise<void> {
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    await soon(() => {
      from.bus.publish({ ping: true });
      expect(to.received).toContainEqual({ ping: true });
    });
  }
  // Messages published earlier and still in flight arrive before this one.
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    from.bus.publish({ last: true });
    await soon(() => expect(to.received.at(-1)).toEqual({ last: true }));
    to.received.length = 0;
  }
}
/** Another client of the same NATS. */
async function stranger(): Promise<NatsConnection> {
  const { port } = new URL(nats.url);
  return connect({ servers: `127.0.0.1:${port}` });
}

test('what one process says the other hears once and in order, itself not, and another installation not', async () => {
  const [a, b] = await pair();
  const other = begin(nats.url, `${subject}2`);
  await hearing(3);
  for (let n = 0; n < 500; n += 1) {
    a.bus.publish({ n });
    if (n % 50 === 0) await turn();
  }
  const messages = Array.from({ length: 500 }, (_, n) => ({ n }));
  await soon(() => expect(b.received).toHaveLength(500));
  expect(b.received).toEqual(messages);
  b.bus.publish({ back: true });
  await soon(() => expect(a.received).toEqual([{ back: true }]));
  expect(b.received).toEqual(messages);
  expect(other.received).toEqual([]);
});

test('what is said to a member arrives where they are heard, and nowhere else; after a cut as well', async () => {
  const [a, b] = await pair();
  const c = begin();
  await hearing(3);
  await Promise.all([b.bus.hear('anna'), c.bus.hear('bo')]);
  // From here on nothing said to anna is missed.
  expect(a.bus.publish({ to: 'anna' }, 'anna')).toBe(true);
  a.bus.publish({ to: 'bo' }, 'bo');
  a.bus.publish({ to: 'nobody' }, 'nobody');
  a.bus.publish({ all: true });
  await soon(() => expect(b.received).toEqual([{ to: 'anna' }, { all: true }]));
  await soon(() => expect(c.received).toEqual([{ to: 'bo' }, { all: true }]));
  c.bus.forget('bo');
  b.received.length = 0;
  await nats.stop();
  await nats.start();
  await hearing(4);
  await soon(() => expect([b.gaps, c.gaps]).toEqual([1, 1]));
  await soon(() => {
    a.bus.publish({ to: 'bo' }, 'bo');
    a.bus.publish({ to: 'anna' }, 'anna');
    expect(b.received).toContainEqual({ to: 'anna' });
  });
  a.bus.publish({ all: true });
  await soon(() => expect(c.received.at(-1)).toEqual({ all: true }));
  expect(c.received.filter((message) => JSON.stringify(message) === '{"to":"bo"}')).toHaveLength(1);
});

test('what is said within one turn goes as one message, or as few as the limit of size allows', async () => {
  nats = await serve({ maxPayload: 2_000 });
  const [a, b] = await pair();
  const ear = await stranger();
  const sizes: number[] = [];
  ear.subscribe(subject, { callback: (_, message) => void sizes.push(message.data.length) });
  await ear.flush();
  for (let n = 0; n < 50; n += 1) a.bus.publish({ n });
  await soon(() => expect(sizes).toHaveLength(1));
  sizes.length = 0;
  // Sixteen of these with commas and brackets are 1,985 bytes.
  const message = { text: 'é'.repeat(56) };
  for (let n = 0; n < 33; n += 1) a.bus.publish(message);
  await soon(() => expect(b.received).toHaveLength(50 + 33));
  await soon(() => expect(sizes).toEqual([1_985, 1_985, 125]));
  await ear.close();
});

test('a message of just the size the server allows goes, a larger one is refused', async () => {
  nats = await serve({ maxPayload: 2_000 });
  const [a, b] = await pair();
  const fitting = { text: 'é'.repeat(993) };
  expect(Buffer.byteLength(JSON.stringify([fitting]))).toBe(1_999);
  const full = { text: `${fitting.text}x` };
  expect(a.bus.publish({ text: `${full.text}x` })).toBe(false);
  expect(a.bus.publish(full)).toBe(true);
  expect(a.bus.publish({ n: 1 })).toBe(true);
  await soon(() => expect(b.received).toEqual([full, { n: 1 }]));
  expect([a.gaps, b.gaps]).toEqual([0, 0]);
});

test('after a cut it comes back by itself and says that something may be missing; what was said meanwhile is lost', async () => {
  const [a, b] = await pair();
  for (const round of [1, 2]) {
    await nats.stop();
    await soon(() => expect(logLines.join()).toContain('bus lost, will connect again'));
    for (let n = 0; n < 10; n += 1) expect(a.bus.publish({ lost: n })).toBe(true);
    await nats.start();
    await soon(() => expect([a.gaps, b.gaps]).toEqual([round, round]));
    a.bus.publish({ round });
    await soon(() => expect(b.received).toContainEqual({ round }));
    expect(b.received).toEqual([{ round }]);
    b.received.length = 0;
  }
});

test('it starts before NATS does, and nothing was missed then', async () => {
  await nats.stop();
  const both: [Process, Process] = [begin(), begin()];
  await soon(() => expect(logLines.length).toBeGreaterThan(3));
  expect(both[0].bus.publish({ early: true })).toBe(true);
  await nats.start();
  await reached(both);
  expect(both.map((process) => process.gaps)).toEqual([0, 0]);
});

test('noise of others does not stop it', async () => {
  const [a, b] = await pair();
  const noise = await stranger();
  for (const text of ['', 'noise', '{}', 'null', '[']) noise.publish(subject, text);
  await noise.flush();
  a.bus.publish({ n: 1 });
  await soon(() => expect(b.received).toEqual([{ n: 1 }]));
  expect(b.gaps).toBe(0);
  await noise.close();
});

test('after stop nothing is heard or said, the last words arrive, and nobody connects again', async () => {
  const [a, b] = await pair();
  a.bus.publish({ last: 1 });
  await a.bus.stop();
  await soon(() => expect(b.received).toEqual([{ last: 1 }]));
  await hearing(1);
  expect(a.bus.publish({ n: 1 })).toBe(true);
  b.bus.publish({ n: 2 });
  await b.bus.stop();
  await hearing(0);
  expect([a.received, b.received]).toEqual([[], [{ last: 1 }]]);
  // Including one that never connected.
  await nats.stop();
  const late = begin();
  await soon(() => expect(logLines.join()).toContain('bus lost'));
  await late.bus.stop();
  const logged = logLines.length;
  await nats.start();
  const third = begin();
  await hearing(1);
  await third.bus.stop();
  expect(logLines).toHaveLength(logged);
});

test('a NATS that does not let it hear or say is told of in the log, once a connection', async () => {
  const logged = (text: string) => logLines.filter((line) => line.includes(text)).length;
  nats = await serve({ deny: 'subscribe' });
  begin();
  await soon(() => expect(logged(`may not hear ${subject}`)).toBeGreaterThan(1));
  nats = await serve({ deny: 'publish' });
  const { bus } = begin();
  await hearing(1);
  await soon(() => {
    bus.publish({ n: 1 });
    expect(logged('bus could not say something')).toBe(1);
  });
  bus.publish({ n: 2 });
  await bus.stop();
  expect(logged('bus could not say something')).toBe(1);
});

describe('37 credentials', () => {
  test.each(['me:p%40ss:w%2Frd', 'a-token'])('of the address %s let it in, and no log line holds them', async (who) => {
    nats = await serve({ who: decodeURIComponent(who) });
    const url = nats.url.replace(/\/\/.*@/, `//${who}@`);
    const both: [Process, Process] = [begin(url), begin(url)];
    await reached(both);
    const wrong = begin(nats.url.replace(/\/\/.*@/, '//me:hunter2@'));
    await soon(() => expect(logLines.join()).toMatch(/authorization/i));
    await nats.stop();
    await soon(() => expect(logLines.join()).toMatch(/refused/i));
    await wrong.bus.stop();
    expect(logLines.join()).not.toMatch(/hunter2|p@ss|p%40ss|a-token/);
  });

  test('of a tls:// address are not told to a server that does not encrypt', async () => {
    begin(nats.url.replace('nats://', 'tls://me:hunter2@'));
    await soon(() => expect(logLines.join()).toContain('tls'));
    expect(nats.written()).toBe('');
  });
});

describe('the subject', () => {
  let here: TestDatabase;
  let other: TestDatabase;
  const dbs: Db[] = [];
  beforeAll(async () => {
    [here, other] = [await emptyDatabase(), await emptyDatabase()];
  });
  afterAll(async () => {
    for (const db of dbs) await db.end();
    await Promise.all([here.drop(), other.drop()]);
  });
  const secret = 'a secret of the one installation';
  const subjectOf = async (url: string, more: { secret?: string } = {}) => {
    const db = createDb(url, 1, log);
    dbs.push(db);
    const at = await busAddress({ nats_url: 'nats://nats.example', secret, ...more }, db);
    return 'subject' in at ? at.subject : '';
  };

  test('is that of the database, whatever address it is reached by, and of the secret', async () => {
    const its = await subjectOf(here.url);
    expect(its).toMatch(/^evenfall\.live\.[0-9a-f]{32}$/);
    expect(await subjectOf(`${here.url}?application_name=x`)).toBe(its);
    expect(await subjectOf(other.url)).not.toBe(its);
    expect(await subjectOf(here.url, { secret: 'the secret of a copy of its files' })).not.toBe(its);
  });

  test('without NATS_URL the database carries the messages', async () => {
    const db = createDb(here.url, 1, log);
    dbs.push(db);
    expect(await busAddress({ nats_url: null, secret }, db)).toEqual({ postgres: here.url });
  });
});
