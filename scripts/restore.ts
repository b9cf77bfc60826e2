/**
 * `npm run restore -- FOLDER`: restores a backup into DATA_DIR, which must not have data yet. Start as usual
 * afterwards.
 */
import { resolve } from 'node:path';
import { restore } from '../server/platform/backup.ts';
import { runScript } from '../server/platform/command.ts';

await runScript(async ({ config, log, root }) => {
  const [from] = process.argv.slice(2);
  if (!from) throw new Error('Which backup? npm run restore -- FOLDER');
  if (config.databaseUrl !== null)
    throw new Error('DATABASE_URL names a server of your own: restore it with its tools.');
  const dataDir = resolve(root, config.dataDir);
  const report = await restore({ from: resolve(from), dataDir, log });
  console.log(`${dataDir} is as it was at ${report.made_at}: ${report.files} files.`);
});
