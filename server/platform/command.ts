/** What every command of the operator needs: the configuration, a database while it runs, and mistakes told in one line. */
import { join, resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createDb, type Db } from './db.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { createLog } from './log.ts';
import { migrate } from './migrate.ts';

export const root = resolve(import.meta.dirname, '../..');

export interface CommandTools {
  config: Config;
  db: Db;
}

/**
 * Runs a command against the database of the configuration, brought up to date first. With DATABASE_URL the server may
 * run meanwhile; the embedded database belongs to one process at a time. What `work` throws is printed as one line and
 * makes the exit code 1; `work` may also set `process.exitCode` itself.
 */
export async function runCommand(work: (tools: CommandTools) => Promise<void>): Promise<void> {
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const config = readConfig(process.env);
    const log = createLog('warn');
    const embedded = config.database_url === null
      ? await startEmbeddedPostgres({ dir: resolve(root, config.data_dir, 'postgres'), log })
      : undefined;
    if (embedded) stops.push(() => embedded.stop());
    const db = createDb(config.database_url ?? embedded?.url ?? '', 2, log);
    stops.push(() => db.end());
    await migrate(db, join(root, 'db/migrations'), log);
    await work({ config, db });
  } catch (error) {
    console.error(error instanceof ConfigError || !process.env['DEBUG'] ? (error as Error).message : error);
    process.exitCode = 1;
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}
