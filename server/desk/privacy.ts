/** Requests about the data of a member, from their arrival to the proof: who asks, what is held, export, correct, erase, the answer. */
import { uuidv7 } from 'uuidv7';
import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/desk-threads.ts';
import { privacyDays } from '../../contract/privacy.ts';
import { may } from '../../contract/permissions.ts';
import { eraseMember } from '../accounts/delete-account.ts';
import { exportData } from '../accounts/export-data.ts';
import { isEmail } from '../accounts/rules.ts';
import * as accounts from '../accounts/sql.ts';
import { newNumber } from '../moderation/numbers.ts';
import { privacyCode } from '../moderation/privacy-code.ts';
import { transaction, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { siteById } from '../sites/find-site.ts';
import { audit, changesIn } from './audit.ts';
import { referencesIn } from './by-number.ts';
import { rightsOf } from './grants.ts';
import { staffAtWork } from './sql-staff.ts';
import { givenTo, heldOfAddress, heldWithFates } from './erasing.ts';
import { maskEmail } from './mask.ts';
import { writeMessage } from './sql-thread-homes.ts';
import type { RequestRow } from './queue-lists.ts';
import * as sql from './sql-threads.ts';
import { step, stepBack } from './thread-steps.ts';
import { presentMessages } from './threads.ts';

const codeTries = 5;
const longerDays = 60;
const about = (id: string) => ({ kind: 'privacy', id });
type NewAct = Omit<sql.PrivacyRow['done'][number], 'at' | 'by'>;

/** As a list shows it. */
export const presentRequest = (row: RequestRow) => ({
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
  assigned_to: row.assigned_to,
});

type Arrival = Omit<BodyOf<typeof contract.makePrivacy>, 'member_id'>;
type Insert = (tx: Tx, of: { id: string; number: string; arrived: Date }) => Promise<{ id: string } | undefined>;

/** @throws Refusal not_found, bad_request (arrived in the future) */
function takeIn(services: Services, staff: StaffCaller, input: Arrival, insert: Insert) {
  const now = services.clock.now();
  const arrived = input.arrived_at === undefined ? now : new Date(input.arrived_at);
  if (Number.isNaN(arrived.getTime()) || arrived > now) throw fieldRefusal('arrived_at', 'bad_request');
  return transaction(services.db, async (tx) => {
    for (let tries = 0; tries < 5; tries++) {
      const id = uuidv7();
      const number = newNumber('P', now);
      if (!(await insert(tx, { id, number, arrived }))) continue;
      if (input.text.trim() !== '')
        await writeMessage(tx, 'privacy', id, { id: uuidv7(), kind: 'in', text: input.text.trim() });
      await audit(tx, staff, 'privacy_begun', about(id), { number, kind: input.kind, source: input.source });
      return { id, number };
    }
    throw new Refusal('not_found');
  });
}

/** @throws Refusal as `takeIn` */
export const makeRequest = (services: Services, staff: StaffCaller, input: BodyOf<typeof contract.makePrivacy>) =>
  takeIn(services, staff, input, (tx, { id, number, arrived }) =>
    sql.insertRequest.one(tx, id, number, input.kind, input.source, input.member_id, arrived, privacyDays),
  );

/**
 * By address: sites that share their members share accounts, so the one it is of may be of another site.
 * @throws Refusal email_invalid, forbidden (an account or a language they do not handle), and as `takeIn`
 */
export async function makeByAddress(
  services: Services,
  staff: StaffCaller,
  input: BodyOf<typeof contract.makePrivacyByAddress>,
) {
  const email = input.email.trim();
  if (!isEmail(email)) throw fieldRefusal('email', 'email_invalid');
  const { kind, source } = input;
  const site = await siteById(services, input.site);
  const member = await accounts.memberByEmail.one(services.db, site.pool_id, email);
  const where = member?.id
    ? { site: member.site_id, language: member.language }
    : { site: site.id, language: input.language };
  if (may(staff.rights, 'privacy.handle', where) === null) throw new Refusal('forbidden');
  return takeIn(services, staff, input, (tx, { id, number, arrived }) =>
    member?.id
      ? sql.insertRequest.one(tx, id, number, kind, source, member.id, arrived, privacyDays)
      : sql.insertByAddress.one(
          tx,
          id,
          number,
          kind,
          source,
          arrived,
          privacyDays,
          email,
          site.id,
          input.language,
          site.countries[0] ?? site.company.country,
        ),
  );
}

/** @throws Refusal not_found */
export async function openRequest(
  services: Services,
  staff: StaffCaller,
  id: string,
): Promise<AnswerOf<typeof contract.openPrivacy>> {
  const { db } = services;
  const row = await sql.requestById.one(db, id);
  if (!row) throw new Refusal('not_found');
  const { member_id: memberId, site_id: site } = row;
  const [messages, held, against, fields, everybody] = await Promise.all([
    sql.requestThread(db, id),
    memberId ? heldWithFates(services, memberId) : row.email ? heldOfAddress(db, row.email, site) : [],
    memberId ? sql.againstErasing.one(db, memberId) : undefined,
    memberId ? sql.correctable.one(db, memberId) : undefined,
    staffAtWork(db),
  ]);
  return {
    request: {
      ...presentRequest(row),
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
    references: await referencesIn(
      db,
      staff,
      messages.flatMap(({ ref, text }) => [ref, text]),
      id,
    ),
    held,
    fields: fields ? { ...fields, email: maskEmail(fields.email) } : null,
    staff: everybody
      .filter((colleague) => mayHaveIt(colleague, row))
      .map(({ id: staffId, name }) => ({ id: staffId, name })),
    countries: [...(await siteById(services, site)).countries],
    charge_backs: against?.charge_backs ?? 0,
    open_cases: against?.open_cases ?? 0,
    unused_credits: against?.unused_credits ?? 0,
  };
}

/** Only who may handle it can have it. */
const mayHaveIt = (
  { grants }: Awaited<ReturnType<typeof staffAtWork>>[number],
  { site_id: site, language }: Pick<sql.PrivacyRow, 'site_id' | 'language'>,
) => may(rightsOf(grants), 'privacy.handle', { site, language }) !== null;

const canHave = async (tx: Tx, staff: string, row: sql.PrivacyRow): Promise<boolean> =>
  (await staffAtWork(tx)).some((other) => other.id === staff && mayHaveIt(other, row));

/** @returns the step that can be taken back. @throws Refusal not_found (nobody who may handle it), conflict (closed) */
export function assignRequest(services: Services, staff: StaffCaller, id: string, to: string | null) {
  return transaction(services.db, async (tx) => {
    const row = await sql.lockRequest.one(tx, id);
    if (!row) throw new Refusal('not_found');
    if (row.status !== 'open') throw new Refusal('conflict');
    if (to !== null && !(await canHave(tx, to, row))) throw new Refusal('not_found');
    const taken = await step(tx, staff, 'privacy', [id], () => sql.assignRequest.run(tx, id, to));
    const changes = changesIn({ assigned: row.assigned_to }, { assigned: to });
    if (to === null) await audit(tx, staff, 'privacy_unassigned', about(id), { number: row.number }, changes);
    else await audit(tx, staff, 'privacy_assigned', about(id), { number: row.number, to }, changes);
    return taken;
  });
}

/** Takes back what the caller just did. @throws Refusal not_found, conflict (too late, or something has happened since) */
export async function undoAssigning(services: Services, staff: StaffCaller, id: string, stepId: string): Promise<void> {
  await transaction(services.db, async (tx) => {
    const row = await sql.lockRequest.one(tx, id);
    if (!row) throw new Refusal('not_found');
    if (row.status !== 'open') throw new Refusal('conflict');
    await stepBack(tx, staff, 'privacy', id, stepId, (colleague) => canHave(tx, colleague, row));
    await audit(tx, staff, 'privacy_step_undone', about(id), { number: row.number });
  });
}

/** Adds to what was done. */
export const noteDone = (tx: Tx, services: Services, staff: StaffCaller, id: string, act: NewAct) =>
  sql.noteDone.run(tx, id, JSON.stringify([{ ...act, at: services.clock.now().toISOString(), by: staff.name }]));

/** Open, and of a member who is still there. @throws Refusal not_found, conflict */
async function lockOpen(tx: Tx, id: string): Promise<sql.PrivacyRow & { member_id: string; member_name: string }> {
  const row = await sql.lockRequest.one(tx, id);
  if (!row) throw new Refusal('not_found');
  const { member_id: memberId, member_name: memberName } = row;
  if (row.status !== 'open' || memberId === null || memberName === null) throw new Refusal('conflict');
  return { ...row, member_id: memberId, member_name: memberName };
}

/** As `lockOpen`, and it is known who asks. */
export async function lockProved(tx: Tx, id: string) {
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
    await noteDone(tx, services, staff, id, { act: 'proved' });
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
    const kinds = await givenTo({ ...services, db: tx as unknown as Services['db'] }, request.member_id);
    await noteDone(tx, services, staff, id, { act: 'exported', kinds });
    await audit(tx, staff, 'privacy_exported', { kind: 'member', id: request.member_id }, { number: request.number });
    return request;
  });
  return { name: `${row.number}.zip`, bytes: await exportData(services, row.member_id) };
}

