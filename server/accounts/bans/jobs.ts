/** What is kept of marks and bans, and for how long (docs/product/decisions-about-people.md). */
import type { JobDefinition } from '../../platform/jobs.ts';
import type { Listener } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { marksOf } from './marks.ts';
import * as sql from './sql.ts';

export const forgetMarks: JobDefinition<object> = {
  name: 'forget_marks',
  retries: 3,
  backoff: true,
  schedule: '23 4 * * *',
  async run({ db }) {
    await sql.forgetMarks.run(db);
    await sql.forgetBanMarks.run(db);
    await sql.endBans.run(db);
    await sql.forgetBans.run(db);
  },
};

const batch = 500;

/** Members from before there were marks get that of their address. */
export const markMembers: JobDefinition<object> = {
  name: 'mark_members',
  retries: 3,
  backoff: true,
  schedule: '53 * * * *',
  async run(services, _data, { stopping }) {
    for (let more = true; more && !stopping?.aborted; ) {
      const members = await sql.unmarked(services.db, batch);
      for (const { id, email, company_id: company } of members) await markAddress(services, id, company, email);
      more = members.length === batch;
    }
  },
};

async function markAddress(services: Pick<Services, 'db' | 'config'>, id: string, company: number, email: string) {
  for (const { kind, hash } of await marksOf(services, company, { email })) {
    await sql.writeMarks(services.db, id, [kind], [Buffer.from(hash, 'hex')]);
    await sql.markBan.run(services.db, id, kind, Buffer.from(hash, 'hex'));
  }
}

/** Whoever is suspended is excluded by their address at least, also if nothing had marked it yet. */
export const markMember: JobDefinition<{ member_id: string }> = {
  name: 'mark_member',
  retries: 8,
  backoff: true,
  async run(services, { member_id: id }) {
    const member = await sql.addressOf.one(services.db, id);
    if (member) await markAddress(services, id, member.company_id, member.email);
  },
};

export const markSuspended: Listener<'member_suspended'> = ({ jobs, db }, { member_id: id }, event) =>
  jobs.enqueue(db, markMember, { member_id: id }, { key: String(event.id) });
