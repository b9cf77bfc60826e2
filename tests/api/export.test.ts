/** A member's export of their data: complete, readable, and without data of others. */
import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportParts, notExported } from '../../server/accounts/export-sql.ts';
import type { TestMember } from '../helpers/app.ts';
import { send } from '../helpers/chat.ts';
import { debitsOf } from '../helpers/debits.ts';
import { startTestShop, type TestShop } from '../helpers/sandbox.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

async function exported(member: TestMember) {
  const answer = await member.client.get('/api/export.php');
  expect(answer.status).toBe(200);
  const files = unzipSync(answer.bytes);
  // biome-ignore lint/suspicious/noExplicitAny: whatever the file holds
  const read = (name: string): any => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()));
  return {
    read,
    names: Object.keys(files),
    all: Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n'),
  };
}

/** Columns that refer to members, by foreign key or by name: a member's id, or a member's role in something. */
const knowsMembers = `
  select distinct c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
     and (a.attname ~ '(^|_)(member|user|sender|visitor|owner|reporter|other|blocked|blocker|profile|subject|conversation|payment|decision|message)(_id|_a|_b)$'
          or exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and k.confrelid = 'members'::regclass))
  union values ('members')`;

it('every table that knows members is in a file, or on the list of those that are not, with its reason', async () => {
  const memberTables = (await shop.sql<{ name: string }>(knowsMembers)).map((row) => row.name).sort();
  const inFiles = exportParts.flatMap((part) => part.tables);
  // Threads of complaints and of care are one table: each message is in one of both files.
  expect(inFiles.filter((name, i) => inFiles.indexOf(name) !== i)).toEqual(['thread_messages']);
  expect(inFiles.filter((name) => name in notExported)).toEqual([]);
  const decidedTables = [...inFiles, ...Object.keys(notExported)];
  expect(
    memberTables.filter((name) => !decidedTables.includes(name)),
    'tables nobody decided about',
  ).toEqual([]);
  // … and everything listed is really read.
  const allTables = (
    await shop.sql<{ name: string }>("select relname as name from pg_class where relkind in ('r', 'p')")
  ).map((row) => row.name);
  expect(
    decidedTables.filter((name) => !allTables.includes(name)),
    'names of no table',
  ).toEqual([]);
  for (const reason of Object.values(notExported)) expect(reason.length).toBeGreaterThan(20);
});

it('holds what one did, said, bought, signed, complained of, and what was sent; readable, without secrets', async () => {
  const gender = 'female' as const;
  const [me, friend, hidden] = [
    await shop.signup({ gender }),
    await shop.signup({ gender }),
    await shop.signup({ gender }),
  ];
  const debits = debitsOf(shop);
  const { account, json } = await debits.debited({ member: me });
  const bought = await shop.bought(me, { credits: 25, code: null });
  const session = (await shop.sql<{ id: string }>('select id from sessions where member_id = $1', [me.id]))[0]?.id;
  const sent = await send(me, friend.id, { body: 'Lanterns along the canal?' });
  expect(sent.status, sent.text).toBe(200);
  const [conversation] = await shop.sql<{ conversation_id: string }>(
    'select conversation_id from inbox where member_id = $1',
    [me.id],
  );
  await shop.sql('insert into likes (member_id, other_id) values ($1, $2), ($2, $1), ($3, $1)', [
    me.id,
    friend.id,
    hidden.id,
  ]);
  await shop.sql('insert into visits (member_id, visitor_id) values ($1, $2), ($2, $1), ($1, $3)', [
    me.id,
    friend.id,
    hidden.id,
  ]);
  await shop.sql('insert into blocks (member_id, blocked_id) values ($2, $1)', [me.id, hidden.id]);
  await shop.sql("insert into notices (member_id, kind, job_id) values ($1, 'weekly', $2)", [me.id, randomUUID()]);
  await shop.sql(
    "insert into push_subscriptions (member_id, session_id, endpoint, p256dh, auth, vapid_public) values ($1, $2, 'https://push.example/abc', 'k-p256dh', 'k-auth', 'v')",
    [me.id, session],
  );
  await shop.sql(
    "insert into writing_notes (subject_id, conversation_id, text, staff_name) values ($1, $1, 'likes canals', 'Wanda Writer')",
    [conversation?.conversation_id],
  );
  await shop.sql(
    "insert into spend_limits (member_id, period, amount_minor, currency) values ($1, 'day', 9000, 'EUR')",
    [me.id],
  );
  const report = await me.client.post('/api/reports.php', {
    member_id: friend.id,
    reason: 'scam',
    note: 'asked for a card',
  });
  expect(report.status, report.text).toBe(200);
  await shop.sql(
    "insert into complaints (id, number, site_id, member_id, email, language, country, kind, text, due_at) values ($1, 'C-2026-1', $2, $3, $4, 'en', 'NL', 'payment', 'Why so dear?', now())",
    [randomUUID(), shop.sites.a.site_id, me.id, me.email],
  );

  const { read, all: allTables, names } = await exported(me);
  expect(names.filter((n) => n.endsWith('.json')).sort()).toEqual(exportParts.map((p) => `${p.file}.json`).sort());
  expect(read('account')).toMatchObject({ id: me.id, email: me.email });
  expect(read('conversations')).toMatchObject([
    { with: friend.name, fictional: false, messages: [{ mine: true, body: 'Lanterns along the canal?' }] },
  ]);
  expect(read('likes')).toMatchObject({ given: [{ profile: friend.id }], received: [{ profile: friend.id }] });
  expect(read('visits')).toMatchObject({ made: [{ profile: friend.id }], received: [{ profile: friend.id }] });
  expect(read('mails_and_pushes')).toMatchObject([{ kind: 'weekly' }]);
  expect(read('push_subscriptions')).toMatchObject([{ endpoint: 'https://push.example/abc' }]);
  expect(read('notes_of_writers')).toMatchObject([{ text: 'likes canals' }]);
  expect(read('spend_limits')).toMatchObject([{ period: 'day', amount_minor: 9000 }]);
  expect(read('reports_made')).toMatchObject([{ about: friend.id, reason: 'scam', note: 'asked for a card' }]);
  expect(read('complaints')).toMatchObject([{ text: 'Why so dear?' }]);
  expect(read('credits').map((row: { kind: string }) => row.kind)).toContain('purchase');
  const order = read('payments').find((p: { id: string }) => p.id === bought.id);
  expect(order).toMatchObject({
    credits: 25,
    status: 'completed',
    receipts: [{ kind: 'sale' }],
    history: [{ status: 'open' }, { status: 'completed' }],
  });
  expect(read('direct_debit_mandates')).toMatchObject([
    {
      reference: json.reference,
      account: { iban: account.iban, holder: account.holder, mobile: account.mobile },
      text: json.text,
    },
  ]);
  expect(read('decisions')).toEqual([]);
  // Nothing about who blocked, nothing about staff, no secrets.
  for (const secret of [
    hidden.id,
    hidden.name,
    friend.email,
    'Wanda',
    'argon2',
    'password_hash',
    'token_hash',
    'k-auth',
    me.client.cookies.get('sid') ?? '-',
    me.password,
  ])
    expect(allTables, secret).not.toContain(secret);

  // The recipient and subject: only their own side.
  const theirs = await exported(friend);
  expect(theirs.read('reports_made')).toEqual([]);
  expect(theirs.read('direct_debit_mandates')).toEqual([]);
  for (const secret of [me.email, account.iban, 'asked for a card', bought.id, 'Why so dear?'])
    expect(theirs.all, secret).not.toContain(secret);
});
