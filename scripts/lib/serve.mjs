/** Runs the server until it ends, and forwards signals to it. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { node24 } from './install.mjs';
import { root, say } from './root.mjs';

/**
 * @param args for Node: its options, the file, the file's own arguments
 * @returns the exit code; 128 + number when a signal ended it, as in a shell
 */
export function serve(args, env) {
  // A process group of its own: Ctrl-C goes to the whole group, and npm sends it once more. The server should get it
  // once.
  const child = spawn(node24(), ['--import', pathToFileURL(join(root, 'scripts/lib/with-parent.mjs')).href, ...args], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let first = 0;
  const forward = (signal) => {
    if (!first) {
      first = Date.now();
      child.kill(signal);
    } else if (signal === 'SIGINT' && Date.now() - first > 2_000) {
      say('\nStopping at once.');
      child.kill('SIGKILL');
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => forward(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(`The server could not be started: ${error.message}`);
      done(1);
    });
    child.once('exit', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
