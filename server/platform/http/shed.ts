/**
 * When more is asked than the database can do, a few are refused at once instead of all of them waiting: first polls and
 * pages, which come again by themselves; then everything else; sending a message, paying, and live sockets, which spare
 * the polls, last. Files, health and what leads money to us (the providers' reports) are never refused.
 */
import type { FastifyInstance } from 'fastify';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Refusal } from '../errors.ts';
import type { Services } from '../services.ts';

type Kind = 'poll' | 'page' | 'call' | 'send';

/** Requests that may wait for a connection before this kind is refused. */
const limits: Record<Kind, number> = { poll: 60, page: 60, call: 150, send: 400 };
/** A process that is blocked for this long (ms) again and again has too much to compute, whatever the database does. */
const maxDelayMs = 1_000;
/**
 * How long the process is blocked at a time, of what was measured in two seconds running: one long stretch alone, such as
 * the first page of a process that has just started, turns nobody away.
 */
export const lastingDelay = (beforeMs: number, nowMs: number): number => Math.min(beforeMs, nowMs);
const retryAfter = 3;

const last = new Set(['/api/messages', '/api/payments']);
const polls = new Set(['/api/user', '/api/likes', '/api/chats', '/api/chats/sync']);
const free =
  /^\/(?:(?:(?:site-)?media|assets|healthz|readyz)(?:\/|$)|api\/payments\/[^/]+\/webhook$|api\/mail-feedback$)/;

/** What a request is; undefined: it is never refused. */
export function kindOf(method: string, path: string): Kind | undefined {
  if (free.test(path)) return undefined;
  if (!path.startsWith('/api/')) return method === 'GET' ? 'page' : 'call';
  if (method === 'GET' && polls.has(path)) return 'poll';
  if (path === '/api/socket') return 'send';
  return method === 'POST' && last.has(path) ? 'send' : 'call';
}

/** @param waiting requests that wait for a connection now. @param delayMs how long the process is blocked at a time */
export function isTooMuch(kind: Kind, waiting: number, delayMs: number): boolean {
  if (waiting > limits[kind]) return true;
  return delayMs > maxDelayMs && (kind === 'poll' || kind === 'page');
}

export function shedLoad(app: FastifyInstance, { db, metrics }: Pick<Services, 'db' | 'metrics'>): void {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  let measuredMs = 0;
  let delayMs = 0;
  const measure = setInterval(() => {
    const beforeMs = measuredMs;
    measuredMs = delays.percentile(50) / 1e6 - 20;
    delayMs = lastingDelay(beforeMs, measuredMs);
    delays.reset();
    const level = (['call', 'send'] as const).filter((kind) => isTooMuch(kind, db.waitingCount, delayMs)).length;
    metrics.set('shed_level', isTooMuch('poll', db.waitingCount, delayMs) ? level + 1 : 0);
  }, 1_000).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(measure);
    delays.disable();
    done();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { waitingCount } = db;
    if (waitingCount <= limits.poll && delayMs <= maxDelayMs) return done();
    const kind = kindOf(request.method, request.url.split('?', 1)[0] ?? '/');
    if (kind === undefined || !isTooMuch(kind, waitingCount, delayMs)) return done();
    metrics.count('http_shed_total', { kind });
    done(new Refusal('unavailable', { retry_after: retryAfter }));
  });
}
