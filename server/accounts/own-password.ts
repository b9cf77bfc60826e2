/** Re-checks the current password of a logged-in member or of staff, without letting a stolen session guess it. */
import { fieldRefusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { countOwnPassword, forgetWrongPasswords } from './attempts.ts';
import { checkPassword } from './passwords.ts';

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
