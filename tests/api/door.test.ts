/**
 * Checks on every request: input, origin, limits, headers, health, the OpenAPI document. Numbers refer to the security
 * checklist.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { newMember } from '../helpers/factories.ts';
import { addStaff } from '../helpers/staff.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.signup();
});
afterAll(() => app.stop());

const badRequest = { error: 'bad_request', message: 'Please check what you entered.' };
const allEndpoints = Object.entries(endpoints) as [string, Endpoint][];
const concrete = (path: string) => path.replace(':id', '01900000-0000-7000-8000-000000000000');

describe('.php and without are the same', () => {
  it('for every call', async () => {
    const same = { headers: { 'x-request-id': 'one-and-the-same' } };
    for (const path of [
      'user',
      'settings',
      'companyinfo',
      'interests',
      'regions',
      'sessions',
      'geocode?lat=52&lon=5',
      'no-such-call',
    ]) {
      const [name, query = ''] = path.split('?');
      const [without, withPhp] = await Promise.all([
        member.client.get(`/api/${path}`, same),
        member.client.get(`/api/${name}.php${query && `?${query}`}`, same),
      ]);
      expect([withPhp.status, withPhp.json]).toEqual([without.status, without.json]);
    }
  });

  it('only at the end of an API path', async () => {
    expect((await member.client.get('/api/user.php/x')).status).toBe(404);
    expect((await member.client.get('/api/user.phpx')).status).toBe(404);
    expect((await member.client.get('/api/user?x=.php')).status).toBe(200);
  });
});

describe('13 who may call', () => {
  it.each(allEndpoints.filter(([, e]) => e.access === 'member'))(
    '%s without a session: 403 authentication_required, whatever is sent',
    async (_name, e) => {
      for (const body of [undefined, '{"not":"valid"}']) {
        if (e.method === 'GET' && body) continue;
        const answer = await app
          .client()
          .send(e.method, concrete(e.path), body, body ? { headers: { 'content-type': 'application/json' } } : {});
        expect(answer.status).toBe(403);
        expect(answer.json).toEqual({
          error: 'authentication_required',
          message: 'Please log in first.',
          authentication_required: true,
        });
        expect(answer.request_id).toBe(answer.headers['x-request-id']);
      }
    },
  );

  it('says it in Polish too', async () => {
    const answer = await app.client().get('/api/sessions.php', { headers: { 'accept-language': 'pl' } });
    expect(answer.json.authentication_required).toBe(true);
    expect(answer.json.message).not.toBe('Please log in first.');
  });
});

it('what a page of the desk asks of what members’ pages ask too comes in the language of the staff account', async () => {
  const staff = await addStaff(app, ['support']);
  const firstName = async (referer?: string) =>
    (
      await staff.client.get('/api/interests.php', {
        headers: { 'accept-language': 'pl', ...(referer ? { referer } : {}) },
      })
    ).json.interests[0].name;
  const english = await firstName('http://a.test/desk/members/1/profile');
  expect(await firstName()).not.toBe(english);
  expect(await firstName('http://a.test/members?from=/desk')).not.toBe(english);
  expect(await firstName('no address')).not.toBe(english);
  // Nobody signed in at the desk: the visitor’s own.
  const visitor = await app
    .client()
    .get('/api/interests.php', { headers: { 'accept-language': 'pl', referer: 'http://a.test/desk' } });
  expect(visitor.json.interests[0].name).not.toBe(english);
});

describe('22 unknown body fields refused, strict types, no prototype pollution', () => {
  const login = (body: string, type = 'application/json') =>
    app.client().send('POST', '/api/user.php', body, { headers: { 'content-type': type } });

  it.each([
    ['{"login":"a","password":"b","remember":true}', ['remember']],
    ['{"login":5,"password":"b"}', ['login']],
    ['{"login":"a"}', ['password']],
    ['{"login":["a"],"password":{"$ne":null}}', ['login', 'password']],
    ['{"login":null,"password":"b"}', ['login']],
    ['"text"', []],
    ['null', []],
    ['5', []],
    ['[]', []],
    ['[{"login":"a","password":"b"}]', []],
  ])('%s', async (body, fields) => {
    const answer = await login(body);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject(badRequest);
    for (const field of fields) expect(answer.json.fields).toHaveProperty(field);
  });

  it.each([
    '{"__proto__":{"admin":true},"login":"a","password":"b"}',
    '{"login":"a","password":"b","constructor":{"prototype":{"admin":true}}}',
  ])('no prototype pollution: %s', async (body) => {
    const answer = await login(body);
    expect([answer.status, answer.json.error]).toEqual([400, 'bad_request']);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it.each(['{', '{"login":"a" "password"}', 'login=a&password=b', '', '\u0000'])(
    'broken JSON %j says only that',
    async (body) => {
      const answer = await login(body);
      expect([answer.status, answer.json]).toEqual([400, badRequest]);
    },
  );

  it('other content types are refused', async () => {
    for (const [body, type] of [
      ['{"login":"a","password":"b"}', 'text/plain'],
      ['login=a&password=b', 'application/x-www-form-urlencoded'],
      ['<login/>', 'application/xml'],
      ['x', 'application/octet-stream'],
    ] as const) {
      const answer = await login(body, type);
      expect([answer.status, answer.json.error], type).toEqual([415, 'unsupported_media_type']);
    }
  });

  it('a body over 64 KB is too large', async () => {
    const answer = await login(JSON.stringify({ login: 'a', password: 'x'.repeat(70_000) }));
    expect([answer.status, answer.json.error]).toEqual([413, 'too_large']);
  });

  it('unknown query names and values out of bounds are refused', async () => {
    for (const query of ['lat=91&lon=0', 'lat=x&lon=0', 'lon=0', 'lat=1&lon=2&evil=1', 'lat=1&lat=2&lon=2'])
      expect((await app.client().get(`/api/geocode.php?${query}`)).json.error, query).toBe('bad_request');
  });

  it('text that means something to SQL is only text', async () => {
    for (const text of ["' or '1'='1", "x'; drop table members; --", '%', '_', '\\', 'a\u0000b']) {
      const answer = await app.client().post('/api/user.php', { login: text, password: text });
      expect([400], text).toContain(answer.status);
    }
    expect((await member.client.get('/api/user.php')).json.user.id).toBe(member.id);
  });

  it('20 markup in a text field comes back as the same text, as JSON', async () => {
    const about = '<script>alert(1)</script>"><img src=x onerror=alert(1)>\u2028\'';
    const rest = {
      hair_color: null,
      eye_color: null,
      body_type: null,
      relationship_status: null,
      signup_reason: null,
      tattoos: null,
      interests: [],
    };
    expect((await member.client.put('/api/signup/about.php', { ...rest, about })).status).toBe(200);
    const answer = await member.client.get('/api/signup.php');
    expect(answer.json.saved.about).toBe(about);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });
});

describe('29 unsafe methods need Sec-Fetch-Site same-origin/none or a matching Origin, and a JSON content type', () => {
  const put = (headers: Record<string, string | undefined>) =>
    member.client.put('/api/user.php', { language: 'en' }, { headers });

  it.each([
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://www.a.test' }],
    [{ 'sec-fetch-site': undefined, origin: 'http://evil.test' }],
    [{ 'sec-fetch-site': undefined, origin: 'null' }],
    [{ 'sec-fetch-site': undefined, origin: undefined }],
    [{ 'sec-fetch-site': undefined, origin: 'http://a.test.evil.test' }],
  ])('refused: %j', async (headers) => {
    const answer = await put(headers);
    expect([answer.status, answer.json.error, answer.json.message]).toEqual([
      403,
      'forbidden',
      'You do not have access to this page.',
    ]);
  });

  it.each([
    [{ 'sec-fetch-site': 'same-origin', origin: undefined }],
    [{ 'sec-fetch-site': 'none', origin: undefined }],
    [{ 'sec-fetch-site': undefined, origin: 'http://a.test' }],
  ])('let in: %j', async (headers) => {
    expect((await put(headers)).status).toBe(200);
  });

  it('for the forms of static pages too', async () => {
    for (const path of ['/signup', '/lang-config', '/entry-warning', `/${'x'.repeat(43)}`]) {
      const answer = await app.client().send('POST', path, 'a=b', {
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      });
      expect([answer.status, answer.setCookie], path).toEqual([403, []]);
    }
  });
});

describe('31 no wildcard CORS, redirects from an allow-list', () => {
  it('grants no other origin anything', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await app.client().send(method, '/api/user.php', undefined, {
        headers: { origin: 'http://evil.test', 'access-control-request-method': 'POST' },
      });
      expect(Object.keys(answer.headers).filter((h) => h.startsWith('access-control-'))).toEqual([]);
    }
  });

  it.each([
    '//evil.test',
    'http://evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/ x',
    '/\tx',
    'evil.test',
    '/\r\nset-cookie: x=y',
  ])('never leads to %j', async (next) => {
    const form = new URLSearchParams({ language: 'nl', next }).toString();
    for (const path of ['/lang-config', '/entry-warning']) {
      const answer = await app
        .client()
        .send('POST', path, form, { headers: { 'content-type': 'application/x-www-form-urlencoded' } });
      expect([answer.status, answer.headers['location']]).toEqual([303, '/']);
    }
  });

  it('leads back to a page of ours', async () => {
    const answer = await app.client().send('POST', '/lang-config', 'language=nl&next=/pricing?x=1', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/pricing?x=1']);
  });
});

describe('30 and 32 headers', () => {
  it('hold for every answer, refusals included', async () => {
    const pages = [
      await app.client().get('/healthz'),
      await app.client().get('/nothing', { headers: { accept: 'text/html' } }),
    ];
    const data = [
      await member.client.get('/api/user.php'),
      await app.client().get('/api/nothing'),
      await app.client().get('/api/chats.php'),
      await app.client().post('/api/login.php', {}),
    ];
    for (const { headers } of [...pages, ...data]) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      const policy = headers['content-security-policy'] ?? '';
      for (const part of ["base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(part);
      expect(policy).not.toContain('unsafe');
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined();
    }
    for (const { headers } of pages) {
      expect(headers).toMatchObject({
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        rating: 'RTA-5042-1996-1400-1577-RTA',
      });
      for (const part of ["object-src 'none'", "script-src 'self'"])
        expect(headers['content-security-policy']).toContain(part);
    }
    // No redirect from data, and no new window for it.
    for (const { headers } of data) expect(headers['content-security-policy']).toMatch(/^default-src 'none'; /);
    for (const { headers } of [...pages.slice(0, 1), ...data]) expect(headers['cache-control']).toBe('no-store');
  });

  it('a caller that claims TLS without a trusted proxy is not believed', async () => {
    const answer = await app.client().post('/api/signup.php', newMember(), {
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'b.test' },
    });
    expect(answer.setCookie.join()).not.toContain('__Host-');
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    const [row] = await app.sql<{ site_id: number }>('select site_id from members where id = $1', [
      answer.json.user.id,
    ]);
    expect(row?.site_id).toBe(app.sites.a.site_id);
  });
});

describe('33 limits; a forged X-Forwarded-For makes no new bucket', () => {
  it('429 with Retry-After and its text, for this address only', async () => {
    const client = app.client();
    const send = (i: number) =>
      client.post(
        '/api/reset-password.php',
        { email: `unknown${i}@members.example` },
        {
          headers: {
            'x-forwarded-for': `203.0.113.${i}`,
            'x-real-ip': `203.0.113.${i}`,
            forwarded: `for=203.0.113.${i}`,
          },
        },
      );
    const max = endpoints.request_reset.limit.max;
    for (let i = 0; i < max; i++) expect((await send(i)).status).toBe(404);
    const answer = await send(max);
    expect(answer.status).toBe(429);
    expect(answer.json).toMatchObject({
      error: 'too_many_requests',
      message: 'Too many attempts. Please wait a moment and try again.',
    });
    const wait = Number(answer.headers['retry-after']);
    expect(wait).toBeGreaterThan(3_500);
    expect(wait).toBeLessThanOrEqual(3_600);
    expect(answer.json.retry_after).toBe(wait);
    expect((await app.client().post('/api/reset-password.php', { email: 'unknown@members.example' })).status).toBe(404);
  });

  it('by member, wherever they sit', async () => {
    const other = await app.signup();
    const elsewhere = app.client();
    await elsewhere.post('/api/user.php', { login: other.email, password: other.password });
    const max = endpoints.delete_account.limit.max;
    for (let i = 0; i < max; i++)
      expect(
        (
          await (i % 2 ? elsewhere : other.client).post('/api/account/delete.php', {
            password: 'wrong',
            reason: 'other',
          })
        ).status,
      ).toBe(400);
    for (const client of [elsewhere, other.client])
      expect((await client.post('/api/account/delete.php', { password: other.password, reason: 'other' })).status).toBe(
        429,
      );
  });
});

describe('38 errors never show internals', () => {
  it('an unknown path answers in our shape, whatever the method', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['POST', '/api/nothing.php'],
      ['DELETE', '/api/user.php'],
      ['PUT', '/nothing/at/all'],
      ['DELETE', '/x'],
    ] as const) {
      const answer = await app.client().send(method, path, undefined);
      expect([answer.status, answer.json], `${method} ${path}`).toEqual([
        404,
        { error: 'not_found', message: 'This page could not be found' },
      ]);
    }
  });

  it('says the specified text in Polish too', async () => {
    const answer = await app.client().get('/api/nothing', { headers: { 'accept-language': 'pl' } });
    expect(answer.json.error).toBe('not_found');
    expect(answer.json.message).not.toBe('This page could not be found');
  });

  it.each(['/api/%', '/api/user%ff', '/%c0%ae%c0%ae/', `/api/${'x'.repeat(3000)}`, '/api/sessions/%00'])(
    'a broken address %s is a refusal, not a fault',
    async (path) => {
      const answer = await member.client.send('DELETE', path, undefined);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toMatch(/node_modules|FST_|Error:/);
    },
  );
});

describe('openapi.json', () => {
  it('leaves out the desk’s calls for all but staff', async () => {
    const { json } = await app.client().get('/api/openapi.json');
    const open = allEndpoints
      .filter(([, e]) => !e.path.startsWith('/api/desk'))
      .map(([, e]) => e.path.replace(/:(\w+)/g, '{$1}'));
    expect(new Set(Object.keys(json.paths))).toEqual(new Set(open));
    expect(open.length).toBeLessThan(allEndpoints.length);
    expect(JSON.stringify(json)).not.toMatch(/\/desk/);
    for (const client of [app.client(), member.client]) {
      const refused = await client.get('/api/desk/openapi.json');
      expect([refused.status, refused.json.error]).toEqual([403, 'authentication_required']);
    }
    expect((await member.client.get('/api/openapi.json')).text).toBe(JSON.stringify(json));
    expect(allEndpoints.filter(([, e]) => e.access === 'staff' && !e.path.startsWith('/api/desk'))).toEqual([]);
  });

  it('at the desk lists every call with its path, method, body and summary, and nothing else', async () => {
    const { json } = await (await addStaff(app, ['writer'])).client.get('/api/desk/openapi.json');
    expect(json.openapi).toMatch(/^3\./);
    const listed = Object.entries(json.paths as Record<string, Record<string, unknown>>).flatMap(([path, methods]) =>
      Object.keys(methods).map((m) => `${m.toUpperCase()} ${path}`),
    );
    const declared = allEndpoints.map(([, e]) => `${e.method} ${e.path.replace(/:(\w+)/g, '{$1}')}`);
    expect(listed.filter((l) => !l.startsWith('HEAD ')).sort()).toEqual(declared.sort());
    for (const [name, e] of allEndpoints) {
      const call = json.paths[e.path.replace(/:(\w+)/g, '{$1}')][e.method.toLowerCase()];
      expect(call.summary, name).toBe(e.summary);
      if (e.body) {
        const { schema } = call.requestBody.content['application/json'];
        expect(schema.properties ?? schema.anyOf, name).toBeDefined();
      }
    }
  });
});

describe('invisible mode and mail preferences', () => {
  it('are saved as asked', async () => {
    expect((await member.client.get('/api/privacy.php')).json).toEqual({ invisible: false, writers: 'everybody' });
    expect((await member.client.put('/api/privacy.php', { invisible: true })).json).toEqual({
      invisible: true,
      writers: 'everybody',
    });
    expect((await member.client.get('/api/privacy.php')).json).toEqual({ invisible: true, writers: 'everybody' });
    await member.client.put('/api/privacy.php', { invisible: false });
    const { email } = (await member.client.get('/api/notifications.php')).json;
    expect(Object.keys(email)).toEqual([
      'new_conversations',
      'new_messages',
      'like',
      'unread_message_reminders',
      'promotions',
      'weekly_updates',
      'news',
      'reminders',
    ]);
    // Offers and news are off until switched on.
    expect(Object.values(email)).toEqual([true, true, true, true, false, true, false, true]);
    await member.client.put('/api/notifications.php', { email: { ...email, news: true, like: false } });
    expect((await member.client.get('/api/notifications.php')).json).toMatchObject({
      email: { ...email, news: true, like: false },
      mail_disabled: null,
    });
    expect((await member.client.put('/api/notifications.php', { email: { news: true } })).json.error).toBe(
      'bad_request',
    );
  });

  it('an unsubscribe is told as the reason mail is off', async () => {
    await app.sql("update members set mail_disabled = 'bounce' where id = $1", [member.id]);
    expect((await member.client.get('/api/user.php')).json.user.notifications_disabled).toEqual(['bounce']);
    expect((await member.client.get('/api/notifications.php')).json.mail_disabled).toBe('bounce');
    await app.sql('update members set mail_disabled = null where id = $1', [member.id]);
  });
});

describe('health', () => {
  it('lives and is ready', async () => {
    expect((await app.client().get('/healthz')).json).toEqual({ status: 'ok' });
    expect((await app.client().get('/readyz')).json).toEqual({ status: 'ok' });
  });
});

describe('request ids', () => {
  const ownId = '0a1b2c3d-from-the-proxy.1';

  it('are taken where they are sane, else made, and given back with every answer', async () => {
    for (const path of ['/api/user.php', '/api/sessions.php', '/api/nothing', '/healthz', '/nothing']) {
      expect((await app.client().get(path, { headers: { 'x-request-id': ownId } })).headers['x-request-id'], path).toBe(
        ownId,
      );
      const generated = new Set<string | undefined>();
      for (const bad of [undefined, 'x', 'a b c d e f g h', '<script>alert(1)</script>', 'x'.repeat(65), '{"a":1}"'])
        generated.add((await app.client().get(path, { headers: { 'x-request-id': bad } })).headers['x-request-id']);
      expect(generated.size, path).toBe(6);
      for (const id of generated) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    }
  });

  it('stand in the body of refusals and in every line of the log about the request', async () => {
    const answer = await app.client().get('/api/sessions.php', { headers: { 'x-request-id': ownId } });
    expect(answer.request_id).toBe(ownId);
    await expect
      .poll(
        () =>
          app.logLines.filter((line) => line.includes(`"request_id":"${ownId}"`) && line.includes('/api/sessions'))
            .length,
      )
      .toBeGreaterThan(0);
    const aboutRequests = app.logLines
      .map((line) => JSON.parse(line) as { msg: string; request_id?: string })
      .filter(({ msg }) => ['answered', 'refused', 'request failed'].includes(msg));
    expect(aboutRequests.length).toBeGreaterThan(10);
    expect(aboutRequests.filter((line) => !line.request_id)).toEqual([]);
  });

  it('stand with polls that brought nothing new, one of its own each', async () => {
    const get = (etag?: string) => member.client.get('/api/user.php', { headers: { 'if-none-match': etag } });
    const { headers } = await get();
    const ids = new Set([headers['x-request-id']]);
    for (let i = 0; i < 4; i++) {
      const again = await get(headers['etag']);
      expect(again.status).toBe(304);
      ids.add(again.headers['x-request-id']);
    }
    expect(ids.size).toBe(5);
  });
});

describe('logging out is for our own pages', () => {
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': undefined, 'x-client-type': 'web', origin: undefined }, 200],
    [{ 'sec-fetch-site': undefined, origin: undefined, referer: 'http://a.test/settings' }, 200],
    [{ 'sec-fetch-site': undefined, origin: undefined }, 403],
    [{ 'sec-fetch-site': 'cross-site', 'x-client-type': 'web' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ 'sec-fetch-site': undefined, origin: undefined, referer: 'http://evil.example/?http://a.test/' }, 403],
    [{ 'sec-fetch-site': undefined, origin: 'null' }, 403],
  ])('%j: %i', async (headers, status) => {
    const somebody = await app.signup();
    expect((await somebody.client.get('/api/logout.php', { headers: headers as Record<string, string> })).status).toBe(
      status,
    );
    expect((await somebody.client.get('/api/user.php')).json.user === null).toBe(status === 200);
  });
});
