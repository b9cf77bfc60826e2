/**
 * Where a cluster lies and which user runs it. PostgreSQL refuses to run as root, so root hands it to an unprivileged
 * user.
 */
import { createHash, randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Log } from '../log.ts';
import { bareEnvironment, run } from './binaries.ts';

/** The system user a cluster runs as. `ids` is empty if that is ourselves, else it goes into spawn's options. */
export interface Account {
  ids: { uid: number; gid: number } | Record<string, never>;
}

const ourselves: Account = { ids: {} };

/** @throws Error when the machine has none of the usual unprivileged users */
async function unprivileged(): Promise<Account> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['nobody', 'daemon', 'postgres']) {
    const [, , uid, gid] = users.find((user) => user[0] === name) ?? [];
    // Some systems write nobody as -2; the kernel wants it unsigned.
    if (uid && gid && Number(uid) !== 0) return { ids: { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } };
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user "nobody" to run it as. Start as another user.');
}

/** True when the account can enter `dir`, and so reach what it owns in there. */
const reaches = (account: Account, dir: string): Promise<boolean> =>
  run('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { ...account.ids, cwd: '/', env: bareEnvironment }).then(
    () => true,
    () => false,
  );

export interface Home {
  account: Account;
  /** Absolute, without symbolic links: holds the cluster, its password, port and log. */
  path: string;
}

/**
 * Finds or creates the home of a cluster at `dir`. For root, if the unprivileged user cannot reach `dir` (a checkout
 * below /root), the home lies elsewhere and `dir` becomes a symbolic link to it.
 * @throws Error when the cluster there belongs to another user
 */
export async function findHome(dir: string, log: Log): Promise<Home> {
  const wanted = resolve(dir);
  await removeDanglingLink(wanted, log);
  await mkdir(wanted, { recursive: true });
  const path = await realpath(wanted);
  const uid = process.getuid?.();
  const owner = (await stat(join(path, 'cluster')).catch(() => undefined))?.uid;
  if (uid !== 0) {
    if (owner !== undefined && owner !== uid)
      throw new Error(
        `The database in ${wanted} belongs to another user (number ${owner}): it was made by root or by someone else. ` +
          'Start as before, or remove that folder to begin with an empty database.',
      );
    return { account: ourselves, path };
  }
  // A cluster created by an ordinary user keeps its owner.
  const gid = owner ? (await stat(join(path, 'cluster'))).gid : 0;
  const account: Account = owner ? { ids: { uid: owner, gid } } : await unprivileged();
  await chmod(path, 0o711);
  if (await reaches(account, path)) return { account, path };

  const elsewhere = join(
    await roomFor(),
    `${await appName()}-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`,
  );
  // Left by an earlier checkout at this path whose data folder was removed: neither destroyed nor taken over.
  if (await stat(elsewhere).catch(() => undefined)) {
    const aside = `${elsewhere}.${randomBytes(4).toString('hex')}.old`;
    await rename(elsewhere, aside);
    log.warn(`an older database of this folder was set aside: ${aside}`);
  }
  await run('mv', [path, elsewhere], { env: bareEnvironment });
  await symlink(elsewhere, path);
  if (!(await reaches(account, elsewhere))) throw new Error(`The user who runs PostgreSQL cannot enter ${elsewhere}.`);
  log.warn(`the database is kept in ${elsewhere}: the user who runs PostgreSQL cannot reach ${wanted}`);
  return { account, path: elsewhere };
}

/** A dangling link (a cleaned temporary folder, a checkout copied to another machine) means starting from scratch. */
async function removeDanglingLink(path: string, log: Log): Promise<void> {
  const link = await lstat(path).catch(() => undefined);
  if (!link?.isSymbolicLink() || (await stat(path).catch(() => undefined))) return;
  log.warn(`${path} led to a folder that is gone; the database starts empty`);
  await rm(path);
}

const roomFor = async (): Promise<string> =>
  (await stat('/var/lib').catch(() => undefined)) ? '/var/lib' : realpath(tmpdir());

const appName = async (): Promise<string> => {
  const text = await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8').catch(() => '{}');
  return (JSON.parse(text) as { name?: string }).name ?? basename(dirname(import.meta.dirname));
};
