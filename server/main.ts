/**
 * The program. The configuration is read before anything else is loaded, so that what is wrong with it is said at once and
 * nothing has been opened.
 */
import { ConfigError, readConfig } from './platform/config.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { start } = await import('./start.ts');
  await start(config);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? `\n${error.message}\n` : error);
  process.exit(1);
});
