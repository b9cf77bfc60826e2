/** Staff sessions and claims that are over go once an hour; and who bought very much is told to support. */
import { openCare } from '../moderation/open-care.ts';
import { forgetLetters } from '../notifications/letters.ts';
import { transaction } from '../platform/db.ts';
import { siteById } from '../sites/find-site.ts';
import { setting } from '../sites/settings.ts';
import { boughtInADay } from './sql-writing.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import * as sql from './sql.ts';

export const tidyDesk: JobDefinition<object> = {
  name: 'tidy_desk',
  retries: 3,
  backoff: true,
  schedule: '23 * * * *',
  async run(services) {
    await sql.forgetSessions.run(services.db);
    await sql.forgetClaims.run(services.db);
    await forgetLetters(services.db);
  },
};

/** Above the site's `care_credits_a_day`: a case for support, once a week at most. */
export const noticeBuying: JobDefinition<object> = {
  name: 'notice_buying',
  retries: 3,
  backoff: true,
  schedule: '11 * * * *',
  async run(services) {
    for (const { member_id: memberId, site_id: siteId, country, credits } of await boughtInADay(services.db, null)) {
      const limit = setting(await siteById(services, siteId), country, 'care_credits_a_day');
      if (limit === 0 || credits <= limit) continue;
      await transaction(services.db, (tx) =>
        openCare(
          tx,
          { member_id: memberId, reason: 'spending', note: `+${credits} / 24 h`, now: services.clock.now() },
          { againDays: 7 },
        ),
      );
    }
  },
};
