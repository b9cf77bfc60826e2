/** Who works at the desk: inviting, roles, one's own password. (How they come in: staff-links.ts; closing: staff-account.ts.) */
import { uuidv7 } from 'uuidv7';
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
import { dropUnable } from './assigned-writers.ts';
import { audit, changesIn } from './audit.ts';
import { newCodes } from './create-staff.ts';
import { checkOwnerLeft, givesStaff, type Grant, grantsText, lockGrants, presentGrant, setGrants } from './grants.ts';
import * as sql from './sql-staff.ts';
import { noPassword, orderLink } from './staff-links.ts';
import { endOtherStaffSessions } from './staff-context.ts';

/**
 * Invites somebody. @param siteId whose name and host the mail has
 * @throws Refusal second_look_needed; forbidden, bad_request (`setGrants`); email_invalid, email_taken on their field
 */
export async function makeStaff(
  services: Services,
  staff: StaffCaller,
  { email: typed, name: called, grants, language }: BodyOf<typeof contract.makeStaff>,
  siteId: number,
): Promise<{ id: string }> {
  // An owner is made of an account that is there: that is asked of somebody else too.
  if (await givesStaff(services.db, grants)) throw new Refusal('second_look_needed');
  const [name, email] = [called.trim(), typed.trim()];
  if (!isEmail(email)) throw fieldRefusal('email', 'email_invalid');
  const id = uuidv7();
  const codes = seal(services.config.secret, 'staff-totp', newCodes(email).secret);
  const hash = await noPassword();
  try {
    return await transaction(services.db, async (tx) => {
      await sql.insertInvited.run(tx, id, email, name, hash, codes, language);
      await setGrants(tx, id, grants, staff);
      await orderLink(services, tx, staff, { staff_id: id, kind: 'invite', site_id: siteId });
      const changes = changesIn({}, { grants: grantsText(grants) });
      await audit(tx, staff, 'staff_invited', { kind: 'staff', id }, {}, changes);
      return { id };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'staff_email')) throw fieldRefusal('email', 'email_taken');
    throw error;
  }
}

/** Whether two sets of grants say the same. */
const same = (a: readonly Grant[], b: readonly Grant[]) =>
  JSON.stringify(a.map((grant) => grantsText([grant])).sort()) ===
  JSON.stringify(b.map((grant) => grantsText([grant])).sort());

/** @throws Refusal not_found; own_account (one's own grants are others' to change); forbidden, bad_request (`setGrants`);
 * conflict, so that there is always an owner left */
export async function saveStaff(
  services: Services,
  staff: StaffCaller,
  id: string,
  body: BodyOf<typeof contract.saveStaff>,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    await lockGrants(tx);
    const row = await sql.staffById.one(tx, id);
    if (!row) throw new Refusal('not_found');
    const had = ((await sql.grantsOf.one(tx, id))?.grants ?? []).map(presentGrant);
    const changed = !same(had, body.grants);
    if (id === staff.id && changed) throw new Refusal('own_account');
    if (changed) {
      await setGrants(tx, id, body.grants, staff);
      await dropUnable(tx, id);
    }
    await sql.saveStaff.run(tx, id, body.language);
    await checkOwnerLeft(tx);
    await audit(
      tx,
      staff,
      'staff_changed',
      { kind: 'staff', id },
      {},
      changesIn(
        { ...(changed ? { grants: grantsText(had) } : {}), language: row.language },
        { ...(changed ? { grants: grantsText(body.grants) } : {}), language: body.language },
      ),
    );
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
