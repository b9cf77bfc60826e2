/** Prometheus metrics, on a port of their own that the public cannot reach. */
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from './db.ts';
import type { Log } from './log.ts';
import {
  type CounterName,
  counters,
  type GaugeName,
  gauges,
  type HistogramName,
  histograms,
  type LabelsOf,
} from './metric-list.ts';

export interface Metrics {
  count<N extends CounterName>(name: N, labels: LabelsOf<(typeof counters)[N]>, by?: number): void;
  /** Notes a duration in seconds. */
  observe<N extends HistogramName>(name: N, labels: LabelsOf<(typeof histograms)[N]>, seconds: number): void;
  set(name: GaugeName, value: number): void;
  /** A figure that is looked up whenever somebody asks: rows of labels and value. */
  gauge(name: string, help: string, labels: readonly string[], read: () => GaugeRows | Promise<GaugeRows>): void;
  /** The figures of one metric now, as Prometheus would read them; none when this process does not have it. */
  rows(name: string): Promise<GaugeRows>;
  /** The metrics as Prometheus reads them. */
  text(): Promise<string>;
  readonly contentType: string;
}

export type GaugeRows = readonly { labels?: Record<string, string>; value: number }[];

/** Metrics of this process, empty at first. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const countersByName = Object.fromEntries(
    Object.entries(counters).map(([name, { help, labels }]) => [
      name,
      new Counter({ name, help, labelNames: [...labels] as string[], registers }),
    ]),
  ) as Record<CounterName, Counter>;
  const histogramsByName = Object.fromEntries(
    Object.entries(histograms).map(([name, { help, labels, buckets }]) => [
      name,
      new Histogram({ name, help, labelNames: [...labels] as string[], buckets: [...buckets], registers }),
    ]),
  ) as Record<HistogramName, Histogram>;
  const gaugesByName = new Map<GaugeName, Gauge>();
  // Looking up a counter by its labels takes longer than counting.
  const instruments = new Map<string, Counter.Internal | Histogram.Internal<string>>();
  const child = <T extends Counter.Internal | Histogram.Internal<string>>(
    name: string,
    labels: Record<string, string>,
    make: () => T,
  ): T => {
    let key = name;
    for (const label in labels) key += ` ${labels[label]}`;
    const existing = instruments.get(key);
    if (existing) return existing as T;
    const instrument = make();
    instruments.set(key, instrument);
    return instrument;
  };
  return {
    count: (name, labels, by = 1) =>
      child<Counter.Internal>(name, labels, () => countersByName[name].labels(labels)).inc(by),
    observe: (name, labels, seconds) =>
      child<Histogram.Internal<string>>(name, labels, () => histogramsByName[name].labels(labels)).observe(seconds),
    set(name, value) {
      const gauge = gaugesByName.get(name) ?? new Gauge({ name, help: gauges[name].help, registers });
      gaugesByName.set(name, gauge);
      gauge.set(value);
    },
    gauge(name, help, labels, read) {
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        async collect() {
          // A queue that is empty by now must not keep its old figure.
          this.reset();
          for (const row of await read()) this.set(row.labels ?? {}, row.value);
        },
      });
    },
    async rows(name) {
      const metric = await registry.getSingleMetric(name)?.get();
      return (metric?.values ?? []).map(({ labels, value }) => ({ labels: labels as Record<string, string>, value }));
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
    ...{ registry },
  };
}

/** The states of the connections to the database. */
export function measureDatabase(metrics: Metrics, db: Db): void {
  metrics.gauge('database_connections', 'Pool connections by state.', ['state'], () => [
    { labels: { state: 'open' }, value: db.totalCount },
    { labels: { state: 'idle' }, value: db.idleCount },
    { labels: { state: 'waiting' }, value: db.waitingCount },
  ]);
}

/** Counts and times every answer of `app` by method, route (never by address) and status. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    metrics.count('http_requests_total', { method, route, status: String(reply.statusCode) });
    metrics.observe('http_request_duration_seconds', { method, route }, reply.elapsedTime / 1_000);
    // Static files, empty polls and the questions of balancers (one a second) are counted but not logged; they would be most of the log.
    const isFile = /^\/(?:assets|(?:site-)?media)\//.test(request.url);
    const isHealthy = /^\/(?:health|ready)z$/.test(request.url) && reply.statusCode === 200;
    if (reply.statusCode !== 304 && !isFile && !isHealthy)
      request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
}

/**
 * Serves `/metrics` on `port`, with those of Node itself; returns the server so that it can be closed.
 * @param isOurHost answers `/host?domain=…`, which a proxy asks before it orders a certificate
 */
export async function serveMetrics(
  metrics: Metrics,
  { port, host, log }: { port: number; host: string; log: Log },
  isOurHost: (domain: string) => Promise<boolean> = async () => false,
): Promise<Server> {
  collectDefaultMetrics({ register: (metrics as Metrics & { registry: Registry }).registry });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://internal');
    const end = (status: number) => void response.writeHead(status).end();
    if (pathname === '/host')
      return void isOurHost(searchParams.get('domain') ?? '').then(
        (is) => end(is ? 200 : 404),
        () => end(503),
      );
    if (pathname !== '/metrics') return end(404);
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (err: unknown) => {
        log.warn({ err }, 'metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}
