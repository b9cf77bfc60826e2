/** The check of age: the door, providers that answer rightly and wrongly, and what is kept. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countries } from '../../contract/countries.ts';
import { endpoints } from '../../contract/index.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { deliverSignupMessage } from '../../server/signup/deliver-message.ts';
import { followAge } from '../../server/age/jobs.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addPhotos, photo } from '../helpers/people.ts';
import { addressOf, inputsOf } from '../helpers/edges.ts';

/** An OpenID provider of our own, that answers as a test tells it. */
interface Issuer {
  url: string;
  /** Changes the claims, the header, or the key of the next token. */
  next: { claims?: object; head?: object; key?: KeyObject; token?: string };
  stop(): void;
}
const right = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function startIssuer(): Promise<Issuer> {
  const asked = new Map<string, { nonce: string; challenge: string }>();
  let codes = 0;
  const issuer: Issuer = { url: '', next: {}, stop: () => server.close() };
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer.url);
    const json = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/.well-known/openid-configuration')
      return json({
        issuer: issuer.url,
        authorization_endpoint: `${issuer.url}/authorize`,
        token_endpoint: `${issuer.url}/token`,
        jwks_uri: `${issuer.url}/keys`,
      });
    if (url.pathname === '/keys')
      return json({ keys: [{ ...right.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }] });
    if (url.pathname === '/authorize') {
      codes += 1;
      const get = (name: string) => url.searchParams.get(name) ?? '';
      asked.set(`code${codes}`, { nonce: get('nonce'), challenge: get('code_challenge') });
      const back = new URL(get('redirect_uri'));
      back.searchParams.set('code', `code${codes}`);
      back.searchParams.set('state', get('state'));
      return response.writeHead(302, { location: back.href }).end();
    }
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const form = new URLSearchParams(text);
      const answered = asked.get(form.get('code') ?? '');
      asked.delete(form.get('code') ?? '');
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const basic = `Basic ${Buffer.from('our-client:our-secret').toString('base64')}`;
      if (!answered || answered.challenge !== verifier || request.headers.authorization !== basic)
        return json({ error: 'invalid_grant' }, 400);
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: issuer.url,
        aud: 'our-client',
        sub: `person ${codes}`,
        nonce: answered.nonce,
        iat: now,
        exp: now + 300,
        age_over_18: true,
        ...issuer.next.claims,
      };
      const head = b64({ alg: 'ES256', kid: 'one', ...issuer.next.head });
      const signed = `${head}.${b64(claims)}`;
      const signature = sign('sha256', Buffer.from(signed), {
        key: issuer.next.key ?? right.privateKey,
        dsaEncoding: 'ieee-p1363',
      }).toString('base64url');
      const token = issuer.next.token ?? `${signed}.${signature}`;
      issuer.next = {};
      return json({ id_token: token, access_token: 'unused', token_type: 'Bearer' });
    });
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return issuer;
}

