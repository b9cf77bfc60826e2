/**
 * The back office: logging in, roles, the audit log, the photo queue, the members desk. Numbers refer to the security
 * checklist.
 */
import { checkAuditFile } from '../../server/desk/audit-file.ts';
import { proveAudit } from '../../server/desk/prove-audit.ts';
import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { may } from '../../contract/permissions.ts';
import { builtInRoles, rightsOfRole, type StaffRole, staffRoles } from '../../contract/roles.ts';
import { endpoints } from '../../contract/index.ts';
import { codeAt } from '../../server/accounts/codes.ts';
import { ensureDemoStaff } from '../../server/desk/demo-staff.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
const of = {} as Record<StaffRole, TestStaff>;
beforeAll(async () => {
  app = await startTestApp();
  for (const role of staffRoles) of[role] = await addStaff(app, [role]);
});
afterAll(() => app.stop());

const audit = (action: string) =>
  app.sql<{ staff_name: string; subject_id: string; details: Record<string, unknown> }>(
    'select staff_name, subject_id, details from audit_log where action = $1 order by id',
    [action],
  );

/** A photo to review, of a new member or of `member_id`. */
async function addPhoto(memberId?: string): Promise<{ id: string; member_id: string }> {
  const owner = memberId ?? (await app.signup()).id;
  const id = uuidv7();
  await app.sql(
    `insert into photos (id, member_id, position, filename, width, height, thumbhash)
     select $1, $2, coalesce(max(position) + 1, 0), $3, 800, 1000, '\\x00' from photos where member_id = $2`,
    [id, owner, id.replaceAll('-', '')],
  );
  return { id, member_id: owner };
}
const photo = async (id: string) =>
  (
    await app.sql<{ status: string; reject_reason: string | null }>(
      'select status, reject_reason from photos where id = $1',
      [id],
    )
  )[0];

