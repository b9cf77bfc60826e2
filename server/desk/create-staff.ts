/** Makes a staff account: password and a time-based code, both needed to sign in to the back office. */
import { Secret, TOTP } from 'otpauth';
import { uuidv7 } from 'uuidv7';
import type { StaffRole } from '../../contract/endpoint.ts';
import { hashPassword, passwordProblem } from '../accounts/passwords.ts';
import { isEmail } from '../accounts/rules.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import { seal } from '../platform/secret-box.ts';

const insertStaff = statement<never, [id: string, email: string, name: string, hash: string, totp: string, roles: string[], language: string]>(
  'desk.insert_staff',
  'insert into staff (id, email, name, password_hash, totp_secret, roles, language) values ($1, $2, $3, $4, $5, $6, $7)',
);

export interface NewStaff {
  email: string;
  name: string;
  password: string;
  roles: readonly StaffRole[];
  language: string;
  /** Base32; made at random unless given (the demo's is known to all). */
  totp_secret?: string;
}

/**
 * @returns the address an authenticator app reads, shown once and never stored in the clear.
 * @throws Error with a plain sentence when e-mail or password will not do
 */
export async function createStaff(db: Db | Tx, app_secret: string, staff: NewStaff): Promise<{ id: string; otpauth_url: string }> {
  if (!isEmail(staff.email)) throw new Error(`"${staff.email}" is not an e-mail address.`);
  const problem = passwordProblem(staff.password, [staff.email, staff.name]);
  if (problem) throw new Error('The staff password must have at least 8 characters and may not be a common one.');
  const { secret, otpauth_url } = newCodes(staff.email, staff.totp_secret);
  const id = uuidv7();
  const hash = await hashPassword(staff.password);
  await insertStaff.run(db, id, staff.email, staff.name, hash, seal(app_secret, 'staff-totp', secret), [...staff.roles], staff.language);
  return { id, otpauth_url };
}

/** The secret of somebody's time-based codes (base32), and the address by which an authenticator app reads it. */
export function newCodes(email: string, known?: string): { secret: string; otpauth_url: string } {
  const secret = known ? Secret.fromBase32(known) : new Secret({ size: 20 });
  return { secret: secret.base32, otpauth_url: new TOTP({ issuer: 'Desk', label: email, secret }).toString() };
}
