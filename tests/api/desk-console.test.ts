/** The console of a member: the timeline, its tabs, what is masked, notes, linked accounts, and what support does. */
import { uuidv7 } from 'uuidv7';
import { securityEvents } from '../../contract/security-events.ts';
import { isEventKind } from '../../contract/member-events.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liftSuspensions, tidyDesk } from '../../server/desk/jobs.ts';
import { startTestApp, type TestMember } from '../helpers/app.ts';
import { shopOf, type TestShop } from '../helpers/sandbox.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestShop;
const of = {} as Record<'support' | 'moderation' | 'finance' | 'owner' | 'lead' | 'other', TestStaff>;
beforeAll(async () => {
  app = await shopOf(
    await startTestApp({ config: { age: { providers: ['sandbox'], euAvTrust: null, oidc: null, yoti: null } } }),
  );
  for (const role of ['support', 'moderation', 'finance', 'owner', 'lead'] as const)
    of[role] = await addStaff(app, [role]);
  of.other = await addStaff(app, ['support']);
});
afterAll(() => app.stop());

const path = (member: { id: string }, call = '') => `/api/desk/members/${member.id}${call ? `/${call}` : ''}.php`;
const page = async (by: TestStaff, member: { id: string }) => (await by.client.get(path(member))).json.member;
const post = (by: TestStaff, member: { id: string }, call: string, body: object = {}) =>
  by.client.post(path(member, call), body, { headers: { 'idempotency-key': uuidv7() } });
const events = async (by: TestStaff, member: { id: string }, query = '') =>
  (await by.client.get(`${path(member, 'events')}${query}`)).json as {
    events: {
      kind: string;
      group: string;
      text: string | null;
      code: string | null;
      at: string;
      number: string | null;
      state: string | null;
      actor: string | null;
      note: { id: string; pinned: boolean; own: boolean } | null;
    }[];
    next: string | null;
  };
const logged = async (action: string, member: { id: string }) =>
  (await app.sql(`select 1 from audit_log where action = $1 and subject_id = $2`, [action, member.id])).length;

/** A conversation of two with one message each. */
async function talk(a: TestMember, b: TestMember): Promise<string> {
  const id = uuidv7();
  const [first, second] = [a.id, b.id].sort();
  await app.sql('insert into conversations (id, pool_id, member_a, member_b) values ($1, $2, $3, $4)', [
    id,
    app.sites.a.pool_id,
    first,
    second,
  ]);
  for (const [me, other] of [
    [a, b],
    [b, a],
  ] as const)
    await app.sql('insert into inbox (member_id, conversation_id, other_id, sent) values ($1, $2, $3, 1)', [
      me.id,
      id,
      other.id,
    ]);
  await app.sql(
    `insert into messages (id, conversation_id, seq, sender_id, kind, body) values ($1, $2, 1, $3, 'text', 'the lighthouse at nine')`,
    [uuidv7(), id, a.id],
  );
  return id;
}

