/**
 * `npm run debit:export`: writes the pain.008.001.08 file of the collections due at each company's own bank into a
 * folder (default `data/debits`, or the first argument), readable by its owner only. Each collection goes into one
 * file. With DATABASE_URL the server may be running; the embedded database belongs to one process at a time (the desk
 * has the same export).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatMoney } from '../contract/money.ts';
import { exportDebits } from '../server/payments/direct-debit/export-debits.ts';
import { creditorFor } from '../server/payments/direct-debit/mandate-text.ts';
import { runCommand } from '../server/platform/command.ts';
import { allCompanies } from '../server/sites/sql.ts';

await runCommand(async ({ config, db, root }) => {
  const dir = resolve(process.argv[2] ?? join(root, config.dataDir, 'debits'));
  for (const company of await allCompanies(db)) {
    const creditor = await creditorFor({ config, db }, company);
    if (!creditor?.iban) {
      console.log(
        `${company.name}: has no creditor identifier and account yet (columns creditor_identifier, creditor_iban of its row).`,
      );
      continue;
    }
    const file = await exportDebits({ config, db }, company, creditor);
    if (!file) {
      console.log(`${company.name}: nothing is due.`);
      continue;
    }
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const path = join(dir, `${file.message_id}.xml`);
    writeFileSync(path, file.xml, { mode: 0o600 });
    console.log(
      `${company.name}: ${file.payments} collections, ${formatMoney({ amount_minor: file.amount_minor, currency: 'EUR' }, 'en')}: ${path}`,
    );
  }
});
