/**
 * Where a site hides who has an account (`hide_account_existence`), every call answers alike for known, excluded and unknown
 * addresses: status, headers, body, and the work before the answer (sequence of statements, hashes), so that timing
 * reveals nothing either. Where it does not hide it, an excluded address is as taken as any, and a log-in tells nothing at all.
 */
import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { requestMailChange } from '../../server/accounts/change-email.ts';
import { requestReset } from '../../server/accounts/change-password.ts';
import { logIn } from '../../server/accounts/log-in.ts';
import type { Db } from '../../server/platform/db.ts';
import type { Services } from '../../server/platform/services.ts';
import { askAboutData } from '../../server/moderation/ask-data.ts';
import { createAccount } from '../../server/signup/create-account.ts';
import { siteByHost } from '../../server/sites/find-site.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { newMember } from '../helpers/factories.ts';
import type { Answer } from '../helpers/http-client.ts';
import { addStaff } from '../helpers/staff.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

let app: TestApp;
let existing: TestMember;
let moving: TestMember;
let another: TestMember;
let banned: TestMember;
/** Of an account that was excluded: as it was given, and in another form, which no account has. */
const excluded = ['hanna.visser@gmail.com', 'HannaVisser+again@googlemail.com'];
beforeAll(async () => {
  app = await startTestApp();
  existing = await app.signup({ host: 'b.test' });
  const returned = await app.signup({ host: 'b.test', email: excluded[0] as string });
  banned = await app.signup({ host: 'b.test' });
  const lead = await addStaff(app, ['lead']);
  for (const { id } of [returned, banned]) {
    const suspended = await lead.client.post(`/api/desk/members/${id}/suspend.php`, { reason: 'scam' });
    expect(suspended.status, suspended.text).toBe(200);
  }
  for (const email of excluded) app.secret(email);
  moving = await app.signup({ host: 'b.test' });
  another = await app.signup({ host: 'b.test' });
  await app.settings(app.sites.b.site_id, { hide_account_existence: true });
  await app.idle();
});
afterAll(() => app.stop());

const nobody = () =>
  app.secret(newMember({ email: `nobody.${Math.random().toString(36).slice(2, 10)}@members.example` }).email);
/** Where the calls go, and who of that pool changes their address. */
let place = 'b.test';
let mover: () => TestMember = () => moving;
const host = () => app.client(place);
/** These differ between any two answers: by time, by number, and by how often this caller has asked already. */
const ofEach = ['date', 'x-request-id', 'set-cookie', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
const comparable = ({ status, json, setCookie, headers }: Answer) => ({
  status,
  json,
  cookies: setCookie.map((line) => line.replace(/=[^;]*/, '=')),
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, ofEach.includes(name) || value])),
});

/** What a call does before it answers: the names of its statements in order, and its hashes. */
async function workOf(call: (services: Services) => Promise<unknown>) {
  const done: string[] = [];
  const noting = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(of, name) {
        const value = Reflect.get(of, name, of) as unknown;
        if (name === 'query')
          return (...args: unknown[]) => {
            done.push(typeof args[0] === 'string' ? args[0] : String((args[0] as { name: string }).name));
            return (value as (...a: unknown[]) => unknown).apply(of, args);
          };
        if (name === 'connect') return async () => noting((await (value as () => Promise<object>).call(of)) as object);
        return typeof value === 'function' ? value.bind(of) : value;
      },
    });
  const [hashed, verified] = [vi.mocked(argon2.hash).mock.calls.length, vi.mocked(argon2.verify).mock.calls.length];
  const result = await call({ ...app.services, db: noting(app.services.db) as Db }).then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
  return {
    result,
    done,
    hashed: vi.mocked(argon2.hash).mock.calls.length - hashed,
    verified: vi.mocked(argon2.verify).mock.calls.length - verified,
  };
}

const visitor = { ip: '192.0.2.7', user_agent: 'test', country: 'NL' };
const site = () => siteByHost(app.services, place);
const calls: Record<
  string,
  { http(email: string): Promise<Answer>; work?(services: Services, email: string): Promise<unknown> }
