/** A PostgreSQL and a standby that streams from it, both embedded, in folders of their own. */
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { backUp, restore } from '../../server/platform/backup.ts';
import { createDb } from '../../server/platform/db.ts';
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres.ts';
import { createLog } from '../../server/platform/log.ts';
import { migrate } from '../../server/platform/migrate.ts';
import { type Gate, startGate } from './tcp-gate.ts';

export interface Pair {
  /** The primary, migrated. */
  url: string;
  standbyUrl: string;
  /** Between the two: shut, nothing reaches the standby any more. */
  stream: Gate;
  /** As superuser of the standby. */
  onStandby<Row extends object>(text: string): Promise<Row[]>;
  stop(): Promise<void>;
}

const log = createLog('silent');

export async function startPair(): Promise<Pair> {
  // In memory if there is one for files: nothing here has to outlive the test, and other work on the disk does not slow it.
  const dir = await mkdtemp('/dev/shm/test-standby-').catch(() => mkdtemp(join(tmpdir(), 'test-standby-')));
  const ends: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    // Who runs PostgreSQL where we are root has to reach it.
    await chmod(dir, 0o755);
    const [dataDir, standbyDir] = [join(dir, 'primary'), join(dir, 'standby')];
    await mkdir(standbyDir, { mode: 0o755 });
    const primary = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log });
    ends.push(() => primary.stop());
    const db = createDb(primary.url, 1, log, { patient: true });
    await migrate(db, join(import.meta.dirname, '../../db'), log).finally(() => db.end());

    const stream = await startGate(primary.adminUrl);
    ends.push(() => stream.shut());
    await backUp({ dataDir, target: join(dir, 'copy'), log });
    await restore({ from: join(dir, 'copy'), dataDir: standbyDir, log });
    const cluster = join(standbyDir, 'postgres/cluster');
    const { uid, gid } = await stat(cluster);
    const { port, username, password } = new URL(stream.url);
    await writeFile(join(cluster, 'standby.signal'), '');
    await chown(join(cluster, 'standby.signal'), uid, gid);
    await appendFile(
      join(cluster, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\nwal_retrieve_retry_interval = '200ms'\n`,
    );
    const standby = await startEmbeddedPostgres({ dir: join(standbyDir, 'postgres'), log });
    ends.push(() => standby.stop());
    const admin = new pg.Client(standby.adminUrl);
    admin.on('error', () => {});
    await admin.connect();
    ends.push(() => admin.end());
    return {
      url: primary.url,
      standbyUrl: standby.url,
      stream,
      onStandby: async <Row extends object>(text: string) => (await admin.query(text)).rows as Row[],
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
