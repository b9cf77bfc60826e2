/**
 * Any input from any caller: an answer in our error format below 500. The fields come from the contract, so new calls
 * are included. Coverage: every field of every call at each edge of its own (bounds, choices, format); each edge
 * shared by a class of fields (text, number, list, object, choice …) at one or more fields of that class, distributed
 * over the fields. Not the product of fields and shared edges, since one check serves the class. Every kind of caller
 * tries every call once. These requests go through the whole application in process, many at a time; malformed HTTP
 * goes over a socket.
 */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Compile } from 'typebox/compile';
import type { Endpoint } from '../../contract/endpoint.ts';
import { staffRoles } from '../../contract/roles.ts';
import { endpoints } from '../../contract/index.ts';
import { startTestApp, type TestMember } from '../helpers/app.ts';
import { addPhoto, grant, send } from '../helpers/chat.ts';
import { addressOf, type Input, inputsOf, type Known } from '../helpers/edges.ts';
import type { Answer, Client } from '../helpers/http-client.ts';
import { shopOf, type TestShop } from '../helpers/sandbox.ts';
import { addStaff } from '../helpers/staff.ts';

const allEndpoints = Object.entries(endpoints) as [string, Endpoint][];
const limits = new Map(allEndpoints.map(([name, e]) => [name, e.limit]));

let app: TestShop;
let staff: Client;
/** For calls that change nothing of a member's. */
let visited: Awaited<ReturnType<typeof world>>;
beforeAll(async () => {
  // Not about limits: every request must reach what is behind them.
  for (const [, e] of allEndpoints) delete e.limit;
  app = await shopOf(await startTestApp({ pages: true }));
  staff = (await addStaff(app, ['owner'])).client;
  visited = await world();
});
afterAll(async () => {
  for (const [name, e] of allEndpoints) {
    const limit = limits.get(name);
    if (limit) e.limit = limit;
  }
  await app.stop();
});

/** A member with everything a call can be about, and the fields of a valid request. */
async function world(): Promise<{ member: TestMember; validFields: Known }> {
  const [member, partner] = [
    await app.signup({ gender: 'male', wanted: 'female' }),
    await app.signup({ gender: 'female', wanted: 'male' }),
  ];
  await grant(app, member.id, 1_000);
  const first = await send(member, partner.id, { price: 0 });
  expect(first.status, first.text).toBe(200);
  const { json } = first;
  const photoId = await addPhoto(app, member.id);
  // A call before may have switched this method off.
  await app.sql('delete from company_methods');
  app.forgetSites();
  const { id: payment } = await app.ordered(member);
  const validFields = {
    to: partner.id,
    profile: partner.id,
    member_id: partner.id,
    conversation: json.conversation,
    id: json.conversation,
    photo_id: photoId,
    payment_id: payment,
    email: 'somebody@members.example',
    login: member.email,
    language: 'en',
    country: 'NL',
    region: 'NL-UT',
    city: 'Utrecht',
    domain: 'a.test',
    price: 1,
    kind: 'text',
    package: 50,
    amount_minor: 5_250,
    currency: 'EUR',
    terms_date: '2023-12-01T12:00:00Z',
    method: 'ideal',
    seq: 1,
    date_of_birth: '1990-06-15',
    name: `somebody${Math.random().toString(36).slice(2, 8)}`,
    iban: 'NL91ABNA0417164300',
    mobile: '+31612345678',
  };
  return { member, validFields };
}

/** What `id` means where it is not a conversation. */
const idOf = (e: Endpoint, validFields: Known): string | undefined => {
  if (/payment|withdrawal|receipt|refund/.test(e.path)) return validFields['payment_id'] as string;
  if (/\/photos?\b/.test(e.path)) return validFields['photo_id'] as string;
  if (/likes|members|blocks|swipes|landing/.test(e.path)) return validFields['to'] as string;
  return undefined;
};

function check(answer: Answer, where: string): void {
  expect(answer.status, `${where}: ${answer.text.slice(0, 200)}`).toBeLessThan(500);
  if (answer.status >= 400)
    expect(answer.json, where).toMatchObject({ error: expect.any(String), message: expect.any(String) });
}

/**
 * One request in process, as this caller would send it. Response cookies are dropped: log-out and the like are not
 * under test.
 */
