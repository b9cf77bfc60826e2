/** Staff sessions and claims that are over go once an hour; and who bought very much is told to support. */
import { openCare } from '../moderation/open-care.ts';
import { forgetReports } from '../payments/webhook-log.ts';
import { forgetLetters } from '../notifications/letters.ts';
import { forgetPushes } from '../notifications/sql-push.ts';
import { transaction } from '../platform/db.ts';
import { siteById } from '../sites/find-site.ts';
import { setting } from '../sites/settings.ts';
import { unsuspendAccount } from '../accounts/suspend.ts';
import { audit, clockwork } from './audit.ts';
import { forgetRepeats } from './repeat-photo.ts';
import { forgetNotes } from './sql-console.ts';
import { dueSuspensions, forgetPermits } from './sql-member-acts.ts';
import { forgetLinks } from './sql-staff-links.ts';
import { forgetRequests } from './sql-threads.ts';
import { forgetSteps } from './thread-steps.ts';
import { tellMember } from './tell-member.ts';
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
    await forgetPushes.run(services.db, services.clock.now());
    await forgetReports(services.db, services.clock.now());
    await forgetPermits.run(services.db);
    await forgetRequests.run(services.db);
    await forgetLinks.run(services.db);
    await forgetRepeats.run(services.db);
    await forgetNotes.run(services.db);
    await forgetSteps.run(services.db);
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

/** Suspensions for a time end by themselves, and their members hear of it. */
export const liftSuspensions: JobDefinition<object> = {
  name: 'lift_suspensions',
  retries: 3,
  backoff: true,
  schedule: '*/5 * * * *',
  async run(services) {
    for (const { id } of await dueSuspensions(services.db))
      await transaction(services.db, async (tx) => {
        if (!(await unsuspendAccount(tx, id))) return;
        await tellMember(tx, id, 'suspension_lifted');
        await audit(tx, clockwork, 'suspension_ended', { kind: 'member', id });
      });
  },
};
