/** Logging in and out, lock-out, sessions and their cookie. Numbers refer to the security checklist. */
import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.ts';

// Counted, not replaced: the real one runs.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const blocked = 'Too many incorrect attempts, account blocked for 15 min.';
const failed = 'Login failed, please try again';

describe('logging in', () => {
  it('takes the e-mail address or the username, in any case, with spaces around', async () => {
    const member = await app.signup({ name: 'Ærlig.Eva' });
    for (const login of [member.email, member.email.toUpperCase(), member.name, 'æRLIG.eva', `  ${member.name} `]) {
      const answer = await app.client().post('/api/user.php', { login, password: member.password });
      expect(answer.status, login).toBe(200);
      expect(answer.json.user.id).toBe(member.id);
    }
  });

  it('says the same of a wrong password and an unknown account', async () => {
    const member = await app.signup();
    const refusal = await app.client().post('/api/user.php', { login: member.email, password: 'not the password' });
    const unknown = await app
      .client()
      .post('/api/user.php', { login: 'nobody@members.example', password: 'not the password' });
    expect([refusal.status, refusal.json]).toEqual([400, { error: 'login_failed', message: failed }]);
    expect([unknown.status, unknown.json]).toEqual([refusal.status, refusal.json]);
    expect(refusal.setCookie).toEqual([]);
    const polish = await app
      .client()
      .post('/api/user.php', { login: 'x', password: 'y' }, { headers: { 'accept-language': 'pl' } });
    expect(polish.json.error).toBe('login_failed');
    expect(polish.json.message).not.toBe(failed);
  });

  it('holds within the pool: neither the account nor its session counts at a site of another', async () => {
    const member = await app.signup();
    expect(
      (await app.client('b.test').post('/api/user.php', { login: member.email, password: member.password })).json.error,
    ).toBe('login_failed');
    const answer = await member.client.get('/api/user.php', { headers: { host: 'b.test' } });
    expect(answer.json).toEqual({ user: null });
  });

  it('refuses a suspended account and one about to be deleted, but only to who knows the password', async () => {
    const member = await app.signup();
    await app.sql("update members set status = 'suspended' where id = $1", [member.id]);
    expect((await member.client.get('/api/user.php')).json).toEqual({ user: null });
    const right = await app.client().post('/api/user.php', { login: member.email, password: member.password });
    expect([right.status, right.json.error]).toEqual([403, 'suspended']);
    expect((await app.client().post('/api/user.php', { login: member.email, password: 'a guess' })).json.error).toBe(
      'login_failed',
    );
  });

  it('GET user.php without a session is null, not an error', async () => {
    const answer = await app.client().get('/api/user.php');
    expect([answer.status, answer.json]).toEqual([200, { user: null }]);
  });
});

