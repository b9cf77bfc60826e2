/** What the desk says of each kind of data before it erases a member is what the database does: what is said to go goes, what is said to stay stays. */
import { randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportParts } from '../../server/accounts/export-sql.ts';
import { outlives } from '../../server/desk/erasing.ts';
import type { TestMember } from '../helpers/app.ts';
import { send } from '../helpers/chat.ts';
import { debitsOf } from '../helpers/debits.ts';
import { startTestShop, type TestShop } from '../helpers/sandbox.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let shop: TestShop;
let support: TestStaff;
beforeAll(async () => {
  shop = await startTestShop();
  support = await addStaff(shop, ['support']);
});
afterAll(() => shop.stop());

const post = (path: string, body: object) =>
  support.client.post(path, body, { headers: { 'idempotency-key': uuidv7() } });

/** How many rows of each table have one of the texts in them. */
async function rowsWith(texts: string[]): Promise<Record<string, number>> {
  const tables = await shop.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where (c.relkind = 'p' or c.relkind = 'r' and not c.relispartition) and n.nspname !~ '^pg_|^information_schema'`,
  );
  const rows = await shop.sql<{ name: string; n: number }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*)::int as n from ${name} t where lower(to_jsonb(t)::text) ~ $1 having count(*) > 0`,
      )
      .join(' union all '),
    [texts.map((text) => text.toLowerCase().replaceAll('.', '\\.')).join('|')],
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name.replace('public.', ''), n]));
}
const firstRow = async <T extends object>(text: string, values: unknown[]) => (await shop.sql<T>(text, values))[0];

/** Something in every place that outlives an account, and in many that do not. Returns the exclusion. */
async function live(me: TestMember, other: TestMember): Promise<string> {
  await debitsOf(shop).debited({ member: me });
  await shop.bought(me, { credits: 25, code: null });
  expect((await send(me, other.id, { body: 'Lanterns along the canal?' })).status).toBe(200);
  const site = shop.sites.a.site_id;
  await shop.sql('insert into likes (member_id, other_id) values ($1, $2), ($2, $1)', [me.id, other.id]);
  await shop.sql('insert into visits (member_id, visitor_id) values ($1, $2), ($2, $1)', [me.id, other.id]);
  await shop.sql('insert into blocks (member_id, blocked_id) values ($2, $1)', [me.id, other.id]);
  await shop.sql("insert into notices (member_id, kind, job_id) values ($1, 'weekly', $2)", [me.id, randomUUID()]);
  await shop.sql(
    "insert into spend_limits (member_id, period, amount_minor, currency) values ($1, 'day', 9000, 'EUR')",
    [me.id],
  );
  await shop.sql("insert into sms_sent (number_hash, member_id) values ('\\x01', $1)", [me.id]);
  await shop.sql(
    "insert into debit_blocks (id, member_id, company_id, reason) select $1, $2, company_id, 'test' from sites where id = $3",
    [randomUUID(), me.id, site],
  );
  await shop.sql('delete from arrivals where member_id = $1', [me.id]);
  await shop.sql(
    "insert into arrivals (member_id, site_id, came_at, source, lander, country, device, language) values ($1, $2, now(), 'direct', '', 'NL', 'phone', 'en')",
    [me.id, site],
  );
  const report = { member_id: other.id, reason: 'scam', note: 'asked for a card' };
  expect((await me.client.post('/api/reports.php', report)).status).toBe(200);
  const complaint = { kind: 'payment', text: 'Why so dear?', email: me.email };
  expect((await me.client.post('/api/complaints.php', complaint)).status).toBe(200);
  expect((await post(`/api/desk/members/${me.id}/notes.php`, { text: 'called twice', pinned: false })).status).toBe(
    200,
  );
  // Suspended for a while: their marks are those of an exclusion, too.
  await shop.sql("insert into member_keys (member_id, kind, hash) values ($1, 'device', $2)", [
    me.id,
    Buffer.alloc(16, 7),
  ]);
  const [caseId, decisionId] = [uuidv7(), uuidv7()];
  await shop.sql(
    "insert into cases (id, number, source, site_id, member_id, status, decided_at) values ($1, $2, 'desk', $3, $4, 'decided', now())",
    [caseId, `D-2026-${caseId.slice(-8)}`, site, me.id],
  );
  await shop.sql(
    "insert into decisions (id, case_id, staff_id, action, reason) values ($1, $2, $3, 'suspend', 'scam')",
    [decisionId, caseId, support.id],
  );
  return (await firstRow<{ id: string }>('select id from bans where decision_id = $1', [decisionId]))?.id ?? '';
}

