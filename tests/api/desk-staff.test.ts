/** Staff accounts: coming in by a mail's link, roles, what a colleague takes back, log-ins, closing; one's own password. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { codeAt } from '../../server/accounts/codes.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import type { Client } from '../helpers/http-client.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let admin: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  admin = await addStaff(app, ['owner']);
});
afterAll(() => app.stop());

const grants = (...roles: string[]) => roles.map((role) => ({ role, sites: null, languages: null }));
const code = (secret: string) => codeAt(secret, app.services.clock.now());
const status = async ({ client }: { client: Client }) => (await client.get('/api/desk/me.php')).status;
const fresh = (id: string) => app.sql('update staff set last_code_step = 0 where id = $1', [id]);
async function login(account: { id: string; email: string }, password: string, secret: string, more: object = {}) {
  await fresh(account.id);
  const client = app.client();
  const answer = await client.post('/api/desk/login.php', {
    email: account.email,
    password,
    code: code(secret),
    ...more,
  });
  return { client, status: answer.status, json: answer.json };
}
const used = new Set<string>();
/** The token of the next mail with a link to this address. */
async function linkTo(email: string): Promise<string> {
  const next = () =>
    app.smtp.mails
      .filter((mail) => mail.to === email)
      .map((mail) => /desk\/join\?token=([\w-]{43})/.exec(mail.text)?.[1] ?? '')
      .find((token) => token !== '' && !used.has(token));
  await expect.poll(next, { timeout: 10_000 }).toBeDefined();
  const token = next() ?? '';
  used.add(token);
  return app.secret(token);
}

const open = (token: string) => app.client().post('/api/desk/join/open.php', { token });
const follow = async (token: string, password: string, digits: string) => {
  const client = app.client();
  const answer = await client.post('/api/desk/join.php', { token, password, code: digits });
  return { client, status: answer.status, json: answer.json };
};
const send = (by: TestStaff, id: string, body: object, confirmed = 'reason=asked+on+the+phone') =>
  by.client.post(`/api/desk/staff/${id}/link.php`, body, { headers: { 'x-confirmed': confirmed } });
const page = async (id: string, by = admin) => (await by.client.get(`/api/desk/staff/${id}.php`)).json;
const linesAbout = async (id: string) =>
  (
    await app.sql<{ action: string }>(
      "select action from audit_log where subject_id = $1 and subject_kind = 'staff' order by id",
      [id],
    )
  ).map((line) => line.action);

