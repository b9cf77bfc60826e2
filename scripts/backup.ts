/**
 * `npm run backup -- FOLDER`: backs up the embedded database and its files into a new folder. The server may be
 * running.
 */
import { join, resolve } from 'node:path';
import { backUp } from '../server/platform/backup.ts';
import { systemClock } from '../server/platform/clock.ts';
import { runScript } from '../server/platform/command.ts';

await runScript(async ({ config, log, root }) => {
  if (config.databaseUrl !== null)
    throw new Error(
      'DATABASE_URL names a server of your own: back it up with its tools (pg_dump, pg_basebackup), and DATA_DIR or the bucket beside it.',
    );
  const dataDir = resolve(root, config.dataDir);
  const target = resolve(
    process.argv[2] ?? join(root, `backup-${systemClock.now().toISOString().slice(0, 16).replace(':', '')}`),
  );
  const report = await backUp({ dataDir, target, log });
  console.log(`${target}: ${report.files} files, ${Math.ceil(report.bytes / 1_048_576)} MB.`);
  console.log('Keep APP_SECRET with it, elsewhere: without it second factors and bank data cannot be read.');
});
