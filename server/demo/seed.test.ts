/** The demo in a real database: all constraints hold, the same seed gives the same rows, and the files exist. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../tests/helpers/database.ts';
import { checkPassword } from '../accounts/passwords.ts';
import { checkLedger } from '../payments/ledger-check.ts';
import { photoKey } from '../photos/files.ts';
import { readConfig } from '../platform/config.ts';
import { createDb, type Db } from '../platform/db.ts';
import { createLog } from '../platform/log.ts';
import { createStorage } from '../platform/storage.ts';
import { loadWords } from '../platform/words.ts';
import { demoLogins } from './person.ts';
import { demoPassword } from './person.ts';
import { isEmpty, seedDemo } from './seed.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function emptyWorld() {
  const database = await cloneDatabase();
  ends.push(() => database.drop());
  const db = createDb(database.url, 3, createLog('silent'));
  ends.push(() => db.end());
  const dataDir = await mkdtemp(join(tmpdir(), 'demo-'));
  ends.push(() => rm(dataDir, { recursive: true, force: true }));
  return { db, storage: createStorage({ dataDir }), clock: { now: () => now }, dataDir };
}

/** Hash of everything the seed determines; password hashes are left out because of their salts. */
async function rowsHash(db: Db): Promise<string> {
  const hash = createHash('sha256');
  for (const table of [
    'companies',
    'pools',
    'sites',
    'site_hosts',
    'site_countries',
    'members',
    'profiles',
    'photos',
    'accounts',
    'likes',
    'visits',
    'messages',
    'inbox',
  ]) {
    const { rows } = await db.query<{ row: string }>(
      `select (to_jsonb(t) - 'password_hash' - 'updated_at' - case when '${table}' = 'sites' then 'created_at' else '' end)::text as row from ${table} t order by 1`,
    );
    hash.update(`${table}\n${rows.map((r) => r.row).join('\n')}`);
  }
  return hash.digest('hex');
}

it('gives the same rows for the same seed and others for another', async () => {
  const hashes: string[] = [];
  for (const seed of ['one', 'one', 'two']) {
    const world = await emptyWorld();
    await seedDemo(world, { members: 200, faces: 0, seed });
    hashes.push(await rowsHash(world.db));
  }
  expect(hashes[0]).toBe(hashes[1]);
  expect(hashes[0]).not.toBe(hashes[2]);
});

it('fills an empty database once, with sites, members and log-ins that work', async () => {
  const world = await emptyWorld();
  expect(await isEmpty(world.db)).toBe(true);
  const { logins } = await seedDemo(world, { members: 2000, faces: 0 });
  expect(await isEmpty(world.db)).toBe(false);
  await expect(seedDemo(world, { members: 10, faces: 0 })).rejects.toThrow('empty');

  const count = async (sql: string) => (await world.db.query<{ n: number }>(`select (${sql})::int as n`)).rows[0]?.n;
  expect(await count('select count(*) from members')).toBe(2000);
  expect(await count('select count(*) from profiles')).toBe(2000);
  expect(await count('select count(*) from sites where is_default')).toBe(1);
  expect(await count('select count(*) from sites')).toBe(7);
  expect(await count('select count(distinct pool_id) from members')).toBe(2);
  expect(await count(`select count(*) from members where kind = 'fictional'`)).toBeGreaterThan(130);
  expect(await count('select coalesce(sum(balance), 0) - (select sum(amount) from transfers) from accounts')).toBe(0);

  expect(logins).toHaveLength(3);
  for (const { email, password } of logins) {
    expect(password).toBe(demoPassword);
    const { rows } = await world.db.query<{ password_hash: string }>(
      'select password_hash from members where email = $1',
      [email],
    );
    expect(await checkPassword(rows[0]?.password_hash, password)).toBe(true);
  }
});

