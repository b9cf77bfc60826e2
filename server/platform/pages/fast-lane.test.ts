import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerFastLane } from './fast-lane.ts';

/** A server whose only page counts how often it was rendered. */
function server() {
  const clock = { now: 1_000 };
  const drawn: string[] = [];
  const counted: string[] = [];
  const app = Fastify();
  const lane = registerFastLane(app, {
    now: () => clock.now,
    sessionCookie: 'sid',
    countryHeader: 'x-country',
    metrics: { count: (name, labels) => void counted.push(`${name} ${Object.values(labels)}`) },
  });
  app.get('/*', (request, reply) => {
    drawn.push(request.url);
    const body = Buffer.from(
      `${request.headers['accept-language'] ?? ''} ${request.headers.cookie ?? ''} ${drawn.length}`,
    );
    reply.header('x-page', 'yes').type('text/html');
    if (request.url === '/cookie') reply.header('set-cookie', 'a=b');
    lane.keep(request, reply, { until: clock.now + 60, body, br: body, gzip: body, headers: {} }, body);
    return reply.send(body);
  });
  return {
    app,
    clock,
    drawn,
    counted,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
  };
}

describe('the fast lane', () => {
  it('answers the same request again, with its headers, until the page is too old', async () => {
    const { get, clock, drawn, counted } = server();
    const first = await get('/');
    const again = await get('/');
    expect(again.body).toBe(first.body);
    expect(again.headers).toMatchObject({
      'x-page': 'yes',
      'content-type': 'text/html',
      'content-length': String(first.body.length),
    });
    expect(drawn).toHaveLength(1);
    expect(counted).toEqual(['page_cache_total hit']);
    clock.now += 60;
    await get('/');
    expect(drawn).toHaveLength(2);
  });

  it.each([
    ['another language', { 'accept-language': 'pl' }],
    ['another host', { host: 'b.test' }],
    ['a choice in a cookie', { cookie: 'locale=pl' }],
    ['another country of the proxy', { 'x-country': 'PL' }],
    ['another compression', { 'accept-encoding': 'br' }],
    ['TLS, says the proxy', { 'x-forwarded-proto': 'https' }],
  ])('is not taken with %s', async (_what, headers) => {
    const { get, drawn } = server();
    await get('/');
    await get('/', headers);
    expect(drawn).toHaveLength(2);
  });

  it.each([
    ['a session', '/', { cookie: 'a=b; sid=secret' }],
    ['a session behind TLS', '/', { cookie: '__Host-sid=secret' }],
    ['a query, which may bring tracking data', '/?ref=x', {}],
    ['an answer that sets a cookie', '/cookie', {}],
    ['a long cookie', '/', { cookie: `a=${'b'.repeat(400)}` }],
  ])('never keeps %s', async (_what, url, headers) => {
    const { get, drawn } = server();
    await get(url, headers);
    await get(url, headers);
    expect(drawn).toHaveLength(2);
  });
});
