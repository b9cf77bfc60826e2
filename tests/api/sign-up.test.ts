/** Sign-up, steps 0 to 4, as a visitor's browser calls it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { addFictional, newMember } from '../helpers/factories.ts';
import type { Answer } from '../helpers/http-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const tryWith = (more: object, host = 'a.test', headers = {}): Promise<Answer> =>
  app.client(host).post('/api/signup.php', { ...newMember(), ...more }, { headers });
/** The day this many years (and days) before today, in UTC as the server counts. */
function bornAgo(years: number, days = 0): string {
  const day = new Date();
  day.setUTCHours(12, 0, 0, 0);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  day.setUTCDate(day.getUTCDate() - days);
  return day.toISOString().slice(0, 10);
}
const count = async (table: string) => (await app.sql<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n;

describe('step 0: the account', () => {
  it('makes an unconfirmed account, signs in and says who it is', async () => {
    const body = newMember({ gender: 'female', wanted: 'male' });
    const client = app.client();
    const answer = await client.post('/api/signup.php', body);
    expect(answer.status).toBe(200);
    expect(answer.json.user).toMatchObject({
      status: 'not_confirmed',
      email: body.email,
      credits: 0,
      paid_user: false,
      language: 'en',
      notifications_disabled: [],
      signup_step: 1,
      asked: null,
      fictional_icon: 'mask',
      profile: { name: body.name, country: 'NL', status: 'active', main_image: null },
    });
    expect(answer.text).not.toContain('password');
    expect((await client.get('/api/user.php')).json.user).toEqual(answer.json.user);
    const [row] = await app.sql<Record<string, unknown>>(
      'select m.password_hash, m.consent_at, m.site_id, p.gender, p.wanted, p.date_of_birth from members m join profiles p on p.member_id = m.id where m.id = $1',
      [answer.json.user.id],
    );
    expect(row).toMatchObject({
      site_id: app.sites.a.site_id,
      gender: 'female',
      wanted: ['male'],
      date_of_birth: '1990-06-15',
    });
    expect(row?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row?.['consent_at']).toBeInstanceOf(Date);
  });

  it('mails the activation link to the address', async () => {
    const member = await app.signup({ confirmed: false });
    const mail = await app.smtp.waitFor(member.email, 'Confirm your e-mail address');
    expect(mail.text).toContain(member.name);
    expect(mail.text).not.toContain(member.password);
  });

  it.each([
    [{ email: 'not an address' }, 'email', 'email_invalid', 'Invalid email'],
    [{ name: '@someone' }, 'name', 'name_starts_with_at', 'A username may not start with @.'],
    [
      { email: 'same@members.example', name: 'Same@Members.example' },
      'name',
      'name_is_email',
      'Your username may not be your e-mail address.',
    ],
    [
      { name: 'x' },
      'name',
      'name_invalid',
      'Choose a username of 3 to 30 letters, digits, dots, dashes or underscores.',
    ],
    [{ password: 'short' }, 'password', 'password_short', 'Use at least 8 characters.'],
    [{ password: 'long enough '.repeat(11) }, 'password', 'password_long', 'Use at most 128 characters.'],
    [
      { password: 'Password1' },
      'password',
      'password_common',
      'This password is too easy to guess. Please choose another one.',
    ],
    [
      { password: 'evening1' },
      'password',
      'password_common',
      'This password is too easy to guess. Please choose another one.',
    ],
    [{ date_of_birth: '' }, 'date_of_birth', 'date_of_birth_required', 'Enter your date of birth (18+)'],
    [{ date_of_birth: '2001-02-29' }, 'date_of_birth', 'date_of_birth_invalid', 'Invalid date of birth.'],
    [{ date_of_birth: '31-12-1990' }, 'date_of_birth', 'date_of_birth_invalid', 'Invalid date of birth.'],
    [{ date_of_birth: '2999-01-01' }, 'date_of_birth', 'date_of_birth_invalid', 'Invalid date of birth.'],
    [{ date_of_birth: '1850-01-01' }, 'date_of_birth', 'date_of_birth_invalid', 'Invalid date of birth.'],
    [{ consent: false }, 'consent', 'consent_required', 'We need your consent to keep your profile.'],
  ])('refuses %j', async (more, field, code, text) => {
    const answer = await tryWith(more);
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({ error: code, message: text, fields: { [field]: text } });
    expect(answer.setCookie).toEqual([]);
  });

  it('names every field at fault at once, in the language asked', async () => {
    const answer = await tryWith(
      { email: 'x', name: '@x', password: 'x', date_of_birth: '1999-99-99', consent: false },
      'a.test',
      { 'accept-language': 'pl' },
    );
    expect(Object.keys(answer.json.fields).sort()).toEqual(['consent', 'date_of_birth', 'email', 'name', 'password']);
    const english = await tryWith({
      email: 'x',
      name: '@x',
      password: 'x',
      date_of_birth: '1999-99-99',
      consent: false,
    });
    for (const [field, text] of Object.entries(answer.json.fields)) {
      expect(text, field).not.toBe(english.json.fields[field]);
      expect(text).not.toBe('');
    }
  });

  it('lets in on the 18th birthday, not the day before', async () => {
    expect((await tryWith({ date_of_birth: bornAgo(18) })).status).toBe(200);
    const young = await tryWith({ date_of_birth: bornAgo(18, -1) });
    expect(young.json).toMatchObject({ error: 'date_of_birth_required', message: 'Enter your date of birth (18+)' });
  });

  it('asks for more years where the site does, and says so', async () => {
    await app.settings(app.sites.b.site_id, { min_age: 21 });
    expect((await tryWith({ date_of_birth: bornAgo(20) }, 'b.test')).json.message).toBe(
      'Enter your date of birth (21+)',
    );
    expect((await app.client('b.test').get('/api/signup.php')).json.min_age).toBe(21);
    await app.settings(app.sites.b.site_id, {});
  });

  it('keeps address and username each unique within the pool, in any case', async () => {
    const member = await app.signup({ name: 'Änne.Unique' });
    const email = await tryWith({ email: member.email.toUpperCase() });
    expect([email.status, email.json.error, email.json.message]).toEqual([
      409,
      'email_taken',
      'An account with this e-mail address already exists',
    ]);
    const name = await tryWith({ name: 'äNNE.uNIQUE' });
    expect([name.status, name.json.error, name.json.message]).toEqual([
      409,
      'name_taken',
      'This username is already taken.',
    ]);
    // Another pool is separate.
    expect((await tryWith({ email: member.email, name: member.name }, 'b.test')).status).toBe(200);
  });

  it('20 parallel sign-ups with one e-mail make exactly one account', async () => {
    const email = app.secret('crowd@members.example');
    const clients = Array.from({ length: 20 }, () => app.client());
    const answers = await Promise.all(clients.map((c) => c.post('/api/signup.php', newMember({ email }))));
    const statuses = answers.map((a) => a.status);
    expect(statuses.filter((s) => s === 200)).toHaveLength(1);
    expect(statuses.filter((s) => s === 409)).toHaveLength(19);
    expect(new Set(answers.filter((a) => a.status === 409).map((a) => a.json.error))).toEqual(new Set(['email_taken']));
    expect(await app.sql('select 1 as x from members where lower(email) = $1', [email])).toHaveLength(1);
  }, 20_000);

  it('15 credits, paid_user, status, fictional in a body change nothing: they are refused', async () => {
    for (const more of [
      { credits: 100 },
      { paid_user: true },
      { status: 'active' },
      { fictional: true },
      { kind: 'fictional' },
      { pool_id: 2 },
    ])
      expect((await tryWith(more)).json.error).toBe('bad_request');
  });

  it('gives the sign-up credits of the site once, through the ledger', async () => {
    await app.settings(app.sites.a.site_id, { signup_credits: 5 });
    const member = await app.signup();
    await app.settings(app.sites.a.site_id, {});
    expect((await member.client.get('/api/user.php')).json.user.credits).toBe(5);
    expect(
      await app.sql('select amount, counter_account, kind from transfers where member_id = $1', [member.id]),
    ).toEqual([{ amount: 5, counter_account: 'gift', kind: 'signup' }]);
  });
});

describe('checks as one types', () => {
  const check = (body: object, headers = {}) => app.client().post('/api/signup/check.php', body, { headers });

  it('says nothing against a free name and a good address', async () => {
    expect((await check({ email: 'new@gmail.com', name: 'free.name' })).json).toEqual({
      email_error: null,
      email_suggestion: null,
      name_error: null,
      name_suggestions: [],
    });
  });

  it('did you mean', async () => {
    expect((await check({ email: 'new@gmial.com' })).json).toMatchObject({
      email_error: null,
      email_suggestion: 'new@gmail.com',
    });
    expect((await check({ email: 'new@' })).json).toMatchObject({
      email_error: 'Invalid email',
      email_suggestion: null,
    });
  });

  it('tells what is taken and offers names that really are free', async () => {
    const member = await app.signup();
    const { json } = await check({ email: member.email.toUpperCase(), name: member.name.toUpperCase() });
    expect(json.email_error).toBe('An account with this e-mail address already exists');
    expect(json.name_error).toBe('This username is already taken.');
    expect(json.name_suggestions).toHaveLength(3);
    for (const name of json.name_suggestions) {
      expect((await check({ name })).json.name_error).toBeNull();
      expect((await tryWith({ name })).status).toBe(200);
    }
  });

  it('speaks Polish to who reads Polish', async () => {
    const text = (await check({ name: '@x' }, { 'accept-language': 'pl' })).json.name_error;
    expect(text).not.toBe('A username may not start with @.');
    expect(text).toMatch(/\S/);
  });

  it('does not tell who has an account where the site hides it; sign-up answers alike', async () => {
    const member = await app.signup({ host: 'b.test' });
    await app.settings(app.sites.b.site_id, { hide_account_existence: true });
    const client = app.client('b.test');
    expect((await client.post('/api/signup/check.php', { email: member.email })).json.email_error).toBeNull();
    const before = await count('members');
    const refusal = await tryWith({ email: member.email }, 'b.test');
    const unknown = await tryWith({}, 'b.test');
    expect([refusal.status, refusal.json]).toEqual([200, { user: null }]);
    expect([unknown.status, unknown.json]).toEqual([refusal.status, refusal.json]);
    expect(unknown.setCookie.map((c) => c.split('=')[0])).toEqual(refusal.setCookie.map((c) => c.split('=')[0]));
    // Created after the answer, which therefore cannot reveal it.
    await app.idle();
    expect(await count('members')).toBe((before ?? 0) + 1);
    // Not by a race either: of several at once all are answered alike.
    const email = app.secret('hidden.crowd@members.example');
    const crowd = await Promise.all(Array.from({ length: 5 }, () => tryWith({ email }, 'b.test')));
    expect(crowd.map((a) => [a.status, a.json])).toEqual(Array(5).fill([200, { user: null }]));
    // The owner of the address learns how to log in.
    expect((await app.smtp.waitFor(member.email, 'Choose a new password')).text).toContain(member.name);
    await app.settings(app.sites.b.site_id, {});
  });
});

describe('invite-only', () => {
  const notice = 'Sign-up is by invitation only at the moment.';
  afterAll(() => app.settings(app.sites.a.site_id, {}));

  it('signups=other is closed to all', async () => {
    await app.settings(app.sites.a.site_id, { signups: 'other' });
    const client = app.client();
    client.cookies.set('tracking', 'network%3Dnews');
    expect((await client.get('/api/signup.php')).json.open).toBe(false);
    const answer = await client.post('/api/signup.php', newMember());
    expect([answer.status, answer.json.error, answer.json.message]).toEqual([403, 'signups_closed', notice]);
  });

  it('signups=with_trafficsource opens with tracking data only', async () => {
    await app.settings(app.sites.a.site_id, { signups: 'with_trafficsource' });
    const without = app.client();
    expect((await without.get('/api/signup.php')).json.open).toBe(false);
    expect((await without.post('/api/signup.php', newMember())).json.message).toBe(notice);
    const empty = app.client();
    empty.cookies.set('tracking', 'utm%3Dx');
    expect((await empty.get('/api/signup.php')).json.open).toBe(false);
    const fromAd = app.client();
    fromAd.cookies.set('tracking', encodeURIComponent('network=news&ref=r1'));
    expect((await fromAd.get('/api/signup.php')).json.open).toBe(true);
    expect((await fromAd.post('/api/signup.php', newMember())).status).toBe(200);
  });
});

describe('what the visitor brought along', () => {
  it('stores tracking data with the account, cleaned, and forgets the cookie', async () => {
    const client = app.client();
    client.cookies.set('tracking', encodeURIComponent(`network=news&ref=r<1>&sub1=a&sub3=${'x'.repeat(200)}&evil=1`));
    const { json } = await client.post('/api/signup.php', newMember());
    const [row] = await app.sql('select network, ref, sub1, sub2, sub3 from member_tracking where member_id = $1', [
      json.user.id,
    ]);
    expect(row).toEqual({ network: 'news', ref: 'r1', sub1: 'a', sub2: null, sub3: 'x'.repeat(100) });
    expect(client.cookies.has('tracking')).toBe(false);
  });

  it('stores the first message for the member it was written to', async () => {
    const to = await addFictional(app.services.db, app.sites.a);
    const member = await app.signup({ signup_message: '  Hello you, <b>how</b> are you?  ', to });
    // Whether it has arrived yet is a matter of timing; the tests of landers check that it does.
    expect(await app.sql('select to_member_id, body from signup_messages where member_id = $1', [member.id])).toEqual([
      { to_member_id: to, body: 'Hello you, <b>how</b> are you?' },
    ]);
  });

  it('keeps the message when its recipient is of another pool, unknown or no id at all, without one', async () => {
    const stranger = await addFictional(app.services.db, app.sites.b);
    for (const to of [stranger, '01900000-0000-7000-8000-000000000000', 'nobody', "'; drop table members"]) {
      const member = await app.signup({ signup_message: 'A lantern for nobody', to });
      expect(await app.sql('select to_member_id from signup_messages where member_id = $1', [member.id])).toEqual([
        { to_member_id: null },
      ]);
    }
  });

  it('offers what was entered on the front page again, and who the message goes to', async () => {
    const to = await addFictional(app.services.db, app.sites.a, 'Nightingale');
    const client = app.client();
    const form = new URLSearchParams({
      email: 'start@members.example',
      gender: 'male',
      wanted: 'female',
      signup_message: 'Hi',
      to,
      evil: 'x',
    });
    const sent = await client.send('POST', '/signup', form.toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([sent.status, sent.headers['location']]).toEqual([303, '/signup']);
    expect(sent.setCookie[0]).toMatch(/^signup_start=.*HttpOnly/);
    const { json } = await client.get('/api/signup.php');
    expect(json).toMatchObject({
      open: true,
      min_age: 18,
      step: 0,
      start: { email: 'start@members.example', gender: 'male', wanted: 'female', signup_message: 'Hi', to },
      recipient: { id: to, name: 'Nightingale', fictional: true },
    });
  });

  it('takes a forged start cookie for nothing said', async () => {
    const client = app.client();
    for (const text of [
      '{"email":5}',
      '{"gender":"x"}',
      'null',
      '[]',
      '{',
      `{"signup_message":"${'x'.repeat(5000)}"}`,
    ]) {
      client.cookies.set('signup_start', Buffer.from(text).toString('base64url'));
      const answer = await client.get('/api/signup.php');
      expect([answer.status, answer.json.start, answer.json.recipient]).toEqual([200, {}, null]);
    }
  });
});

describe('steps 1 to 4', () => {
  const about = {
    hair_color: 'brown',
    eye_color: 'green',
    body_type: 'normal',
    relationship_status: 'single',
    signup_reason: 'flirting',
    tattoos: true,
    interests: ['coffee', 'no such interest', 'art'],
    about: '  Likes rain.  ',
  };

  it('need a session', async () => {
    for (const [path, body] of [
      ['/api/signup/person.php', { gender: 'male', wanted: ['female'] }],
      ['/api/signup/place.php', { country: 'NL', region: 'UT', city: 'Utrecht' }],
      ['/api/signup/about.php', about],
      ['/api/signup/skip.php', { step: 1 }],
    ] as const) {
      const answer = await app.client().put(path, body);
      expect([answer.status, answer.json.authentication_required]).toEqual([403, true]);
    }
  });

  it('save at once, are taken up again later and end at complete', async () => {
    const { client, id } = await app.signup({ confirmed: false });
    expect((await client.put('/api/signup/skip.php', { step: 1 })).json).toEqual({ step: 2 });
    expect(
      (await client.put('/api/signup/person.php', { gender: 'female', wanted: ['male', 'female'], sexuality: 'bi' }))
        .json,
    ).toEqual({ step: 3 });
    // Another browser, after a break: log in and go on.
    expect((await client.get('/api/signup.php')).json).toMatchObject({
      step: 3,
      saved: { gender: 'female', wanted: ['male', 'female'], sexuality: 'bi' },
    });
    const regions = (await client.get('/api/regions.php')).json.countries.find(
      (c: { code: string }) => c.code === 'NL',
    ).regions;
    const utrecht = regions.find((r: { name: string }) => r.name === 'Utrecht').code;
    const place = await client.put('/api/signup/place.php', {
      country: 'NL',
      region: utrecht,
      city: 'utrecht',
      position: { lat: 52.0912345, lon: 5.1234567 },
    });
    expect(place.json).toEqual({ step: 4 });
    expect((await client.put('/api/signup/about.php', about)).json).toEqual({ step: 5 });
    const { json } = await client.get('/api/signup.php');
    expect(json).toMatchObject({
      step: 5,
      saved: {
        country: 'NL',
        region: utrecht,
        city: 'Utrecht',
        hair_color: 'brown',
        tattoos: true,
        interests: ['coffee', 'art'],
        about: 'Likes rain.',
      },
    });
    expect((await client.get('/api/user.php')).json.user.signup_step).toBe(5);
    // 40 position is snapped to a coarse grid when stored
    const [row] = await app.sql<{ lat: number; lon: number; place_shared: boolean }>(
      'select lat, lon, place_shared from profiles where member_id = $1',
      [id],
    );
    expect(row?.place_shared).toBe(true);
    expect([row?.lat, row?.lon]).toEqual([52.07, 5.08]);
  });

  it('going back saves without losing progress; skipping does not jump back', async () => {
    const { client } = await app.signup();
    for (const step of [1, 2, 3, 4])
      expect((await client.put('/api/signup/skip.php', { step })).json).toEqual({ step: step + 1 });
    expect((await client.put('/api/signup/person.php', { gender: 'male', wanted: ['female'] })).json).toEqual({
      step: 5,
    });
    expect((await client.put('/api/signup/skip.php', { step: 1 })).json).toEqual({ step: 5 });
  });

  it('refuse places the site does not serve or nobody knows', async () => {
    const { client } = await app.signup();
    for (const place of [
      { country: 'FR', region: 'IDF', city: 'Paris' },
      { country: 'NL', region: 'XX', city: 'Atlantis' },
      { country: 'NL', region: '', city: '' },
    ]) {
      const answer = await client.put('/api/signup/place.php', place);
      expect([answer.status, answer.json.error, answer.json.message]).toEqual([
        400,
        'place_unknown',
        'Please choose a place from the list.',
      ]);
    }
  });

  it('keep a shared position only where it agrees with the city', async () => {
    const { client, id } = await app.signup();
    const near = (await client.get('/api/geocode.php?lat=52.09&lon=5.12')).json.place;
    await client.put('/api/signup/place.php', {
      country: near.country,
      region: near.region,
      city: near.city,
      position: { lat: -33.9, lon: 151.2 },
    });
    const [row] = await app.sql<{ lat: number; place_shared: boolean }>(
      'select lat, place_shared from profiles where member_id = $1',
      [id],
    );
    expect(row).toMatchObject({ place_shared: false });
    expect(row?.lat).toBeGreaterThan(50);
  });

  it.each([
    ['/api/signup/person.php', { gender: 'other', wanted: ['female'] }],
    ['/api/signup/person.php', { gender: 'male', wanted: [] }],
    ['/api/signup/person.php', { gender: 'male', wanted: ['male', 'male'] }],
    ['/api/signup/person.php', { gender: 'male', wanted: 'female' }],
    ['/api/signup/about.php', { ...about, body_type: 'huge' }],
    ['/api/signup/about.php', { ...about, about: 'x'.repeat(4001) }],
    ['/api/signup/about.php', { ...about, tattoos: 'yes' }],
    ['/api/signup/skip.php', { step: 0 }],
    ['/api/signup/skip.php', { step: 5 }],
    ['/api/signup/place.php', { country: 'NL', region: 'UT', city: 'Utrecht', position: { lat: 91, lon: 0 } }],
  ])('%s refuses what is not in its lists: %j', async (path, body) => {
    const { client } = await member();
    const answer = await client.put(path, body);
    expect([answer.status, answer.json.error]).toEqual([400, 'bad_request']);
  });

  let shared: ReturnType<TestApp['signup']> | undefined;
  const member = () => (shared ??= app.signup());
});
