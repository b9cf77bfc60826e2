/** A process that dies in the middle of a job; run, and killed, by jobs.test.ts. */
import { createDb } from './db.ts';
import { createJobs, type JobDefinition } from './jobs.ts';
import { createLog } from './log.ts';
import type { Services } from './services.ts';

/** In the child process (services without config) it never ends; in the test it does. */
export const crashJob: JobDefinition<object> = {
  name: 'crash',
  retries: 3,
  backoff: false,
  retrySeconds: 0,
  expiresSeconds: 2,
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
  const jobs = await createJobs(db, log, { pollSeconds: 0.5 });
  await jobs.enqueue(db, crashJob, {});
  await jobs.start({ db, log } as unknown as Services, [crashJob]);
}