> = {
  'sign-up': {
    http: (email) => host().post('/api/signup.php', { ...newMember(), email }),
    work: async (services, email) =>
      createAccount(
        services,
        { site: await site(), locale: 'en', tracking: undefined, device: 'x', ...visitor },
        { ...newMember(), email },
      ),
  },
  'the check of a sign-up': { http: (email) => host().post('/api/signup/check.php', { email }) },
  'asking for a new password': {
    http: (email) => host().post('/api/reset-password.php', { email }),
    work: async (services, email) => requestReset(services, await site(), email, undefined),
  },
  'logging in': {
    http: (login) => host().post('/api/user.php', { login, password: 'not the password' }),
    work: async (services, login) =>
      logIn(services, await site(), { login, password: 'not the password' }, visitor, null, undefined),
  },
  'logging in with a code': {
    http: (login) => host().post('/api/login-code.php', { login, password: 'not the password', code: '123456' }),
  },
  'saying that the phone is lost': {
    http: (login) => host().post('/api/factor-lost.php', { login, password: 'not the password' }),
  },
  'asking for data': {
    http: (email) => host().post('/api/data-request.php', { kind: 'export', text: '', email }),
    work: async (services, email) =>
      askAboutData(
        services,
        { site_id: (await site()).id, language: 'en', country: 'NL', ip: visitor.ip },
        { kind: 'export', text: '', email },
      ),
  },
  'changing the address': {
    http: (email) => mover().client.post('/api/mail-change.php', { email, password: mover().password }),
    work: async (services, email) => {
      const session = {
        id: '',
        member_id: mover().id,
        pool_id: (await site()).pool_id,
        status: 'active',
        paid_user: false,
        language: 'en',
        country: 'NL',
        factor: 'password' as const,
        age_checked: false,
        age_wanted: false,
      };
      return requestMailChange(
        services,
        await site(),
        session,
        { email, password: mover().password },
        { ...visitor, locale: 'en', country: 'NL' },
      );
    },
  },
};

it.each(Object.keys(calls))('%s answers alike and does the same before', async (name) => {
  const { http, work } = calls[name] as (typeof calls)[string];
  const ofNobody = comparable(await http(nobody()));
  for (const email of [existing.email, ...excluded])
    expect([email, comparable(await http(email))]).toEqual([email, ofNobody]);
  if (!work) return;
  // The first of them fills caches.
  await workOf((services) => work(services, nobody()));
  const none = await workOf((services) => work(services, nobody()));
  expect(none.done.length).toBeGreaterThan(1);
  for (const email of [existing.email, ...excluded])
    expect([email, await workOf((services) => work(services, email))]).toEqual([email, none]);
});

it('where nothing is hidden, an excluded address is as taken as any, and whoever logs in learns of none', async () => {
  const taken = await app.signup({ host: 'a.test' });
  const changing = await app.signup({ host: 'a.test' });
  const out = await app.signup({ host: 'a.test', email: app.secret('joris.mulder@gmail.com') });
  const lead = await addStaff(app, ['lead']);
  expect((await lead.client.post(`/api/desk/members/${out.id}/suspend.php`, { reason: 'scam' })).status).toBe(200);
  const again = app.secret('JorisMulder+2@googlemail.com');
  await app.idle();
  [place, mover] = ['a.test', () => changing];
  onTestFinished(() => {
    [place, mover] = ['b.test', () => moving];
  });
  /** All of these are told alike, and as much is done for each of them. */
  const alike = async (name: string, emails: readonly string[]) => {
    const { http, work } = calls[name] as (typeof calls)[string];
    const [first = '', ...others] = emails;
    const answer = comparable(await http(first));
    for (const email of others) expect([name, email, comparable(await http(email))]).toEqual([name, email, answer]);
    if (!work) return answer;
    await workOf((services) => work(services, first));
    const done = await workOf((services) => work(services, first));
    for (const email of others)
      expect([name, email, await workOf((services) => work(services, email))]).toEqual([name, email, done]);
    return answer;
  };
  for (const name of ['sign-up', 'the check of a sign-up', 'changing the address']) {
    const answer = await alike(name, [taken.email, out.email, again]);
    expect(answer, name).not.toEqual(comparable(await (calls[name] as (typeof calls)[string]).http(nobody())));
  }
  // A suspended account has no password to choose: as if nobody had the address.
  await alike('asking for a new password', [nobody(), out.email, again]);
  for (const name of ['logging in', 'logging in with a code', 'saying that the phone is lost'])
    await alike(name, [nobody(), taken.email, out.email, again]);
});