describe('7 staff need a time-based code', () => {
  const login = (client: ReturnType<TestApp['client']>, email: string, password: string, code: string) =>
    client.post('/api/desk/login.php', { email, password, code });

  it('lets in with address, password and code; the cookie is of its own and says nothing to the members', async () => {
    const staff = await addStaff(app, ['support'], { signed_in: false });
    const client = app.client();
    const answer = await login(client, ` ${staff.email.toUpperCase()} `, staff.password, staff.code());
    expect([answer.status, answer.json]).toEqual([
      200,
      { staff: { id: staff.id, name: staff.name, roles: ['support'] } },
    ]);
    // The session, no log-out left to be done, the device.
    expect(answer.setCookie).toHaveLength(3);
    expect(answer.setCookie[2]).toMatch(/^desk_device=[\w-]{22}\.[\w-]{43};.*HttpOnly/);
    expect(answer.setCookie[0]).toMatch(/^desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await client.get('/api/desk/me.php')).json.staff.name).toBe(staff.name);
    expect((await client.get('/api/user.php')).json).toEqual({ user: null });
    const token = client.cookies.get('desk') ?? '';
    const kept = await app.sql<{ token_hash: Buffer }>('select token_hash from staff_sessions');
    expect(kept.some((row) => row.token_hash.toString('base64url') === token)).toBe(false);
  });

  it('says the same of a wrong address, password and code', async () => {
    const staff = await addStaff(app, ['support'], { signed_in: false });
    const client = app.client();
    const answers = [
      await login(client, 'nobody@staff.example', staff.password, staff.code()),
      await login(client, staff.email, 'not the password', staff.code()),
      await login(client, staff.email, staff.password, staff.code() === '000000' ? '111111' : '000000'),
      await login(client, staff.email, staff.password, ''),
    ];
    for (const answer of answers)
      expect([answer.status, answer.json]).toEqual([
        400,
        { error: 'login_failed', message: 'Login failed, please try again' },
      ]);
    expect(client.cookies.size).toBe(0);
  });

  it('takes a code once, however many come with it at once', async () => {
    const staff = await addStaff(app, ['support'], { signed_in: false });
    const code = staff.code();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => login(app.client(), staff.email, staff.password, code)),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([200, 400, 400, 400]);
    expect((await login(app.client(), staff.email, staff.password, code)).json.error).toBe('login_failed');
  });

  it('refuses codes of a minute ago and an account that was closed', async () => {
    const staff = await addStaff(app, ['support'], { signed_in: false });
    const old = codeAt(staff.secret, new Date(app.services.clock.now().getTime() - 90_000));
    if (old !== staff.code()) expect((await login(app.client(), staff.email, staff.password, old)).status).toBe(400);
    await app.sql('update staff set active = false where id = $1', [staff.id]);
    expect((await login(app.client(), staff.email, staff.password, staff.code())).status).toBe(400);
  });

  it('locks out after 5 wrong tries, right ones included, wrong codes counted', async () => {
    const staff = await addStaff(app, ['support'], { signed_in: false });
    const client = app.client();
    for (let i = 0; i < 5; i++) expect((await login(client, staff.email, staff.password, 'abcdef')).status).toBe(400);
    const answer = await login(client, staff.email, staff.password, staff.code());
    expect([answer.status, answer.json.error]).toEqual([429, 'login_blocked']);
    expect((await login(app.client(), staff.email, staff.password, staff.code())).status).toBe(200);
    expect((await audit('login_failed')).filter((line) => line.staff_name === staff.name)).toHaveLength(5);
  });

  it('ends with log-out, after an hour without a call, after 12 hours, and at another host', async () => {
    const staff = await addStaff(app, ['support']);
    const { client } = staff;
    const status = async () => (await client.get('/api/desk/me.php')).status;
    expect(await status()).toBe(200);
    expect((await client.get('/api/desk/me.php', { headers: { host: 'b.test' } })).status).toBe(403);
    await app.sql("update staff_sessions set last_seen = now() - interval '59 minutes' where staff_id = $1", [
      staff.id,
    ]);
    expect(await status()).toBe(200);
    await app.sql("update staff_sessions set last_seen = now() - interval '61 minutes' where staff_id = $1", [
      staff.id,
    ]);
    expect(await status()).toBe(403);
    await app.sql(
      "update staff_sessions set last_seen = now(), expires_at = now() - interval '1 second' where staff_id = $1",
      [staff.id],
    );
    expect(await status()).toBe(403);
    await app.sql("update staff_sessions set expires_at = now() + interval '1 hour' where staff_id = $1", [staff.id]);
    const token = client.cookies.get('desk') ?? '';
    expect((await client.post('/api/desk/logout.php')).status).toBe(200);
    expect(client.cookies.has('desk')).toBe(false);
    client.cookies.set('desk', token);
    expect(await status()).toBe(403);
  });

  it('shows demo log-ins in the demo only, and they work there', async () => {
    expect((await app.client().get('/api/desk/login.php')).json).toEqual({ signed_in: false, demo: null });
    await ensureDemoStaff(app.services);
    expect(await app.sql("select 1 from staff where email = 'admin@evenfall.test'")).toEqual([]);
    app.services.config.demo = true;
    try {
      const demo = (await app.client().get('/api/desk/login.php')).json.demo;
      expect(demo.logins.map((l: { role: string }) => l.role)).toEqual([...staffRoles]);
      expect(demo.code).toMatch(/^\d{6}$/);
    } finally {
      app.services.config.demo = false;
    }
  });
});

