/** Signing in to the desk: address, password and a time-based code, with the lock-out that members have. */
import { countLogIn, forgetWrongPasswords } from '../accounts/attempts.ts';
import { knownDevice } from '../accounts/devices.ts';
import { checkPassword } from '../accounts/passwords.ts';
import { comparable } from '../accounts/sql.ts';
import { type Db, transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { open } from '../platform/secret-box.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { codeStep } from '../accounts/codes.ts';
import * as sql from './sql.ts';
import { staffById } from './sql-staff.ts';
import { endStaffSession, startStaffSession } from './staff-context.ts';

/**
 * @param visitor.before the token of an earlier session of this browser, which ends
 * @param visitor.device the cookie of a device that was signed in before
 * @throws Refusal login_failed (whatever was wrong, a code used before included), login_blocked
 */
export async function logInStaff(
  services: Services,
  input: { email: string; password: string; code: string },
  visitor: { ip: string; user_agent: string; host: string; before: string | undefined; device: string | undefined },
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
  const known = await checkPassword(staff?.password_hash, input.password);
  const step =
    staff && known ? codeStep(open(config.secret, 'staff-totp', staff.totp_secret), input.code, clock.now()) : null;
  const done =
    staff && step !== null
      ? await transaction(db, async (tx) => {
          if (!(await sql.useCodeStep.one(tx, staff.id, step, staff.password_hash, staff.totp_secret)))
            return undefined;
          await endStaffSession(tx, visitor.before);
          const { token } = await startStaffSession(tx, staff.id, visitor);
          await audit(tx, staff, 'login');
          return { staff, token };
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
 * @throws Refusal passkey_unknown, also for an account that is closed
 */
export async function logInStaffByPasskey(
  services: Services,
  staffId: string | null,
  visitor: { ip: string; user_agent: string; host: string; before: string | undefined },
): Promise<{ staff: { id: string; name: string; password_hash: string }; token: string }> {
  return transaction(services.db, async (tx) => {
    const staff = staffId === null ? undefined : await staffById.one(tx, staffId);
    if (!staff?.active) throw new Refusal('passkey_unknown');
    await endStaffSession(tx, visitor.before);
    const { token } = await startStaffSession(tx, staff.id, visitor);
    await audit(tx, staff, 'login_passkey');
    return { staff, token };
  });
}