it('an excluded address comes to no limit sooner: its owner is told by mails that are counted apart', async () => {
  const [excludedAddress, free] = [banned.email, nobody()];
  for (let i = 0; i < 4; i++)
    for (const email of [excludedAddress, free])
      expect((await host().post('/api/signup.php', { ...newMember(), email })).status).toBe(200);
  await app.smtp.waitFor(excludedAddress, 'About your sign-up');
  const change = (email: string) => another.client.post('/api/mail-change.php', { email, password: another.password });
  expect(comparable(await change(excludedAddress))).toEqual(comparable(await change(free)));
  expect((await change(excludedAddress)).status).toBe(200);
});

it('a name taken with a known address is as taken as any, and opens as little until the mail is answered', async () => {
  const [ofKnown, ofUnknown] = [newMember({ email: existing.email }), newMember({ email: nobody() })];
  app.secret(ofKnown.password);
  app.secret(ofUnknown.password);
  for (const body of [ofKnown, ofUnknown])
    expect((await host().post('/api/signup.php', body)).json).toEqual({ user: null });
  const alike = async (ask: (body: typeof ofKnown) => Promise<Answer>) => {
    const [a, b] = [await ask(ofKnown), await ask(ofUnknown)];
    const anonymised = (answer: Answer, { name }: { name: string }) =>
      JSON.stringify(comparable(answer)).toLowerCase().replaceAll(name, 'NAME');
    expect(anonymised(a, ofKnown)).toBe(anonymised(b, ofUnknown));
    return b;
  };
  for (const wait of [false, true]) {
    if (wait) await app.idle();
    expect(
      (await alike(({ name, password }) => host().post('/api/user.php', { login: name, password }))).json.error,
    ).toBe('login_failed');
    await alike(({ email }) => host().post('/api/user.php', { login: email, password: ofUnknown.password }));
    expect((await alike(({ name }) => host().post('/api/signup.php', { ...newMember(), name }))).json.error).toBe(
      'name_taken',
    );
  }
  const nameCheck = await alike(({ name }) => host().post('/api/signup/check.php', { name: name.toUpperCase() }));
  expect(nameCheck.json.name_error).not.toBeNull();
  // Answering the mail logs in, under that name.
  const token = await app.mailToken(ofUnknown.email, 'Confirm your e-mail address');
  expect((await host().post('/api/token.php', { token })).status).toBe(200);
  expect(
    (await host().post('/api/user.php', { login: ofUnknown.name, password: ofUnknown.password })).json.user.profile
      .name,
  ).toBe(ofUnknown.name);
  // The owner of the other address was notified, and their account is unchanged.
  expect((await app.smtp.waitFor(existing.email, 'Choose a new password')).text).toContain(existing.name);
  expect(
    (await host().post('/api/user.php', { login: existing.email, password: existing.password })).json.user.id,
  ).toBe(existing.id);
});

it('what was entered comes to the account: message, tracking, gift; its row is gone', async () => {
  await app.settings(app.sites.b.site_id, { hide_account_existence: true, signup_credits: 7 });
  const body = newMember({
    email: nobody(),
    gender: 'female',
    wanted: 'male',
    signup_message: app.secret('Hello from before'),
  });
  const client = host();
  client.cookies.set('tracking', 'network%3Dnews');
  await client.post('/api/signup.php', body);
  await app.idle();
  const [row] = await app.sql(
    `select m.status, p.gender, p.wanted, t.network, s.body, a.balance from members m join profiles p on p.member_id = m.id
       left join member_tracking t on t.member_id = m.id left join signup_messages s on s.member_id = m.id left join accounts a on a.member_id = m.id
      where m.email = $1`,
    [body.email],
  );
  expect(row).toEqual({
    status: 'not_confirmed',
    gender: 'female',
    wanted: ['male'],
    network: 'news',
    body: body.signup_message,
    balance: 7,
  });
  expect(await app.sql('select 1 from pending_signups where email is not null')).toEqual([]);
  await app.settings(app.sites.b.site_id, { hide_account_existence: true });
});

it('an address that is taken is never written to about a change to it', async () => {
  await app.idle();
  expect(
    app.smtp.mails.filter((mail) => mail.to === existing.email && mail.subject === 'Confirm your new e-mail address'),
  ).toEqual([]);
  expect(
    app.smtp.mails.filter((mail) => mail.to === moving.email && mail.subject === 'Your e-mail address is being changed')
      .length,
  ).toBeGreaterThan(1);
});
