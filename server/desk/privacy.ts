/** Requests about the data of a member, from their arrival to the proof: who asks, what is held, export, correct, erase, the answer. */
import { uuidv7 } from 'uuidv7';
import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/desk-threads.ts';
import { privacyDays } from '../../contract/privacy.ts';
import type { Scope } from '../../contract/permissions.ts';
import { eraseMember } from '../accounts/delete-account.ts';
import { exportData } from '../accounts/export-data.ts';
import { birthDateProblem, usernameProblem } from '../accounts/rules.ts';
import { lockErasure } from '../accounts/sql.ts';
import { newNumber } from '../moderation/numbers.ts';
import { privacyCode } from '../moderation/privacy-code.ts';
import { isUniqueViolation, transaction, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { siteById } from '../sites/find-site.ts';
import { setting } from '../sites/settings.ts';
import { audit } from './audit.ts';
import { heldAbout } from './console.ts';
import { writeMessage } from './sql-thread-homes.ts';
import * as sql from './sql-threads.ts';
import { presentMessages } from './threads.ts';

const codeTries = 5;
const longerDays = 60;
const about = (id: string) => ({ kind: 'privacy', id });

/** What outlives the account, and why; everything else goes. Codes of the page's words. */
const fates: Readonly<Record<string, { fate: 'anonymous' | 'kept'; why: string }>> = {
  payments: { fate: 'kept', why: 'tax' },
  credits: { fate: 'kept', why: 'tax' },
  direct_debit_mandates: { fate: 'kept', why: 'mandate' },
  direct_debit_blocks: { fate: 'kept', why: 'mandate' },
  complaints: { fate: 'kept', why: 'complaint' },
  privacy_requests: { fate: 'kept', why: 'proof' },
  conversations: { fate: 'anonymous', why: 'others' },
  reports_made: { fate: 'anonymous', why: 'others' },
};

const line = (row: sql.PrivacyRow) => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  source: row.source,
  site_id: row.site_id,
  member_id: row.member_id,
  member_name: row.member_name,
  status: row.status,
  arrived_at: row.arrived_at.toISOString(),
  due_at: row.due_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
});

export const listRequests = async (services: Services, status: 'open' | 'closed', scope: Scope) =>
  (await (status === 'open' ? sql.openRequests : sql.closedRequests)(services.db, JSON.stringify(scope))).map(line);

/** @throws Refusal not_found, bad_request (arrived in the future) */
export function makeRequest(services: Services, staff: StaffCaller, input: BodyOf<typeof contract.makePrivacy>) {
  const now = services.clock.now();
  const arrived = input.arrived_at === undefined ? now : new Date(input.arrived_at);
  if (Number.isNaN(arrived.getTime()) || arrived > now) throw fieldRefusal('arrived_at', 'bad_request');
  return transaction(services.db, async (tx) => {
    for (let tries = 0; tries < 5; tries++) {
      const id = uuidv7();
      const number = newNumber('P', now);
      if (
        !(await sql.insertRequest.one(tx, id, number, input.kind, input.source, input.member_id, arrived, privacyDays))
      )
        continue;
      if (input.text.trim() !== '')
        await writeMessage(tx, 'privacy', id, { id: uuidv7(), kind: 'in', text: input.text.trim() });
      await audit(tx, staff, 'privacy_begun', about(id), { number, kind: input.kind, source: input.source });
      return { id, number };
    }
    throw new Refusal('not_found');
  });
}

/** @throws Refusal not_found */
export async function openRequest(services: Services, id: string): Promise<AnswerOf<typeof contract.openPrivacy>> {
  const { db } = services;
  const row = await sql.requestById.one(db, id);
  if (!row) throw new Refusal('not_found');
  const [messages, held, against] = await Promise.all([
    sql.requestThread(db, id),
    row.member_id ? heldAbout(services, row.member_id) : [],
    row.member_id ? sql.againstErasing.one(db, row.member_id) : undefined,
  ]);
  return {
    request: {
      ...line(row),
      extended: row.extended,
      identity: row.identity,
      identity_at: row.identity_at?.toISOString() ?? null,
      code_sent: row.code_sent_at !== null,
      closed_by: row.closed_by,
      language: row.language,
      done: row.done,
    },
    member_status: row.member_status,
    messages: presentMessages(messages),
    held: held.map(({ kind: file, count }) => ({
      file,
      rows: count ?? 0,
      fate: fates[file]?.fate ?? 'erased',
      why: fates[file]?.why ?? null,
    })),
    charge_backs: against?.charge_backs ?? 0,
    open_cases: against?.open_cases ?? 0,
    unused_credits: against?.unused_credits ?? 0,
  };
}

/** Open, and of a member who is still there. @throws Refusal not_found, conflict */
async function lockOpen(tx: Tx, id: string): Promise<sql.PrivacyRow & { member_id: string; member_name: string }> {
  const row = await sql.lockRequest.one(tx, id);
  if (!row) throw new Refusal('not_found');
  const { member_id: memberId, member_name: memberName } = row;
  if (row.status !== 'open' || memberId === null || memberName === null) throw new Refusal('conflict');
  return { ...row, member_id: memberId, member_name: memberName };
}

/** As `lockOpen`, and it is known who asks. */
async function lockProved(tx: Tx, id: string) {
  const row = await lockOpen(tx, id);
  if (row.identity === '') throw new Refusal('conflict');
  return row;
}

