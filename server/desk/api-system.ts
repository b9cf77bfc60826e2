/** The calls of the pages of the system: jobs and dead letters, outgoing mail. */
import { may } from '../../contract/permissions.ts';
import type * as contract from '../../contract/desk-system.ts';
import type { LetterState } from '../../contract/desk-system.ts';
import { transaction } from '../platform/db.ts';
import type { Handler } from '../platform/http/call.ts';
import { listJobs, putAside, replayDead } from '../platform/job-list.ts';
import { audit } from './audit.ts';
import * as sql from './sql-system.ts';

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

const page = 50;

export const deskLetters: Handler<typeof contract.deskLetters> = async ({ services, staff, query, scope }) => {
  const shown = JSON.stringify(scope);
  const [rows, kinds, providers] = await Promise.all([
    sql.letters(
      services.db,
      shown,
      query.state ?? null,
      query.kind || null,
      query.domain?.toLowerCase() || null,
      query.before ?? null,
      page + 1,
    ),
    sql.letterKinds(services.db, shown),
    sql.mailProviders(services.db, shown),
  ]);
  return {
    letters: rows.slice(0, page).map(({ at, state, kept, site_id: site, ...row }) => ({
      ...row,
      state: state as LetterState,
      at: at.toISOString(),
      again: kept && row.member_id !== null && may(staff.rights, 'members.contact', { site }) !== null,
    })),
    next: rows.length > page ? (rows[page - 1]?.id ?? null) : null,
    kinds: kinds.map(({ kind }) => kind),
    providers,
  };
};
