/**
 * Everything that is limited against guessing: the table of server/accounts/attempts.ts, from many addresses and
 * concurrently.
 */
import * as argon2 from '@node-rs/argon2';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { countLogIn, limits, mayMail } from '../../server/accounts/attempts.ts';
import * as codes from '../../server/accounts/codes.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import type { Client } from '../helpers/http-client.ts';
import { addStaff } from '../helpers/staff.ts';

// Counted, not replaced: the real one runs.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});
vi.mock('../../server/accounts/codes.ts', async (original) => {
  const real = await original<typeof codes>();
  return { ...real, codeStep: vi.fn(real.codeStep) };
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sql('delete from attempts');
});

const logIn = (client: Client, login: string, password: string) => client.post('/api/user.php', { login, password });
const workFor = async (purpose: string): Promise<string> => {
  const { challenge } = (await app.client().get(`/api/work.php?for=${purpose}`)).json;
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
};
const countOf = (of: object) => vi.mocked(of as () => unknown).mock.calls.length;

describe('wrong passwords', () => {
  it('from many addresses at once are no more than an account bears; the owner still gets in', async () => {
    const member = await app.signup();
    const before = countOf(argon2.verify);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        logIn(app.client(), i % 2 ? member.email : member.name.toUpperCase(), `guess ${i}`),
      ),
    );
    expect(countOf(argon2.verify) - before).toBe(limits.login_account.max);
    expect(answers.filter((a) => a.status === 400)).toHaveLength(limits.login_account.max);
    // Nobody is locked out by a stranger: from here on each costs some work.
    expect(answers.filter((a) => a.json.error === 'work_needed')).toHaveLength(60 - limits.login_account.max);
    // The right one from elsewhere is not checked either.
    const without = await logIn(app.client(), member.email, member.password);
    expect([without.status, without.json.error]).toEqual([403, 'work_needed']);

    // A device the account knows, though logged out and from another address.
    const knownDevice = app.client();
    knownDevice.cookies.set('device', member.client.cookies.get('device') ?? '');
    expect((await logIn(knownDevice, member.email, member.password)).status).toBe(200);
    // The mail's link.
    const elsewhere = app.client();
    expect((await elsewhere.post('/api/reset-password.php', { email: member.email })).status).toBe(200);
    const token = await app.mailToken(member.email, 'Choose a new password');
    const newPassword = app.secret('a way back in 7719');
    expect(
      (
        await elsewhere.post('/api/reset-password/do.php', {
          token,
          new_password: newPassword,
          repeat_password: newPassword,
        })
      ).status,
    ).toBe(200);
    await elsewhere.get('/api/logout.php');
    expect((await logIn(elsewhere, member.email, newPassword)).status).toBe(200);
    // A new password forgets the devices that knew the old one.
    expect((await logIn(knownDevice, member.email, newPassword)).json.error).toBe('work_needed');
    // An hour later it is open to all.
    await app.sql("update attempts set created_at = created_at - interval '61 minutes'");
    expect((await logIn(app.client(), member.email, newPassword)).status).toBe(200);
  });

  it('work opens the way for the owner, and for so many guesses; it counts once', async () => {
    const member = await app.signup();
    const guess = (work?: string, password = 'guess', host?: string) =>
      app.client(host).post('/api/user.php', { login: member.email, password, work });
    await Promise.all(Array.from({ length: limits.login_account.max }, () => guess()));
    expect((await guess()).json.error).toBe('work_needed');
    expect((await guess(await workFor('signup'))).json.error, 'of a sign-up').toBe('work_invalid');
    expect((await guess('garbage')).json.error).toBe('work_invalid');
    const work = await workFor('login');
    expect((await guess(work, member.password)).status, 'the owner, from anywhere').toBe(200);
    expect((await guess(work, member.password)).json.error, 'used').toBe('work_invalid');
    // Fifty at once with one piece of work are one try.
    const again = await workFor('login');
    const before = countOf(argon2.verify);
    await Promise.all(Array.from({ length: 50 }, () => guess(again)));
    expect(countOf(argon2.verify) - before).toBe(1);
    // With work there are so many an hour, wherever they come from; then it is shut.
    const [row] = await app.sql<{ pool_id: number }>('select pool_id from members where id = $1', [member.id]);
    const worked = { given: true, take: async () => undefined };
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) =>
        countLogIn(app.services, {
          account: member.id,
          scope: row?.pool_id ?? 0,
          ip: `203.0.113.${i}`,
          device: undefined,
          work: worked,
        }),
      ),
    );
    const through = tries.filter((attempt) => attempt.status === 'fulfilled').length;
    // One of them was the wrong password above; all together no more can be guessed than without work.
    expect(through).toBe(limits.login_worked.max - 1);
    expect(limits.login_account.max + limits.login_worked.max).toBe(20);
    expect((await guess(await workFor('login'), member.password)).json.error).toBe('login_blocked');
  });

  it('a known device has its own five, and a made-up one counts for nothing', async () => {
    const member = await app.signup();
    const mine = app.client();
    mine.cookies.set('device', member.client.cookies.get('device') ?? '');
    for (let i = 0; i < 5; i++) expect((await logIn(mine, member.email, 'slip')).status).toBe(400);
    expect((await logIn(mine, member.email, member.password)).json.error).toBe('login_blocked');
    expect((await logIn(app.client(), member.email, member.password)).status).toBe(200);
    const other = await app.signup();
    for (const cookie of ['x', `${'a'.repeat(22)}.${'b'.repeat(43)}`, other.client.cookies.get('device') ?? '']) {
      const stranger = app.client();
      for (let i = 0; i < 5; i++) {
        stranger.cookies.set('device', cookie);
        await logIn(stranger, member.email, 'guess');
      }
      stranger.cookies.delete('device');
      expect((await logIn(stranger, member.email, member.password)).json.error, cookie).toBe('login_blocked');
      await app.sql('delete from attempts');
    }
  });

  it('every spelling of a log-in counts as one', async () => {
    const member = await app.signup({ name: 'Dİana.İyi', email: app.secret('spelt.many@members.example') });
    const client = app.client();
    for (const login of [
      member.email,
      member.name,
      member.email.toUpperCase(),
      ` ${member.name} `,
      'SPELT.many@members.example',
    ])
      expect((await logIn(client, login, 'guess')).status).toBe(400);
    for (const login of [member.name, member.email])
      expect((await logIn(client, login, member.password)).json.error).toBe('login_blocked');
    // Also for addresses without an account, compared as the database does.
    const nobody = app.client();
    const [row] = await app.sql<{ lower: string }>("select lower('İSTANBUL.nobody') as lower");
    for (const login of [
      'İSTANBUL.nobody',
      row?.lower ?? '',
      'İstanbul.NOBODY',
      'İSTANBUL.nobody ',
      ' İSTANBUL.nobody',
    ])
      await logIn(nobody, login, 'guess');
    expect((await logIn(nobody, 'İSTANBUL.NOBODY', 'guess')).json.error).toBe('login_blocked');
  });

  it('at once or in turn, from any addresses, none of the limits is ever passed', async () => {
    const ip = fc.integer({ min: 1, max: 6 }).map((n) => `198.51.100.${n}`);
    const attempt = fc.record({
      account: fc.constantFrom('a', 'b', 'c'),
      ip,
      device: fc.constantFrom(undefined, undefined, undefined, 'known'),
    });
    let story = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(attempt, { minLength: 1, maxLength: 15 }), { minLength: 1, maxLength: 8 }),
        async (bursts) => {
          const pool = (story += 1);
          const through: { account: string; ip: string; device: string | undefined }[] = [];
          for (const burst of bursts)
            await Promise.all(
              burst.map(async (attempt) => {
                const passed = await countLogIn(app.services, {
                  ...attempt,
                  scope: pool,
                  ip: `${attempt.ip.replace('198.51', `10.${pool}`)}`,
                }).then(
                  () => true,
                  () => false,
                );
                if (passed) through.push(attempt);
              }),
            );
          const maxCount = (key: (one: (typeof through)[number]) => string | undefined) => {
            const counts = new Map<string, number>();
            for (const attempt of through) {
              const name = key(attempt);
              if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
            }
            return Math.max(0, ...counts.values());
          };
          expect(
            maxCount((attempt) => (attempt.device ? undefined : `${attempt.account} ${attempt.ip}`)),
          ).toBeLessThanOrEqual(limits.login_pair.max);
          expect(maxCount((attempt) => (attempt.device ? undefined : attempt.account))).toBeLessThanOrEqual(
            limits.login_account.max,
          );
          expect(maxCount((attempt) => (attempt.device ? undefined : attempt.ip))).toBeLessThanOrEqual(
            limits.login_network.max,
          );
          expect(maxCount((attempt) => (attempt.device ? attempt.account : undefined))).toBeLessThanOrEqual(
            limits.login_device.max,
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  it('of one network no more than its hundred, whatever the account', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 130 }, (_, i) =>
        countLogIn(app.services, { account: `nobody ${i}`, scope: 1, ip: '203.0.113.9', device: undefined }),
      ),
    );
    expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(limits.login_network.max);
  });
});