/** @throws Refusal not_found, conflict (no code was sent, or too many wrong ones), bad_request (the wrong code, no note) */
export async function proveIdentity(
  services: Services,
  staff: StaffCaller,
  id: string,
  input: BodyOf<typeof contract.provePrivacy>,
): Promise<void> {
  const wrong = await transaction(services.db, async (tx) => {
    const row = await lockOpen(tx, id);
    if (input.how === 'send') {
      await sql.sendCode.run(tx, id);
      await emit(tx, 'privacy_code_asked', { privacy_id: id });
      await audit(tx, staff, 'privacy_code_sent', about(id), { number: row.number });
      return false;
    }
    if (input.how === 'code') {
      if (row.code_sent_at === null || row.code_tries >= codeTries) throw new Refusal('conflict');
      const right = privacyCode(services.config.secret, id, row.code_sent_at).replace(' ', '');
      if ((input.code ?? '').replace(/\D/g, '') !== right) {
        await sql.countTry.run(tx, id);
        return true;
      }
    } else {
      const note = (input.note ?? '').trim();
      if (note.length < 10) throw fieldRefusal('note', 'bad_request');
      await writeMessage(tx, 'privacy', id, { id: uuidv7(), kind: 'note', text: note, staff });
    }
    await sql.setIdentity.run(tx, id, input.how);
    await audit(tx, staff, 'privacy_identity', about(id), { number: row.number, how: input.how });
    return false;
  });
  // The wrong try stays counted.
  if (wrong) throw fieldRefusal('code', 'bad_request');
}

/** @throws Refusal not_found, conflict */
export async function exportRequest(services: Services, staff: StaffCaller, id: string) {
  const row = await transaction(services.db, async (tx) => {
    const request = await lockProved(tx, id);
    await sql.noteDone.run(tx, id, JSON.stringify({ exported: services.clock.now().toISOString() }));
    await audit(tx, staff, 'privacy_exported', { kind: 'member', id: request.member_id }, { number: request.number });
    return request;
  });
  return { name: `${row.number}.zip`, bytes: await exportData(services, row.member_id) };
}

/** @throws Refusal not_found, conflict, bad_request, name_taken */
export async function correctData(
  services: Services,
  staff: StaffCaller,
  id: string,
  { field, value }: BodyOf<typeof contract.correctPrivacy>,
): Promise<void> {
  const text = value.trim();
  await transaction(services.db, async (tx) => {
    const row = await lockProved(tx, id);
    if (field === 'name') {
      const problem = usernameProblem(text, '');
      if (problem) throw fieldRefusal('value', problem);
      await sql.correctName.run(tx, row.member_id, text);
    } else if (field === 'date_of_birth') {
      const minAge = setting(await siteById(services, row.site_id), row.country, 'min_age');
      const problem = birthDateProblem(text, services.clock.now().toISOString().slice(0, 10), minAge);
      if (problem) throw fieldRefusal('value', problem);
      await sql.correctBirth.run(tx, row.member_id, text);
    } else {
      if (text !== 'male' && text !== 'female') throw fieldRefusal('value', 'bad_request');
      await sql.correctGender.run(tx, row.member_id, text);
    }
    await sql.noteDone.run(tx, id, JSON.stringify({ [`corrected_${field}`]: services.clock.now().toISOString() }));
    await audit(tx, staff, 'privacy_corrected', { kind: 'member', id: row.member_id }, { number: row.number, field });
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'members_username') ? fieldRefusal('value', 'name_taken') : error;
  });
}

async function answerBy(tx: Tx, staff: StaffCaller, id: string, text: string): Promise<void> {
  const requestId = uuidv7();
  await writeMessage(tx, 'privacy', id, { id: requestId, kind: 'out', text: text.trim(), staff });
  await emit(tx, 'thread_answered', { message_id: requestId });
}

/**
 * Answers, and erases at once. What the law keeps stays without the profile; as proof the request keeps what went, by kind and count.
 * @throws Refusal not_found, conflict (not known who asks), bad_request (another name)
 */
export async function eraseData(
  services: Services,
  staff: StaffCaller,
  id: string,
  input: BodyOf<typeof contract.erasePrivacy>,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    await lockErasure.run(tx);
    const row = await lockProved(tx, id);
    if (input.name.trim() !== row.member_name) throw fieldRefusal('name', 'bad_request');
    const held = await heldAbout({ ...services, db: tx as unknown as Services['db'] }, row.member_id);
    const counts = Object.fromEntries(
      held.filter(({ kind }) => fates[kind]?.fate !== 'kept').map(({ kind, count }) => [`erased_${kind}`, count ?? 0]),
    );
    await answerBy(tx, staff, id, input.answer);
    await sql.noteDone.run(tx, id, JSON.stringify(counts));
    await sql.closeRequest.run(tx, id, 'done', staff.name);
    await sql.blankErasureLooks.run(tx, id);
    await eraseMember(tx, row.member_id);
    await audit(tx, staff, 'privacy_erased', about(id), { number: row.number });
  });
}

/** @throws Refusal not_found, conflict (closed; or it took longer once already) */
export async function closeRequest(
  services: Services,
  staff: StaffCaller,
  id: string,
  { outcome, answer }: BodyOf<typeof contract.closePrivacy>,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    const row = await sql.lockRequest.one(tx, id);
    if (!row) throw new Refusal('not_found');
    // Somebody without an account is answered too: at the address that asked.
    if (row.status !== 'open' || row.email === null) throw new Refusal('conflict');
    if (outcome === 'longer' && !(await sql.extendRequest.run(tx, id, longerDays))) throw new Refusal('conflict');
    if (outcome !== 'longer') await sql.closeRequest.run(tx, id, outcome, staff.name);
    await answerBy(tx, staff, id, answer);
    await audit(tx, staff, outcome === 'longer' ? 'privacy_extended' : 'privacy_closed', about(id), {
      number: row.number,
      outcome,
    });
  });
}
