import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ServerEvent } from '../../contract/socket.ts';
import { emptyDatabase, type TestDatabase } from '../../tests/helpers/database.ts';
import { createDb, type Db } from './db.ts';
import { createLive, type Live } from './live.ts';
import { createLog } from './log.ts';

const log = createLog('silent');
const clock = { now: () => new Date(at) };
let at = Date.parse('2026-01-01T12:00:00Z');
let database: TestDatabase;
let db: Db;
const open: Live[] = [];

beforeAll(async () => {
  database = await emptyDatabase();
  db = createDb(database.url, 2, log);
});
afterEach(async () => {
  for (const live of open.splice(0)) await live.stop();
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** A process of the installation, connected. */
async function startProcess(): Promise<Live> {
  const live = createLive(clock, log, { postgres: database.url });
  open.push(live);
  await vi.waitFor(async () => expect(await busConnections()).toBe(open.length), { timeout: 5_000, interval: 10 });
  return live;
}
const busConnections = async () =>
  (
    await db.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
      where application_name = 'evenfall bus' and datname = current_database() and (query like 'listen%' or query like '%pg_notify%')`,
    )
  ).rows[0]?.n;
function hearing(live: Live, member: string, session = 's'): ServerEvent[] {
  const received: ServerEvent[] = [];
  live.listen(member, session, (event) => received.push(event));
  return received;
}
const soon = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 5 });
const user: ServerEvent = { type: 'user' };
const likes = (newLikes: number): ServerEvent => ({ type: 'likes', new_likes: newLikes });

test('an event is heard at once here, soon in the other process, by that member alone, once and in order', async () => {
  const [a, b] = [await startProcess(), await startProcess()];
  const [here, there, other] = [hearing(a, 'anna'), hearing(b, 'anna'), hearing(b, 'bo')];
  const events = Array.from({ length: 500 }, (_, n) => likes(n));
  for (const event of events) a.send(['anna'], event);
  expect(here).toEqual(events);
  await soon(() => expect(there).toHaveLength(500));
  expect(there).toEqual(events);
  expect(other).toEqual([]);
});

test('a text too large for a notification goes to the other process without its body', async () => {
  const [a, b] = [await startProcess(), await startProcess()];
  const [here, there] = [hearing(a, 'anna'), hearing(b, 'anna')];
  const message = {
    id: 'm',
    seq: 1,
    mine: false,
    kind: 'text' as const,
    body: '🙂'.repeat(2_500),
    photo: null,
    photo_status: null,
    veiled: false,
    gift: null,
    reply_to: null,
    created_at: '',
  };
  const light = { type: 'message' as const, seq: 7, conversation: 'c', profile: 'p', unread: 1 };
  const event: ServerEvent = { ...light, message };
  a.send(['anna'], event);
  expect(here).toEqual([event]);
  await soon(() => expect(there).toEqual([light]));
});

test('sessions that ended are told, and no others', async () => {
  const live = await startProcess();
  const [entry, two] = [hearing(live, 'anna', 'one'), hearing(live, 'anna', 'two')];
  live.send(['anna'], { type: 'logged_out' }, ['one']);
  expect(entry).toEqual([{ type: 'logged_out' }]);
  expect(two).toEqual([]);
});

test('who was seen here is online everywhere, until away or a few minutes later', async () => {
  const [a, b] = [await startProcess(), await startProcess()];
  a.seen('anna');
  a.seen('bo');
  expect(a.isOnline('anna')).toBe(true);
  await soon(() => expect(b.online().toSorted()).toEqual(['anna', 'bo']));
  a.away('anna');
  await soon(() => expect(b.isOnline('anna')).toBe(false));
  at += 6 * 60_000;
  expect(b.online()).toEqual([]);
});

test('the bus comes back by itself after a cut, and says that something may be missing', async () => {
  const [a, b] = [await startProcess(), await startProcess()];
  // First let each discover the other: discovery is reported as a gap as well.
  a.seen('anna');
  b.seen('bo');
  await soon(() => expect([a.isOnline('bo'), b.isOnline('anna')]).toEqual([true, true]));
  const gaps: string[] = [];
  a.onGap(() => gaps.push('a'));
  b.onGap(() => gaps.push('b'));
  const there = hearing(b, 'anna');
  await db.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'evenfall bus' and datname = current_database()",
  );
  await soon(() => expect(gaps.toSorted()).toEqual(['a', 'b']));
  a.send(['anna'], user);
  await soon(() => expect(there).toEqual([user]));
});
