/** What support does for a member: each act is told them by mail and stands in the audit log. */
import { giftShown } from '../chat/gifts.ts';
import { excludedBy } from '../accounts/bans/excluded.ts';
import { marksOf } from '../accounts/bans/marks.ts';
import { siteById } from '../sites/find-site.ts';
import { uuidv7 } from 'uuidv7';
import type * as contract from '../../contract/desk-console.ts';
import type { QueryOf } from '../../contract/endpoint.ts';
import type { Locale } from '../../contract/locales.ts';
import { beginDeletion } from '../accounts/delete-account.ts';
import { isEmail } from '../accounts/rules.ts';
import { endSessions } from '../accounts/session.ts';
import * as accounts from '../accounts/sql.ts';
import { transaction, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { Call, StaffCaller } from '../platform/http/call.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { audit, changesIn } from './audit.ts';
import { phoneOf } from './mask.ts';
import { nameColleagues } from './note-names.ts';
import * as sql from './sql-console.ts';
import * as acts from './sql-member-acts.ts';
import { tellMember } from './tell-member.ts';

const permitHours = 24;

async function lockPerson(tx: Tx, id: string) {
  const member = await acts.memberForAct.one(tx, id);
  if (member?.kind !== 'person' || member.email === null) throw new Refusal('not_found');
  return { ...member, email: member.email };
}
const about = (id: string) => ({ kind: 'member', id });

/** @throws Refusal not_found */
export async function showContact(services: Services, staff: StaffCaller, id: string) {
  const head = await sql.consoleHead.one(services.db, id);
  if (!head) throw new Refusal('not_found');
  await audit(services.db, staff, 'contact_shown', about(id));
  return { email: head.email, phone: phoneOf(services.config.secret, head.phone_account) };
}

/** @throws Refusal not_found */
export const addNote = (services: Services, staff: StaffCaller, id: string, note: { text: string; pinned: boolean }) =>
  transaction(services.db, async (tx) => {
    const text = note.text.trim();
    if (text === '') throw new Refusal('bad_request', { fields: { text: 'bad_request' } });
    const member = await acts.memberForAct.one(tx, id);
    if (!member) throw new Refusal('not_found');
    const noteId = uuidv7();
    await sql.insertNote.run(tx, noteId, id, staff.id, staff.name, text, note.pinned);
    await nameColleagues(tx, staff, { id: noteId, text, site: member.site_id });
    await audit(tx, staff, 'note_added', about(id), { pinned: note.pinned });
    return { id: noteId };
  });

/** @throws Refusal not_found; forbidden: somebody else's note is not removed, nor put back */
export const changeNote = (
  services: Services,
  staff: StaffCaller,
  id: string,
  { note, change }: { note: string; change: 'pin' | 'unpin' | 'remove' | 'put_back' },
) =>
  transaction(services.db, async (tx) => {
    const stored = await sql.lockNote.one(tx, note, id);
    if (!stored || stored.removed !== (change === 'put_back')) throw new Refusal('not_found');
    const pins = change === 'pin' || change === 'unpin';
    if (!pins && stored.staff_id !== staff.id) throw new Refusal('forbidden');
    if (pins) await sql.pinNote.run(tx, note, change === 'pin');
    else await sql.removeNote.run(tx, note, change === 'remove');
    await audit(tx, staff, `note_${change}`, about(id));
  });

/** @throws Refusal not_found */
export const partMembers = (
  services: Services,
  staff: StaffCaller,
  id: string,
  input: { other: string; apart: boolean },
) =>
  transaction(services.db, async (tx) => {
    if (id === input.other || !(await acts.memberForAct.one(tx, input.other))) throw new Refusal('not_found');
    if (input.apart) await sql.setApart.run(tx, id, input.other, staff.name);
    else await sql.dropApart.run(tx, id, input.other);
    await audit(tx, staff, input.apart ? 'members_parted' : 'members_joined', about(id), { other: input.other });
  });

/** @throws Refusal not_found: nobody is logged in there */
export const logOutMember = (services: Services, staff: StaffCaller, id: string, session: string | undefined) =>
  transaction(services.db, async (tx) => {
    await lockPerson(tx, id);
    const ended = await endSessions(tx, id, session === undefined ? {} : { only: session });
    if (ended === 0) throw new Refusal('not_found');
    await tellMember(tx, id, 'logged_out', ended);
    await audit(tx, staff, 'member_logged_out', about(id), { ended });
    return { ended };
  });

/** @throws Refusal not_found; conflict: the address is confirmed already */
export const sendActivation = (services: Services, staff: StaffCaller, id: string) =>
  transaction(services.db, async (tx) => {
    if ((await lockPerson(tx, id)).status !== 'not_confirmed') throw new Refusal('conflict');
    await emit(tx, 'activation_requested', { member_id: id });
    await audit(tx, staff, 'activation_sent', about(id));
  });

/**
 * The address changes once its owner follows the link that goes there; the old one hears of it and can undo it, as if the member had
 * asked themselves. So neither a slip of staff nor somebody who talks well takes an account over unseen.
 * @throws Refusal not_found, conflict (suspended, leaving), new_email_invalid, new_email_taken
 */
export async function askForAddress(
  services: Services,
  tx: Tx,
  id: string,
  email: string,
  field: string,
): Promise<void> {
  const member = await lockPerson(tx, id);
  if (member.status !== 'not_confirmed' && member.status !== 'active') throw new Refusal('conflict');
  if (!isEmail(email) || email.toLowerCase() === member.email.toLowerCase())
    throw fieldRefusal(field, 'new_email_invalid');
  const holder = await accounts.memberByEmail.one(tx, member.pool_id, email);
  const { company } = await siteById(services, member.site_id);
  const marks = await marksOf(services, company.id, { email });
  if (holder?.id || holder?.held || (await excludedBy(tx, marks))) throw fieldRefusal(field, 'new_email_taken');
  const hash = Buffer.from(marks[0]?.hash ?? '', 'hex');
  const change = await accounts.insertMailChange.one(tx, id, member.email, email, hash);
  await emit(tx, 'mail_change_requested', {
    member_id: id,
    new_email: email,
    old_email: member.email,
    change_id: change?.id ?? 0,
  });
}

/** The same from a member's page, with a note of how they proved who they are. @throws Refusal as above */
export const mendAddress = (
  services: Services,
  staff: StaffCaller,
  id: string,
  input: { email: string; proof: string },
) =>
  transaction(services.db, async (tx) => {
    await askForAddress(services, tx, id, input.email.trim(), 'email');
    await sql.insertNote.run(tx, uuidv7(), id, staff.id, staff.name, input.proof.trim(), false);
    await audit(tx, staff, 'address_mended', about(id));
  });

/**
 * Closes an account for its owner, who asked and proved who they are; the mail that says so can take it back.
 * @throws Refusal not_found, conflict (suspended: by a privacy request; leaving already)
 */
export const closeAccount = (services: Services, staff: StaffCaller, id: string, proof: string) =>
  transaction(services.db, async (tx) => {
    await lockPerson(tx, id);
    const { delete_after: after } = await beginDeletion(tx, id);
    await sql.insertNote.run(tx, uuidv7(), id, staff.id, staff.name, proof.trim(), false);
    await audit(tx, staff, 'account_closed', about(id));
    return { delete_after: after.toISOString() };
  });

/** @throws Refusal not_found */
export const setLanguage = (services: Services, staff: StaffCaller, id: string, language: Locale) =>
  transaction(services.db, async (tx) => {
    await lockPerson(tx, id);
    const was = await acts.setLanguage.one(tx, id, language);
    if (!was) return;
    await tellMember(tx, id, 'language_set');
    const changes = changesIn({ language: was.before }, { language });
    await audit(tx, staff, 'language_set', about(id), { language }, changes);
  });

/** A day to read one conversation. @throws Refusal not_found: the member has no such conversation */
export const askTalk = (
  services: Services,
  staff: StaffCaller,
  id: string,
  input: { conversation: string; reason: string },
) =>
  transaction(services.db, async (tx) => {
    if (!(await acts.conversationOf.one(tx, input.conversation, id))) throw new Refusal('not_found');
    const permit = await acts.insertPermit.one(tx, input.conversation, staff.id, input.reason.trim(), permitHours);
    await audit(tx, staff, 'talk_asked', about(id), { conversation: input.conversation });
    return { until: permit?.until.toISOString() ?? '' };
  });

/** Messages at once. */
const talkPage = 100;

/** @throws Refusal not_found; forbidden without a permit that holds */
export async function readTalk(
  call: Pick<Call, 'services' | 'site' | 'locale'> & { staff: StaffCaller },
  id: string,
  { conversation, before }: QueryOf<typeof contract.readTalk>,
) {
  const { staff } = call;
  const { db } = call.services;
  if (!(await acts.conversationOf.one(db, conversation, id))) throw new Refusal('not_found');
  const permit = await acts.permitOf.one(db, conversation, staff.id);
  if (!permit) throw new Refusal('forbidden');
  // First the line: what could not be logged is not read.
  await audit(db, staff, 'talk_read', about(id), { conversation });
  const rows = await acts.messagesOf(db, conversation, id, before ?? null, talkPage + 1);
  const shown = rows.slice(0, talkPage).reverse();
  return {
    until: permit.until.toISOString(),
    more: rows.length > talkPage,
    messages: shown.map(({ body, gift, created_at: at, ...row }) => ({
      ...row,
      text: body,
      gift: giftShown(call, gift),
      at: at.toISOString(),
    })),
  };
}
