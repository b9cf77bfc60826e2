/**
 * A server in a process of its own, so that it does not share its thread with the client that measures it: the
 * application as production runs it, or the floor, a bare page of the same bytes. Told what to do by its first argument.
 */
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { buildApp } from '../server/app.ts';
import { systemClock } from '../server/platform/clock.ts';
import { readConfig } from '../server/platform/config.ts';
import { createDb } from '../server/platform/db.ts';
import { bufferedOutput, createLog } from '../server/platform/log.ts';
import { pageCache } from '../server/platform/pages/page-cache.ts';
import { createServices, type Services } from '../server/platform/services.ts';
import { startWorkers } from '../server/workers.ts';
import { secret } from './world.ts';

export type What =
  | { what: 'hello' /** The bare page as it is sent, base64. */; body: string; encoding?: string }
  | {
      what: 'app';
      databaseUrl: string;
      dataDir: string /** False: every page is drawn anew. */;
      cached: boolean /** What is sent is also told of: the work behind the answers, by the same process. */;
      workers?: boolean;
    };

/** What the one who started us may ask for; each is answered. */
export type Question =
  | 'cpu' // processor time used so far, in milliseconds
  | 'rss' // resident bytes, after what is no longer used was let go (with --expose-gc)
  | {
      /** Tells these members events, one after the other, each holding the time of its telling (`process.hrtime`). */ tell: string[];
      perSecond: number;
      seconds: number;
    };

let services: Services | undefined;

async function application(of: Extract<What, { what: 'app' }>): Promise<FastifyInstance> {
  // The proxy is the client itself: it names an address for each visitor, as a real one would.
  const config = readConfig({
    NODE_ENV: 'production',
    APP_SECRET: secret,
    SMTP_URL: 'smtp://127.0.0.1:1',
    TRUSTED_PROXIES: '127.0.0.1/32',
    DATABASE_URL: of.databaseUrl,
    DATA_DIR: of.dataDir,
    HOST: '127.0.0.1',
  });
  pageCache.on = of.cached;
  const log = createLog(config.log_level, bufferedOutput());
  const db = createDb(of.databaseUrl, config.databasePool, log);
  const wordsDir = join(import.meta.dirname, '../dist/locales');
  services = await createServices({ config, log, clock: systemClock, db, wordsDir });
  if (of.workers) await startWorkers(services);
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
  const { tell, perSecond, seconds } = question;
  const started = performance.now();
  let told = 0;
  await new Promise<void>((resolve) => {
    // As many as are due, so that the rate holds however late the timer is.
    const timer = setInterval(() => {
      const due = Math.min(seconds, (performance.now() - started) / 1000) * perSecond;
      while (told < due)
        services?.live.tell([tell[told++ % tell.length] ?? ''], {
          type: 'typing',
          conversation: String(process.hrtime.bigint()),
        });
      if (told < seconds * perSecond) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
  return told;
}

/** The floor: the same Fastify and nothing else, sending the very same bytes (to a client, other bytes are other work). */
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
  const what = JSON.parse(process.argv[2] ?? '') as What;
  const app = what.what === 'app' ? await application(what) : hello(what);
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send((app.server.address() as AddressInfo).port);
  process.on('message', async (question: Question) => process.send?.(await answer(question)));
  // The one who started us is gone, or is done with us.
  process.on('disconnect', () => process.exit(0));
}