describe('the current password, asked again within a session', () => {
  const ways = (member: { client: Client; email: string }, word: string) => [
    () => member.client.put('/api/password.php', { old_password: word, new_password: 'x', repeat_password: 'x' }),
    () => member.client.post('/api/mail-change.php', { email: app.secret('next@members.example'), password: word }),
    () => member.client.post('/api/account/delete.php', { password: word, reason: 'other' }),
  ];

  it('is looked at five times in all, wherever it is asked for and at once; then it is shut for as long as a log-in', async () => {
    const member = await app.signup();
    const elsewhere = { ...member, client: app.client() };
    await logIn(elsewhere.client, member.email, member.password);
    const before = countOf(argon2.verify);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ways(member, 'guess').map((ask) => ask())).flat(),
    );
    expect(countOf(argon2.verify) - before).toBe(5);
    expect(answers.filter((a) => a.json.error === 'old_password_wrong')).toHaveLength(5);
    const shut = answers.filter((a) => a.status === 429);
    expect(shut).toHaveLength(7);
    expect([shut[0]?.json.error, shut[0]?.json.message]).toEqual([
      'password_blocked',
      'Too many wrong passwords. Please try again in 15 min.',
    ]);
    // The right one is not looked at either. The owner in another session, and at the door, is not shut out by it.
    for (const ask of ways(member, member.password)) expect((await ask()).json.error).toBe('password_blocked');
    expect((await ways(elsewhere, member.password)[0]?.())?.json.error).not.toBe('password_blocked');
    expect((await logIn(app.client(), member.email, member.password)).status).toBe(200);
    await app.sql("update attempts set created_at = created_at - interval '16 minutes'");
    expect((await ways(member, member.password)[0]?.())?.json.error).not.toBe('password_blocked');
  });

  it('a right one forgets the wrong ones; wrong ones at the door do not count here', async () => {
    const member = await app.signup();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++)
        expect((await ways(member, 'slip')[i % 3]?.())?.json.error).toBe('old_password_wrong');
      // Right, though the new one is refused.
      expect((await ways(member, member.password)[0]?.())?.json.fields).not.toHaveProperty('old_password');
    }
    await Promise.all(Array.from({ length: 30 }, (_, i) => logIn(app.client(), member.email, `guess ${i}`)));
    expect((await ways(member, member.password)[0]?.())?.json.error).not.toBe('password_blocked');
  });

  it('holds at the desk too', async () => {
    const staff = await addStaff(app, ['support']);
    const change = (word: string) =>
      staff.client.post('/api/desk/password.php', { old_password: word, new_password: 'long enough to be new 88' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => change('guess')));
    expect(answers.map((a) => a.json.error).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'old_password_wrong'),
      ...Array.from({ length: 3 }, () => 'password_blocked'),
    ]);
    expect((await change(staff.password)).json.error).toBe('password_blocked');
  });
});

