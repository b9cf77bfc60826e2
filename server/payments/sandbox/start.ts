/** Starts the sandbox's process beside the embedded demo. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';

/** @returns how to stop it; undefined when this server does not use it. A sandbox that cannot start is logged. */
export async function startSandbox(config: Config, log: Log): Promise<{ stop(): Promise<void> } | undefined> {
  const isConfigured =
    (config.demo || config.env === 'development') &&
    config.payments.providers.includes('sandbox') &&
    !process.env['SANDBOX_URL'];
  if (!isConfigured) return undefined;
  const child = fork(join(import.meta.dirname, 'main.ts'), [], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PORT: String(config.port) },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const started = await Promise.race([
    new Promise<boolean>((resolve) => child.once('message', () => resolve(true))),
    ended.then(() => false),
  ]);
  if (!started) log.warn(`the payment sandbox did not start: is ${config.payments.sandboxUrl} taken?`);
  return {
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await ended;
    },
  };
}
