/** The calls of the pages of the system: jobs and dead letters, outgoing mail. */
import { may } from '../../contract/permissions.ts';
import type * as contract from '../../contract/desk-system.ts';
import { transaction } from '../platform/db.ts';
import type { Handler } from '../platform/http/call.ts';
import { listJobs, putAside, replayDead } from '../platform/job-list.ts';
import { audit } from './audit.ts';
import { fileLists } from './file-lists.ts';
import { type LetterRow, letterSource } from './letters-list.ts';
import { sendList } from './list-files.ts';
import { answerList } from './lists.ts';
import { letterDetails } from './resend-mail.ts';

export const deskJobs: Handler<typeof contract.deskJobs> = ({ services, query }) => listJobs(services.db, query.state);

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

export const deskPutAside: Handler<typeof contract.deskPutAside> = async ({ services, staff, body }) => {
  const aside = await transaction(services.db, async (tx) => {
    const jobs = await putAside(tx, body.ids);
    if (jobs.length)
      await audit(tx, staff, 'jobs_put_aside', undefined, {
        jobs: kindsOf(jobs),
        cause: jobs[0]?.cause ?? null,
        reason: body.reason,
      });
    return jobs.length;
  });
  return { put_aside: aside };
};

export const deskLetters: Handler<typeof contract.deskLetters> = (call) =>
  answerList(call, letterSource(call.staff), {
    present: (rows: LetterRow[]) =>
      rows.map(({ at, first_at: first, site_id: site, ...row }) => ({
        ...row,
        at: at.toISOString(),
        first_at: first.toISOString(),
        opens: row.member_id !== null && may(call.staff.rights, 'members.contact', { site }) !== null,
      })),
  });

export const deskLettersFile: Handler<typeof contract.deskLettersFile> = (call) => sendList(call, fileLists.letters);

export const deskLetter: Handler<typeof contract.deskLetter> = ({ services, params, query }) =>
  letterDetails(services, params.id, query.letter);
