/**
 * `/healthz`: the process is alive. `/readyz`: it wants visitors. Not whether the database answers: when that is away it
 * is away for every process, and a balancer without any server would answer in our place, pages from memory and our own
 * texts included. The database is a metric (`database_up`).
 */
import Fastify, { type FastifyInstance } from 'fastify';
import type { Drain } from '../drain.ts';
import { requestIdHeader, requestIdOf } from './request-id.ts';

export function registerHealth(app: FastifyInstance, { drain }: { drain: Drain }): void {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return reply.code(drain.draining ? 503 : 200).send({ status: drain.draining ? 'draining' : 'ok' });
  });
  // Connections that browsers and proxies keep open would bring requests until the very end.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (drain.draining) reply.header('connection', 'close');
    done();
  });
}

/** All that a process answers which only works: whether it lives and is ready. */
export function buildHealth(services: { drain: Drain }): FastifyInstance {
  const app = Fastify({ genReqId: requestIdOf });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
  registerHealth(app, services);
  return app;
}
