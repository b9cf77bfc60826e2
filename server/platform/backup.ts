/**
 * Backup and restore of the embedded database and its files. The server may keep running: this is PostgreSQL's
 * low-level backup API (manual, “Making a Base Backup Using the Low Level API”), which needs no program the package
 * lacks. A backup is a folder with `cluster`, `password`, `files` and, written last, `backup.json`.
 */
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { Log } from './log.ts';
import { findHome } from './postgres/account.ts';
import { bareEnvironment, run } from './postgres/binaries.ts';
import { adminRole, major, readPasswords } from './postgres/cluster.ts';

export interface BackupReport {
  made_at: string;
  /** PostgreSQL version needed to read it. */
  postgres: string;
  files: number;
  bytes: number;
}

/**
 * Belongs to the running server or is recreated by it (same manual, “Backing Up The Data Directory”). The WAL is
 * copied at the end.
 */
const leftOut =
  /^(postmaster\.(pid|opts)|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*)$|(^|\/)(pgsql_tmp|pg_internal\.init)/;

/** Selfies of photo checks live for hours and are in no backup. */
const isKept = (path: string): boolean => !/^checks(?:\/|$)/.test(path);

/**
 * Writes database and files into the new folder `target`, in their state at the end of the copy.
 * @throws Error with a sentence for the terminal: nothing to back up, or the folder exists
 */
export async function backUp(options: { dataDir: string; target: string; log: Log }): Promise<BackupReport> {
  const { dataDir, target, log } = options;
  const dir = join(dataDir, 'postgres');
  if (!(await exists(join(dir, 'cluster/PG_VERSION')))) throw new Error(`There is no embedded database in ${dataDir}.`);
  if (await hasContent(target)) throw new Error(`${target} is not empty. A backup wants a folder of its own.`);
  await mkdir(target, { recursive: true, mode: 0o700 });

  const { client, end } = await connect(dir, log);
  try {
    const cluster = join(dir, 'cluster');
    // A temporary replication slot keeps WAL from now on until it is copied; it disappears with the connection.
    await client.query(`select pg_create_physical_replication_slot('backup_${process.pid}', true, true)`);
    await client.query(`select pg_backup_start('backup', true)`);
    const copied = await copyTree(cluster, join(target, 'cluster'), (path) => !leftOut.test(path));
    const { rows } = await client.query<{ labelfile: string; made_at: Date }>(
      'select labelfile, now() as made_at from pg_backup_stop(false)',
    );
    const [stopped] = rows;
    if (!stopped) throw new Error('The database did not end the backup.');
    await writeFile(join(target, 'cluster/backup_label'), stopped.labelfile, { mode: 0o600 });
    await copyTree(
      join(cluster, 'pg_wal'),
      join(target, 'cluster/pg_wal'),
      (path) => !path.startsWith('archive_status/'),
    );
    await copyFile(join(dir, 'password'), join(target, 'password'));
    // After the database, so every photo the database knows is in the backup (some deleted since then may be too).
    const photos = await copyTree(join(dataDir, 'files'), join(target, 'files'), isKept);
    const report: BackupReport = {
      made_at: stopped.made_at.toISOString(),
      postgres: major,
      files: photos.files,
      bytes: copied.bytes + photos.bytes,
    };
    await run('sync', [], { env: bareEnvironment }).catch(() => {});
    // The desk shows when the last one was made; an older database has no list of them.
    await client.query(`insert into backups (kind, note) values ('made', 'npm run backup')`).catch(() => {});
    await writeFile(join(target, 'backup.json'), `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 });
    return report;
  } finally {
    await end();
  }
}

/**
 * Restores a backup into a data folder without database and files. The first start afterwards replays the WAL up to
 * the end of the backup.
 * @throws Error with a sentence for the terminal: incomplete backup, other version, or data already there
 */
export async function restore(options: { from: string; dataDir: string; log: Log }): Promise<BackupReport> {
  const { from, dataDir, log } = options;
  const text = await readFile(join(from, 'backup.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`${from} holds no whole backup (backup.json is missing).`);
  const report = JSON.parse(text) as BackupReport;
  if (report.postgres !== major) throw new Error(`That backup is of PostgreSQL ${report.postgres}; this is ${major}.`);
  for (const part of ['postgres', 'files'])
    if (await hasContent(join(dataDir, part)))
      throw new Error(`${join(dataDir, part)} is not empty. Move it away, or set DATA_DIR.`);

  await copyTree(join(from, 'files'), join(dataDir, 'files'), () => true);
  const home = await findHome(join(dataDir, 'postgres'), log);
  const unfinished = join(home.path, 'cluster.new');
  await rm(unfinished, { recursive: true, force: true });
  await copyTree(join(from, 'cluster'), unfinished, () => true);
  if (home.account.ids.uid !== undefined)
    await run('chown', ['-R', `${home.account.ids.uid}:${home.account.ids.gid}`, unfinished], { env: bareEnvironment });
  await copyFile(join(from, 'password'), join(home.path, 'password'));
  await chmod(join(home.path, 'password'), 0o600);
  // Last, so that an interrupted restore leaves nothing a start would take for a database.
  await rename(unfinished, join(home.path, 'cluster'));
  return report;
}

/** A superuser connection to the server running on `dir`, or to one started for the purpose. */
async function connect(dir: string, log: Log): Promise<{ client: pg.Client; end(): Promise<void> }> {
  const port = Number(await readFile(join(dir, 'port'), 'utf8').catch(() => ''));
  const { admin } = await readPasswords(dir);
  const running = new pg.Client({ host: '127.0.0.1', port, user: adminRole, password: admin, database: 'app' });
  running.on('error', () => {});
  try {
    if (port > 0) {
      await running.connect();
      return { client: running, end: () => running.end() };
    }
  } catch {
    // Not running, or another program uses its port by now.
  }
  const server = await startEmbeddedPostgres({ dir, log });
  const client = new pg.Client(server.adminUrl);
  await client.connect();
  return { client, end: () => client.end().finally(() => server.stop()) };
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
const hasContent = (dir: string) =>
  readdir(dir).then(
    (names) => names.length > 0,
    () => false,
  );
const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Copies a folder that others are writing to. Files that vanish meanwhile are skipped; replaying the WAL makes up for
 * it.
 */
async function copyTree(
  from: string,
  to: string,
  isIncluded: (path: string) => boolean,
): Promise<{ files: number; bytes: number }> {
  const sum = { files: 0, bytes: 0 };
  const walk = async (below: string): Promise<void> => {
    await mkdir(join(to, below), { recursive: true, mode: 0o700 });
    const entries = await readdir(join(from, below), { withFileTypes: true }).catch((error: unknown) => {
      if (isGone(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      const path = below ? `${below}/${entry.name}` : entry.name;
      if (!isIncluded(path)) continue;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) {
        try {
          await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
          sum.bytes += (await stat(join(to, path))).size;
          sum.files++;
        } catch (error) {
          if (!isGone(error)) throw error;
        }
      }
    }
  };
  await walk('');
  return sum;
}
