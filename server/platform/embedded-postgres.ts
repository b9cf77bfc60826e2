/**
 * An embedded PostgreSQL for those without a database server: starts and stops with the application, keeps its data
 * in one folder, listens on loopback only. A killed run never blocks the next one.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';
import { findHome, type Home } from './postgres/account.ts';
import { bareEnvironment, readyBinaries } from './postgres/binaries.ts';
import { adminRole, appRole, type Passwords, prepareCluster, settings } from './postgres/cluster.ts';
import { atOnce, claim, clearLeftovers, end, inOrder } from './postgres/owner.ts';

export interface EmbeddedPostgres {
  /** Database `app`, as the role that owns it. */
  url: string;
  /** The same database as superuser: for backups only. */
  adminUrl: string;
  /** Waits a second for open connections, rolls back what is still running, flushes. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts the server on the cluster in `dir`; the first start creates it.
 * @param options.dir its folder; becomes a symbolic link where root's unprivileged helper user cannot reach it
 * @param options.volatile for tests: fast, not crash-safe, and `dir` is removed at the end
 * @param options.startOver throws away what the cluster holds
 * @throws Error with a sentence for the terminal: in use by another run, other owner, wrong version, programs missing
 */
export async function startEmbeddedPostgres(options: {
  dir: string;
  log: Log;
  volatile?: boolean;
  startOver?: boolean;
}): Promise<EmbeddedPostgres> {
  const { log, volatile = false, startOver = false } = options;
  const home = await findHome(options.dir, log);
  const bin = await readyBinaries(home.path, home.account);
  const release = await claim(home.path);
  try {
    await clearLeftovers(join(home.path, 'cluster'), log);
    if (startOver) await rm(join(home.path, 'cluster'), { recursive: true, force: true });
    const cluster = await prepareCluster(bin, home, volatile);
    const { child, port } = await startServer(bin, home, cluster.path, volatile);
    const url = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${appRole}`;
    const watcher = watch(child, volatile ? home.path : '');
    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping ??= (async () => {
        child.removeListener('exit', onExit);
        if (child.pid && child.exitCode === null && child.signalCode === null)
          await end(child.pid, volatile ? atOnce : inOrder);
        watcher.kill('SIGKILL');
        if (volatile) await rm(home.path, { recursive: true, force: true });
        await release();
      })();
      return stopping;
    };
    const onExit = (code: number | null, signal: string | null) =>
      log.error({ code, signal }, 'the embedded database server ended by itself; restart the application');
    child.once('exit', onExit);
    await makeDatabase(port, cluster.passwords).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return { url: url(appRole, cluster.passwords.app), adminUrl: url(adminRole, cluster.passwords.admin), stop };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Starts the server and waits until it accepts connections. Tries other ports if the wanted one has been taken. */
async function startServer(
  bin: string,
  home: Home,
  cluster: string,
  volatile: boolean,
): Promise<{ child: ChildProcess; port: number }> {
  const logPath = join(home.path, 'postgres.log');
  if (((await stat(logPath).catch(() => undefined))?.size ?? 0) > 10_000_000) await truncate(logPath);
  for (let tries = 1; ; tries++) {
    const port = await freePort(
      tries === 1 ? Number(await readFile(join(home.path, 'port'), 'utf8').catch(() => '')) : 0,
    );
    const output = await open(logPath, 'a', 0o600);
    const from = (await output.stat()).size;
    // Detached, because Ctrl+C is meant for the application, which then shuts the server down cleanly.
    const child = spawn(join(bin, 'bin/postgres'), ['-D', cluster, ...settings(port, volatile)], {
      ...home.account.ids,
      cwd: '/',
      env: bareEnvironment,
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    });
    child.unref();
    const ready = await becomesReady(child, cluster);
    await output.close();
    if (ready) {
      await writeFile(join(home.path, 'port'), String(port));
      return { child, port };
    }
    const logged = (await readFile(logPath)).subarray(from).toString().trim();
    // Passing troubles: shared memory of a killed server that is freed within moments, or a port lost to another
    // program.
    const passing = /could not bind|could not create any TCP\/IP sockets|pre-existing shared memory block/.test(logged);
    if (!passing || tries === 10)
      throw new Error(`The embedded PostgreSQL did not start:\n${logged.split('\n').slice(-5).join('\n')}`);
    await sleep(300);
  }
}

/**
 * Resolves true once the server's lock file says it is ready (crash recovery may take a while), false when the server
 * ends.
 */
async function becomesReady(child: ChildProcess, cluster: string): Promise<boolean> {
  let ended = false;
  child.once('exit', () => (ended = true)).once('error', () => (ended = true));
  for (const until = performance.now() + 300_000; !ended && performance.now() < until; await sleep(15)) {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true;
  }
  if (!ended && child.pid) await end(child.pid, atOnce);
  return false;
}

/** `wanted` if free, else a free port below the range used for outgoing connections. */
async function freePort(wanted: number): Promise<number> {
  const isFree = (port: number) =>
    new Promise<boolean>((resolve) => {
      const probe = createServer()
        .once('error', () => resolve(false))
        .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
  for (let tries = 0; tries < 100; tries++) {
    const port = tries === 0 && wanted > 0 && wanted < 65_536 ? wanted : 20_000 + Math.floor(Math.random() * 10_000);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port for the embedded PostgreSQL');
}

/**
 * A helper process that outlives us: if this process dies without stopping the server (SIGKILL), the pipe between
 * them closes; the helper then stops the server and removes `removeDir`, if given.
 */
function watch(server: ChildProcess, removeDir: string): ChildProcess {
  const script =
    'read -r _; kill -INT "$1" 2>/dev/null; [ -n "$2" ] || exit 0; while kill -0 "$1" 2>/dev/null; do sleep 0.1; done; rm -rf -- "$2"';
  const watcher = spawn('/bin/sh', ['-c', script, 'sh', String(server.pid), removeDir], {
    cwd: '/',
    env: bareEnvironment,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  (watcher.stdin as unknown as { unref(): void }).unref();
  // It ends before us only if somebody kills it; the server is not affected.
  watcher.once('error', () => {});
  watcher.stdin?.on('error', () => {});
  return watcher;
}

/** Creates the application's role and database if missing. */
async function makeDatabase(port: number, passwords: Passwords): Promise<void> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: adminRole,
    password: passwords.admin,
    database: 'postgres',
  });
  await client.connect();
  try {
    const { rows } = await client.query(
      'select (select count(*) from pg_roles where rolname = $1)::int as role, (select count(*) from pg_database where datname = $1)::int as db',
      [appRole],
    );
    // DDL takes no parameters; the password is hexadecimal, so quoting is safe.
    if (!rows[0].role) await client.query(`create role ${appRole} login createdb password '${passwords.app}'`);
    if (!rows[0].db) await client.query(`create database ${appRole} owner ${appRole}`);
  } finally {
    await client.end();
  }
}