describe('an invitation', () => {
  const email = 'nora@staff.example';
  const invite = (more: object = {}) =>
    admin.client.post(
      '/api/desk/staff.php',
      { name: 'Nora New', email, grants: grants('writer'), language: 'nl', ...more },
      { headers: { 'idempotency-key': uuidv7() } },
    );

  it('is a link that sets password and second factor, works once, and nobody else knows either', async () => {
    app.secret(email);
    expect((await invite({ email: 'no address' })).json.fields).toHaveProperty('email');
    const invitation = await invite();
    expect(invitation.status, invitation.text).toBe(200);
    expect(invitation.text).toBe(JSON.stringify({ id: invitation.json.id }));
    expect((await invite({ email: 'NORA@staff.example' })).json.error).toBe('email_taken');
    expect(await page(invitation.json.id)).toMatchObject({
      state: 'invited',
      link: { kind: 'invite', asked_by: admin.name },
    });

    const token = await linkTo(email);
    // In the language of who is invited.
    const { subject } = app.smtp.mails.findLast((mail) => mail.to === email) ?? { subject: 'invites you' };
    expect(subject).not.toContain('invites you');
    const { json } = await open(token);
    expect(json).toMatchObject({ kind: 'invite', name: 'Nora New', email });
    app.secret(json.setup.secret);
    expect(json.setup.qr.path.length).toBeGreaterThan(500);
    // Opened again it is the same secret: the code that was scanned stays right.
    expect((await open(token)).json.setup.secret).toBe(json.setup.secret);

    const password = app.secret('behind quiet doors');
    expect((await follow(token, 'short', code(json.setup.secret))).json.fields).toHaveProperty('password');
    expect((await follow(token, password, '000000')).json.fields).toHaveProperty('code');
    const came = await follow(token, password, code(json.setup.secret));
    expect([came.status, came.json.roles]).toEqual([200, ['writer']]);
    expect(await status(came)).toBe(200);
    for (const answer of [await open(token), await follow(token, password, code(json.setup.secret))])
      expect(answer.json.error).toBe('link_invalid');
    expect((await login({ id: invitation.json.id, email }, password, json.setup.secret)).json.staff.roles).toEqual([
      'writer',
    ]);
    expect(await linesAbout(invitation.json.id)).toEqual(['staff_invited', 'staff_joined']);
    const rows = await app.sql(`select * from staff_links where staff_id = $1`, [invitation.json.id]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('of two who use it at once one comes in', async () => {
    const address = app.secret('both@staff.example');
    await invite({ email: address, name: 'Both At Once' });
    const token = await linkTo(address);
    const { secret } = (await open(token)).json.setup;
    const answers = await Promise.all(
      ['a quiet way in one', 'a quiet way in two'].map((password) =>
        follow(token, app.secret(password), code(app.secret(secret))),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
  });

  it('ends with its time, and with another one', async () => {
    const address = app.secret('late@staff.example');
    const { id } = (await invite({ email: address, name: 'Late Again' })).json;
    const first = await linkTo(address);
    expect((await send(admin, id, { kind: 'password' })).json.error).toBe('conflict');
    expect((await send(admin, id, { kind: 'invite' })).status).toBe(200);
    const second = await linkTo(address);
    expect((await open(first)).json.error).toBe('link_invalid');
    expect((await open(second)).status).toBe(200);
    await app.sql('update staff_links set expires_at = now() where staff_id = $1', [id]);
    expect((await open(second)).json.error).toBe('link_invalid');
  });

  it('makes no owner: two make one of an account that is there', async () => {
    await addStaff(app, ['owner']);
    expect((await invite({ email: app.secret('owner@staff.example'), grants: grants('owner') })).json.error).toBe(
      'second_look_needed',
    );
  });
});

describe('what a colleague takes back', () => {
  it('a password: the old one and the log-ins end at once; the link sets another, with the second factor one has', async () => {
    const colleague = await addStaff(app, ['support']);
    expect((await send(admin, colleague.id, { kind: 'password' }, '')).json.error).toBe('reason_needed');
    expect((await send(admin, colleague.id, { kind: 'password' })).status).toBe(200);
    expect(await status(colleague)).toBe(403);
    expect((await login(colleague, colleague.password, colleague.secret)).json.error).toBe('login_failed');
    const token = await linkTo(colleague.email);
    expect((await open(token)).json.setup).toBeNull();
    await fresh(colleague.id);
    const password = app.secret('another way to get in');
    // The mail alone opens nothing.
    expect((await follow(token, password, '123456')).json.fields).toHaveProperty('code');
    expect((await follow(token, password, colleague.code())).status).toBe(200);
    expect((await login(colleague, password, colleague.secret)).status).toBe(200);
    expect(await linesAbout(colleague.id)).toEqual(['staff_link_sent', 'staff_let_in']);
  });

  it('a second factor: only with a proof; the link sets another, with the password one has', async () => {
    const colleague = await addStaff(app, ['support']);
    expect((await send(admin, colleague.id, { kind: 'factor' })).json.fields).toHaveProperty('how');
    expect(await status(colleague)).toBe(200);
    expect((await send(admin, colleague.id, { kind: 'factor', how: 'video' })).status).toBe(200);
    expect(await status(colleague)).toBe(403);
    expect((await login(colleague, colleague.password, colleague.secret)).json.error).toBe('login_failed');
    const token = await linkTo(colleague.email);
    const secret = app.secret((await open(token)).json.setup.secret);
    expect((await follow(token, 'not the password', code(secret))).json.fields).toHaveProperty('password');
    expect((await follow(token, colleague.password, code(colleague.secret))).json.fields).toHaveProperty('code');
    expect((await follow(token, colleague.password, code(secret))).status).toBe(200);
    expect((await login(colleague, colleague.password, secret)).status).toBe(200);
    const [line] = await app.sql<{ details: object; reason: string }>(
      `select a.details, r.reason from audit_log a join audit_reasons r on r.line_id = a.id where a.subject_id = $1 and a.action = 'staff_link_sent'`,
      [colleague.id],
    );
    expect(line).toEqual({ details: { link: 'factor', how: 'video' }, reason: 'asked on the phone' });
  });

  it('who has the mail and guesses the rest is stopped', async () => {
    const colleague = await addStaff(app, ['support']);
    await send(admin, colleague.id, { kind: 'password' });
    const token = await linkTo(colleague.email);
    const answers: string[] = [];
    for (let i = 0; i < 12; i++) answers.push((await follow(token, 'a password of mine', `00000${i % 10}`)).json.error);
    expect(answers.at(-1)).toBe('login_blocked');
  });

  it('a new password at the next log-in: neither password nor passkey gets around it', async () => {
    const colleague = await addStaff(app, ['support']);
    const must = (on: boolean) => admin.client.post(`/api/desk/staff/${colleague.id}/must-change.php`, { on });
    expect((await must(true)).status).toBe(200);
    expect(await status(colleague)).toBe(200);
    expect((await login(colleague, 'wrong password', colleague.secret)).json.error).toBe('login_failed');
    expect((await login(colleague, colleague.password, colleague.secret)).json.error).toBe('password_change_needed');
    const next = (password: string) =>
      login(colleague, colleague.password, colleague.secret, { new_password: password });
    expect((await next(colleague.password)).json.fields).toHaveProperty('new_password');
    expect((await next('short')).json.fields).toHaveProperty('new_password');
    expect((await next(app.secret('quite another lantern'))).status).toBe(200);
    expect(await status(colleague)).toBe(403);
    expect((await login(colleague, colleague.password, colleague.secret)).json.error).toBe('login_failed');
    expect((await login(colleague, 'quite another lantern', colleague.secret)).status).toBe(200);
  });

  it('only from who may no more than oneself, and never one’s own', async () => {
    const narrow = await addStaff(app, ['support']);
    await app.sql(
      `insert into staff_grants (id, staff_id, permission, level) values (gen_random_uuid(), $1, 'staff.manage', 'does')`,
      [narrow.id],
    );
    const writer = await addStaff(app, ['owner']);
    for (const kind of ['password', 'both']) {
      expect((await send(narrow, writer.id, { kind, how: 'video' })).json.error).toBe('forbidden');
      expect((await send(admin, admin.id, { kind, how: 'video' })).json.error).toBe('own_account');
    }
    const close = narrow.client.post(
      `/api/desk/staff/${writer.id}/close.php`,
      {},
      { headers: { 'x-confirmed': new URLSearchParams({ typed: writer.name, reason: 'a quarrel' }).toString() } },
    );
    expect((await close).json.error).toBe('forbidden');
    expect((await narrow.client.post(`/api/desk/staff/${writer.id}/end.php`, {})).json.error).toBe('forbidden');
    expect(await status(writer)).toBe(200);
    expect((await page(writer.id, narrow)).may_reset).toBe(false);
  });
});

describe('log-ins', () => {
  it('are listed with device and coarse place, and end one by one or together', async () => {
    const colleague = await addStaff(app, ['support']);
    const phone = app.client();
    phone.headers['user-agent'] = 'Mozilla/5.0 (Android 15; Mobile) Gecko/140.0 Firefox/140.0';
    await fresh(colleague.id);
    const body = { email: colleague.email, password: colleague.password, code: colleague.code() };
    expect((await phone.post('/api/desk/login.php', body)).status).toBe(200);
    const { log_ins: list } = await page(colleague.id);
    const [firefox] = list.filter((each: { device: string }) => each.device === 'Firefox, Android');
    expect(firefox).toMatchObject({ network: expect.stringMatching(/^127\.\d+\.…$/), host: 'a.test', here: false });
    const own = (await colleague.client.get('/api/desk/log-ins.php')).json.log_ins;
    expect(own.map((each: { here: boolean }) => each.here).sort()).toEqual([false, true]);
    // Somebody else's is not mine to end by my own call.
    const [mine] = (await admin.client.get('/api/desk/log-ins.php')).json.log_ins;
    expect((await colleague.client.post('/api/desk/log-ins/end.php', { session: mine.id })).json.ended).toBe(0);
    expect(
      (await admin.client.post(`/api/desk/staff/${colleague.id}/end.php`, { session: firefox.id })).json.ended,
    ).toBe(1);
    expect([await status({ client: phone }), await status(colleague)]).toEqual([403, 200]);
    expect((await colleague.client.post('/api/desk/log-ins/end.php', {})).json.ended).toBe(0);
    expect((await admin.client.post(`/api/desk/staff/${colleague.id}/end.php`, {})).json.ended).toBe(1);
    expect(await status(colleague)).toBe(403);
  });
});

describe('closing', () => {
  const close = (id: string, confirmed: Record<string, string>) =>
    admin.client.post(
      `/api/desk/staff/${id}/close.php`,
      {},
      { headers: { 'x-confirmed': new URLSearchParams(confirmed).toString() } },
    );

  it('only by the name, typed; out at once, what was assigned goes back, and reopening gives the way in back', async () => {
    const colleague = await addStaff(app, ['support']);
    const member = await app.signup();
    await app.client().post('/api/complaints.php', { kind: 'service', text: 'Help me, please.', email: member.email });
    const [complaint] = await app.sql<{ id: string }>('update complaints set assigned_to = $1 returning id', [
      colleague.id,
    ]);
    const credits = { amount: 300, note: 'lost in an outage' };
    const headers = { 'idempotency-key': uuidv7() };
    expect(
      (await colleague.client.post(`/api/desk/members/${member.id}/credits.php`, credits, { headers })).status,
    ).toBe(202);
    expect((await close(colleague.id, { reason: 'leaves us' })).json.error).toBe('name_needed');
    expect((await close(colleague.id, { typed: admin.name, reason: 'leaves us' })).json.error).toBe('name_needed');
    expect(await status(colleague)).toBe(200);
    const done = await close(colleague.id, { typed: colleague.name, reason: 'leaves us' });
    expect([done.status, done.json.returned]).toEqual([200, 2]);
    expect(await status(colleague)).toBe(403);
    expect((await login(colleague, colleague.password, colleague.secret)).json.error).toBe('login_failed');
    expect(await app.sql('select assigned_to from complaints where id = $1', [complaint?.id])).toEqual([
      { assigned_to: null },
    ]);
    expect(await app.sql('select state from second_looks where asked_by = $1', [colleague.id])).toEqual([
      { state: 'withdrawn' },
    ]);
    expect((await send(admin, colleague.id, { kind: 'password' })).json.error).toBe('conflict');
    expect((await page(colleague.id)).state).toBe('closed');
    expect((await admin.client.post(`/api/desk/staff/${colleague.id}/reopen.php`, {})).status).toBe(200);
    expect((await login(colleague, colleague.password, colleague.secret)).status).toBe(200);
    expect(await linesAbout(colleague.id)).toEqual(['staff_closed', 'staff_opened']);
  });

  it('nobody closes their own, and an owner stays who can come in', async () => {
    expect((await close(admin.id, { typed: admin.name, reason: 'tired of it' })).json.error).toBe('own_account');
  });
});

it('roles hold at once, and nobody changes their own', async () => {
  const colleague = await addStaff(app, ['support']);
  const save = (id: string, body: object) =>
    admin.client.put(`/api/desk/staff/${id}.php`, { grants: grants('support'), language: 'en', ...body });
  expect((await colleague.client.post('/api/desk/texts/claim.php', { count: 1 })).status).toBe(403);
  expect((await save(colleague.id, { grants: grants('lead') })).status).toBe(200);
  expect((await colleague.client.post('/api/desk/texts/claim.php', { count: 1 })).status).toBe(200);
  for (const body of [{ grants: grants('support') }, { grants: grants('owner', 'writer') }])
    expect((await save(admin.id, body)).json.error).toBe('own_account');
});

it('changes the own password only with the old one, and ends the other sessions', async () => {
  const colleague = await addStaff(app, ['finance']);
  const other = await login(colleague, colleague.password, colleague.secret);
  expect(other.status).toBe(200);
  const change = (oldPassword: string, newPassword: string) =>
    colleague.client.post('/api/desk/password.php', { old_password: oldPassword, new_password: newPassword });
  expect((await change('wrong', 'another quiet lantern')).json.fields).toHaveProperty('old_password');
  expect((await change(colleague.password, 'short')).json.fields).toHaveProperty('new_password');
  expect((await change(colleague.password, app.secret('another quiet lantern'))).status).toBe(200);
  expect([await status(colleague), await status(other)]).toEqual([200, 403]);
  expect((await login(colleague, colleague.password, colleague.secret)).status).toBe(400);
  expect((await login(colleague, 'another quiet lantern', colleague.secret)).status).toBe(200);
});

describe('the desk as a colleague sees it', () => {
  const see = (by: TestStaff, id: string) => by.client.post(`/api/desk/staff/${id}/see.php`, {});
  const back = (by: TestStaff) => by.client.post('/api/desk/see-end.php', {});
  const me = async (by: TestStaff) => (await by.client.get('/api/desk/me.php')).json;

  it('shows their rights, changes nothing, and stands in the log', async () => {
    const [owner, sam] = [await addStaff(app, ['owner']), await addStaff(app, ['support'])];
    expect((await see(owner, sam.id)).json).toEqual({ ok: true });
    const seen = await me(owner);
    expect(seen).toMatchObject({ seeing: sam.name, staff: { id: owner.id, roles: ['support'] } });
    expect(seen.rights).toEqual((await me(sam)).rights);
    expect((await owner.client.get('/api/desk/complaints.php')).status).toBe(
      (await sam.client.get('/api/desk/complaints.php')).status,
    );
    expect((await owner.client.get('/api/desk/staff.php')).json.error).toBe('forbidden');
    const member = await app.signup();
    const credits = (by: TestStaff) =>
      by.client.post(
        `/api/desk/members/${member.id}/credits.php`,
        { amount: 5, note: 'for the wait' },
        { headers: { 'idempotency-key': uuidv7() } },
      );
    expect((await credits(owner)).json.error).toBe('looking_only');
    expect((await see(owner, admin.id)).json.error).toBe('looking_only');
    expect((await owner.client.post('/api/desk/password.php', {})).json.error).toBe('looking_only');
    expect((await credits(sam)).status).toBe(200);
    expect((await back(owner)).json).toEqual({ ok: true });
    expect(await me(owner)).toMatchObject({ seeing: null, staff: { roles: ['owner'] } });
    expect((await credits(owner)).status).toBe(200);
    expect((await linesAbout(sam.id)).slice(-2)).toEqual(['staff_seen_as', 'staff_seen_as_ended']);
  });

  it('shows what waits in each queue and opens it, and takes nothing of it in hand', async () => {
    const [owner, lead] = [await addStaff(app, ['owner']), await addStaff(app, ['lead', 'writer'])];
    const [member, reporter] = [await app.signup(), await app.signup()];
    const { json: report } = await reporter.client.post('/api/reports.php', {
      member_id: member.id,
      reason: 'harassment',
      note: 'Went on and on.',
    });
    const [about] = await app.sql<{ id: string }>('select id from cases where number = $1', [report.number]);
    await app.sql(`update profiles set about = 'Somebody new altogether.' where member_id = $1`, [member.id]);
    await app.sql(
      `insert into text_queue (member_id, changed_at) values ($1, now()) on conflict (member_id) do nothing`,
      [member.id],
    );
    await see(owner, lead.id);
    const post = (path: string, body: object = {}) => owner.client.post(`/api/desk/${path}.php`, body);
    const answers = [
      await post(`reports/${about?.id}/open`),
      await post('texts/claim', { count: 5 }),
      await post('photos/claim', { count: 5 }),
      await post('checks/claim'),
      await post('writing/claim'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers[0]?.json).toMatchObject({ report: { number: report.number, claimed_by: null } });
    expect(answers[1]?.text).toContain(member.id);
    expect(await app.sql('select 1 from desk_claims where staff_id = $1', [owner.id])).toEqual([]);
    expect(
      await app.sql(`select 1 from audit_log where action = 'report_opened' and subject_id = $1 and staff_id = $2`, [
        about?.id,
        owner.id,
      ]),
    ).toHaveLength(1);
    // What decides, answers, or keeps something for oneself stays refused.
    for (const [path, body] of [
      [`reports/${about?.id}`, { action: 'none' }],
      [`complaints/${about?.id}`, { answer: 'We looked at it.' }],
      ['payments/file', { columns: [{ name: 'number', label: 'Number' }], words: {} }],
    ] as const)
      expect([path, (await post(path, body)).json.error]).toEqual([path, 'looking_only']);
    expect((await post('texts/claim', { count: 5 })).text).toContain(member.id);
    await back(owner);
    expect((await post(`reports/${about?.id}/open`)).json.report.claimed_by).toBeNull();
    expect(await app.sql('select 1 from desk_claims where staff_id = $1', [owner.id])).toHaveLength(1);
  });

  it('is for who may all of it, not of oneself, nor of a closed account, and ends by itself', async () => {
    const [owner, sam] = [await addStaff(app, ['owner']), await addStaff(app, ['support'])];
    const narrow = await addStaff(app, ['writer']);
    await app.sql(
      `update staff_grants set role = null, permission = 'staff.manage', level = 'does' where staff_id = $1`,
      [narrow.id],
    );
    expect((await see(narrow, sam.id)).json.error).toBe('forbidden');
    expect((await see(owner, owner.id)).json.error).toBe('own_account');
    expect((await see(sam, owner.id)).json.error).toBe('forbidden');
    const sessions = (set: string) => app.sql(`update staff_sessions set ${set} where staff_id = $1`, [owner.id]);
    await see(owner, sam.id);
    expect((await me(owner)).seeing).toBe(sam.name);
    await sessions('seeing_until = now()');
    expect((await me(owner)).seeing).toBeNull();
    await see(owner, sam.id);
    // What the colleague may in the meantime beyond one's own is not shown.
    await app.sql(`update staff_grants set role = 'owner' where staff_id = $1`, [sam.id]);
    await app.sql(`update staff_grants set role = 'support' where staff_id = $1`, [owner.id]);
    expect(await me(owner)).toMatchObject({ seeing: null, staff: { roles: ['support'] } });
    await app.sql(`update staff_grants set role = 'owner' where staff_id = $1`, [owner.id]);
    await app.sql('update staff set active = false where id = $1', [sam.id]);
    expect((await me(owner)).seeing).toBeNull();
    expect((await see(owner, sam.id)).json.error).toBe('conflict');
  });
});
