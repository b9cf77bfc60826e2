import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { EventKind, Events } from '../../contract/events.ts';
import { cloneDatabase } from '../../tests/helpers/database.ts';
import { systemClock } from './clock.ts';
import { createDb, type Db, transaction } from './db.ts';
import { createLog } from './log.ts';
import { createJobs, type JobDefinition, type Jobs } from './jobs.ts';
import { createLive, type Live } from './live.ts';
import { emit, type Listeners, type EventOutbox, startEventOutbox } from './outbox.ts';
import type { Services } from './services.ts';

const log = createLog('silent');
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Db;
let services: Services;
let jobs: Jobs;
let live: Live;
const open: EventOutbox[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  db = createDb(database.url, 10, log);
  jobs = await createJobs(db, log);
  live = createLive(systemClock, log, null);
  services = { db, log, clock: systemClock, jobs, live } as unknown as Services;
});
beforeEach(() => db.query('delete from outbox'));
afterEach(async () => {
  for (const outbox of open.splice(0)) await outbox.stop();
});
afterAll(async () => {
  await jobs.stop();
  await live.stop();
  await db.end();
  await database.drop();
});

const silent: Partial<Listeners> = {
  account_created: [],
  activation_requested: [],
  reset_requested: [],
  mail_change_requested: [],
  password_changed: [],
  deletion_requested: [],
  account_restored: [],
  member_erased: [],
  sessions_ended: [],
};
function start(listeners: Partial<Listeners>, pollMs = 200): EventOutbox {
  const outbox = startEventOutbox(services, { ...silent, ...listeners } as Listeners, { pollMs });
  open.push(outbox);
  return outbox;
}
const tell = <K extends EventKind>(kind: K, payload: Events[K]) => transaction(db, (tx) => emit(tx, kind, payload));
const until = (check: () => unknown, timeout = 10_000) =>
  vi.waitFor(() => expect(check()).toBeTruthy(), { timeout, interval: 10 });

