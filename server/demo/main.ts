/** `npm run demo -- [--members N] [--faces N] [--seed S]`: fills an empty embedded database with the demo, then stops. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../platform/clock.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { createDb } from '../platform/db.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { createLog } from '../platform/log.ts';
import { installationSecret } from '../platform/installation-secret.ts';
import { migrate } from '../platform/migrate.ts';
import { createStorage } from '../platform/storage.ts';
import { loadWords } from '../platform/words.ts';
import { isEmpty, seedDemo } from './seed.ts';

const root = resolve(import.meta.dirname, '../..');

/** A mistake in the command line: reported in one line, without a stack trace. */
class UsageError extends Error {}

function readOptions(args: string[]): { members: number; faces: number; seed: string } {
  const { values } = parseArgs({
    args,
    options: {
      members: { type: 'string', default: '2000' },
      faces: { type: 'string', default: '60' },
      seed: { type: 'string', default: 'evenfall' },
    },
  });
  const whole = (name: 'members' | 'faces', min: number, max: number) => {
    const n = Number(values[name]);
    if (!Number.isInteger(n) || n < min || n > max)
      throw new UsageError(`--${name} must be a whole number from ${min} to ${max}`);
    return n;
  };
  return { members: whole('members', 3, 50_000), faces: whole('faces', 0, 500), seed: values.seed };
}

async function main(): Promise<void> {
  // The demo's log-ins have a public password, so it must never be where real members could be.
  if (process.env['DATABASE_URL'])
    throw new UsageError('The demo is only for the embedded database: unset DATABASE_URL.');
  if (process.env['NODE_ENV'] === 'production') throw new UsageError('The demo is not for production.');
  const options = readOptions(process.argv.slice(2));
  const environment = readConfig(process.env);
  const log = createLog('warn');
  const dataDir = resolve(root, environment.dataDir);
  const postgres = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log });
  const db = createDb(postgres.url, environment.databasePool, log, { patient: true });
  try {
    await migrate(db, join(root, 'db'), log);
    if (!(await isEmpty(db)))
      throw new UsageError(`There are sites already. Remove ${environment.dataDir} to start over.`);
    const config = { ...environment, secret: await installationSecret(db, environment) };
    const services = {
      db,
      storage: createStorage({ dataDir }),
      clock: systemClock,
      config,
      log,
      words: loadWords(join(root, 'dist/locales')),
    };
    const show = (text: string) => process.stdout.write(process.stdout.isTTY ? `\r${text.padEnd(60)}` : `${text}\n`);
    const { logins } = await seedDemo(services, { ...options, onProgress: show });
    process.stdout.write('\n\n');
    for (const login of logins)
      console.log(
        `  ${login.email.padEnd(26)} ${login.password.padEnd(20)} ${login.note} (http://${login.siteHost}:${config.port})`,
      );
  } finally {
    await db.end();
    await postgres.stop();
  }
}

main().catch((error: unknown) => {
  const expected =
    error instanceof UsageError ||
    error instanceof ConfigError ||
    String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
});
