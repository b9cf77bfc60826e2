/** The links of account mails: activation, password reset, e-mail change and its undo. The mails are real. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const activationSubject = 'Confirm your e-mail address';
const invalid = { error: 'link_invalid', message: 'Link expired or invalid, request a new email' };
const expire = (tokenKind: string, memberId: string) =>
  app.sql("update mail_tokens set expires_at = now() - interval '1 second' where kind = $1 and member_id = $2", [
    tokenKind,
    memberId,
  ]);
const statusOf = async (id: string) =>
  (await app.sql<{ status: string }>('select status from members where id = $1', [id]))[0]?.status;
const use = (token: string) => app.client().post('/api/token.php', { token });

describe('activation', () => {
  it('confirms the account by the link of the mail; reading it first changes nothing', async () => {
    const member = await app.signup({ confirmed: false });
    const token = await app.mailToken(member.email, activationSubject);
    expect((await app.client().get(`/api/token.php?token=${token}`)).json).toEqual({ kind: 'activate' });
    expect(await statusOf(member.id)).toBe('not_confirmed');
    expect((await use(token)).json).toEqual({ kind: 'activate', next: '/activate/done' });
    expect(await statusOf(member.id)).toBe('active');
    expect((await member.client.get('/api/user.php')).json.user.status).toBe('active');
  });

  it('does its work once, also when pressed three times at once, and says so to whoever presses again', async () => {
    const member = await app.signup({ confirmed: false });
    const token = await app.mailToken(member.email, activationSubject);
    const answers = await Promise.all([use(token), use(token), use(token)]);
    expect(answers.map((a) => a.json)).toEqual([1, 2, 3].map(() => ({ kind: 'activate', next: '/activate/done' })));
    expect((await app.client().get(`/api/token.php?token=${token}`)).json).toEqual({ kind: 'activate' });
    expect((await use(token)).json).toEqual({ kind: 'activate', next: '/activate/done' });
    expect(await statusOf(member.id)).toBe('active');
    expect(
      await app.sql("select 1 as x from security_events where kind = 'activate' and member_id = $1", [member.id]),
    ).toHaveLength(1);
  });

  it('is over after 7 days', async () => {
    const member = await app.signup({ confirmed: false });
    const token = await app.mailToken(member.email, activationSubject);
    const [row] = await app.sql<{ days: number }>(
      "select round(extract(epoch from expires_at - created_at) / 86400) as days from mail_tokens where kind = 'activate' and member_id = $1",
      [member.id],
    );
    expect(row?.days).toBe(7);
    await expire('activate', member.id);
    expect((await app.client().get(`/api/token.php?token=${token}`)).json).toEqual({ kind: null });
    const answer = await use(token);
    expect([answer.status, answer.json]).toEqual([400, invalid]);
    expect(await statusOf(member.id)).toBe('not_confirmed');
  });

  it('is mailed again when asked for, not once confirmed', async () => {
    const member = await app.signup({ confirmed: false });
    const first = await app.mailToken(member.email, activationSubject);
    expect((await member.client.post('/api/activation.php')).json).toEqual({ ok: true });
    await app.idle();
    const second = await app.mailToken(member.email, activationSubject);
    expect(second).not.toBe(first);
    expect((await use(second)).status).toBe(200);
    const again = await member.client.post('/api/activation.php');
    expect([again.status, again.json.error]).toEqual([409, 'conflict']);
  });

  it('works as a form without JavaScript: the button leads on', async () => {
    const member = await app.signup({ confirmed: false });
    const token = await app.mailToken(member.email, activationSubject);
    const press = () =>
      app.client().send('POST', `/${token}`, 'kind=activate', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const answer = await press();
    expect([answer.status, answer.headers['location']]).toEqual([303, '/activate/done']);
    await expire('activate', member.id);
    const unknown = await app.client().send('POST', `/${'x'.repeat(43)}`, 'kind=activate', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([unknown.status, unknown.headers['location']]).toEqual([303, '/activate/error']);
  });

  it.each(['x'.repeat(43), 'x'.repeat(20), `${'x'.repeat(42)}%`, "' or 1=1 -- 01234567890"])(
    'an unknown token is expired or invalid: %s',
    async (token) => {
      expect((await use(token)).json).toEqual(invalid);
      expect((await app.client().get(`/api/token.php?token=${encodeURIComponent(token)}`)).json).toEqual({
        kind: null,
      });
    },
  );
});

describe('5 reset tokens: at least 128 bits, hashed at rest, single use, never in an answer or a log', () => {
  const subject = 'Choose a new password';
  const ask = (email: string, client = app.client()) => client.post('/api/reset-password.php', { email });
  const set = (token: string, newPassword: string, repeatPassword = newPassword) =>
    app
      .client()
      .post('/api/reset-password/do.php', { token, new_password: newPassword, repeat_password: repeatPassword });
  const fresh = (text: string) => app.secret(`${text} brass kettle 77`);

  it('sets the password once, ends all sessions, signs in and tells by mail', async () => {
    const member = await app.signup({ confirmed: false });
    const response = await ask(`  ${member.email.toUpperCase()} `);
    expect(response.json).toEqual({ ok: true });
    const token = await app.mailToken(member.email, subject);
    expect(response.text).not.toContain(token);
    const [stored] = await app.sql<{ all: string; hours: number; hash: Buffer }>(
      "select to_jsonb(t)::text as all, extract(epoch from expires_at - created_at) / 3600 as hours, token_hash as hash from mail_tokens t where kind = 'reset' and member_id = $1",
      [member.id],
    );
    expect(stored?.all).not.toContain(token);
    expect(stored?.hash).toHaveLength(32);
    expect(stored?.hours).toBe(2);

    const password = fresh('one');
    const answer = await set(token, password);
    expect(answer.json.user).toMatchObject({ id: member.id, status: 'active' });
    expect(answer.setCookie.some((c) => c.startsWith('sid='))).toBe(true);
    expect((await member.client.get('/api/user.php')).json.user).toBeNull();
    expect(
      (await app.client().post('/api/user.php', { login: member.email, password: member.password })).json.error,
    ).toBe('login_failed');
    expect((await app.client().post('/api/user.php', { login: member.email, password })).status).toBe(200);
    await app.smtp.waitFor(member.email, 'Your password was changed');

    const again = await set(token, fresh('two'));
    expect([again.status, again.json]).toEqual([400, invalid]);
  });

  it('of two at once one wins', async () => {
    const member = await app.signup();
    await ask(member.email);
    const token = await app.mailToken(member.email, subject);
    const answers = await Promise.all([set(token, fresh('left')), set(token, fresh('right'))]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 400]);
  });

  it('a bad new password leaves the link good', async () => {
    const member = await app.signup();
    await ask(member.email);
    const token = await app.mailToken(member.email, subject);
    const differ = await set(token, fresh('this'), 'that one');
    expect(differ.json).toMatchObject({
      error: 'passwords_differ',
      fields: { repeat_password: 'The entered passwords are not the same.' },
    });
    expect((await set(token, 'short')).json.error).toBe('password_short');
    expect((await set(token, 'password')).json.error).toBe('password_common');
    expect((await set(token, member.email)).json.error).toBe('password_common');
    expect((await set(token, fresh('good'))).status).toBe(200);
  });

  it('is over after 2 hours; another kind of token is no reset token', async () => {
    const member = await app.signup({ confirmed: false });
    const activation = await app.mailToken(member.email, activationSubject);
    expect((await set(activation, fresh('with activation'))).json).toEqual(invalid);
    await ask(member.email);
    const token = await app.mailToken(member.email, subject);
    expect((await app.client().get(`/api/token.php?token=${token}`)).json).toEqual({ kind: 'reset' });
    expect((await use(token)).json).toEqual(invalid);
    await expire('reset', member.id);
    expect((await set(token, fresh('too late'))).json).toEqual(invalid);
  });

  it('a change of the password makes an older link worthless', async () => {
    const member = await app.signup();
    await ask(member.email);
    const token = await app.mailToken(member.email, subject);
    const newPassword = fresh('changed');
    await member.client.put('/api/password.php', {
      old_password: member.password,
      new_password: newPassword,
      repeat_password: newPassword,
    });
    expect((await set(token, fresh('stale'))).json).toEqual(invalid);
  });

  it('says that an address is unknown or invalid, as specified', async () => {
    const unknown = await ask('nobody.at.all@members.example');
    expect([unknown.status, unknown.json.error, unknown.json.message]).toEqual([
      404,
      'email_not_found',
      'E-mail address not found',
    ]);
    expect((await ask('nonsense')).json.message).toBe('Invalid email');
  });

  it('sends at most 5 mails a day for an address, known or not, from anywhere', async () => {
    const member = await app.signup();
    for (const email of [member.email, 'unknown.five@members.example']) {
      const statuses = new Set<number>();
      for (let i = 0; i < 5; i++) statuses.add((await ask(email)).status);
      expect(statuses.size).toBe(1);
      const sixth = await ask(email.toUpperCase());
      expect([sixth.status, sixth.json.error, sixth.json.message]).toEqual([
        429,
        'reset_limit',
        'Too many password reset emails sent, please try again tomorrow.',
      ]);
      expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    }
    await app.sql("update attempts set created_at = created_at - interval '24 hours 1 minute' where kind = 'reset'");
    expect((await ask(member.email)).status).toBe(200);
  });

  it('ten requests at once are no more than 5 mails', async () => {
    const member = await app.signup();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(member.email)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(5);
    expect(answers.filter((a) => a.status === 429)).toHaveLength(5);
  });

  it('answers alike for all where the site hides who has an account', async () => {
    await app.settings(app.sites.b.site_id, { hide_account_existence: true });
    const member = await app.signup({ host: 'a.test' });
    const answer = await ask(member.email, app.client('b.test'));
    expect([answer.status, answer.json]).toEqual([200, { ok: true }]);
    await app.settings(app.sites.b.site_id, {});
  });
});

describe('6 e-mail change asks the password, confirms at the new address, tells the old one with an undo', () => {
  let n = 0;
  const another = () => app.secret(`moved${(n += 1)}@members.example`);
  const ask = (
    member: { client: ReturnType<TestApp['client']>; password: string },
    email: string,
    password = member.password,
  ) => member.client.post('/api/mail-change.php', { email, password });
  const confirmSubject = 'Confirm your new e-mail address';
  const noticeSubject = 'Your e-mail address is being changed';
  const emailOf = async (id: string) =>
    (await app.sql<{ email: string }>('select email from members where id = $1', [id]))[0]?.email;

  it('holds once confirmed at the new address, not before', async () => {
    const member = await app.signup();
    const email = another();
    expect((await ask(member, ` ${email} `)).json).toEqual({ ok: true });
    const token = await app.mailToken(email, confirmSubject);
    const notice = await app.smtp.waitFor(member.email, noticeSubject);
    expect(notice.text).not.toContain(email);
    expect(await emailOf(member.id)).toBe(member.email);
    expect((await use(token)).json).toEqual({ kind: 'mail_change', next: '/mail-change/do?done=1' });
    expect(await emailOf(member.id)).toBe(email);
    expect((await use(token)).json).toEqual(invalid);
    expect((await app.client().post('/api/user.php', { login: email, password: member.password })).status).toBe(200);
    expect(
      (await app.client().post('/api/user.php', { login: member.email, password: member.password })).json.error,
    ).toBe('login_failed');
  });

  it('the old address takes it back, before or after, and every session ends', async () => {
    for (const after of [false, true]) {
      const member = await app.signup();
      const email = another();
      await ask(member, email);
      const confirm = await app.mailToken(email, confirmSubject);
      const undo = await app.mailToken(member.email, noticeSubject);
      if (after) await use(confirm);
      // The same link sets the new password.
      expect((await use(undo)).json).toEqual({
        kind: 'mail_change_undo',
        next: `/reset-password/do?token=${undo}&undone=1`,
      });
      expect(await emailOf(member.id)).toBe(member.email);
      expect((await member.client.get('/api/user.php')).json.user).toBeNull();
      expect((await use(confirm)).json).toEqual(invalid);
    }
  });

  it('refuses a wrong password, a bad address, one’s own and a taken one, with the specified texts', async () => {
    const [member, other] = [await app.signup(), await app.signup()];
    expect((await ask(member, another(), 'not my password')).json).toMatchObject({
      error: 'old_password_wrong',
      fields: { password: 'Please check your old password.' },
    });
    for (const bad of ['nonsense', member.email.toUpperCase()])
      expect((await ask(member, bad)).json).toMatchObject({
        error: 'new_email_invalid',
        message: 'New email adress is invalid.',
      });
    const refusal = await ask(member, other.email.toUpperCase());
    expect([refusal.status, refusal.json.error, refusal.json.message]).toEqual([
      409,
      'new_email_taken',
      'This email address already owns an account on this website.',
    ]);
  });

  it('an address taken in the meantime is refused when confirmed, and the link stays good', async () => {
    const member = await app.signup();
    const email = another();
    await ask(member, email);
    const token = await app.mailToken(email, confirmSubject);
    const other = await app.signup({ email });
    const answer = await use(token);
    expect([answer.status, answer.json.error]).toEqual([409, 'new_email_taken']);
    expect(await emailOf(member.id)).toBe(member.email);
    expect(await emailOf(other.id)).toBe(email);
  });

  it('is over after 24 hours, its undo after 7 days', async () => {
    const member = await app.signup();
    const email = another();
    await ask(member, email);
    const token = await app.mailToken(email, confirmSubject);
    await app.mailToken(member.email, noticeSubject);
    const rows = await app.sql<{ kind: string; hours: number }>(
      "select kind, extract(epoch from expires_at - created_at) / 3600 as hours from mail_tokens where member_id = $1 and kind like 'mail_change%' order by kind",
      [member.id],
    );
    expect(rows).toEqual([
      { kind: 'mail_change', hours: 24 },
      { kind: 'mail_change_undo', hours: 168 },
    ]);
    await expire('mail_change', member.id);
    expect((await use(token)).json).toEqual(invalid);
  });
});

describe('changing the password', () => {
  const change = (
    member: { client: ReturnType<TestApp['client']> },
    oldPassword: string,
    newPassword: string,
    repeatPassword = newPassword,
  ) =>
    member.client.put('/api/password.php', {
      old_password: oldPassword,
      new_password: newPassword,
      repeat_password: repeatPassword,
    });

  it('11 ends every other session, keeps this one, and tells by mail', async () => {
    const member = await app.signup();
    const other = app.client();
    await other.post('/api/user.php', { login: member.email, password: member.password });
    const password = app.secret('copper moon over 3 roofs');
    expect((await change(member, member.password, password)).json).toEqual({ ok: true });
    expect((await other.get('/api/user.php')).json.user).toBeNull();
    expect((await member.client.get('/api/user.php')).json.user.id).toBe(member.id);
    expect((await app.client().post('/api/user.php', { login: member.email, password })).status).toBe(200);
    const mail = await app.smtp.waitFor(member.email, 'Your password was changed');
    expect(mail.text).not.toContain(password);
  });

  it('refuses a wrong old one, a pair that differs and a weak one, with the specified texts', async () => {
    const member = await app.signup();
    expect((await change(member, 'wrong', 'copper moon 4')).json).toMatchObject({
      error: 'old_password_wrong',
      fields: { old_password: 'Please check your old password.' },
    });
    expect((await change(member, member.password, 'copper moon 4', 'copper moon 5')).json).toMatchObject({
      error: 'passwords_differ',
      fields: { repeat_password: 'The entered passwords are not the same.' },
    });
    expect((await change(member, member.password, 'qwertyuiop')).json).toMatchObject({ error: 'password_common' });
    expect((await change(member, member.password, member.name)).json).toMatchObject({ error: 'password_common' });
    expect(
      (await app.client().put('/api/password.php', { old_password: 'a', new_password: 'b', repeat_password: 'b' }))
        .json,
    ).toMatchObject({
      error: 'authentication_required',
      authentication_required: true,
      message: 'Please log in first.',
    });
  });
});