describe('what is seen', () => {
  it('an address is masked until it is shown, which is logged; to those without the right it is not shown at all', async () => {
    const anna = await app.signup();
    const local = anna.email.split('@')[0] ?? '';
    expect((await page(of.support, anna)).email).not.toContain(local);
    expect(await logged('contact_shown', anna)).toBe(0);
    expect((await post(of.support, anna, 'contact')).json.email).toBe(anna.email);
    expect(await logged('contact_shown', anna)).toBe(1);
    expect((await post(of.moderation, anna, 'contact')).status).toBe(403);
    expect(JSON.stringify(await page(of.moderation, anna))).not.toContain(local);
  });

  it('the timeline has everything, newest first, each only for those who may see it; and goes on page by page', async () => {
    const anna = await app.signup();
    const bert = await app.signup();
    await talk(anna, bert);
    await app.sql(
      `insert into cases (id, number, source, site_id, member_id, reporter_id, reason) values ($1, $2, 'report', $3, $4, $5, 'scam')`,
      [uuidv7(), `D-2026-${anna.id.slice(-8)}`, app.sites.a.site_id, anna.id, bert.id],
    );
    await post(of.support, anna, 'notes', { text: 'rang about a debit', pinned: false });
    const all = (await events(of.support, anna)).events;
    const kinds = all.map(({ kind }) => kind);
    for (const kind of ['joined', 'device', 'conversation', 'reported', 'note']) expect(kinds, kind).toContain(kind);
    const moments = all.map(({ at }) => at);
    expect(moments).toEqual([...moments].sort().reverse());
    expect(new Set((await events(of.support, anna, '?group=staff')).events.map(({ group }) => group))).toEqual(
      new Set(['staff']),
    );
    // Finance sees no reports; nobody without payments sees money.
    expect((await events(of.finance, anna)).events.map(({ group }) => group)).not.toContain('moderation');
    expect((await events(of.moderation, anna, '?group=money')).events).toEqual([]);

    for (let i = 0; i < 60; i++)
      await app.sql(
        `insert into security_events (member_id, kind, created_at) values ($1, 'login', '2026-01-01T00:00:00Z'::timestamptz + make_interval(mins => $2))`,
        [anna.id, Math.floor(i / 3)],
      );
    const first = await events(of.support, anna, '?group=account');
    const second = await events(of.support, anna, `?group=account&before=${encodeURIComponent(first.next ?? '')}`);
    expect(first.events).toHaveLength(50);
    expect(second.next).toBeNull();
    // Sixty log-ins, joining, the device, and the log-in at sign-up if any: none twice, none lost.
    const [{ n } = { n: 0 }] = await app.sql<{ n: number }>(
      'select count(*)::int as n from security_events where member_id = $1',
      [anna.id],
    );
    expect([...first.events, ...second.events].filter(({ kind }) => kind.startsWith('login'))).toHaveLength(n);
  });

  it('what members did themselves is of a kind that has words, as their own account', async () => {
    const anna = await app.signup({ confirmed: false });
    await app
      .client()
      .post('/api/token.php', { token: await app.mailToken(anna.email, 'Confirm your e-mail address') });
    for (const kind of securityEvents)
      await app.sql('insert into security_events (member_id, kind) values ($1, $2)', [anna.id, kind]);
    const all = (await events(of.support, anna, '?group=account')).events;
    expect(all.filter(({ kind }) => !isEventKind(kind))).toEqual([]);
    for (const kind of securityEvents) expect(all.map((event) => event.kind)).toContain(kind);
    // The link says that the address was confirmed; it is not said twice.
    expect(all.map(({ kind }) => kind)).not.toContain('confirmed');
  });

  it('mails and push messages, each with what became of it; gifts, privacy requests, appeals and texts, for those who may see them', async () => {
    const anna = await app.signup();
    const bert = await app.signup();
    const letter = (kind: string, state: string) =>
      app.sql(
        `insert into letters (id, member_id, site_id, kind, domain, state) values (gen_random_uuid(), $1, $2, $3, 'x.example', $4)`,
        [anna.id, app.sites.a.site_id, kind, state],
      );
    await letter('receipt', 'sent');
    await letter('receipt', 'bounced');
    await app.sql(
      `insert into push_messages (id, member_id, kind, device, service, state, answer, first_at, last_at)
       values (gen_random_uuid(), $1, 'like', 'Firefox', 'push.example', 'gone', 410, now(), now())`,
      [anna.id],
    );
    await app.sql(
      `insert into transfers (id, member_id, counter_account, amount, kind, ref, other_id, note)
       values (gen_random_uuid(), $1, 'revenue', -5, 'gift', gen_random_uuid()::text, $2, 'rose')`,
      [bert.id, anna.id],
    );
    const number = `P-2026-${anna.id.slice(-8)}`;
    await app.sql(
      `insert into privacy_requests (id, number, kind, source, site_id, member_id, language, country, status, arrived_at, due_at, closed_at, closed_by)
       values (gen_random_uuid(), $1, 'export', 'form', $2, $3, 'en', 'NL', 'done', now() - interval '2 days', now(), now(), 'Pia')`,
      [number, app.sites.a.site_id, anna.id],
    );
    const report = uuidv7();
    await app.sql(
      `insert into cases (id, number, source, site_id, member_id, reporter_id, reason, status) values ($1, $2, 'report', $3, $4, $5, 'scam', 'decided')`,
      [report, `D-2026-${anna.id.slice(-8)}`, app.sites.a.site_id, anna.id, bert.id],
    );
    for (const [action, reason] of [
      ['warn', 'scam'],
      ['warn_reports', 'misuse'],
    ] as const)
      await app.sql(
        `insert into decisions (id, case_id, staff_id, action, reason) values (gen_random_uuid(), $1, $2, $3, $4)`,
        [report, of.moderation.id, action, reason],
      );
    await app.sql(
      `insert into appeals (id, decision_id, by_reporter, text, status, decided_by, decided_at)
       select gen_random_uuid(), id, false, 'no', 'overturned', $2, now() from decisions where case_id = $1 and action = 'warn'`,
      [report, of.owner.id],
    );
    await app.sql(`insert into text_queue (member_id, text_before) values ($1, '') on conflict do nothing`, [anna.id]);
    const seenBy = async (by: TestStaff, member: TestMember, group: string) =>
      (await events(by, member, `?group=${group}`)).events.map(
        ({ kind, code, state, text, actor }) => [kind, code, state, text, actor] as const,
      );

    const mail = await seenBy(of.owner, anna, 'mail');
    expect(mail).toEqual(
      expect.arrayContaining([
        ['mailed', 'receipt', 'sent', null, null],
        ['mailed', 'receipt', 'bounced', null, null],
        ['pushed', 'like', 'gone', 'Firefox', null],
        ['privacy', 'export', null, null, null],
        ['privacy_closed', 'export', 'done', null, 'Pia'],
      ]),
    );
    expect(await seenBy(of.owner, anna, 'people')).toEqual([['gift', null, null, bert.name, null]]);
    expect((await seenBy(of.owner, anna, 'account')).map(([kind]) => kind)).toContain('text_changed');
    const standing = await seenBy(of.moderation, anna, 'moderation');
    expect(standing).toEqual(
      expect.arrayContaining([
        ['appealed', null, null, null, null],
        ['appeal_decided', null, 'overturned', '', of.owner.name],
      ]),
    );
    // About a report without a ground its author is concerned, not who was reported.
    expect(standing.filter(([kind]) => kind === 'decided').map(([, code]) => code)).toEqual(['warn']);
    expect((await seenBy(of.moderation, bert, 'moderation')).filter(([kind]) => kind === 'decided')).toEqual([
      ['decided', 'warn_reports', null, '', of.moderation.name],
    ]);
    // Mails are not for moderation, privacy requests only for who answers them.
    expect(await seenBy(of.moderation, anna, 'mail')).toEqual([]);
    await app.sql(
      `insert into staff_grants (id, staff_id, permission, level) values (gen_random_uuid(), $1, 'members.contact', 'does')`,
      [of.finance.id],
    );
    expect((await seenBy(of.finance, anna, 'mail')).map(([kind]) => kind)).not.toContain('privacy');
  });

  it.each([
    [
      'credits',
      `insert into transfers (id, member_id, counter_account, amount, kind, ref, created_at)
       select gen_random_uuid(), $1, 'adjustment', 1, 'adjustment', gen_random_uuid()::text, '2026-01-01T00:00:00Z'::timestamptz + make_interval(mins => n / 3)
         from generate_series(1, 120) n`,
    ],
    [
      'mails',
      `with both_kinds as (insert into letters (id, member_id, site_id, kind, domain, state, last_at)
         select gen_random_uuid(), $1, (select site_id from members where id = $1), 'like', 'x.example', 'sent', '2026-01-01T00:00:00Z'::timestamptz + make_interval(mins => n / 3)
           from generate_series(1, 60) n returning 1)
       insert into push_messages (id, member_id, kind, device, service, state, answer, first_at, last_at)
       select gen_random_uuid(), $1, 'like', 'Firefox', 'push.example', 'sent', 201, now(), '2026-01-01T00:00:00Z'::timestamptz + make_interval(mins => n / 3)
         from generate_series(1, 60) n`,
    ],
  ])('%s go on page by page to their end: none twice, none lost', async (part, insert) => {
    const anna = await app.signup();
    await app.sql(insert, [anna.id]);
    const rows: { id: string; at: string }[] = [];
    let next: string | null = null;
    do {
      const more: string = next ? `&before=${encodeURIComponent(next)}` : '';
      const answer = await of.owner.client.get(`${path(anna, 'part')}?part=${part}${more}`);
      expect(answer.status, answer.text).toBe(200);
      rows.push(...answer.json.rows);
      next = answer.json.next;
    } while (next);
    expect(rows.filter(({ at }) => at.startsWith('2026-01-01'))).toHaveLength(120);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    const bad = await of.owner.client.get(`${path(anna, 'part')}?part=${part}&before=yesterday`);
    expect(bad.status).toBe(400);
  });

  it('a payment stands in money, with its number', async () => {
    const anna = await app.signup();
    await app.bought(anna);
    const money = (await events(of.support, anna, '?group=money')).events;
    expect(money.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['ordered', 'purchase']));
    const seen = await page(of.support, anna);
    expect(seen.money.stays_minor).toBeGreaterThan(0);
    expect(seen.counts.payments).toBe(1);
    expect((await page(of.moderation, anna)).money).toBeNull();
    const rows = (await of.support.client.get(`${path(anna, 'part')}?part=payments`)).json.rows;
    expect(rows[0].title).toBe(money[0]?.number);
    expect((await of.moderation.client.get(`${path(anna, 'part')}?part=payments`)).status).toBe(403);
  });

  it('a request about their data stands on their page, for those who handle requests', async () => {
    const anna = await app.signup();
    const begun = await of.support.client.post(
      '/api/desk/privacy.php',
      { member_id: anna.id, kind: 'erase', source: 'mail', text: '' },
      { headers: { 'idempotency-key': uuidv7() } },
    );
    expect(begun.status, begun.text).toBe(200);
    const { id, number } = begun.json;
    expect((await page(of.support, anna)).privacy).toEqual([
      expect.objectContaining({ id, number, kind: 'erase', status: 'open', closed_at: null }),
    ]);
    expect((await page(of.moderation, anna)).privacy).toEqual([]);
    expect((await page(of.support, await app.signup())).privacy).toEqual([]);
  });

  it.each(['conversations', 'payments', 'credits', 'cases', 'mails', 'devices', 'data'])(
    'the rows of %s',
    async (part) => {
      const anna = await app.signup();
      await talk(anna, await app.signup());
      const answer = await of.owner.client.get(`${path(anna, 'part')}?part=${part}`);
      expect(answer.status, answer.text).toBe(200);
      if (part === 'devices' || part === 'conversations') expect(answer.json.rows).toHaveLength(1);
      if (part === 'data') expect(answer.json.rows.map(({ kind }: { kind: string }) => kind)).toContain('profile');
      expect(answer.text).not.toContain('lighthouse');
    },
  );
});

