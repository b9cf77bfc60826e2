/** Passkeys, codes, recovery codes, known browsers, and the attacks on them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endRecoveries } from '../../server/accounts/second-factor.ts';
import { codeAt } from '../../server/accounts/codes.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { type Authenticator, newAuthenticator } from '../helpers/authenticator.ts';
import type { Client } from '../helpers/http-client.ts';
import { addStaff } from '../helpers/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const originOf = (host = 'a.test') => `http://${host}:${app.port}`;
const ask = async (client: Client) => (await client.post('/api/passkey-login/options.php')).json;
const open = (client: Client, passkey: object) => client.post('/api/passkey-login.php', { passkey });

async function withPasskey(member?: TestMember): Promise<{ member: TestMember; key: Authenticator }> {
  const owner = member ?? (await app.signup());
  const key = newAuthenticator(originOf());
  const options = await owner.client.post('/api/passkeys/options.php');
  expect(options.status, options.text).toBe(200);
  const added = await owner.client.post('/api/passkeys.php', { passkey: key.create(options.json) });
  expect(added.status, added.text).toBe(200);
  return { member: owner, key };
}

/** Switches codes on; the secret and the recovery codes. */
async function withCodes() {
  const member = await app.signup();
  const { secret } = (await member.client.post('/api/totp.php')).json as { secret: string };
  app.secret(secret);
  const at = (steps = 0) => codeAt(secret, new Date(app.services.clock.now().getTime() + steps * 30_000));
  const on = await member.client.post('/api/totp/confirm.php', { code: at(-1) });
  expect(on.status, on.text).toBe(200);
  const codes = on.json.recovery_codes as string[];
  return { member, secret, codes, at };
}
const enter = (member: TestMember, code: string, client = app.client()) =>
  client.post('/api/login-code.php', { login: member.email, password: member.password, code });
const later = (member: TestMember) =>
  app.sql("update sessions set created_at = now() - interval '1 hour', proven_at = null where member_id = $1", [
    member.id,
  ]);
const prove = async (member: TestMember) =>
  expect((await member.client.post('/api/proof.php', { password: member.password })).status).toBe(200);