test('a committed event is heard at once and in order, a rolled back one never', async () => {
  const delivered: string[] = [];
  start({ account_created: [async (_, { member_id: memberId }) => void delivered.push(memberId)] }, 60_000);
  await expect(
    transaction(db, async (tx) => {
      await emit(tx, 'account_created', { member_id: 'never' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await transaction(db, async (tx) => {
    for (const memberId of ['a', 'b', 'c']) await emit(tx, 'account_created', { member_id: memberId });
    // An event committed meanwhile is delivered, these are not.
    await tell('account_created', { member_id: 'meanwhile' });
    await until(() => delivered.length === 1, 2_000);
    expect(delivered).toEqual(['meanwhile']);
  });
  await until(() => delivered.length === 4, 2_000);
  for (let i = 0; i < 120; i++) await tell('account_created', { member_id: `${i}` });
  await until(() => delivered.length === 124, 5_000);
  expect(delivered).toEqual(['meanwhile', 'a', 'b', 'c', ...Array.from({ length: 120 }, (_, i) => `${i}`)]);
  await vi.waitFor(async () => {
    const { rows } = await db.query('select count(*) as n from outbox where handled_at is null');
    expect(rows[0].n).toBe(0);
  });
});

test('a failing event is tried again with back-off and holds nobody up; every listener hears it again', async () => {
  const calls: string[] = [];
  let broken = true;
  start({
    account_created: [
      async (_, { member_id: memberId }) => void calls.push(`first ${memberId}`),
      async (_, { member_id: memberId }) => {
        if (memberId === 'bad' && broken) throw new Error('not yet');
        calls.push(`second ${memberId}`);
      },
    ],
  });
  await tell('account_created', { member_id: 'bad' });
  await tell('account_created', { member_id: 'good' });
  await until(() => calls.includes('second good'), 2_000);
  // What a listener does happens before the batch is committed.
  await vi.waitFor(async () => {
    const { rows } = await db.query(
      'select attempts, last_error, handled_at, next_try_at > now() as waits from outbox order by id limit 1',
    );
    expect(rows[0]).toEqual({ attempts: 1, last_error: 'not yet', handled_at: null, waits: true });
  });
  broken = false;
  await until(() => calls.includes('second bad'), 5_000);
  expect(calls).toEqual(['first bad', 'first good', 'second good', 'first bad', 'second bad']);
});

test('events of a kind that wait next to each other are heard with one call where its listener takes groups; in order with all others', async () => {
  const calls: string[] = [];
  const delivered: Partial<Listeners> = {
    account_created: {
      group: async (_, events) => void calls.push(`group ${events.map(({ payload }) => payload.member_id).join('')}`),
    },
    password_changed: [async (_, { member_id: memberId }) => void calls.push(`one ${memberId}`)],
  };
  await transaction(db, async (tx) => {
    for (const memberId of ['a', 'b', 'c']) await emit(tx, 'account_created', { member_id: memberId });
    for (const memberId of ['d', 'e']) await emit(tx, 'password_changed', { member_id: memberId });
    for (const memberId of ['f', 'g']) await emit(tx, 'account_created', { member_id: memberId });
  });
  start(delivered);
  await until(() => calls.length === 4);
  expect(calls).toEqual(['group abc', 'one d', 'one e', 'group fg']);
});

test('one of a group that fails waits by itself: the others are heard', async () => {
  const calls: string[] = [];
  await transaction(db, async (tx) => {
    for (const memberId of ['a', 'bad', 'c']) await emit(tx, 'account_created', { member_id: memberId });
  });
  start({
    account_created: {
      async group(_, events) {
        const members = events.map(({ payload }) => payload.member_id);
        calls.push(members.join(' '));
        if (members.includes('bad')) throw new Error('not this one');
      },
    },
  });
  await vi.waitFor(async () => {
    const { rows } = await db.query(
      "select payload->>'member_id' as member, handled_at is not null as handled, last_error from outbox order by id",
    );
    expect(rows).toEqual([
      { member: 'a', handled: true, last_error: null },
      { member: 'bad', handled: false, last_error: 'not this one' },
      { member: 'c', handled: true, last_error: null },
    ]);
  });
  expect(calls.slice(0, 4)).toEqual(['a bad c', 'a', 'bad', 'c']);
});

test('several processes share the events: each is handled once', async () => {
  const delivered: number[] = [];
  const listeners: Partial<Listeners> = {
    account_created: [
      async (_, __, { id }) => {
        delivered.push(id);
        await new Promise((r) => setTimeout(r, 2));
      },
    ],
  };
  for (let i = 0; i < 3; i++) start(listeners);
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let i = 0; i < 20; i++) await tell('account_created', { member_id: 'x' });
    }),
  );
  await vi.waitFor(
    async () => expect((await db.query('select 1 from outbox where handled_at is null')).rows).toEqual([]),
    { timeout: 10_000 },
  );
  expect(new Set(delivered).size).toBe(160);
  expect(delivered.length).toBe(160);
});

test('what is left by a stop is taken up by the next start; an unknown kind waits for who knows it', async () => {
  await tell('password_changed', { member_id: 'left' });
  await db.query(`insert into outbox (kind, payload) values ('from_the_future', '{}')`);
  const delivered: string[] = [];
  start({ password_changed: [async (_, { member_id: memberId }) => void delivered.push(memberId)] });
  await until(() => delivered.length === 1);
  await vi.waitFor(async () => {
    const { rows } = await db.query(`select kind, handled_at is not null as handled, attempts from outbox order by id`);
    expect(rows).toEqual([
      { kind: 'password_changed', handled: true, attempts: 1 },
      { kind: 'from_the_future', handled: false, attempts: 1 },
    ]);
  });
});

test('events handled more than 7 days ago are deleted, waiting ones never', async () => {
  await db.query(`insert into outbox (kind, payload, created_at, handled_at, next_try_at) values
    ('password_changed', '{}', now() - interval '9 days', now() - interval '8 days', now()),
    ('password_changed', '{}', now() - interval '9 days', now() - interval '6 days', now()),
    ('password_changed', '{}', now() - interval '9 days', null, now() + interval '1 hour')`);
  start({});
  await vi.waitFor(async () => {
    const { rows } = await db.query('select handled_at is null as waiting from outbox order by id');
    expect(rows).toEqual([{ waiting: false }, { waiting: true }]);
  });
});

const remembered: JobDefinition<{ member_id: string }> = {
  name: 'remembered',
  retries: 0,
  backoff: false,
  run: async () => {},
};
const orderedFor = async () =>
  (
    await db.query<{ member: string }>(
      "select data->>'member_id' as member from jobs.job where name = 'remembered' order by 1",
    )
  ).rows.map(({ member }) => member);

test('listeners are handed what cannot be slow: no files, no mail, no connection but that of the batch', async () => {
  const handed: string[] = [];
  let same = false;
  start({
    account_created: [
      async (hearing) => {
        handed.push(...Object.keys(hearing), ...Object.keys(hearing.jobs));
        // Its own transaction sees the locked row; a second one would have to wait.
        same =
          (await hearing.db.query("select from outbox where kind = 'account_created' for update nowait")).rowCount ===
          1;
      },
    ],
  });
  await tell('account_created', { member_id: 'a' });
  await until(() => handed.length > 0 && same);
  expect(handed.sort()).toEqual(['afterCommit', 'clock', 'db', 'drop', 'enqueue', 'enqueueAll', 'jobs', 'live', 'log']);
});

test('jobs ordered by listeners hold when their events are handled, once a key; those of one that fails do not', async () => {
  const committed: string[] = [];
  await transaction(db, async (tx) => {
    for (const memberId of ['b', 'bad', 'a', 'broken', 'a']) await emit(tx, 'account_created', { member_id: memberId });
  });
  start({
    account_created: [
      async ({ db: tx, jobs: ordering, afterCommit }, { member_id: memberId }) => {
        await ordering.enqueue(tx, remembered, { member_id: memberId }, { key: memberId });
        afterCommit(() => committed.push(memberId));
        if (memberId === 'bad') throw new Error('not this one');
        // A listener whose statement fails affects only itself.
        if (memberId === 'broken') await tx.query('select 1 / 0');
      },
    ],
  });
  await vi.waitFor(async () =>
    expect(
      (await db.query('select handled_at is not null as handled from outbox order by id')).rows.map(
        ({ handled }) => handled,
      ),
    ).toEqual([true, false, true, false, true]),
  );
  expect(await orderedFor()).toEqual(['a', 'b']);
  expect(committed).toEqual(['b', 'a', 'a']);
});
