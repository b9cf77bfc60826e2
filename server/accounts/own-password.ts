/** The current password, asked again of who is signed in: whoever got hold of a session must not be able to find it out there. */
import { fieldRefusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { countOwnPassword, forgetWrongPasswords } from './attempts.ts';
import { checkPassword } from './passwords.ts';

/**
 * @param session whose attempts are counted
 * @param entered the password under the name of its field
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
