/** Changing the password, and setting a new one with the link of a reset mail. Both end every other session. */
import { transaction } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { setting } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';
import { emit } from '../platform/outbox.ts';
import { countResetMail } from './lockout.ts';
import { isEmail } from './rules.ts';
import type { Visitor } from './log-in.ts';
import { checkPassword, hashPassword, passwordProblem } from './passwords.ts';
import { endSessions, type Session, startSession } from './session.ts';
import * as sql from './sql.ts';
import { dropTokens, peekToken, takeToken } from './tokens.ts';

/** @throws Refusal passwords_differ, password_short, password_long, password_common (all on `new_password`) */
function refuseBadPassword(input: { new_password: string; repeat_password: string }, own: string[]): void {
  if (input.new_password !== input.repeat_password) throw fieldRefusal('repeat_password', 'passwords_differ');
  const problem = passwordProblem(input.new_password, own);
  if (problem) throw fieldRefusal('new_password', problem);
}

/** @throws Refusal old_password_wrong and those of a bad new password */
export async function changePassword(
  services: Services,
  site: Site,
  session: Session,
  input: { old_password: string; new_password: string; repeat_password: string },
): Promise<void> {
  const member = await sql.memberById.one(services.db, session.member_id);
  if (!member || !(await checkPassword(member.password_hash, input.old_password)))
    throw fieldRefusal('old_password', 'old_password_wrong');
  refuseBadPassword(input, [member.email, member.username, site.name]);
  const hash = await hashPassword(input.new_password);
  await transaction(services.db, async (tx) => {
    await sql.setPassword.run(tx, member.id, hash);
    await endSessions(tx, member.id, { except: session.id });
    await dropTokens(tx, member.id, ['reset']);
    await emit(tx, 'password_changed', { member_id: member.id });
    await sql.insertSecurityEvent.run(tx, member.id, 'password_changed');
  });
}

/**
 * Sends the reset mail. With `hide_account_existence` the answer is the same whether or not the account exists.
 * @throws Refusal email_invalid, email_not_found, reset_limit (5 a day for an address, existing or not)
 */
export async function requestReset(services: Services, site: Site, email: string): Promise<void> {
  const address = email.trim();
  if (!isEmail(address)) throw fieldRefusal('email', 'email_invalid');
  await countResetMail(services, site.pool_id, address);
  const member = await sql.memberByEmail.one(services.db, site.pool_id, address);
  if (!member || member.status === 'suspended') {
    if (setting(site, site.countries[0] ?? '', 'hide_account_existence')) return;
    throw fieldRefusal('email', 'email_not_found');
  }
  await transaction(services.db, (tx) => emit(tx, 'reset_requested', { member_id: member.id }));
}

/**
 * Sets a new password by the token of the mail, once; signs in. A member who followed the link owns the address,
 * so an unconfirmed account is confirmed by it.
 * @throws Refusal link_invalid and those of a bad new password (the link stays good for another try)
 */
export async function resetPassword(
  services: Services,
  site: Site,
  input: { token: string; new_password: string; repeat_password: string },
  visitor: Visitor,
): Promise<{ member_id: string; language: string; token: string }> {
  const peeked = await peekToken(services.db, input.token);
  const member = peeked?.kind === 'reset' ? await sql.memberById.one(services.db, peeked.member_id) : undefined;
  if (!member || !['not_confirmed', 'active'].includes(member.status)) throw new Refusal('link_invalid');
  refuseBadPassword(input, [member.email, member.username, site.name]);
  const hash = await hashPassword(input.new_password);
  const { token } = await transaction(services.db, async (tx) => {
    if (!(await takeToken(tx, input.token, ['reset']))) throw new Refusal('link_invalid');
    await sql.setPassword.run(tx, member.id, hash);
    await sql.confirmMember.run(tx, member.id);
    await endSessions(tx, member.id);
    await dropTokens(tx, member.id, ['reset']);
    await emit(tx, 'password_changed', { member_id: member.id });
    await sql.insertSecurityEvent.run(tx, member.id, 'password_reset');
    return startSession(tx, member.id, visitor);
  });
  return { member_id: member.id, language: member.language, token };
}
