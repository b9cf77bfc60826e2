/** A second process of the application on the same database, for tests that kill one. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * @param atEnd is told how to end the process and remove its files; within a test that is done at its end
 * @param environment more variables, `NATS_URL`
 */
export async function startAppProcess(
  databaseUrl: string,
  atEnd: (tidy: () => void | Promise<void>) => void = onTestFinished,
  environment: { NATS_URL?: string } = {},
): Promise<{ child: ChildProcess; port: number }> {
  // Whoever is killed does not tidy up.
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
