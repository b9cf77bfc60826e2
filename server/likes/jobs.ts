/** Jobs of likes. */
import type { JobDefinition } from '../platform/jobs.ts';
import * as sql from './sql.ts';

/** Longer than any site may keep a passed profile away (settings: swipe_pass_days, at most a year). */
const passDaysAtMost = 366;

/** Passes that came back long ago, and days of the swipe game that are over. */
export const forgetOldSwipes: JobDefinition<object> = {
  name: 'forget_old_swipes',
  retries: 3,
  backoff: true,
  schedule: '23 4 * * *',
  async run({ db }) {
    await sql.deleteOldPasses(db, passDaysAtMost);
    await sql.deleteOldDays(db);
  },
};
