/** The browser's transport against a server that does what networks do: answers that break off, unchanged answers. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { browserTransport } from './api.ts';

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
/** The first half of the answer; the rest never comes. */
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
  const giving_up = new AbortController();
  const asked = browserTransport({ method: 'GET', url: `${base}/given-up`, signal: giving_up.signal });
  setTimeout(() => giving_up.abort(), 50);
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  answer = wholeOrUnchanged;
  expect(await browserTransport({ method: 'GET', url: `${base}/given-up` })).toEqual({ status: 200, json: JSON.parse(whole) });
});

test('an answer that breaks off is the connection lost', async () => {
  answer = (request, response) => {
    half(request, response);
    setTimeout(() => response.destroy(), 50);
  };
  await expect(browserTransport({ method: 'GET', url: `${base}/broken` })).rejects.toMatchObject({ status: 0, code: 'offline' });
  answer = wholeOrUnchanged;
  expect(await browserTransport({ method: 'GET', url: `${base}/broken` })).toEqual({ status: 200, json: JSON.parse(whole) });
});

test('an unchanged answer is the one held', async () => {
  const url = `${base}/unchanged`;
  answer = wholeOrUnchanged;
  for (const _ of ['new', 'unchanged']) expect(await browserTransport({ method: 'GET', url })).toEqual({ status: 200, json: JSON.parse(whole) });
});

test('a refusal whose body is not ours is still a refusal', async () => {
  answer = (_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  expect(await browserTransport({ method: 'GET', url: `${base}/refused` })).toEqual({ status: 502, json: null });
});
