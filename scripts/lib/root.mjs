/** The root of the checkout, and helpers of all scripts. Runs on Node 20 or newer, before anything is installed. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export const say = (text) => console.log(text);

/** The content of a file, or '' when there is none. */
export function contentOf(path) {
  try {
    return readFileSync(path);
  } catch {
    return '';
  }
}

/** Every file at or below these paths, sorted. */
function filesOf(paths) {
  return paths.flatMap((path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (!stat) return [];
    if (!stat.isDirectory()) return [path];
    return filesOf(
      readdirSync(join(root, path))
        .sort()
        .map((name) => `${path}/${name}`),
    );
  });
}

/** One hash over names and contents of the files that `wanted` accepts. A few hundred files take about 20 ms. */
export function fingerprint(paths, wanted = () => true) {
  const hash = createHash('sha256');
  for (const path of filesOf(paths).filter(wanted))
    hash
      .update(`${path}\0`)
      .update(contentOf(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * Runs a program in the checkout, attached to our terminal.
 * @returns its exit code; 1 when a signal ended it or it could not start
 */
export function runProgram(program, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`);
      done(1);
    });
    child.once('exit', (code) => done(code ?? 1));
  });
}

/** Prints a line every 15 s while something long is running. Call the returned function to stop. */
export function patience(text) {
  const started = Date.now();
  const timer = setInterval(() => say(`  ${text} (${Math.round((Date.now() - started) / 1000)} s)`), 15_000);
  return () => {
    clearInterval(timer);
    return `${((Date.now() - started) / 1000).toFixed(1)} s`;
  };
}