/** Yoti of our own: makes sessions, and answers about them as a test tells it. */
interface Yoti {
  url: string;
  sessions: { id: string; body: Record<string, unknown> & { notification_url: string; callback: { url: string } } }[];
  /** What its results say beside what belongs to the session. */
  says: Record<string, unknown>;
  read: number;
  stop(): void;
}
const sdkId = '8d1d2a70-3a6c-4a3e-9f2e-0a5f3d1c7b11';
async function startYoti(): Promise<Yoti> {
  const yoti: Yoti = { url: '', sessions: [], says: {}, read: 0, stop: () => server.close() };
  const server: Server = createServer(async (request, response) => {
    const json = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.headers.authorization !== 'Bearer our-key' || request.headers['yoti-sdk-id'] !== sdkId)
      return json({ error: 'unknown' }, 401);
    if (request.method === 'POST') {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const id = crypto.randomUUID();
      yoti.sessions.push({ id, body: JSON.parse(text) });
      return json({ id, status: 'PENDING', expires_at: '2030-01-01T00:00:00Z' });
    }
    yoti.read += 1;
    const [, id] = /^\/api\/v1\/sessions\/(.+)\/result$/.exec(request.url ?? '') ?? [];
    const opened = yoti.sessions.find((session) => session.id === id);
    if (!opened) return json({ error: 'not found' }, 404);
    const { reference_id: reference, type } = opened.body;
    return json({ id, reference_id: reference, type, age: 18, method: 'DIGITAL_ID', ...yoti.says });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  yoti.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return yoti;
}

let app: TestApp;
let issuer: Issuer;
let yoti: Yoti;
beforeAll(async () => {
  [issuer, yoti] = [await startIssuer(), await startYoti()];
  app = await startTestApp({
    config: {
      age: {
        providers: ['sandbox', 'oidc', 'yoti'],
        euAvTrust: null,
        yoti: { url: yoti.url, sdk_id: sdkId, api_key: 'our-key', methods: ['digital_id', 'age_estimation'] },
        oidc: {
          issuer: issuer.url,
          client_id: 'our-client',
          client_secret: 'our-secret',
          claim: 'age_over_18',
          scope: 'openid age',
        },
      },
      countryHeader: 'x-country',
      trustedProxies: ['127.0.0.0/8'],
    },
  });
  await app.settings(app.sites.a.site_id, { age_check: 'by_country' });
});
afterAll(async () => {
  issuer.stop();
  yoti.stop();
  await app.stop();
});

/** A member in a country, as their site sees them. */
async function memberIn(country: string): Promise<TestMember> {
  const member = await app.signup();
  await app.sql('update profiles set country = $2, gender = $3 where member_id = $1', [member.id, country, 'female']);
  return member;
}
const needs = async (member: TestMember, headers = {}) =>
  (await member.client.get('/api/age.php', { headers })).json.needs;
async function begin(member: TestMember, provider: 'sandbox' | 'oidc' | 'yoti') {
  const answer = await member.client.post('/api/age/start.php', { provider });
  expect(answer.status, answer.text).toBe(200);
  return new URL(answer.json.url, 'http://a.test');
}
async function bySandbox(member: TestMember, outcome: string, finisher = member) {
  const state = (await begin(member, 'sandbox')).searchParams.get('session');
  const { answer } = (await member.client.post('/api/age/sandbox.php', { session: state, outcome })).json;
  return finisher.client.post('/api/age/finish.php', { state, answer });
}
/** Through the issuer, as a browser would go; what it brings back. */
async function throughIssuer(member: TestMember) {
  const answer = await fetch(await begin(member, 'oidc'), { redirect: 'manual' });
  return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams) as {
    code: string;
    state: string;
  };
}

