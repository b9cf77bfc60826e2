/** A second process of the application on the same database, for tests that kill one. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * @param atEnd receives a function that ends the process and removes its files; within a test it runs at the end of
 * the test
 * @param environment more variables, such as `NATS_URL`
 */
export async function startAppProcess(
  databaseUrl: string,
  atEnd: (tidy: () => void | Promise<void>) => void = onTestFinished,
  environment: { NATS_URL?: string } = {},
): Promise<{ child: ChildProcess; port: number }> {
  // A killed process does not clean up.
  const dir = await mkdtemp(join(tmpdir(), 'test-killed-'));
  atEnd(() => rm(dir, { recursive: true, force: true }));
  const child = fork(join(import.meta.dirname, 'app-child.ts'), [databaseUrl], {
    execArgv: [],
    env: { ...process.env, ...environment, TMPDIR: dir },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  atEnd(() => void child.kill('SIGKILL'));
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (p) => resolve(Number(p)));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { child, port };
}
