/** Changing the e-mail address: asked with the password, confirmed at the new address, told to the old one with an undo. */
import { resetHours } from '../../contract/time.ts';
import { isUniqueViolation, transaction, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { setting } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';
import { countMail } from './attempts.ts';
import { isEmail } from './rules.ts';
import { checkOwnPassword } from './own-password.ts';
import { revoke } from './revocations.ts';
import type { Session } from './session.ts';
import * as sql from './sql.ts';
import { turnIntoReset } from './tokens.ts';

/**
 * Where the site hides who has an account, a taken address is accepted like any other; the mail to it is never sent.
 * @throws Refusal old_password_wrong, password_blocked, new_email_invalid, new_email_taken, too_many_requests
 */
export async function requestMailChange(
  services: Services,
  site: Site,
  session: Session,
  input: { email: string; password: string },
  ip: string,
): Promise<void> {
  const member = await sql.memberById.one(services.db, session.member_id);
  if (!member) throw new Refusal('authentication_required');
  await checkOwnPassword(services, member, `member ${session.id}`, { password: input.password });
  const email = input.email.trim();
  if (!isEmail(email) || email.toLowerCase() === member.email.toLowerCase())
    throw fieldRefusal('email', 'new_email_invalid');
  const there = await sql.memberByEmail.one(services.db, member.pool_id, email);
  const hides = setting(site, site.countries[0] ?? '', 'hide_account_existence');
  if (!hides && (there?.id || there?.held)) throw fieldRefusal('email', 'new_email_taken');
  await countMail(services, email, ip);
  await transaction(services.db, async (tx) => {
    const now = await sql.lockMember.one(tx, member.id);
    if (now?.password_hash !== member.password_hash || now.email !== member.email)
      throw fieldRefusal('password', 'old_password_wrong');
    const change = await sql.insertMailChange.one(tx, member.id, member.email, email);
    await emit(tx, 'mail_change_requested', {
      member_id: member.id,
      new_email: email,
      old_email: member.email,
      change_id: change?.id ?? 0,
    });
    await sql.insertSecurityEvent.run(tx, member.id, 'mail_change_requested');
  });
}

/** The new address holds from now on. Back at the address before the first change, nothing is left to undo. @throws Refusal link_invalid */
export async function confirmMailChange(tx: Tx, memberId: string, changeId: number): Promise<void> {
  const first = await sql.firstMailChange.one(tx, memberId, changeId);
  const change = await sql.confirmMailChange.one(tx, changeId, memberId);
  if (!first || !change) throw new Refusal('link_invalid');
  await sql.setEmail.run(tx, memberId, change.new_email);
  await sql.confirmMember.run(tx, memberId);
  if (!first.back) return revoke(tx, memberId, 'email_changed');
  await revoke(tx, memberId, 'email_returned', { since: first.asked_at });
  await sql.forgetMailChanges.run(tx, memberId);
}

/**
 * Somebody else may have asked for the changes: the address before the first of them returns, whichever one's link was pressed, and
 * the account opens by a new password only. The link itself sets it where it was sent to that address; else a mail goes there.
 * @returns the page that goes on
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
  // To leave the account was asked for after the first change: sessions end with it.
  if (await sql.restoreMember.one(tx, memberId)) await emit(tx, 'account_restored', { member_id: memberId });
  const there = await sql.lockMember.one(tx, memberId);
  if (first.same && there?.status !== 'suspended') {
    await turnIntoReset(tx, token, resetHours);
    return `/reset-password/do?token=${token}&undone=1`;
  }
  await emit(tx, 'reset_requested', { member_id: memberId });
  return '/mail-change/do?done=undo';
}

/** Runs `work`, turning the address being taken in the meantime into its refusal. */
export async function refuseTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'members_email')) throw fieldRefusal('email', 'new_email_taken');
    throw error;
  }
}