async function inject(
  client: Client,
  e: Endpoint,
  input: Input,
): Promise<{ status: number; text: string; json: Record<string, unknown> | undefined }> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = Object.fromEntries(
    Object.entries({
      ...client.headers,
      'idempotency-key': randomUUID(),
      ...(cookie ? { cookie } : {}),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    }).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  const answer = await app.app.inject({
    method: e.method,
    url: addressOf(e.path, input),
    headers,
    remoteAddress: client.ip,
    ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
  });
  const text = answer.body;
  try {
    return { status: answer.statusCode, text, json: JSON.parse(text) };
  } catch {
    return { status: answer.statusCode, text, json: undefined };
  }
}

type Injected = Awaited<ReturnType<typeof inject>>;
const faultOf = ({ status, text, json }: Injected): string | undefined =>
  status >= 500 || (status >= 400 && (typeof json?.['error'] !== 'string' || typeof json['message'] !== 'string'))
    ? `${status} ${text.slice(0, 100)}`
    : undefined;

/** Concurrent requests. */
const batch = 16;

describe('every field of every call at the edges of its type', () => {
  it.each(allEndpoints)(
    '%s',
    async (_name, e) => {
      // Reads change nothing, except that a log-out ends its session.
      const changes = e.access === 'member' && (e.method !== 'GET' || e.path === '/api/logout.php');
      let { member, validFields } = changes ? await world() : visited;
      validFields = { ...validFields, ...(idOf(e, validFields) ? { id: idOf(e, validFields) } : {}) };
      const faults: string[] = [];
      const inputs = [...inputsOf(e, validFields)];
      for (const part of ['params', 'query', 'body'] as const)
        if (e[part]) expect(Compile(e[part]).Errors(inputs[0]?.[part])).toEqual([]);
      for (let from = 0; from < inputs.length; from += batch) {
        const client = e.access === 'staff' ? staff : e.access === 'member' ? member.client : app.client();
        const answers = await Promise.all(
          inputs
            .slice(from, from + batch)
            .map(async (input) => ({ where: input.where, ...(await inject(client, e, input)) })),
        );
        for (const answer of answers) {
          const fault = faultOf(answer);
          if (fault) faults.push(`${answer.where}: ${fault}`);
        }
        if (e.access === 'member' && answers.some(({ json }) => json?.['authentication_required']))
          member = await app.signup({ gender: 'male', wanted: 'female' });
      }
      expect(faults).toEqual([]);
    },
    60_000,
  );
});

it.each(['visitor', 'member', ...staffRoles] as const)(
  'every call, well-formed, by a %s',
  async (who) => {
    const { member, validFields } = await world();
    const client =
      who === 'visitor' ? app.client() : who === 'member' ? member.client : (await addStaff(app, [who])).client;
    const faults: string[] = [];
    for (let from = 0; from < allEndpoints.length; from += batch) {
      // Calls that end a session or membership run unordered: the caller is refused from then on, in our error format.
      await Promise.all(
        allEndpoints.slice(from, from + batch).map(async ([name, e]) => {
          const [good] = inputsOf(e, { ...validFields, ...(idOf(e, validFields) ? { id: idOf(e, validFields) } : {}) });
          if (!good) return;
          const answer = await inject(client, e, good);
          const fault = faultOf(answer);
          if (fault) faults.push(`${name}: ${fault}`);
          if (e.access === 'staff' && (who === 'visitor' || who === 'member'))
            expect(answer.status, name).toBeGreaterThanOrEqual(400);
          if (e.access === 'member' && who === 'visitor')
            expect(answer.json?.['authentication_required'], name).toBe(true);
        }),
      );
    }
    expect(faults).toEqual([]);
  },
  60_000,
);