/** Left out of the list: gone within days by itself, or about the work of staff. */
const passing = new Set(['outbox', 'call_answers', 'second_looks', 'local_mailbox', 'local_sms']);

it('each kind of data: what is said to go goes, what is said to stay stays, and nothing stays unsaid', async () => {
  const [me, other] = [await shop.signup({ gender: 'female' }), await shop.signup({ gender: 'female' })];
  const ban = await live(me, other);
  const { id } = (
    await post('/api/desk/privacy.php', { member_id: me.id, kind: 'erase', source: 'mail', text: 'All of it.' })
  ).json;
  await post(`/api/desk/privacy/${id}/identity.php`, { how: 'questions', note: 'told us the last three orders' });
  await shop.idle();
  const texts = [me.id, me.email, me.name];
  const before = await rowsWith(texts);
  type Held = { file: string; rows: number; fate: 'erased' | 'anonymous' | 'kept'; why: string | null };
  const { held, unused_credits: unused } = (await support.client.get(`/api/desk/privacy/${id}.php`)).json as {
    held: Held[];
    unused_credits: number;
  };
  // The list names whatever holds them, and everything it says outlives an account is there to be looked at.
  const tablesOf = (file: string) =>
    file === 'audit' ? ['audit_log'] : (exportParts.find((part) => part.file === file)?.tables ?? []);
  expect(Object.keys(outlives).filter((file) => !held.some((kind) => kind.file === file))).toEqual([]);
  expect(unused).toBeGreaterThan(0);
  const marks = await shop.sql('select 1 from ban_keys where ban_id = $1', [ban]);
  expect(marks.length).toBeGreaterThan(0);
  const reports = await firstRow<{ n: number }>('select count(*)::int as n from cases where member_id = $1', [
    other.id,
  ]);
  const arrivals = await firstRow<{ n: number }>('select count(*)::int as n from arrivals', []);

  const answer = 'Everything about you is erased, but for what we told you.';
  const erased = await post(`/api/desk/privacy/${id}/erase.php`, { name: me.name, answer });
  expect([erased.status, erased.text]).toEqual([200, '{"ok":true}']);
  await shop.idle();
  const after = await rowsWith(texts);

  for (const { file, fate } of held) {
    const left = tablesOf(file).filter((table) => after[table]);
    if (fate === 'kept' && file !== 'exclusions') {
      expect(left.length, `${file} stays`).toBeGreaterThan(0);
      for (const table of left) expect(after[table], table).toBeGreaterThanOrEqual(before[table] ?? 0);
    } else expect(left, `nothing of ${file} leads to the member`).toEqual([]);
  }
  const said = new Set(held.flatMap(({ file, fate }) => (fate === 'kept' ? tablesOf(file) : [])));
  const unsaid = Object.keys(after).filter(
    (table) => !said.has(table) && !passing.has(table) && !table.startsWith('jobs.'),
  );
  expect(unsaid, 'tables nobody was told about').toEqual([]);
  expect(await shop.sql('select 1 from ban_keys where ban_id = $1', [ban])).toHaveLength(marks.length);
  expect(await firstRow('select count(*)::int as n from cases where member_id = $1', [other.id])).toEqual(reports);
  expect(await firstRow('select count(*)::int as n from arrivals', [])).toEqual(arrivals);
  // The conversation is gone for both.
  expect(await shop.sql('select 1 from inbox where member_id = $1', [other.id])).toEqual([]);

  // The proof says the same, and what lapsed.
  const { request } = (await support.client.get(`/api/desk/privacy/${id}.php`)).json;
  expect(request.done.at(-1)).toMatchObject({ act: 'erased', by: support.name, kinds: held, credits: unused });
});

it('a table that an erasure does not reach is on the list', async () => {
  const reached = await shop.sql<{ name: string }>(
    `with recursive gone (oid) as (
       select 'members'::regclass::oid union
       select k.conrelid from pg_constraint k join gone g on g.oid = k.confrelid where k.contype = 'f' and k.confdeltype = 'c')
     select c.relname as name from gone g join pg_class c on c.oid = g.oid`,
  );
  const names = new Set(reached.map(({ name }) => name));
  // Taken by triggers (db/functions/chat.sql); rows of a kind that is listed by another of its tables.
  const otherwise = ['inbox', 'messages', 'photo_check_hashes'];
  const missed = exportParts
    .filter(({ file }) => !outlives[file])
    .flatMap(({ tables }) => tables.filter((table) => !names.has(table) && !otherwise.includes(table)));
  expect(missed).toEqual([]);
});
