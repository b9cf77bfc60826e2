/** `server/main.ts` itself in a process of its own, on a database of the test: for what happens at its start and end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ServerProcess {
  child: ChildProcess;
  port: number;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** What it has printed so far. */
  output(): string;
  /** Ends it at once if it still runs, and removes its files. */
  remove(): Promise<void>;
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

const here = join(import.meta.dirname, '../..');

/**
 * Starts it and waits until it is ready.
 * @param root another release than this one
 * @throws Error with its output when it ends instead
 */
export async function startServerProcess(
  databaseUrl: string,
  environment: Record<string, string> = {},
  root = here,
): Promise<ServerProcess> {
  const dir = await mkdtemp(join(tmpdir(), 'test-server-'));
  const port = await freePort();
  let output = '';
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      // Halves the work of starting, which the next one of the same sources need not do again.
      NODE_COMPILE_CACHE: join(here, '.cache/compile'),
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dir,
      PORT: String(port),
      METRICS_PORT: 'off',
      LOG_LEVEL: 'warn',
      PAYMENT_PROVIDERS: 'ownbank',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const server: ServerProcess = {
    child,
    port,
    ended,
    output: () => output,
    async remove() {
      child.kill('SIGKILL');
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
  for (const until = Date.now() + 600_000; Date.now() < until; await new Promise((done) => setTimeout(done, 50))) {
    if (child.exitCode !== null) break;
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (ready?.ok) return server;
  }
  await server.remove();
  throw new Error(`the server did not become ready:\n${output}`);
}
