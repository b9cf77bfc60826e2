/** A process that dies in the middle of a job: started, and killed, by jobs.test.ts. */
import { createDb } from './db.ts';
import { createJobs, type JobDefinition } from './jobs.ts';
import { createLog } from './log.ts';
import type { Services } from './services.ts';

/** In the child (services without config) it never ends; in the test it does. */
export const crash_job: JobDefinition<object> = {
  name: 'crash',
  retries: 3,
  backoff: false,
  retry_seconds: 0,
  expires_seconds: 2,
  async run(services) {
    const heir = services.config !== undefined;
    await services.db.query('insert into crash_log values ($1)', [
      heir ? 'finished by the heir' : 'started by the child',
    ]);
    if (!heir) await new Promise(() => {});
  },
};

if (import.meta.main) {
  const log = createLog('silent');
  const db = createDb(process.argv[2] ?? '', 5, log);
  const jobs = await createJobs(db, log, { poll_seconds: 0.5 });
  await jobs.enqueue(db, crash_job, {});
  await jobs.start({ db, log } as unknown as Services, [crash_job]);
}
