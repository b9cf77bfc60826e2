/** Who works at the desk: making accounts, roles, closing, a new secret for codes, one's own password. */
import type { Static } from 'typebox';
import type { BodyOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/desk-staff.ts';
import { checkOwnPassword } from '../accounts/own-password.ts';
import { hashPassword, passwordProblem } from '../accounts/passwords.ts';
import { isEmail } from '../accounts/rules.ts';
import { isUniqueViolation, transaction } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import { seal } from '../platform/secret-box.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { createStaff, newCodes } from './create-staff.ts';
import * as sql from './sql-staff.ts';
import { endOtherStaffSessions } from './staff-context.ts';

const secretOf = (otpauthUrl: string) => new URL(otpauthUrl).searchParams.get('secret') ?? '';

/** @throws Refusal email_invalid, email_taken, password_… (each on its field) */
export async function makeStaff(services: Services, staff: StaffCaller, body: BodyOf<typeof contract.makeStaff>) {
  const [name, email] = [body.name.trim(), body.email.trim()];
  if (!isEmail(email)) throw fieldRefusal('email', 'email_invalid');
  const problem = passwordProblem(body.password, [email, name]);
  if (problem) throw fieldRefusal('password', problem);
  try {
    return await transaction(services.db, async (tx) => {
      const { id, otpauth_url: otpauthUrl } = await createStaff(tx, services.config.secret, { ...body, name, email });
      await audit(tx, staff, 'staff_created', { kind: 'staff', id }, { roles: body.roles.join(' ') });
      return { id, otpauth_url: otpauthUrl, secret: secretOf(otpauthUrl) };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'staff_email')) throw fieldRefusal('email', 'email_taken');
    throw error;
  }
}

/** @throws Refusal not_found; own_account, so that there is always an admin left */
export async function saveStaff(
  services: Services,
  staff: StaffCaller,
  id: string,
  body: BodyOf<typeof contract.saveStaff>,
): Promise<void> {
  if (id === staff.id && !(body.active && body.roles.includes('admin'))) throw new Refusal('own_account');
  await transaction(services.db, async (tx) => {
    const before = await sql.staffById.one(tx, id);
    if (!before) throw new Refusal('not_found');
    await sql.saveStaff.run(tx, id, body.roles, body.language, body.active);
    if (!body.active) await endOtherStaffSessions(tx, id, undefined);
    const what = before.active === body.active ? 'staff_changed' : body.active ? 'staff_opened' : 'staff_closed';
    await audit(
      tx,
      staff,
      what,
      { kind: 'staff', id },
      { roles: body.roles.join(' '), before: before.roles.join(' ') },
    );
  });
}

/** @throws Refusal not_found */
export function resetCode(
  services: Services,
  staff: StaffCaller,
  id: string,
): Promise<Static<(typeof contract.resetStaffCode)['answer']>> {
  return transaction(services.db, async (tx) => {
    const found = await sql.staffById.one(tx, id);
    if (!found) throw new Refusal('not_found');
    const { secret, otpauth_url: otpauthUrl } = newCodes(found.email);
    await sql.setCodes.run(tx, id, seal(services.config.secret, 'staff-totp', secret));
    await endOtherStaffSessions(tx, id, undefined);
    await audit(tx, staff, 'staff_code_reset', { kind: 'staff', id });
    return { secret, otpauth_url: otpauthUrl };
  });
}

/** @param token of the session that stays. @throws Refusal old_password_wrong, password_blocked, password_… (each on its field) */
export async function changeOwnPassword(
  services: Services,
  staff: StaffCaller,
  token: string | undefined,
  { old_password: oldPassword, new_password: newPassword }: BodyOf<typeof contract.changeOwnPassword>,
): Promise<void> {
  const own = await sql.staffById.one(services.db, staff.id);
  if (!own) throw new Refusal('authentication_required');
  await checkOwnPassword(services, own, `desk ${token ?? staff.id}`, { old_password: oldPassword });
  const problem = passwordProblem(newPassword, [own.email, own.name]);
  if (problem) throw fieldRefusal('new_password', problem);
  const hash = await hashPassword(newPassword);
  await transaction(services.db, async (tx) => {
    await sql.setPassword.run(tx, staff.id, hash);
    await endOtherStaffSessions(tx, staff.id, token);
    await audit(tx, staff, 'password_changed', { kind: 'staff', id: staff.id });
  });
}
