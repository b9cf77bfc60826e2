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
import { checkOwnerLeft, givesStaff, type Grant, grantsText, lockGrants, presentGrant, setGrants } from './grants.ts';
import * as sql from './sql-staff.ts';
import { endOtherStaffSessions } from './staff-context.ts';

const secretOf = (otpauthUrl: string) => new URL(otpauthUrl).searchParams.get('secret') ?? '';

/** @throws Refusal email_invalid, email_taken, password_… (each on its field) */
export async function makeStaff(services: Services, staff: StaffCaller, body: BodyOf<typeof contract.makeStaff>) {
  // An owner is made of an account that is there: that is asked of somebody else too, and no password waits meanwhile.
  if (await givesStaff(services.db, body.grants)) throw new Refusal('second_look_needed');
  const [name, email] = [body.name.trim(), body.email.trim()];
  if (!isEmail(email)) throw fieldRefusal('email', 'email_invalid');
  const problem = passwordProblem(body.password, [email, name]);
  if (problem) throw fieldRefusal('password', problem);
  try {
    return await transaction(services.db, async (tx) => {
      const { id, otpauth_url: otpauthUrl } = await createStaff(
        tx,
        services.config.secret,
        { ...body, name, email },
        staff,
      );
      await audit(tx, staff, 'staff_created', { kind: 'staff', id }, { grants: grantsText(body.grants) });
      return { id, otpauth_url: otpauthUrl, secret: secretOf(otpauthUrl) };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'staff_email')) throw fieldRefusal('email', 'email_taken');
    throw error;
  }
}

/** Whether two sets of grants say the same. */
const same = (a: readonly Grant[], b: readonly Grant[]) =>
  JSON.stringify(a.map((one) => grantsText([one])).sort()) === JSON.stringify(b.map((one) => grantsText([one])).sort());

/** @throws Refusal not_found; own_account (one's own grants and account are others' to change); forbidden, bad_request (`setGrants`);
 * conflict, so that there is always an owner left */
export async function saveStaff(
  services: Services,
  staff: StaffCaller,
  id: string,
  body: BodyOf<typeof contract.saveStaff>,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    await lockGrants(tx);
    const before = await sql.staffById.one(tx, id);
    if (!before) throw new Refusal('not_found');
    const had = ((await sql.grantsOf.one(tx, id))?.grants ?? []).map(presentGrant);
    const changed = !same(had, body.grants);
    if (id === staff.id && (changed || !body.active)) throw new Refusal('own_account');
    if (changed) await setGrants(tx, id, body.grants, staff);
    await sql.saveStaff.run(tx, id, body.language, body.active);
    await checkOwnerLeft(tx);
    if (!body.active) await endOtherStaffSessions(tx, id, undefined);
    const what = before.active === body.active ? 'staff_changed' : body.active ? 'staff_opened' : 'staff_closed';
    await audit(tx, staff, what, { kind: 'staff', id }, { grants: grantsText(body.grants), before: grantsText(had) });
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