describe('the second factor of staff', () => {
  it('120 wrong codes from 120 addresses are not looked at; a device the account knows still signs in', async () => {
    const staff = await addStaff(app, ['support']);
    const signIn = (client: Client, code: string) =>
      client.post('/api/desk/login.php', { email: staff.email, password: staff.password, code });
    const device = staff.client.cookies.get('desk_device') ?? '';
    const before = countOf(codes.codeStep);
    const answers = await Promise.all(Array.from({ length: 120 }, (_, i) => signIn(app.client(), String(100_000 + i))));
    expect(countOf(codes.codeStep) - before).toBeLessThanOrEqual(limits.staff_account.max);
    expect(answers.filter((a) => a.status === 429).length).toBeGreaterThanOrEqual(120 - limits.staff_account.max);
    await app.sql('update staff set last_code_step = 0 where id = $1', [staff.id]);
    expect((await signIn(app.client(), staff.code())).json.error).toBe('login_blocked');
    const ownDevice = app.client();
    ownDevice.cookies.set('desk_device', device);
    const code = staff.code();
    expect((await signIn(ownDevice, code)).status).toBe(200);
    // Once.
    expect((await signIn(ownDevice, code)).json.error).toBe('login_failed');
  });
});

describe('mails to reset', () => {
  it('however the address is written, from anywhere; a known device has two more', async () => {
    const member = await app.signup({ email: app.secret('Kİra.reset@members.example') });
    const [row] = await app.sql<{ lower: string }>('select lower($1) as lower', [member.email]);
    const spellings = [
      member.email,
      row?.lower ?? '',
      member.email.replace('reset', 'RESET'),
      ` ${member.email}`,
      member.email.replace('example', 'EXAMPLE'),
    ];
    const ask = (email: string, client = app.client()) => client.post('/api/reset-password.php', { email });
    for (const email of spellings) expect((await ask(email)).status, email).toBe(200);
    expect((await ask(row?.lower ?? '')).json.error).toBe('reset_limit');
    expect((await ask(member.email)).json.error).toBe('reset_limit');
    const knownDevice = app.client();
    knownDevice.cookies.set('device', member.client.cookies.get('device') ?? '');
    expect([
      (await ask(member.email, knownDevice)).status,
      (await ask(member.email, knownDevice)).status,
      (await ask(member.email, knownDevice)).status,
    ]).toEqual([200, 200, 429]);
  });
});