describe('a passkey', () => {
  it('opens the account without the password, and is listed with its last use', async () => {
    const { member, key } = await withPasskey();
    const visitor = app.client();
    const answer = await open(visitor, key.get(await ask(visitor)));
    expect([answer.status, answer.json.user.id]).toEqual([200, member.id]);
    expect((await visitor.get('/api/user.php')).json.user.id).toBe(member.id);
    const { passkeys } = (await visitor.get('/api/passkeys.php')).json;
    expect(passkeys).toMatchObject([{ here: true, host: 'a.test', used_at: expect.any(String) }]);
    const { factor } =
      (await app.sql<{ factor: string }>('select factor from sessions order by created_at desc limit 1'))[0] ?? {};
    expect(factor).toBe('passkey');
  });

  it('is refused when anything is wrong, each time with the same words', async () => {
    const { key } = await withPasskey();
    const refused = async (
      make: (client: Client, options: { challenge: string; rpId: string }) => object | Promise<object>,
    ) => {
      const client = app.client();
      const answer = await open(client, await make(client, await ask(client)));
      return [answer.status, answer.json.error];
    };
    const no = [400, 'passkey_unknown'];
    expect(await refused((_, o) => key.get(o, { origin: 'https://evil.example' }))).toEqual(no);
    expect(await refused((_, o) => key.get(o, { rp_id: 'b.test' }))).toEqual(no);
    expect(await refused((_, o) => key.get(o, { flags: 0x01 })), 'no verification').toEqual(no);
    expect(await refused((_, o) => key.get(o, { type: 'webauthn.create' }))).toEqual(no);
    expect(await refused((_, o) => key.get(o, { id: newAuthenticator(originOf()).id })), 'unknown').toEqual(no);
    // Another key of ours that claims the id of this one.
    expect(await refused((_, o) => newAuthenticator(originOf()).get(o, { id: key.id })), 'forged').toEqual(no);
    // A challenge that nobody asked, and one of another visit.
    expect(await refused((_, o) => key.get({ ...o, challenge: 'A'.repeat(43) }))).toEqual(no);
    const other = app.client();
    expect(await refused(async () => key.get(await ask(other))), "another visit's").toEqual(no);
  });

  it('counts once: a replay, the same in parallel, and a counter that went back are refused', async () => {
    const { key } = await withPasskey();
    const client = app.client();
    const answer = key.get(await ask(client));
    expect(
      (await Promise.all(Array.from({ length: 10 }, () => open(client, answer)))).filter((a) => a.status === 200),
    ).toHaveLength(1);
    expect((await open(client, answer)).json.error).toBe('passkey_unknown');
    expect((await open(client, key.get(await ask(client), { counter: 1 }))).json.error).toBe('passkey_unknown');
    expect((await open(client, key.get(await ask(client)))).status).toBe(200);
  });

  it('is asked within 5 minutes', async () => {
    const { key } = await withPasskey();
    const client = app.client();
    const answer = key.get(await ask(client));
    await app.sql("update passkey_challenges set expires_at = expires_at - interval '301 seconds'");
    expect((await open(client, answer)).json.error).toBe('passkey_unknown');
  });

  it('is added once, with the challenge of its owner only, for this site, and not without verification', async () => {
    const { member, key } = await withPasskey();
    const options = async (of: TestMember) => (await of.client.post('/api/passkeys/options.php')).json;
    const add = (of: TestMember, passkey: object) => of.client.post('/api/passkeys.php', { passkey });
    const own = await options(member);
    expect(own.excludeCredentials).toMatchObject([{ id: key.id }]);
    expect((await add(member, key.create(own))).json.error).toBe('passkey_known');
    const fresh = newAuthenticator(originOf());
    const wrong = [
      { flags: 0x41 },
      { origin: 'https://evil.example' },
      { origin: originOf('b.test') },
      { rp_id: 'b.test' },
      { type: 'webauthn.get' },
    ];
    for (const each of wrong)
      expect([each, (await add(member, fresh.create(await options(member), each))).json.error]).toEqual([
        each,
        'passkey_unknown',
      ]);
    const stranger = await app.signup();
    expect((await add(stranger, fresh.create(await options(member)))).json.error).toBe('passkey_unknown');
    // A challenge for logging in adds nothing.
    const asked = await ask(member.client);
    expect((await add(member, fresh.create({ ...asked, rp: { id: asked.rpId } }))).json.error).toBe('passkey_unknown');
  });

  it("of another member cannot be removed or renamed, nor prove anything in this one's session", async () => {
    const [{ member, key }, stranger] = [await withPasskey(), await app.signup()];
    await prove(stranger);
    expect((await stranger.client.delete(`/api/passkeys/${key.id}.php`)).status).toBe(404);
    expect((await stranger.client.put(`/api/passkeys/${key.id}.php`, { name: 'mine' })).status).toBe(404);
    const signed = key.get(await ask(stranger.client));
    expect((await stranger.client.post('/api/proof/passkey.php', { passkey: signed })).json.error).toBe(
      'passkey_unknown',
    );
    expect((await member.client.get('/api/passkeys.php')).json.passkeys).toHaveLength(1);
  });

  it('of a suspended account opens nothing, and none opens an account of another pool', async () => {
    const { member, key } = await withPasskey();
    await app.sql("update members set status = 'suspended' where id = $1", [member.id]);
    const client = app.client();
    expect((await open(client, key.get(await ask(client)))).json.error).toBe('suspended');
    const elsewhere = app.client('b.test');
    const asked = await ask(elsewhere);
    expect(asked.rpId).toBe('b.test');
    expect((await open(elsewhere, key.get(asked, { origin: originOf('b.test') }))).json.error).toBe('passkey_unknown');
  });

  it('as the only way in: the password opens nothing, a reset mail does not undo it, the last one stays', async () => {
    const { member, key } = await withPasskey();
    expect((await member.client.put('/api/passkey-only.php', { on: true })).json.error).toBe('proof_needed');
    await prove(member);
    expect((await member.client.put('/api/passkey-only.php', { on: true })).status).toBe(200);
    const byPassword = await app.client().post('/api/user.php', { login: member.email, password: member.password });
    expect([byPassword.status, byPassword.json.error]).toEqual([403, 'passkey_needed']);
    const wrong = await app.client().post('/api/user.php', { login: member.email, password: 'a guess' });
    expect(wrong.json.error).toBe('login_failed');
    expect((await member.client.delete(`/api/passkeys/${key.id}.php`)).json.error).toBe('passkey_last');

    await app.client().post('/api/reset-password.php', { email: member.email });
    const token = await app.mailToken(member.email, 'Choose a new password');
    const words = { new_password: app.secret('quite other words 9'), repeat_password: 'quite other words 9' };
    const reset = await app.client().post('/api/reset-password/do.php', { token, ...words });
    expect([reset.status, reset.json]).toEqual([200, { user: null }]);
    expect(reset.setCookie.join()).not.toContain('sid=');
    const again = await app.client().post('/api/user.php', { login: member.email, password: words.new_password });
    expect(again.json.error).toBe('passkey_needed');
    const client = app.client();
    expect((await open(client, key.get(await ask(client)))).status).toBe(200);
  });
});

