/** Complaints as threads: mail in and out, notes, who has it and until when, merging, reopening. */
import { uuidv7 } from 'uuidv7';
import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/desk-threads.ts';
import { may } from '../../contract/permissions.ts';
import { complaintAnswerDays } from '../../contract/moderation.ts';
import * as moderation from '../moderation/sql.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { checkClaim } from './claims.ts';
import { rightsOf } from './grants.ts';
import { dropClaim } from './sql.ts';
import { allStaff } from './sql-staff.ts';
import * as sql from './sql-threads.ts';

const about = (id: string) => ({ kind: 'complaint', id });
export const presentMessages = (rows: readonly sql.ThreadRow[]) =>
  rows.map(({ created_at: at, ...row }) => ({ ...row, at: at.toISOString() }));

/** Only who may answer it can have it. */
const mayHaveIt = (
  { active, grants }: Awaited<ReturnType<typeof allStaff>>[number],
  { site_id: site, language }: { site_id: number; language: string },
) => active && may(rightsOf(grants), 'complaints.answer', { site, language });

/** @throws Refusal not_found */
export async function openThread(
  services: Services,
  staff: StaffCaller,
  id: string,
): Promise<AnswerOf<typeof contract.openThread>> {
  const { db } = services;
  const head = await sql.threadHead.one(db, id);
  if (!head) throw new Refusal('not_found');
  const [messages, merged, same, everybody] = await Promise.all([
    sql.complaintThread(db, id),
    sql.mergedInto(db, id),
    sql.sameAddress(db, id),
    allStaff(db),
  ]);
  return {
    messages: presentMessages(messages),
    assigned_to: head.assigned_name,
    mine: head.assigned_to === staff.id,
    merged,
    merged_into:
      head.merged_into === null ? null : { id: head.merged_into, number: head.merged_number ?? head.merged_into },
    due_at: head.due_at.toISOString(),
    staff: everybody
      .filter((colleague) => mayHaveIt(colleague, head))
      .map(({ id: staffId, name }) => ({ id: staffId, name })),
    same,
  };
}

/** @throws Refusal not_found; conflict: it was merged into another; claimed */
export function addToThread(
  services: Services,
  staff: StaffCaller,
  id: string,
  input: BodyOf<typeof contract.addToThread>,
): Promise<{ id: string }> {
  return transaction(services.db, async (tx) => {
    const thread = await sql.lockThread.one(tx, id);
    if (!thread) throw new Refusal('not_found');
    if (thread.merged_into !== null) throw new Refusal('conflict');
    const text = input.text.trim();
    if (text === '') throw new Refusal('bad_request', { fields: { text: 'bad_request' } });
    const messageId = uuidv7();
    if (input.kind === 'out') await checkClaim(tx, staff, 'complaint', id);
    await sql.insertMessage.run(tx, messageId, id, null, input.kind, text, staff.id, staff.name);
    if (input.kind === 'out') {
      if (!input.stays_open) {
        await moderation.closeComplaint.run(tx, id, staff.id, text);
        await dropClaim.run(tx, 'complaint', id);
      }
      await emit(tx, 'thread_answered', { message_id: messageId });
    }
    // Whoever writes again waits again.
    if (input.kind === 'in' && thread.status === 'answered') await sql.reopen.run(tx, id, complaintAnswerDays);
    const action = ({ in: 'complaint_mail_added', out: 'complaint_answered', note: 'complaint_noted' } as const)[
      input.kind
    ];
    await audit(tx, staff, action, about(id), { number: thread.number });
    return { id: messageId };
  });
}

/** @throws Refusal not_found, conflict, bad_request */
export async function steerThread(
  services: Services,
  staff: StaffCaller,
  id: string,
  input: BodyOf<typeof contract.steerThread>,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    // Two that are merged into each other at once must not wait for each other: always locked in the same order.
    if (input.merge_into !== undefined && input.merge_into < id) await sql.lockThread.one(tx, input.merge_into);
    const thread = await sql.lockThread.one(tx, id);
    if (!thread) throw new Refusal('not_found');
    const { number } = thread;
    if (input.assign !== undefined) {
      const to = input.assign;
      if (to !== null && !(await allStaff(tx)).some((colleague) => colleague.id === to && mayHaveIt(colleague, thread)))
        throw new Refusal('not_found');
      await sql.assign.run(tx, id, to);
      if (to === null) await audit(tx, staff, 'complaint_unassigned', about(id), { number });
      else await audit(tx, staff, 'complaint_assigned', about(id), { number, to });
    }
    if (input.due_at !== undefined) {
      const due = new Date(input.due_at);
      // A day that is over is a slip of the keyboard: whoever types a year passes the year 2.
      const isOver = due.getTime() < services.clock.now().getTime() - 86_400_000;
      if (Number.isNaN(due.getTime()) || isOver)
        throw new Refusal('bad_request', { fields: { due_at: 'bad_request' } });
      if (!(await sql.setDue.run(tx, id, due))) throw new Refusal('conflict');
      await audit(tx, staff, 'complaint_due_moved', about(id), { number });
    }
    if (input.reopen) {
      if (!(await sql.reopen.run(tx, id, complaintAnswerDays))) throw new Refusal('conflict');
      await audit(tx, staff, 'complaint_reopened', about(id), { number });
    }
    if (input.merge_into !== undefined) {
      const into = await sql.lockThread.one(tx, input.merge_into);
      if (!into || input.merge_into === id) throw new Refusal('not_found');
      // Whoever follows the one would read the answer to the other.
      const same = into.email.toLowerCase() === thread.email.toLowerCase() && into.site_id === thread.site_id;
      const free = into.merged_into === null && thread.merged_into === null;
      // Into one that was answered meanwhile, it would wait for nobody.
      if (!same || !free || into.status !== 'open') throw new Refusal('conflict');
      await sql.takeOver.run(tx, input.merge_into, id);
      await sql.merge.run(tx, id, input.merge_into, staff.id);
      await sql.mergeRest.run(tx, id, input.merge_into);
      await dropClaim.run(tx, 'complaint', id);
      await audit(tx, staff, 'complaint_merged', about(id), { number, into: into.number });
    }
  });
}
