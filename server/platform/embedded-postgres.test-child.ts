/** Run, and killed, by embedded-postgres.test.ts: starts the server on the given folder and prints its address. */
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { createLog } from './log.ts';

const { url } = await startEmbeddedPostgres({ dir: process.argv[2] ?? '', log: createLog('silent') });
process.send?.(url);
setInterval(() => {}, 60_000);
