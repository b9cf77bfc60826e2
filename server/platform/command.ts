/** What every operator command needs: configuration, a database for the duration, and errors printed as one line. */
import { join, resolve } from 'node:path';
import { type Config, readConfig } from './config.ts';
import { createDb, type Db } from './db.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { createLog, type Log } from './log.ts';
import { migrate } from './migrate.ts';

export interface ScriptTools {
  config: Config;
  log: Log;
  /** Root of the checkout; relative paths in the configuration start here. */
  root: string;
  /** Called at the end in reverse order, whatever happened. */
  stops: (() => Promise<unknown>)[];
}

/**
 * Runs a command. Whatever `work` throws is printed as one line and sets exit code 1; `work` may also set the code
 * itself.
 */
export async function runScript(work: (tools: ScriptTools) => Promise<void>): Promise<void> {
  const stops: (() => Promise<unknown>)[] = [];
  try {
    await work({
      config: readConfig(process.env),
      log: createLog('warn'),
      root: resolve(import.meta.dirname, '../..'),
      stops,
    });
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/**
 * Runs a command against the configured database, migrated first. With DATABASE_URL the server may be running; the
 * embedded database allows one process at a time.
 */
export const runCommand = (work: (tools: ScriptTools & { db: Db }) => Promise<void>): Promise<void> =>
  runScript(async (tools) => {
    const { config, log, root, stops } = tools;
    const embedded =
      config.databaseUrl === null
        ? await startEmbeddedPostgres({ dir: resolve(root, config.dataDir, 'postgres'), log })
        : undefined;
    if (embedded) stops.push(() => embedded.stop());
    const db = createDb(config.databaseUrl ?? embedded?.url ?? '', 2, log, { patient: true });
    stops.push(() => db.end());
    await migrate(db, join(root, 'db'), log);
    await work({ ...tools, db });
  });
