/** Makes a staff account: password and a time-based code, both needed to sign in to the back office. */
import { Secret, TOTP } from 'otpauth';
import { uuidv7 } from 'uuidv7';
import type { Right } from '../../contract/permissions.ts';
import { hashPassword, passwordProblem } from '../accounts/passwords.ts';
import { isEmail } from '../accounts/rules.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import { seal } from '../platform/secret-box.ts';
import { type Grant, setGrants } from './grants.ts';

const insertStaff = statement<
  never,
  [id: string, email: string, name: string, hash: string, totp: string, language: string]
>(
  'desk.insert_staff',
  'insert into staff (id, email, name, password_hash, totp_secret, language) values ($1, $2, $3, $4, $5, $6)',
);

const staffExists = statement<{ id: string }, [email: string]>(
  'desk.staff_exists',
  'select id from staff where lower(email) = lower($1)',
);
const newestCodes = statement<{ sealed: string }>(
  'desk.newest_codes',
  'select totp_secret as sealed from staff order by id desc limit 1',
);

/** Something sealed under APP_SECRET, if there is anything. */
export const sealedCodes = async (db: Db): Promise<{ purpose: string; sealed: string }[]> =>
  (await newestCodes(db)).map(({ sealed }) => ({ purpose: 'staff-totp', sealed }));

const notAnAddress = (email: string) => `"${email}" is not an e-mail address.`;

/** What is wrong with the address of a new staff account, in a sentence for the terminal. */
export async function staffEmailProblem(db: Db | Tx, email: string): Promise<string | undefined> {
  if (!isEmail(email)) return notAnAddress(email);
  return (await staffExists.one(db, email)) ? `${email} has a staff account already.` : undefined;
}

/** The same of its password. */
export const staffPasswordProblem = (password: string, own: readonly string[]): string | undefined =>
  passwordProblem(password, own)
    ? 'The staff password must have at least 8 characters and may not be a common one.'
    : undefined;

export interface NewStaff {
  email: string;
  name: string;
  password: string;
  grants: readonly Grant[];
  language: string;
  /** Base32; made at random unless given (the demo's is known to all). */
  totp_secret?: string;
}

/**
 * @param by who makes it, and gives no more than they have; null: the operator
 * @returns the address an authenticator app reads, shown once and never stored in the clear.
 * @throws Error with a plain sentence when e-mail or password will not do
 */
export async function createStaff(
  db: Db | Tx,
  appSecret: string,
  staff: NewStaff,
  by: { id: string; rights: readonly Right[] } | null = null,
): Promise<{ id: string; otpauth_url: string }> {
  const problem = isEmail(staff.email)
    ? staffPasswordProblem(staff.password, [staff.email, staff.name])
    : notAnAddress(staff.email);
  if (problem) throw new Error(problem);
  const { secret, otpauth_url: otpauthUrl } = newCodes(staff.email, staff.totp_secret);
  const id = uuidv7();
  const hash = await hashPassword(staff.password);
  await insertStaff.run(db, id, staff.email, staff.name, hash, seal(appSecret, 'staff-totp', secret), staff.language);
  await setGrants(db, id, staff.grants, by);
  return { id, otpauth_url: otpauthUrl };
}

/** The secret of somebody's time-based codes (base32), and the address by which an authenticator app reads it. */
export function newCodes(email: string, existing?: string): { secret: string; otpauth_url: string } {
  const secret = existing ? Secret.fromBase32(existing) : new Secret({ size: 20 });
  return { secret: secret.base32, otpauth_url: new TOTP({ issuer: 'Desk', label: email, secret }).toString() };
}