describe('requests that are none', () => {
  /** Exactly these bytes; we end the connection. @returns the response */
  const raw = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(app.port, '127.0.0.1', () => socket.write(bytes));
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNRESET' ? resolve(text) : reject(error),
      );
      socket.on('close', () => resolve(text));
    });
  const status = (text: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
  const end = 'connection: close\r\n\r\n';

  it.each([
    'GET http://a.test/api/user.php HTTP/1.1',
    'GET http://a.test/pricing?ref=1 HTTP/1.1',
    'GET http://evil.example/api/settings.php?domain=a.test HTTP/1.1',
    'GET //evil.example/ HTTP/1.1',
    'GET /%ff/%00 HTTP/1.1',
    'GET /api/%E0%A4%A.php HTTP/1.1',
    'GET /?ref=%ff&network=%00 HTTP/1.1',
    'GET /members/x/signup?ref=%ff HTTP/1.1',
    'GET https://a.test HTTP/1.1',
    'GET ? HTTP/1.1',
    'GET /..//..\\x HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'GET /api/members/%2e%2e/x.php HTTP/1.1',
    'HEAD http://a.test HTTP/1.1',
  ])('%s', async (line) => {
    const text = await raw(`${line}\r\nhost: a.test\r\n${end}`);
    expect(status(text), text.slice(0, 300)).toBeLessThan(500);
  });

  it.each([
    ['no HTTP at all', 'HELLO\r\n\r\n', 400],
    ['more headers than are read', `GET / HTTP/1.1\r\nhost: a.test\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['an address that cannot be read', `GET /api/%ff HTTP/1.1\r\nhost: a.test\r\n${end}`, 400],
    ['a call that is not there', `GET /api/nothing.php HTTP/1.1\r\nhost: a.test\r\n${end}`, 404],
    ['a page that is not there', `GET /nothing HTTP/1.1\r\nhost: a.test\r\n${end}`, 404],
    ['a script that is not there', `GET /assets/nothing.js HTTP/1.1\r\nhost: a.test\r\n${end}`, 404],
    ['a look that is not there', `GET /look/nothing.css HTTP/1.1\r\nhost: a.test\r\n${end}`, 404],
    ['a photo that is not there', `GET /media/nothing/640.webp HTTP/1.1\r\nhost: a.test\r\n${end}`, 404],
    [
      'a socket for nobody',
      'GET /api/socket HTTP/1.1\r\nhost: a.test\r\norigin: http://a.test\r\nconnection: upgrade\r\nupgrade: websocket\r\n' +
        'sec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n',
      403,
    ],
  ])('%s is answered with an id, which the log knows', async (what, bytes, wanted) => {
    const text = await raw(bytes);
    expect([what, status(text)]).toEqual([what, wanted]);
    const id = /^x-request-id: ?(\S+)\r$/im.exec(text)?.[1];
    expect(id, text.slice(0, 300)).toMatch(/^[\da-f-]{36}$/);
    if (/^content-type: ?application\/json/im.test(text)) expect(text).toContain(`"request_id":"${id}"`);
    // Files would be most of the log.
    const isFile = /^GET \/(?:assets|media)\//.test(bytes);
    if (!isFile)
      await expect
        .poll(() => app.logLines.filter((line) => line.includes(`"request_id":"${id}"`)).length)
        .toBeGreaterThan(0);
  });

  it.each([
    '',
    ':',
    'a.test:99999',
    '[::1',
    '[::1]:80',
    'a b',
    'ä.test',
    'a.test/',
    'a.test?x',
    'a.test#x',
    'user@a.test',
    'a..test',
    `${'a'.repeat(5_000)}.test`,
    'a.test\\@x',
    '%00',
    '%',
    'a.test:',
    'null',
  ])('Host: %j', async (host) => {
    for (const path of [
      '/',
      '/pricing?ref=x',
      '/members',
      '/members/01900000-0000-7000-8000-000000000000/signup?ref=1',
      '/api/user.php',
      '/api/settings.php',
      '/nothing-here',
      '/robots.txt',
      '/healthz',
    ]) {
      const text = await raw(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${end}`);
      expect(status(text), `${path} ${text.slice(0, 300)}`).toBeLessThan(500);
    }
    const form = 'language=nl&next=%2F';
    const posted = await raw(
      `POST /lang-config HTTP/1.1\r\nhost: ${host}\r\norigin: http://${host}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${form.length}\r\n${end}${form}`,
    );
    expect(status(posted), posted.slice(0, 300)).toBeLessThan(500);
  });

  const file =
    '--b\r\ncontent-disposition: form-data; name="photo"; filename="x.jpg"\r\ncontent-type: image/jpeg\r\n\r\nabc';
  it.each([
    ['cut in its file', 'b', file],
    ['cut in its header', 'b', '--b\r\ncontent-dispos'],
    ['empty', 'b', ''],
    ['another boundary', 'c', `${file}\r\n--b--\r\n`],
    ['no boundary', '', `${file}\r\n--b--\r\n`],
    ['only an end', 'b', '--b--\r\n'],
    ['a field instead of a file', 'b', '--b\r\ncontent-disposition: form-data; name="photo"\r\n\r\nx\r\n--b--\r\n'],
    ['no name', 'b', '--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n--b--\r\n'],
    ['six files', 'b', `${`${file}\r\n`.repeat(6)}--b--\r\n`],
    [
      'ten fields',
      'b',
      `${'--b\r\ncontent-disposition: form-data; name="x"\r\n\r\nx\r\n'.repeat(10)}${file}\r\n--b--\r\n`,
    ],
    ['a header without end', 'b', `--b\r\ncontent-disposition: form-data; name="${'x'.repeat(100_000)}`],
    ['a boundary without end', 'b'.repeat(5_000), file],
  ])('an upload %s', async (_what, boundary, body) => {
    const { member } = await world();
    const id = randomUUID();
    const started = await member.client.post(
      '/api/photo-uploads.php',
      { size: 3 },
      { headers: { 'idempotency-key': id } },
    );
    expect(started.status).toBe(200);
    for (const [method, path] of [
      ['POST', '/api/photos.php'],
      ['PUT', `/api/photo-uploads/${id}.php?offset=0`],
    ] as const) {
      const answer = await member.client.send(method, path, Buffer.from(body), {
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      });
      check(answer, path);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });

  it.each([
    ['a deep list', '['.repeat(20_000)],
    ['a deep list that ends', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['a long number', '1'.repeat(50_000)],
    ['half a text', '"\\ud8'],
    ['a deep object', '{"login":'.repeat(5_000)],
    ['a name without end', `{"${'x'.repeat(60_000)}":1}`],
    ['two documents', '{}{}'],
  ])('a body: %s', async (_what, body) => {
    for (const path of ['/api/user.php', '/api/signup.php', '/api/page-hidden.php'])
      check(await app.client().send('POST', path, body, { headers: { 'content-type': 'application/json' } }), path);
  });

  it.each([
    ['cookie', 'session=%E0%A4%A; locale=%ff'],
    ['cookie', 'signup=%7Bx; tracking=%ff%00; locale=xx'],
    ['cookie', `session=${'x'.repeat(7_000)}`],
    ['accept-language', 'x'.repeat(7_000)],
    ['accept-language', '*;q=9e999, nl;q=NaN'],
    ['if-none-match', '"x'.repeat(900)],
    ['content-type', 'application/json; charset=utf-7'],
    ['content-length', '-1'],
    ['origin', 'null'],
    ['origin', 'http://['],
    ['referer', '%%%'],
    ['range', 'bytes=9999999999999999999-'],
    ['accept-encoding', 'br;q=NaN'],
    ['expect', '100-continue'],
    ['x-forwarded-for', '::::'],
    ['idempotency-key', 'x'.repeat(5_000)],
    ['x-request-id', `${'x'.repeat(5_000)}`],
    ['user-agent', '\u00ff'.repeat(1_000)],
  ])('header %s: %s', async (name, value) => {
    for (const path of [
      '/',
      '/signup',
      '/pricing',
      '/api/user.php',
      '/api/signup.php',
      '/api/likes.php',
      '/robots.txt',
    ]) {
      const text = await raw(`GET ${path} HTTP/1.1\r\nhost: a.test\r\n${name}: ${value}\r\n${end}`);
      expect(status(text), `${path}: ${text.slice(0, 300)}`).toBeLessThan(500);
    }
  });

  it('an upload finished under the id of somebody else’s photo is refused, and changes nothing', async () => {
    const [{ member }, { validFields }] = [await world(), await world()];
    const theirs = validFields['photo_id'] as string;
    const before = await app.sql('select * from photos where id = $1', [theirs]);
    const headers = { 'idempotency-key': theirs };
    check(await member.client.post('/api/photo-uploads.php', { size: 3 }, { headers }), 'start');
    const jpeg = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#a65' } })
      .jpeg()
      .toBuffer();
    check(await member.client.post('/api/photo-uploads.php', { size: jpeg.length }, { headers }), 'start');
    const part = Buffer.concat([
      Buffer.from(
        '--b\r\ncontent-disposition: form-data; name="part"; filename="x"\r\ncontent-type: image/jpeg\r\n\r\n',
      ),
      jpeg,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    check(
      await member.client.send('PUT', `/api/photo-uploads/${theirs}.php?offset=0`, part, {
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      }),
      'part',
    );
    const finished = await member.client.post(`/api/photo-uploads/${theirs}/finish.php`, {});
    check(finished, 'finish');
    expect(finished.status).toBeGreaterThanOrEqual(400);
    expect(await app.sql('select * from photos where id = $1', [theirs])).toEqual(before);
  });
});