it('has a history: people who fit each other like, visit and write, some of it unread; fictional profiles start nothing', async () => {
  const world = await emptyWorld();
  await seedDemo(world, { members: 600, faces: 0 });
  const rows = async <Row extends object>(sql: string) => (await world.db.query<Row>(sql)).rows;
  const count = async (sql: string) => (await rows<{ n: number }>(`select (${sql})::int as n`))[0]?.n ?? -1;
  expect(await count('select count(*) from conversations')).toBeGreaterThan(25);
  expect(await count('select count(*) from likes')).toBeGreaterThan(200);
  expect(
    await count('select count(*) from likes a join likes b on b.member_id = a.other_id and b.other_id = a.member_id'),
  ).toBeGreaterThan(20);
  expect(await count('select count(*) from visits')).toBeGreaterThan(100);
  expect(await count("select count(*) from messages where kind = 'gift'")).toBeGreaterThan(2);
  expect(await count('select count(*) from waiting_conversations')).toBeGreaterThan(0);
  expect(await count('select count(*) from appeals')).toBe(1);
  // No message is in the future, before its sender's sign-up or after their last visit; both members share a language.
  expect(
    await rows(
      `select m.id from messages m join members s on s.id = m.sender_id where m.created_at < s.signup_date or m.created_at > s.last_active`,
    ),
  ).toEqual([]);
  expect(
    await rows(
      `select i.member_id from inbox i join members a on a.id = i.member_id join members b on b.id = i.other_id where a.language <> b.language or a.pool_id <> b.pool_id`,
    ),
  ).toEqual([]);
  expect(
    await rows(`select p.member_id from inbox i join profiles p on p.member_id = i.member_id join profiles o on o.member_id = i.other_id where not o.gender = any(p.wanted)
                      and exists (select from members k where k.id = i.member_id and k.kind = 'person')`),
  ).toEqual([]);
  const fictional = `in (select id from members where kind = 'fictional')`;
  for (const source of [
    `messages where sender_id ${fictional}`,
    `likes where member_id ${fictional}`,
    `visits where visitor_id ${fictional}`,
  ])
    expect(await rows(`select 1 from ${source}`), source).toEqual([]);
  // Nobody gets mails, push messages or live events about it.
  expect(await count('select count(*) from outbox where handled_at is null')).toBe(0);
  // The log-ins have something unread, new likes, matches, and what their note promises.
  for (const { email, credits } of demoLogins) {
    const [me] = await rows<{ id: string; balance: number; unread: number; new_likes: number; free_used: number }>(
      `select m.id, coalesce(a.balance, 0) as balance, c.unread, c.free_used, (select count(*)::int from likes l where l.other_id = m.id and l.seen_at is null) as new_likes
         from members m join chat_members c on c.member_id = m.id left join accounts a on a.member_id = m.id where m.email = '${email}'`,
    );
    expect(me, email).toMatchObject({ balance: credits });
    expect(me?.unread, email).toBeGreaterThan(0);
    expect(me?.new_likes, email).toBeGreaterThan(0);
    if (credits === 0) expect(me?.free_used, email).toBe(1);
  }
  expect((await checkLedger(world.db)).faults).toEqual([]);
});

/** What `npm start` has besides the database: words, settings, a place for files. */
const shopOf = async (demo = false) => {
  const world = await emptyWorld();
  const config = readConfig({
    NODE_ENV: 'test',
    APP_SECRET: 'a secret of this test, long enough to be one',
    DATABASE_URL: 'postgres://unused',
    DATA_DIR: world.dataDir,
  });
  const words = loadWords(join(import.meta.dirname, '../../dist/locales'));
  return { ...world, config: { ...config, demo }, words, log: createLog('silent') };
};

it.each(['bench', 'a', 'b'])(
  'a small demo of the seed “%s” begins: whoever may not buy again is not asked to',
  async (seed) => {
    await seedDemo(await shopOf(), { members: 60, faces: 0, seed });
  },
);