describe('proving again', () => {
  it('is needed to add something an hour after the log-in, and always to remove it', async () => {
    const { member, key } = await withPasskey();
    expect((await member.client.delete(`/api/passkeys/${key.id}.php`)).json.error).toBe('proof_needed');
    await later(member);
    for (const path of ['/api/passkeys/options.php', '/api/totp.php'])
      expect((await member.client.post(path)).json.error, path).toBe('proof_needed');
    expect((await member.client.post('/api/proof.php', { password: 'a guess' })).json.error).toBe('old_password_wrong');
    const signed = key.get(await ask(member.client));
    expect((await member.client.post('/api/proof/passkey.php', { passkey: signed })).status).toBe(200);
    expect((await member.client.post('/api/totp.php')).status).toBe(200);
    expect((await member.client.delete(`/api/passkeys/${key.id}.php`)).status).toBe(200);
  });

  it('by passkey stands for the password where the address changes; without it nothing does', async () => {
    const { member, key } = await withPasskey();
    const change = () =>
      member.client.post('/api/mail-change.php', { email: app.secret('moved@members.example'), password: '' });
    expect((await change()).json.fields).toHaveProperty('password');
    const signed = key.get(await ask(member.client));
    await member.client.post('/api/proof/passkey.php', { passkey: signed });
    expect((await change()).status).toBe(200);
    await app.sql("update sessions set proven_at = now() - interval '6 minutes' where member_id = $1", [member.id]);
    expect((await change()).json.fields).toHaveProperty('password');
  });
});

