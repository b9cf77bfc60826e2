/** Staff sessions and claims that are over go once an hour. */
import type { JobDefinition } from '../platform/jobs.ts';
import * as sql from './sql.ts';

export const tidy_desk: JobDefinition<object> = {
  name: 'tidy_desk',
  retries: 3,
  backoff: true,
  schedule: '23 * * * *',
  async run(services) {
    await sql.forgetSessions.run(services.db);
    await sql.forgetClaims.run(services.db);
  },
};