async function answerBy(tx: Tx, staff: StaffCaller, id: string, text: string): Promise<void> {
  const requestId = uuidv7();
  await writeMessage(tx, 'privacy', id, { id: requestId, kind: 'out', text: text.trim(), staff });
  await emit(tx, 'thread_answered', { message_id: requestId });
}

/**
 * Answers, and erases at once. What the law keeps stays without the profile; as proof the request keeps what went and what stays, by kind and count.
 * @throws Refusal not_found, conflict (not known who asks), bad_request (another name)
 */
export async function eraseData(
  services: Services,
  staff: StaffCaller,
  id: string,
  input: BodyOf<typeof contract.erasePrivacy>,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    await accounts.lockErasure.run(tx);
    const row = await lockProved(tx, id);
    if (input.name.trim() !== row.member_name) throw fieldRefusal('name', 'bad_request');
    const kinds = await heldWithFates({ ...services, db: tx as unknown as Services['db'] }, row.member_id);
    const credits = (await sql.againstErasing.one(tx, row.member_id))?.unused_credits ?? 0;
    await answerBy(tx, staff, id, input.answer);
    await noteDone(tx, services, staff, id, { act: 'erased', kinds, ...(credits > 0 ? { credits } : {}) });
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
    if (outcome === 'longer') await noteDone(tx, services, staff, id, { act: 'extended' });
    else await sql.closeRequest.run(tx, id, outcome, staff.name);
    const nobody = row.member_id === null && outcome === 'done';
    if (nobody && (await heldOfAddress(services.db, row.email, row.site_id)).length === 0)
      await noteDone(tx, services, staff, id, { act: 'nothing_held' });
    await answerBy(tx, staff, id, answer);
    const details = { number: row.number, outcome };
    if (outcome === 'longer') {
      const due = (await sql.lockRequest.one(tx, id))?.due_at.toISOString();
      const changes = changesIn({ due: row.due_at.toISOString() }, { due });
      await audit(tx, staff, 'privacy_extended', about(id), details, changes);
    } else await audit(tx, staff, 'privacy_closed', about(id), details);
  });
}
