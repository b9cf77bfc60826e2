/** Prometheus metrics, on a port of their own that the public cannot reach. */
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from './services.ts';

const registries = new WeakMap<Services, Registry>();

/** Counts and times every answer of `app` by method, route (never by address) and status. */
export function measureRequests(app: FastifyInstance, services: Services): void {
  const registry = new Registry();
  registries.set(services, registry);
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answers by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Pool connections by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, services.db.totalCount);
      this.set({ state: 'idle' }, services.db.idleCount);
      this.set({ state: 'waiting' }, services.db.waitingCount);
    },
  });
  // Looking up a counter by its labels takes longer than counting.
  const counters = new Map<string, { requests: Counter.Internal; seconds: Histogram.Internal<string> }>();
  const count = (method: string, route: string, status: number, ms: number) => {
    const key = `${method} ${status} ${route}`;
    const counter = counters.get(key) ?? {
      requests: requests.labels({ method, route, status }),
      seconds: seconds.labels({ method, route }),
    };
    counters.set(key, counter);
    counter.requests.inc();
    counter.seconds.observe(ms / 1000);
  };
  app.addHook('onResponse', (request, reply, done) => {
    count(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime);
    // Static files and empty polls are counted but not logged; they would be most of the log.
    if (reply.statusCode !== 304 && !request.url.startsWith('/assets/') && !request.url.startsWith('/media/'))
      request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
}

/** Serves `/metrics` on `port`; returns the server so that it can be closed. */
export async function serveMetrics(services: Services, port: number, host: string): Promise<Server> {
  const registry = registries.get(services) ?? new Registry();
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}
