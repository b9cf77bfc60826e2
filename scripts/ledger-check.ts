/**
 * `npm run ledger:check`: checks that ledger, payments, balances, codes and receipts agree to the cent and to the
 * credit, and names every row that does not. Exit code 1 if there is one. Read-only: with DATABASE_URL the server may
 * be running; the embedded database belongs to one process at a time (the desk has the same check).
 */
import { checkLedger } from '../server/payments/ledger-check.ts';
import { runCommand } from '../server/platform/command.ts';

await runCommand(async ({ db }) => {
  const { payments, checked_at: checkedAt, faults } = await checkLedger(db);
  for (const { check, row, detail } of faults) console.log(`${check}\n  ${row}: ${detail}`);
  console.log(
    `${checkedAt.toISOString()}: ${payments} payments, ${faults.length === 0 ? 'everything agrees' : `${faults.length} rows do not agree`}.`,
  );
  if (faults.length > 0) process.exitCode = 1;
});
