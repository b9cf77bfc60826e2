/**
 * The short way of a page that was served a moment ago to a visitor who looks just the same: answered from memory before
 * cookies, site, session and language are looked up. Whatever those are made of is part of the key.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CachedPage } from './page-cache.ts';
import { requestIdHeader } from '../http/request-id.ts';

interface Kept {
  until: number;
  head: string[];
  body: Buffer;
}

export interface FastLane {
  /** Remembers an answer about to be sent for `request`; not when it sets a cookie. Call with all headers set. */
  keep(request: FastifyRequest, reply: FastifyReply, page: CachedPage, body: Buffer): void;
}

const maxKeys = 2_000;
/** So long at most: what a page is made of may have changed, which only the rest of the door finds out. */
const keepMs = 2_000;
/** What the door reads from a request: with these and the path, two requests get the same answer. */
const telling = ['host', 'accept-language', 'accept-encoding', 'cookie', 'x-forwarded-proto', 'x-forwarded-host'];

/**
 * Must be registered before any other hook.
 * @param options.session_cookie a request with it is never answered here
 * @param options.country_header the proxy's word on the visitor's country, if one is believed
 */
export function registerFastLane(
  app: FastifyInstance,
  { now, sessionCookie, countryHeader }: { now: () => number; sessionCookie: string; countryHeader: string | null },
): FastLane {
  const kept = new LRUCache<string, Kept>({ max: maxKeys });
  const names = countryHeader ? [...telling, countryHeader.toLowerCase()] : telling;

  const keyOf = ({ raw, method }: FastifyRequest): string | undefined => {
    const { headers, url = '/' } = raw;
    if (method !== 'GET' || url.includes('?')) return undefined;
    const { cookie } = headers;
    if (cookie !== undefined && (cookie.length > 300 || cookie.includes(`${sessionCookie}=`))) return undefined;
    let key = url;
    for (const name of names) key += `\n${headers[name] ?? ''}`;
    // Whether what proxies say is believed depends on who says it.
    return headers['x-forwarded-for'] === undefined && headers['x-forwarded-proto'] === undefined
      ? key
      : `${key}\n${raw.socket.remoteAddress}`;
  };

  app.addHook('onRequest', (request, reply, done) => {
    const key = kept.size ? keyOf(request) : undefined;
    const hit = key === undefined ? undefined : kept.get(key);
    if (!hit || hit.until <= now()) return done();
    // The rest of the door is not for this one; what hears of answers (log, metrics) still does.
    reply.hijack();
    reply.raw.writeHead(200, [...hit.head, requestIdHeader, request.id]);
    reply.raw.end(hit.body);
  });

  return {
    keep(request, reply, { until }, body) {
      const key = keyOf(request);
      if (key === undefined || key.length > 2_000 || reply.getHeader('set-cookie') !== undefined) return;
      const head = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
        value === undefined || name === requestIdHeader ? [] : [name, String(value)],
      );
      kept.set(key, {
        until: Math.min(until, now() + keepMs),
        head: [...head, 'content-length', String(body.length)],
        body,
      });
    },
  };
}
