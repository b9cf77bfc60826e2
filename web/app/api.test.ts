/** The browser's transport against a server with a bad network: answers that break off, unchanged answers. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getUser, saveLanguage } from '../../contract/accounts.ts';
import { addLike, autoLike } from '../../contract/likes.ts';
import { attachPush } from '../../contract/notifications.ts';
import { createPayment } from '../../contract/payments.ts';
import { signup } from '../../contract/signup.ts';
import {
  addressOf,
  ApiError,
  browserTransport,
  call,
  createQueryClient,
  retrying,
  type TransportRequest,
} from './api.ts';

let server: Server;
let base: string;
let answer: RequestListener;

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.closeAllConnections());
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

const headers = { 'content-type': 'application/json', etag: '"one"' };
const whole = JSON.stringify({ user: { username: 'mara' } });
/** The first half of the answer; the rest never arrives. */
const half: RequestListener = (_, response) => {
  response.writeHead(200, { ...headers, 'content-length': whole.length });
  response.write(whole.slice(0, 9));
};
const wholeOrUnchanged: RequestListener = (request, response) => {
  if (request.headers['if-none-match'] === headers.etag) response.writeHead(304, { etag: headers.etag }).end();
  else response.writeHead(200, headers).end(whole);
};

test('an answer given up half-way is no answer, and is not remembered as one', async () => {
  answer = half;
  const givingUp = new AbortController();
  const request = browserTransport({ method: 'GET', url: `${base}/given-up`, signal: givingUp.signal });
  setTimeout(() => givingUp.abort(), 50);
  await expect(request).rejects.toMatchObject({ name: 'AbortError' });
  answer = wholeOrUnchanged;
  expect(await browserTransport({ method: 'GET', url: `${base}/given-up` })).toEqual({
    status: 200,
    json: JSON.parse(whole),
  });
});

test('an answer that breaks off is the connection lost', async () => {
  answer = (request, response) => {
    half(request, response);
    setTimeout(() => response.destroy(), 50);
  };
  await expect(browserTransport({ method: 'GET', url: `${base}/broken` })).rejects.toMatchObject({
    status: 0,
    code: 'offline',
  });
  answer = wholeOrUnchanged;
  expect(await browserTransport({ method: 'GET', url: `${base}/broken` })).toEqual({
    status: 200,
    json: JSON.parse(whole),
  });
});

test('an unchanged answer is the one held', async () => {
  const url = `${base}/unchanged`;
  answer = wholeOrUnchanged;
  for (const _ of ['new', 'unchanged'])
    expect(await browserTransport({ method: 'GET', url })).toEqual({ status: 200, json: JSON.parse(whole) });
});