describe('4 lock-out and time of answer the same for known and unknown accounts', () => {
  const attempt = (client: ReturnType<TestApp['client']>, login: string, password: string) =>
    client.post('/api/user.php', { login, password });

  it('blocks after 5 wrong passwords, the right one included, with the specified text; 15 minutes later it opens', async () => {
    const member = await app.signup();
    for (const login of [member.email, 'ghost@members.example']) {
      const client = app.client();
      for (let i = 0; i < 5; i++) expect((await attempt(client, login, `guess number ${i}`)).json.message).toBe(failed);
      const answer = await attempt(client, login.toUpperCase(), login === member.email ? member.password : 'guess');
      expect([answer.status, answer.json]).toEqual([
        429,
        { error: 'login_blocked', message: blocked, retry_after: 900 },
      ]);
      expect(answer.headers['retry-after']).toBe('900');
      const polish = await client.post(
        '/api/user.php',
        { login, password: 'guess' },
        { headers: { 'accept-language': 'pl' } },
      );
      expect(polish.json.message).toContain('15');
      expect(polish.json.message).not.toBe(blocked);

      // The owner, from elsewhere, is not locked out of their own account.
      if (login === member.email) expect((await attempt(app.client(), login, member.password)).status).toBe(200);

      await app.sql("update attempts set created_at = created_at - interval '14 minutes'");
      expect((await attempt(client, login, 'guess')).json.message).toBe(
        'Too many incorrect attempts, account blocked for 1 min.',
      );
      await app.sql("update attempts set created_at = created_at - interval '65 seconds'");
      const after = await attempt(client, login, login === member.email ? member.password : 'guess');
      expect(after.status).toBe(login === member.email ? 200 : 400);
      await app.sql('delete from attempts');
    }
  });

  it('blocks for the full 15 minutes after the fifth, however the five are spread', async () => {
    const member = await app.signup();
    const client = app.client();
    for (let i = 0; i < 5; i++) {
      await attempt(client, member.email, 'guess');
      await app.sql("update attempts set created_at = created_at - interval '3 minutes'");
    }
    // The first attempt is 15 minutes old by now, the fifth 3.
    const answer = await attempt(client, member.email, member.password);
    expect(answer.json.message).toBe('Too many incorrect attempts, account blocked for 12 min.');
    await app.sql('delete from attempts');
  });

  it('five slips over a longer time do not block; a right password forgets them', async () => {
    const member = await app.signup();
    const client = app.client();
    for (let i = 0; i < 6; i++) {
      expect((await attempt(client, member.email, 'guess')).status).toBe(400);
      await app.sql("update attempts set created_at = created_at - interval '4 minutes'");
    }
    await app.sql('delete from attempts');
    for (let i = 0; i < 4; i++) await attempt(client, member.email, 'guess');
    expect((await attempt(client, member.email, member.password)).status).toBe(200);
    for (let i = 0; i < 4; i++) expect((await attempt(client, member.email, 'guess')).status).toBe(400);
    expect((await attempt(client, member.email, member.password)).status).toBe(200);
  });

  it('20 guesses at once are no more than 5 guesses', async () => {
    const member = await app.signup();
    const client = app.client();
    const real = vi.mocked(argon2.verify);
    const before = real.mock.calls.length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => attempt(client, member.email, `guess ${i}`)),
    );
    expect(answers.filter((a) => a.status === 400).length).toBeLessThanOrEqual(5);
    expect(answers.every((a) => a.status === 400 || a.status === 429)).toBe(true);
    expect(real.mock.calls.length - before).toBeLessThanOrEqual(5);
  });

  it('checks one argon2 hash of the same cost whether or not the account exists', async () => {
    const member = await app.signup();
    const real = vi.mocked(argon2.verify);
    const cost = async (login: string) => {
      const before = real.mock.calls.length;
      await attempt(app.client(), login, 'not the password');
      return real.mock.calls.slice(before).map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
    };
    const hashing = await cost(member.email);
    expect(hashing).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
    expect(await cost('unknown@members.example')).toEqual(hashing);
  });

  it('keeps what was typed only as a keyed hash', async () => {
    await attempt(app.client(), app.secret('typed.by.mistake@members.example'), 'guess');
    const rows = await app.sql<{ subject_hash: Buffer }>('select subject_hash from attempts');
    expect(rows.length).toBeGreaterThan(0);
    for (const { subject_hash: subjectHash } of rows) expect(subjectHash).toHaveLength(32);
  });
});

describe('9 sessions are opaque, at least 128 bits, hashed, rotated at login', () => {
  it('the cookie is 256 random bits; the database has their hash only', async () => {
    const member = await app.signup();
    const token = member.client.cookies.get('sid') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await app.sql<{ token_hash: Buffer; all: string; days: number }>(
      `select token_hash, to_jsonb(s)::text as all, round(extract(epoch from expires_at - created_at) / 86400) as days from sessions s where member_id = $1`,
      [member.id],
    );
    expect(row?.token_hash).toHaveLength(32);
    expect(row?.all).not.toContain(token);
    expect(row?.days).toBe(30);
  });

  it('logging in again in the same browser ends the session before', async () => {
    const member = await app.signup();
    const old = member.client.cookies.get('sid') ?? '';
    await member.client.post('/api/user.php', { login: member.email, password: member.password });
    expect(member.client.cookies.get('sid')).not.toBe(old);
    const thief = app.client();
    thief.cookies.set('sid', old);
    expect((await thief.get('/api/user.php')).json.user).toBeNull();
  });

  it('a planted cookie is not taken over at login', async () => {
    const member = await app.signup();
    const client = app.client();
    const planted = 'p'.repeat(43);
    client.cookies.set('sid', planted);
    await client.post('/api/user.php', { login: member.email, password: member.password });
    expect(client.cookies.get('sid')).not.toBe(planted);
  });

  it.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(42)}'`, 'a'.repeat(5000)])(
    'a made-up token is nobody',
    async (token) => {
      const client = app.client();
      client.cookies.set('sid', token);
      expect((await client.get('/api/user.php')).json).toEqual({ user: null });
    },
  );

  it('ends after 30 days', async () => {
    const member = await app.signup();
    await app.sql("update sessions set expires_at = now() - interval '1 second' where member_id = $1", [member.id]);
    expect((await member.client.get('/api/user.php')).json.user).toBeNull();
    expect((await member.client.get('/api/sessions.php')).json.error).toBe('authentication_required');
  });
});