describe('codes of an app', () => {
  it('are asked for after the right password only, and each opens the account once', async () => {
    const { member, at } = await withCodes();
    const first = await app.client().post('/api/user.php', { login: member.email, password: member.password });
    expect([first.status, first.json.error, first.setCookie.join().includes('sid=')]).toEqual([
      403,
      'code_needed',
      false,
    ]);
    expect((await app.client().post('/api/user.php', { login: member.email, password: 'a guess' })).json.error).toBe(
      'login_failed',
    );
    const code = at();
    const both = await Promise.all([enter(member, code), enter(member, code)]);
    expect(both.map((a) => a.status).sort()).toEqual([200, 400]);
    expect((await enter(member, code)).json.error).toBe('code_wrong');
  });

  it('are not guessed: ten wrong ones an hour from anywhere, then a passkey still opens', async () => {
    const { member, at } = await withCodes();
    const { key } = await withPasskey(member);
    const answers = [];
    for (let i = 0; i < 12; i++)
      answers.push(
        ...(await Promise.all(Array.from({ length: 10 }, (_, j) => enter(member, String(100_000 + i * 10 + j))))),
      );
    expect(answers.filter((a) => a.json.error === 'code_wrong').length).toBeLessThanOrEqual(10);
    expect(answers.filter((a) => a.json.error === 'code_blocked').length).toBeGreaterThanOrEqual(110);
    expect((await enter(member, at())).json.error).toBe('code_blocked');
    const client = app.client();
    expect((await open(client, key.get(await ask(client)))).status).toBe(200);
    await app.sql("update attempts set created_at = created_at - interval '61 minutes'");
    expect((await enter(member, at())).status).toBe(200);
  });

  it('give way to recovery codes, each once, also in parallel; new ones end the old', async () => {
    const { member, codes } = await withCodes();
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    const together = await Promise.all(Array.from({ length: 5 }, () => enter(member, first.toUpperCase())));
    expect(together.filter((a) => a.status === 200)).toHaveLength(1);
    expect((await member.client.get('/api/passkeys.php')).json).toMatchObject({ codes: true, recovery_left: 9 });
    await prove(member);
    const fresh = (await member.client.post('/api/recovery-codes.php')).json.recovery_codes as string[];
    await app.sql('delete from attempts');
    expect((await enter(member, second)).json.error).toBe('code_wrong');
    expect((await enter(member, fresh[0] ?? '')).status).toBe(200);
  });

  it('lie sealed, and no code in clear', async () => {
    const { member, secret, codes } = await withCodes();
    const rows = JSON.stringify([
      await app.sql('select * from member_totp where member_id = $1', [member.id]),
      await app.sql("select encode(hash, 'escape') as hash from recovery_codes where member_id = $1", [member.id]),
    ]);
    for (const text of [secret, ...codes, ...codes.map((c) => c.replace('-', ''))]) expect(rows).not.toContain(text);
  });

  it('lost with the recovery codes: 72 hours, told, stoppable; a session of staff or a reset mail shortens nothing', async () => {
    const { member } = await withCodes();
    const lose = () =>
      app.client().post('/api/second-factor/lost.php', { login: member.email, password: member.password });
    expect(
      (await app.client().post('/api/second-factor/lost.php', { login: member.email, password: 'no' })).json.error,
    ).toBe('login_failed');
    expect((await lose()).status).toBe(200);
    const token = await app.mailToken(member.email, 'Lost your phone or passkey?');
    expect((await app.client().post('/api/token.php', { token })).json).toEqual({
      kind: 'lost_factor',
      next: '/login?waiting=1',
    });
    const stop = await app.mailToken(member.email, 'In 72 hours your password alone opens your account');
    const due = (await member.client.get('/api/passkeys.php')).json.recovery_due as string;
    expect((new Date(due).getTime() - Date.now()) / 3_600_000).toBeCloseTo(72, 1);
    const endWaits = () => endRecoveries.run(app.services, {}, { id: 'test', attempt: 1 });
    await endWaits();
    expect((await member.client.get('/api/passkeys.php')).json.codes, 'nothing before its time').toBe(true);
    expect((await app.client().post('/api/token.php', { token: stop })).json.kind).toBe('keep_factor');
    await app.sql("update factor_recoveries set due_at = now() - interval '1 minute'");
    await endWaits();
    const stopped = (await member.client.get('/api/passkeys.php')).json;
    expect([stopped.recovery_due, stopped.codes]).toEqual([null, true]);

    app.smtp.mails.length = 0;
    await lose();
    const again = await app.mailToken(member.email, 'Lost your phone or passkey?');
    expect((await app.client().post('/api/token.php', { token: again })).status).toBe(200);
    await app.sql("update factor_recoveries set due_at = now() - interval '1 minute' where member_id = $1", [
      member.id,
    ]);
    await endWaits();
    expect((await member.client.get('/api/user.php')).json.user, 'every session ends').toBeNull();
    const password = { login: member.email, password: member.password };
    expect((await app.client().post('/api/user.php', password)).status).toBe(200);
  });
});