it('has real orders: the books agree, the sandbox knows them, and staff can continue them', async () => {
  const world = await emptyWorld();
  const secret = 'a secret of this test, long enough to be one';
  const config = readConfig({
    NODE_ENV: 'test',
    APP_SECRET: secret,
    DATABASE_URL: 'postgres://unused',
    DATA_DIR: world.dataDir,
  });
  const words = loadWords(join(import.meta.dirname, '../../dist/locales'));
  await seedDemo({ ...world, config, words, log: createLog('silent') }, { members: 500, faces: 0 });
  const { rows } = await world.db.query<{ status: string; n: number }>(
    'select status, count(*)::int as n from payments group by 1',
  );
  const count = Object.fromEntries(rows.map((row) => [row.status, row.n]));
  expect(count['completed']).toBeGreaterThan(9);
  for (const status of ['refunded', 'charged_back', 'failed', 'open'])
    expect(count[status] ?? 0, status).toBeGreaterThan(0);
  expect((await checkLedger(world.db)).faults).toEqual([]);
  const stoppedLogins = await world.db.query(
    "select m.email from members m join buyers b on b.member_id = m.id where m.email like '%@evenfall.test' and b.blocked_reason is not null",
  );
  expect(stoppedLogins.rows).toEqual([]);
  const spread = await world.db.query<{ days: number; n: number }>(
    `select count(distinct created_at::date)::int as days, (select count(*)::int from receipts r join payments p on p.id = r.payment_id where r.issued_at < p.completed_at - interval '1 minute') as n from payments`,
  );
  expect(spread.rows[0]?.days).toBeGreaterThan(8);
  expect(spread.rows[0]?.n).toBe(0);
  // Leavers asked for their codes over the whole time, before they used them; and not all were kept by it.
  const codes = await world.db.query<{ days: number; n: number; late: number; used: number }>(
    `select count(distinct c.created_at::date)::int as days, count(distinct c.code)::int as n,
            count(*) filter (where p.created_at < c.created_at)::int as late, count(distinct p.discount_code)::int as used
       from discount_codes c left join payments p on p.discount_code = c.code where c.purpose = 'stay'`,
  );
  const leavers = codes.rows[0];
  expect(leavers?.days).toBeGreaterThan(8);
  expect(leavers?.late).toBe(0);
  expect(leavers?.used).toBeGreaterThan(0);
  expect(leavers?.n).toBeGreaterThan(leavers?.used ?? 0);
  const planned = await world.db.query('select code from discount_codes where starts > now()');
  expect(planned.rows).toHaveLength(1);
  const bank = JSON.parse(await readFile(join(world.dataDir, 'payment-sandbox.json'), 'utf8')) as {
    payments: { ref: string }[];
  };
  const refs = (await world.db.query<{ ref: string }>('select ref from payments')).rows.map((row) => row.ref);
  expect(new Set(bank.payments.map((p) => p.ref))).toEqual(new Set(refs));
});

