/**
 * The short way of a poll that brought nothing new the last time: looked up and answered before there is a route, cookies,
 * language and handler, at a third of the price. It answers only what the long way would: the same question (address, cookies,
 * language and proxy's word, tag held) of the same site, from what was looked up for this very request.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CountAnswer, routeOf } from '../platform/metrics.ts';
import type { Services } from '../platform/services.ts';
import { siteByHost } from '../sites/find-site.ts';
import type { Site } from '../sites/site.ts';
import { findSession, findVersion, type Found, type Poll, session_cookie } from './session.ts';
import { request_id_header, requestIdOf } from '../platform/http/request-id.ts';

interface Known {
  token: string;
  route: string;
  host: string;
  site: Site;
  poll: Poll;
  /** Of what it was answered from, once that was seen to be the same still. */
  version?: string | undefined;
  /** Headers of the answer, name and value in turn. */
  head: string[];
}

const most = 10_000;
/** What the long way reads of a request, with its path. */
const telling = ['if-none-match', 'cookie', 'host', 'accept-language', 'x-forwarded-host', 'x-forwarded-proto'];
const looked_up = new WeakMap<IncomingMessage, Found | null>();

/** What the short way found out before it had to give way to the long one: `undefined` where it did not look. */
export const alreadyFound = (request: FastifyRequest): Found | null | undefined => looked_up.get(request.raw);

/** @param count is told of what is answered here, which no hook hears of */
export function registerPollLane(app: FastifyInstance, services: Services, count: CountAnswer): void {
  const lanes = new Map<string, Known>();
  const country_header = services.config.country_header?.toLowerCase();
  const names = country_header ? [...telling, country_header] : telling;

  // The long way has rewritten the address by the time it answers.
  const keyOf = ({ method, url, originalUrl, headers, socket }: IncomingMessage & { originalUrl?: string }): string | undefined => {
    if (method !== 'GET' || headers['if-none-match'] === undefined || (headers.cookie?.length ?? 0) > 1_000) return undefined;
    let key = originalUrl ?? url ?? '';
    for (const name of names) key += `\n${headers[name] ?? ''}`;
    // Whether what proxies say is believed depends on who says it.
    const by_proxy = headers['x-forwarded-for'] !== undefined || headers['x-forwarded-proto'] !== undefined || headers['x-forwarded-host'] !== undefined;
    return by_proxy ? `${key}\n${socket.remoteAddress}` : key;
  };

  const [longWay] = app.server.listeners('request') as [RequestListener];
  app.server.removeAllListeners('request').on('request', (request, response) => {
    const key = lanes.size ? keyOf(request) : undefined;
    const known = key === undefined ? undefined : lanes.get(key);
    if (!known || siteByHost(services, known.host) !== known.site) return longWay(request, response);
    const begun = performance.now();
    (known.version === undefined ? learn(request, known) : isUnwritten(known)).then((unchanged) => {
      if (!unchanged) return longWay(request, response);
      services.live.seen(known.poll.row.member_id);
      response.writeHead(304, [...known.head, request_id_header, requestIdOf(request)]).end();
      count('GET', known.route, 304, performance.now() - begun);
      // The long way meets the same trouble, and knows how to tell.
    }, () => longWay(request, response));
  });

  /** Looks at all of it. The version is looked up before: should anything be written between the two, it never comes again. */
  async function learn(request: IncomingMessage, known: Known): Promise<boolean> {
    const version = await findVersion(services.db, known.token);
    const found = await findSession(services.db, known.token, true);
    if (found?.poll && known.poll.again?.(found.poll)) {
      known.version = version?.text;
      return true;
    }
    looked_up.set(request, found);
    return false;
  }

  async function isUnwritten({ token, version, poll }: Known): Promise<boolean> {
    const now = await findVersion(services.db, token);
    return now?.text === version && now?.at !== undefined && poll.still?.(now.at) === true;
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 304) keep(request, reply);
    done(null, payload);
  });

  function keep(request: FastifyRequest, reply: FastifyReply): void {
    const { site, poll } = request.context ?? {};
    const token = request.cookies[`${request.protocol === 'https' ? '__Host-' : ''}${session_cookie}`];
    const key = poll?.again && token && reply.getHeader('set-cookie') === undefined ? keyOf(request.raw) : undefined;
    if (key === undefined || !site || !poll || !token) return;
    const head = Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined || name === request_id_header ? [] : [name, String(value)]));
    lanes.delete(key);
    lanes.set(key, { token, route: routeOf(request), host: request.host, site, poll, head });
    if (lanes.size > most) lanes.delete(lanes.keys().next().value as string);
  }
}
