/**
 * Deletes cases and complaints that are over for good (privacy policy: until the case and the time for an appeal are
 * past).
 */
import { appealMonths } from '../../contract/moderation.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { proofDays } from '../../contract/privacy.ts';
import { forgetAsked } from './ask-data.ts';
import { forgetOldSignals } from './signals/find-signals.ts';
import * as sql from './sql.ts';

export const forgetOldCases: JobDefinition<object> = {
  name: 'forget_old_cases',
  retries: 3,
  backoff: true,
  schedule: '41 3 * * *',
  async run(services) {
    await sql.forgetComplaints.run(services.db, appealMonths + 1);
    await sql.forgetCases.run(services.db, appealMonths + 1);
    await forgetOldSignals(services.db);
    await forgetAsked.run(services.db, proofDays, services.clock.now());
  },
};
