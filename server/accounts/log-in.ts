/** Logging in by e-mail address or username, with lock-out; logging out. */
import { type Db, transaction, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import type { Site } from '../sites/site.ts';
import { countLogin, forgetWrongPasswords, loginSubject } from './lockout.ts';
import { checkPassword } from './passwords.ts';
import { endSessions, type Session, startSessionAtLogin } from './session.ts';
import * as sql from './sql.ts';

export interface Visitor {
  ip: string;
  user_agent: string;
}

/**
 * Checks the password and starts a session; an earlier session of this browser ends (rotation at log-in).
 * @throws Refusal login_failed (unknown account and wrong password alike), login_blocked, pending_deletion, suspended
 */
export async function logIn(
  services: Services,
  site: Site,
  input: { login: string; password: string },
  visitor: Visitor,
  before: Session | null,
): Promise<{ member_id: string; language: string; token: string }> {
  const key = loginSubject(services, site.pool_id, input.login, visitor.ip);
  await countLogin(services, key);
  const member = await sql.memberByLogin.one(services.db, site.pool_id, input.login.trim());
  if (!(await checkPassword(member?.password_hash, input.password)) || !member) {
    if (member) await sql.insertSecurityEvent.run(services.db, member.id, 'login_failed');
    services.log.info({ event: 'login_failed' }, 'sign-in refused');
    throw new Refusal('login_failed');
  }
  // Said only to who knows the password.
  if (member.status === 'pending_deletion' || member.status === 'suspended') {
    await forgetWrongPasswords(services, key);
    throw new Refusal(member.status);
  }
  const start = (db: Db | Tx) => startSessionAtLogin(db, member.id, visitor, key);
  const token = await (before === null ? start(services.db) : transaction(services.db, async (tx) => {
    await endSessions(tx, before.member_id, { only: before.id });
    return start(tx);
  }));
  services.log.info({ event: 'login', member_id: member.id }, 'signed in');
  return { member_id: member.id, language: member.language, token };
}

/** Ends this session only; other devices stay signed in. */
export async function logOut(services: Services, session: Session): Promise<void> {
  await transaction(services.db, (tx) => endSessions(tx, session.member_id, { only: session.id }));
}