describe('10 the session cookie', () => {
  it('is HttpOnly, SameSite=Lax, for the whole site and 30 days', async () => {
    const member = await app.signup();
    const { setCookie } = await app.client().post('/api/user.php', { login: member.email, password: member.password });
    const sid = setCookie.find((c) => c.startsWith('sid=')) ?? '';
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', `Max-Age=${30 * 86_400}`])
      expect(sid.split('; ')).toContain(part);
    expect(sid).not.toMatch(/domain=/i);
    expect(sid).not.toContain('Secure');
    const locale = setCookie.find((c) => c.startsWith('locale=')) ?? '';
    expect(locale).toMatch(/^locale=en;/);
    expect(locale).toContain(`Max-Age=${365 * 86_400}`);
  });
});

describe('the list of sessions', () => {
  it('shows where one is signed in, ends one, ends the others', async () => {
    const member = await app.signup();
    const [second, third] = [app.client(), app.client()];
    second.headers['user-agent'] = 'Second browser';
    for (const client of [second, third])
      await client.post('/api/user.php', { login: member.email, password: member.password });
    const { sessions } = (await member.client.get('/api/sessions.php')).json;
    expect(sessions).toHaveLength(3);
    expect(sessions.filter((s: { current: boolean }) => s.current)).toHaveLength(1);
    const other = sessions.find((s: { user_agent: string }) => s.user_agent === 'Second browser');
    expect(other.ip_prefix).toMatch(/^127\.\d+\.…$/);

    expect((await member.client.delete(`/api/sessions/${other.id}.php`)).json).toEqual({ ok: true });
    expect((await second.get('/api/user.php')).json.user).toBeNull();
    expect((await third.get('/api/user.php')).json.user.id).toBe(member.id);

    expect((await member.client.delete('/api/sessions/others')).json).toEqual({ ok: true });
    expect((await third.get('/api/user.php')).json.user).toBeNull();
    expect((await member.client.get('/api/sessions')).json.sessions).toHaveLength(1);
  });

  it('13 nobody ends another member’s session', async () => {
    const [first, second] = [await app.signup(), await app.signup()];
    const id = (await first.client.get('/api/sessions.php')).json.sessions[0].id;
    for (const wrong of [id, '01900000-0000-7000-8000-000000000000', 'x', "1'or'1"]) {
      const answer = await second.client.delete(`/api/sessions/${encodeURIComponent(wrong)}.php`);
      expect([answer.status, answer.json.error]).toEqual([404, 'not_found']);
    }
    expect((await first.client.get('/api/user.php')).json.user.id).toBe(first.id);
  });

  it('ending the current one logs out here', async () => {
    const member = await app.signup();
    const id = (await member.client.get('/api/sessions.php')).json.sessions[0].id;
    await member.client.delete(`/api/sessions/${id}.php`);
    expect(member.client.cookies.has('sid')).toBe(false);
  });
});

describe('12 GET logout.php works only when our own page asks', () => {
  it.each([undefined, 'none', 'same-site', 'cross-site'])('Sec-Fetch-Site %s leaves the session', async (site) => {
    const member = await shared();
    const answer = await member.client.get('/api/logout.php', {
      headers: { 'sec-fetch-site': site, origin: undefined },
    });
    expect([answer.status, answer.json.error]).toEqual([403, 'forbidden']);
    expect((await member.client.get('/api/user.php')).json.user.id).toBe(member.id);
  });

  it('logs out', async () => {
    const member = await shared();
    const token = member.client.cookies.get('sid') ?? '';
    const answer = await member.client.get('/api/logout.php');
    expect(answer.json).toEqual({ ok: true });
    // Caches are cleared; choices made on the device (language, scheme, entry warning) stay.
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(member.client.cookies.has('sid')).toBe(false);
    const thief = app.client();
    thief.cookies.set('sid', token);
    expect((await thief.get('/api/user.php')).json.user).toBeNull();
    expect((await app.client().get('/api/logout.php')).json).toEqual({ ok: true });
  });

  let sharedMember: ReturnType<TestApp['signup']> | undefined;
  const shared = () => (sharedMember ??= app.signup());
});

describe('36 sign-in and refusals are logged', () => {
  it('in the log and for the member', async () => {
    const member = await app.signup();
    await app.client().post('/api/user.php', { login: member.email, password: 'a wrong guess' });
    await app.client().post('/api/user.php', { login: member.email, password: member.password });
    const kinds = (
      await app.sql<{ kind: string }>('select kind from security_events where member_id = $1 order by id', [member.id])
    ).map((r) => r.kind);
    expect(kinds).toEqual(['login_failed', 'login']);
    const events = app.logLines.map((l) => JSON.parse(l).event);
    expect(events).toContain('login_failed');
    expect(events).toContain('login');
  });
});
