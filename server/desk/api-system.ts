/** The calls of the pages of the system: jobs and dead letters, outgoing mail. */
import { may } from '../../contract/permissions.ts';
import type * as contract from '../../contract/desk-system.ts';
import { transaction } from '../platform/db.ts';
import type { Handler } from '../platform/http/call.ts';
import {
  jobDetails,
  type JobRow,
  jobSource,
  presentJob,
  putAside,
  putBack,
  regularJobs,
  replayAlike,
  replayDead,
} from '../platform/job-list.ts';
import { Refusal } from '../platform/errors.ts';
import { audit } from './audit.ts';
import { fileLists } from './file-lists.ts';
import type { LetterRow } from './letters-list.ts';
import { sendList } from './list-files.ts';
import { answerFileList, answerList } from './lists.ts';
import { letterDetails } from './resend-mail.ts';

export const deskJobs: Handler<typeof contract.deskJobs> = (call) =>
  answerList(call, jobSource, { present: (rows: JobRow[]) => rows.map(presentJob) });

export const deskJob: Handler<typeof contract.deskJob> = async ({ services, query }) => {
  const job = await jobDetails(services.db, query.id);
  if (!job) throw new Refusal('not_found');
  return job;
};

export const deskRegularJobs: Handler<typeof contract.deskRegularJobs> = ({ services }) => regularJobs(services.db);

/** How many of which: `send_mail 3, send_refund 1`. */
const kindsOf = (jobs: readonly { name: string }[]): string =>
  [...Map.groupBy(jobs, ({ name }) => name)].map(([name, all]) => `${name} ${all.length}`).join(', ');

export const deskReplayJobs: Handler<typeof contract.deskReplayJobs> = async ({ services, staff, body }) => {
  const replayed = await transaction(services.db, async (tx) => {
    const jobs = await replayDead(services.jobs, tx, body.ids);
    if (jobs.length) await audit(tx, staff, 'jobs_replayed', undefined, { jobs: kindsOf(jobs) });
    return jobs.length;
  });
  return { replayed };
};

export const deskReplayAlike: Handler<typeof contract.deskReplayAlike> = ({ services, staff, body }) =>
  transaction(services.db, async (tx) => {
    const { replayed, left } = await replayAlike(services.jobs, tx, body);
    if (replayed.length)
      await audit(tx, staff, 'jobs_replayed', undefined, { jobs: kindsOf(replayed), cause: body.cause });
    return { replayed: replayed.length, left };
  });

export const deskPutAside: Handler<typeof contract.deskPutAside> = async ({ services, staff, body }) => {
  const { ids, reason } = body;
  const aside = await transaction(services.db, async (tx) => {
    const jobs = await putAside(tx, ids, { reason, by: staff.name });
    if (jobs.length)
      await audit(tx, staff, 'jobs_put_aside', undefined, {
        jobs: kindsOf(jobs),
        cause: jobs[0]?.cause ?? null,
        reason,
      });
    return jobs.length;
  });
  return { put_aside: aside };
};

export const deskPutBack: Handler<typeof contract.deskPutBack> = ({ services, staff, body }) =>
  transaction(services.db, async (tx) => {
    const jobs = await putBack(tx, body.ids);
    if (jobs.length) await audit(tx, staff, 'jobs_put_back', undefined, { jobs: kindsOf(jobs) });
    return { put_back: jobs.length };
  });

export const deskLetters: Handler<typeof contract.deskLetters> = (call) =>
  answerFileList(call, fileLists.letters, (rows: LetterRow[]) =>
    rows.map(({ at, first_at: first, site_id: site, ...row }) => ({
      ...row,
      at: at.toISOString(),
      first_at: first.toISOString(),
      opens: row.member_id !== null && may(call.staff.rights, 'members.contact', { site }) !== null,
    })),
  );

export const deskLettersFile: Handler<typeof contract.deskLettersFile> = (call) => sendList(call, fileLists.letters);

export const deskLetter: Handler<typeof contract.deskLetter> = ({ services, params, query }) =>
  letterDetails(services, params.id, query.letter);
