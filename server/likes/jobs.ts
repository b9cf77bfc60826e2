/** Jobs of likes. */
import type { JobDefinition } from '../platform/jobs.ts';
import * as sql from './sql.ts';

/** Longer than any site may keep a passed profile away (setting `swipe_pass_days`, at most a year). */
const maxPassDays = 366;

/** Deletes passes that no longer count, and past days of the swipe game. */
export const forgetOldSwipes: JobDefinition<object> = {
  name: 'forget_old_swipes',
  retries: 3,
  backoff: true,
  schedule: '23 4 * * *',
  async run({ db }) {
    await sql.deleteOldPasses(db, maxPassDays);
    await sql.deleteOldDays(db);
  },
};
