/** Keeps `members.age_wanted` in step with settings, moves and checks that end; forgets what is over. */
import type { JobDefinition } from '../platform/jobs.ts';
import { allSitesNow } from '../sites/find-site.ts';
import { ageLevel } from './level.ts';
import * as sql from './sql.ts';

export const followAge: JobDefinition<object> = {
  name: 'follow_age',
  retries: 3,
  backoff: true,
  schedule: '*/5 * * * *',
  async run(services) {
    const { db } = services;
    for (const site of await allSitesNow(services)) {
      const countries = site.countries.filter((country) => ageLevel(site, country) !== 'none');
      await sql.unwantIn.run(db, site.id, countries.length > 0);
      if (countries.length) await sql.wantIn.run(db, site.id, countries);
    }
    await sql.forgetSessions.run(db);
    await sql.forgetRefusals.run(db);
    await sql.forgetChecks.run(db);
  },
};