describe('who is asked', () => {
  it('goes by the country of the member and that of the visit, the stricter of both; a forged header says nothing', async () => {
    const [dutch, german] = [await memberIn('NL'), await memberIn('DE')];
    expect(await needs(dutch)).toBe('nothing');
    expect(await needs(german)).toBe('check');
    expect(await needs(german, { 'x-country': 'NL', 'x-forwarded-for': '203.0.113.9' })).toBe('check');
    expect(await needs(dutch, { 'x-country': 'DE', 'x-forwarded-for': '203.0.113.9' })).toBe('check');
    expect(await needs(dutch, { 'x-country': 'DE' }), 'not from a proxy').toBe('nothing');
    // Whatever else stands in the header, the stated country counts: it can only ever ask for more.
    for (const hidden of ['', 'XX', 'T1', 'nl', 'NL,DE', 'NL\u00a0', '..', 'NLD', '__proto__']) {
      const headers = { 'x-country': encodeURI(hidden), 'x-forwarded-for': '203.0.113.9' };
      expect([hidden, await needs(german, headers)]).toEqual([hidden, 'check']);
    }
    const place = { country: 'DE', region: 'DE-BE', city: 'Berlin' };
    const moved = await dutch.client.put('/api/profile.php', { place });
    expect(moved.status, moved.text).toBe(200);
    expect(await needs(dutch), 'moved').toBe('check');
    expect((await dutch.client.get('/api/chats.php')).json.error).toBe('age_needed');
    expect((await bySandbox(dutch, 'adult')).status).toBe(200);
    expect(await needs(dutch)).toBe('nothing');
  });

  it('a site that asks nobody asks nobody; one that asks before any profile asks there', async () => {
    const german = await memberIn('DE');
    await app.settings(app.sites.a.site_id, {});
    expect(await needs(german)).toBe('nothing');
    await app.settings(app.sites.a.site_id, { age_check: 'entry' });
    const dutch = await memberIn('NL');
    expect((await dutch.client.get('/api/members.php')).json.error).toBe('age_needed');
    await app.settings(app.sites.a.site_id, { age_check: 'by_country' });
    expect((await dutch.client.get('/api/members.php')).status).toBe(200);
  });

  it('each call of photos and messages is refused before and open after', async () => {
    const gated = Object.entries(endpoints as Record<string, Endpoint>).filter(([, e]) => e.needs_age === 'contact');
    expect(gated.length).toBeGreaterThan(8);
    const member = await memberIn('DE');
    const other = await memberIn('NL');
    const validFields = { id: other.id, member_id: other.id, profile: other.id };
    const ask = (e: Endpoint) => {
      const [input] = inputsOf(e, validFields);
      const body = input?.body;
      return member.client.send(
        e.method,
        addressOf(e.path, input ?? { params: {}, query: {} }),
        body === undefined ? undefined : JSON.stringify(body),
        {
          headers:
            body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        },
      );
    };
    for (const [name, e] of gated) expect((await ask(e)).json?.error, name).toBe('age_needed');
    for (const path of ['/api/profile.php', '/api/user.php', '/api/sessions.php', '/api/privacy.php'])
      expect((await member.client.get(path)).json.error, path).not.toBe('age_needed');
    expect((await bySandbox(member, 'adult')).status).toBe(200);
    for (const [name, e] of gated) expect((await ask(e)).json?.error, name).not.toBe('age_needed');
  });

  it('in every country that a site can serve, as its row says, from where one lives and from where one is', async () => {
    const asked: Record<string, boolean[]> = {};
    const [at, visiting] = [await memberIn('NL'), await memberIn('NL')];
    for (const { code } of countries) {
      await app.sql('update profiles set country = $2 where member_id = $1', [at.id, code]);
      const there = { headers: { 'x-country': code, 'x-forwarded-for': '203.0.113.9' } };
      const answers = [await at.client.get('/api/chats.php'), await visiting.client.get('/api/chats.php', there)];
      asked[code] = answers.map(({ json }) => json.error === 'age_needed');
    }
    const byRow = countries.map(({ code, age_check: { default: level } }) => [
      code,
      [level, level].map((l) => l !== 'none'),
    ]);
    expect(asked).toEqual(Object.fromEntries(byRow));
    expect(Object.values(asked).flat().filter(Boolean).length).toBeGreaterThan(6);
  });

  it('photos of others come veiled, and nobody finds the member before', async () => {
    const [member, other] = [await memberIn('DE'), await memberIn('NL')];
    await addPhotos(app.services.db, [photo(other.id, 0)]);
    await app.sql("update photos set status = 'active' where member_id = $1", [other.id]);
    const shown = await other.client.get(`/api/members/${other.id}.php`);
    expect(shown.status).toBe(200);
    await needs(member);
    await followAge.run(app.services, {}, { id: 'test', attempt: 1 });
    expect((await other.client.get(`/api/members/${member.id}.php`)).status).toBe(404);
    await bySandbox(member, 'adult');
    expect((await other.client.get(`/api/members/${member.id}.php`)).status).toBe(200);
  });
});

describe('the first message of a sign-up', () => {
  it('waits for the check of who wrote it', async () => {
    const to = await memberIn('NL');
    const member = await memberIn('DE');
    await app.sql("insert into signup_messages (member_id, to_member_id, body) values ($1, $2, 'A first word')", [
      member.id,
      to.id,
    ]);
    const received = async () => (await app.sql('select from messages where sender_id = $1', [member.id])).length;
    await deliverSignupMessage.run(app.services, { member_id: member.id }, { id: 'test', attempt: 1 });
    expect(await received()).toBe(0);
    expect((await bySandbox(member, 'adult')).status).toBe(200);
    await app.idle();
    expect(await received()).toBe(1);
  });
});

