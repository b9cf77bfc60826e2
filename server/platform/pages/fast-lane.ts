/**
 * A short cut for a page just served to a visitor with the same headers: answered from memory before cookies, site,
 * session and language are looked up. Everything those depend on is part of the key.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CachedPage } from './page-cache.ts';
import { requestIdHeader } from '../http/request-id.ts';
import type { Metrics } from '../metrics.ts';

interface Kept {
  until: number;
  head: string[];
  body: Buffer;
  onServed: ((request: FastifyRequest) => void) | undefined;
}

export interface FastLane {
  /**
   * Stores an answer about to be sent for `request`, unless it sets a cookie. Call with all headers set.
   * @param onServed called for each request that is answered with it
   */
  keep(
    request: FastifyRequest,
    reply: FastifyReply,
    page: CachedPage,
    body: Buffer,
    onServed?: (request: FastifyRequest) => void,
  ): void;
}

const maxKeys = 2_000;
/** Short, because only the full path notices that a page's contents have changed. */
const keepMs = 2_000;
/** The headers the server looks at: requests that agree in these and the path get the same answer. */
const keyHeaders = ['host', 'accept-language', 'accept-encoding', 'cookie', 'x-forwarded-proto', 'x-forwarded-host'];

/**
 * Must be registered before any other hook.
 * @param options.sessionCookie a request with it is never answered here
 * @param options.countryHeader the trusted proxy's header with the visitor's country, if configured
 */
export function registerFastLane(
  app: FastifyInstance,
  {
    now,
    sessionCookie,
    countryHeader,
    metrics,
  }: { now: () => number; sessionCookie: string; countryHeader: string | null; metrics: Pick<Metrics, 'count'> },
): FastLane {
  const answers = new LRUCache<string, Kept>({ max: maxKeys });
  const names = countryHeader ? [...keyHeaders, countryHeader.toLowerCase()] : keyHeaders;

  const keyOf = ({ raw, method }: FastifyRequest): string | undefined => {
    const { headers, url = '/' } = raw;
    if (method !== 'GET' || url.includes('?')) return undefined;
    const { cookie } = headers;
    if (cookie !== undefined && (cookie.length > 300 || cookie.includes(`${sessionCookie}=`))) return undefined;
    let key = url;
    for (const name of names) key += `\n${headers[name] ?? ''}`;
    // Forwarding headers count only from trusted proxies, so the sender is part of the key.
    return headers['x-forwarded-for'] === undefined && headers['x-forwarded-proto'] === undefined
      ? key
      : `${key}\n${raw.socket.remoteAddress}`;
  };

  app.addHook('onRequest', (request, reply, done) => {
    const key = answers.size ? keyOf(request) : undefined;
    const hit = key === undefined ? undefined : answers.get(key);
    if (!hit || hit.until <= now()) return done();
    // Skips all other hooks but those on the response (log, metrics).
    reply.hijack();
    reply.raw.writeHead(200, [...hit.head, requestIdHeader, request.id]);
    reply.raw.end(hit.body);
    metrics.count('page_cache_total', { result: 'hit' });
    hit.onServed?.(request);
  });

  return {
    keep(request, reply, { until }, body, onServed) {
      const key = keyOf(request);
      if (key === undefined || key.length > 2_000 || reply.getHeader('set-cookie') !== undefined) return;
      const head = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
        value === undefined || name === requestIdHeader ? [] : [name, String(value)],
      );
      answers.set(key, {
        until: Math.min(until, now() + keepMs),
        head: [...head, 'content-length', String(body.length)],
        body,
        onServed,
      });
    },
  };
}