describe('reading a conversation', () => {
  it('needs a written reason, somebody else who agrees, and is logged each time; support may not at all', async () => {
    const anna = await app.signup();
    const conversation = await talk(anna, await app.signup());
    const read = (by: TestStaff) => by.client.get(`${path(anna, 'talk')}?conversation=${conversation}`);
    expect((await read(of.support)).status).toBe(403);
    expect((await post(of.support, anna, 'talk', { conversation, reason: 'she asked us to look' })).status).toBe(403);
    expect((await read(of.lead)).status).toBe(403);
    expect((await post(of.lead, anna, 'talk', { conversation, reason: 'curious' })).status).toBe(400);
    const asked = await post(of.lead, anna, 'talk', { conversation, reason: 'a threat was told on the phone' });
    // Nobody gives this second look alone by default; a grant of it does.
    expect(asked.status, asked.text).toBe(202);
    expect((await read(of.lead)).status).toBe(403);
    await app.sql(
      `insert into staff_grants (id, staff_id, permission, level) values (gen_random_uuid(), $1, 'talk.read', 'agrees')`,
      [of.other.id],
    );
    const agreed = await of.other.client.post(`/api/desk/second-looks/${asked.json.second_look}.php`, {
      decision: 'agree',
    });
    expect(agreed.status, agreed.text).toBe(200);
    const answer = await read(of.lead);
    expect(answer.json.messages[0].text).toBe('the lighthouse at nine');
    expect(await logged('talk_read', anna)).toBe(1);
    // As it was talked: the newest last; what was said before comes page by page.
    await app.sql(
      `insert into messages (id, conversation_id, seq, sender_id, kind, body)
       select gen_random_uuid(), $1, n + 1, $2, 'text', 'line ' || n from generate_series(1, 120) n`,
      [conversation, anna.id],
    );
    const newest = (await read(of.lead)).json;
    const texts = (page: { messages: { text: string }[] }) => page.messages.map(({ text }) => text);
    expect([texts(newest)[0], texts(newest).at(-1), newest.more]).toEqual(['line 21', 'line 120', true]);
    const before = `${path(anna, 'talk')}?conversation=${conversation}&before=${newest.messages[0].seq}`;
    const older = (await of.lead.client.get(before)).json;
    expect([texts(older)[0], texts(older).at(-1), older.more]).toEqual(['the lighthouse at nine', 'line 20', false]);
    expect(await logged('talk_read', anna)).toBe(3);
    await app.sql(`update talk_permits set until = now() - interval '1 second'`);
    expect((await read(of.lead)).status).toBe(403);
  });
});

