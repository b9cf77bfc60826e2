/** Shared by the benches: a database with a few members, servers as child processes, the load generator. */
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon, { type Options } from 'autocannon';
import { seedDemo, type DemoLogin } from '../server/demo/seed.ts';
import { systemClock } from '../server/platform/clock.ts';
import { readConfig } from '../server/platform/config.ts';
import { createDb } from '../server/platform/db.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { createServices } from '../server/platform/services.ts';
import type { Question, What } from './serve.ts';

const root = join(import.meta.dirname, '..');

/** Signs what a throw-away database holds. */
export const secret = 'benches make and throw away all they sign';

export interface World {
  databaseUrl: string;
  dataDir: string;
  postgresVersion: string;
  logins: DemoLogin[];
  /** The stored password of the first log-in. */
  password_hash: string;
  stop(): Promise<void>;
}

/** An embedded PostgreSQL, migrated, with a small demo without photos. */
export async function startWorld(): Promise<World> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'));
  const log = createLog('error');
  const postgres = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log, volatile: true });
  const stop = async () => {
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  };
  try {
    const dataDir = join(dir, 'files');
    const config = readConfig({ NODE_ENV: 'test', APP_SECRET: secret, DATABASE_URL: postgres.url, DATA_DIR: dataDir });
    const db = createDb(postgres.url, 4, log);
    await migrate(db, join(root, 'db'), log);
    const services = await createServices({
      config,
      log,
      clock: systemClock,
      db,
      wordsDir: join(root, 'dist/locales'),
    });
    const { logins } = await seedDemo(services, { members: 60, faces: 0, seed: 'bench' });
    const { rows } = await db.query<{ server_version: string }>('show server_version');
    const stored = await db.query<{ password_hash: string }>('select password_hash from members where email = $1', [
      logins[0]?.email,
    ]);
    await services.jobs.stop();
    await services.mailer.close();
    await services.live.stop();
    await db.end();
    return {
      databaseUrl: postgres.url,
      dataDir,
      postgresVersion: rows[0]?.server_version ?? '',
      logins,
      stop,
      password_hash: stored.rows[0]?.password_hash ?? '',
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export interface Server {
  url: string;
  port: number;
  /** Processor time used so far, all threads, in milliseconds. */
  cpuMs(): Promise<number>;
  /** Any other request, one at a time. */
  ask(question: Question): Promise<number>;
  stop(): Promise<void>;
}

/** Starts `bench/serve.ts` as a child process. Its log is discarded; its error output is ours. */
export async function startServer(mode: What, flags: string[] = []): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), [JSON.stringify(mode)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: flags,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', (code) => reject(new Error(`the server to be measured ended with ${code}`)));
  });
  const ask = (question: Question) =>
    new Promise<number>((resolve) => {
      child.once('message', (message) => resolve(Number(message)));
      child.send(question);
    });
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    cpuMs: () => ask('cpu'),
    ask,
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/**
 * Sends requests over a few connections for some seconds, after an optional warm-up.
 * @returns answers per second
 * @throws Error when an answer was not a success
 */
export async function load(options: Options & { seconds: number; warmUp?: number }): Promise<number> {
  const { seconds, warmUp = 0, ...rest } = options;
  const run = { connections: 10, ...rest };
  if (warmUp > 0) await autocannon({ ...run, duration: warmUp });
  const result = await autocannon({ ...run, duration: seconds });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${bad} of ${result.requests.total} requests to ${rest.url} failed`);
  return result.requests.total / result.duration;
}

/** Logs a demo member in. @returns the cookies, as one header */
export async function signIn(server: Server, world: World, login = world.logins[0]): Promise<string> {
  if (!login) throw new Error('the demo has no log-ins');
  const answer = await fetch(`${server.url}/api/user.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ login: login.email, password: login.password }),
  });
  if (!answer.ok) throw new Error(`signing in failed: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ');
}
