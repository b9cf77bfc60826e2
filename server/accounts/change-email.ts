/** Changing the e-mail address: asked with the password, confirmed at the new address, told to the old one with an undo. */
import { isUniqueViolation, transaction } from '../platform/db.ts';
import { fieldRefusal } from '../platform/errors.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { isEmail } from './rules.ts';
import { checkPassword } from './passwords.ts';
import type { Session } from './session.ts';
import * as sql from './sql.ts';

/** @throws Refusal old_password_wrong, new_email_invalid, new_email_taken */
export async function requestMailChange(
  services: Services,
  session: Session,
  input: { email: string; password: string },
): Promise<void> {
  const member = await sql.memberById.one(services.db, session.member_id);
  if (!member || !(await checkPassword(member.password_hash, input.password))) throw fieldRefusal('password', 'old_password_wrong');
  const email = input.email.trim();
  if (!isEmail(email) || email.toLowerCase() === member.email.toLowerCase()) throw fieldRefusal('email', 'new_email_invalid');
  if (await sql.memberByEmail.one(services.db, member.pool_id, email)) throw fieldRefusal('email', 'new_email_taken');
  await transaction(services.db, async (tx) => {
    await emit(tx, 'mail_change_requested', { member_id: member.id, new_email: email, old_email: member.email });
    await sql.insertSecurityEvent.run(tx, member.id, 'mail_change_requested');
  });
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