describe('notes and linked accounts', () => {
  it('a note is pinned by anybody, removed by who wrote it', async () => {
    const anna = await app.signup();
    const { id } = (await post(of.support, anna, 'notes', { text: 'prefers PayPal', pinned: true })).json;
    expect((await page(of.finance, anna)).notes[0]).toMatchObject({
      id,
      text: 'prefers PayPal',
      pinned: true,
      own: false,
    });
    const change = (by: TestStaff, what: string) => by.client.put(path(anna, 'notes'), { note: id, change: what });
    expect((await change(of.finance, 'unpin')).status).toBe(200);
    expect((await change(of.finance, 'remove')).status).toBe(403);
    const inTimeline = async (by: TestStaff) =>
      (await events(by, anna, '?group=staff')).events.flatMap(({ note }) => note ?? []);
    expect(await inTimeline(of.finance)).toEqual([{ id, pinned: false, own: false }]);
    expect((await change(of.finance, 'pin')).status).toBe(200);
    expect(await inTimeline(of.support)).toEqual([{ id, pinned: true, own: true }]);
    expect((await change(of.support, 'put_back')).status).toBe(404);
    expect((await change(of.support, 'remove')).status).toBe(200);
    expect((await page(of.support, anna)).notes).toEqual([]);
    expect(await inTimeline(of.support)).toEqual([]);
    expect((await change(of.support, 'pin')).status).toBe(404);
    expect((await change(of.finance, 'put_back')).status).toBe(403);
    expect((await change(of.support, 'put_back')).status).toBe(200);
    expect(await inTimeline(of.support)).toEqual([{ id, pinned: true, own: true }]);
    // An hour after it was removed the row goes.
    expect((await change(of.support, 'remove')).status).toBe(200);
    await app.sql(`update member_notes set removed_at = now() - interval '61 minutes' where id = $1`, [id]);
    await tidyDesk.run(app.services, {}, { id: uuidv7(), attempt: 1 });
    expect((await change(of.support, 'put_back')).status).toBe(404);
  });

  it('who is named in a note finds it on their overview until they have opened the member; only who may see that member', async () => {
    const anna = await app.signup();
    const named = async (by: TestStaff) => (await by.client.get('/api/desk/overview.php')).json.named as object[];
    const elsewhere = await addStaff(app, ['support'], { sites: [app.sites.b.site_id] });
    const names = (await page(of.support, anna)).colleagues.map(({ name }: { name: string }) => name);
    expect(names).toContain(of.finance.name);
    expect(names).not.toContain(of.support.name);
    expect(names).not.toContain(elsewhere.name);
    const text = `@${of.finance.name} is this the second time? @${elsewhere.name}`;
    await post(of.support, anna, 'notes', { text, pinned: false });
    expect(await named(of.finance)).toEqual([
      expect.objectContaining({ member_id: anna.id, member_name: anna.name, by: of.support.name }),
    ]);
    expect(await named(elsewhere)).toEqual([]);
    expect(await named(of.support)).toEqual([]);
    await page(of.finance, anna);
    expect(await named(of.finance)).toEqual([]);
  });

  it('linked by a browser in the same network, surer by a bank account; not the same person any more when staff says so', async () => {
    const [anna, bert, carl] = [await app.signup(), await app.signup(), await app.signup()];
    await app.sql(
      `update sessions set ip_prefix = '77.7.…', user_agent = case when member_id = $3 then 'other' else 'same' end where member_id in ($1, $2, $3)`,
      [anna.id, bert.id, carl.id],
    );
    const linked = (await page(of.support, anna)).linked as { id: string; sure: number; why: string[] }[];
    expect(linked.map(({ id, why }) => [id, why])).toEqual([
      [bert.id, ['device']],
      [carl.id, ['network']],
    ]);
    expect(linked[0]?.sure).toBeGreaterThan(linked[1]?.sure ?? 100);
    const elsewhere = await addStaff(app, ['support'], { sites: [app.sites.a.site_id] });
    await app.sql('update members set site_id = $2 where id = $1', [carl.id, app.sites.b.site_id]);
    expect((await page(elsewhere, anna)).linked.map(({ id }: { id: string }) => id)).toEqual([bert.id]);
    await post(of.support, anna, 'apart', { other: bert.id, apart: true });
    expect((await page(of.support, bert)).linked.map(({ id }: { id: string }) => id)).not.toContain(anna.id);
    await post(of.support, bert, 'apart', { other: anna.id, apart: false });
    expect((await page(of.support, anna)).linked.map(({ id }: { id: string }) => id)).toContain(bert.id);
  });
});