describe('13 every staff call as every role, as anonymous, as a member', () => {
  const staffCalls = (Object.entries(endpoints) as [string, Endpoint][]).filter(([, e]) => e.access === 'staff');
  const ask = (client: ReturnType<TestApp['client']>, e: Endpoint) => {
    const path = e.path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000');
    return e.method === 'GET' || e.method === 'DELETE'
      ? client.send(e.method, path, undefined)
      : client.send(e.method, path, '{}', { headers: { 'content-type': 'application/json' } });
  };

  it.each(staffCalls)('%s', async (_name, e) => {
    const member = await memberClient();
    for (const client of [app.client(), member]) {
      const answer = await ask(client, e);
      expect([answer.status, answer.json]).toEqual([
        403,
        { error: 'authentication_required', message: 'Please log in first.', authentication_required: true },
      ]);
    }
    for (const role of staffRoles) {
      if (e.path === '/api/desk/logout.php') continue;
      const answer = await ask(of[role].client, e);
      const allowed = may(rightsOfRole(builtInRoles[role], { sites: null, languages: null }), e.permission);
      if (allowed) expect([403, 500], `${role} ${e.path}`).not.toContain(answer.status);
      else expect([answer.status, answer.json.error], `${role} ${e.path}`).toEqual([403, 'forbidden']);
    }
  });

  let kept: Promise<ReturnType<TestApp['client']>> | undefined;
  const memberClient = () => (kept ??= app.signup().then((member) => member.client));

  it('a staff session opens nothing of a member, nor a member the desk', async () => {
    expect((await of.owner.client.get('/api/sessions.php')).json.error).toBe('authentication_required');
    expect(staffCalls.length).toBeGreaterThan(20);
  });

  it('shows each role the queues it may work on', async () => {
    const queues = async (role: StaffRole) =>
      (await of[role].client.get('/api/desk/me.php')).json.queues.map((q: { queue: string }) => q.queue);
    expect(await queues('owner')).toEqual([
      'photos',
      'checks',
      'texts',
      'reports',
      'appeals',
      'complaints',
      'care',
      'privacy',
      'writing',
    ]);
    expect(await queues('writer')).toEqual(['writing']);
    expect(await queues('moderation')).toEqual(['photos', 'checks', 'texts', 'reports']);
    expect(await queues('lead')).toEqual(['photos', 'checks', 'texts', 'reports', 'appeals', 'complaints', 'care']);
    expect(await queues('support')).toEqual(['reports', 'appeals', 'complaints', 'care', 'privacy']);
    expect(await queues('finance')).toEqual(['complaints']);
    expect(await queues('marketing')).toEqual([]);
  });
});