describe('a browser not seen before', () => {
  it('is told by mail; its button ends every session and takes back what was added since', async () => {
    const member = await app.signup();
    await app.idle();
    const mails = app.smtp.mails.filter((m) => m.to.includes(member.email) && m.subject === 'New log-in');
    expect(mails, 'the first browser is no news').toEqual([]);
    const thief = app.client();
    thief.headers['user-agent'] = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await thief.post('/api/user.php', { login: member.email, password: member.password });
    const key = newAuthenticator(originOf());
    const options = (await thief.post('/api/passkeys/options.php')).json;
    expect((await thief.post('/api/passkeys.php', { passkey: key.create(options) })).status).toBe(200);
    const mail = await app.smtp.waitFor(member.email, 'New log-in');
    expect(mail.text).toContain('Firefox, Linux');
    const token = await app.mailToken(member.email, 'New log-in');
    expect((await app.client().post('/api/token.php', { token })).json.next).toBe('/reset-password?ended=1');
    expect((await thief.get('/api/user.php')).json.user).toBeNull();
    expect((await open(thief, key.get(await ask(thief)))).json.error).toBe('passkey_unknown');
  });

  it('is known the next time, until it is forgotten', async () => {
    const member = await app.signup();
    const client = app.client();
    const logIn = () => client.post('/api/user.php', { login: member.email, password: member.password });
    const mailCount = async () => {
      await app.idle();
      return app.smtp.mails.filter((m) => m.to.includes(member.email) && m.subject === 'New log-in').length;
    };
    await logIn();
    await app.smtp.waitFor(member.email, 'New log-in');
    await logIn();
    expect(await mailCount()).toBe(1);
    const { devices } = (await client.get('/api/passkeys.php')).json;
    expect(devices).toHaveLength(2);
    for (const { id } of devices) expect((await client.delete(`/api/devices/${id}.php`)).status).toBe(200);
  });
});

describe('what ends when', () => {
  it('the undo of an address change takes back what the thief added, and leaves what the owner had', async () => {
    const { member, key } = await withPasskey();
    await app.sql("update passkeys set created_at = now() - interval '30 days' where member_id = $1", [member.id]);
    const thief = app.client();
    await thief.post('/api/user.php', { login: member.email, password: member.password });
    const email = app.secret('thief@members.example');
    expect((await thief.post('/api/mail-change.php', { email, password: member.password })).status).toBe(200);
    const theirs = newAuthenticator(originOf());
    const options = (await thief.post('/api/passkeys/options.php')).json;
    await thief.post('/api/passkeys.php', { passkey: theirs.create(options) });
    await app.client().post('/api/token.php', { token: await app.mailToken(email, 'Confirm your new e-mail address') });
    const undo = await app.mailToken(member.email, 'Your e-mail address is being changed');
    await app.client().post('/api/token.php', { token: undo });
    const client = app.client();
    expect((await open(client, theirs.get(await ask(client)))).json.error).toBe('passkey_unknown');
    expect((await open(client, key.get(await ask(client)))).status).toBe(200);
  });
});

