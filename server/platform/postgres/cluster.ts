/** A cluster on disk: created by initdb, with its passwords and settings. */
import { createHmac, randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Home } from './account.ts';
import { bareEnvironment, run } from './binaries.ts';

export const major = '18';

/** The application's role: owns its database, is no superuser. */
export const appRole = 'app';
/** The superuser, for backups. */
export const adminRole = 'postgres';

export interface Passwords {
  app: string;
  admin: string;
}

/**
 * Derived from one random secret, stored in a file that only we can read. `fresh`: the cluster does not have them
 * yet.
 */
export async function readPasswords(home: string): Promise<Passwords & { fresh: boolean }> {
  const file = join(home, 'password');
  let secret = await readFile(file, 'utf8').catch(() => '');
  const isNew = secret.length < 32;
  if (isNew) {
    secret = randomBytes(24).toString('hex');
    await rm(file, { force: true });
    await writeFile(file, secret, { mode: 0o600, flag: 'wx' });
  }
  const passwordOf = (role: string) => createHmac('sha256', secret).update(role).digest('hex').slice(0, 40);
  return { app: passwordOf(appRole), admin: passwordOf(adminRole), fresh: isNew };
}

/**
 * Creates the cluster of `home` if missing. It is built aside and renamed, so that an interrupted run leaves none.
 * Text is UTF-8, compared by code point with PostgreSQL's own Unicode tables: the same on every machine, whatever its
 * locales.
 * @throws Error when the folder holds a cluster of another major version
 */
export async function prepareCluster(
  bin: string,
  home: Home,
  volatile: boolean,
): Promise<{ path: string; passwords: Passwords }> {
  const path = join(home.path, 'cluster');
  const passwords = await readPasswords(home.path);
  const version = (await readFile(join(path, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version) {
    if (version !== major)
      throw new Error(
        `${path} was made by PostgreSQL ${version}; this is ${major}. Dump it with the old one, or remove the folder.`,
      );
    if (passwords.fresh) await resetPasswords(bin, home, path, passwords);
    return { path, passwords };
  }
  const { uid, gid } = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, ...home.account.ids };
  const unfinished = join(home.path, 'cluster.new');
  const passwordFile = join(home.path, 'password.new');
  await rm(unfinished, { recursive: true, force: true });
  await rm(path, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await chown(unfinished, uid, gid);
  await writeFile(passwordFile, passwords.admin, { mode: 0o600 });
  await chown(passwordFile, uid, gid);
  const options = [
    '-D',
    unfinished,
    '-U',
    adminRole,
    '--pwfile',
    passwordFile,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(volatile ? ['--no-sync'] : []),
  ];
  try {
    await run(join(bin, 'bin/initdb'), options, { ...home.account.ids, cwd: '/', env: bareEnvironment });
  } catch (error) {
    throw new Error(`initdb failed: ${((error as { stderr?: string }).stderr || (error as Error).message).trim()}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, path);
  return { path, passwords };
}

/** The password file was lost: sets new passwords in single-user mode, which asks for none. */
async function resetPasswords(bin: string, home: Home, cluster: string, passwords: Passwords): Promise<void> {
  const child = spawn(join(bin, 'bin/postgres'), ['--single', '-D', cluster, 'postgres'], {
    ...home.account.ids,
    cwd: '/',
    env: bareEnvironment,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // One statement per line; the passwords are hexadecimal. A cluster whose first start was interrupted has no app
  // role yet.
  child.stdin.end(
    `alter role ${adminRole} password '${passwords.admin}'\nalter role ${appRole} password '${passwords.app}'\n`,
  );
  const code = await new Promise((done) => child.once('exit', done).once('error', done));
  if (code !== 0) throw new Error(`The password of the database in ${home.path} is lost and could not be renewed.`);
}

/** Given on the command line at every start, so that a new release can change them for existing clusters. */
export function settings(port: number, volatile: boolean): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 120,
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    maintenance_work_mem: '64MB',
    work_mem: '16MB',
    random_page_cost: 1.1,
    max_wal_size: '1GB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // Rows and statements hold private data: the log says what went wrong, not for whom.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    // A test cluster is thrown away, so crash safety would only cost time.
    ...(volatile && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: 0,
      checkpoint_timeout: '1h',
      io_method: 'sync',
    }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
