/** Daily: mandates unused for 36 months lapse; yesterday's forms, counts and local texts are deleted. */
import type { JobDefinition } from '../../platform/jobs.ts';
import * as sql from './sql.ts';

export const tidyDebits: JobDefinition<Record<string, never>> = {
  name: 'tidy_debits',
  retries: 1,
  backoff: true,
  schedule: '25 3 * * *',
  async run({ db, log }) {
    const lapsed = await sql.lapseMandates.run(db);
    await sql.deleteOldAttempts.run(db);
    await sql.deleteOldTexts.run(db);
    await sql.deleteOldLocal.run(db);
    if (lapsed > 0) log.info({ lapsed }, 'mandates lapsed');
  },
};