describe('mails to reset that a stranger asks for', () => {
  it.each([false, true])(
    'never keep the owner out: the last of the day works until the next may be asked for (existence hidden: %s)',
    async (hidden) => {
      const { site_id: siteId } = app.sites.a;
      const member = await app.signup();
      onTestFinished(() => app.settings(siteId, {}));
      await app.settings(siteId, { hide_account_existence: hidden });
      const ask = () => app.client().post('/api/reset-password.php', { email: member.email });
      const links = async (n: number) => {
        await expect
          .poll(
            () => app.smtp.mails.filter((m) => m.to === member.email && m.subject === 'Choose a new password').length,
          )
          .toBe(n);
        return app.smtp.mails.filter((m) => m.to === member.email && m.subject === 'Choose a new password');
      };
      // A stranger locks the account and asks for all mails of the day.
      await Promise.all(Array.from({ length: 25 }, (_, i) => logIn(app.client(), member.email, `guess ${i}`)));
      for (let i = 0; i < 4; i++) expect((await ask()).status).toBe(200);
      for (const mail of await links(4)) expect(mail.text).toContain('for 2 hours');
      expect((await ask()).status).toBe(200);
      expect((await ask()).json.error).toBe('reset_limit');
      const last = (await links(5)).find((mail) => mail.text.includes('the last of these e-mails today'));
      expect(last?.text).toContain('for 24 hours');
      const token = app.secret(/token=([\w-]{43})/.exec(last?.text ?? '')?.[1] ?? '');
      // Almost a day later, the account is locked still and no mail can be had.
      await app.sql("update attempts set created_at = created_at - interval '23 hours 50 minutes'");
      await app.sql(
        "update mail_tokens set expires_at = expires_at - interval '23 hours 50 minutes' where member_id = $1",
        [member.id],
      );
      await Promise.all(Array.from({ length: 25 }, (_, i) => logIn(app.client(), member.email, `guess ${i}`)));
      expect((await ask()).json.error).toBe('reset_limit');
      const owner = app.client();
      expect((await logIn(owner, member.email, member.password)).json.error).toBe('work_needed');
      const word = app.secret(`in by the last link ${hidden}`);
      const answer = await owner.post('/api/reset-password/do.php', {
        token,
        new_password: word,
        repeat_password: word,
      });
      expect([answer.status, answer.json.user?.id]).toEqual([200, member.id]);
      expect((await owner.get('/api/user.php')).json.user?.id).toBe(member.id);
    },
  );
});

describe('asking whether an address is free', () => {
  it('is counted by the address asked about, from anywhere', async () => {
    const member = await app.signup();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        app.client().post('/api/signup/check.php', { email: i % 2 ? member.email : member.email.toUpperCase() }),
      ),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(limits.check_email.max);
    expect(answers.filter((a) => a.status === 429)).toHaveLength(30 - limits.check_email.max);
  });
});

describe('mails to an address somebody typed', () => {
  it('are few for an address, however it is written, and for a network', async () => {
    const through = async (emails: string[], ipOf: (i: number) => string) =>
      (await Promise.all(emails.map((email, i) => mayMail(app.services, email, ipOf(i))))).filter(Boolean).length;
    expect(
      await through(
        Array.from({ length: 12 }, (_, i) => (i % 2 ? ' KİM@mail.example' : 'Kİm@mail.example')),
        (i) => `198.51.100.${i}`,
      ),
    ).toBe(limits.mail_address.max);
    expect(
      await through(
        Array.from({ length: 40 }, (_, i) => `crowd${i}@mail.example`),
        () => '203.0.113.77',
      ),
    ).toBe(limits.mail_network.max);
  });

  it('count where a member asks for them: a new address, the activation again', async () => {
    const target = app.secret('somebody.else@mail.example');
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) {
      const member = await app.signup();
      for (let n = 0; n < 2; n++)
        statuses.push(
          (await member.client.post('/api/mail-change.php', { email: target, password: member.password })).status,
        );
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const fresh = await app.signup({ confirmed: false });
    const again = [];
    for (let i = 0; i < 5; i++) again.push((await fresh.client.post('/api/activation.php')).status);
    expect(again).toEqual([200, 200, 200, 200, 200]);
    await app.sql("delete from attempts where kind <> 'mail'");
    const elsewhere = app.client();
    elsewhere.cookies.set('sid', fresh.client.cookies.get('sid') ?? '');
    expect((await elsewhere.post('/api/activation.php')).status).toBe(429);
  });
});
