/**
 * `npm run ledger:check`: proves that ledger, payments, balances, codes and receipts agree to the cent and to the credit,
 * and names every row that does not. Exit code 1 when there is one. Reads only: with DATABASE_URL the
 * server may run meanwhile, the embedded database belongs to one process at a time (the desk has the same check).
 */
import { resolve } from 'node:path';
import { checkLedger } from '../server/payments/ledger-check.ts';
import { readConfig } from '../server/platform/config.ts';
import { createDb } from '../server/platform/db.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { createLog } from '../server/platform/log.ts';

const config = readConfig(process.env);
const log = createLog('warn');
const embedded = config.database_url === null
  ? await startEmbeddedPostgres({ dir: resolve(import.meta.dirname, '..', config.data_dir, 'postgres'), log })
  : undefined;
const db = createDb(config.database_url ?? embedded?.url ?? '', 2, log);
try {
  const { payments, checked_at, faults } = await checkLedger(db);
  for (const { check, row, detail } of faults) console.log(`${check}\n  ${row}: ${detail}`);
  console.log(`${checked_at.toISOString()}: ${payments} payments, ${faults.length === 0 ? 'everything agrees' : `${faults.length} rows do not agree`}.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await db.end();
  await embedded?.stop();
}