test('a refusal whose body is not ours is still a refusal', async () => {
  answer = (_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  expect(await browserTransport({ method: 'GET', url: `${base}/refused` })).toEqual({ status: 502, json: null });
});

describe('repeating', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A server that gives these answers in turn and then repeats the last one; null is a broken connection. */
  function answering(...answers: ({ status: number; json: unknown } | null)[]) {
    const requests: TransportRequest[] = [];
    const client = createQueryClient(async (request) => {
      requests.push(request);
      const answer = answers[Math.min(requests.length, answers.length) - 1];
      if (!answer) throw new ApiError(0, null);
      return answer;
    }, 'browser');
    return { requests, client };
  }
  const busy = { status: 503, json: { error: 'unavailable', message: 'Later.' } };
  const good = { status: 200, json: { ok: true } };
  const like = (client: ReturnType<typeof createQueryClient>) =>
    call(client, addLike, { body: { id: '01900000-0000-7000-8000-000000000000' } } as never);
  const settled = async <T>(work: Promise<T>) => {
    const result = work.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    return result;
  };

  test.each([
    [busy],
    [null],
    [{ status: 408, json: null }],
    [{ status: 429, json: { error: 'too_many_requests', retry_after: 1 } }],
    [{ status: 500, json: null }],
  ])('%j is tried again, with the same key', async (first) => {
    const { requests, client } = answering(first, first, good);
    expect(await settled(like(client))).toEqual({ value: { ok: true } });
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map((request) => request.idempotencyKey)).size).toBe(1);
    expect(requests[0]?.idempotencyKey).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  test('up to five times, each wait longer than the one before', async () => {
    const { requests, client } = answering(busy);
    const at: number[] = [];
    const work = settled(
      retrying(async () => {
        at.push(Date.now());
        return like(answering(good).client).then(() => {
          throw new ApiError(503, null);
        });
      }),
    );
    await work;
    const waits = at.slice(1).map((time, i) => time - (at[i] ?? 0));
    expect(waits).toHaveLength(5);
    for (const [i, wait] of waits.entries())
      expect(wait / 500 / 2 ** i).toSatisfy((share: number) => share >= 0.74 && share <= 1.26);
    expect(await settled(like(client))).toMatchObject({ error: { status: 503 } });
    expect(requests).toHaveLength(6);
  });

  test.each([
    [400, 'bad_request'],
    [402, 'not_enough_credits'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'conflict'],
    [429, 'login_blocked'],
  ])('a refusal (%i %s) is not', async (status, error) => {
    const { requests, client } = answering({ status, json: { error, message: 'No.' } });
    expect(await settled(like(client))).toMatchObject({ error: { status } });
    expect(requests).toHaveLength(1);
  });

  test('nor is what the contract says is never repeated, or what must wait for long', async () => {
    const never = answering(busy);
    await settled(call(never.client, signup, { body: {} } as never));
    expect(never.requests).toHaveLength(1);
    const long = answering({ status: 429, json: { error: 'too_many_requests', retry_after: 600 } });
    await settled(like(long.client));
    expect(long.requests).toHaveLength(1);
  });

  test('natural ones go without a key, those with their own keep it', async () => {
    const natural = answering(busy, good);
    await settled(call(natural.client, saveLanguage, { body: { language: 'nl' } }));
    expect(natural.requests.map((request) => request.idempotencyKey)).toEqual([undefined, undefined]);
    const keyed = answering(null, good);
    await settled(call(keyed.client, createPayment, { body: {}, idempotencyKey: 'own' } as never));
    expect(keyed.requests.map((request) => request.idempotencyKey)).toEqual(['own', 'own']);
  });

  test('reading is repeated too, alone or in a query, and no more often there', async () => {
    const auto = answering(busy, good);
    expect(await settled(call(auto.client, autoLike, {}))).toEqual({ value: { ok: true } });
    const query = answering(busy, busy, good);
    const ask = (client: typeof query.client) =>
      settled(client.fetchQuery({ queryKey: ['x'], queryFn: () => call(client, getUser, {}) }));
    expect(await ask(query.client)).toEqual({ value: { ok: true } });
    const never = answering(busy);
    expect(await ask(never.client)).toMatchObject({ error: { status: 503 } });
    expect([auto, query, never].map(({ requests }) => requests.length)).toEqual([2, 3, 6]);
  });

  describe('a browser that knows to be offline', () => {
    const offline = () => vi.stubGlobal('navigator', { onLine: false });
    afterEach(() => void vi.unstubAllGlobals());

    test.each([
      ['what changes something', (client: Parameters<typeof like>[0]) => like(client)],
      ['what reads', (client: Parameters<typeof like>[0]) => call(client, getUser, {})],
    ])('%s: it is said at once', async (_, ask) => {
      offline();
      const { requests, client } = answering(null);
      const said = await ask(client).catch((error: unknown) => error);
      expect(said).toMatchObject({ status: 0, code: 'offline' });
      expect(requests).toHaveLength(1);
    });

    test('in the middle of the tries, too', async () => {
      const { requests, client } = answering(null);
      const said = like(client).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(100);
      offline();
      await vi.advanceTimersByTimeAsync(600);
      expect(await said).toMatchObject({ code: 'offline' });
      expect(requests).toHaveLength(2);
    });
  });
});

test('push is attached at the address of the specification', () =>
  expect(addressOf(attachPush, {})).toBe('/api/user.php?push=1'));
