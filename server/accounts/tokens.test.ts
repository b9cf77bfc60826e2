import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../tests/helpers/database.ts';
import { addMember, addSite } from '../../tests/helpers/services.ts';
import { createDb, type Db, transaction } from '../platform/db.ts';
import { createLog } from '../platform/log.ts';
import { dropTokens, issueToken, type MailTokenKind, peekToken, takeToken } from './tokens.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Db;
let memberId: string;
let otherId: string;

beforeAll(async () => {
  database = await cloneDatabase();
  db = createDb(database.url, 12, createLog('silent'));
  const at = await addSite({ db });
  memberId = (await addMember({ db }, at)).id;
  otherId = (await addMember({ db }, at)).id;
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const issue = async (input: Parameters<typeof issueToken>[1]) => (await issueToken(db, input)) ?? '';
const take = (token: string, kinds: MailTokenKind[]) => transaction(db, (tx) => takeToken(tx, token, kinds));

test('reset tokens: 256 bits, hashed at rest, single use, only for their kind', async () => {
  const token = await issue({ kind: 'reset', member_id: memberId, data: { x: 1 }, expiresInHours: 2 });
  expect(token).toMatch(/^[\w-]{43}$/);
  const { rows } = await db.query('select * from mail_tokens where member_id = $1', [memberId]);
  expect(rows[0].token_hash).toEqual(createHash('sha256').update(token).digest());
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows[0].expires_at.getTime() - rows[0].created_at.getTime()).toBe(2 * 3_600_000);

  expect(await peekToken(db, token)).toEqual({ kind: 'reset', member_id: memberId, data: { x: 1 } });
  expect(await take(token, ['activate'])).toBeUndefined();
  expect(await take(token, ['activate', 'reset'])).toEqual({ kind: 'reset', member_id: memberId, data: { x: 1 } });
  expect(await take(token, ['reset'])).toBeUndefined();
  expect(await peekToken(db, token)).toBeUndefined();
});

test('a token is not used up by a transaction that fails', async () => {
  const token = await issue({ kind: 'activate', member_id: memberId, expiresInHours: 1 });
  await expect(
    transaction(db, async (tx) => {
      expect(await takeToken(tx, token, ['activate'])).toBeDefined();
      throw new Error('later failure');
    }),
  ).rejects.toThrow('later failure');
  expect(await take(token, ['activate'])).toBeDefined();
});

test('of ten concurrent redemptions exactly one succeeds', async () => {
  const token = await issue({ kind: 'reset', member_id: memberId, expiresInHours: 1 });
  const results = await Promise.all(Array.from({ length: 10 }, () => take(token, ['reset'])));
  expect(results.filter(Boolean)).toHaveLength(1);
});

test('a token that has expired by the database’s clock is invalid', async () => {
  const token = await issue({ kind: 'reset', member_id: memberId, expiresInHours: 1 });
  await db.query(`update mail_tokens set expires_at = now() - interval '1 second' where token_hash = $1`, [
    createHash('sha256').update(token).digest(),
  ]);
  expect(await peekToken(db, token)).toBeUndefined();
  expect(await take(token, ['reset'])).toBeUndefined();
});

test('dropping deletes this member’s tokens of these kinds and no others', async () => {
  const issueFor = (kind: MailTokenKind, member = memberId) => issue({ kind, member_id: member, expiresInHours: 1 });
  const [reset, change, undo, others] = [
    await issueFor('reset'),
    await issueFor('activate'),
    await issueFor('reactivate'),
    await issueFor('reset', otherId),
  ];
  await transaction(db, (tx) => dropTokens(tx, memberId, ['reset', 'activate']));
  expect(await Promise.all([reset, change, undo, others].map(async (t) => (await peekToken(db, t))?.kind))).toEqual([
    undefined,
    undefined,
    'reactivate',
    'reset',
  ]);
});

test('a malformed token is refused without a query', async () => {
  for (const text of ['', 'x', 'a'.repeat(44), `${'a'.repeat(42)}'`, 'ä'.repeat(43)])
    expect(await peekToken(db, text)).toBeUndefined();
  expect(await peekToken(db, 'a'.repeat(43))).toBeUndefined();
});

test('no token is issued for a mail to an address the account has left, or for a change that is over', async () => {
  const { rows } = await db.query<{ id: number; email: string }>(
    `insert into mail_changes (member_id, old_email, new_email) select id, email, 'next@example.test' from members where id = $1
     returning id, old_email as email`,
    [memberId],
  );
  const [change] = rows;
  const email = change?.email ?? '';
  const toNew = {
    kind: 'mail_change',
    member_id: memberId,
    expiresInHours: 1,
    data: { change_id: change?.id },
    to: 'next@example.test',
  } as const;
  expect(
    await issueToken(db, { kind: 'reset', member_id: memberId, expiresInHours: 1, to: 'left@example.test' }),
  ).toBeUndefined();
  expect(
    await issueToken(db, { kind: 'reset', member_id: memberId, expiresInHours: 1, to: email.toUpperCase() }),
  ).toBeDefined();
  expect(await issueToken(db, toNew)).toBeDefined();
  expect(await issueToken(db, { ...toNew, member_id: otherId })).toBeUndefined();
  await db.query('update mail_changes set ended_at = now() where id = $1', [change?.id]);
  expect(await issueToken(db, toNew)).toBeUndefined();
  // The undo link outlives the change.
  const undo = { ...toNew, kind: 'mail_change_undo', to: email } as const;
  expect(await issueToken(db, undo)).toBeDefined();
  await db.query('delete from mail_changes where id = $1', [change?.id]);
  expect(await issueToken(db, undo)).toBeUndefined();
});