describe('an answer', () => {
  it('counts once, in the session it was made for, within its time', async () => {
    const member = await memberIn('DE');
    const state = (await begin(member, 'sandbox')).searchParams.get('session');
    const { answer } = (await member.client.post('/api/age/sandbox.php', { session: state, outcome: 'adult' })).json;
    const finish = (of: TestMember, body: object) => of.client.post('/api/age/finish.php', body);
    const thief = await memberIn('DE');
    expect((await finish(thief, { state, answer })).json.error, "A's proof by B").toBe('age_failed');
    const own = (await begin(thief, 'sandbox')).searchParams.get('session');
    expect((await finish(thief, { state: own, answer })).json.error, "A's proof in B's session").toBe('age_failed');
    const together = await Promise.all(Array.from({ length: 5 }, () => finish(member, { state, answer })));
    expect(together.filter((a) => a.status === 200)).toHaveLength(1);
    for (const outcome of ['aborted', 'late'])
      expect((await bySandbox(thief, outcome)).json.error, outcome).toBe('age_failed');
    const old = (await begin(thief, 'sandbox')).searchParams.get('session');
    const late = (await thief.client.post('/api/age/sandbox.php', { session: old, outcome: 'adult' })).json.answer;
    await app.sql("update age_sessions set expires_at = now() - interval '1 second'");
    expect((await finish(thief, { state: old, answer: late })).json.error).toBe('age_failed');
    expect(await needs(thief)).toBe('check');
  });

  it('of one person opens one account of a pool', async () => {
    const [first, second] = [await memberIn('DE'), await memberIn('DE')];
    expect((await bySandbox(first, 'twice')).status).toBe(200);
    expect((await bySandbox(second, 'twice')).json.error).toBe('age_used');
    expect(await needs(second)).toBe('check');
  });

  it('that shows a minor is refused; the second time support gets a case and no third try is begun', async () => {
    const member = await memberIn('DE');
    expect((await bySandbox(member, 'minor')).json.error).toBe('age_refused');
    expect((await bySandbox(member, 'minor')).json.error).toBe('age_refused');
    expect((await member.client.post('/api/age/start.php', { provider: 'sandbox' })).json.error).toBe('age_refused');
    expect((await member.client.get('/api/age.php')).json.blocked_until).not.toBeNull();
    await app.idle();
    const cases = await app.sql<{ source: string; reason: string }>(
      'select source, reason from cases where member_id = $1',
      [member.id],
    );
    expect(cases).toEqual([{ source: 'care', reason: 'minor' }]);
  });

  it('leaves nothing but that somebody is over 18, who said so and when', async () => {
    const member = await memberIn('DE');
    await bySandbox(member, 'adult');
    const rows = await app.sql<Record<string, unknown>>('select * from age_checks where member_id = $1', [member.id]);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
      ['checked_at', 'member_id', 'method', 'over', 'proof_hash', 'provider', 'valid_until'].sort(),
    );
    expect(rows[0]).toMatchObject({ over: 18, provider: 'sandbox' });
  });
});

describe('OpenID Connect', () => {
  const finish = (member: TestMember, body: object) => member.client.post('/api/age/finish.php', body);

  it('checks an age with a code, PKCE and a signed answer', async () => {
    const member = await memberIn('DE');
    const back = await throughIssuer(member);
    const answer = await finish(member, back);
    expect(answer.status, answer.text).toBe(200);
    expect((await member.client.get('/api/age.php')).json).toMatchObject({
      needs: 'nothing',
      check: { provider: 'oidc' },
    });
    expect((await finish(member, back)).json.error, 'the same code again').toBe('age_failed');
    // Nothing of who they are there, nor of what was said, is kept anywhere.
    await app.idle();
    const tables = await app.sql<{ t: string }>(
      `select format('%I.%I', n.nspname, c.relname) as t from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'jobs')`,
    );
    expect(tables.length).toBeGreaterThan(100);
    const holding = await app.sql<{ t: string }>(
      tables
        .map(({ t }) => `select '${t}' as t where exists (select from ${t} x where x::text ilike any ($1))`)
        .join(' union all '),
      [['%person 1%', '%age_over_18%', `%${back.code}%`]],
    );
    expect(holding).toEqual([]);
  });

  it('refuses every forgery', async () => {
    const wrong = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const now = Math.floor(Date.now() / 1000);
    const none = `${b64({ alg: 'none' })}.${b64({ iss: issuer.url, aud: 'our-client', age_over_18: true })}.`;
    const forgeries: [string, Issuer['next']][] = [
      ['another issuer', { claims: { iss: 'https://evil.example' } }],
      ['another audience', { claims: { aud: 'another-client' } }],
      ['several audiences without us as the party', { claims: { aud: ['our-client', 'x'], azp: 'x' } }],
      ['another nonce', { claims: { nonce: 'x' } }],
      ['without nonce', { claims: { nonce: undefined } }],
      ['expired', { claims: { exp: now - 120 } }],
      ['from the future', { claims: { iat: now + 600 } }],
      ['nobody', { claims: { sub: '' } }],
      ['the word true', { claims: { age_over_18: 'true' } }],
      ['one', { claims: { age_over_18: 1 } }],
      ['no claim', { claims: { age_over_18: undefined } }],
      ['another key', { key: wrong }],
      ['no algorithm', { head: { alg: 'none' } }],
      ['a shared secret', { head: { alg: 'HS256' } }],
      ['unsigned', { token: none }],
      ['garbage', { token: 'a.b.c' }],
    ];
    for (const [name, next] of forgeries) {
      const member = await memberIn('DE');
      const back = await throughIssuer(member);
      issuer.next = next;
      expect((await finish(member, back)).json.error, name).toBe('age_failed');
      expect(await needs(member), name).toBe('check');
    }
    const member = await memberIn('DE');
    const back = await throughIssuer(member);
    expect((await finish(member, { ...back, code: 'code999' })).json.error).toBe('age_failed');
    const other = await throughIssuer(member);
    issuer.next = { claims: { age_over_18: false } };
    expect((await finish(member, other)).json.error).toBe('age_refused');
    expect(await needs(member)).toBe('check');
  });
});

