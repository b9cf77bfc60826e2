/**
 * A server in a process of its own, so that it does not share a thread with the measuring client: the application as
 * in production, or the floor, a static page of the same bytes. Its first argument says which.
 */
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { buildApp } from '../server/app.ts';
import { systemClock } from '../server/platform/clock.ts';
import { readConfig } from '../server/platform/config.ts';
import { createDb } from '../server/platform/db.ts';
import { installationSecret } from '../server/platform/installation-secret.ts';
import { bufferedOutput, createLog } from '../server/platform/log.ts';
import { pageCache } from '../server/platform/pages/page-cache.ts';
import { createServices, type Services } from '../server/platform/services.ts';
import { startWorkers } from '../server/workers.ts';
import { secret } from './world.ts';

export type What =
  | {
      what: 'hello';
      /** The static page as it is sent, base64. */
      body: string;
      encoding?: string;
    }
  | {
      what: 'app';
      databaseUrl: string;
      dataDir: string;
      /** False: every page is rendered. */
      cached: boolean;
      /** Also run the event outbox and the jobs behind the answers. */
      workers?: boolean;
    };

/** What the parent process may request; each request gets a reply. */
export type Question =
  | 'cpu' // processor time used so far, in milliseconds
  | 'rss' // resident bytes, after a garbage collection (with --expose-gc)
  | {
      /** Members to send events to, one after the other, each with its time of sending (`process.hrtime`). */
      sendTo: string[];
      perSecond: number;
      seconds: number;
    };

let services: Services | undefined;

async function application(options: Extract<What, { what: 'app' }>): Promise<FastifyInstance> {
  // The client acts as the proxy and names an address for each visitor, as a real one would.
  const environment = readConfig({
    NODE_ENV: 'production',
    APP_SECRET: secret,
    SMTP_URL: 'smtp://127.0.0.1:1',
    TRUSTED_PROXIES: '127.0.0.1/32',
    DATABASE_URL: options.databaseUrl,
    DATA_DIR: options.dataDir,
    HOST: '127.0.0.1',
  });
  pageCache.on = options.cached;
  const log = createLog(environment.log_level, bufferedOutput());
  const db = createDb(options.databaseUrl, environment.databasePool, log);
  const config = { ...environment, secret: await installationSecret(db, environment) };
  const wordsDir = join(import.meta.dirname, '../dist/locales');
  services = await createServices({ config, log, clock: systemClock, db, wordsDir });
  if (options.workers) await startWorkers(services);
  return buildApp(services);
}

async function answer(question: Question): Promise<number> {
  if (question === 'cpu') {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
  if (question === 'rss') {
    global.gc?.();
    return process.memoryUsage.rss();
  }
  const { sendTo, perSecond, seconds } = question;
  const started = performance.now();
  let sent = 0;
  await new Promise<void>((resolve) => {
    // As many as are due, so that the rate holds even when the timer is late.
    const timer = setInterval(() => {
      const due = Math.min(seconds, (performance.now() - started) / 1000) * perSecond;
      while (sent < due)
        services?.live.send([sendTo[sent++ % sendTo.length] ?? ''], {
          type: 'typing',
          conversation: String(process.hrtime.bigint()),
        });
      if (sent < seconds * perSecond) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
  return sent;
}

/** The floor: the same Fastify and nothing else, sending the very same bytes. */
function hello({ body, encoding }: Extract<What, { what: 'hello' }>): FastifyInstance {
  const app = Fastify();
  const page = Buffer.from(body, 'base64');
  app.get('/*', (_request, reply) => {
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(page);
  });
  return app;
}

if (process.send) {
  const mode = JSON.parse(process.argv[2] ?? '') as What;
  const app = mode.what === 'app' ? await application(mode) : hello(mode);
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send((app.server.address() as AddressInfo).port);
  process.on('message', async (question: Question) => process.send?.(await answer(question)));
  // The parent process is gone, or done with us.
  process.on('disconnect', () => process.exit(0));
}
