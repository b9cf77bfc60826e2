/** A second process of the application on the same database, for tests that kill one. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Call within a test: with it the process ends, and its files go. */
export async function startAppProcess(database_url: string): Promise<{ child: ChildProcess; port: number }> {
  // Whoever is killed does not tidy up.
  const dir = await mkdtemp(join(tmpdir(), 'test-killed-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const child = fork(join(import.meta.dirname, 'app-child.ts'), [database_url], {
    execArgv: [], env: { ...process.env, TMPDIR: dir }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (p) => resolve(Number(p)));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { child, port };
}
