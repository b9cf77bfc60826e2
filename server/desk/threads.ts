/** Threads of complaints and care cases: mail in and out, notes, who has it and until when, merging, reopening. */
import { uuidv7 } from 'uuidv7';
import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/desk-threads.ts';
import { complaintAnswerDays } from '../../contract/moderation.ts';
import { may } from '../../contract/permissions.ts';
import { newNumber } from '../moderation/numbers.ts';
import * as moderation from '../moderation/sql.ts';
import { previewLetter } from '../notifications/send-case-mail.ts';
import { type Db, transaction, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { audit, changesIn } from './audit.ts';
import { keyOf, linkedFor, referencesIn } from './by-number.ts';
import { checkClaim, release } from './claims.ts';
import { rightsOf } from './grants.ts';
import { dropClaim } from './sql.ts';
import { step, stepBack } from './thread-steps.ts';
import { staffAtWork } from './sql-staff.ts';
import { letterTo, linkComplaint, type ThreadOf, type ThreadRow, threadSql, writeMessage } from './sql-thread-homes.ts';

type Beginning = BodyOf<typeof contract.beginThread>;

/** As it is sent. @throws Refusal bad_request, conflict (nobody reads it), forbidden (not in their language) */
async function letterFor(db: Db | Tx, staff: StaffCaller, memberId: string, input: Beginning, number: string) {
  const to = await letterTo.one(db, memberId);
  if (!to) throw new Refusal('conflict');
  if (!may(staff.rights, homes.complaint.permission, { site: to.site_id, language: to.language }))
    throw new Refusal('forbidden');
  const subject = input.subject.trim();
  if (subject === '') throw fieldRefusal('subject', 'bad_request');
  // Its number is known only now: a template may ask for it.
  const text = input.text.trim().replaceAll('{number}', number);
  if (text === '') throw fieldRefusal('text', 'bad_request');
  return { ...to, subject, text, number };
}

/** What the member would read. @throws Refusal bad_request, conflict, forbidden */
export async function previewThread(
  services: Services,
  staff: StaffCaller,
  memberId: string,
  input: Beginning,
): Promise<AnswerOf<typeof contract.previewThread>> {
  const number = `C-${services.clock.now().getUTCFullYear()}-…`;
  return previewLetter(services, {
    ...(await letterFor(services.db, staff, memberId, input, number)),
    member_id: memberId,
    words: 'begun_letter',
  });
}

/**
 * Writes to a member first: a complaint that is answered from its beginning, so that it waits for nobody until they write.
 * @throws Refusal bad_request, conflict, forbidden
 */
export function beginThread(
  services: Services,
  staff: StaffCaller,
  memberId: string,
  input: Beginning,
): Promise<{ id: string; number: string }> {
  return transaction(services.db, async (tx) => {
    for (let tries = 0; tries < 5; tries++) {
      const [id, messageId] = [uuidv7(), uuidv7()];
      const number = newNumber('C', services.clock.now());
      const letter = await letterFor(tx, staff, memberId, input, number);
      const { site_id: site, email, language, country, subject, text } = letter;
      const created = await moderation.insertComplaint.one(
        tx,
        id,
        number,
        site,
        memberId,
        email,
        language,
        country,
        'begun',
        subject,
        '',
        complaintAnswerDays,
      );
      if (!created) continue;
      await writeMessage(tx, 'complaint', id, { id: messageId, kind: 'out', text, staff });
      await moderation.closeComplaint.run(tx, id, staff.id, text);
      await emit(tx, 'thread_answered', { message_id: messageId });
      await audit(tx, staff, 'complaint_begun', { kind: 'complaint', id }, { number, member_id: memberId });
      return { id, number };
    }
    throw new Refusal('conflict');
  });
}

/** As the table has it. */
const mostLinks = 20;

/** What a thread of either kind is called elsewhere, and who may work at it. */
const homes = {
  complaint: { subject: 'complaint', permission: 'complaints.answer' },
  care: { subject: 'case', permission: 'care.close' },
} as const;

export const presentMessages = (rows: readonly ThreadRow[]) =>
  rows.map(({ created_at: at, ...row }) => ({ ...row, at: at.toISOString() }));

type Place = { site_id: number; language: string };
/** Only who may answer it can have it. */
const mayHaveIt = (
  of: ThreadOf,
  { grants }: Awaited<ReturnType<typeof staffAtWork>>[number],
  { site_id: site, language }: Place,
) => may(rightsOf(grants), homes[of].permission, { site, language });

const canHave = async (tx: Tx, of: ThreadOf, staff: string, place: Place): Promise<boolean> =>
  (await staffAtWork(tx)).some((colleague) => colleague.id === staff && mayHaveIt(of, colleague, place));

/** @throws Refusal not_found */
export async function openThread(
  services: Services,
  staff: StaffCaller,
  of: ThreadOf,
  id: string,
): Promise<AnswerOf<typeof contract.openThread>> {
  const { db } = services;
  const sql = threadSql[of];
  const head = await sql.head.one(db, id);
  if (!head) throw new Refusal('not_found');
  const [messages, merged, same, everybody] = await Promise.all([
    sql.messages(db, id),
    sql.merged(db, id),
    sql.same(db, id),
    staffAtWork(db),
  ]);
  const texts = [head.reference, ...messages.flatMap(({ ref, text }) => [ref, text])];
  return {
    messages: presentMessages(messages),
    references: await referencesIn(db, staff, texts, id),
    linked: await linkedFor(db, staff, head.linked),
    assigned_to: head.assigned_name,
    mine: head.assigned_to === staff.id,
    merged,
    merged_into:
      head.merged_into === null ? null : { id: head.merged_into, number: head.merged_number ?? head.merged_into },
    due_at: head.due_at.toISOString(),
    staff: everybody
      .filter((colleague) => mayHaveIt(of, colleague, head))
      .map(({ id: staffId, name }) => ({ id: staffId, name })),
    same: same.filter((other) => mayMergeInto(staff, of, other)).map(({ site_id: _, language: __, ...other }) => other),
  };
}

/** The other one may be of a site that is not theirs. */
const mayMergeInto = (staff: StaffCaller, of: ThreadOf, { site_id: site, language }: Place) =>
  may(staff.rights, homes[of].permission, { site, language }) !== null;

/**
 * @returns also the step that closed it
 * @throws Refusal not_found; conflict: it was merged into another, nobody is there to read it, or a colleague has written since; claimed
 */
export function addToThread(
  services: Services,
  staff: StaffCaller,
  of: ThreadOf,
  id: string,
  input: BodyOf<typeof contract.addToThread>,
): Promise<AnswerOf<typeof contract.addToThread>> {
  const sql = threadSql[of];
  const { subject } = homes[of];
  return transaction(services.db, async (tx) => {
    const thread = await sql.lock.one(tx, id);
    if (!thread) throw new Refusal('not_found');
    if (thread.merged_into !== null) throw new Refusal('conflict');
    const text = input.text.trim();
    if (text === '') throw new Refusal('bad_request', { fields: { text: 'bad_request' } });
    const messageId = uuidv7();
    if (input.kind === 'out' && thread.email === null) throw new Refusal('conflict');
    // What somebody knows about it they may always tell whoever works on it.
    if (input.kind !== 'note') await checkClaim(tx, staff, subject, id);
    // Nobody has it in hand any more, since it was answered: two letters may say two things.
    const { seen } = input;
    if (input.kind === 'out' && seen !== undefined && (await sql.answeredSince.one(tx, id, staff.id, seen)))
      throw new Refusal('conflict');
    await writeMessage(tx, of, id, { id: messageId, kind: input.kind, text, staff });
    let closed: string | null = null;
    if (input.kind === 'out') {
      // A care case is closed with what was done (care.ts), not by a letter.
      if (of === 'complaint' && !input.stays_open) {
        closed = await step(tx, staff, of, [id], () => moderation.closeComplaint.run(tx, id, staff.id, text));
        await dropClaim.run(tx, subject, id);
      }
      await emit(tx, 'thread_answered', { message_id: messageId });
    }
    // Whoever writes again waits again.
    if (input.kind === 'in' && !thread.open) await sql.reopen.run(tx, id);
    const act = ({ in: 'mail_added', out: 'answered', note: 'noted' } as const)[input.kind];
    const line = `${of}_${act}` as const;
    await audit(tx, staff, line, { kind: subject, id }, { number: thread.number });
    return { id: messageId, step: closed };
  });
}

/** @returns the step that can be taken back. @throws Refusal not_found, conflict, bad_request, claimed */
export function steerThread(
  services: Services,
  staff: StaffCaller,
  of: ThreadOf,
  id: string,
  input: BodyOf<typeof contract.steerThread>,
): Promise<string | null> {
  const sql = threadSql[of];
  const { subject } = homes[of];
  return transaction(services.db, async (tx) => {
    // Two that are merged into each other at once must not wait for each other: always locked in the same order.
    if (input.merge_into !== undefined && input.merge_into < id) await sql.lock.one(tx, input.merge_into);
    const thread = await sql.lock.one(tx, id);
    if (!thread) throw new Refusal('not_found');
    await checkClaim(tx, staff, subject, id);
    const { number } = thread;
    const about = { kind: subject, id };
    const followers = input.merge_into === undefined ? [] : (await sql.merged(tx, id)).map((row) => row.id);
    const others = input.merge_into === undefined ? [] : [input.merge_into, ...followers];
    return step(tx, staff, of, [id, ...others], async () => {
      if (input.assign !== undefined) {
        const to = input.assign;
        if (to !== null && !(await canHave(tx, of, to, thread))) throw new Refusal('not_found');
        await sql.assign.run(tx, id, to);
        // Whoever gets it can begin at once.
        if (to !== staff.id) await release(tx, staff, subject, id);
        const changes = changesIn({ assigned: thread.assigned_to }, { assigned: to });
        if (to === null) await audit(tx, staff, `${of}_unassigned`, about, { number }, changes);
        else await audit(tx, staff, `${of}_assigned`, about, { number, to }, changes);
      }
      if (input.due_at !== undefined) {
        const due = new Date(input.due_at);
        // A day that is over is a slip of the keyboard: whoever types a year passes the year 2.
        const isOver = due.getTime() < services.clock.now().getTime() - 86_400_000;
        if (Number.isNaN(due.getTime()) || isOver)
          throw new Refusal('bad_request', { fields: { due_at: 'bad_request' } });
        if (!(await sql.setDue.run(tx, id, due))) throw new Refusal('conflict');
        const changes = changesIn({ due: thread.due_at.toISOString() }, { due: due.toISOString() });
        await audit(tx, staff, `${of}_due_moved`, about, { number }, changes);
      }
      if (input.reopen) {
        if (!(await sql.reopen.run(tx, id))) throw new Refusal('conflict');
        await audit(tx, staff, `${of}_reopened`, about, { number });
      }
      if (of === 'complaint' && input.link !== undefined) {
        const what = await keyOf(tx, staff, input.link, thread.site_id);
        const key = 'into' in what ? what.into : what.member_id;
        if (!thread.linked.includes(key)) {
          if (thread.linked.length >= mostLinks) throw new Refusal('conflict');
          await linkComplaint.run(tx, id, [...thread.linked, key]);
          await audit(tx, staff, 'complaint_linked', about, { number, ...what });
        }
      }
      if (of === 'complaint' && input.unlink !== undefined) {
        const key = input.unlink;
        const [gone] = await linkedFor(
          tx,
          staff,
          thread.linked.filter((linked) => linked === key),
        );
        if (!gone) throw new Refusal('reference_unknown');
        await linkComplaint.run(
          tx,
          id,
          thread.linked.filter((linked) => linked !== key),
        );
        const what = gone.href.startsWith('/desk/members/') ? { member_id: key } : { into: key };
        await audit(tx, staff, 'complaint_unlinked', about, { number, ...what });
      }
      if (input.merge_into !== undefined) {
        const into = await sql.lock.one(tx, input.merge_into);
        if (!into || input.merge_into === id || !mayMergeInto(staff, of, into)) throw new Refusal('not_found');
        // Whoever follows a complaint would read the answer to the other.
        const same =
          into.email !== null &&
          into.email.toLowerCase() === thread.email?.toLowerCase() &&
          (of === 'care' || into.site_id === thread.site_id);
        const free = into.merged_into === null && thread.merged_into === null;
        // Into one that was answered meanwhile, it would wait for nobody.
        if (!same || !free || !into.open) throw new Refusal('conflict');
        await sql.takeOver.run(tx, input.merge_into, id);
        await sql.merge.run(tx, id, input.merge_into, staff.id);
        await sql.mergeRest.run(tx, id, input.merge_into);
        await dropClaim.run(tx, subject, id);
        await audit(tx, staff, `${of}_merged`, about, { number, into: into.number });
      }
    });
  });
}

/**
 * Takes back what the caller just did.
 * @param rest what a step changed outside of its thread
 * @throws Refusal not_found, conflict (too late, or something has happened since), claimed
 */
export async function undoStep(
  services: Services,
  staff: StaffCaller,
  of: ThreadOf,
  id: string,
  stepId: string,
  rest?: (tx: Tx, was: Readonly<Record<string, unknown>>) => Promise<unknown>,
): Promise<void> {
  const { subject } = homes[of];
  await transaction(services.db, async (tx) => {
    const thread = await threadSql[of].lock.one(tx, id);
    if (!thread) throw new Refusal('not_found');
    await checkClaim(tx, staff, subject, id);
    const back = await stepBack(tx, staff, of, id, stepId, (colleague) => canHave(tx, of, colleague, thread));
    for (const was of back) await rest?.(tx, was);
    await audit(tx, staff, `${of}_step_undone`, { kind: subject, id }, { number: thread.number });
  });
}
