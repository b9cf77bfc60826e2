/** Started by embedded-postgres.test.ts to be killed: starts the server on the folder it is given and says where it is. */
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { createLog } from './log.ts';

const { url } = await startEmbeddedPostgres({ dir: process.argv[2] ?? '', log: createLog('silent') });
process.send?.(url);
setInterval(() => {}, 60_000);
