/** Daily: mandates unused for 36 months lapse; yesterday's forms, counts and local texts are deleted. */
import type { JobDefinition } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { mobileEnds, openAccount } from './account.ts';
import * as sql from './sql.ts';

const part = 500;

/** The ends by which a phone number is found, for mandates that an older release has written. */
async function fillMobileEnds({ db, config: { secret }, log }: Pick<Services, 'db' | 'config' | 'log'>): Promise<void> {
  let unreadable = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await sql.mandatesWithoutEnds(db, after, part);
    for (const { id, account } of rows) {
      after = id;
      try {
        await sql.setMobileEnds.run(db, id, mobileEnds(secret, openAccount(secret, account).mobile));
      } catch {
        // Sealed with a secret that is gone.
        unreadable += 1;
      }
    }
    if (rows.length < part) break;
  }
  if (unreadable > 0) log.warn({ unreadable }, 'mandates that cannot be read');
}

export const tidyDebits: JobDefinition<Record<string, never>> = {
  name: 'tidy_debits',
  retries: 1,
  backoff: true,
  schedule: '25 3 * * *',
  async run(services) {
    const { db, log } = services;
    const lapsed = await sql.lapseMandates.run(db);
    await sql.deleteOldAttempts.run(db);
    await sql.deleteOldTexts.run(db);
    await sql.deleteOldLocal.run(db);
    await fillMobileEnds(services);
    if (lapsed > 0) log.info({ lapsed }, 'mandates lapsed');
  },
};