describe('somebody who knows the password and saw one code', () => {
  const fresh = 'a password nobody knew before';
  const signIn = (login: string, password: string) => app.client().post('/api/user.php', { login, password });
  const redeem = (token: string) => app.client().post('/api/token.php', { token });
  const reset = (token: string) =>
    app.client().post('/api/reset-password/do.php', { token, new_password: fresh, repeat_password: fresh });
  async function takenOver() {
    const { member, codes, at } = await withCodes();
    const thief = app.client();
    const entered = await enter(member, at(), thief);
    expect(entered.status, entered.text).toBe(200);
    const move = async (from: string, to: string) => {
      const asked = await thief.post('/api/mail-change.php', { email: app.secret(to), password: member.password });
      expect(asked.status, asked.text).toBe(200);
      return {
        confirm: await app.mailToken(to, 'Confirm your new e-mail address'),
        undo: await app.mailToken(from, 'Your e-mail address is being changed'),
      };
    };
    return { member, codes, at, thief, move };
  }
  const emailOf = async (id: string) =>
    (await app.sql<{ email: string }>('select email from members where id = $1', [id]))[0]?.email;

  it('moves the address twice and adds a way in: after the undo nothing of it is left, and the codes are the owner’s', async () => {
    const { member, codes, thief, move } = await takenOver();
    const [b, c] = [`b.${member.id}@members.example`, `c.${member.id}@members.example`];
    const first = await move(member.email, b);
    expect((await redeem(first.confirm)).status).toBe(200);
    const second = await move(b, c);
    expect((await redeem(second.confirm)).status).toBe(200);
    const theirs = newAuthenticator(originOf());
    await thief.post('/api/passkeys.php', {
      passkey: theirs.create((await thief.post('/api/passkeys/options.php')).json),
    });
    expect(await emailOf(member.id)).toBe(c);

    expect((await redeem(first.undo)).status).toBe(200);
    expect((await reset(first.undo)).status).toBe(200);
    expect((await redeem(second.undo)).json.error).toBe('link_invalid');
    expect(await emailOf(member.id)).toBe(member.email);
    expect((await thief.get('/api/user.php')).json.user).toBeNull();
    expect((await signIn(member.email, member.password)).json.error).toBe('login_failed');
    const visitor = app.client();
    expect((await open(visitor, theirs.get(await ask(visitor)))).json.error).toBe('passkey_unknown');
    // The new password alone is not enough either: the codes of before are asked for, and a recovery code of before opens.
    expect((await signIn(member.email, fresh)).json.error).toBe('code_needed');
    const owner = { login: member.email, password: fresh, code: codes[0] };
    expect((await app.client().post('/api/login-code.php', owner)).status).toBe(200);
  });

  it('puts codes of their own in place of the owner’s: after the undo those open nothing', async () => {
    const { member, thief, move } = await takenOver();
    const { undo, confirm } = await move(member.email, `d.${member.id}@members.example`);
    await redeem(confirm);
    expect((await thief.post('/api/proof.php', { password: member.password })).status).toBe(200);
    expect((await thief.delete('/api/totp.php')).status).toBe(200);
    const { secret } = (await thief.post('/api/totp.php')).json;
    const at = (steps: number) =>
      codeAt(app.secret(secret), new Date(app.services.clock.now().getTime() + steps * 30_000));
    expect((await thief.post('/api/totp/confirm.php', { code: at(-1) })).status).toBe(200);
    expect((await redeem(undo)).status).toBe(200);
    expect((await reset(undo)).status).toBe(200);
    // The owner is not shut out by codes they never had.
    expect((await signIn(member.email, fresh)).status).toBe(200);
    expect(await app.sql('select from member_totp where member_id = $1', [member.id])).toEqual([]);
  });

  it('what they change after the address is told to each address before, for seven days; its button takes all of it back', async () => {
    const { member, thief, move } = await takenOver();
    const [b, c] = [`e.${member.id}@members.example`, `f.${member.id}@members.example`];
    const changesIn = (to: string) =>
      app.smtp.mails.filter((mail) => mail.to === to && mail.subject === 'How you log in has changed');
    const addPasskey = async () => {
      const key = newAuthenticator(originOf());
      const options = (await thief.post('/api/passkeys/options.php')).json;
      expect((await thief.post('/api/passkeys.php', { passkey: key.create(options) })).status).toBe(200);
      await app.idle();
      return key;
    };
    const early = changesIn(member.email).length;
    await addPasskey();
    expect(changesIn(member.email)).toHaveLength(early + 1);
    expect((await redeem((await move(member.email, b)).confirm)).status).toBe(200);
    expect((await redeem((await move(b, c)).confirm)).status).toBe(200);
    const theirs = await addPasskey();
    // The details go to the address of the account; those before learn that something changed, and hold the way back.
    expect([changesIn(c).length, changesIn(b).length, changesIn(member.email).length]).toEqual([1, 1, early + 2]);
    expect(changesIn(c)[0]?.text).toContain('A passkey was added');
    const notice = changesIn(member.email).at(-1);
    expect(notice?.text).not.toContain('A passkey was added');
    expect(notice?.text).not.toContain(c);
    expect(notice?.html).toContain('Take my account back');
    const [, undo = ''] = /\/([\w-]{43})\b/.exec(notice?.text ?? '') ?? [];
    expect((await redeem(undo)).status).toBe(200);
    expect(await emailOf(member.id)).toBe(member.email);
    const visitor = app.client();
    expect((await open(visitor, theirs.get(await ask(visitor)))).json.error).toBe('passkey_unknown');
    expect((await thief.get('/api/user.php')).json.user).toBeNull();
  });

  it('after seven days, and where the address is back, only the address of the account is told', async () => {
    for (const way of ['old', 'undone']) {
      const { member, thief, move } = await takenOver();
      const to = `${way}.${member.id}@members.example`;
      const { confirm, undo } = await move(member.email, to);
      expect((await redeem(confirm)).status).toBe(200);
      if (way === 'undone') {
        expect((await redeem(undo)).status).toBe(200);
        expect((await reset(undo)).status).toBe(200);
      } else {
        await app.sql("update mail_changes set asked_at = now() - interval '7 days' where member_id = $1", [member.id]);
        const answer = await thief.put('/api/password.php', {
          old_password: member.password,
          new_password: fresh,
          repeat_password: fresh,
        });
        expect(answer.status, answer.text).toBe(200);
      }
      await app.idle();
      const address = way === 'undone' ? member.email : to;
      const of = (email: string, subject: string) =>
        app.smtp.mails.filter((mail) => mail.to === email && mail.subject === subject).length;
      expect(of(address, 'Your password was changed'), way).toBe(1);
      for (const email of [member.email, to])
        expect(of(email, 'How you log in has changed'), `${way} ${email}`).toBe(email === member.email ? 1 : 0);
    }
  });

  it('asks for another address before the owner changes or resets the password: it does not hold afterwards', async () => {
    for (const way of ['change', 'reset']) {
      const { member, at, move } = await takenOver();
      const { confirm } = await move(member.email, `${way}.${member.id}@members.example`);
      if (way === 'change') {
        const answer = await member.client.put('/api/password.php', {
          old_password: member.password,
          new_password: fresh,
          repeat_password: fresh,
        });
        expect(answer.status, answer.text).toBe(200);
      } else {
        await app.client().post('/api/reset-password.php', { email: member.email });
        const token = await app.mailToken(member.email, 'Choose a new password');
        expect((await reset(token)).status).toBe(200);
      }
      expect((await redeem(confirm)).json.error, way).toBe('link_invalid');
      expect(await emailOf(member.id), way).toBe(member.email);
      const code = at(1);
      const login = { login: member.email, password: fresh, code };
      expect((await app.client().post('/api/login-code.php', login)).status, way).toBe(200);
    }
  });
});