describe('after ninety days', () => {
  let world: Awaited<ReturnType<typeof shopOf>>;
  beforeAll(async () => {
    world = await shopOf(true);
    await seedDemo(world, { members: 700, faces: 0 });
  });

  it('there is work of every kind, at hours at which people work, each act in an audit log whose chain holds', async () => {
    const rows = async <Row extends object>(sql: string) => (await world.db.query<Row>(sql)).rows;
    expect(
      await rows(
        `select id from (select a.id, hash, audit_row_hash(coalesce(lag(hash) over (order by id), ''::bytea), a) as right_hash, created_at < lag(created_at) over (order by id) as back
                         from audit_log a) x where hash <> right_hash or back`,
      ),
    ).toEqual([]);
    const [log] = await rows<{ n: number; days: number; night: number; nobody: number }>(
      `select count(*)::int as n, count(distinct created_at::date)::int as days, count(*) filter (where extract(hour from created_at at time zone 'UTC') not between 6 and 22)::int as night,
            count(*) filter (where not exists (select from staff s where s.id = a.staff_id and s.name = a.staff_name))::int as nobody from audit_log a`,
    );
    expect(log?.n).toBeGreaterThan(1_000);
    expect(log?.days).toBeGreaterThan(70);
    // Writers sit late now and then.
    expect((log?.night ?? 0) / (log?.n ?? 1)).toBeLessThan(0.03);
    expect(log?.nobody).toBe(0);
    // Nothing is decided before it came, by nobody, or in the future.
    for (const wrong of [
      'cases where decided_at < created_at or decided_at > now()',
      'decisions d where d.staff_id is not null and not exists (select from staff s where s.id = d.staff_id)',
      'decisions d join cases c on c.id = d.case_id where d.created_at > now() or d.created_at < c.created_at',
      'appeals a join decisions d on d.id = a.decision_id where a.decided_by = d.staff_id or a.created_at < d.created_at or a.decided_at < a.created_at',
      'complaints where answered_at < created_at',
      "photos where status = 'rejected' and decided_at < created_at",
      'letters where first_at > now()',
      "letter_copies where content::text like '%0000000000%'",
      'setting_versions where created_at > now()',
      'writer_answers where sent_at > now()',
      'reply_templates where updated_at > now()',
      'signals where last_at > now()',
    ])
      expect(await rows(`select 1 from ${wrong}`), wrong).toEqual([]);
    const [counts] = await rows<Record<string, number>>(
      `select (select count(*) from appeals where status <> 'open')::int as appeals, (select count(*) from complaints where status = 'answered')::int as complaints,
            (select count(*) from cases where source = 'care')::int as care, (select count(*) from privacy_requests)::int as privacy,
            (select count(*) from second_looks)::int as looks, (select count(*) from setting_versions where version > 1)::int as versions,
            (select count(distinct staff_id) from writer_answers)::int as writers, (select count(*) from letters)::int / 100 as letters,
            (select count(distinct l.kind) from letter_copies c join letters l on l.id = c.letter_id where c.content ->> 'reason' <> '')::int as copies,
            (select count(distinct language) from reply_templates)::int / 5 as templates, (select count(*) from signals)::int as signals,
            (select count(*) from rule_counts)::int as rules, (select count(*) from warning_counts)::int as warnings,
            (select count(*) from outbox where handled_at is null)::int as unsaid`,
    );
    for (const [what, n] of Object.entries(counts ?? {}))
      if (what === 'unsaid') expect(n).toBe(0);
      else expect(n, what).toBeGreaterThan(1);
    expect((await checkLedger(world.db)).faults).toEqual([]);
  });
});

it('stores every file of every photo, and none that no photo owns', async () => {
  const world = await emptyWorld();
  const progress: string[] = [];
  await seedDemo(world, { members: 14, faces: 8, onProgress: (text) => progress.push(text) });
  const { rows } = await world.db.query<{
    filename: string;
    width: number;
    height: number;
    focal_x: number;
    focal_y: number;
  }>('select filename, width, height, focal_x, focal_y from photos');
  expect(rows.length).toBeGreaterThanOrEqual(14);
  const stems = new Set<string>();
  for await (const { key } of world.storage.list('photos')) stems.add(key.split('/')[1] ?? '');
  expect(stems).toEqual(new Set(rows.map((r) => r.filename)));
  for (const { filename, width, height, focal_x: focalX, focal_y: focalY } of rows) {
    expect([width, height]).toEqual([960, 1280]);
    expect(Math.min(focalX, focalY)).toBeGreaterThan(0.2);
    expect(Math.max(focalX, focalY)).toBeLessThan(0.8);
    for (const name of [
      '160.avif',
      '160.webp',
      '320.avif',
      '320.webp',
      '640.avif',
      '640.webp',
      '1280.avif',
      '1280.webp',
      '640.jpg',
      'blur.webp',
    ])
      expect(await world.storage.get(photoKey(filename, name)), name).toBeDefined();
  }
  expect(progress.at(-1)).toContain('14 members');
}, 60_000);
