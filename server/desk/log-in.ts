/** Signing in to the desk: address, password and a time-based code, with the lock-out that members have. */
import { countLogin, forgetWrongPasswords, loginSubject } from '../accounts/lockout.ts';
import { checkPassword } from '../accounts/passwords.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { open } from '../platform/secret-box.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { codeStep } from './codes.ts';
import * as sql from './sql.ts';
import { endStaffSession, startStaffSession } from './staff-context.ts';

/** No pool has this number: the counts of staff and members stay apart. */
const no_pool = 0;

/**
 * @param before the token of an earlier session of this browser, which ends
 * @throws Refusal login_failed (whatever was wrong, a code used before included), login_blocked
 */
export async function logInStaff(
  services: Services,
  input: { email: string; password: string; code: string },
  visitor: { ip: string; user_agent: string; host: string; before: string | undefined },
): Promise<{ staff: sql.StaffRow; token: string }> {
  const { db, config, clock, log } = services;
  const key = loginSubject(services, no_pool, `desk ${input.email.trim()}`, visitor.ip);
  await countLogin(services, key);
  const staff = await sql.staffByEmail.one(db, input.email.trim());
  const known = await checkPassword(staff?.password_hash, input.password);
  const step = staff && known ? codeStep(open(config.secret, 'staff-totp', staff.totp_secret), input.code, clock.now()) : null;
  const done = staff && step !== null
    ? await transaction(db, async (tx) => {
        if (!(await sql.useCodeStep.one(tx, staff.id, step))) return undefined;
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
  await forgetWrongPasswords(services, key);
  log.info({ event: 'desk_login', staff_id: done.staff.id }, 'signed in at the desk');
  return done;
}