describe('staff', () => {
  it('log in with a passkey instead of password and code; it is theirs alone and ends with their account', async () => {
    const staff = await addStaff(app, ['support']);
    const key = newAuthenticator(originOf());
    expect(
      (await staff.client.post('/api/desk/passkeys/options.php', { password: 'a guess' })).json.fields,
    ).toHaveProperty('password');
    const options = (await staff.client.post('/api/desk/passkeys/options.php', { password: staff.password })).json;
    const added = await staff.client.post('/api/desk/passkeys.php', { passkey: key.create(options) });
    expect(added.status, added.text).toBe(200);
    const logIn = async (client: Client) =>
      client.post('/api/desk/passkey-login.php', {
        passkey: key.get((await client.post('/api/desk/passkey-login/options.php')).json),
      });
    const client = app.client();
    expect((await logIn(client)).json.staff).toEqual({ id: staff.id, name: staff.name, roles: ['support'] });
    expect((await client.get('/api/desk/me.php')).json.staff.id).toBe(staff.id);
    // It opens no member's account, and a member's opens no desk.
    const visitor = app.client();
    expect((await open(visitor, key.get(await ask(visitor)))).json.error).toBe('passkey_unknown');
    const member = await withPasskey();
    const asked = (await visitor.post('/api/desk/passkey-login/options.php')).json;
    expect((await visitor.post('/api/desk/passkey-login.php', { passkey: member.key.get(asked) })).json.error).toBe(
      'passkey_unknown',
    );
    await app.sql('update staff set active = false where id = $1', [staff.id]);
    expect((await logIn(app.client())).json.error).toBe('passkey_unknown');
    const lines = await app.sql<{ action: string }>(
      "select action from audit_log where staff_id = $1 and action like '%passkey%'",
      [staff.id],
    );
    expect(lines.map((l) => l.action).sort()).toEqual(['login_passkey', 'passkey_added']);
  });
});
