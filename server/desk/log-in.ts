/** Signing in to the desk: address, password and a time-based code, with the lock-out that members have. */
import { countLogIn, forgetWrongPasswords } from '../accounts/attempts.ts';
import { knownDevice } from '../accounts/devices.ts';
import { checkPassword, hashPassword, passwordProblem } from '../accounts/passwords.ts';
import { comparable } from '../accounts/sql.ts';
import { type Db, transaction } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import { open } from '../platform/secret-box.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { codeStep } from '../accounts/codes.ts';
import * as sql from './sql.ts';
import { setPassword, staffById } from './sql-staff.ts';
import { endOtherStaffSessions, endStaffSession, startStaffSession } from './staff-context.ts';

interface Visitor {
  ip: string;
  user_agent: string;
  host: string;
  country: string;
  /** The token of an earlier session of this browser, which ends. */
  before: string | undefined;
}

/** The hash of the password that a colleague wants changed. @throws Refusal password_change_needed; password_… on its field */
async function changedPassword(
  staff: sql.StaffRow,
  { password, new_password: fresh }: { password: string; new_password?: string },
) {
  if (fresh === undefined) throw new Refusal('password_change_needed');
  const problem = passwordProblem(fresh, [staff.email, staff.name]);
  if (problem) throw fieldRefusal('new_password', problem);
  if (fresh === password) throw fieldRefusal('new_password', 'password_same');
  return hashPassword(fresh);
}

/**
 * @param visitor.before the token of an earlier session of this browser, which ends
 * @param visitor.device the cookie of a device that was signed in before
 * @throws Refusal login_failed (whatever was wrong, a code used before included), login_blocked; password_change_needed, once everything
 * else is right, and password_… on `new_password`
 */
export async function logInStaff(
  services: Services,
  input: { email: string; password: string; code: string; new_password?: string },
  visitor: Visitor & { device: string | undefined },
): Promise<{ staff: sql.StaffRow; token: string }> {
  const { db, config, clock, log } = services;
  const staff = await sql.staffByEmail.one(db, input.email.trim());
  const account = staff?.id ?? (await comparable.one(db, input.email))?.text ?? '';
  const attempt = await countLogIn(services, {
    account,
    scope: 'desk',
    ip: visitor.ip,
    device: staff && knownDevice(config.secret, staff, visitor.device),
  });
  const passwordFits = await checkPassword(staff?.password_hash, input.password);
  const step =
    staff && passwordFits
      ? codeStep(open(config.secret, 'staff-totp', staff.totp_secret), input.code, clock.now())
      : null;
  if (staff?.must_change && staff.active && step !== null) await forgetWrongPasswords(services, attempt);
  const fresh = staff?.must_change && staff.active && step !== null ? await changedPassword(staff, input) : undefined;
  const done =
    staff && step !== null
      ? await transaction(db, async (tx) => {
          if (!(await sql.useCodeStep.one(tx, staff.id, step, staff.password_hash, staff.totp_secret)))
            return undefined;
          if (fresh !== undefined) {
            await setPassword.run(tx, staff.id, fresh);
            await endOtherStaffSessions(tx, staff.id, undefined);
            await audit(tx, staff, 'password_changed', { kind: 'staff', id: staff.id });
          }
          await endStaffSession(tx, visitor.before);
          const { token } = await startStaffSession(tx, staff.id, visitor);
          await audit(tx, staff, 'login');
          return { staff: { ...staff, password_hash: fresh ?? staff.password_hash }, token };
        })
      : undefined;
  if (!done) {
    if (staff) await audit(db, staff, 'login_failed');
    log.info({ event: 'desk_login_failed' }, 'desk sign-in refused');
    throw new Refusal('login_failed');
  }
  await forgetWrongPasswords(services, attempt);
  log.info({ event: 'desk_login', staff_id: done.staff.id }, 'signed in at the desk');
  return done;
}

/** Ends the session of this token; of requests that come together one writes the line. */
export const logOutStaff = (db: Db, staff: { id: string; name: string }, token: string | undefined): Promise<void> =>
  transaction(db, async (tx) => {
    if ((await endStaffSession(tx, token)) > 0) await audit(tx, staff, 'logout');
  });

/**
 * With what a passkey signed; password and code are not asked for, since the passkey's device asked for a finger or a PIN.
 * @throws Refusal passkey_unknown, also for an account that is closed; password_change_needed
 */
export async function logInStaffByPasskey(
  services: Services,
  staffId: string | null,
  visitor: Visitor,
): Promise<{ staff: { id: string; name: string; password_hash: string }; token: string }> {
  return transaction(services.db, async (tx) => {
    const staff = staffId === null ? undefined : await staffById.one(tx, staffId);
    if (!staff?.active) throw new Refusal('passkey_unknown');
    if (staff.must_change) throw new Refusal('password_change_needed');
    await endStaffSession(tx, visitor.before);
    const { token } = await startStaffSession(tx, staff.id, visitor);
    await audit(tx, staff, 'login_passkey');
    return { staff, token };
  });
}
