/** Changing the password, and setting a new one with the link of a reset mail. What this revokes is in revocations.ts. */
import { transaction } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { setting } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';
import { emit } from '../platform/outbox.ts';
import { countResetMail } from './attempts.ts';
import { knownDevice } from './devices.ts';
import { isEmail } from './rules.ts';
import type { SignedIn, Visitor } from './log-in.ts';
import { checkOwner } from './own-password.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { revoke } from './revocations.ts';
import { type Session, startSession } from './session.ts';
import * as sql from './sql.ts';
import * as attemptsSql from './sql-attempts.ts';
import { factorsOf } from './sql-security.ts';
import { peekToken, takeToken } from './tokens.ts';

/** @throws Refusal passwords_differ, password_short, password_long, password_common (all on `new_password`) */
function refuseBadPassword(input: { new_password: string; repeat_password: string }, personalWords: string[]): void {
  if (input.new_password !== input.repeat_password) throw fieldRefusal('repeat_password', 'passwords_differ');
  const problem = passwordProblem(input.new_password, personalWords);
  if (problem) throw fieldRefusal('new_password', problem);
}

/** @throws Refusal old_password_wrong, password_blocked, or those of a bad new password */
export async function changePassword(
  services: Services,
  site: Site,
  session: Session,
  input: { old_password: string; new_password: string; repeat_password: string },
): Promise<{ id: string; password_hash: string }> {
  const member = await sql.memberById.one(services.db, session.member_id);
  if (!member) throw new Refusal('authentication_required');
  await checkOwner(services, member, session, { old_password: input.old_password });
  refuseBadPassword(input, [member.email, member.username, site.name]);
  const hash = await hashPassword(input.new_password);
  await transaction(services.db, async (tx) => {
    // The owner may have reset the password in the meantime.
    if ((await sql.lockMember.one(tx, member.id))?.password_hash !== member.password_hash)
      throw fieldRefusal('old_password', 'old_password_wrong');
    await sql.setPassword.run(tx, member.id, hash);
    await revoke(tx, member.id, 'password_changed', { session: session.id });
    await emit(tx, 'password_changed', { member_id: member.id });
    // The old activation link was revoked, too.
    if (member.status === 'not_confirmed') await emit(tx, 'activation_requested', { member_id: member.id });
    await attemptsSql.insertSecurityEvent.run(tx, member.id, 'password_changed');
  });
  return { id: member.id, password_hash: hash };
}

/**
 * Sends the reset mail. With `hide_account_existence` the answer and its work are the same whether or not the account exists:
 * the account is looked up after the answer.
 * @param device the cookie of a device that was signed in before
 * @throws Refusal email_invalid, email_not_found, reset_limit (5 a day for an address, existing or not)
 */
export async function requestReset(
  services: Services,
  site: Site,
  email: string,
  device: string | undefined,
): Promise<void> {
  const address = email.trim();
  if (!isEmail(address)) throw fieldRefusal('email', 'email_invalid');
  const lookup = await sql.memberByEmail.one(services.db, site.pool_id, address);
  const member = lookup?.id ? lookup : undefined;
  const { last } = await countResetMail(
    services,
    site.pool_id,
    member?.id ?? lookup?.typed ?? '',
    member && knownDevice(services.config.secret, member, device),
  );
  if (setting(site, site.countries[0] ?? '', 'hide_account_existence'))
    return void (await transaction(services.db, (tx) =>
      emit(tx, 'way_in_requested', { pool_id: site.pool_id, email: address, last }),
    ));
  if (!member || member.status === 'suspended') throw fieldRefusal('email', 'email_not_found');
  await transaction(services.db, (tx) => emit(tx, 'reset_requested', { member_id: member.id, last }));
}

/**
 * Sets a new password with the token of the mail, once, and signs in. Following the link proves that the address is the member's,
 * so it also confirms an unconfirmed account.
 * @returns null where the account asks for a passkey or a code as well: the log-in follows
 * @throws Refusal link_invalid, or those of a bad new password (the link then remains valid)
 */
export async function resetPassword(
  services: Services,
  site: Site,
  input: { token: string; new_password: string; repeat_password: string },
  visitor: Visitor,
): Promise<SignedIn | null> {
  const tokenInfo = await peekToken(services.db, input.token);
  const member = tokenInfo?.kind === 'reset' ? await sql.memberById.one(services.db, tokenInfo.member_id) : undefined;
  if (!member || !['not_confirmed', 'active'].includes(member.status)) throw new Refusal('link_invalid');
  refuseBadPassword(input, [member.email, member.username, site.name]);
  const hash = await hashPassword(input.new_password);
  const session = await transaction(services.db, async (tx) => {
    // Lock order everywhere tokens end: the member, then the token.
    await sql.lockMember.one(tx, member.id);
    if (!(await takeToken(tx, input.token, ['reset']))) throw new Refusal('link_invalid');
    await sql.setPassword.run(tx, member.id, hash);
    await sql.confirmMember.run(tx, member.id);
    await revoke(tx, member.id, 'password_reset');
    await emit(tx, 'password_changed', { member_id: member.id });
    await attemptsSql.insertSecurityEvent.run(tx, member.id, 'password_reset');
    // A new password does not stand in for the passkey or the code.
    const factors = await factorsOf.one(tx, member.id);
    return factors?.passkey_only || factors?.secret_sealed ? null : startSession(tx, member.id, visitor);
  });
  return session && { member: { id: member.id, password_hash: hash, language: member.language }, token: session.token };
}