describe('what support does', () => {
  const changed = 'Something on your account has changed';

  it('logs out one device or all, and tells it', async () => {
    const anna = await app.signup();
    expect((await anna.client.get('/api/user.php')).json.user).not.toBeNull();
    expect((await post(of.moderation, anna, 'log-out')).status).toBe(403);
    expect((await post(of.support, anna, 'log-out')).json).toEqual({ ended: 1 });
    expect((await anna.client.get('/api/user.php')).json.user).toBeNull();
    expect((await app.smtp.waitFor(anna.email, changed)).text).toContain('logged you out');
    expect((await post(of.support, anna, 'log-out')).status).toBe(404);
  });

  it('sends the activation again, only while it is needed', async () => {
    const anna = await app.signup({ confirmed: false });
    expect((await post(of.support, anna, 'activation')).status).toBe(200);
    expect(await logged('activation_sent', anna)).toBe(1);
    await app.sql(`update members set status = 'active', confirmed_at = now() where id = $1`, [anna.id]);
    expect((await post(of.support, anna, 'activation')).status).toBe(409);
  });

  it('mends an address with proof: it changes when the new one confirms, and the old one hears of it', async () => {
    const anna = await app.signup();
    const body = { email: `new.${anna.email}`, proof: 'read us the last four digits of her card' };
    expect((await post(of.support, anna, 'address', { ...body, proof: 'said so' })).status).toBe(400);
    expect((await post(of.support, anna, 'address', { ...body, email: anna.email })).json.error).toBe(
      'new_email_invalid',
    );
    const other = await app.signup();
    expect((await post(of.support, anna, 'address', { ...body, email: other.email })).json.error).toBe(
      'new_email_taken',
    );
    expect((await post(of.support, anna, 'address', body)).status).toBe(200);
    const now = async () =>
      (await app.sql<{ email: string }>('select email from members where id = $1', [anna.id]))[0]?.email;
    expect(await now()).toBe(anna.email);
    const token = await app.mailToken(body.email, 'Confirm your new e-mail address');
    const done = await app.client().post('/api/token.php', { token });
    expect(done.status, done.text).toBe(200);
    expect(await now()).toBe(body.email);
    expect((await page(of.support, anna)).notes[0].text).toBe(body.proof);
  });

  it('sets the language, and tells it in that language', async () => {
    const anna = await app.signup();
    expect((await post(of.support, anna, 'language', { language: 'nl' })).status).toBe(200);
    const subject = app.services.words.text('nl', { id: 'mail.staff_change.subject', message: changed }, {});
    await app.smtp.waitFor(anna.email, subject);
    expect((await post(of.support, anna, 'language', { language: 'tlh' })).status).toBe(400);
  });

  it.each(['require_selfie', 'require_age'])(
    'asks for %s: told by mail with the reason, once, with a way to object',
    async (ask) => {
      const anna = await app.signup();
      expect((await page(of.support, anna)).may_ask).toContain(ask);
      expect((await post(of.finance, anna, 'ask', { ask, reason: 'fake' })).status).toBe(403);
      const asked = await post(of.support, anna, 'ask', { ask, reason: 'fake', facts: 'Two photos show two people.' });
      expect(asked.status, asked.text).toBe(200);
      const mail = await app.smtp.waitFor(anna.email, `A decision about your account (${asked.json.number})`);
      expect(mail.text).toContain('Two photos show two people.');
      expect((await anna.client.get('/api/standing.php')).json.measures).toEqual([
        expect.objectContaining({ action: ask, number: asked.json.number }),
      ]);
      expect((await post(of.support, anna, 'ask', { ask, reason: 'fake' })).status).toBe(409);
      expect((await page(of.support, anna)).may_ask).not.toContain(ask);
    },
  );

  it('closes an account at its owner’s wish, proved; told by a mail that takes it back', async () => {
    const anna = await app.signup();
    const proof = 'rang, told us her first order and her birthday';
    expect((await post(of.moderation, anna, 'close', { proof })).status).toBe(403);
    expect((await post(of.support, anna, 'close', { proof: 'rang' })).status).toBe(400);
    expect((await post(of.support, anna, 'close', { proof })).status).toBe(200);
    expect((await anna.client.get('/api/user.php')).json.user).toBeNull();
    const seen = await page(of.support, anna);
    expect(seen.status).toBe('pending_deletion');
    expect(seen.notes[0].text).toBe(proof);
    expect((await post(of.support, anna, 'close', { proof })).status).toBe(409);
    const token = await app.mailToken(anna.email, 'Your account is being closed');
    expect((await app.client().post('/api/token.php', { token })).status).toBe(200);
    expect((await page(of.support, anna)).status).toBe('active');
  });

  it('suspends for a time without a second look; it ends by itself and says so', async () => {
    const anna = await app.signup();
    const suspended = await post(of.support, anna, 'suspend', { reason: 'harassment', days: 7 });
    expect(suspended.status, suspended.text).toBe(200);
    const seen = await page(of.support, anna);
    expect(seen.status).toBe('suspended');
    expect(Date.parse(seen.suspended_until) - app.services.clock.now().getTime()).toBeGreaterThan(6.9 * 86_400_000);
    expect(
      (await app.smtp.waitFor(anna.email, `A decision about your account (${suspended.json.number})`)).text,
    ).toContain('ends by itself on');
    await liftSuspensions.run(app.services, {}, { id: uuidv7(), attempt: 1 });
    expect((await page(of.support, anna)).status).toBe('suspended');
    await app.sql(`update members set suspended_until = now() - interval '1 minute' where id = $1`, [anna.id]);
    await liftSuspensions.run(app.services, {}, { id: uuidv7(), attempt: 1 });
    expect(await page(of.support, anna)).toMatchObject({ status: 'active', suspended_until: null });
    expect((await app.smtp.waitFor(anna.email, changed)).text).toContain('has been lifted');
    // For good it is asked.
    expect((await post(of.support, anna, 'suspend', { reason: 'harassment' })).status).toBe(202);
  });
});
