/** Runs the server until it ends, and hands signals on to it. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { node24 } from './install.mjs';
import { root, say } from './root.mjs';

/**
 * @param args of Node: its options, the file, the file's own arguments
 * @returns the exit code, by the shell's rule 128 + number when a signal ended it
 */
export function serve(args, env) {
  // A process group of its own: Ctrl-C in a terminal goes to the whole group, and npm sends it once more. The server gets one.
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
