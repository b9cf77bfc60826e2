/** Changing the e-mail address: requested with the password, confirmed at the new address, with an undo link to the old one. */
import { resetHours } from '../../contract/time.ts';
import { type Db, isUniqueViolation, transaction, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { setting } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';
import { countMail } from './attempts.ts';
import { excludedBy, noteExcluded } from './bans/excluded.ts';
import { type Mark, marksOf, writeMarks } from './bans/marks.ts';
import { isRefused } from './bans/refused-domains.ts';
import { isEmail } from './rules.ts';
import { checkOwner } from './own-password.ts';
import { revoke } from './revocations.ts';
import type { Session } from './session.ts';
import * as sql from './sql.ts';
import * as attemptsSql from './sql-attempts.ts';
import { turnIntoReset } from './tokens.ts';

/**
 * Where the site hides who has an account, a taken address is accepted like any other, but its mail is never sent.
 * @throws Refusal old_password_wrong, password_blocked, new_email_invalid, new_email_taken, too_many_requests
 */
export async function requestMailChange(
  services: Services,
  site: Site,
  session: Session,
  input: { email: string; password: string },
  at: { ip: string; locale: string; country: string },
): Promise<void> {
  const member = await sql.memberById.one(services.db, session.member_id);
  if (!member) throw new Refusal('authentication_required');
  await checkOwner(services, member, session, { password: input.password });
  const email = input.email.trim();
  if (!isEmail(email) || email.toLowerCase() === member.email.toLowerCase())
    throw fieldRefusal('email', 'new_email_invalid');
  if (await isRefused(services, site.company.id, email)) throw fieldRefusal('email', 'email_throwaway');
  const marks = await marksOf(services, site.company.id, { email });
  const [holder, ban] = await Promise.all([
    sql.memberByEmail.one(services.db, member.pool_id, email),
    excludedBy(services.db, marks),
  ]);
  const hides = setting(site, site.countries[0] ?? '', 'hide_account_existence');
  try {
    if (!hides && (holder?.id || holder?.held || ban)) throw fieldRefusal('email', 'new_email_taken');
    await countMail(services, email, at.ip);
    await storeMailChange(services, member, email, marks);
  } finally {
    const asked = { site_id: site.id, email, language: at.locale, country: at.country };
    if (ban) noteExcluded(services, marks, { ban, asked, ip: at.ip });
  }
}

function storeMailChange(
  services: Services,
  member: sql.MemberRow,
  email: string,
  marks: readonly Mark[],
): Promise<void> {
  return transaction(services.db, async (tx) => {
    const locked = await sql.lockMember.one(tx, member.id);
    if (locked?.password_hash !== member.password_hash || locked.email !== member.email)
      throw fieldRefusal('password', 'old_password_wrong');
    const change = await sql.insertMailChange.one(
      tx,
      member.id,
      member.email,
      email,
      Buffer.from(marks[0]?.hash ?? '', 'hex'),
    );
    await emit(tx, 'mail_change_requested', {
      member_id: member.id,
      new_email: email,
      old_email: member.email,
      change_id: change?.id ?? 0,
    });
    await attemptsSql.insertSecurityEvent.run(tx, member.id, 'mail_change_requested');
  });
}

/** Switches to the new address. Returning to the address before the first change leaves nothing to undo. @throws Refusal link_invalid, new_email_taken */
export async function confirmMailChange(tx: Tx, memberId: string, changeId: number): Promise<void> {
  const first = await sql.firstMailChange.one(tx, memberId, changeId);
  const change = await sql.confirmMailChange.one(tx, changeId, memberId);
  if (!first || !change) throw new Refusal('link_invalid');
  const marks: Mark[] = change.new_hash ? [{ kind: 'email', hash: change.new_hash.toString('hex') }] : [];
  // Excluded since it was asked for.
  if (await excludedBy(tx, marks)) throw fieldRefusal('email', 'new_email_taken');
  await sql.setEmail.run(tx, memberId, change.new_email);
  await writeMarks(tx, memberId, marks);
  await sql.confirmMember.run(tx, memberId);
  if (!first.back) return revoke(tx, memberId, 'email_changed');
  await revoke(tx, memberId, 'email_returned', { since: first.asked_at });
  await sql.forgetMailChanges.run(tx, memberId);
}

/**
 * A thief may have requested the changes: whichever undo link was opened, the address before the first change returns and only a
 * new password opens the account. The link itself sets it if it was sent to that address; otherwise a reset mail goes there.
 * @returns the page to continue on
 * @throws Refusal link_invalid
 */
export async function undoMailChange(
  tx: Tx,
  {
    member_id: memberId,
    change_id: changeId,
    token,
    noPassword,
  }: { member_id: string; change_id: number; token: string; noPassword: string },
): Promise<string> {
  const first = await sql.firstMailChange.one(tx, memberId, changeId);
  if (!first) throw new Refusal('link_invalid');
  await sql.setEmail.run(tx, memberId, first.old_email);
  await sql.setPassword.run(tx, memberId, noPassword);
  await revoke(tx, memberId, 'email_undone', { since: first.asked_at });
  await sql.forgetMailChanges.run(tx, memberId);
  // A deletion was requested after the first change, since sessions end with it: it is undone, too.
  if (await sql.restoreMember.one(tx, memberId)) await emit(tx, 'account_restored', { member_id: memberId });
  const member = await sql.lockMember.one(tx, memberId);
  if (first.same && member?.status !== 'suspended') {
    await turnIntoReset(tx, token, resetHours);
    return `/reset-password/do?token=${token}&undone=1`;
  }
  await emit(tx, 'reset_requested', { member_id: memberId });
  return '/mail-change/do?done=undo';
}

/** The addresses before, to which changes of what opens the account are told as well, while they can be undone. */
export const addressesBefore = (db: Db | Tx, memberId: string) => sql.addressesBefore(db, memberId);

/** Runs `work`; if the address was taken in the meantime, throws the refusal for it. */
export async function refuseTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'members_email')) throw fieldRefusal('email', 'new_email_taken');
    throw error;
  }
}