describe('Yoti', () => {
  const finish = (member: TestMember, state: string) => member.client.post('/api/age/finish.php', { state });
  /** Begun by a member in Germany; its id here, its id there, and the address that Yoti tells us at. */
  async function started() {
    const member = await memberIn('DE');
    const url = await begin(member, 'yoti');
    const there = yoti.sessions.at(-1);
    if (!there) throw new Error('no session was made');
    expect(url.href).toBe(`${yoti.url}/?sessionId=${there.id}&sdkId=${sdkId}`);
    const state = new URL(there.body.callback.url).searchParams.get('state') ?? '';
    const notice = new URL(there.body.notification_url);
    return { member, state, there, notice };
  }
  /** As Yoti writes: no cookies, no origin, words that nobody reads. */
  const tell = (notice: URL, change: Record<string, string> = {}) => {
    const address = new URL(notice);
    for (const [name, value] of Object.entries(change)) address.searchParams.set(name, value);
    return fetch(`http://127.0.0.1:${app.port}${address.pathname}${address.search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'COMPLETE', age: 99 }),
    });
  };
  const checked = async (member: TestMember) => (await needs(member)) === 'nothing';

  it('is asked for 18 and over, and its answer read with our key', async () => {
    yoti.says = { status: 'COMPLETE' };
    const { member, state, there } = await started();
    expect(there.body).toMatchObject({
      type: 'OVER',
      reference_id: state,
      digital_id: { allowed: true, threshold: 18 },
      age_estimation: { allowed: true, threshold: 25 },
    });
    expect(there.body).not.toHaveProperty('doc_scan');
    expect((await finish(member, state)).status).toBe(200);
    expect((await member.client.get('/api/age.php')).json.check).toMatchObject({
      provider: 'yoti',
      method: 'digital_id',
    });
    expect((await finish(member, state)).json.error, 'again').toBe('age_failed');
  });

  it('whatever is not a passed check of this session opens nothing', async () => {
    const wrong: Record<string, Record<string, unknown>> = {
      'not begun': { status: 'PENDING' },
      'under way': { status: 'IN_PROGRESS' },
      'an error': { status: 'ERROR' },
      'given up': { status: 'CANCELLED' },
      'a word of tomorrow': { status: 'VERIFIED' },
      'another session': { status: 'COMPLETE', id: crypto.randomUUID() },
      'another check of ours': { status: 'COMPLETE', reference_id: crypto.randomUUID() },
      'an age, not a bound': { status: 'COMPLETE', type: 'AGE', age: 44 },
      'a lower bound': { status: 'COMPLETE', age: 16 },
      'no bound': { status: 'COMPLETE', age: undefined },
      'a bound in words': { status: 'COMPLETE', age: '18' },
    };
    for (const [name, says] of Object.entries(wrong)) {
      yoti.says = says;
      const { member, state } = await started();
      expect((await finish(member, state)).json.error, name).toBe('age_failed');
      expect(await checked(member), name).toBe(false);
    }
    yoti.says = { status: 'FAIL' };
    const { member, state } = await started();
    expect((await finish(member, state)).json.error).toBe('age_refused');
  });

  it('a notice that is forged is not looked into; a true one is read at Yoti, never in its own words', async () => {
    yoti.says = { status: 'PENDING' };
    const { member, state, notice } = await started();
    const other = await started();
    const before = yoti.read;
    const forgeries: [string, URL, Record<string, string>?][] = [
      ['no key', notice, { key: '' }],
      ['a guess', notice, { key: 'A'.repeat(43) }],
      ['the key of another check', notice, { key: other.notice.searchParams.get('key') ?? '' }],
      ['another check under this key', notice, { state: other.state }],
      ['no check', notice, { state: 'x' }],
      ['another provider', new URL(notice.href.replace('/notice/yoti', '/notice/sandbox'))],
      ['nobody', new URL(notice.href.replace('/notice/yoti', '/notice/toString'))],
    ];
    for (const [name, address, change] of forgeries)
      expect([name, (await tell(address, change)).status]).toEqual([name, 404]);
    expect(yoti.read).toBe(before);
    // Its body says COMPLETE; Yoti says that nobody has begun.
    expect((await tell(notice)).status).toBe(200);
    expect([yoti.read, await checked(member)]).toEqual([before + 1, false]);
    expect((await finish(member, state)).json.error).toBe('age_failed');
  });

  it('a notice before the return waits for the member; doubled it is one, and nobody else can read it', async () => {
    yoti.says = { status: 'COMPLETE' };
    const { member, state, notice } = await started();
    expect((await Promise.all(Array.from({ length: 5 }, () => tell(notice)))).map(({ status }) => status)).toEqual(
      Array.from({ length: 5 }, () => 200),
    );
    expect(await checked(member), 'not before they are back').toBe(false);
    expect((await finish(await memberIn('DE'), state)).json.error).toBe('age_failed');
    yoti.says = { status: 'ERROR' };
    expect((await finish(member, state)).status, 'as it was told').toBe(200);
    expect((await tell(notice)).status).toBe(200);
    expect(await checked(member)).toBe(true);
  });

  it('a late notice finishes the check whose member was told that it was not finished; a refusal counts once', async () => {
    yoti.says = { status: 'IN_PROGRESS' };
    const [adult, minor] = [await started(), await started()];
    for (const { member, state } of [adult, minor]) expect((await finish(member, state)).json.error).toBe('age_failed');
    yoti.says = { status: 'COMPLETE' };
    expect((await tell(adult.notice)).status).toBe(200);
    expect(await checked(adult.member)).toBe(true);
    yoti.says = { status: 'FAIL' };
    await Promise.all([tell(minor.notice), tell(minor.notice), tell(minor.notice)]);
    expect(await checked(minor.member)).toBe(false);
    expect(await app.sql('select from age_refusals where member_id = $1', [minor.member.id])).toHaveLength(1);
    // After the half hour of a check there is nothing left to finish.
    yoti.says = { status: 'PENDING' };
    const old = await started();
    await app.sql("update age_sessions set expires_at = now() - interval '1 second' where id = $1", [old.state]);
    yoti.says = { status: 'COMPLETE' };
    expect((await tell(old.notice)).status).toBe(404);
    expect(await checked(old.member)).toBe(false);
  });

  it('a provider that does not answer is said so, and nothing of the check is left to answer', async () => {
    const member = await memberIn('DE');
    const { yoti: config } = app.services.config.age;
    const key = config?.api_key ?? '';
    if (config) config.api_key = 'withdrawn';
    const answer = await member.client.post('/api/age/start.php', { provider: 'yoti' });
    if (config) config.api_key = key;
    expect(answer.json.error).toBe('unavailable');
  });
});

describe('the closed group', () => {
  it('asks for a passkey or a code at every log-in, and its sessions last 12 hours', async () => {
    await app.settings(app.sites.a.site_id, { age_check: 'by_country', closed_group: true });
    const member = await memberIn('DE');
    await bySandbox(member, 'adult');
    const answer = await app.client().post('/api/user.php', { login: member.email, password: member.password });
    expect(answer.status).toBe(200);
    const [session] = await app.sql<{ hours: number }>(
      'select extract(epoch from expires_at - created_at)::int / 3600 as hours from sessions where member_id = $1 order by created_at desc limit 1',
      [member.id],
    );
    expect(session?.hours).toBe(12);
    expect(await needs(member)).toBe('factor');
    await app.sql("update sessions set factor = 'passkey' where member_id = $1", [member.id]);
    expect(await needs(member)).toBe('nothing');
    await app.settings(app.sites.a.site_id, { age_check: 'by_country' });
  });
});