describe('the audit log', () => {
  it('is proved over its whole length, and found cut off', async () => {
    const read = async (query = '') => (await of.owner.client.get(`/api/desk/audit.php${query}`)).json;
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await of.support.client.get('/api/desk/members.php?q=somebody');
    expect(await proveAudit(app.services.db)).toBeNull();
    const { proof } = (await of.owner.client.get('/api/desk/audit/proof.php')).json;
    const [count] = await app.sql<{ n: number }>('select count(*)::int as n from audit_log');
    expect([proof.lines, proof.broken_at]).toEqual([count?.n, null]);
    expect((await read(`?from=${day(2)}`)).rows).toEqual([]);
    expect((await read(`?from=${day(-1)}&to=${day(1)}`)).rows.length).toBeGreaterThan(3);
    // Cut off at its end: what is left follows line for line, but there was more.
    await app.sql('alter table audit_log disable trigger all');
    await app.sql('create table cut as select * from audit_log where id >= $1'.replace('$1', String(proof.lines)));
    await app.sql('delete from audit_log where id >= $1', [proof.lines]);
    expect(await proveAudit(app.services.db)).toBe(proof.lines);
    await app.sql('insert into audit_log select * from cut');
    await app.sql('alter table audit_log enable trigger all');
    expect(await proveAudit(app.services.db)).toBeNull();
  });

  it('is proved by whoever has a signed copy, from its first line to its last', async () => {
    await app.sql(
      `insert into audit_log (staff_name, action, subject_kind, subject_id, details) values ($1, 'members_searched', 'x', '', $2)`,
      ['=Ann, "A"\r\nof two lines', JSON.stringify({ q: 'a, "b"\n# Ed25519', n: 3, zero: null })],
    );
    await of.support.client.get('/api/desk/members.php?q=somebody');
    const copyOf = async (query: string) => (await of.owner.client.post(`/api/desk/audit/file.php?${query}`, {})).text;
    const [count] = await app.sql<{ n: number }>('select count(*)::int as n from audit_log');
    const copy = await copyOf('');
    // With nothing of ours: the signature by the key in the file, each line's hash by the one before.
    const end = copy.lastIndexOf('# Ed25519');
    const [, signature = '', key = ''] = copy.slice(end).trimEnd().split(',');
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' });
    expect(verify(null, Buffer.from(copy.slice(0, end)), publicKey, Buffer.from(signature, 'base64'))).toBe(true);
    const chain = [...copy.matchAll(/,"(\[(?:[^"]|"")*\])",([\da-f]*),([\da-f]{64})\r\n/g)].map(
      ([, proved = '', before = '', hash = '']) => ({ proved: proved.replaceAll('""', '"'), before, hash }),
    );
    expect(chain).toHaveLength(count?.n ?? 0);
    for (const [i, { proved, before, hash }] of chain.entries()) {
      expect(createHash('sha256').update(Buffer.from(before, 'hex')).update(proved).digest('hex')).toBe(hash);
      expect(before).toBe(chain[i + 1]?.hash ?? '');
    }
    // The same by the command.
    const whole = { signed: true, key, lines: count?.n, first: 1, last: count?.n, broken: [], missing: 0 };
    expect(checkAuditFile(copy)).toEqual(whole);
    expect(checkAuditFile(copy, key)).toEqual(whole);

    // Whatever is changed in the middle, its signature is wrong, and signed anew by another the chain is.
    const rows = copy.slice(0, end).split(/(?<=[\da-f]{64}\r\n)|(?<=,hash\r\n)/);
    const middle = Math.floor(rows.length / 2);
    const row = (at: number) => rows[at] ?? '';
    const another = generateKeyPairSync('ed25519');
    const forged = (text: string) =>
      `${text}# Ed25519,${sign(null, Buffer.from(text), another.privateKey).toString('base64')},${another.publicKey
        .export({ type: 'spki', format: 'der' })
        .toString('base64')}\r\n`;
    const numberOf = (at: number) => Number(row(at).split(',')[0]);
    const attacks: [string, string[], Partial<typeof whole>][] = [
      ['a name', rows.with(middle, row(middle).replace(/(Z,"?)/, '$1X')), { broken: [numberOf(middle)] as never[] }],
      [
        'a proved text',
        rows.with(middle, row(middle).replace(/(,"\[.*?)\d{3}\]"/, '$1000]"')),
        { broken: [numberOf(middle)] as never[] },
      ],
      ['a hash', rows.with(middle, row(middle).replace(/[\da-f]{64}\r\n$/, `${'0'.repeat(64)}\r\n`)), {}],
      ['a line removed', rows.toSpliced(middle, 1), { missing: 1 }],
      ['two lines swapped', rows.with(middle, row(middle + 1)).with(middle + 1, row(middle)), {}],
      ['a line twice', rows.toSpliced(middle, 0, row(middle)), {}],
    ];
    for (const [what, changed, expected] of attacks) {
      expect(changed.join(''), what).not.toBe(copy.slice(0, end));
      const kept = checkAuditFile(changed.join('') + copy.slice(end));
      expect(kept.signed, what).toBe(false);
      const again = checkAuditFile(forged(changed.join('')));
      expect(again, what).toMatchObject({ signed: true, ...expected });
      expect(again.broken.length + again.missing, what).toBeGreaterThan(0);
      expect(checkAuditFile(forged(changed.join('')), key).signed, what).toBe(false);
    }

    // A filter leaves lines out, which is told; each of the others is proved all the same.
    const some = checkAuditFile(await copyOf('action=members_searched'));
    expect(some).toMatchObject({ signed: true, broken: [] });
    expect(some.lines + some.missing).toBe((some.last ?? 0) - (some.first ?? 0) + 1);
    expect(some.lines).toBeLessThan(whole.lines ?? 0);
    expect((await of.support.client.post('/api/desk/audit/file.php', {})).status).toBe(403);
  });

  it('is copied whole or not at all: too many lines for one copy are refused, and a shorter time is answered', async () => {
    const copyOf = (query: string) => of.owner.client.post(`/api/desk/audit/file.php?${query}`, {});
    const unguarded = async (text: string) => {
      await app.sql('alter table audit_log disable trigger all');
      await app.sql(text);
      await app.sql('alter table audit_log enable trigger all');
    };
    // Before the first line, so that the chain goes on as it was when they are gone.
    await unguarded(
      `insert into audit_log (id, staff_name, action, subject_id, created_at, hash)
       select -n, 'Ann', 'members_searched', 'long', '2020-01-01T00:00:00Z'::timestamptz + n * interval '1 second', ''
         from generate_series(1, 100001) n`,
    );
    const all = await copyOf('subject=long');
    expect([all.status, all.json.error]).toEqual([413, 'audit_file_long']);
    const excerpt = checkAuditFile((await copyOf('subject=long&line_min=-59')).text);
    expect(excerpt).toMatchObject({ signed: true, lines: 59 });
    await unguarded("delete from audit_log where subject_id = 'long'");
  });

  it('is proved in parts of any length; what is changed, removed or swapped in the middle is named by the page', async () => {
    for (let i = 0; i < 8; i++) await of.support.client.get('/api/desk/members.php?q=somebody');
    const { db } = app.services;
    const proofOf = async () => (await of.owner.client.get('/api/desk/audit/proof.php')).json.proof;
    for (const part of [1, 2, 3, 20_000]) expect(await proveAudit(db, part), String(part)).toBeNull();
    const at = Math.floor((await proofOf()).lines / 2);
    await app.sql('alter table audit_log disable trigger all');
    await app.sql('create table whole_log as select * from audit_log');
    const restored = async () => {
      await app.sql('delete from audit_log');
      await app.sql('insert into audit_log select * from whole_log');
    };
    const attacks: [string, number][] = [
      [`update audit_log set created_at = created_at + interval '1 microsecond' where id = ${at}`, at],
      [`update audit_log set details = details || '{"x": 1}' where id = ${at}`, at],
      [`delete from audit_log where id = ${at}`, at + 1],
      [
        `update audit_log set id = case id when ${at} then -1 else id end where id = ${at}; update audit_log set id = ${at} where id = ${at + 1}; update audit_log set id = ${at + 1} where id = -1`,
        at,
      ],
      [`delete from audit_log where id < ${at}`, at],
    ];
    for (const [attack, line] of attacks) {
      for (const statement of attack.split('; ')) await app.sql(statement);
      for (const part of [3, 20_000]) expect(await proveAudit(db, part), attack).toBe(line);
      expect((await proofOf()).broken_at, attack).toBe(line);
      await restored();
    }
    await app.sql('drop table whole_log');
    await app.sql('alter table audit_log enable trigger all');
    expect(await proveAudit(db)).toBeNull();
  });

  it('refuses every change, and a change behind its back is found', async () => {
    const member = await app.signup();
    await of.support.client.get(`/api/desk/members/${member.id}.php`);
    expect((await audit('member_viewed')).at(-1)).toMatchObject({ staff_name: of.support.name, subject_id: member.id });
    for (const attack of [
      "update audit_log set staff_name = 'nobody'",
      'delete from audit_log',
      'truncate audit_log',
      "update audit_log set details = '{}' where id = 1",
    ])
      await expect(app.sql(attack), attack).rejects.toThrow('the audit log cannot be changed');
    const read = async () => (await of.owner.client.get('/api/desk/audit/proof.php')).json;
    expect((await read()).broken_at).toBeNull();
    await app.sql('alter table audit_log disable trigger all');
    await app.sql("update audit_log set staff_name = 'nobody' where id = 2");
    expect((await read()).broken_at).toBe(2);
    await app.sql('update audit_log set staff_name = (select name from staff where id = staff_id) where id = 2');
    expect((await read()).broken_at).toBeNull();
    await app.sql('create temp table kept_line as select * from audit_log where id = 3');
    await app.sql('delete from audit_log where id = 3');
    expect((await read()).broken_at).toBe(4);
    await app.sql('alter table audit_log enable trigger all');
  });

  it('numbers lines without a gap, however many are written at once, and filters them', async () => {
    const before = await app.sql<{ id: number }>('select max(id) as id from audit_log');
    await Promise.all(Array.from({ length: 12 }, (_, i) => of.support.client.get(`/api/desk/members.php?q=zz${i}`)));
    const ids = await app.sql<{ id: number }>('select id from audit_log where id > $1 order by id', [before[0]?.id]);
    expect(ids.map((row) => row.id)).toEqual(Array.from({ length: 12 }, (_, i) => (before[0]?.id ?? 0) + 1 + i));
    const audit = (await of.owner.client.get(`/api/desk/audit.php?action=members_searched&staff=${of.support.id}`))
      .json;
    expect(audit.rows.length).toBeGreaterThanOrEqual(12);
    expect(new Set(audit.rows.map((l: { action: string }) => l.action))).toEqual(new Set(['members_searched']));
  });

  it('is read by kind, by person and by the site a line is about, with the names of now', async () => {
    const here = await app.signup();
    const there = await app.signup({ host: 'b.test' });
    for (const member of [here, there]) await of.support.client.get(`/api/desk/members/${member.id}.php`);
    const read = async (query: string) => (await of.owner.client.get(`/api/desk/audit.php?${query}`)).json;
    const about = (page: { rows: { subject_id: string }[] }) => page.rows.map((line) => line.subject_id);
    const site = await read(`site=${app.sites.b.site_id}&kind=looked`);
    expect(about(site)).toContain(there.id);
    expect(about(site)).not.toContain(here.id);
    const line = site.rows.find((row: { subject_id: string }) => row.subject_id === there.id);
    expect(line.names[`member ${there.id}`]).toEqual({ name: there.name, site_id: app.sites.b.site_id });
    expect(line.site_id).toBe(app.sites.b.site_id);
    expect(about(await read(`kind=looked&staff=${of.support.id}`))).toEqual(
      expect.arrayContaining([here.id, there.id]),
    );
    expect(about(await read(`kind=money&staff=${of.support.id}`))).not.toContain(there.id);
    expect(about(await read('staff=none'))).not.toContain(there.id);
    expect((await of.owner.client.get('/api/desk/audit.php?kind=nonsense')).status).toBe(400);
    // By the name of what it is about, in any case; and the file has the same lines, in the words that are sent.
    expect(about(await read(`q=${there.name.toUpperCase()}`))).toEqual([there.id]);
    const body = {
      columns: ['what', 'about', 'site'].map((name) => ({ name, label: name })),
      words: { what: { member_viewed: 'Viewed a member' } },
    };
    const file = await of.owner.client.post(`/api/desk/audit/list.php?subject=${there.id}`, body);
    expect(file.text.trim().split('\r\n').slice(1)).toEqual([`Viewed a member,${there.name},Morning`]);
  });
});

describe('the photo queue', () => {
  const claim = async (staff: TestStaff, count: number): Promise<string[]> =>
    (await staff.client.post('/api/desk/photos/claim.php', { count })).json.photos.map(
      (p: { photo: { id: string } }) => p.photo.id,
    );
  const decide = (staff: TestStaff, id: string, body: object) => staff.client.post(`/api/desk/photos/${id}.php`, body);

  it('never gives two moderators the same photo, and every photo to somebody', async () => {
    await app.sql("update photos set status = 'active' where status = 'pending'");
    const member = await app.signup();
    const all = new Set<string>();
    for (let i = 0; i < 24; i++) all.add((await addPhoto(member.id)).id);
    const staff = [of.lead, ...(await Promise.all([1, 2, 3].map(() => addStaff(app, ['lead']))))];
    const seen = new Map<string, string>();
    for (let round = 0; round < 4; round++) {
      const lots = await Promise.all(staff.map((colleague) => claim(colleague, 3)));
      for (const [i, lot] of lots.entries())
        for (const id of lot) {
          const holder = staff[i]?.id ?? '';
          expect(seen.get(id) ?? holder).toBe(holder);
          seen.set(id, holder);
        }
      // Half is decided, so that the next round brings new ones.
      await Promise.all(
        lots.flatMap((lot, i) =>
          lot.slice(0, 2).map((id) => decide(staff[i] as TestStaff, id, { decision: 'approve' })),
        ),
      );
    }
    expect(seen.size).toBeGreaterThan(12);
    for (const id of seen.keys()) expect(all.has(id)).toBe(true);
    await app.sql("update photos set status = 'active' where status = 'pending'");
  });

  it('approves; rejects with a reason; a second decision is refused; a claim of somebody else too, until its time is over', async () => {
    const other = await addStaff(app, ['lead']);
    const photoId = await addPhoto();
    const two = await addPhoto();
    expect(await claim(of.lead, 2)).toEqual([photoId.id, two.id]);
    expect(await claim(other, 2)).toEqual([]);
    const refused = await decide(other, photoId.id, { decision: 'approve' });
    expect([refused.status, refused.json]).toEqual([
      409,
      { error: 'claimed', message: `${of.lead.name} is working on this.` },
    ]);
    expect((await decide(of.lead, photoId.id, { decision: 'approve' })).status).toBe(200);
    expect((await decide(of.lead, two.id, { decision: 'reject' })).status).toBe(400);
    expect((await decide(of.lead, two.id, { decision: 'reject', reason: 'because' })).status).toBe(400);
    expect((await decide(of.lead, two.id, { decision: 'reject', reason: 'not_you' })).status).toBe(200);
    expect([await photo(photoId.id), await photo(two.id)]).toEqual([
      { status: 'active', reject_reason: null },
      { status: 'rejected', reject_reason: 'not_you' },
    ]);
    expect((await decide(of.lead, two.id, { decision: 'approve' })).json.error).toBe('conflict');
    expect((await audit('photo_rejected')).at(-1)).toMatchObject({
      subject_id: two.id,
      details: { member_id: two.member_id, reason: 'not_you' },
    });

    const three = await addPhoto();
    expect(await claim(of.lead, 1)).toEqual([three.id]);
    await app.sql("update desk_claims set claimed_until = now() - interval '1 second'");
    expect(await claim(other, 1)).toEqual([three.id]);
    expect((await decide(other, three.id, { decision: 'approve' })).status).toBe(200);
  });

  it('undoes an own decision: the photo waits again, the case of its rejection is gone', async () => {
    const photoId = await addPhoto();
    await claim(of.lead, 1);
    await decide(of.lead, photoId.id, { decision: 'reject', reason: 'other' });
    expect(await app.sql('select 1 from cases where member_id = $1', [photoId.member_id])).toHaveLength(1);
    const undo = (staff: TestStaff) => staff.client.post(`/api/desk/photos/${photoId.id}/undo.php`, {});
    expect((await undo(of.owner)).json.error).toBe('conflict');
    const answer = await undo(of.lead);
    expect([answer.status, answer.json.photo.id]).toEqual([200, photoId.id]);
    expect(await photo(photoId.id)).toEqual({ status: 'pending', reject_reason: null });
    expect(await app.sql('select 1 from cases where member_id = $1', [photoId.member_id])).toEqual([]);
    expect((await undo(of.lead)).json.error).toBe('conflict');
    expect(await claim(of.owner, 6)).not.toContain(photoId.id);
    await decide(of.lead, photoId.id, { decision: 'approve' });
    await app.sql("update photos set decided_at = now() - interval '11 minutes' where id = $1", [photoId.id]);
    expect((await undo(of.lead)).json.error).toBe('conflict');
  });

  it('shows staff what is served to nobody else', async () => {
    const photoId = await addPhoto();
    await claim(of.lead, 6);
    await decide(of.lead, photoId.id, { decision: 'reject', reason: 'explicit' });
    const file = await readFile(join(import.meta.dirname, '../../web/home/art/yara-300.webp'));
    await app.services.storage.put(`photos/${photoId.id.replaceAll('-', '')}/640.webp`, file);
    const page = (await of.support.client.get(`/api/desk/members/${photoId.member_id}.php`)).json.member;
    expect(page.photos[0]).toMatchObject({
      status: 'rejected',
      reject_reason: 'explicit',
      sources: [{ url: `/api/desk/photos/${photoId.id}/file.php` }],
    });
    const picture = await of.support.client.get(page.photos[0].sources[0].url);
    expect([picture.status, picture.headers['content-type'], picture.bytes.equals(file)]).toEqual([
      200,
      'image/webp',
      true,
    ]);
    expect((await app.client().get(page.photos[0].sources[0].url)).status).toBe(403);
  });
});

describe('the members desk', () => {
  it('finds by address, by the beginning of the name, by id; signs of a pattern are plain signs', async () => {
    const member = await app.signup({ name: 'Quite.Unusual_Name' });
    const find = async (q: string) =>
      (await of.support.client.get(`/api/desk/members.php?q=${encodeURIComponent(q)}`)).json.members.map(
        (m: { id: string }) => m.id,
      );
    for (const q of [member.email.toUpperCase(), 'quite.unus', 'QUITE.UNUSUAL_NAME', member.id])
      expect(await find(q), q).toEqual([member.id]);
    for (const q of ['%uite', 'quite_unusual', 'unusual', '\\', "'", 'nobody@members.example'])
      expect(await find(q), q).toEqual([]);
  });

  it('11 suspends: logged out, hidden, the reason by mail in their language; and back again', async () => {
    const member = await app.signup();
    await app.sql("update members set language = 'nl' where id = $1", [member.id]);
    const suspended = await of.lead.client.post(`/api/desk/members/${member.id}/suspend.php`, {
      reason: 'scam',
      facts: 'Asked two members for money.',
    });
    expect([suspended.status, suspended.json.number]).toEqual([200, expect.stringMatching(/^D-\d{4}-\d{8}$/)]);
    expect((await member.client.get('/api/user.php')).json).toEqual({ user: null });
    const again = await app.client().post('/api/user.php', { login: member.email, password: member.password });
    expect(again.json.error).toBe('suspended');
    const mail = await app.smtp.waitFor(member.email, `Een beslissing over je account (${suspended.json.number})`);
    expect(mail.text).toContain(suspended.json.number);
    expect(mail.text).toContain('Asked two members for money.');
    expect(mail.text).toContain(`/complaints?case=${suspended.json.number}`);
    expect(
      (await of.lead.client.post(`/api/desk/members/${member.id}/suspend.php`, { reason: 'scam' })).json.error,
    ).toBe('conflict');
    expect(
      (await of.finance.client.post(`/api/desk/members/${member.id}/unsuspend.php`, { note: 'a mistake' })).status,
    ).toBe(403);
    expect(
      (await of.lead.client.post(`/api/desk/members/${member.id}/unsuspend.php`, { note: 'a mistake' })).status,
    ).toBe(200);
    expect((await app.client().post('/api/user.php', { login: member.email, password: member.password })).status).toBe(
      200,
    );
  });

  it('24 gives credits once for a key, never below zero, with a line in the log', async () => {
    const member = await app.signup();
    const give = (amount: number, key: string, note = 'lost in an outage') =>
      of.support.client.post(
        `/api/desk/members/${member.id}/credits.php`,
        { amount, note },
        { headers: { 'idempotency-key': key } },
      );
    const key = uuidv7();
    const answers = await Promise.all(Array.from({ length: 5 }, () => give(20, key)));
    expect(answers.map((a) => [a.status, a.json.credits])).toEqual(Array.from({ length: 5 }, () => [200, 20]));
    expect((await audit('credits_given')).filter((line) => line.subject_id === member.id)).toHaveLength(1);
    expect((await give(30, key)).json.error).toBe('conflict');
    expect((await give(-21, uuidv7())).json.error).toBe('conflict');
    expect((await give(-5, uuidv7())).json).toEqual({ credits: 15 });
    expect((await give(501, uuidv7())).status).toBe(400);
    expect((await give(0, uuidv7())).status).toBe(400);
    expect(
      (await of.support.client.post(`/api/desk/members/${member.id}/credits.php`, { amount: 5, note: 'no key' }))
        .status,
    ).toBe(400);
    const rows = await app.sql<{ balance: number; sum: number }>(
      'select balance, (select sum(amount)::int from transfers t where t.member_id = a.member_id) as sum from accounts a where member_id = $1',
      [member.id],
    );
    expect(rows).toEqual([{ balance: 15, sum: 15 }]);
  });
});
