/** Who uses a cluster: clears what a killed run left behind, and keeps two runs from sharing one. */
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { bareEnvironment, run } from './binaries.ts';

interface Running {
  /** Start time, tells a process from a later one with the same id. */
  started: string;
  command: string;
}

/** The process with this id; undefined if there is none, or only a zombie. */
async function inspect(pid: number): Promise<Running | undefined> {
  if (process.platform !== 'linux') {
    const ask = (field: string) =>
      run('/bin/ps', ['-ww', '-o', `${field}=`, '-p', String(pid)], { env: bareEnvironment }).then(
        (result) => result.stdout.trim(),
        () => '',
      );
    const [started, command] = await Promise.all([ask('lstart'), ask('command')]);
    return started ? { started, command } : undefined;
  }
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const [status, command] = await Promise.all([read('stat'), read('cmdline')]);
  // The second field, a name in brackets, may contain spaces; the state is the first field after it, the start time
  // the twentieth.
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  return !status || fields[0] === 'Z'
    ? undefined
    : { started: fields[19] ?? '', command: command.replaceAll('\0', ' ') };
}

/** How long to wait for a run that is just stopping (a quick restart). */
const patienceMs = 5_000;

/**
 * Records that this process uses the cluster of `home`. Returns how to release it.
 * @throws Error when another living process uses it
 */
export async function claim(home: string): Promise<() => Promise<void>> {
  const file = join(home, 'owner');
  const ownNote = `${process.pid} ${(await inspect(process.pid))?.started}`;
  for (const until = performance.now() + patienceMs; ; await sleep(100)) {
    // Written aside and linked, so that nobody reads half a note.
    const note = `${file}.${process.pid}`;
    try {
      await writeFile(note, ownNote, { mode: 0o600 });
      await link(note, file);
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      await rm(note, { force: true });
    }
    const text = await readFile(file, 'utf8').catch(() => '');
    const pid = Number.parseInt(text, 10);
    const lives = pid > 0 && text === `${pid} ${(await inspect(pid))?.started}`;
    if (!lives) await rm(file, { force: true });
    else if (performance.now() > until)
      throw new Error(
        `The database in ${home} is in use by another run (process ${pid}). Stop that one first, or set DATA_DIR.`,
      );
  }
}

/**
 * Ends a server that outlived its run, and removes an orphaned lock file: its process is gone, or its id now belongs
 * to another program (usual after a container restarts). Call only after `claim`.
 */
export async function clearLeftovers(cluster: string, log: Log): Promise<void> {
  const lock = join(cluster, 'postmaster.pid');
  const [first, directory] = (await readFile(lock, 'utf8').catch(() => '')).split('\n');
  const pid = Math.abs(Number.parseInt(first ?? '', 10));
  if (first === '' || first === undefined) return;
  // Our orphans have the directory in their command line, because we start them so.
  const isOurs = pid > 0 && directory === cluster && (await inspect(pid))?.command.includes(`-D ${cluster} `);
  if (!isOurs) return rm(lock, { force: true });
  log.warn({ pid }, 'ending the database server of a run that was killed');
  // Its clients died with their run, so there is no point in waiting for them.
  await end(pid, inOrder.slice(1));
}

type Step = [signal: NodeJS.Signals, patienceMs: number];

/**
 * First refuses new connections and lets open ones end by themselves (SIGTERM), so that a pool closed a moment ago is
 * not cut off; then rolls back what is still running and flushes (SIGINT); the abrupt ways come last.
 */
export const inOrder: Step[] = [
  ['SIGTERM', 1_000],
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 10_000],
];
/** For a cluster that is thrown away. */
export const atOnce: Step[] = [
  ['SIGQUIT', 10_000],
  ['SIGKILL', 10_000],
];

/** Ends a server and waits until it is gone. */
export async function end(pid: number, steps: Step[] = inOrder): Promise<void> {
  for (const [signal, patienceMs] of steps) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(20))
      if (!(await inspect(pid))) return;
  }
}
