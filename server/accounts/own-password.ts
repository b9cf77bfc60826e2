/** Proving again who one is, in a session: with the password or a passkey, without letting a stolen session guess. */
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { Db } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { countOwnPassword, forgetWrongPasswords } from './attempts.ts';
import { checkPassword } from './passwords.ts';
import { proofOf } from './sql-security.ts';

/**
 * @param session id of the session whose attempts are counted
 * @param entered the password, keyed by the name of its form field
 * @throws Refusal old_password_wrong (on the field), password_blocked
 */
export async function checkOwnPassword(
  services: Services,
  account: { password_hash: string },
  session: string,
  entered: Record<string, string>,
): Promise<void> {
  const [field = '', password = ''] = Object.entries(entered)[0] ?? [];
  const attempt = await countOwnPassword(services, session);
  if (!(await checkPassword(account.password_hash, password))) throw fieldRefusal(field, 'old_password_wrong');
  await forgetWrongPasswords(services, attempt);
}

/**
 * The same of a member, who may have proven it with a passkey just now (then the password stays empty).
 * @throws Refusal old_password_wrong (on the field), password_blocked
 */
export async function checkOwner(
  services: Services,
  member: { password_hash: string },
  session: { id: string },
  entered: Record<string, string>,
): Promise<void> {
  const password = Object.values(entered)[0];
  if (password === '' && (await proofOf.one(services.db, session.id))?.proven) return;
  await checkOwnPassword(services, member, `member ${session.id}`, entered);
}

/**
 * For changes of what opens the account: proven within 5 minutes.
 * @param options.fresh whether having just logged in suffices, which it does to add something
 * @throws Refusal proof_needed
 */
export async function needProof(db: Db, sessionId: string, options: { fresh?: boolean } = {}): Promise<void> {
  const proof = await proofOf.one(db, sessionId);
  if (!proof?.proven && !(options.fresh && proof?.fresh)) throw new Refusal('proof_needed');
}
